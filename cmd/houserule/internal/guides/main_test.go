// Package guides_test runs the commands that the README, the guide for gamemasters and the pages for
// authors from other programs show, and compares their output.
package guides_test

import (
	"testing"

	"houserule/cmd/houserule/internal/story"
)

func TestMain(m *testing.M) { story.Main(m) }

// Package guides_test does what the README, the guide for gamemasters, the tutorials and the
// pages for authors from other programs show.
package guides_test

import (
	"testing"

	"houserule/cmd/houserule/internal/story"
)

func TestMain(m *testing.M) { story.Main(m) }

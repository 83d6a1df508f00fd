package library_test

import (
	"testing"

	"houserule/cmd/houserule/internal/story"
)

func TestMain(m *testing.M) { story.Main(m) }

// TestScript runs the scripts about a library into which modules are added.
func TestScript(t *testing.T) { story.Run(t, "testdata/script") }

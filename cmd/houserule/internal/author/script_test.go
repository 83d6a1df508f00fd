package author_test

import (
	"testing"

	"houserule/cmd/houserule/internal/story"
)

func TestMain(m *testing.M) { story.Main(m) }

// TestScript runs the scripts about the commands for authors of modules.
func TestScript(t *testing.T) { story.Run(t, "testdata/script") }

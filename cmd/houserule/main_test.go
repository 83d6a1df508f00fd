package main

import (
	"testing"

	"houserule/cmd/houserule/internal/story"
)

func TestMain(m *testing.M) { story.Main(m) }

// TestScript runs the scripts about campaigns, the prompt and single rolls. Those about commands for
// authors and about modules of others stand beside these, in internal/author and internal/vet.
func TestScript(t *testing.T) { story.Run(t, "testdata/script") }

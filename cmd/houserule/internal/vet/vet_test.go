package vet_test

import (
	"testing"

	"houserule/cmd/houserule/internal/story"
)

func TestMain(m *testing.M) { story.Main(m) }

// TestScript runs the scripts about modules of other authors: examining, installing, packing and
// bisecting them.
func TestScript(t *testing.T) { story.Run(t, "testdata/script") }

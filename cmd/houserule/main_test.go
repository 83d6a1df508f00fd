package main

import (
	"testing"

	"houserule/cmd/houserule/internal/story"
)

func TestMain(m *testing.M) { story.Main(m) }

// TestScript runs the scripts in testdata/script.
func TestScript(t *testing.T) { story.Run(t, "testdata/script") }

package vet_test

import (
	"testing"

	"houserule/cmd/houserule/internal/story"
)

func TestMain(m *testing.M) { story.Main(m) }

// TestScript runs the stories about modules of others: they are looked over, added, packed
// and searched for faults.
func TestScript(t *testing.T) { story.Run(t, "testdata/script") }

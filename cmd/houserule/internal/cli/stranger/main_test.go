// Package stranger_test reads campaigns that strangers made: no command reaches out of them, runs
// what stands in them, or fails.
package stranger_test

import (
	"os"
	"runtime/debug"
	"testing"
)

// TestMain collects garbage as rarely as the program does (collectAt of package
// cmd/houserule/internal/process):
// these tests load many games, whose heaps are small.
func TestMain(m *testing.M) {
	debug.SetGCPercent(400)
	os.Exit(m.Run())
}

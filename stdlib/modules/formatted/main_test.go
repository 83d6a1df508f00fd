// Package formatted_test loads the standard modules, the examples and generated modules in many
// layouts: all declare the same.
package formatted_test

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

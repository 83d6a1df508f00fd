// Package modules_test tests the standard modules and the examples as wholes: that they load
// together, and go the same way from a seed on every processor.
package modules_test

import (
	"os"
	"runtime/debug"
	"testing"
)

// root is the folder of the project.
const root = "../.."

// TestMain collects garbage as rarely as the program does (collectAt of package
// cmd/houserule/internal/process):
// these tests load many games, whose heaps are small.
func TestMain(m *testing.M) {
	debug.SetGCPercent(400)
	os.Exit(m.Run())
}

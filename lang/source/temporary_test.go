package source

import (
	"os"
	"path/filepath"
	"testing"
)

// What was taken away by whoever made it is not noted any more, and what is left goes when
// the program is ended.
func TestPassing(t *testing.T) {
	dir := t.TempDir()
	_, remove, err := MkdirTemp(dir, "a-")
	if err != nil {
		t.Fatal(err)
	}
	remove()
	f, removeFile, err := CreateTemp(dir, "b-")
	if err != nil {
		t.Fatal(err)
	}
	f.Close()
	kept := filepath.Join(dir, "kept")
	if err := os.Rename(f.Name(), kept); err != nil {
		t.Fatal(err)
	}
	removeFile()
	if _, err := os.Stat(kept); err != nil {
		t.Errorf("what was renamed is gone: %v", err)
	}
	left, _, err := MkdirTemp(dir, "c-")
	if err != nil {
		t.Fatal(err)
	}
	if n := len(temporary.paths); n != 1 {
		t.Errorf("%d places are noted, not one", n)
	}
	defer func() { temporary.paths = map[string]int{}; temporary.Unlock() }()
	RemoveTemporary()
	if _, err := os.Stat(left); !os.IsNotExist(err) {
		t.Errorf("it is there still: %v", err)
	}
}

package watch_test

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"houserule/cmd/houserule/internal/watch"
)

// Changes in a folder are reported, also in a subfolder created later, and none after stop.
func TestFolders(t *testing.T) {
	folder := t.TempDir()
	told := make(chan struct{}, 100)
	stop, err := watch.Folders([]string{folder}, func() { told <- struct{}{} })
	if err != nil {
		t.Fatal(err)
	}
	wait := func(what string) {
		t.Helper()
		select {
		case <-told:
		case <-time.After(10 * time.Second):
			t.Fatalf("%s is not told", what)
		}
	}
	below := filepath.Join(folder, "spec")
	if err := os.Mkdir(below, 0o777); err != nil {
		t.Fatal(err)
	}
	wait("a new folder")
	if err := os.WriteFile(filepath.Join(below, "a.lua"), []byte("-- a"), 0o666); err != nil {
		t.Fatal(err)
	}
	wait("a file in it")
	if err := os.Remove(filepath.Join(below, "a.lua")); err != nil {
		t.Fatal(err)
	}
	wait("that it is gone")
	if err := stop(); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "b.lua"), []byte("-- b"), 0o666); err != nil {
		t.Fatal(err)
	}
	select {
	case <-told:
		t.Error("told after the end")
	case <-time.After(300 * time.Millisecond):
	}
	if _, err := watch.Folders([]string{filepath.Join(folder, "nowhere")}, func() {}); err == nil {
		t.Error("a folder that is not there is watched")
	}
}

package terminal

import (
	"os"
	"path/filepath"
	"testing"
)

func TestHistoryIsAPlainFileOfSomeSize(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "history")
	if got := usableHistory(path); got != path {
		t.Errorf("one that is not there yet: got %q", got)
	}
	if err := os.WriteFile(path, []byte("2d6\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if got := usableHistory(path); got != path {
		t.Errorf("a plain one: got %q", got)
	}
	if err := os.Truncate(path, maxHistory+1); err != nil {
		t.Fatal(err)
	}
	if got := usableHistory(path) + usableHistory(dir); got != "" {
		t.Errorf("a huge one and a folder: got %q", got)
	}
}

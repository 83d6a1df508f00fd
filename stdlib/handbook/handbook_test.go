package handbook_test

import (
	"os"
	"path/filepath"
	"runtime/debug"
	"testing"

	"github.com/google/go-cmp/cmp"

	"houserule/stdlib/handbook/handbooktest"
)

// TestMain collects garbage as rarely as the program does (collectAt of package
// cmd/houserule/internal/process):
// these tests load many games, whose heaps are small.
func TestMain(m *testing.M) {
	debug.SetGCPercent(400)
	os.Exit(m.Run())
}

// TestGoldenPages holds every byte of the handbook of a small module. UPDATE=1 writes the
// files anew.
func TestGoldenPages(t *testing.T) {
	h := handbooktest.In(t, "testdata", "bog-walk")
	page, err := h.HTML()
	if err != nil {
		t.Fatal(err)
	}
	for name, got := range map[string]string{"bog-walk.md": h.Markdown(), "bog-walk.html": string(page)} {
		file := filepath.Join("testdata", name)
		if os.Getenv("UPDATE") != "" {
			if err := os.WriteFile(file, []byte(got), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(want), got); diff != "" {
			t.Errorf("%s (UPDATE=1 writes it anew):\n%s", file, diff)
		}
	}
}

// TestTheSameBytes makes a handbook from a folder that lies elsewhere, and twice.
func TestTheSameBytes(t *testing.T) {
	elsewhere := t.TempDir()
	if err := os.CopyFS(elsewhere, os.DirFS("testdata")); err != nil {
		t.Fatal(err)
	}
	first, second := handbooktest.In(t, "testdata", "bog-walk"), handbooktest.In(t, elsewhere, "bog-walk")
	if diff := cmp.Diff(first.Markdown(), second.Markdown()); diff != "" {
		t.Error(diff)
	}
	one, err := first.HTML()
	if err != nil {
		t.Fatal(err)
	}
	other, err := second.HTML()
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(one), string(other)); diff != "" {
		t.Error(diff)
	}
}

package handbook_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"houserule/runtime/module"
	"houserule/stdlib/engine"
	"houserule/stdlib/handbook"
)

// madeIn is the handbook of a module of a folder, with others of that folder beside it.
func madeIn(t *testing.T, folder, id string, beside ...string) *handbook.Handbook {
	t.Helper()
	shelf, err := module.Folder(os.DirFS(folder), filepath.ToSlash(folder))
	if err != nil {
		t.Fatal(err)
	}
	options := engine.Options{Modules: []string{id}, Beside: beside, Finder: shelf}
	game, err := engine.Open(options)
	if err != nil {
		t.Fatal(err)
	}
	defer game.Close()
	options.Specs = true
	played, err := engine.Open(options)
	if err != nil {
		t.Fatal(err)
	}
	defer played.Close()
	h, err := handbook.Make(id, game, played)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// TestGoldenPages holds every byte of the handbook of a small module. UPDATE=1 writes the
// files anew.
func TestGoldenPages(t *testing.T) {
	h := madeIn(t, "testdata", "bog-walk")
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
	first, second := madeIn(t, "testdata", "bog-walk"), madeIn(t, elsewhere, "bog-walk")
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

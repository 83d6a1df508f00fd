package library_test

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"houserule/cmd/houserule/internal/library"
)

// write makes module folders below a new folder: path -> version.
func write(t *testing.T, modules map[string]string) string {
	t.Helper()
	root := t.TempDir()
	for dir, version := range modules {
		full := filepath.Join(root, filepath.FromSlash(dir))
		if err := os.MkdirAll(full, 0o700); err != nil {
			t.Fatal(err)
		}
		for name, text := range map[string]string{
			"module.json": `{"id": "` + filepath.Base(full) + `", "version": "` + version + `", "title": "T", "licence": "MIT"}`,
			"init.lua":    "",
		} {
			if err := os.WriteFile(filepath.Join(full, name), []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
	return root
}

func TestTheNearestWins(t *testing.T) {
	root := write(t, map[string]string{"mine/core": "1.0.1", "games/core": "1.0.2", "games/duel": "1.0.0"})
	standard := fstest.MapFS{}
	for id, version := range map[string]string{"core": "1.0.3", "duel": "2.0.0", "spare": "1.0.0"} {
		standard[id+"/module.json"] = &fstest.MapFile{Data: []byte(`{"id": "` + id + `", "version": "` + version + `", "title": "T", "licence": "MIT"}`)}
		standard[id+"/init.lua"] = &fstest.MapFile{}
	}
	lib, err := library.Open(library.Places{Dirs: []string{filepath.Join(root, "mine/core")}, Around: []string{filepath.Join(root, "games"), filepath.Join(root, "nowhere")}, Standard: standard})
	if err != nil {
		t.Fatal(err)
	}
	for id, want := range map[string]string{"core": "1.0.1", "duel": "1.0.0", "spare": "1.0.0"} {
		if list := lib.Versions(id); len(list) != 1 || list[0].Version.String() != want {
			t.Errorf("%s: got %v, want %s alone", id, list, want)
		}
	}
	if want := []string{"core", "duel", "spare"}; !slices.Equal(lib.IDs(), want) || !slices.Equal(lib.Named, []string{"core"}) {
		t.Errorf("ids %v, named %v", lib.IDs(), lib.Named)
	}
	if lib.Versions("nothing") != nil {
		t.Error("a module that is nowhere was found")
	}
}

// A module that cannot be read is told, and not silently another one.
func TestNoFartherOneStandsInForABrokenModule(t *testing.T) {
	root := write(t, map[string]string{"games/core": "1.0.2"})
	if err := os.WriteFile(filepath.Join(root, "games/core/module.json"), []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	standard := fstest.MapFS{"core/init.lua": {}, "core/module.json": {Data: []byte(`{"id": "core", "version": "1.0.3", "title": "T", "licence": "MIT"}`)}}
	lib, err := library.Open(library.Places{Around: []string{filepath.Join(root, "games")}, Standard: standard})
	if err != nil {
		t.Fatal(err)
	}
	if list := lib.Versions("core"); list != nil {
		t.Errorf("got %v for a module that cannot be read", list)
	}
}

// A broken module is an error where it was asked for, and a note elsewhere.
func TestBrokenModules(t *testing.T) {
	root := write(t, map[string]string{"games/good": "1.0.0", "games/bad": "one"})
	if _, err := library.Open(library.Places{Dirs: []string{filepath.Join(root, "games/bad")}}); err == nil || !strings.Contains(err.Error(), "`one` is not a version") {
		t.Errorf("got %v", err)
	}
	lib, err := library.Open(library.Places{Around: []string{filepath.Join(root, "games")}})
	if err != nil {
		t.Fatal(err)
	}
	if text := lib.Explain(errors.New("there is no module `bad`")).Error(); !strings.Contains(text, "games/bad: this module could not be read") {
		t.Errorf("got %s", text)
	}
	for text, want := range map[string]string{
		"no version of bad fits":                     "no version of bad fits\n  " + filepath.Join(root, "games/bad") + ": this module could not be read; houserule check tells why",
		"`chil` means nothing here":                  "`chil` means nothing here",
		"two modules can't both have the kind `elf`": "two modules can't both have the kind `elf`",
	} {
		if got := lib.Explain(errors.New(text)).Error(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	if lib.Explain(nil) != nil {
		t.Error("there was nothing to explain")
	}
}

func TestDiscover(t *testing.T) {
	root := write(t, map[string]string{"b": "1.0.0", "a/deep/c": "1.0.0", "b/inner": "1.0.0", ".hidden/d": "1.0.0"})
	dirs, err := library.Discover(root)
	if err != nil {
		t.Fatal(err)
	}
	for i := range dirs {
		dirs[i], _ = filepath.Rel(root, dirs[i])
		dirs[i] = filepath.ToSlash(dirs[i])
	}
	if want := []string{"a/deep/c", "b"}; !slices.Equal(dirs, want) {
		t.Errorf("got %v, want %v: neither hidden folders nor modules inside modules", dirs, want)
	}
	if _, err := library.Discover(filepath.Join(root, "nowhere")); err == nil {
		t.Error("a folder that is not there has no modules")
	}
}

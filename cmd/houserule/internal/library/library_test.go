package library_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"houserule/cmd/houserule/internal/library"
	"houserule/lang/diag"
	"houserule/runtime/module"
	"houserule/stdlib/campaign"
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

// A module that cannot be read is not replaced by a farther one with its id.
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
	missing := &diag.Problem{Message: "there is no module `bad`", Cause: &module.MissingError{ID: "bad"}}
	if text := lib.Explain(missing).Error(); !strings.Contains(text, "games/bad: this module could not be read") {
		t.Errorf("got %s", text)
	}
	unfit := &diag.Problem{Message: "no version of bad fits", Cause: module.ErrNoVersion}
	if got, want := lib.Explain(unfit).Error(), "no version of bad fits\n  "+filepath.Join(root, "games/bad")+": this module could not be read; houserule check shows why"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	for text, want := range map[string]string{
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

// The files that were compared with the lock are loaded, even if the folder changes later.
func TestWhatWasComparedIsWhatIsLoaded(t *testing.T) {
	root := write(t, map[string]string{"modules/gusts": "1.0.0"})
	modules := filepath.Join(root, "modules")
	compared := 0
	open := func() *library.Library {
		t.Helper()
		lib, err := library.Open(library.Places{Around: []string{modules}, Strict: true, Added: library.Added{Folder: filepath.ToSlash(modules), IDs: []string{"gusts"},
			Granted: func(string) []module.Permission { return []module.Permission{module.Schedule} },
			Verify: func(id string, files fs.FS) error {
				compared++
				if text, err := fs.ReadFile(files, "init.lua"); err != nil || len(text) > 0 {
					return errors.New(id + " has changed since it was installed")
				}
				return nil
			}}})
		if err != nil {
			t.Fatal(err)
		}
		return lib
	}
	lib := open()
	if err := os.WriteFile(filepath.Join(modules, "gusts/init.lua"), []byte("-- another"), 0o600); err != nil {
		t.Fatal(err)
	}
	list := lib.Versions("gusts")
	if len(list) != 1 || compared != 1 {
		t.Fatalf("got %v, compared %d times", list, compared)
	}
	file, err := list[0].Lua("init.lua", 100)
	if err != nil || file.Text != "" {
		t.Errorf("got %v, %v", file, err)
	}
	if granted, limited := lib.Limited(list[0]); !limited || !slices.Equal(granted, []module.Permission{module.Schedule}) {
		t.Errorf("granted %v, limited %v", granted, limited)
	}
	lib = open()
	want := "gusts has changed since it was installed; it is not loaded until houserule mod update gusts restores it"
	if list, why := lib.Versions("gusts"), lib.Why("gusts"); len(list) > 0 || why == nil || why.Message != want {
		t.Errorf("got %v, %v", list, why)
	}
}

// A module stored in a campaign is limited to the permissions granted to its files; other files
// under an id that was ever installed have none. Under other ids it is limited to the permissions
// in its manifest, as the campaign may be of another author. It is not limited if the manifest has
// none, if a folder has the same content, or if it is a version of a standard module.
func TestWhatCampaignsKeepIsLimitedByItsFiles(t *testing.T) {
	files := func(id, text, permissions string) fstest.MapFS {
		return fstest.MapFS{"module.json": {Data: []byte(`{"id": "` + id + `", "version": "1.0.0", "title": "T", "licence": "MIT", "permissions": [` + permissions + `]}`)}, "init.lua": {Data: []byte(text)}}
	}
	kept := func(id, text, permissions string) *module.Module {
		m, err := module.Open(files(id, text, permissions), campaign.ShownKept(id, "1.0.0"))
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	copied, err := module.Open(files("copied", "", ""), "game/"+campaign.ShownKept("copied", "1.0.0"))
	if err != nil {
		t.Fatal(err)
	}
	standard := fstest.MapFS{}
	for name, f := range files("shipped", "", "") {
		standard["shipped/"+name] = f
	}
	read := func(dir string) fs.FS {
		if dir != "around" {
			return fstest.MapFS{}
		}
		around := fstest.MapFS{}
		for name, f := range files("own", "-- as it is", "") {
			around["own/"+name] = f
		}
		return around
	}
	lib, err := library.Open(library.Places{Around: []string{"around"}, Standard: standard, Read: read, Added: library.Added{Folder: "modules",
		Verify:  func(string, fs.FS) error { return nil },
		Granted: func(string) []module.Permission { return nil },
		Came: func(id, version string, files fs.FS) ([]module.Permission, bool, bool) {
			text, _ := fs.ReadFile(files, "init.lua")
			if id == "gusts" && version == "1.0.0" && string(text) == "" {
				return []module.Permission{module.Schedule}, true, true
			}
			return nil, false, id == "gusts"
		}}})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		m       *module.Module
		granted int
		limited bool
	}{
		{kept("gusts", "", ""), 1, true}, {kept("gusts", "-- another", `"schedule", "replace-rules"`), 0, true},
		{kept("mine", "", ""), 0, false}, {kept("mine", "", `"schedule", "replace-rules"`), 2, true}, {copied, 0, false},
		{kept("own", "-- as it is", ""), 0, false}, {kept("own", "-- as it was", ""), 0, false}, {kept("own", "-- as it was", `"schedule"`), 1, true},
		{kept("shipped", "", ""), 0, false}, {kept("shipped", "-- older", ""), 0, false},
	} {
		if granted, limited := lib.Limited(c.m); len(granted) != c.granted || limited != c.limited {
			t.Errorf("%s: granted %v, limited %v", c.m.Dir, granted, limited)
		}
	}
}

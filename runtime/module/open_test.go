package module

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
)

func manifest(id, version, more string) string {
	if more != "" {
		more = ", " + more
	}
	return fmt.Sprintf(`{"id": %q, "version": %q, "title": "T", "licence": "MIT"%s}`, id, version, more)
}

// folder makes a file system; every file but the manifest holds its own name.
func folder(manifest string, files ...string) fstest.MapFS {
	fsys := fstest.MapFS{}
	if manifest != "" {
		fsys[ManifestName] = &fstest.MapFile{Data: []byte(manifest)}
	}
	for _, name := range files {
		fsys[name] = &fstest.MapFile{Data: []byte(name)}
	}
	return fsys
}

func TestOpenFindsFiles(t *testing.T) {
	files := []string{"zeal.lua", "init.lua", "chapters/b.lua", "chapters/a.lua", "spec/a.lua", "spec/deep/b.lua", "data/w.csv", "README.md", ".git/config", ".luarc.json", "chapters/.hidden.lua"}
	for _, c := range []struct{ name, more, want string }{
		{"alphabet, init first", ``, "[init.lua chapters/a.lua chapters/b.lua zeal.lua] [spec/a.lua spec/deep/b.lua] [README.md data/w.csv] []"},
		{"listed", `"files": ["zeal.lua", "init.lua"]`, "[zeal.lua init.lua] [spec/a.lua spec/deep/b.lua] [README.md data/w.csv] [chapters/a.lua chapters/b.lua]"},
		{"with", `"with": {"b": ["zeal.lua", "spec/a.lua"], "c": ["chapters/b.lua"]}`,
			"[init.lua chapters/a.lua] [spec/deep/b.lua] [README.md data/w.csv] [] with b[zeal.lua] [spec/a.lua] with c[chapters/b.lua] []"},
		{"listed and with", `"files": ["init.lua"], "with": {"b": ["zeal.lua"]}`,
			"[init.lua] [spec/a.lua spec/deep/b.lua] [README.md data/w.csv] [chapters/a.lua chapters/b.lua] with b[zeal.lua] []"},
	} {
		m, err := Open(folder(manifest("a", "1.0.0", c.more), files...), "modules/a")
		if err != nil {
			t.Fatal(err)
		}
		got := fmt.Sprint(m.Files, m.SpecFiles, m.DataFiles, m.Unlisted)
		for _, layer := range m.With {
			got += fmt.Sprint(" with ", layer.ID, layer.Files, layer.SpecFiles)
		}
		if got != c.want {
			t.Errorf("%s: got %s, want %s", c.name, got, c.want)
		}
		if m.ID != "a" || m.Dir != "modules/a" || m.Shown("init.lua") != "modules/a/init.lua" {
			t.Error(m.ID, m.Dir)
		}
	}
}

func TestOpenProblems(t *testing.T) {
	many := folder(manifest("a", "1.0.0", ""))
	for i := range MaxFiles + 1 {
		many[fmt.Sprintf("f%05d.lua", i)] = &fstest.MapFile{}
	}
	linked := folder(manifest("a", "1.0.0", ""), "init.lua")
	linked["escape.lua"] = &fstest.MapFile{Data: []byte("/etc/passwd"), Mode: fs.ModeSymlink}
	linked["pipe"] = &fstest.MapFile{Mode: fs.ModeNamedPipe}
	for _, c := range []struct {
		name string
		fsys fs.FS
		want string
	}{
		{"no module", folder("", "init.lua"), "modules/a: this folder is not a module: it has no module.json"},
		{"manifest is a folder", folder("", "module.json/x"), "modules/a: can't read the manifest: it is not a plain file"},
		{"manifest too large", folder(strings.Repeat(" ", MaxManifest+1)), "modules/a: can't read the manifest: it is larger than 65536 bytes"},
		{"nothing to load", folder(manifest("a", "1.0.0", ""), "README.md", "spec/a.csv"), "modules/a: the module has neither rules nor specs\n  hint: a module's rules stand in init.lua beside module.json, its worked examples below spec/"},
		{"too many", many, "modules/a: the module has more than 2000 files and folders"},
		{"with", folder(`{"id": "a", "version": "1.0.0", "title": "T", "licence": "MIT", "files": ["init.lua"],
  "with": {"b": ["init.lua", "x.lua", "sea.lua", "spec/z.lua"], "c": ["x.lua"]}}`, "init.lua", "x.lua", "seas.lua"),
			"modules/a/module.json:2:18: `init.lua` stands under `files`, too\n    2 |   \"with\": {\"b\": [\"init.lua\", \"x.lua\", \"sea.lua\", \"spec/z.lua\"], \"c\": [\"x.lua\"]}}\n      |                  ^^^^^^^^^^\n\n" +
				"modules/a/module.json:2:39: the module has no file `sea.lua`\n    2 |   \"with\": {\"b\": [\"init.lua\", \"x.lua\", \"sea.lua\", \"spec/z.lua\"], \"c\": [\"x.lua\"]}}\n      |                                       ^^^^^^^^^\n  hint: did you mean `seas.lua`?\n\n" +
				"modules/a/module.json:2:50: the module has no file `spec/z.lua`\n    2 |   \"with\": {\"b\": [\"init.lua\", \"x.lua\", \"sea.lua\", \"spec/z.lua\"], \"c\": [\"x.lua\"]}}\n      |                                                  ^^^^^^^^^^^^\n\n" +
				"modules/a/module.json:2:71: `x.lua` stands under two modules of `with`\n    2 |   \"with\": {\"b\": [\"init.lua\", \"x.lua\", \"sea.lua\", \"spec/z.lua\"], \"c\": [\"x.lua\"]}}\n      |                                                                       ^^^^^^^\n\n4 problems"},
		{"links", linked, "modules/a/escape.lua: this is a link; a module must contain its files\n\nmodules/a/pipe: this is not a plain file\n\n2 problems"},
		{"manifest and files at once", folder(`{"id": "a", "version": "1.0.0", "title": "T"}`, "Init.lua", "init.lua", "nul.lua", "a?.lua", "end./x.lua", "\u202Erul.lua"),
			"modules/a/module.json:1:1: the manifest has no `licence`\n    1 | {\"id\": \"a\", \"version\": \"1.0.0\", \"title\": \"T\"}\n      | ^\n\n" +
				"modules/a/a?.lua: `a?.lua`: '?' can't stand in a file's name\n\n" +
				"modules/a/end.: `end.`: a name can't end in a dot or a space\n\n" +
				"modules/a/init.lua: its name differs from `Init.lua` in capital letters alone, and some systems take them for one\n\n" +
				"modules/a/nul.lua: `nul.lua`: Windows keeps the name `nul` for itself\n\n" +
				"modules/a/\u202Erul.lua: `\u202Erul.lua`: '\\u202e' can't stand in a file's name\n\n6 problems"},
		{"listed files", folder(manifest("a", "1.0.0", `"files": ["innit.lua", "spec/a.lua", "README.md", "zzz.lua"]`), "init.lua", "spec/a.lua", "README.md"),
			"modules/a/module.json:1:75: the module has no file `innit.lua`\n" + listedLine + "\n      | " + strings.Repeat(" ", 74) + "^^^^^^^^^^^\n  hint: did you mean `init.lua`?\n\n" +
				"modules/a/module.json:1:88: `spec/a.lua` is a spec; specs are not loaded for play\n" + listedLine + "\n      | " + strings.Repeat(" ", 87) + "^^^^^^^^^^^^\n\n" +
				"modules/a/module.json:1:102: `README.md` is no Lua file\n" + listedLine + "\n      | " + strings.Repeat(" ", 101) + "^^^^^^^^^^^\n\n" +
				"modules/a/module.json:1:115: the module has no file `zzz.lua`\n" + listedLine + "\n      | " + strings.Repeat(" ", 114) + "^^^^^^^^^\n\n4 problems"},
	} {
		t.Run(c.name, func(t *testing.T) {
			m, err := Open(c.fsys, "modules/a")
			if err == nil || m != nil {
				t.Fatalf("got %v, %v", m, err)
			}
			if diff := cmp.Diff(c.want, err.Error()); diff != "" {
				t.Error(diff)
			}
		})
	}
}

const listedLine = `    1 | {"id": "a", "version": "1.0.0", "title": "T", "licence": "MIT", "files": ["innit.lua", "spec/a.lua", "README.md", "zzz.lua"]}`

func TestReadFile(t *testing.T) {
	fsys := folder(manifest("a", "1.0.0", ""), "init.lua", "data/weapons.csv", ".secret")
	fsys["big.bin"] = &fstest.MapFile{Data: make([]byte, MaxDataFile+1)}
	m, err := Open(fsys, "modules/a")
	if err != nil {
		t.Fatal(err)
	}
	if text, err := m.ReadFile("data/weapons.csv"); err != nil || string(text) != "data/weapons.csv" {
		t.Error(string(text), err)
	}
	for _, c := range []struct{ in, want string }{
		{"weapon.csv", "modules/a: the module has no file `weapon.csv`"},
		{"data/wepons.csv", "modules/a: the module has no file `data/wepons.csv`\n  hint: did you mean `data/weapons.csv`?"},
		{"../b/init.lua", "modules/a: `../b/init.lua` leads out of the module"},
		{"/etc/passwd", "modules/a: `/etc/passwd`: paths start at the module's own folder"},
		{".secret", "modules/a: the module has no file `.secret`"},
		{"data", "modules/a: the module has no file `data`"},
		{"", "modules/a: a file needs a name"},
		{"big.bin", "modules/a/big.bin: can't read the file: it is larger than 4194304 bytes"},
	} {
		if text, err := m.ReadFile(c.in); err == nil || text != nil || err.Error() != c.want {
			t.Errorf("%s: got %v, want %s", c.in, err, c.want)
		}
	}
}

// A real folder behaves as the made-up ones do, links included.
func TestOpenOnDisk(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{ManifestName: manifest("a", "1.0.0", ""), "init.lua": "return"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if m, err := Open(os.DirFS(dir), "a"); err != nil || len(m.Files) != 1 {
		t.Fatal(m, err)
	}
	if err := os.Symlink("/etc/passwd", filepath.Join(dir, "passwd.lua")); err != nil {
		t.Skip("this system makes no links")
	}
	if _, err := Open(os.DirFS(dir), "a"); err == nil || err.Error() != "a/passwd.lua: this is a link; a module must contain its files" {
		t.Error(err)
	}
	linked := t.TempDir()
	if err := os.Symlink(filepath.Join(dir, ManifestName), filepath.Join(linked, ManifestName)); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(os.DirFS(linked), "a"); err == nil || err.Error() != "a: can't read the manifest: it is not a plain file" {
		t.Error(err)
	}
}

func TestFolder(t *testing.T) {
	fsys := fstest.MapFS{"note.txt": {}, "empty/x.txt": {}}
	for name, m := range map[string]string{"a": manifest("a", "1.0.0", ""), "a-old": manifest("a", "0.9.0", ""), "b": manifest("b", "1.0.0", ""), ".trash": "x"} {
		fsys[name+"/"+ManifestName] = &fstest.MapFile{Data: []byte(m)}
		fsys[name+"/init.lua"] = &fstest.MapFile{}
	}
	shelf, err := Folder(fsys, "modules")
	if err != nil || fmt.Sprint(shelf.IDs()) != "[a b]" || len(shelf.Versions("a")) != 2 || shelf.Versions("c") != nil {
		t.Error(shelf, err)
	}
	fsys["a-copy/"+ManifestName] = fsys["a/"+ManifestName]
	fsys["a-copy/init.lua"] = &fstest.MapFile{}
	fsys["b/"+ManifestName] = &fstest.MapFile{Data: []byte("{}")}
	shelf, err = Folder(fsys, "modules")
	if err == nil || !strings.HasPrefix(err.Error(), "modules/a-copy: a 1.0.0 occurs twice\n  modules/a: the other one is here\n\nmodules/b/module.json:1:1: the manifest has no `id`") {
		t.Error(err)
	}
	if fmt.Sprint(shelf.IDs()) != "[a]" {
		t.Error(shelf.IDs())
	}
	if _, err := Folder(os.DirFS(filepath.Join(t.TempDir(), "none")), "none"); !errors.Is(err, fs.ErrNotExist) || err.Error() != "none: can't read the folder of modules: no such file or directory" {
		t.Error(err)
	}
}

func TestAModuleOfSpecsAlone(t *testing.T) {
	m, err := Open(fstest.MapFS{"module.json": {Data: []byte(manifest("a", "1.0.0", ""))}, "spec/a.lua": {}}, "modules/a")
	if err != nil || len(m.Files) != 0 || len(m.SpecFiles) != 1 {
		t.Errorf("got %v, %v", m, err)
	}
}

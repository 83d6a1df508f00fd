package install_test

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"golang.org/x/mod/sumdb/dirhash"
	"pgregory.net/rapid"

	"houserule/runtime/module"
	"houserule/stdlib/install"
)

// Archives as people and code hosts make them come in, and are all the same module.
func TestUsualArchives(t *testing.T) {
	commented := zipped(file{name: "steps-1.2.0/"}, file{name: "steps-1.2.0/module.json", text: manifest}, file{name: "steps-1.2.0/init.lua", text: rules.text})
	commented = append(put(commented, "PK\x05\x06", 20, uint16(40)), strings.Repeat("c", 40)...) // GitHub writes the commit there
	stored := func(h *zip.FileHeader) { h.Method = zip.Store }
	deep := strings.Repeat("n/", 7)
	cases := []struct {
		name    string
		archive []byte
		more    map[string]string
	}{
		{"zip", usual, nil},
		{"zip of a code host", commented, nil},
		{"zip stored", zipped(file{name: good.name, text: good.text, zip: stored}, file{name: rules.name, text: rules.text, zip: stored}), nil},
		{"zip of a Mac", zipped(good, rules, file{name: "__MACOSX/._init.lua", text: "x"}, file{name: ".DS_Store", text: "x"}), nil},
		{"zip with a repository", zipped(good, rules, file{name: ".git/config", text: "x"}, file{name: ".git/hooks/post-checkout", text: "x", mode: 0o755}), nil},
		{"zip with empty folders", zipped(good, rules, file{name: "empty/"}), nil},
		{"tar.gz", usualGz, nil},
		{"tar.gz of a folder", tgz(file{name: "./", kind: tar.TypeDir, mode: 0o755}, file{name: "./module.json", text: manifest}, file{name: "./init.lua", text: rules.text}), nil},
		{"tar.gz of a code host", tgz(file{name: "pax_global_header", kind: tar.TypeXGlobalHeader, pax: map[string]string{"comment": "abc"}}, file{name: "s/", kind: tar.TypeDir, mode: 0o755}, file{name: "s/init.lua", text: rules.text}, file{name: "s/module.json", text: manifest}), nil},
		{"tar.gz with hidden link", tgz(good, rules, file{name: ".link", kind: tar.TypeSymlink, link: "/"}), nil},
		{"deep in a folder around", zipped(file{name: "s/module.json", text: manifest}, file{name: "s/init.lua", text: rules.text}, file{name: "s/" + deep + "x.csv", text: "1"}), map[string]string{deep + "x.csv": "1"}},
		{"letters of all languages", zipped(good, rules, file{name: "Würfel/骰子.csv", text: "1"}), map[string]string{"Würfel/骰子.csv": "1"}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			parent, modules := place(t)
			in, err := unpack(c.archive, "steps.zip", modules, install.Limits{})
			if err != nil {
				t.Fatal(err)
			}
			defer in.Discard()
			if m, err := module.Open(in.FS(), "steps"); err != nil || m.ID != "steps" {
				t.Fatalf("opened as %v, %v", m, err)
			}
			if err := in.Place("steps"); err != nil {
				t.Fatal(err)
			}
			want := map[string]string{"./": "", "modules/": "", "secret": "mine", "modules/steps/": "",
				"modules/steps/module.json": manifest, "modules/steps/init.lua": rules.text}
			for name, text := range c.more {
				for at := filepath.ToSlash(filepath.Dir(name)); at != "."; at = filepath.ToSlash(filepath.Dir(at)) {
					want["modules/steps/"+at+"/"] = ""
				}
				want["modules/steps/"+name] = text
			}
			if got := tree(t, parent); !maps.Equal(got, want) {
				t.Errorf("got  %v\nwant %v", slices.Sorted(maps.Keys(got)), slices.Sorted(maps.Keys(want)))
			}
		})
	}
}

// A folder around that holds no module stays, so that it can be told what is missing.
func TestAFolderWithoutAModuleStays(t *testing.T) {
	_, modules := place(t)
	in := must(unpack(zipped(file{name: "s/init.lua", text: "x"}), "s.zip", modules, install.Limits{}))
	defer in.Discard()
	_, err := module.Open(in.FS(), "s.zip")
	if want := "s.zip: this folder is not a module: it has no module.json"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

func TestPlaceAndReplace(t *testing.T) {
	_, modules := place(t)
	receive := func(text string) *install.Incoming {
		return must(unpack(zipped(good, file{name: "init.lua", text: text}), "steps.zip", modules, install.Limits{}))
	}
	said := func(err error, want string) {
		t.Helper()
		if err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
	first := receive("1")
	for _, name := range []string{"", ".", "..", "../x", "a/b", ".x", `a\b`, "con"} {
		if err := first.Place(name); err == nil {
			t.Errorf("placed as %q", name)
		}
	}
	said(first.Place("../x"), "`../x` is not a valid name for the folder of a module")
	check(first.Place("steps"))
	said(first.Place("steps"), "the module was already installed or discarded")
	second := receive("2")
	said(second.Place("steps"), "`steps` already exists")
	check(second.Replace("steps"))
	check(second.Discard())
	check(receive("3").Replace("other"))
	check(receive("4").Discard())
	want := map[string]string{"./": "", "steps/": "", "steps/module.json": manifest, "steps/init.lua": "2", "other/": "", "other/module.json": manifest, "other/init.lua": "3"}
	if got := tree(t, modules); !maps.Equal(got, want) {
		t.Errorf("got %v", got)
	}
	if _, err := unpack(usual, "steps.zip", filepath.Join(modules, "nowhere"), install.Limits{}); err == nil {
		t.Error("it came in beside nothing")
	}
}

func TestFromFolder(t *testing.T) {
	parent, modules := place(t)
	dir := filepath.Join(parent, "mine")
	check(os.MkdirAll(filepath.Join(dir, ".git", "hooks"), 0o755))
	check(os.MkdirAll(filepath.Join(dir, "tables"), 0o755))
	for name, text := range map[string]string{"module.json": manifest, "init.lua": rules.text, "tables/a.csv": "1", ".DS_Store": "x", ".init.lua.swp": "x", ".git/config": "x"} {
		check(os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644))
	}
	in := must(install.FromFolder(dir, "mine", modules, install.Limits{}))
	check(in.Place("steps"))
	want := map[string]string{"./": "", "steps/": "", "steps/module.json": manifest, "steps/init.lua": rules.text, "steps/tables/": "", "steps/tables/a.csv": "1"}
	if got := tree(t, modules); !maps.Equal(got, want) {
		t.Errorf("got %v", got)
	}
	if runtime.GOOS == "windows" {
		return
	}
	// A mark of a program is no program where it arrives.
	check(os.Chmod(filepath.Join(dir, "init.lua"), 0o755))
	marked := must(install.FromFolder(dir, "mine", modules, install.Limits{}))
	check(marked.Replace("steps"))
	if info := must(os.Stat(filepath.Join(modules, "steps", "init.lua"))); info.Mode() != 0o644 {
		t.Errorf("it arrives as %v", info.Mode())
	}
	refused := func(name string, make func(path string), want string) {
		t.Helper()
		path := filepath.Join(dir, name)
		make(path)
		defer os.RemoveAll(path)
		before := tree(t, modules)
		if _, err := install.FromFolder(dir, "mine", modules, install.Limits{}); err == nil || err.Error() != want {
			t.Errorf("got  %v\nwant %s", err, want)
		}
		if !maps.Equal(before, tree(t, modules)) {
			t.Error("something is left")
		}
	}
	write := func(path string) { check(os.WriteFile(path, []byte("x"), 0o644)) }
	refused("out", func(p string) { check(os.Symlink("../secret", p)) }, "mine: `out` is a link; a module must contain its files")
	refused("in", func(p string) { check(os.Symlink("init.lua", p)) }, "mine: `in` is a link; a module must contain its files")
	refused("setuid", func(p string) { write(p); check(os.Chmod(p, 0o755|fs.ModeSetuid)) }, "mine: `setuid` requests the rights of another user; a module may contain only regular files")
	refused("aux.lua", write, "mine: `aux.lua` has the name `aux`, which Windows reserves")
	refused("tables.", write, "mine: `tables.` has a folder or file whose name begins with a space, or ends with a space or a dot, which Windows removes")
	if _, err := install.FromFolder(dir, "mine", modules, install.Limits{Bytes: 10}); err == nil || err.Error() != "mine: contains more than 10 bytes in total" {
		t.Errorf("got %v", err)
	}
	if _, err := install.FromFolder(filepath.Join(dir, "nowhere"), "nowhere", modules, install.Limits{}); err == nil {
		t.Error("a folder that is not there came in")
	}
}

// The hash is that of the Go command.
func TestHashIsThatOfGo(t *testing.T) {
	files := fstest.MapFS{"module.json": {Data: []byte(manifest)}, "a/b.lua": {Data: []byte("1")}, "a.lua": {Data: nil}, ".hidden": {Data: []byte("x")}}
	got := must(install.Hash(files))
	want := must(dirhash.Hash1([]string{"a/b.lua", "module.json", "a.lua"}, func(name string) (io.ReadCloser, error) { return files.Open(name) }))
	if got != want {
		t.Errorf("%s, want %s", got, want)
	}
	files["link"] = &fstest.MapFile{Mode: fs.ModeSymlink | 0o777, Data: []byte("a.lua")}
	if _, err := install.Hash(files); err == nil || err.Error() != "`link` is a link; a module must contain its files" {
		t.Errorf("got %v", err)
	}
}

// Packed twice, files give the same bytes: these bytes, on every machine.
func TestPackIsReproducible(t *testing.T) {
	files := fstest.MapFS{"module.json": {Data: []byte(manifest)}, "init.lua": {Data: []byte(rules.text)}}
	one, two := must(install.Pack(files)), must(install.Pack(files))
	if !bytes.Equal(one, two) {
		t.Error("the same files gave other bytes")
	}
	r := must(zip.NewReader(bytes.NewReader(one), int64(len(one))))
	for i, want := range []string{"init.lua", "module.json"} {
		f := r.File[i]
		if f.Name != want || f.Mode() != 0o644 || f.Method != zip.Deflate || f.Modified.UTC().Format("2006-01-02 15:04") != "1980-01-01 00:00" {
			t.Errorf("%s %s %d %s", f.Name, f.Mode(), f.Method, f.Modified)
		}
	}
	if _, err := install.Pack(fstest.MapFS{"aux": {}}); err == nil || err.Error() != "`aux` has the name `aux`, which Windows reserves" {
		t.Errorf("got %v", err)
	}
	if _, err := install.Pack(fstest.MapFS{}); err == nil || err.Error() != "contains no files" {
		t.Errorf("got %v", err)
	}
}

// Whatever legal files there are, they come out of each kind of archive with one hash.
func TestHashIsOneForAll(t *testing.T) {
	t.Parallel()
	parent, modules := place(t)
	rapid.Check(t, func(t *rapid.T) {
		files := fstest.MapFS{"module.json": {Data: []byte(manifest)}}
		var inTar []file
		names := rapid.SliceOfNDistinct(rapid.StringMatching(`(d[0-9]/){0,3}f[a-zäöü0-9 ]{0,5}[a-z]`), 0, 12, rapid.ID[string]).Draw(t, "names")
		for _, name := range names {
			files[name] = &fstest.MapFile{Data: rapid.SliceOfN(rapid.Byte(), 0, 300).Draw(t, "text")}
		}
		for name, f := range files {
			inTar = append(inTar, file{name: "around/" + name, text: string(f.Data)})
		}
		want := must(install.Sum(files))
		packed := must(install.Pack(files))
		dir := must(os.MkdirTemp(parent, "as-folder-"))
		check(os.CopyFS(dir, files))
		for name, in := range map[string]*install.Incoming{
			"zip":    must(unpack(packed, "zip", modules, install.Limits{})),
			"tar.gz": must(unpack(tgz(inTar...), "tar.gz", modules, install.Limits{})),
			"folder": must(install.FromFolder(dir, "folder", modules, install.Limits{})),
		} {
			got := must(install.Sum(in.FS()))
			again := must(install.Pack(in.FS()))
			check(in.Discard())
			if got.Hash != want.Hash || !slices.Equal(got.Files, want.Files) || !bytes.Equal(again, packed) {
				t.Errorf("%s: %v, want %v", name, got, want)
			}
		}
		check(os.RemoveAll(dir))
	})
	if got := tree(t, modules); len(got) != 1 {
		t.Errorf("left: %v", got)
	}
}

func fuzzUnpack(f *testing.F, prefix string) {
	for _, c := range cases() {
		if strings.HasPrefix(c.name, prefix) {
			if text := c.build(); len(text) < 64<<10 {
				f.Add(text)
			}
		}
	}
	f.Add(usual)
	f.Add(usualGz)
	f.Fuzz(func(t *testing.T, text []byte) {
		parent, modules := place(t)
		before := tree(t, parent)
		in, err := unpack(text, "x", modules, install.Limits{Bytes: 1 << 20, Files: 100})
		if err == nil {
			sum, err := install.Sum(in.FS())
			if err != nil {
				t.Errorf("it came in, and has no sum: %v", err)
			}
			packed := must(install.Pack(in.FS()))
			back := must(unpack(packed, "packed", modules, install.Limits{}))
			if got := must(install.Hash(back.FS())); sum != nil && got != sum.Hash {
				t.Error("packed, it is another")
			}
			check(back.Discard())
			check(in.Discard())
		} else if r, ok := err.(*install.RefusedError); !ok || strings.ContainsAny(r.Error(), "\n\x1b") {
			t.Errorf("%T %v", err, err)
		}
		if after := tree(t, parent); !maps.Equal(before, after) {
			t.Errorf("left: %v", after)
		}
	})
}

func FuzzUnpackZip(f *testing.F)   { fuzzUnpack(f, "zip") }
func FuzzUnpackTarGz(f *testing.F) { fuzzUnpack(f, "tar.gz") }

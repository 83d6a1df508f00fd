package install_test

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"testing/fstest"
	"time"

	"houserule/stdlib/install"
)

// backwards lists folders in another order than usual.
type backwards struct{ fs.FS }

func (b backwards) ReadDir(name string) ([]fs.DirEntry, error) {
	list, err := fs.ReadDir(b.FS, name)
	slices.Reverse(list)
	return list, err
}

// TestPackedIsTheSameEverywhere: order, times, modes and line ends do not matter, nor what
// lies beside the module's own files.
func TestPackedIsTheSameEverywhere(t *testing.T) {
	texts := map[string]string{"module.json": manifest + "\n", "init.lua": "kind \"hero\" {}\nlocal t = [[\na\nb]]\n", "spec/a.lua": "-- ü\n", "data.csv": "a,b\n1,2\n", "LICENCE": "MIT\n", "picture.png": "\x89PNG\r\n\x1a\n\x00"}
	made := func(change func(name string, f *fstest.MapFile)) fstest.MapFS {
		folder := fstest.MapFS{}
		for name, text := range texts {
			folder[name] = &fstest.MapFile{Data: []byte(text), Mode: 0o644, ModTime: time.Unix(1, 0)}
			change(name, folder[name])
		}
		return folder
	}
	plain := must(install.PackModule(made(func(string, *fstest.MapFile) {})))
	if plain.LeftOut != nil || plain.LineEnds != 0 {
		t.Errorf("left out %v, line ends %d", plain.LeftOut, plain.LineEnds)
	}
	crowded := made(func(string, *fstest.MapFile) {})
	beside := []string{".editorconfig", ".git/", "init.lua~", "my.KEY", "my.key.pub", "spec/.swp", "spec/a.lua.orig", "torches-1.0.0.zip", "torches-1.0.0.zip.minisig"}
	for _, name := range beside {
		crowded[name] = &fstest.MapFile{Data: []byte("not for others")}
	}
	delete(crowded, ".git/")
	crowded[".git/config"] = &fstest.MapFile{Data: []byte("mine")}
	onDisk := t.TempDir()
	check(os.CopyFS(onDisk, made(func(string, *fstest.MapFile) {})))
	check(os.Chmod(filepath.Join(onDisk, "init.lua"), 0o700))
	for name, folder := range map[string]fs.FS{
		"order": backwards{made(func(string, *fstest.MapFile) {})},
		"times": made(func(_ string, f *fstest.MapFile) { f.ModTime = time.Unix(1e9, 5) }),
		"modes": made(func(_ string, f *fstest.MapFile) { f.Mode = 0o755 }),
		"line ends": made(func(name string, f *fstest.MapFile) {
			if name != "picture.png" {
				f.Data = bytes.ReplaceAll(f.Data, []byte("\n"), []byte("\r\n"))
			}
		}),
		"beside": crowded,
		"disk":   os.DirFS(onDisk),
	} {
		got := must(install.PackModule(folder))
		if !bytes.Equal(got.Zip, plain.Zip) || got.Hash != plain.Hash {
			t.Errorf("%s: other bytes: %s, want %s", name, got.Hash, plain.Hash)
		}
		if name == "line ends" && got.LineEnds != 5 {
			t.Errorf("line ends of %d files", got.LineEnds)
		}
		if name == "beside" && !slices.Equal(got.LeftOut, beside) {
			t.Errorf("left out %q, want %q", got.LeftOut, beside)
		}
	}
	_, modules := place(t)
	in := must(unpack(plain.Zip, "a.zip", modules, install.Limits{}))
	defer in.Discard()
	if got := must(install.Hash(in.FS())); got != plain.Hash {
		t.Errorf("unpacked it is %s, packed %s", got, plain.Hash)
	}
	for name, want := range texts {
		if got := string(must(fs.ReadFile(in.FS(), name))); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}

func TestWhatCannotBePacked(t *testing.T) {
	for want, folder := range map[string]fstest.MapFS{
		"holds no module.json": {"init.lua": {}},
		"`spec/link` is a link; a module must contain its files":                             {"module.json": {}, "spec/link": {Mode: fs.ModeSymlink}},
		"`a.lua` and `A.lua` are the same name on systems that ignore case or Unicode forms": {"module.json": {}, "A.lua": {}, "a.lua": {}},
	} {
		if _, err := install.PackModule(folder); err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

package install

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"

	"houserule/runtime/module"
)

// version is a module of one file beside its manifest.
func version(number, text string) fstest.MapFS {
	return fstest.MapFS{
		module.ManifestName: {Data: []byte(`{"id": "steps", "version": "` + number + `"}`)},
		"init.lua":          {Data: []byte(text)},
	}
}

// TestAKilledProcessLeavesNothingHalfDone kills, so to speak, whoever adds or replaces a
// module after each of its steps: whoever comes next finds the old state or the new one.
func TestAKilledProcessLeavesNothingHalfDone(t *testing.T) {
	old, fresh := version("1.0.0", "old"), version("1.1.0", "fresh")
	for _, c := range []struct {
		name       string
		first      bool // the module was there
		lock       bool // the new version is written down
		there      string
		left       map[string]fstest.MapFS
		want, text string
	}{
		{"while it comes", true, false, "old", map[string]fstest.MapFS{".incoming-A": {"init.lua": {Data: []byte("fre")}}}, "1.0.0", "old"},
		{"before it is written down", true, false, "old", map[string]fstest.MapFS{".incoming-A": fresh}, "1.0.0", "old"},
		{"before it is placed", true, true, "old", map[string]fstest.MapFS{".incoming-A": fresh}, "1.1.0", "fresh"},
		{"between out and in", true, true, "", map[string]fstest.MapFS{".incoming-A": fresh, ".outgoing-B": old}, "1.1.0", "fresh"},
		{"before the old one is gone", true, true, "fresh", map[string]fstest.MapFS{".outgoing-B": old}, "1.1.0", "fresh"},
		{"a new one before it is placed", false, true, "", map[string]fstest.MapFS{".incoming-A": fresh}, "1.1.0", "fresh"},
		{"a new one in a folder of its own", false, true, "", map[string]fstest.MapFS{".incoming-A": under("steps-1.1", fresh)}, "1.1.0", "fresh"},
		{"changed by hand since", true, true, "by hand", map[string]fstest.MapFS{".incoming-A": fresh}, "1.1.0", "by hand"},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			path := filepath.Join(dir, LockName)
			lock := &Lock{}
			put := func(number string, fsys fstest.MapFS) {
				content, err := Sum(fsys)
				if err == nil {
					err = lock.Put(Locked{ID: "steps", Version: number, Source: "steps.zip", Content: *content})
				}
				if err != nil {
					t.Fatal(err)
				}
			}
			if c.first {
				put("1.0.0", old)
			}
			if c.lock {
				lock.KeepPrevious("steps")
				put("1.1.0", fresh)
			}
			if err := lock.Write(path); err != nil {
				t.Fatal(err)
			}
			modules := filepath.Join(dir, "modules")
			if err := os.Mkdir(modules, 0o777); err != nil {
				t.Fatal(err)
			}
			folders := map[string]fstest.MapFS{}
			switch c.there {
			case "old":
				folders["steps"] = old
			case "fresh":
				folders["steps"] = fresh
			case "by hand":
				folders["steps"] = version("1.0.0", "by hand")
			}
			for name, fsys := range c.left {
				folders[name] = fsys
			}
			for name, fsys := range folders {
				if err := os.CopyFS(filepath.Join(modules, name), fsys); err != nil {
					t.Fatal(err)
				}
			}

			held, err := LockFolder(modules, path)
			if err != nil {
				t.Fatal(err)
			}
			if m, _ := held.Lock.Find("steps"); m.Version != c.want {
				t.Errorf("the lock names %q, not %q", m.Version, c.want)
			}
			text, err := os.ReadFile(filepath.Join(modules, "steps", "init.lua"))
			if err != nil || string(text) != c.text {
				t.Errorf("there is %q (%v), not %q", text, err, c.text)
			}
			if _, err := LockFolder(modules, path); !errors.As(err, new(*BusyError)) ||
				err.Error() != "another houserule is changing the modules in "+modules {
				t.Errorf("held twice: %v", err)
			}
			if err := held.Release(); err != nil {
				t.Error(err)
			}
			entries, err := os.ReadDir(modules)
			if err != nil || len(entries) != 2 || entries[0].Name() != folderLockName || entries[1].Name() != "steps" {
				t.Errorf("left behind: %v (%v)", entries, err)
			}
			again, err := LockFolder(modules, path)
			if err != nil {
				t.Fatalf("after it was released: %v", err)
			}
			again.Release()
		})
	}
}

// under puts files into a folder.
func under(dir string, fsys fstest.MapFS) fstest.MapFS {
	all := fstest.MapFS{}
	for name, f := range fsys {
		all[dir+"/"+name] = f
	}
	return all
}

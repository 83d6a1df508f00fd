package install_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"houserule/runtime/module"
	"houserule/stdlib/install"
)

// What is refused says why; what is not can be looked at before it is placed.
func ExampleUnpack() {
	modules, err := os.MkdirTemp("", "modules-")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(modules)

	archive := zipped(good, file{name: "../init.lua", text: "-- rules"})
	_, err = install.Unpack(bytes.NewReader(archive), int64(len(archive)), "steps.zip", modules, install.Limits{})
	fmt.Println(err)

	archive = zipped(good, rules)
	in, err := install.Unpack(bytes.NewReader(archive), int64(len(archive)), "steps.zip", modules, install.Limits{})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer in.Discard()
	m, err := module.Open(in.FS(), "steps.zip")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(m.ID, m.Version, in.Place(m.ID))
	// Output:
	// steps.zip: `../init.lua` leads outside the folder of the module
	// steps 1.2.0 <nil>
}

// The modules of this repository are let in, and are the same when they were packed.
func TestOwnModulesComeIn(t *testing.T) {
	t.Parallel()
	const own = "../../modules"
	found := 0
	for _, entry := range must(os.ReadDir(own)) {
		dir := filepath.Join(own, entry.Name())
		if _, err := os.Stat(filepath.Join(dir, module.ManifestName)); err != nil {
			continue
		}
		found++
		_, modules := place(t)
		in, err := install.FromFolder(dir, entry.Name(), modules, install.Limits{})
		if err != nil {
			t.Error(err)
			continue
		}
		want := must(install.Hash(os.DirFS(dir)))
		back, err := unpack(must(install.Pack(in.FS())), entry.Name(), modules, install.Limits{})
		if err != nil {
			t.Error(err)
			continue
		}
		if got := must(install.Hash(back.FS())); got != want {
			t.Errorf("%s: %s, want %s", entry.Name(), got, want)
		}
		check(back.Discard())
		check(in.Discard())
	}
	if found < 3 {
		t.Errorf("only %d modules were found", found)
	}
}

package module_test

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"houserule/runtime/module"
)

// A module comes out of its archive as it went in, specs and all.
func TestArchive(t *testing.T) {
	files := fstest.MapFS{
		"module.json":     {Data: []byte(`{"id": "steps", "version": "1.2.0", "title": "Steps", "licence": "MIT"}`)},
		"init.lua":        {Data: []byte(`kind "walker" { like = "entity" }`)},
		"tables/ways.csv": {Data: []byte("a,b\n")},
		"spec/walks.lua":  {Data: []byte(`example "walks" {}`)},
	}
	m, err := module.Open(files, "modules/steps")
	if err != nil {
		t.Fatal(err)
	}
	text, err := m.Archive()
	if err != nil {
		t.Fatal(err)
	}
	if again, err := m.Archive(); err != nil || !bytes.Equal(text, again) {
		t.Errorf("the same files gave other bytes, %v", err)
	}
	back, err := module.OpenArchive(text, "steps 1.2.0")
	if err != nil {
		t.Fatal(err)
	}
	copied, err := m.Snapshot()
	if err != nil {
		t.Fatal(err)
	}
	was, err := m.Content()
	now, err2 := back.Content()
	if err != nil || err2 != nil || was != now || back.ID != "steps" || back.Version.String() != "1.2.0" {
		t.Errorf("%s %s: %s, and was %s; %v, %v", back.ID, back.Version, now, was, err, err2)
	}
	files["init.lua"] = &fstest.MapFile{Data: []byte(`-- changed`)}
	if now, err := copied.Content(); err != nil || now != was || copied.Dir != m.Dir {
		t.Errorf("the snapshot in %s changed with the file: %s, and was %s; %v", copied.Dir, now, was, err)
	}
	delete(files, "init.lua")
	for name, file := range files {
		if name == "module.json" {
			continue
		}
		if text, err := back.ReadFile(name); err != nil || !bytes.Equal(text, file.Data) {
			t.Errorf("%s: %q, %v", name, text, err)
		}
	}
	if len(back.SpecFiles) != 1 || back.Shown("init.lua") != "steps 1.2.0/init.lua" {
		t.Errorf("specs %v, shown as %s", back.SpecFiles, back.Shown("init.lua"))
	}
	if _, err := module.OpenArchive([]byte("nothing"), "steps 1.2.0"); err == nil || !strings.Contains(err.Error(), "steps 1.2.0: this is no archive of a module") {
		t.Errorf("got %v", err)
	}
}

// An archive of a stranger is refused before anything is unpacked that is too much.
func TestArchivesThatUnpackToTooMuch(t *testing.T) {
	archive := func(files int, each func(i int) zip.FileHeader) []byte {
		var b bytes.Buffer
		w := zip.NewWriter(&b)
		for i := range files {
			head := each(i)
			into, err := w.CreateRaw(&head)
			if err == nil {
				_, err = into.Write(make([]byte, head.CompressedSize64))
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		return b.Bytes()
	}
	zeros := func(size uint64) func(i int) zip.FileHeader {
		return func(i int) zip.FileHeader {
			return zip.FileHeader{Name: fmt.Sprintf("f%d.txt", i), Method: zip.Deflate, CompressedSize64: 10, UncompressedSize64: size}
		}
	}
	// The end of a small one tells of a directory that begins in the midst of much else.
	counted := archive(5000, zeros(1))
	binary.LittleEndian.PutUint16(counted[len(counted)-12:], 5000%2048)
	elsewhere := archive(3, zeros(1))
	binary.LittleEndian.PutUint32(elsewhere[len(elsewhere)-6:], 0)
	for name, c := range map[string]struct {
		text []byte
		want string
	}{
		"1 GB":                  {archive(256, zeros(4<<20)), "game 1.0.0: this archive unpacks to more than 268435456 bytes"},
		"more than there is":    {archive(2, zeros(1<<64-1)), "game 1.0.0: this archive unpacks to more than 268435456 bytes"},
		"many files":            {archive(2001, zeros(0)), "game 1.0.0: this archive has more than 2000 files"},
		"very many files":       {archive(40_000, zeros(0)), "game 1.0.0: this is no archive of a module"},
		"counted wrongly":       {counted, "game 1.0.0: this is no archive of a module"},
		"a directory elsewhere": {elsewhere, "game 1.0.0: this is no archive of a module"},
		"only an end":           {[]byte("PK\x05\x06" + strings.Repeat("\xff", 18)), "game 1.0.0: this is no archive of a module"},
		"nothing":               {nil, "game 1.0.0: this is no archive of a module"},
	} {
		if _, err := module.OpenArchive(c.text, "game 1.0.0"); err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %s", name, err, c.want)
		}
	}
	// One that says less than it holds gives no more than it says.
	whole := archive(1, func(int) zip.FileHeader {
		return zip.FileHeader{Name: module.ManifestName, Method: zip.Store, CompressedSize64: 64, UncompressedSize64: 1}
	})
	if _, err := module.OpenArchive(whole, "game 1.0.0"); err == nil || !strings.Contains(err.Error(), "can't read the manifest") {
		t.Errorf("got %v", err)
	}
}

package module_test

import (
	"bytes"
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
	was, err := m.Content()
	now, err2 := back.Content()
	if err != nil || err2 != nil || was != now || back.ID != "steps" || back.Version.String() != "1.2.0" {
		t.Errorf("%s %s: %s, and was %s; %v, %v", back.ID, back.Version, now, was, err, err2)
	}
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

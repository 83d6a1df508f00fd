package engine_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"houserule/runtime/module"
	"houserule/stdlib/engine"
)

func TestGoValuesAreRead(t *testing.T) {
	game, err := engine.Open(engine.Options{Modules: []string{"stairs"}, Folder: stairs})
	if err != nil {
		t.Fatal(err)
	}
	defer game.Close()
	if _, err := game.Bring("character", engine.Given{"name": "Ann", "legs": int64(3)}); err != nil {
		t.Fatal(err)
	}
	if legs, err := game.Ask("ann", "legs"); legs != 3.0 || err != nil {
		t.Errorf("legs: %v %v", legs, err)
	}
	before := game.Table.Hash()
	for _, c := range []struct {
		name string
		do   func() error
		want string
	}{
		{"a Go value that is none", func() error { _, err := game.Do("Ann", "climbs", engine.Given{"steps": make(chan int)}); return err }, "climbs: `steps`: a chan int is no value of the game"},
		{"nobody", func() error { _, err := game.Do("Anne", "climbs"); return err }, "nobody at the table is called \"Anne\""},
		{"no such action", func() error { _, err := game.Do("Ann", "climb", engine.Given{"steps": 1}); return err }, "did you mean `climbs`?"},
		{"no such parameter", func() error { _, err := game.Do("Ann", "climbs", engine.Given{"steps": 1, "step": 1}); return err }, "did you mean `steps`?"},
		{"no check", func() error { _, err := game.Check("Ann", "climbs", engine.Given{"steps": 1}); return err }, "climbs of Ann is an action, not a check"},
		{"a path that ends", func() error { _, err := game.Ask("Ann", "legs.length"); return err }, "legs of Ann is 3, which has no `length`"},
		{"an unknown box", func() error { _, err := game.Bring("character", engine.Given{"leg": 3}); return err }, "did you mean `legs`?"},
	} {
		err := c.do()
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %s", c.name, err, c.want)
		}
		if c.name != "no check" && game.Table.Hash() != before {
			t.Errorf("%s: it left a trace", c.name)
		}
		before = game.Table.Hash()
	}
}

// TestFolder tells of an unsound module when one is missing, and only then.
func TestFolder(t *testing.T) {
	files := fstest.MapFS{"broken/module.json": {Data: []byte(`{"id": "broken"}`)}}
	for name, f := range stairs {
		files[name] = f
	}
	game, err := engine.Open(engine.Options{Modules: []string{"stairs"}, Folder: files})
	if err != nil {
		t.Fatal(err)
	}
	if err := game.Reload(nil); err != nil {
		t.Error(err)
	}
	game.Close()
	_, err = engine.Open(engine.Options{Modules: []string{"broken"}, Folder: files})
	if err == nil || !strings.Contains(err.Error(), "the manifest has no `version`") {
		t.Errorf("got %v", err)
	}
	if shelf, err := module.NewShelf(); err == nil {
		if _, err := engine.Open(engine.Options{Modules: []string{"stairs"}, Folder: stairs, Finder: shelf}); err == nil {
			t.Error("a finder comes before a folder")
		}
	}
}

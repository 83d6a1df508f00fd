package engine_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"testing/fstest"

	"houserule/lang/diag"
	"houserule/lang/sandbox"
	"houserule/runtime/module"
	"houserule/runtime/odds"
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
	if _, err := game.Bring("character", engine.Given{"name": "Ann", "legs": 1}, map[string]any{"name": "Bob", "Climbing": 2}); err != nil {
		t.Fatal(err)
	}
	if legs, err := game.Ask("bob", "legs"); legs != 1.0 || err != nil {
		t.Errorf("legs: %v %v", legs, err)
	}
	if bob, ok := game.Find("BOB"); !ok || game.Table.World().Names.Of(bob) != "Bob" {
		t.Error(bob, ok)
	}
	before := game.Table.World().Hash()
	for _, c := range []struct {
		name string
		do   func() error
		want string
	}{
		{"a Go value that is none", func() error { _, err := game.Do("Ann", "climbs", engine.Given{"steps": make(chan int)}); return err }, "climbs: `steps`: a chan int is not a value of the game"},
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
		if game.Table.World().Hash() != before {
			t.Errorf("%s: it left a trace", c.name)
		}
	}
}

// TestOddsOf: what odds are asked of by name is what a text asks them of, and nothing
// happens by it.
func TestOddsOf(t *testing.T) {
	game, err := engine.Open(engine.Options{Modules: []string{"stairs"}, Folder: stairs, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	defer game.Close()
	if _, err := game.Eval(`ann = bring("character", { name = "Ann", Climbing = 3 })`); err != nil {
		t.Fatal(err)
	}
	before, entries := game.Table.World().Hash(), len(game.Table.Journal().Entries())
	for _, c := range []struct {
		what, text string
		given      engine.Given
	}{
		{"Climbing.check", `ann.Climbing:check { difficulty = 2 }`, engine.Given{"difficulty": 2}},
		{"Climbing.effective", `ann.Climbing.effective`, nil},
		{"climbs", `ann:climbs { steps = 3 }`, engine.Given{"steps": 3}},
	} {
		got, err := game.OddsOf("Ann", c.what, c.given)
		if err != nil {
			t.Fatal(err)
		}
		want, err := game.Odds(c.text, odds.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if got.String() != want.String() || got.OfCheck != want.OfCheck {
			t.Errorf("%s: %s, %v, want %s, %v", c.what, got, got.OfCheck, want, want.OfCheck)
		}
	}
	if d, err := game.OddsOf("Ann", "Climbing.check", engine.Given{"difficulty": 2}); err != nil || d.Chance(true).String() != "13/18" {
		t.Error(d, err)
	}
	for what, want := range map[string]string{"Climbing.chek": "did you mean `check`?", "climbs": "entity.climbs needs `steps`, a number"} {
		if d, err := game.OddsOf("Ann", what); d != nil || err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, %v", what, d, err)
		}
	}
	if game.Table.World().Hash() != before || len(game.Table.Journal().Entries()) != entries {
		t.Error("something is left of it")
	}
}

// TestWithin: a context that ends stops what is running, takes it back, and nothing else
// is stopped by it.
func TestWithin(t *testing.T) {
	game, err := engine.Open(engine.Options{Limits: sandbox.Limits{Steps: 1 << 50, Total: 1 << 50, Wall: -1}})
	if err != nil {
		t.Fatal(err)
	}
	defer game.Close()
	ctx, cancel := context.WithCancelCause(context.Background())
	gone := errors.New("they left")
	loops := diag.NewFile("loop.lua", "print('on') while true do end")
	game.Options.Print = writer(func() { cancel(gone) })
	if err := game.Reload(nil); err != nil { // print is another from now on
		t.Fatal(err)
	}
	if err := game.Within(ctx, func() error { return game.Script(loops) }); !errors.Is(err, gone) {
		t.Fatal(err)
	}
	if err := game.Within(ctx, func() error { panic("it is over") }); !errors.Is(err, gone) {
		t.Fatal(err)
	}
	for range 100 {
		// It ends when what runs does, and the next thing goes on.
		ctx, cancel := context.WithCancel(context.Background())
		_ = game.Within(ctx, func() error { cancel(); return nil })
		if got, err := game.Eval("1 + 1"); got != "2" || err != nil {
			t.Fatal(got, err)
		}
	}
}

type writer func()

func (w writer) Write(p []byte) (int, error) { w(); return len(p), nil }

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

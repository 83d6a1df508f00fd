package engine

import (
	"testing"
	"testing/fstest"

	"houserule/modules"
	"houserule/runtime/module"
)

// TestTheCoreAlone is row RPJ-INTRO-02 of the ledger: the core prints no skill,
// class or gift for sale, and a game brings what it names and nothing else.
// A worked example cannot say so, for those of the core bring skills of their own.
func TestTheCoreAlone(t *testing.T) {
	t.Parallel()
	shelf, err := module.Folder(modules.Files, "modules")
	if err != nil {
		t.Fatal(err)
	}
	dodges, err := module.Open(fstest.MapFS{
		"module.json": {Data: []byte(`{"id": "dodges", "version": "1.0.0", "title": "Dodges", "licence": "MIT",
			"requires": {"rpj-core": "^0.1"}}`)},
		"init.lua": {Data: []byte(`skill "Dodge" { attribute = "Dexterity" }`)},
	}, "dodges")
	if err != nil {
		t.Fatal(err)
	}
	if err := shelf.Put(dodges); err != nil {
		t.Fatal(err)
	}
	const sells = `bring("character", { being_created = true, available_points = 5 }):takes_trait "Prepare"`
	for _, c := range []struct {
		name, module string
		settings     module.Settings
		skills       string
		forSale      bool
	}{
		{"the core", "rpj-core", nil, "", false},
		{"a game with one skill", "dodges", module.Settings{"rpj-core": {"maneuvers_for_sale": true}}, "Dodge", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			g, err := Open(Options{Modules: []string{c.module}, Finder: shelf, Settings: c.settings})
			if err != nil {
				t.Fatal(err)
			}
			defer g.Close()
			for _, ask := range []struct{ source, want string }{
				{`local names = {} for i, skill in ipairs(entries "skill") do names[i] = skill.name end return table.concat(names, ", ")`, c.skills},
				{`#entries "class"`, "0"},
				{`#entries "weapon"`, "0"},
				{`#entries "quirk" + #entries "fault"`, "0"},
			} {
				if got := eval(t, g, ask.source); got != ask.want {
					t.Errorf("%s\ngot  %s\nwant %s", ask.source, got, ask.want)
				}
			}
			if _, err := g.Eval(sells); (err == nil) != c.forSale {
				t.Errorf("maneuvers for sale: %v, want %v (%v)", err == nil, c.forSale, err)
			}
		})
	}
}

// TestLongCountdownsOutliveTheRules is row RPJ-CD-21: what takes many sessions
// stands where it stood after a session ended, after the modules were loaded
// anew, and after the journal was played again.
func TestLongCountdownsOutliveTheRules(t *testing.T) {
	g, err := Open(Options{Modules: []string{"rpj-core"}, Folder: modules.Files})
	if err != nil {
		t.Fatal(err)
	}
	defer g.Close()
	eval(t, g, `notoriety = bring("countdown", { name = "Notoriety", size = 5, term = "long" })`)
	eval(t, g, `notoriety:advance(2)`)
	stands := func(when string) {
		t.Helper()
		if got := eval(t, g, `local one = all "countdown"[1] return { one.value, one.size, one.term }`); got != "2, 5, long" {
			t.Errorf("%s: %s", when, got)
		}
	}
	stands("at once")
	eval(t, g, `game:session_begins()`)
	stands("in the next session")
	if err := g.Reload(nil); err != nil {
		t.Fatal(err)
	}
	stands("loaded anew")
	again, err := g.Table.Journal().Undo(len(g.Table.Journal().Entries()))
	if err != nil {
		t.Fatal(err)
	}
	if got := eval(t, g, `#all "countdown"`); got != "0" {
		t.Errorf("all undone: %s countdowns", got)
	}
	if err := g.Table.Journal().Redo(again); err != nil {
		t.Fatal(err)
	}
	stands("played again")
}

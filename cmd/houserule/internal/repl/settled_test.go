package repl_test

import (
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"houserule/runtime/module"
	"houserule/stdlib/campaign"
	"houserule/stdlib/engine"
	"houserule/stdlib/evening"
	"houserule/stdlib/evening/commands"
)

// quarrelling are two modules that replace one rule, and do not know each other.
func quarrelling(t *testing.T) module.Finder {
	t.Helper()
	manifest := func(id, more string) *fstest.MapFile {
		return &fstest.MapFile{Data: []byte(`{ "id": "` + id + `", "version": "1.0.0", "title": "T", "licence": "MIT"` + more + ` }`)}
	}
	shelf, err := module.Folder(fstest.MapFS{
		"base/module.json": manifest("base", ""),
		"base/base.lua":    {Data: []byte("kind \"hero\" { record = true }\nrule \"hero.dodge\" \"5\"\n")},
		"high/module.json": manifest("high", `, "requires": { "base": "*" }`),
		"high/high.lua":    {Data: []byte("instead_of \"hero.dodge\" \"9\"\n")},
		"low/module.json":  manifest("low", `, "requires": { "base": "*" }`),
		"low/low.lua":      {Data: []byte("instead_of \"hero.dodge\" \"1\"\n")},
	}, "modules")
	if err != nil {
		t.Fatal(err)
	}
	return shelf
}

// Which of two modules stands above the other is settled once: it can be taken back, and
// the campaign keeps it.
func TestWhichModuleStandsAbove(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "friday.hr")
	p := commands.Start(evening.Config{Seed: 4})
	if err := p.Create(path, engine.Options{Modules: []string{"high"}, Finder: quarrelling(t)}, campaign.Options{}); err != nil {
		t.Fatal(err)
	}
	shows(t, p,
		[2]string{`ann = bring("hero", { name = "Ann" })`, "Ann comes to the table: ann"},
		[2]string{`:modules over`, "no conflict has been decided; :modules over A B gives A precedence over B"},
		[2]string{`:modules add low`, "! modules/low/low.lua:1:1: high and low both replace \"hero.dodge\"\n    1 | instead_of \"hero.dodge\" \"1\"\n      | ^\n" +
			"  hint: load only one of them, settle which stands above with :modules over, or with a house rule: house \"hero.dodge\" \"...\"; low always stands above high if its module.json names it: \"optional\": {\"high\": \"*\"}\n" +
			"  modules/high/high.lua:1:1: the other instead_of, in high\nthe old rules stay in force"},
		[2]string{`:modules over high low`, "high over low; low is not loaded"},
		[2]string{`:modules add low`, "low 1.0.0, T: 1 rule of base changed (hero.dodge)"},
		[2]string{`ann.dodge`, "9"},
		[2]string{`:modules conflicts`, "  high and low both replace `hero.dodge`: that of high applies, as decided"},
		[2]string{`:modules over low high`, "low over high\n  dodge  Ann 9 -> 1"},
		[2]string{`:undo`, "4 is undone: :modules over low high"},
		[2]string{`:redo`, "4 is redone: :modules over low high"},
		[2]string{`:modules over high`, "! which module takes precedence over which?\n  hint: :modules over A B"},
	)
	if err := p.Close(); err != nil {
		t.Fatal(err)
	}
	c, err := campaign.Open(path, campaign.Options{})
	if err != nil {
		t.Fatal(err)
	}
	again := commands.Start(evening.Config{Seed: 4})
	if _, err := again.Resume(c, engine.Options{Finder: quarrelling(t)}, evening.Chooser{}); err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	shows(t, again,
		[2]string{`ann.dodge`, "1"},
		[2]string{`:modules over`, "low over high"},
		[2]string{`:goto 3`, "state after line 3; line 4 is undone, :redo restores it"},
		[2]string{`ann.dodge`, "9"},
	)
}

// A short explanation names the module, or the house rule, by which a number of another
// module's rule is another one.
func TestAShortExplanationNamesWhoReplacedANumber(t *testing.T) {
	t.Parallel()
	folder := fstest.MapFS{}
	for id, text := range map[string][2]string{
		"base": {``, `kind "hero" { like = "entity" }
rule "game.target" "7"
check "hero.tries" { dice = "2d6", against = { { "target", "game.target" }, { "luck", "0" } } }`},
		"soft": {`"base": "*"`, `instead_of "game.target" "6"`},
	} {
		folder[id+"/module.json"] = &fstest.MapFile{Data: []byte(`{"id": "` + id + `", "version": "1.0.0", "title": "T", "licence": "MIT", "requires": {` + text[0] + `}}`)}
		folder[id+"/init.lua"] = &fstest.MapFile{Data: []byte(text[1])}
	}
	p := commands.Start(evening.Config{Seed: 7})
	if err := p.Open(engine.Options{Modules: []string{"soft"}, Folder: folder}); err != nil {
		t.Fatal(err)
	}
	defer p.Game.Close()
	got := play(t, p, `ann = bring("hero")`, "ann:tries()", ":why", `house "game.target" "4"`, "ann:tries()", ":why")
	if !strings.Contains(got[2], "against 6 = 6 target by soft + 0 luck") || !strings.Contains(got[5], "against 4 = 4 target by a house rule + 0 luck") {
		t.Errorf("got %q", got)
	}
}

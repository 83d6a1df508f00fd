package repl_test

import (
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"houserule/runtime/module"
	"houserule/runtime/state"
	"houserule/stdlib/campaign"
	"houserule/stdlib/engine"
	"houserule/stdlib/evening"
	"houserule/stdlib/evening/commands"
)

// A line that leads to where a module is played with that cannot be loaded any more is
// refused, and the game stands as it stood: dice, time, variables and all.
func TestALineThatCannotLeadBackChangesNothing(t *testing.T) {
	t.Parallel()
	folder := fstest.MapFS{
		"base/module.json":  {Data: []byte(`{"id": "base", "version": "1.0.0", "title": "B", "licence": "MIT"}`)},
		"base/init.lua":     {Data: []byte("kind \"hero\" { like = \"entity\", luck = \"number = 2\" }\nrule \"hero.dodge\" \"1\"")},
		"guest/module.json": {Data: []byte(`{"id": "guest", "version": "1.0.0", "title": "G", "licence": "MIT", "requires": {"base": "*"}, "permissions": ["replace-rules"]}`)},
		"guest/init.lua":    {Data: []byte(`instead_of "hero.dodge" "7"`)},
	}
	granted := []module.Permission{module.ReplaceRules}
	limited := func(m *module.Module) ([]module.Permission, bool) { return granted, m.ID == "guest" }
	finder := func() (module.Finder, error) { return module.Folder(folder, ".") }
	p := commands.Start(evening.Config{Seed: 7, Finder: finder})
	shelf, err := finder()
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Create(filepath.Join(t.TempDir(), "a.hr"), engine.Options{Modules: []string{"guest"}, Finder: shelf, Limited: limited}, campaign.Options{}); err != nil {
		t.Fatal(err)
	}
	defer func() { p.Close() }()
	play(t, p, `ann = bring("hero", { name = "Ann" })`, `time:pass "8 hours"`)
	folder["guest/module.json"] = &fstest.MapFile{Data: []byte(`{"id": "guest", "version": "1.1.0", "title": "G", "licence": "MIT", "requires": {"base": "*"}}`)}
	folder["guest/init.lua"] = &fstest.MapFile{Data: []byte(`rule "hero.parry" "1"`)}
	if got := play(t, p, ":modules reload")[0]; !strings.Contains(got, "guest 1.1.0") {
		t.Fatal(got)
	}
	play(t, p, "ann.luck = 1", "x = 5", "2d6")
	granted = nil
	stood := p.Game.Table.World().State().Clone()
	dice := play(t, p, "2d6", ":undo")[0]
	for _, line := range []string{":goto 2", ":undo 5", ":goto 1"} {
		if got := play(t, p, line)[0]; !strings.Contains(got, "lacks the permission `replace-rules`") {
			t.Errorf("%s: %s", line, got)
		}
		if c := state.Diff(stood, p.Game.Table.World().State()); len(c.List) > 0 {
			t.Errorf("%s: it does not stand as before: %v", line, c.List)
		}
	}
	got := play(t, p, "x", "2d6", ":undo", ":undo", "ann.luck", ":redo", ":calendar")
	if got[0] != "5" || got[1] != dice || got[4] != "1" || !strings.HasPrefix(got[6], "day 1, 08:00") {
		t.Errorf("got %q", got)
	}
	if n, err := p.Campaign.Verify(); err != nil || n != p.Campaign.Last() {
		t.Errorf("%d lines verified: %v", n, err)
	}
}

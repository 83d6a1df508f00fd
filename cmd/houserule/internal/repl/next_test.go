package repl

import (
	"path/filepath"
	"testing"
	"testing/fstest"

	"houserule/modules"
	"houserule/stdlib/campaign"
	"houserule/stdlib/engine"
	"houserule/stdlib/evening"
	"houserule/stdlib/evening/commands"
)

// TestNext goes through a fight of the module turns, and replays it.
func TestNext(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "fight.hr")
	p := commands.Start(evening.Config{Seed: 7})
	if err := p.Create(path, engine.Options{Modules: []string{"turns"}, Folder: modules.Files}, campaign.Options{}); err != nil {
		t.Fatal(err)
	}
	looks(p, t, []lookedAt{
		{":next", []string{"! needed: a fight is on"}},
		{`ann = bring("entity", { name = "Ann" }) bob = bring("entity", { name = "Bob" })`, nil},
		{`bring("entity", { name = "Cid" })`, nil},
		{`game:fight_begins { combatants = { ann, bob } }`, nil},
		{":next", []string{"round 1, Ann's turn"}},
		{":next", []string{"round 1, Bob's turn"}},
		{":next bob", []string{"round 2, Bob's turn"}},
		{":next bob", []string{"! needed: everybody acts once in a round"}},
		{":next Don", []string{`! :next: nobody at the table is called "Don"`}},
		{":undo", []string{"undone: :next bob"}},
		{":next ann", []string{"round 2, Ann's turn"}},
	})
	if err := p.Close(); err != nil {
		t.Fatal(err)
	}
	c, err := campaign.Open(path, campaign.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer c.File().Close()
	r, err := commands.Replay(c, engine.Options{Folder: modules.Files}, false)
	if err != nil || r.Divergence != nil || r.Unrecordable != nil || r.Lines < 7 {
		t.Errorf("replayed: %+v, %v", r, err)
	}
}

// TestNextOfModules runs the first action of the menu that is not refused, with whom it takes.
func TestNextOfModules(t *testing.T) {
	t.Parallel()
	p := commands.Start(evening.Config{Seed: 7})
	files := fstest.MapFS{
		"sides/module.json": {Data: []byte(`{"id": "sides", "version": "1.0.0", "title": "Sides", "licence": "MIT"}`)},
		"sides/init.lua": {Data: []byte(`
box "game.rounds" "number = 0"
box "entity.turns" "number = 0"
action "game.rests_up" { menu = "next", requires = { "the round is over", "rounds == 1" }, changes = { rounds = "2" } }
action "game.lets_act (who: entity)" { menu = "next", changes = { rounds = "1", ["who.turns"] = "who.turns + 1" } }`)},
	}
	if err := p.Open(engine.Options{Modules: []string{"sides"}, Folder: files}); err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	looks(p, t, []lookedAt{
		{`ann = bring("entity", { name = "Ann" })`, nil},
		{`bring("entity", { name = "Nobody Knows" })`, nil},
		{":next", []string{"! who is next?"}},
		{`:next "Nobody Knows"`, nil},
		{":next ann", []string{"! game:rests_up takes nobody"}},
		{":next", nil},
		{"game.rounds", []string{"2"}},
		{":next ann", nil},
		{"ann.turns", []string{"1"}},
	})
	none := commandsWithoutCampaign(t)
	looks(none, t, []lookedAt{{":next", []string{"! no module says what comes next"}}})
}

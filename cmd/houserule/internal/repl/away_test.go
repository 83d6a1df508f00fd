package repl

import (
	"path/filepath"
	"strings"
	"testing"

	"houserule/modules"
	"houserule/stdlib/campaign"
	"houserule/stdlib/engine"
	"houserule/stdlib/evening"
	"houserule/stdlib/evening/commands"
)

// Whoever is away is passed over by :next and marked in :who until :back, through undo and in the
// summary. A squad has one turn for all of its members.
func TestWhoIsAwayTakesNoTurns(t *testing.T) {
	t.Parallel()
	p := commands.Start(evening.Config{Seed: 7})
	if err := p.Create(filepath.Join(t.TempDir(), "a.hr"), engine.Options{Modules: []string{"turns"}, Folder: modules.Files}, campaign.Options{}); err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	looks(p, t, []lookedAt{
		{`ann = bring("entity", { name = "Ann" }) bob = bring("entity", { name = "Bob" }) cid = bring("entity", { name = "Cid" })`, nil},
		{":back", []string{"! no question is open"}},
		{":back bob", []string{"! needed: whoever comes back was away"}},
		{":away", []string{"! who is away?"}},
		{":away Don", []string{`! :away: nobody at the table is called "Don"`}},
		{":away bob", []string{"Bob is away, and takes no turns"}},
		{":away bob", []string{"! needed: whoever goes away was there"}},
		{":who", []string{"Bob     away yes"}},
		{`headline "entity" { "{is_here ? 'up' : none}" }`, nil},
		{":who", []string{"Ann  up\nBob  up  away\nCid  up"}},
		{"game:fight_begins { ann, bob, cid }", nil},
		{":next", []string{"round 1, Ann's turn"}},
		{":next", []string{"round 1, Cid's turn"}},
		{":undo", []string{"undone: :next"}},
		{":back Bob", []string{"Bob is back"}},
		{":who", []string{"- away"}},
		{":next", []string{"round 1, Bob's turn"}},
		{":undo 2", []string{"undone: :back Bob"}},
		{":next", []string{"round 1, Cid's turn"}},
		{`squad = game:forms_squad { members = { ann, cid }, name = "the two" }`, nil},
		{":next", []string{"round 1, the two's turn"}},
		{":log", []string{":away bob             Bob is away, and takes no turns\n"}},
	})
	text, _, err := p.Process(":session end")
	if err != nil || !strings.Contains(text, "Bob was away.") || strings.Contains(text, "Bob were") {
		t.Errorf("%v\n%s", err, text)
	}
	looks(commandsWithoutCampaign(t), t, []lookedAt{{`ann = bring("hero", { name = "Ann" })`, nil}, {":away ann", []string{"! no module says what :away does"}}})
}

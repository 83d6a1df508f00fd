package repl

import (
	"strings"
	"testing"
	"testing/fstest"

	"houserule/runtime/module"
	"houserule/stdlib/campaign"
	"houserule/stdlib/engine"
	"houserule/stdlib/evening"
	"houserule/stdlib/evening/commands"
)

var tavern = fstest.MapFS{
	"tavern/module.json": {Data: []byte(`{"id": "tavern", "version": "1.0.0", "title": "Tavern", "licence": "MIT", "options": {"deadly": {"type": "yes or no = no", "text": "ale kills"}}}`)},
	"tavern/init.lua": {Data: []byte(`
kind "hero" { like = "entity", hp = "number = 10", coin = "0.. = 9", saves = "list of number", points = "number = 0" }
box "hero.actions" { starts = "2", refills = "turn" }
headline "hero" { "hp {hp}", "saves {saves}" }
action "hero.pays (amount: number)" { costs = "amount coin", say = "{name} pays" }
action "hero.acts" { costs = "1 actions", say = "{name} acts" }
action "game.awards (n: number)" { menu = "award", steps = { { "#.is_awarded(n)", for_each = "all_heroes" } } }
rule "game.all_heroes" "filter(entities, true)"
action "entity.is_awarded (n: number)" { summary = "{name} is awarded {n}" }
`)},
	"ale/module.json": {Data: []byte(`{"id": "ale", "version": "1.0.0", "title": "Ale", "licence": "MIT", "requires": {"tavern": "*"}}`)},
	"ale/init.lua":    {Data: []byte(`box "hero.mugs" { "number = 0" }`)},
}

// The summary of a session tells who came and left, how much time passed, what was paid and
// which modules came, each award, and no list that holds the same in another order.
func TestSummariesTellWhatPlayersRemember(t *testing.T) {
	t.Parallel()
	shelf, err := module.Folder(tavern, "modules")
	if err != nil {
		t.Fatal(err)
	}
	p := commands.Start(evening.Config{Seed: 7, Ask: func(evening.Prompt) (string, error) { return "4", nil }})
	if err := p.Create(t.TempDir()+"/game.hr", engine.Options{Modules: []string{"tavern"}, Finder: shelf}, campaign.Options{}); err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	var text string
	for _, line := range []string{
		`ann = bring("hero", { name = "Ann", saves = { 1, 2, 3 } })`,
		`bring("hero", { name = "gob" }) bring("hero", { name = "gob" })`,
		`:secret zed = bring("hero", { name = "SECRETNAME" })`,
		`game:awards(3)`,
		`:session end`,
		`:session begin`,
		`bob = bring("hero", { name = "Bob" })`,
		`orc = bring("hero", { name = "Orc" })`,
		`orc:leaves()`,
		`:secret kim = bring("hero", { name = "SECRETKIM" })`,
		`kim.hp = 7`,
		`:modules add ale`,
		`time:pass("14 days")`,
		`game:awards(2)`,
		`ann:pays(2)`,
		`ann:acts()`,
		`ann.saves = { 3, 1, 2 }`,
		`bob.saves = { 5 }`,
		`:options deadly yes`,
		`:session end`,
	} {
		var err error
		if text, _, err = p.Process(line); err != nil {
			t.Fatalf("%s: %s %v", line, text, err)
		}
		if line == ":session end" && strings.Contains(text, "session 1") && (!strings.Contains(text, "Ann, gob and gob 2 came to the table.\n") || strings.Contains(text, "lasted")) {
			t.Errorf("session 1: %s", text)
		}
	}
	for _, want := range []string{"Ann, gob and gob 2 were there from the beginning to the end. Bob and Orc came to the table. Orc left.",
		"In the game, the session lasted from day 1, 00:00 to day 15, 00:00 (14 days).\n", "Ann: coin fell from 9 to 7. Bob: saves is now 5.\n",
		"The module ale was added. The option deadly was set to yes.\n", "Ann, gob, gob 2, Bob are awarded 2. Ann, gob, gob 2, Bob are awarded 4.\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing: %s", want, text)
		}
	}
	summed, _, _ := strings.Cut(text, "by fiat") // what was typed stands there
	for _, no := range []string{"SECRET", "Ann saves", "actions"} {
		if strings.Contains(summed, no) {
			t.Errorf("%q is told: %s", no, text)
		}
	}
}

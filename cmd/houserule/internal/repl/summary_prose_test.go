package repl_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"houserule/stdlib/evening"
)

// The summary tells in sentences, in the order of the lines, who was there, fights, notes, what
// was gained, and which rules changed. A secret note is in it from where it is revealed.
func TestSummariesTellTheSessionInSentences(t *testing.T) {
	t.Parallel()
	p, _ := openCampaign(t, evening.Config{}, `
box "game.round" "number = 0"
box "game.order" "list of thing"
kind "thing_of_worth" { like = "record" }
kind "hero" { like = "entity", purse = "number = 4", health = "able or dead = able", hidden = "yes or no = no", bag = "list of thing_of_worth" }
rule "hero.luck" "1"
sheet "hero" { "{purse} {health} {hidden}", { rows = "bag", "{name}" } }
action "game.fight_begins (who: list of thing)" { changes = { order = "who", round = "1" } }
action "game.next_round" { changes = { round = "round + 1" } }
action "game.fight_ends" { changes = { order = "[]", round = "0" } }
action "hero.dies" { changes = { health = "'dead'" }, summary = "{name} dies" }`)
	play(t, p, `ann = bring("hero", { name = "Ann" })`, `:secret :note the bridge of SECRETNAME is rotten`, ":session end", ":session begin",
		`orc1, orc2, spy = bring("hero", { name = "Orc" }), bring("hero", { name = "Orc" }), nil`,
		`:secret spy = bring("hero", { name = "SECRETSPY" })`,
		":note the miller owes them a favour",
		"game:fight_begins { ann, orc1, spy }", "game:next_round()", "orc1:dies()", "game:fight_ends()",
		":reveal 2",
		"game:fight_begins { ann, orc2 }", "orc2:leaves()",
		`ann:put("bag", bring("thing_of_worth", { name = "the crown" }))`, "ann.hidden = true", "ann.purse = 9",
		`instead_of "hero.luck" { text = "nobody is lucky", "0" }`, ":house off 18",
		"time:pass '90 minutes'")
	got := play(t, p, ":session end")[0]
	want := `
  Ann was there from the beginning to the end. Orc and Orc 2 came to the table. Orc 2 left. In the game, the session lasted from day 1, 00:00 to day 1, 01:30 (1 hour and 30 minutes).
  The miller owes them a favour. Ann and Orc fought for 2 rounds. Orc dies. The bridge of SECRETNAME is rotten. Ann and Orc 2 fought for 1 round.
  Ann: bag gained the crown, now hidden, purse rose from 4 to 9. Orc: health changed from able to dead.
`
	if !strings.Contains(got, want) {
		t.Errorf("got %s\nwant %s", got, want)
	}
	files, _ := filepath.Glob(filepath.Join(filepath.Dir(p.Campaign.File().Path()), "*.md"))
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil || strings.Contains(string(text), "SECRETSPY") || strings.HasSuffix(name, "-1.md") && strings.Contains(string(text), "SECRET") {
			t.Errorf("%s: %v\n%s", name, err, text)
		}
	}
	if len(files) != 2 {
		t.Errorf("the files are %v", files)
	}
}

package repl

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"houserule/stdlib/campaign"
	"houserule/stdlib/engine"
	"houserule/stdlib/evening"
	"houserule/stdlib/evening/commands"
)

// The secret hit points end with 0: what an open line makes of them afterwards is open.
//
// courtLines are what a random evening in the court consists of. %d is a number that nothing else has,
// and %s a name.
var courtLines = []string{
	`ann.oath = "ANNX%d" -- ANNY%d`, `bob.oath = "BOBX%d" -- BOBY%d`, `ann.gold = 615%03d`, `bob.gold = 625%03d`, `ann.fate = 635%03d`, `bob.fate = 635%03d`,
	`ann:bets()`, `bob:bets()`, `ann:prays()`, `bob:prays()`, `ann:weighs(bob)`, `bob:weighs(ann)`, `ann:swears()`, `bob:swears()`, `ann:pays(bob)`, `bob:pays(ann)`,
	`ann:tires()`, `bob:tires()`, `ann.wounds = 5`, `a = ann.wealth`, `b = bob.wealth`, `print(ann.oath)`, `print(bob.gold)`, `:undo`, `:redo`, `:undo 2`,
	`:secret bob.hp = 645%03d0`, `:secret say "GMX%d"`, `bob.hp = 4`, `:note somebody came`, `house "hero.wealth" "gold * 3"`, `:odds ann:bets()`,
}

// Random lines of the gamemaster in a game with secrets of two owners and of the gamemaster's own: in
// what the owners and onlookers can read afterwards there is nothing of the others.
func TestRandomEveningsKeepSecretsOfOwners(t *testing.T) {
	path := t.TempDir() + "/game.hr"
	gm := commands.Start(evening.Config{Seed: 7})
	if err := gm.Create(path, engine.Options{Modules: []string{"court"}, Folder: court}, campaign.Options{}); err != nil {
		t.Fatal(err)
	}
	defer gm.Close()
	for _, line := range []string{`ann = bring("hero", { name = "Ann", oath = "ANNBROUGHT", gold = 615000 })`, `bob = bring("hero", { name = "Bob", oath = "BOBBROUGHT", gold = 625000 })`} {
		if _, _, err := gm.Process(line); err != nil {
			t.Fatal(err)
		}
	}
	// gold is paid one by one, wealth is twice or three times the gold
	ann, bob, gamemaster := `ANN[A-Z]+\d*|\b61[45]\d{3}\b|\b(?:122[89]|123[01]|184[2-7])\d{3}\b`, `BOB[A-Z]+\d*|\b62[45]\d{3}\b|\b(?:124[89]|125[01]|187[2-7])\d{3}\b`, `GMX\d+|\b635\d{3}\b|\b645\d{3}0\b`
	seats := []struct {
		play   *evening.Evening
		hidden *regexp.Regexp
	}{
		{seatOf(t, path, "ann"), regexp.MustCompile(bob + "|" + gamemaster)},
		{seatOf(t, path, "bob"), regexp.MustCompile(ann + "|" + gamemaster)},
		{seatOf(t, path), regexp.MustCompile(ann + "|" + bob + "|" + gamemaster)},
	}
	number, rounds := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		if rounds++; rounds > 8 { // each round continues the same campaign
			return
		}
		for range rapid.IntRange(2, 8).Draw(t, "lines") {
			line := rapid.SampledFrom(courtLines).Draw(t, "line")
			for strings.Contains(line, "%") {
				number++
				at := strings.Index(line, "%")
				end := at + strings.IndexByte(line[at:], 'd') + 1
				line = line[:at] + fmt.Sprintf(line[at:end], number) + line[end:]
			}
			_, _, _ = gm.Process(line) // one that is refused changes nothing
			gm.Line.Cancel()
		}
		last := gm.Campaign.Last()
		reads := []string{":who", ":show ann all", ":show bob all", ":sheet ann", ":sheet bob --json", ":history ann.oath", ":history bob.gold", ":log --all --json", ":changes", "a", "b", "ann.wealth", "bob.wealth", ":odds bob:bets()"}
		for n := max(1, last-3); n <= last; n++ {
			reads = append(reads, fmt.Sprintf(":why %d all", n), fmt.Sprintf(":changes %d", n))
		}
		for i, s := range seats {
			told, err := s.play.Follow()
			if err != nil {
				t.Fatal(err)
			}
			texts := []string{strings.Join(told, "\n")}
			for _, line := range reads {
				text, _, err := s.play.Process(line)
				s.play.Line.Cancel()
				if err != nil {
					text += err.Error()
				}
				texts = append(texts, line+": "+text)
			}
			for _, text := range texts {
				if found := s.hidden.FindString(text); found != "" {
					t.Fatalf("seat %d reads %s:\n%s", i, found, text)
				}
			}
		}
	})
	if rounds < 8 || gm.Campaign.Last() < 10 {
		t.Errorf("only %d lines in %d rounds were played", gm.Campaign.Last(), rounds)
	}
}

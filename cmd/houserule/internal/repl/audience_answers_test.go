package repl

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"houserule/stdlib/campaign"
	"houserule/stdlib/engine"
	"houserule/stdlib/evening"
	"houserule/stdlib/evening/commands"
)

var purse = fstest.MapFS{
	"purse/module.json": {Data: []byte(`{"id": "purse", "version": "1.0.0", "title": "Purse", "licence": "MIT"}`)},
	"purse/init.lua": {Data: []byte(`
kind "hero" { like = "entity", hp = "number = 10", friend = "hero or none" }
box "hero.gold" { private = "gamemaster", "number = 41000" }
rule "hero.might" { sum = { { "hp", "hp" }, { "gold", "gold" } } }
rule "hero.power" { sum = { { "hp", "hp" }, { "might", "might" } } }
rule "hero.vigour" "hp * 2"
check "hero.climbs" { dice = "1d20", modifier = { { "power", "power" } }, against = "7" }
check "hero.sneaks" { dice = "1d20 + 43000", private = "gamemaster", against = "7" }
check "hero.jumps" { dice = "1d20", against = "7" }
action "hero.judged" { function(me) if me:sneaks{}.success then me:jumps{} me.hp = me.hp - 1 end end }
action "hero.braced" { function(me) if me.might > 5 then me:jumps{} end end }
offer "Again" { on = "hero.sneaks", by = "roller", changes = { dice = "again" } }
offer "Bribe" { on = "hero.jumps", by = "roller", costs = "5 gold", changes = { dice = "again" } }
`)},
}

// pursePlayed is played by the gamemaster; what comes of gold and of sneaking has five
// digits, and nobody knows of Zorro.
var pursePlayed = []string{
	`ann = bring("hero", { name = "Ann" })`,
	`:secret vip = bring("hero", { name = "Zorro" })`,
	`ann:climbs()`,
	`ann:sneaks()`,
	`:take "Again" Ann`,
	`ann:judged()`,
	`ann:braced()`,
	`ann.friend = vip`,
	`:undo`,
	`:redo`,
	`ann.gold = 42000 -- 42000 of them`,
	`ann.hp = 9`,
	`:goto 11`,
	`:redo`,
	`house "hero.might" "gold + 1"`,
	`house "hero.vigour" "hp * 3"`,
	`:undo`,
	`:redo`,
	`:house off 15`,
	`ann:jumps()`,
	`ann:jumps()`,
}

var purseSecrets = regexp.MustCompile(`Zorro|4\d,?\d\d\d\b|-4\d\d\d\d`)

// pursePath plays lines in a campaign of the purse and gives its file.
func pursePath(t *testing.T, lines ...string) string {
	t.Helper()
	return campaignOf(t, engine.Options{Modules: []string{"purse"}, Folder: purse}, lines...)
}

func purseOnlooker(t *testing.T) (*evening.Evening, string) {
	t.Helper()
	path := pursePath(t, pursePlayed...)
	c, err := campaign.Open(path, campaign.Options{Read: true})
	if err != nil {
		t.Fatal(err)
	}
	p := commands.Start(evening.Config{Seed: 7, Audience: 1})
	if _, err := p.Resume(c, engine.Options{Folder: purse}, evening.Chooser{}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.Close() })
	return p, path
}

// Of a check that is private, or of which any part reads something private, onlookers read
// that it was rolled, wherever it was rolled; and nothing of what followed from it.
func TestOnlookersReadOfHiddenChecksThatTheyWereRolled(t *testing.T) {
	t.Parallel()
	p, _ := purseOnlooker(t)
	part := regexp.MustCompile(`\.(natural|modifier|against|total|success|degree|jumps)|\d dice|against|jumps`)
	for _, n := range []int{3, 4, 5, 6, 7} {
		for _, form := range []string{":why %d", ":why %d all", ":why %d.1"} {
			line := fmt.Sprintf(form, n)
			text, _, err := p.Process(line)
			if err != nil {
				text += err.Error()
			} else if !strings.Contains(text, "something hidden") {
				t.Errorf("%s does not say that something is hidden:\n%s", line, text)
			}
			if found := part.FindString(text) + purseSecrets.FindString(text); found != "" {
				t.Errorf("%s tells %s:\n%s", line, found, text)
			}
		}
	}
}

// What a line answers that put other rules in force, took something back or bought it late
// leaves out people of whom players do not know, and values that private boxes led to.
func TestAnswersForPlayersLeaveOutWhatIsPrivate(t *testing.T) {
	t.Parallel()
	p, path := purseOnlooker(t)
	for _, line := range []string{":log", ":log --all", ":log --json", ":log --md", ":changes 8", ":changes 10", ":history ann.friend", ":why 8", ":why 8 all"} {
		text, _, err := p.Process(line)
		if err != nil {
			text += err.Error()
		}
		if found := purseSecrets.FindString(text); found != "" {
			t.Errorf("%s tells %s:\n%s", line, found, text)
		}
	}
	text, _, err := p.Process(":log 16-16")
	if err != nil || !strings.Contains(text, "vigour  Ann 18 -> 27") {
		t.Errorf("what is known is not told: %s %v", text, err)
	}
	out, _ := exportedForPlayers(t, path)
	for row := range strings.SplitSeq(out, "\n") {
		if i := strings.Index(row, `"said":`); i >= 0 && purseSecrets.MatchString(row[i:strings.Index(row, `"change":`)]) {
			t.Errorf("the export tells a secret: %s", row)
		}
	}
}

// Names and tables of the prompt, house rules and decisions that came in secret stand in
// the saved part of later lines, too: an export for players withholds those lines.
func TestExportsForPlayersWithholdLinesThatKeepNamesOfSecrets(t *testing.T) {
	t.Parallel()
	secret := regexp.MustCompile("kingpoison|Zorro|hollow|cellar")
	path := pursePath(t, `bob = bring("hero", { name = "Bob" })`, `x = 4`,
		`:secret password = "kingpoison"`, `:secret vip = bring("hero", { name = "Zorro" })`, `:secret places = { "hollow", "cellar" }`,
		`x = 5`, `bob.hp = 9`, `y = { 1 }`)
	out, withheld := exportedForPlayers(t, path)
	if told := secret.FindString(out); told != "" {
		t.Errorf("the export tells %s:\n%s", told, out)
	}
	if withheld[1] || withheld[2] || withheld[7] {
		t.Errorf("lines are withheld that keep nothing of a secret: %v", withheld)
	}
}

// What was private when a box was declared stays so when what declared it is gone: players
// read nothing of what is lost, nor of what is back.
func TestPlayersReadNothingOfWhatIsLost(t *testing.T) {
	t.Parallel()
	path := pursePath(t, `bob = bring("hero", { name = "Bob" })`, `box "hero.doom" { "text = none", private = "gamemaster" }`,
		`bob.doom = "traitor"`, `:house off 2`, `:house on 2`, `:house off 2`)
	c, err := campaign.Open(path, campaign.Options{Read: true})
	if err != nil {
		t.Fatal(err)
	}
	p := commands.Start(evening.Config{Seed: 7, Audience: 1})
	if _, err := p.Resume(c, engine.Options{Folder: purse}, evening.Chooser{}); err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	for _, line := range []string{":who", ":sheet bob", ":sheet bob --md", ":show bob all", ":log", ":log --all", ":log --json", ":changes 4", ":changes 6", ":history bob.doom"} {
		text, _, err := p.Process(line)
		if err != nil {
			text += err.Error()
		}
		if strings.Contains(text, "traitor") {
			t.Errorf("%s tells it:\n%s", line, text)
		}
	}
}

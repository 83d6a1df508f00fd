package repl_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"houserule/stdlib/campaign"
	"houserule/stdlib/engine"
	"houserule/stdlib/evening"
	"houserule/stdlib/evening/commands"
)

// reopened goes on with a campaign in another process, as it were, where answers come from
// a list.
func reopened(t *testing.T, path string, answers ...string) *evening.Evening {
	t.Helper()
	c, err := campaign.Open(path, campaign.Options{})
	if err != nil {
		t.Fatal(err)
	}
	p := commands.Start(evening.Config{Seed: 7, Ask: func(evening.Prompt) (string, error) {
		if len(answers) == 0 {
			return "", os.ErrDeadlineExceeded
		}
		answer := answers[0]
		answers = answers[1:]
		return answer, nil
	}})
	if _, err := p.Resume(c, engine.Options{Finder: finder(t, dealt)}, evening.Chooser{}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.Close() })
	return p
}

// Dice that were seen in a line that failed stand in the log, and words that are given
// afterwards leave them as they are: also when the program was closed between.
func TestNobodyFishesWithLinesThatFail(t *testing.T) {
	t.Parallel()
	var answers, asked []string
	p := asks(t, &answers, &asked)
	path := p.Campaign.File().Path()
	got := play(t, p, `print(roll "1d6") error "no"`, `print(roll "1d6") error "no"`, `print(roll "3d6") error "no"`,
		`attempt(function() print(roll "4d6") refuse "no" end)`, `roll "5d6" refuse "no"`, `:secret print(roll "6d6") error "no"`)
	for i, want := range []string{"4\n", "4\n", "", "", "", ""} {
		if !strings.HasPrefix(got[i], want) {
			t.Errorf("line %d says %q", i, got[i])
		}
	}
	if err := p.Close(); err != nil {
		t.Fatal(err)
	}
	p = reopened(t, path)
	log := "session 1\n" +
		" 1  print(roll \"1d6\") error \"no\"\n    failed, after dice of it were seen\n" +
		" 2  print(roll \"3d6\") error \"no\"\n    failed, after dice of it were seen\n" +
		" 3  attempt(function() print(roll \"4d6\") refuse \"no\" end)\n    did nothing, after dice of it were seen\n" +
		" 4  :secret               failed, after dice of it were seen"
	got = play(t, p, ":log", ":session words Marta hat", ":session", `roll "6d6"`)
	if got[0] != log || !strings.Contains(got[2], `"hat", for all but the first 6`) {
		t.Errorf("got %q", got)
	}
	if faults := verifies(t, p, nil).Faults(); len(faults) > 0 {
		t.Error(faults)
	}
}

// What people threw for a line that fails stands in the log, too; the next dice are theirs.
func TestNobodyFishesWithDiceOfTheirOwn(t *testing.T) {
	t.Parallel()
	var answers, asked []string
	p := asks(t, &answers, &asked)
	answers = []string{"3", "6"}
	got := play(t, p, ":dice physical", `roll "1d6" refuse "no"`, "1d6", ":log")
	log := "session 1\n 1  :dice physical\n 2  roll \"1d6\" refuse \"no\"\n    failed, after dice of it were seen\n 3  1d6                   1d6 = (6) = 6"
	if got[2] != "1d6 = (6) = 6" || got[3] != log {
		t.Errorf("got %q", got)
	}
}

// A creation that waits with dice that were seen stands in the log, once for these dice.
// Whoever throws meanwhile: words change none of them, and it goes on with its own.
func TestNobodyFishesWithACreationThatWaits(t *testing.T) {
	t.Parallel()
	var answers, asked []string
	p := asks(t, &answers, &asked)
	path := p.Campaign.File().Path()
	answers = []string{":later", ":later"}
	play(t, p, ":create Ann", ":create Ann")
	if err := p.Close(); err != nil {
		t.Fatal(err)
	}
	p = reopened(t, path, "3 3", "left", "0")
	got := play(t, p, ":log", ":session words Marta hat", ":session", ":dice physical", "2d6", ":dice machine", ":create Ann", "ann.strength")
	log := "session 1\n 1  :create Ann           waits at \"which hand?\", after dice of it were seen"
	if got[0] != log || !strings.Contains(got[2], `"hat", for all but the first`) || strings.Contains(got[2], "all of them") || got[4] != "2d6 = (3 + 3) = 6" || got[7] != "4" {
		t.Errorf("got %q", got)
	}
	if faults := verifies(t, p, nil).Faults(); len(faults) > 0 {
		t.Error(faults)
	}
}

// The plug is pulled at a question, after dice of the line were seen: the next process keeps
// that as a line, once, and words leave these dice as they are.
func TestNobodyFishesByPullingThePlug(t *testing.T) {
	t.Parallel()
	path, pulled := filepath.Join(t.TempDir(), "friday.hr"), filepath.Join(t.TempDir(), "pulled.hr")
	p := commands.Start(evening.Config{Seed: 7, Ask: func(evening.Prompt) (string, error) {
		copied(t, path, pulled)
		return "left", nil
	}})
	if err := p.Create(path, engine.Options{Modules: []string{"game"}, Finder: finder(t, dealt)}, campaign.Options{}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.Close() })
	play(t, p, `ann = bring("hero", { name = "Ann" })`, `print(roll "3d6") choose(ann, "Now?", { "left", "right" })`)
	log := "session 1\n 1  ann = bring(\"hero\", { name = \"Ann\" })\n    Ann comes to the table: ann\n" +
		" 2  print(roll \"3d6\") choose(ann, \"Now?\", { \"left\", \"right\" })\n    the program ended at \"Now?\", after dice of it were seen"
	for range 2 {
		again := reopened(t, pulled)
		if got := play(t, again, ":log"); got[0] != log {
			t.Errorf("got %q", got)
		}
		if err := again.Close(); err != nil {
			t.Fatal(err)
		}
	}
	again := reopened(t, pulled)
	got := play(t, again, ":session words Marta hat", ":session")
	if !strings.Contains(got[1], `"hat", for all but the first 3`) {
		t.Errorf("got %q", got)
	}
	if faults := verifies(t, again, nil).Faults(); len(faults) > 0 {
		t.Error(faults)
	}
}

// A secret that asks stays one, whatever is done while it waits; and where it is left the
// log does not say what it was.
func TestASecretThatAsksStaysOne(t *testing.T) {
	t.Parallel()
	var answers, asked []string
	p := asks(t, &answers, &asked)
	answers = []string{"left, 0", "ann.luck", "yes"}
	got := play(t, p, ":create Ann", ":secret ann:tries()", ":secret ann:tries()", ":log")
	log := " 2  :secret ann:tries\n    secret  Ann, deals: 1d6 (4)\n    secret  tried with 4\n    secret  Ann: tries\n 3  :secret               left, after dice of it were seen"
	if got[1] != "secret  Ann: tries" || !strings.HasSuffix(got[3], log) {
		t.Errorf("got %q", got)
	}
	for n, kind := range []string{campaign.Play, campaign.Secret, campaign.Left} {
		if l, err := p.Campaign.File().Line(int64(n + 1)); err != nil || l.Kind != kind {
			t.Errorf("line %d is of kind %s: %v", n+1, l.Kind, err)
		}
	}
}

// What was only imagined, for odds or for chances beside a question, and what was answered
// outside of a command, leave a campaign that leads where it led when it is played again.
func TestOddsAndAnswersReplay(t *testing.T) {
	t.Parallel()
	calling := dealt + `
action "hero.calls" { function(me) bring("hero", { name = "Cub" }) choose(me, "Which?", { "left", "right" }) end }
`
	answers := []string{"1", "2", "1", "left", "right", "1"}
	p := commands.Start(evening.Config{Seed: 7, Ask: func(evening.Prompt) (string, error) {
		answer := answers[0]
		answers = answers[1:]
		return answer, nil
	}})
	options := engine.Options{Modules: []string{"game"}, Finder: finder(t, calling)}
	if err := p.Create(filepath.Join(t.TempDir(), "a.hr"), options, campaign.Options{}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.Close() })
	typed(t, p, `ann = bring("hero", { name = "Ann" })`, `:odds (function() bring("hero", { name = "X" }) return roll "1d6" end)()`,
		`bring("hero", { name = "Cy" })`, `ann:calls()`, `x = choose(ann, "Which?", { "left", "right" })`,
		`bring("hero", { name = "Di" }) choose(ann, "And now?", { "left", "right" }) roll "1d6"`,
		`y = choose(ann, "Which?", { "left", "right" }) .. choose(ann, "Which?", { "left", "right" })`, `ann:calls()`)
	if got := play(t, p, "x", "y", "#all \"hero\""); strings.Join(got, " ") != "right leftright 5" {
		t.Errorf("got %q", got)
	}
	again, err := commands.Replay(p.Campaign, options, false)
	if err != nil || again.Divergence != nil || again.Last != p.Campaign.Last() {
		t.Errorf("played again: %+v, %+v, %v", again, again.Divergence, err)
	}
}

// A die set in advance that fitted nothing and was taken away by a line that failed is gone in
// the next process as well, and where the campaign is played again.
func TestADieThatIsTakenAwayStaysAway(t *testing.T) {
	t.Parallel()
	var answers, asked []string
	p := asks(t, &answers, &asked)
	path := p.Campaign.File().Path()
	got := play(t, p, "dice(6, 2)", "1d4", ":log")
	log := "session 1\n 1  dice(6, 2)\n 2  1d4                   failed, and dice set in advance are gone"
	if !strings.Contains(got[1], "it is removed") || got[2] != log {
		t.Errorf("got %q", got)
	}
	if err := p.Close(); err != nil {
		t.Fatal(err)
	}
	p = reopened(t, path)
	if got := play(t, p, "1d4", ":undo", ":log"); got[0] != "1d4 = (2) = 2" || !strings.HasPrefix(got[2], log) {
		t.Errorf("got %q", got)
	}
	again, err := commands.Replay(p.Campaign, engine.Options{Finder: finder(t, dealt)}, false)
	if err != nil || again.Divergence != nil || again.Last != p.Campaign.Last() {
		t.Errorf("played again: %+v, %+v, %v", again, again.Divergence, err)
	}
}

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

// A session ends with what modules award, and with a summary, here and in its file.
func TestASessionEnds(t *testing.T) {
	t.Parallel()
	answers, clock := []string{"many", "3"}, "2026-08-14 19:02"
	var asked strings.Builder
	path := filepath.Join(t.TempDir(), "friday.hr")
	p := commands.Start(evening.Config{Seed: 4, Clock: func() string { return clock }, Ask: func(prompt evening.Prompt) (string, error) {
		text := prompt.String()
		answer := answers[0]
		answers = answers[1:]
		asked.WriteString(text + answer + "\n")
		return answer, nil
	}})
	if err := p.Create(path, engine.Options{Modules: []string{"cave-mage"}, Finder: shelf(t)}, campaign.Options{Clock: p.Config.Clock}); err != nil {
		t.Fatal(err)
	}
	defer func() { p.Close() }()
	var last string
	for _, line := range []string{
		`ug = bring "Ug the Cave-Mage"`, `orc = bring "Orc Warrior"`, `:rename ug Ug`,
		`ug.Lock_Bashing:check { difficulty = 3 }`, `:undo`, `:redo`, `ug.breaks = 1`, `:undo`,
		`after "entity.dodge" { text = "the tunnel is narrow", "min(usual, 2)" }`,
		`orc.health = "unconscious"    -- the roof comes down on him`,
		`:secret ug.Willpower:check { difficulty = 2 }`,
		`:session end`,
	} {
		text, _, err := p.Process(line)
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		last, clock = text, "2026-08-14 22:41"
	}
	if want := askedAtTheEnd; asked.String() != want {
		t.Errorf("asked was\n%s", asked.String())
	}
	if last != endOfSession {
		t.Errorf("the session ends with\n%s", last)
	}
	text, err := os.ReadFile(filepath.Join(filepath.Dir(path), "friday-1.md"))
	if err != nil || string(text) != markdownOfSession {
		t.Errorf("its file says, %v,\n%s", err, text)
	}
	if v := verifies(t, p, nil); !v.Whole() {
		t.Error(sessionsOf(v))
	}
	// What is taken back of it can be done again; the file of the summary stays.
	for _, line := range []struct{ typed, want string }{
		{":undo", "12 is undone: :session end\n  its seed stays revealed: :session begin seals new dice"},
		{"2d6", "the session has ended and its seed was revealed, so its dice cannot be rolled any more; :session begin begins the next one"},
		{":session begin", "session 2 begins; its dice are sealed as "},
		{":session end", "(in friday-2.md)"},
	} {
		answers = []string{"0"}
		text, _, err := p.Process(line.typed)
		if err != nil {
			text = err.Error()
		}
		if !strings.Contains(text, line.want) {
			t.Errorf("%s: %s, without %s", line.typed, text, line.want)
		}
	}
}

const askedAtTheEnd = `gamemaster, how many points is each hero awarded? 2 to 4 is usual, 0 for none
gamemaster? many
? "many" is not a number of at least 0
gamemaster? 3
`

const endOfSession = `  Ug  total points 50 -> 53, available points 0 -> 3
session 1, Friday 14 August, 19:02 to 22:41, lines 1 to 12 (in friday-1.md)
  Ug and Orc Warrior came to the table.
  Ug is awarded 3 points.
  Ug: available points rose from 0 to 3, total points rose from 50 to 53. Orc Warrior: health changed from able to unconscious.
  New house rules: entity.dodge (the tunnel is narrow).
  by fiat         10 orc.health = "unconscious", the roof comes down on him
  undone          5 and 8; 1 line stays undone
the seed of the seal 8bab cb3a is b98b 7580; 4 dice were rolled`

const markdownOfSession = `# friday, session 1

Friday 14 August 2026, 19:02 to 22:41, lines 1 to 12

Ug and Orc Warrior came to the table.

Ug is awarded 3 points.

Ug: available points rose from 0 to 3, total points rose from 50 to 53. Orc Warrior: health changed from able to unconscious.

New house rules: entity.dodge (the tunnel is narrow).

## Arrived

- Ug, Orc Warrior

## What changed

- Ug available points 0 -> 3, total points 50 -> 53
- Orc Warrior health able -> unconscious

## By fiat

- 10 orc.health = "unconscious", the roof comes down on him

## Of note

- Ug is awarded 3 points at 12

## House rules

- 9 entity.dodge, the tunnel is narrow

## Undone

- 5 and 8; 1 line stays undone

## Dice

Sealed as ` + "`" + `8babcb3a871b5bb5ec2ff77e14b99e2178d18efb3fb0c3d7916a0d53c11efa93` + "`" + `, by the seed ` + "`" + `b98b758006228e6c1ffb03f85d3a0dce1146637a044d3f1896936b973389b098` + "`" + `; 4 dice were rolled.
`

// What rules say for the summary is told when the session ends, and what the gamemaster
// judged; of secrets nothing.
func TestWhatRulesSayForTheSummary(t *testing.T) {
	t.Parallel()
	answers := []string{"2", "0"}
	p := commands.Start(evening.Config{Seed: 4, Ask: func(evening.Prompt) (string, error) {
		answer := answers[0]
		answers = answers[1:]
		return answer, nil
	}})
	if err := p.Create(filepath.Join(t.TempDir(), "friday.hr"), engine.Options{Modules: []string{"cave-mage"}, Finder: shelf(t)}, campaign.Options{}); err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	var last string
	for _, line := range []string{
		`after "skill.check" { summary = "{roller.name} tried {name}" }`, `ug = bring "Ug the Cave-Mage"`, `:rename ug Ug`,
		`ug.Lock_Bashing:check { difficulty = 3 }`, `:secret ug.Willpower:check { difficulty = 2 }`,
		`action "entity.holds_on" { function(who) return rule_that("How hard is it?", { "easy", "hard" }) end }`, `ug:holds_on()`,
		`:log 1`, `:session end`,
	} {
		text, _, err := p.Process(line)
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		if line == ":log 1" && !strings.HasSuffix(text, "ruled: How hard is it? hard") {
			t.Errorf("the log says\n%s", text)
		}
		last = text
	}
	want := `session 1, lines 1 to 8 (in friday-1.md)
  Ug came to the table.
  Ug tried Lock-Bashing. The gamemaster ruled: How hard is it? hard.
  New house rules: skill.check; entity.holds_on.
the seed of the seal 8bab cb3a is b98b 7580; 4 dice were rolled`
	if last != want {
		t.Errorf("the session ends with\n%s", last)
	}
}

// An award that is refused keeps nobody at the table.
func TestASessionEndsWithoutAwardsToo(t *testing.T) {
	t.Parallel()
	p := commands.Start(evening.Config{Seed: 4})
	if err := p.Create(filepath.Join(t.TempDir(), "friday.hr"), engine.Options{Modules: []string{"turns"}, Finder: shelf(t)}, campaign.Options{}); err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	var last string
	for _, line := range []string{
		`action "entity.learns" { menu = "award", function(who) refuse "nobody teaches it" end }`,
		`action "entity.rests" { menu = "award", requires = { "there is a bed", "false" }, say = "rests" }`,
		`action "game.pays (coins: 0..)" { menu = "award", say = "{coins} coins" }`,
		`ann = bring("entity", { name = "Ann" })`, `:session end`,
	} {
		text, _, err := p.Process(line)
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		last = text
	}
	want := `  game.pays needs an answer: game:pays(COINS)
  no awards: nobody teaches it (entity.learns)
session 1, lines 1 to 5 (in friday-1.md)
  Ann came to the table.
  New house rules: entity.learns; entity.rests; game.pays.
the seed of the seal 8bab cb3a is b98b 7580; no dice were rolled`
	if last != want {
		t.Errorf("the session ends with\n%s", last)
	}
}

package repl_test

import (
	"fmt"
	"strings"
	"testing"

	"houserule/stdlib/evening"
)

// manyParts is a rule with a sum of many parts, the last of which alone is not 0, and
// things that somebody has and that bring something.
func manyParts() string {
	var rows []string
	for n := range 20 {
		rows = append(rows, fmt.Sprintf(`{ "part %d", "0" }`, n))
	}
	return `
kind "hero" { like = "entity", nerve = "number = 0", tired = "number = 0", order = "number = 0" }
kind "mood" { carried = true, hurts = "number = 0", deep = "number = 0" }
mood "Frightened" { hurts = -2, deep = -3 }
mood "Sleepy" { hurts = -1 }
rule "hero.moods" "sum(carries, #.kind == 'mood' ? #.hurts : 0)"
rule "hero.courage" { sum = { ` + strings.Join(rows, ", ") + `, { "mood", "moods" } } }
mood "Cursed" { to "hero.courage" { label = "doom", add = "-7" } }
check "hero.dares" { dice = "1d6", modifier = { { "nothing", "0" }, { "mood", "moods" } }, against = "3" }
action "hero.starts" { function(who) who:dares() who:sorts() end }
action "hero.sorts" { changes = { order = "order + 4" } }
`
}

// The short form of an explanation tells first what is not 0, with the things that brought
// it, however many parts are 0.
func TestShortWhyNamesWhatIsNotNone(t *testing.T) {
	t.Parallel()
	p := openWith(t, evening.Config{Seed: 7}, manyParts())
	for _, line := range []string{`ann = bring("hero", { name = "Ann" })`, `ann:gains "Frightened"`, `ann:gains "Sleepy"`} {
		if text, _, err := p.Process(line); err != nil {
			t.Fatalf("%s: %s %v", line, text, err)
		}
	}
	why := func(line string) string {
		text, _, err := p.Process(line)
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		return text
	}
	text := why(":why ann.courage")
	for _, want := range []string{"mood = -3", "Frightened = -2", "Sleepy = -1", "20 more parts are 0"} {
		if !strings.Contains(text, want) {
			t.Errorf("it does not tell %q:\n%s", want, text)
		}
	}
	if strings.Count(text, "\n") > 14 {
		t.Errorf("it is longer than a screen:\n%s", text)
	}
	why("ann:dares()")
	if text = why(":why"); !strings.Contains(text, "- 3 mood (Frightened, Sleepy)") {
		t.Errorf("nobody knows what brought it:\n%s", text)
	}
	why(`ann:gains "Cursed"`)
	if text = why(":why ann.courage"); !strings.Contains(text, "doom (Cursed) = -7") {
		t.Errorf("nobody knows what brought it:\n%s", text)
	}
}

// What an action changed between its checks is part of its short explanation, also where a
// step did that rolls nothing.
func TestShortWhyTellsWhatStepsChanged(t *testing.T) {
	t.Parallel()
	p := openWith(t, evening.Config{Seed: 7}, manyParts())
	for _, line := range []string{`ann = bring("hero", { name = "Ann" })`, `ann:starts()`} {
		if text, _, err := p.Process(line); err != nil {
			t.Fatalf("%s: %s %v", line, text, err)
		}
	}
	text, _, err := p.Process(":why")
	if err != nil || !strings.Contains(text, "order 0 -> 4") {
		t.Errorf("%v\n%s", err, text)
	}
}

package repl_test

import (
	"slices"
	"strings"
	"testing"

	"houserule/lang/sandbox"
	"houserule/stdlib/engine"
	"houserule/stdlib/evening"
	"houserule/stdlib/evening/commands"
)

// asksAnything is a game with questions of each kind, and with a check on which something is
// offered.
const asksAnything = `
kind "hero" { like = "entity", luck = "number = 0", breaks = "number = 2" }
check "hero.deals (bonus = 0)" { dice = "1d6 + @bonus", success = "total > 3", roller = "owner" }
offer "nudges" { on = "hero.deals", by = "roller", costs = "1 breaks", changes = { modifier = "modifier + 1" } }
action "hero.bets" { function(me) me.luck = choose(me, "How much?", 0, 3) end }
action "hero.names" { function(me) choose(me, "Which dice?", { "2d6", "2d8", "bob:deals()" }) end }
action "hero.tries" { function(me)
    me.breaks = 1
    if choose(me, "Go on?", { "lucky", "unlucky" }) == "lucky" then me.luck = 2 end
  end }
action "hero.plays" { function(me) say "played" end }
`

// answering opens a game with somebody who answers from a list.
func answering(t *testing.T, source string, answers, asked *[]string) *evening.Evening {
	t.Helper()
	p := commands.Start(evening.Config{Seed: 7, Ask: func(prompt evening.Prompt) (string, error) {
		text := prompt.String()
		*asked = append(*asked, text)
		answer := (*answers)[0]
		*answers = (*answers)[1:]
		return answer, nil
	}})
	if err := p.Open(engine.Options{Modules: []string{"game"}, Finder: finder(t, source)}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.Close() })
	play(t, p, `ann = bring("hero", { name = "Ann" })`, `bob = bring("hero", { name = "Bob", luck = 1 })`)
	return p
}

// A whole line of the game is played where a question waits, and the question comes again; what
// can be read as an answer, or begins one, is no line, and neither is a number out of range or
// what says nothing of anybody.
func TestALineIsPlayedInTheMidstOfAQuestion(t *testing.T) {
	t.Parallel()
	var answers, asked []string
	p := answering(t, asksAnything, &answers, &asked)
	for _, c := range []struct {
		line, typed, answer string
		told                string // before the question comes again, or where it stays
	}{
		{"ann:bets()", "bob:plays()", "1", "played\n"},
		{"ann:bets()", "bob.luck = 5", "1", "  Bob  luck 1 -> 5, by fiat\n"},
		{"ann:bets()", "2d1", "1", "2d1 = (1 + 1) = 2\n"},
		{"ann:bets()", "2.5", "1", "? a number from 0 to 3, not 2.5\n"},
		{"ann:bets()", "-1.0", "1", "? a number from 0 to 3, not -1.0\n"},
		{"ann:bets()", "luck = 3", "1", "? a number from 0 to 3, not luck = 3; other lines of the game are played first, and Ctrl-C cancels the line that asks\n"},
		{"ann:bets()", "bob:plays(", "1", "? a number from 0 to 3, not bob:plays(; other lines of the game are played first, and Ctrl-C cancels the line that asks\n"},
		{"ann:names()", "2d", "1", "? 2d may be 2d6 or 2d8\n"},
		{"ann:names()", "bob:plays()", "2d8", "played\n"},
		{"ann:names()", "2d6", "", ""},
		{"ann:names()", "bob:deals()", "", ""},
		{"ann:names()", "BOB:deals", "", ""},
	} {
		asked, answers = nil, []string{c.typed, c.answer}
		play(t, p, c.line)
		switch {
		case c.told == "" && len(answers) != 1:
			t.Errorf("%s is no answer to %s", c.typed, c.line)
		case c.told != "" && (len(asked) != 2 || !strings.HasPrefix(asked[1], c.told)):
			t.Errorf("%s: asked %q, want %q", c.typed, asked, c.told)
		}
	}
	if got := play(t, p, ":log 3")[0]; !strings.Contains(got, "names") {
		t.Errorf("got %q", got)
	}
}

// Input that comes from a file answers questions as before: a line of the game that follows one
// that asks is the next line, and is not played in its midst.
func TestALineOfAFileIsNotPlayedInTheMidst(t *testing.T) {
	t.Parallel()
	lines := []string{"bob:plays()"}
	p := commands.Start(evening.Config{Seed: 7, Ask: func(evening.Prompt) (string, error) {
		line := lines[0]
		lines = lines[1:]
		return line, nil
	}, GiveBack: func(line string) { lines = slices.Insert(lines, 0, line) }})
	if err := p.Open(engine.Options{Modules: []string{"game"}, Finder: finder(t, asksAnything)}); err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	got := play(t, p, `ann = bring("hero", { name = "Ann" })`, `bob = bring("hero", { name = "Bob" })`, "ann:names()")
	if len(lines) != 1 || strings.Contains(got[2], "played") {
		t.Errorf("got %q, and %q is left", got[2], lines)
	}
}

// Odds in the midst of a question that neither the line that asks nor any answer changes are
// those that :odds tells without it, offers included; a question for an amount has a row for
// each, where they are few.
func TestOddsThatNoAnswerChanges(t *testing.T) {
	t.Parallel()
	var answers, asked []string
	p := answering(t, asksAnything, &answers, &asked)
	without := play(t, p, ":odds bob:deals()", ":odds bob.luck + 1")
	if !strings.Contains(without[0], "with nudges, bought when it fails") {
		t.Fatalf("got %q", without)
	}
	for _, c := range []struct{ line, of, answer, want string }{
		{"ann:tries()", "bob:deals()", "lucky", without[0]},
		{"ann:bets()", "bob:deals()", "1", without[0]},
		{"ann:names()", "bob:deals()", "2d8", without[0]},
		{"ann:tries()", "bob.luck + 1", "lucky", without[1]},
		{"ann:tries()", "ann.breaks", "lucky", "                    1\n1  lucky     100.00 %\n2  unlucky   100.00 %"},
		{"ann:bets()", "ann.luck > 2", "1", "          no        yes\n0   100.00 %          -\n1   100.00 %          -\n2   100.00 %          -\n3          -   100.00 %"},
	} {
		asked, answers = nil, []string{":odds " + c.of, c.answer}
		play(t, p, c.line)
		if told := sandbox.Printable(asked[1]); !strings.HasPrefix(told, c.want+"\n") {
			t.Errorf("%s in %s told\n%s\nwant\n%s", c.of, c.line, told, c.want)
		}
		play(t, p, ":undo")
	}
}

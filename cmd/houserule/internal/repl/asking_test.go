package repl_test

import (
	"errors"
	"io"
	"path/filepath"
	"strings"
	"testing"

	"houserule/stdlib/campaign"
	"houserule/stdlib/engine"
	"houserule/stdlib/evening"
	"houserule/stdlib/evening/commands"
)

// dealt is a game of a few lines in which somebody is made by dice and questions.
const dealt = `
kind "hero" { like = "entity", strength = "number = 0", luck = "number = 0" }
check "hero.deals" { dice = "1d6" }
action "hero.is_created" { menu = "create", function(me)
    me.strength = me:deals().total
    choose(me, "Which hand?", { "left", "right" })
    me.luck = me:deals().total
    me.strength = me.strength + choose(me, "How much of " .. me.luck .. "?", 0, me.luck)
  end }
action "hero.tries" { function(me)
    say("tried with " .. me:deals().total)
    choose(me, "Go on?", { "yes", "no" })
  end }
`

// asks plays a new campaign with somebody who answers from a list, and leaves at its end.
func asks(t *testing.T, answers *[]string, asked *[]string) *evening.Evening {
	t.Helper()
	p := commands.Start(evening.Config{Seed: 7, Ask: func(prompt evening.Prompt) (string, error) {
		text := prompt.String()
		*asked = append(*asked, text)
		if len(*answers) == 0 {
			return "", errors.New("left")
		}
		answer := (*answers)[0]
		*answers = (*answers)[1:]
		return answer, nil
	}})
	if err := p.Create(filepath.Join(t.TempDir(), "a.hr"), engine.Options{Modules: []string{"game"}, Finder: finder(t, dealt)}, campaign.Options{}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.Close() })
	return p
}

// Whoever leaves a line after its dice were seen leaves a line in the log, and the dice
// lie as they did; before any fell nothing is kept.
func TestALineThatIsLeftStandsInTheLog(t *testing.T) {
	t.Parallel()
	var answers, asked []string
	p := asks(t, &answers, &asked)
	got := play(t, p, ":create Ann", ":log", "choose(game, \"Now?\", { \"yes\", \"no\" })", ":log")
	log := "session 1\n 1  :create Ann           left at \"Which hand?\", after dice of it were seen"
	if !strings.Contains(got[0], ": left\n") || got[1] != log || !strings.Contains(got[2], ": left\n") || got[3] != log {
		t.Errorf("got %q", got)
	}
	answers, asked = []string{"left", "0"}, nil
	play(t, p, ":create Ann")
	want := []string{"Ann, deals: 1d6 (4)\nso far: strength 4\nAnn, which hand?\n  1  left     2  right\nAnn? ", "Ann, deals: 1d6 (1)\nso far: strength 4, luck 1\nAnn, how much of 1? 0 to 1\nAnn? "}
	if strings.Join(asked, "|") != strings.Join(want, "|") {
		t.Errorf("asked %q, want %q", asked, want)
	}
}

// Whatever rolls or throws while a question waits: the dice that were seen are those of
// the line that asks.
func TestDiceWaitForTheLineThatAsks(t *testing.T) {
	t.Parallel()
	var answers, asked []string
	p := asks(t, &answers, &asked)
	answers = []string{"left", ":dice physical", ":secret 2d6", "3 3", ":back", "right, 1"}
	got := play(t, p, ":create Ann", "ann.luck", "ann.strength", ":dice machine", "2d6")
	if got[0] != "Ann, deals: 1d6 (1)\nAnn comes to the table: ann" || got[1] != "1" || got[2] != "5" || got[4] != "2d6 = (4 + 1) = 5" {
		t.Errorf("got %q after %q", got, asked)
	}
}

// What a question has waiting is done as lines of their own, in order, and the line that
// asks is the last.
func TestLinesThatAreDoneWhileAQuestionWaits(t *testing.T) {
	t.Parallel()
	var answers, asked []string
	p := asks(t, &answers, &asked)
	answers = []string{"left, 0"}
	play(t, p, ":create Ann")
	answers, asked = []string{"yse", "ann.strength", "rule \"hero.twice\" \"strength * 2\"", ":rename ann Anna", ":back", ":later", ":odds ann.luck", "y"}, nil
	got := play(t, p, "ann:tries()", ":log")
	question := "\nAnn, go on?\n  1  yes     2  no\nAnn? "
	renamed := strings.ReplaceAll(question, "Ann", "Anna")
	want := []string{
		"Ann, deals: 1d6 (4)\ntried with 4" + question,
		"? yes or no, by number or name, not yse; did you mean yes?\nAnn? ",
		"4" + question,
		"rule \"hero.twice\" declared" + question,
		"Ann is called Anna\nAnna, deals: 1d6 (4)" + renamed,
		"? this is the first question: there is no answer to undo\nAnna? ",
		"? only a creation can be interrupted with :later; Ctrl-C cancels this line\nAnna? ",
		"1  100.00 %  1" + renamed,
	}
	if strings.Join(asked, "|") != strings.Join(want, "|") {
		t.Errorf("asked %q, want %q", asked, want)
	}
	log := "session 1\n 1  :create Ann\n    Ann, deals: 1d6 (4)\n    Ann, deals: 1d6 (1)\n    Ann comes to the table: ann\n" +
		" 2  rule \"hero.twice\" \"strength * 2\"\n    rule \"hero.twice\" declared\n" +
		" 3  :rename ann Anna      Ann is called Anna\n 4  ann:tries\n    Anna, deals: 1d6 (4)\n    tried with 4\n    Anna: tries"
	if got[0] != "Anna: tries" || got[1] != log {
		t.Errorf("got %q, want the log %q", got, log)
	}
}

// An alias that asks stands in the log as it was typed, whatever happened while it asked, and
// its parameters name nothing afterwards.
func TestAnAliasThatAsksIsKeptAsItWasTyped(t *testing.T) {
	t.Parallel()
	answers, asked := []string{":who", "yes"}, []string(nil)
	p := asks(t, &answers, &asked)
	got := play(t, p, `ann = bring("hero", { name = "Ann" })`, ":alias trial (whom) = whom:tries()", ":trial ann", ":log", "whom")
	if !strings.Contains(got[3], " 3  :trial ann\n    Ann, deals: 1d6 (4)\n    tried with 4\n") || len(answers) > 0 || !strings.Contains(got[4], "no such name: `whom`") {
		t.Errorf("got %q", got)
	}
}

// The end of the input in a creation with answers is :later: they are kept.
func TestTheEndOfTheInputKeepsTheAnswersOfACreation(t *testing.T) {
	t.Parallel()
	answers := []string{"left"}
	p := commands.Start(evening.Config{Seed: 7, Ask: func(evening.Prompt) (string, error) {
		if len(answers) == 0 {
			return "", io.EOF
		}
		answer := answers[0]
		answers = answers[1:]
		return answer, nil
	}})
	if err := p.Create(filepath.Join(t.TempDir(), "a.hr"), engine.Options{Modules: []string{"game"}, Finder: finder(t, dealt)}, campaign.Options{}); err != nil {
		t.Fatal(err)
	}
	defer func() { p.Close() }()
	got := play(t, p, ":create Ann", ":create")
	if !strings.HasSuffix(got[0], "Ann waits at \"how much of 1?\"; :create Ann continues") || got[1] != "Ann waits at \"how much of 1?\"; :create Ann continues" {
		t.Errorf("got %q", got)
	}
	answers = []string{"1"}
	if got := play(t, p, ":create Ann", "ann.luck"); got[1] != "1" {
		t.Errorf("got %q", got)
	}
}

// A line that is done while another one waits and is left at its own question is taken back
// in a few words: no rule is at fault, and no source is shown. The log names what somebody
// may do as people say it.
func TestALineLeftWithinAnotherIsTakenBackInFewWords(t *testing.T) {
	t.Parallel()
	const game = `
kind "hero" { like = "entity" }
check "hero.deals" { dice = "1d6" }
action "hero.strikes_back" { steps = "deals" }
action "hero.tries" { function(me)
    say("tried with " .. me:deals().total)
    me:may("strikes_back")
  end }
`
	for name, cause := range map[string]error{"Ctrl-C": evening.ErrStopped, "the end of the input": errors.New("no answer")} {
		t.Run(name, func(t *testing.T) {
			asked, answers := []string{}, []string{"ann:tries()", "", "", ""}
			p := commands.Start(evening.Config{Seed: 7, Ask: func(prompt evening.Prompt) (string, error) {
				text := prompt.String()
				asked = append(asked, text)
				answer := answers[0]
				answers = answers[1:]
				if answer == "" {
					return "", cause
				}
				return answer, nil
			}})
			if err := p.Create(filepath.Join(t.TempDir(), "a.hr"), engine.Options{Modules: []string{"game"}, Finder: finder(t, game)}, campaign.Options{}); err != nil {
				t.Fatal(err)
			}
			defer p.Close()
			got := play(t, p, `ann = bring("hero", { name = "Ann" })`, "ann:tries()", ":log --all")
			want := cause.Error() + ": ann:tries() is undone\n"
			if len(asked) != 3 || !strings.Contains(asked[2], want) || strings.Contains(asked[2], "function") || strings.Contains(asked[2], "|") {
				t.Errorf("asked %q", asked)
			}
			if !strings.Contains(got[2], `left at "strikes back", after`) {
				t.Errorf("got %q", got)
			}
		})
	}
}

// Who is asked in the midst of something of one's own, because of what somebody else does
// there, hears who does what, and the chances of the next check, though another question
// comes behind it.
func TestAQuestionWithinOnesOwnLineNamesWhoElseActs(t *testing.T) {
	t.Parallel()
	asked, answers := []string{}, []string{"yes"}
	p := commands.Start(evening.Config{Seed: 7, Ask: func(prompt evening.Prompt) (string, error) {
		text := prompt.String()
		asked = append(asked, text)
		if len(answers) == 0 {
			return "", errors.New("left")
		}
		answer := answers[0]
		answers = answers[1:]
		return answer, nil
	}})
	if err := p.Create(filepath.Join(t.TempDir(), "a.hr"), engine.Options{Modules: []string{"game"}, Finder: finder(t, `
kind "hero" { like = "entity" }
kind "blow" { event = true, striker = "hero", target = "hero" }
check "blow.aim" { dice = "1d6", roller = "striker", success = "total >= 4" }
action "blow.falls" { function(blow)
    choose(blow.target, "Duck or stand?", { "duck", "stand" })
    blow:aim()
  end }
action "hero.lashes_out (on: hero)" { function(me, given) new.blow { striker = me, target = given.on }:falls() end }
action "hero.shoots (at: hero)" { function(me, given)
    given.at:may("lashes_out", { on = me })
    new.blow { striker = me, target = given.at }:falls()
  end }
`)}, campaign.Options{}); err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	play(t, p, `ann, bob = bring("hero", { name = "Ann" }), bring("hero", { name = "Bob" })`, "ann:shoots(bob)")
	want := "Ann, Bob (lashes out): duck or stand?\n  1  duck   Bob succeeds 50 %     2  stand  Bob succeeds 50 %\nAnn? "
	if len(asked) != 2 || asked[1] != want || !strings.HasPrefix(asked[0], "Bob, Ann shoots: lashes out on Ann?\n") {
		t.Errorf("asked %q", asked)
	}
}

// Whoever leaves a creation with :quit gives up no answers: it waits, as with :later.
func TestACreationThatIsQuitWaits(t *testing.T) {
	t.Parallel()
	asked, answers := []string{}, []string{"left", ":quit"}
	p := asks(t, &answers, &asked)
	_, done, err := p.Process(":create Ann")
	if !done || err != nil {
		t.Errorf("done %v, %v", done, err)
	}
	answers, asked = []string{"0"}, nil
	if got := play(t, p, ":create Ann"); len(asked) != 1 || strings.Contains(asked[0], "hand?\n  1") {
		t.Errorf("got %q, asked %q", got, asked)
	}
}

// A creation is not begun again at its own question.
func TestACreationIsNotBegunWithinItself(t *testing.T) {
	t.Parallel()
	answers, asked := []string{":create Ann", "left", "0"}, []string(nil)
	p := asks(t, &answers, &asked)
	play(t, p, ":create Ann")
	if len(asked) != 3 || !strings.Contains(asked[1], "? :create Ann is in progress\n  hint: answer its question; :later interrupts it\n") {
		t.Errorf("asked %q", asked)
	}
}

// The turn does not end at a question of an action.
func TestNextWaitsForTheAnswer(t *testing.T) {
	t.Parallel()
	answers, asked := []string{":next", "yes"}, []string(nil)
	p := asks(t, &answers, &asked)
	play(t, p, `ann = bring("hero", { name = "Ann" })`, "ann:tries()")
	if len(asked) != 2 || !strings.HasPrefix(asked[1], "? the action that asks is not over: answer first, or cancel it with Ctrl-C\n") {
		t.Errorf("asked %q", asked)
	}
}

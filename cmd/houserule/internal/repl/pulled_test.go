package repl_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"houserule/stdlib/campaign"
	"houserule/stdlib/campaign/seal"
	"houserule/stdlib/engine"
	"houserule/stdlib/evening"
	"houserule/stdlib/evening/commands"
)

// The plug is pulled in a creation: it waits at its question with its answers and its dice, and
// goes on as if :later had been typed.
func TestACreationWaitsWhenThePlugIsPulled(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path, pulled := filepath.Join(dir, "a.hr"), filepath.Join(dir, "pulled.hr")
	var answers, asked []string
	config := evening.Config{Seed: 7, Ask: func(prompt evening.Prompt) (string, error) {
		text := prompt.String()
		asked = append(asked, text)
		if len(answers) == 0 {
			copied(t, path, pulled)
			return "", os.ErrDeadlineExceeded
		}
		answer := answers[0]
		answers = answers[1:]
		return answer, nil
	}}
	options := engine.Options{Modules: []string{"game"}, Finder: finder(t, dealt)}
	p := commands.Start(config)
	if err := p.Create(path, options, campaign.Options{}); err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	answers = []string{"left"}
	if _, _, err := p.Process(":create Ann"); err == nil {
		t.Fatal("a question that nobody answered was answered")
	}
	last := asked[len(asked)-1]
	if want := pulled + " was not closed: nothing had happened yet\n  Ann waits at \"how much of 1?\"; :create Ann continues"; notClosed(t, pulled) != want {
		t.Errorf("got %s", notClosed(t, pulled))
	}
	c, err := campaign.Open(pulled, campaign.Options{})
	if err != nil {
		t.Fatal(err)
	}
	again := commands.Start(config)
	if _, err := again.Resume(c, engine.Options{Finder: finder(t, dealt)}, evening.Chooser{}); err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	asked, answers = nil, []string{"1"}
	text, _, err := again.Process(":create Ann")
	if err != nil || len(asked) != 1 || !strings.HasSuffix(last, "Ann, how much of 1? 0 to 1\nAnn? ") || asked[0][strings.Index(asked[0], "Ann, how"):] != last[strings.Index(last, "Ann, how"):] {
		t.Errorf("asked %q, and before %q: %v", asked, last, err)
	}
	if !strings.HasSuffix(text, "Ann comes to the table: ann") {
		t.Errorf("got %q", text)
	}
	if text, _, err := again.Process(":log"); err != nil || !strings.Contains(text, " 1  :create Ann\n    the program ended at \"How much of 1?\", after dice of it were seen\n 2  :create Ann\n    Ann, deals: 1d6 (4)\n    Ann, deals: 1d6 (1)\n    Ann comes to the table: ann") {
		t.Errorf("got %q, %v", text, err)
	}
}

// pulledAt plays lines in a game of rolls and questions, answers from a list, and gives the file
// as it is at the first question without an answer. With quit somebody leaves there.
func pulledAt(t *testing.T, quit bool, answers []string, lines ...string) (path, last string) {
	t.Helper()
	dir := t.TempDir()
	path = filepath.Join(dir, "a.hr")
	pulled := filepath.Join(dir, "pulled.hr")
	config := evening.Config{Seed: 7, Chances: fewChances, Ask: func(prompt evening.Prompt) (string, error) {
		text := prompt.String()
		if len(answers) > 0 {
			answer := answers[0]
			answers = answers[1:]
			return answer, nil
		}
		last = text
		if quit {
			return ":quit", nil
		}
		if _, err := os.Stat(pulled); err != nil {
			copied(t, path, pulled)
		}
		return "", os.ErrDeadlineExceeded
	}}
	p := commands.Start(config)
	if err := p.Create(path, engine.Options{Modules: []string{"game"}, Finder: finder(t, rollsAndAsks)}, campaign.Options{}); err != nil {
		t.Fatal(err)
	}
	typed(t, p, `ann = bring("hero", { name = "Ann" })`, `bob = bring("hero", { name = "Bob" })`)
	for _, line := range lines {
		p.Process(line)
	}
	if err := p.Close(); err != nil {
		t.Fatal(err)
	}
	if quit {
		return path, last
	}
	return pulled, last
}

// goneOn opens a game of rolls and questions again. What it asks is added to asked.
func goneOn(t *testing.T, path string, asked *[]string, answers ...string) *evening.Evening {
	t.Helper()
	c, err := campaign.Open(path, campaign.Options{})
	if err != nil {
		t.Fatal(err)
	}
	p := commands.Start(evening.Config{Seed: 7, Chances: fewChances, Ask: func(prompt evening.Prompt) (string, error) {
		text := prompt.String()
		*asked = append(*asked, text)
		answer := answers[0]
		answers = answers[1:]
		return answer, nil
	}})
	if _, err := p.Resume(c, engine.Options{Finder: finder(t, rollsAndAsks)}, evening.Chooser{}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.Close() })
	return p
}

// A line that waits for an answer when the program ends, or is left with :quit, keeps its dice
// and its answers: whoever rolls meanwhile gets others, and typed again it asks where it stopped.
// Each roll stands in the log once, and the dice verify.
func TestALineThatWaitsWhenTheProgramEndsKeepsItsDice(t *testing.T) {
	t.Parallel()
	for name, quit := range map[string]bool{"the plug is pulled": false, ":quit": true} {
		for _, secret := range []string{"", ":secret "} {
			t.Run(name+secret, func(t *testing.T) {
				path, last := pulledAt(t, quit, []string{"on"}, secret+"ann:tries()")
				if told := notClosed(t, path); !strings.Contains(told, "it did not happen; typed again in this session, it continues with the same answers and dice") {
					t.Errorf("told %q", told)
				}
				var asked []string
				p := goneOn(t, path, &asked, "on")
				got := play(t, p, "bob:plays()", `x = roll "1d20"`, ":session words Jo hat", secret+"ann:tries()", ":log", secret+"bob.luck")
				if len(asked) != 1 || !strings.HasPrefix(asked[0], "continued with the answers and dice it had when the program ended\n") || !strings.HasSuffix(asked[0], last[strings.Index(last, "Ann, again?"):]) {
					t.Errorf("asked %q, and before %q", asked, last)
				}
				alone, _ := waits(t, []string{"on", "on"}, true)
				want := play(t, alone, `ann = bring("hero", { name = "Ann" })`, `bob = bring("hero", { name = "Bob" })`, secret+"ann:tries()", ":log 3")
				for _, roll := range []string{"first ", "Ann, bursts: 2d6r1 ", "second "} {
					at := strings.Index(want[3], roll)
					row, _, _ := strings.Cut(want[3][at:], "\n")
					if strings.Count(got[4], row+"\n") != 1 {
						t.Errorf("%q does not stand once in %s", row, got[4])
					}
				}
				if rows := strings.Count(got[4], "after dice of it were seen"); rows != 1 {
					t.Errorf("%d rows tell of dice that were seen: %s", rows, got[4])
				}
				p.Process(":session end")
				if v := verifies(t, p, nil); !v.Whole() || v.Sessions()[0].Counted[seal.Preset] > 0 {
					t.Error(sessionsOf(v))
				}
				again, err := commands.Replay(p.Campaign, engine.Options{Finder: finder(t, rollsAndAsks)}, false)
				if err != nil || again.Divergence != nil || again.Last != p.Campaign.Last() {
					t.Errorf("played again: %+v, %+v, %v", again, again.Divergence, err)
				}
			})
		}
	}
}

// Where one line waits within another, both go on; and so does a creation.
func TestLinesThatWaitWithinAnotherKeepTheirDice(t *testing.T) {
	t.Parallel()
	path, _ := pulledAt(t, false, []string{"left", "ann:tries()", "on", "bob:tries()"}, ":create Carl")
	told := notClosed(t, path)
	for _, want := range []string{"3, bob:tries(), waited for Bob's answer", "\n  ann:tries() waited for an answer", "\n  Carl waits at \"which foot?\"; :create Carl continues"} {
		if !strings.Contains(told, want) {
			t.Errorf("%q is not told in %s", want, told)
		}
	}
	var asked []string
	p := goneOn(t, path, &asked, "on", "on", "on", "left")
	play(t, p, "bob:tries()", "ann:tries()", ":create Carl")
	if len(asked) != 4 || !strings.Contains(asked[0], "Bob, on?") || !strings.Contains(asked[1], "Bob, again?") || !strings.Contains(asked[2], "Ann, again?") || !strings.Contains(asked[3], "Carl, which foot?") {
		t.Errorf("asked %q", asked)
	}
	p.Process(":session end")
	if v := verifies(t, p, nil); !v.Whole() {
		t.Error(sessionsOf(v))
	}
}

// A line that waited goes on once, in its session alone, and not where it was left since.
func TestALineThatWaitedIsNewInTheNextSession(t *testing.T) {
	t.Parallel()
	path, _ := pulledAt(t, false, []string{"on"}, "ann:tries()")
	var asked []string
	p := goneOn(t, path, &asked, "on", "on", "on")
	play(t, p, ":session end", ":session begin", "ann:tries()")
	if len(asked) != 2 || !strings.Contains(asked[0], "Ann, on?") || strings.Contains(asked[0], "continued") {
		t.Errorf("asked %q", asked)
	}
	if v := verifies(t, p, nil); !v.Whole() {
		t.Error(sessionsOf(v))
	}
}

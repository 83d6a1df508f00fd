package repl_test

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"houserule/stdlib/campaign"
	"houserule/stdlib/engine"
	"houserule/stdlib/evening"
	"houserule/stdlib/evening/commands"
)

// inPlace is a campaign of cave-mage in which answers are given one after the other; heard is
// all that was asked, with what was told before.
func inPlace(t *testing.T, answers ...string) (p *evening.Evening, heard *[]string) {
	t.Helper()
	heard = new([]string)
	p = commands.Start(evening.Config{Seed: 4, Ask: func(prompt evening.Prompt) (string, error) {
		text := prompt.String()
		if *heard = append(*heard, text); len(answers) == 0 {
			return "", errors.New("asked once more: " + text)
		}
		answer := answers[0]
		answers = answers[1:]
		return answer, nil
	}})
	if err := p.Create(filepath.Join(t.TempDir(), "friday.hr"), engine.Options{Modules: []string{"cave-mage"}, Finder: shelf(t)}, campaign.Options{}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.Close() })
	for _, line := range []string{`ug = bring "Ug the Cave-Mage"`, `lae = bring "Laeniel Relaiesh"`} {
		if _, _, err := p.Process(line); err != nil {
			t.Fatal(err)
		}
	}
	return p, heard
}

// What is done in place of saying what dice show is told with the next question, what goes
// wrong as well.
func TestWhatIsDoneInPlaceOfThrownDiceIsToldAtOnce(t *testing.T) {
	t.Parallel()
	p, heard := inPlace(t, `lae.Willpower:check()`, "5 5", `nobody:check()`, "4 4")
	for _, line := range []string{":dice physical", `ug.Willpower:check()`} {
		text, _, err := p.Process(line)
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		if strings.Contains(text, "Laeniel") {
			t.Errorf("told once more: %s", text)
		}
	}
	for i, want := range []string{"2d6 for Ug the Cave-Mage", "2d6 for Laeniel Relaiesh",
		"Laeniel Relaiesh, Willpower: 2d6 (5 + 5) + 3 = 13 against 7, succeeds by 6\n2d6 for Ug the Cave-Mage", "no such name: `nobody`"} {
		if i >= len(*heard) || !strings.Contains((*heard)[i], want) || i > 1 && !strings.HasSuffix((*heard)[i], "2d6? ") {
			t.Fatalf("question %d of %q, without %s", i+1, *heard, want)
		}
	}
}

// While awards are asked for, other lines go, and what only tells something; the session ends
// once, behind them.
func TestOtherLinesGoInPlaceOfAwards(t *testing.T) {
	t.Parallel()
	p, heard := inPlace(t, `lae.Willpower:check()`, ":who", ":rename ug Ugo", "many", "3")
	text, _, err := p.Process(":session end")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(text, "Ugo  total points 50 -> 53") || !strings.Contains(text, "lines 1 to 5 ") {
		t.Errorf("the session ends with\n%s", text)
	}
	for i, want := range []string{"gamemaster, how many points", "Laeniel Relaiesh, Willpower: 2d6 (", "Laeniel Relaiesh  heroes", "Ugo", `? "many" is not a number of at least 0`} {
		if i >= len(*heard) || !strings.Contains((*heard)[i], want) || !strings.HasSuffix((*heard)[i], "gamemaster? ") {
			t.Fatalf("question %d of %q, without %s", i+1, *heard, want)
		}
	}
	// Nothing falls any more, and no place in the rules is at fault.
	const ended = "? the session has ended and its seed was revealed, so its dice cannot be rolled any more; :session begin begins the next one"
	for _, line := range []string{"2d6", `lae.Willpower:check()`, `ug.defends = "dodge" lae:attacks(ug)`, `game:fight_begins { combatants = { ug, lae } }`} {
		if text, _, err := p.Process(line); err == nil || p.Problems.Text(err) != ended {
			t.Errorf("%s: %s, %v", line, text, err)
		}
	}
}

// Whoever looks on is told in one sentence that nothing happens, wherever in the rules it would.
func TestWhoLooksOnIsToldThatNothingHappens(t *testing.T) {
	t.Parallel()
	p, _ := inPlace(t)
	if _, _, err := p.Process(`game:fight_begins { combatants = { ug, lae } }`); err != nil {
		t.Fatal(err)
	}
	path := p.Campaign.File().Path()
	p.Close()
	c, err := campaign.Open(path, campaign.Options{Read: true})
	if err != nil {
		t.Fatal(err)
	}
	p = commands.Start(evening.Config{Seed: 4})
	if _, err := p.Resume(c, engine.Options{Finder: shelf(t)}, evening.Chooser{}); err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	const only = "? the campaign is open read-only: it cannot be changed"
	for _, line := range []string{`game:next_turn()`, `game:fight_ends()`, `ug.breaks = 3`, `game:awards(2)`, `lae:draws "Club"`, `time:pass "2 weeks"`, `ug.Willpower:check()`, `rule "game.x" "3"`, ":session begin"} {
		text, _, err := p.Process(line)
		if err == nil || p.Problems.Text(err) != only || p.Report(line, text, err).Status != "slip" {
			if err != nil {
				text = p.Problems.Text(err)
			}
			t.Errorf("%s: %s", line, text)
		}
	}
}

// A day that comes is told beside whatever else changes, in a fight as well; an hour of the same
// day is not.
func TestANewDayIsToldBesideOtherChanges(t *testing.T) {
	t.Parallel()
	p, _ := inPlace(t)
	got := play(t, p, `game:fight_begins { combatants = { ug, lae } }`, `time:pass "2 weeks" ug.breaks = 5`, `time:pass "1 hour" ug.breaks = 6`, `time:pass "23 hours" ug.breaks = 7`)
	for i, want := range []string{"day 15, 00:00\n", "", "day 16, 00:00\n"} {
		text := got[i+1]
		if !strings.HasPrefix(text, want) || strings.Contains(text, "day") != (want != "") || !strings.Contains(text, "breaks") {
			t.Errorf("got %s", text)
		}
	}
}

// A die that is bought is asked for with whose check it goes into, and without what succeeds.
func TestABoughtDieIsAskedForByName(t *testing.T) {
	t.Parallel()
	p, heard := inPlace(t, "1 2", "5")
	got := play(t, p, ":dice physical", `ug.Willpower:check()`, ":take 1")
	if len(*heard) != 2 || (*heard)[1] != "1d6 for Ug the Cave-Mage, Willpower\n1d6? " || !strings.Contains(got[2], "2d6 (~~1~~ + 2 + 5) + 4 = 11") {
		t.Errorf("asked %q, got %s", *heard, got[2])
	}
}

package repl_test

import (
	"strings"
	"testing"

	"houserule/stdlib/evening"
)

// What is neither rule nor box is explained as far as it can be, or told what it is.
func TestWhyOfWhatIsNoRule(t *testing.T) {
	t.Parallel()
	p := openWith(t, evening.Config{}, shownGame)
	for _, line := range []string{`ann = bring("hero", { name = "Ann", has = { "Bold" } })`, `ann:loses "Bold"`, `ann:gains "Bold"`} {
		play(t, p, line)
	}
	for _, c := range []struct{ in, want string }{
		{":why ann.has", "ann.has = Ann's Bold\n  1  bring Ann:  -> Bold\n  2  Ann: loses Bold: Bold -> \n  3  Ann: gains Bold:  -> Bold"},
		{":why ann.name", "ann.name = Ann"},
		{":why ann.kind", "ann.kind = hero"},
		{":why ann.life.points", "! 10 has no `points`"},
		{":why ann.lief", "! a hero has no `lief`\n  hint: did you mean `life`?"},
		{":why ann.xyzzyx", "! a hero has no `xyzzyx`\n  hint: `:show hero words` lists the values of a hero"},
		{":why ann.spend", "! `spend` is not a value that can be explained\n  hint: `:show hero words` lists the values of a hero"},
		{":why ann.tries", "! `tries` is a check, not a value: its command shows the result\n  hint: `:why entity.tries` explains it in the last command, `:why 3` in the third of the :log"},
		{":why ann.acts", "! `acts` is an action, not a value: its command shows the result\n  hint: `:why entity.acts` explains it in the last command, `:why 3` in the third of the :log"},
		{":why ann.Bold", "! trait \"Bold\" is printed in the book and not computed\n  hint: `:why ann.has` shows what Ann has, and which commands gave it"},
	} {
		if got := play(t, p, c.in)[0]; got != c.want {
			t.Errorf("%s: got %q\nwant %q", c.in, got, c.want)
		}
	}
}

// A total is told as its sum also where another line read it before it was written out.
func TestWhyOfATotalThatWasReadFirst(t *testing.T) {
	t.Parallel()
	p := openWith(t, evening.Config{}, `
kind "hero" { like = "entity", skill = "number = 3" }
check "hero.tries" { roller = "owner", dice = "1d20", modifier = { { "skill", "skill" }, { "luck", "1" } }, against = "10",
  harm = "won ? 2 : 0", won = "success" }`)
	for _, line := range []string{`ann = bring("hero", { name = "Ann" })`, "dice(15)", "ann:tries()"} {
		play(t, p, line)
	}
	const want = "2  Ann, tries: 19 against 10, success by 9\n  .1  19 = 15 dice + 3 skill + 1 luck\n  .2  against 10\n" +
		"details: :why 2.1; all 13 lines: :why 2 all"
	if got := play(t, p, ":why")[0]; got != want {
		t.Errorf("got %q\nwant %q", got, want)
	}
}

// What only says that something was added to a rule stands in the whole explanation alone.
func TestShortWhyLeavesOutWhatSaysNothing(t *testing.T) {
	t.Parallel()
	p := openWith(t, evening.Config{}, `
kind "hero" { like = "entity", mood = "number = 3" }
check "hero.tries" { roller = "owner", dice = "1d20", against = "10" }
action "hero.acts" { steps = { "tries", "rests" } }
action "hero.rests" { changes = { mood = "mood + 1" } }
action "hero.sits" { steps = { "rests", "looks" } }
action "hero.looks" { changes = { mood = "mood + 1" } }
around "hero.rests" { function(as_usual) return as_usual() end }
around "hero.acts" { function(as_usual) return as_usual() end }
around "hero.sits" { function(as_usual) return as_usual() end }`)
	play(t, p, `ann = bring("hero", { name = "Ann" })`)
	for _, line := range []string{"ann:acts()", "ann:sits()"} {
		play(t, p, "dice(15)", line)
		short, whole := play(t, p, ":why")[0], play(t, p, ":why all")[0]
		if strings.Contains(short, "around") || !strings.Contains(whole, "around ") {
			t.Errorf("%s: %s\n%s", line, short, whole)
		}
	}
}

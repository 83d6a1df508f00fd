package prompt_test

import (
	"testing"

	"houserule/cmd/houserule/internal/prompt"
)

// What newcomers type, and what they are told.

// shows types lines at a prompt and compares what each of them shows.
func shows(t *testing.T, p *prompt.Prompt, pairs ...[2]string) {
	t.Helper()
	for _, c := range pairs {
		if got := play(t, p, c[0])[0]; got != c[1] {
			t.Errorf("%s\ngot\n%s\nwant\n%s", c[0], got, c[1])
		}
	}
}

func TestHouseRulesStandInQuotes(t *testing.T) {
	p := open(t, prompt.Config{})
	shows(t, p,
		[2]string{`house hero.reach 10`, "! prompt 1:1:7: `hero` does not belong here\n    1 | house hero.reach 10\n      |       ^^^^\n  hint: the rule and what holds instead stand in quotes: house \"hero.reach\" \"10\""},
		[2]string{`house "hero.reach" strength + 1`, "! house 2:1:29: `+` does not belong here\n    1 | house \"hero.reach\" strength + 1\n      |                             ^\n  hint: the rule and what holds instead stand in quotes: house \"hero.reach\" \"strength + 1\""},
		[2]string{`house hero.reach "kind == 'hero'"`, "! prompt 3:1:7: `hero` does not belong here\n    1 | house hero.reach \"kind == 'hero'\"\n      |       ^^^^\n  hint: the rule and what holds instead stand in quotes: house \"hero.reach\" \"kind == 'hero'\""},
		[2]string{`house hero.reach`, "! prompt 4:1:7: `hero` does not belong here\n    1 | house hero.reach\n      |       ^^^^\n  hint: names stand in quotes: write `house \"hero.reach\"`"},
		[2]string{`house "hero.reach" "10"`, "house rule in force"},
	)
}

// What stands behind a colon is called; nothing waits for more.
func TestALoneMethodIsToldAtOnce(t *testing.T) {
	p := open(t, prompt.Config{})
	shows(t, p,
		[2]string{`ann = bring("hero", { name = "Ann" })`, "bring Ann"},
		[2]string{`ann:tries`, "! prompt 2:1:5: `tries` stands behind a colon and is not called\n    1 | ann:tries\n      |     ^^^^^\n  hint: write `ann:tries()`"},
		[2]string{`1`, "1"},
		[2]string{`ann:tries.total`, "! prompt 4:1:5: `tries` stands behind a colon and is not called\n    1 | ann:tries.total\n      |     ^^^^^\n  hint: write `ann:tries()`"},
		[2]string{`ann:luck = 3`, "! prompt 5:1:5: `luck` stands behind a colon, which calls it\n    1 | ann:luck = 3\n      |     ^^^^\n  hint: what is written to stands behind a dot: `ann.luck = ...`"},
	)
}

func TestDiceAmongNamesAreRolledByAWord(t *testing.T) {
	p := open(t, prompt.Config{})
	hint := "\n  hint: dice among other numbers are rolled by a word: roll \""
	shows(t, p,
		[2]string{`ann = bring("hero", { name = "Ann" })`, "bring Ann"},
		[2]string{`:odds 2d6 + ann.luck >= 9`, "! 1:7: unknown word `ann`\n    1 | 2d6 + ann.luck >= 9\n      |       ^^^" + hint + "2d6\" + ann.luck >= 9"},
		[2]string{`:odds 2d6 + @ann.luck >= 9`, "! 1:7: no value is known for `@ann.luck`\n    1 | 2d6 + @ann.luck >= 9\n      |       ^^^^^^^^^" + hint + "2d6\" + ann.luck >= 9"},
		[2]string{`4d6kh3 + 1 + ann.luck`, "! 1:14: unknown word `ann`\n    1 | 4d6kh3 + 1 + ann.luck\n      |              ^^^" + hint + "4d6kh3 + 1\" + ann.luck"},
		[2]string{`:odds roll "2d6" + ann.luck >= 9`, " no   58.333 %  7/12\nyes   41.667 %  5/12\nexact: 11 branches"},
		[2]string{`:odds 2d6 + luck`, "! 1:7: unknown word `luck`\n    1 | 2d6 + luck\n      |       ^^^^\n  hint: variables are written `@luck`"},
	)
}

func TestShowOfSomebodyWhoLeftIsOneLine(t *testing.T) {
	p := open(t, prompt.Config{})
	shows(t, p,
		[2]string{`ann = bring("hero", { name = "Ann" })`, "bring Ann"},
		[2]string{`ann:leaves()`, "Ann leaves"},
		[2]string{`:show ann`, "Ann has left the table: nobody is there"},
		[2]string{`:show ann all`, "Ann has left the table: nobody is there"},
		[2]string{`:show Ann`, "! nothing is called \"Ann\""},
	)
}

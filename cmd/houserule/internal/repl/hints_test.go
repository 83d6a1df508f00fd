package repl_test

import (
	"strings"
	"testing"

	"houserule/runtime/module"
	"houserule/runtime/odds"
	"houserule/stdlib/engine"
	"houserule/stdlib/evening"
	"houserule/stdlib/evening/commands"
)

// What newcomers type, and what they are told.

// shows types lines at a prompt and compares what each of them shows.
func shows(t *testing.T, e *evening.Evening, pairs ...[2]string) {
	t.Helper()
	for _, c := range pairs {
		if got := play(t, e, c[0])[0]; got != c[1] {
			t.Errorf("%s\ngot\n%s\nwant\n%s", c[0], got, c[1])
		}
	}
}

func TestHouseRulesStandInQuotes(t *testing.T) {
	t.Parallel()
	p := open(t, evening.Config{})
	shows(t, p,
		[2]string{`house hero.reach 10`, "! prompt 1:1:7: `hero` does not belong here\n    1 | house hero.reach 10\n      |       ^^^^\n  hint: write the rule and its replacement in quotes: house \"hero.reach\" \"10\""},
		[2]string{`house "hero.reach" strength + 1`, "! house 2:1:29: `+` does not belong here\n    1 | house \"hero.reach\" strength + 1\n      |                             ^\n  hint: write the rule and its replacement in quotes: house \"hero.reach\" \"strength + 1\""},
		[2]string{`house hero.reach "kind == 'hero'"`, "! prompt 3:1:7: `hero` does not belong here\n    1 | house hero.reach \"kind == 'hero'\"\n      |       ^^^^\n  hint: write the rule and its replacement in quotes: house \"hero.reach\" \"kind == 'hero'\""},
		[2]string{`house hero.reach`, "! prompt 4:1:7: `hero` does not belong here\n    1 | house hero.reach\n      |       ^^^^\n  hint: names stand in quotes: write `house \"hero.reach\"`"},
		[2]string{`house "hero.reach" "10"`, "house rule 5 is in force: hero.reach"},
	)
}

// What stands behind a colon is called; nothing waits for more.
func TestALoneMethodIsToldAtOnce(t *testing.T) {
	t.Parallel()
	p := open(t, evening.Config{})
	shows(t, p,
		[2]string{`ann = bring("hero", { name = "Ann" })`, "Ann comes to the table: ann"},
		[2]string{`ann:tries`, "! prompt 2:1:5: `tries` follows a colon, but is not called\n    1 | ann:tries\n      |     ^^^^^\n  hint: write `ann:tries()`"},
		[2]string{`1`, "1"},
		[2]string{`ann:tries.total`, "! prompt 4:1:5: `tries` follows a colon, but is not called\n    1 | ann:tries.total\n      |     ^^^^^\n  hint: write `ann:tries()`"},
		[2]string{`ann:luck = 3`, "! prompt 5:1:5: `luck` follows a colon, which calls it\n    1 | ann:luck = 3\n      |     ^^^^\n  hint: write it after a dot: `ann.luck = ...`"},
	)
}

func TestDiceAmongNamesAreRolledByAWord(t *testing.T) {
	t.Parallel()
	p := open(t, evening.Config{})
	hint := "\n  hint: within an expression, roll dice with a function: roll \""
	shows(t, p,
		[2]string{`ann = bring("hero", { name = "Ann" })`, "Ann comes to the table: ann"},
		[2]string{`:odds 2d6 + ann.luck >= 9`, "! 1:7: unknown word `ann`\n    1 | 2d6 + ann.luck >= 9\n      |       ^^^" + hint + "2d6\" + ann.luck >= 9"},
		[2]string{`:odds 2d6 + @ann.luck >= 9`, "! 1:7: no value is known for `@ann.luck`\n    1 | 2d6 + @ann.luck >= 9\n      |       ^^^^^^^^^" + hint + "2d6\" + ann.luck >= 9"},
		[2]string{`4d6kh3 + 1 + ann.luck`, "! 1:14: unknown word `ann`\n    1 | 4d6kh3 + 1 + ann.luck\n      |              ^^^" + hint + "4d6kh3 + 1\" + ann.luck"},
		[2]string{`:odds roll "2d6" + ann.luck >= 9`, "no   58.33 %  7/12    ##################\nyes  41.67 %  5/12    #############"},
		[2]string{`:odds 2d6 + luck`, "! 1:7: unknown word `luck`\n    1 | 2d6 + luck\n      |       ^^^^\n  hint: variables are written `@luck`"},
	)
}

func TestShowOfSomebodyWhoLeftIsOneLine(t *testing.T) {
	t.Parallel()
	p := open(t, evening.Config{})
	shows(t, p,
		[2]string{`ann = bring("hero", { name = "Ann" })`, "Ann comes to the table: ann"},
		[2]string{`ann:leaves()`, "Ann leaves"},
		[2]string{`:show ann`, "Ann has left the table"},
		[2]string{`:show ann all`, "Ann has left the table"},
		[2]string{`:show Ann`, "! nothing is called \"Ann\""},
	)
}

// What somebody has and no module prints any more is told, and can be lost.
func TestReloadWarnsOfWhatVanished(t *testing.T) {
	t.Parallel()
	source := heroRules + `
kind "charm" { carried = true }
charm "Lucky Charm" { to "hero.reach" { label = "luck", add = "5" }, every "hour" { function(me) me.luck = me.luck + 1 end } }
charm "Plain Charm" {}
box "hero.wears" { "charm or none" }
`
	p := commands.Start(evening.Config{Seed: 7, Finder: func() (module.Finder, error) {
		return finder(t, strings.Replace(source, `charm "Lucky Charm" {`, `charm "Other Charm" {`, 1)), nil
	}})
	if err := p.Open(engine.Options{Modules: []string{"game"}, Finder: finder(t, source)}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.Game.Close() })
	shows(t, p,
		[2]string{`ug = bring("hero", { name = "Ug", has = { "Lucky Charm", "Plain Charm" }, wears = "Lucky Charm" })`, "Ug comes to the table: ug"},
		[2]string{`ug.reach`, "8"},
		[2]string{`:modules reload`, "reloaded: game 1.0.0\n  1 rule of game changed (hero.reach)\n  reach  Ug 8 -> 3\nwarning: Ug has Lucky Charm, which no module declares any more; it has no effect, and loses \"Lucky Charm\" removes it\nwarning: Ug.wears is Lucky Charm, which no module declares any more"},
		[2]string{`ug.reach`, "3"},
		[2]string{`ug:has("Lucky Charm")`, "yes"},
		[2]string{`ug:loses "Lucky Charm"`, "  Ug  carries - Lucky Charm"},
		[2]string{`ug.carries`, "Ug's Plain Charm"},
		[2]string{`ug:has("Lucky Charm")`, "! prompt 8:1: no carried entry is called \"Lucky Charm\"\n    1 | ug:has(\"Lucky Charm\")"},
		[2]string{`ug:gains "Lucky Charm"`, "! prompt 9:1: entity.gains: `entry`: no carried entry is called \"Lucky Charm\"\n    1 | ug:gains \"Lucky Charm\""},
		[2]string{`ug.wears = nil`, "  Ug  wears Lucky Charm -> none, by fiat"},
		[2]string{`time:pass "2 hours"`, "day 1, 02:00"},
		[2]string{`:modules reload`, "reloaded: game 1.0.0"},
	)
}

// The title of a command tells what it was given.
func TestTitlesTellWhatWasGiven(t *testing.T) {
	t.Parallel()
	p := commands.Start(evening.Config{Seed: 7})
	source := heroRules + `
kind "charm" { carried = true }
charm "Lucky Charm" {}
action "hero.gives (charm: charm, to: list of hero, loudly: yes or no = no, times = 1, word: text or none, steps: list of number or none)" { function() end }
`
	if err := p.Open(engine.Options{Modules: []string{"game"}, Finder: finder(t, source)}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.Game.Close() })
	shows(t, p,
		[2]string{`ann = bring("hero", { name = "Ann" }) bob = bring("hero", { name = "Bob" })`, "Ann and Bob come to the table: ann, bob"},
		[2]string{`ann:gains "Lucky Charm"`, "  Ann  carries + Lucky Charm"},
		[2]string{`ann:gives("Lucky Charm", { ann, bob })`, "Ann: gives Lucky Charm, Ann, Bob"},
		[2]string{`ann:gives { charm = "Lucky Charm", to = {}, loudly = true, times = 1 }`, "Ann: gives Lucky Charm, to nothing, loudly yes, times 1"},
		[2]string{`ann:gives { charm = "Lucky Charm", to = { bob }, word = ("long "):rep(20), steps = { 1, 2, 3, 4, 5, 6, 7 } }`, "Ann: gives Lucky Charm, Bob, word long long long long long long long long long long long long …, steps of 7"},
	)
}

// What dice may reach that explode is told as far as it matters.
func TestTheEndsOfLongOddsAreOneLine(t *testing.T) {
	t.Parallel()
	p := open(t, evening.Config{})
	shown := func(line string) []string { return strings.Split(play(t, p, line)[0], "\n") }
	ends := func(lines []string, from, to int) string { return strings.Join(lines[from:to], "\n") }

	got := shown(":odds 6d6!c>=5")
	if want := "         18                            2.9e-07 %\n19 and more                            8.1e-08 %\nmean 2.4, standard deviation 1.54919\ntruncated: 7.6e-16 % more is left over"; ends(got, len(got)-4, len(got)) != want || len(got) != 23 {
		t.Errorf("%d lines, the last\n%s\nwant\n%s", len(got), ends(got, len(got)-4, len(got)), want)
	}
	got = shown(":odds 20d6")
	if want := "20d6\n 28 and less  1034495/1218719480020992  8.5e-08 %\n          29   1719025/914039610015744  1.9e-07 %"; ends(got, 0, 3) != want || got[len(got)-1] != "exact" {
		t.Errorf("it begins with\n%s\nwant\n%s\nand ends with %s", ends(got, 0, 3), want, got[len(got)-1])
	}
	// What a rule answers is told as dice are.
	got = shown(`:odds roll "6d6!c>=5"`)
	if want := "19 and more  8.1e-08 %\nmean 2.4, standard deviation 1.54919\n"; !strings.HasPrefix(ends(got, len(got)-3, len(got)), want) || len(got) != 22 {
		t.Errorf("%d lines, the last\n%s\nwant\n%s", len(got), ends(got, len(got)-3, len(got)), want)
	}
	// One value is no end worth a line of another kind, and texts have no ends.
	if got := shown(":odds 2d6"); len(got) != 14 {
		t.Errorf("%d lines", len(got))
	}
}

// Sampled odds are told in one way, be it of dice or of rules.
func TestSampledOddsAreToldInOneWay(t *testing.T) {
	t.Parallel()
	p := open(t, evening.Config{Odds: odds.Options{Trials: 4, Playthroughs: 2}})
	shows(t, p,
		[2]string{`:odds 9999d100`, "9999d100\n502556   25.000 %  (95 %: 4.559 to 69.936 %)  ##############################\n502793   25.000 %  (95 %: 4.559 to 69.936 %)  ##############################\n505106   25.000 %  (95 %: 4.559 to 69.936 %)  ##############################\n506186   25.000 %  (95 %: 4.559 to 69.936 %)  ##############################\nmean 504160, standard deviation 1536.32\nsampled: 4 trials, seed 0, because the exact odds are too large to work out"},
		[2]string{`:odds roll "1d3"`, "2   25.000 %  (95 %: 4.559 to 69.936 %)\n3   75.000 %  (95 %: 30.064 to 95.441 %)\nmean 2.75, standard deviation 0.433013\nsampled: 4 trials, seed 0, because there are more than 2 branches"},
	)
}

// What a file is warned of, a house rule is: it is in force all the same.
func TestAMisspeltLineOfTheHouse(t *testing.T) {
	t.Parallel()
	p := open(t, evening.Config{})
	shows(t, p,
		[2]string{`check "hero.peers" { dice = "1d6", roller = "owner", modifer = { { "luck", "luck" } } }`, "check \"hero.peers\" declared\nwarning: house 1:1:64: check \"hero.peers\" has a line `modifer` of its own\n" +
			"    1 | check \"hero.peers\" { dice = \"1d6\", roller = \"owner\", modifer = { { \"luck\", \"luck\" } } }\n      |                                                                ^\n  hint: did you mean `modifier`?"},
		[2]string{`check "hero.gazes" { dice = "1d6", roller = "owner", modifier = { { "luck", "luck" } } }`, "check \"hero.gazes\" declared"},
	)
}

// What odds take in braces they take behind :odds, too.
func TestOddsInBraces(t *testing.T) {
	t.Parallel()
	p := open(t, evening.Config{})
	shows(t, p,
		[2]string{`:odds { ask = function() return roll "1d2" end, branches = 10 }`, "1  50.00 %  1/2     ##############################\n2  50.00 %  1/2     ##############################\nmean 1.5, standard deviation 0.5"},
		[2]string{`:odds { 1, 2 }`, "1, 2  100.00 %  1"},
	)
}

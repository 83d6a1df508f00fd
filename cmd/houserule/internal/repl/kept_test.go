package repl_test

import (
	"testing"

	"houserule/stdlib/evening"
)

// expectOutputs plays lines and compares what each shows; "*" is anything.
func expectOutputs(t *testing.T, e *evening.Evening, script [][2]string) {
	t.Helper()
	for _, line := range script {
		got, _, err := e.Process(line[0])
		if err != nil {
			got = "! " + err.Error()
		}
		if line[1] != "*" && got != line[1] {
			t.Errorf("%s: %q, want %q", line[0], got, line[1])
		}
	}
}

// What somebody was asked to do in a line that does more than an action since the roll stands in
// the way of a purchase: :take says so, with the line as it was typed. What was written into a
// box by hand, who came to the table, what was put on the clock and a new name do not.
func TestTakeSaysWhatStandsInItsWay(t *testing.T) {
	t.Parallel()
	expectOutputs(t, open(t, evening.Config{}), [][2]string{
		{`ann = bring("hero", { name = "Ann" })`, "Ann comes to the table: ann"},
		{`dice(3, 1)`, ""},
		{`ann:tries(3)`, "*"},
		{`ann.strength = 3`, "  Ann  strength 2 -> 3, by fiat"},
		{`bob = bring("hero", { name = "Bob" })`, "Bob comes to the table: bob"},
		{`later("1 hour", bob, "turns")`, "*"},
		{`decide { follows = true }`, "*"},
		{`bob:may("follows", { leader = ann, pace = "slow" })`, "*"},
		{`:take`, `nothing can be bought now: line 8, bob:may("follows", { leader = ann, pace = "slow" }), happened since the roll and cannot be run again; :undo undoes it` + "\ndecisions, until decide {} clears them:\n  follows: yes"},
		{`taking("Luck", ann)`, `! Ann cannot take "Luck" now: line 8, bob:may("follows", { leader = ann, pace = "slow" }), happened since, and cannot be run again`},
		{`:undo`, "*"},
		{`:rename ann Anna`, "Ann is called Anna"},
		{`:take "Luck" "Anna"`, "Anna, tries: 2d6 (3 + 1) + 7 = 11 against 10, success by 1\n  was: 6 against 10, failure by 4\n  Anna  luck 1 -> 0"},
		{`ann.name`, "Anna"},
		{`:rename Anna`, "! what is the new name of Anna?\n  hint: :rename Anna NAME"},
	})
}

// A decision by a function outlasts a change of rules and its undo, when the line
// that made it does nothing else; what is gone is told once.
func TestDecisionsByFunctionsOutlastRules(t *testing.T) {
	t.Parallel()
	const gone = "forgotten, because functions and odds belong to the rules under which they were made: `t`"
	expectOutputs(t, open(t, evening.Config{}), [][2]string{
		{`ann = bring("hero", { name = "Ann" })`, "Ann comes to the table: ann"},
		{`policy = function(who, check) return check.total < 9 end`, ""},
		{`decide { Luck = policy, ["Which way?"] = "left" }`, ""},
		{`t = { run = function() end }`, ""},
		{`decide { ["Which way?"] = "right" }`, ""},
		{`house "hero.reach" "9"`, "house rule 6 is in force: hero.reach\n  reach  Ann 3 -> 9\n" + gone},
		{`:take`, "nothing can be bought now\ndecisions, until decide {} clears them:\n  Luck: by a function\n  Which way?: right"},
		{`n = 1`, ""},
		{`:undo`, "undone: n = 1"},
		{`:undo`, "undone: house \"hero.reach\" \"9\"\n" + gone},
		{`:take`, "nothing can be bought now\ndecisions, until decide {} clears them:\n  Luck: by a function\n  Which way?: right"},
		{`decide { Luck = "yes" }`, ""},
		{`dice(1, 1)`, ""},
		{`ann:tries()`, "Ann takes Luck\nAnn, tries: 2d6 (1 + 1) + 7 = 9 against 7, success by 2\n  Ann  luck 1 -> 0"},
	})
}

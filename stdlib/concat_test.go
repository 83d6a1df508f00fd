package stdlib

import (
	"math/big"
	"strings"
	"testing"

	"houserule/runtime/odds"
)

const joining = climbing + `attribute "Wits" {}
box "entity.assigned" { "list of attribute" }
box "entity.marks" { "list of number" }
box "entity.words" { "list of text" }
box "entity.traits_lost" { "list of trait" }
`

// TestListsAreJoined: in changes, rules and lines of checks, with texts for entries.
func TestListsAreJoined(t *testing.T) {
	g := open(t, joining+`action "entity.assigns (attribute: attribute)" { changes = { assigned = "concat(assigned, [attribute])" } }
action "entity.thinks" { changes = { assigned = "concat(assigned, ['Wits'])" } }
action "entity.marks_up (n)" { changes = { marks = "concat(marks, [n, n + 1], [])" } }
rule "entity.most" { "max(concat(marks, [5]))" }
rule "entity.in_all" { "len(concat(game.attributes, assigned, []))" }
check "entity.tries" { dice = "1d6", roller = "owner", both = "concat(dice, marks)", total = "sum(both)" }`, Options{})
	eval(t, g, `ann = bring("character", { name = "Ann" })`)
	for _, c := range []struct{ in, want string }{
		{`ann:assigns("Might") ann:thinks() return #ann.assigned .. ann.assigned[1].name .. ann.assigned[2].name`, "2MightWits"},
		{`ann.assigned[2].owner == ann`, "yes"},
		{`ann:marks_up(7) ann:marks_up(1) return table.concat(ann.marks, "-")`, "7-8-1-2"},
		{`ann.most .. " " .. ann.in_all`, "8 4"},
		{`ann.marks = {} return ann.most`, "5"},
	} {
		in := c.in
		if before, after, two := strings.Cut(c.in, " return "); two {
			eval(t, g, before)
			in = after
		}
		if got := eval(t, g, in); got != c.want {
			t.Errorf("%s: got %s, want %s", c.in, got, c.want)
		}
	}
	eval(t, g, `ann:marks_up(3)`)
	if got := eval(t, g, `why "last"`); !strings.Contains(got, "marks -> 3, 4") {
		t.Errorf("got %s", got)
	}
	d, err := g.Odds(`return tostring(ann:tries().total)`, odds.Options{ExactOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	agree(t, d, map[string]*big.Rat{"8": frac(1, 6), "9": frac(1, 6), "10": frac(1, 6), "11": frac(1, 6), "12": frac(1, 6), "13": frac(1, 6)})
}

// TestListsThatCannotBeJoined: what is wrong is said while loading.
func TestListsThatCannotBeJoined(t *testing.T) {
	line := func(formula string) string { return `rule "entity.all" { "` + formula + `" }` }
	said := func(column, message, formula, marks, hint string) string {
		text := "climbing/init.lua:42:" + column + ": " + message + "\n   42 | " + line(formula) + "\n      | " + marks
		if hint != "" {
			text += "\n  hint: " + hint
		}
		return text
	}
	at := func(n, width int) string { return strings.Repeat(" ", n-1) + strings.Repeat("^", width) }
	testRefusalsOf(t, joining, []refusal{
		{"one", line("concat(marks)"), said("22", "`concat` takes two lists or more", "concat(marks)", at(22, 6), "write `concat(wounds, [wound])`")},
		{"no list", line("concat(marks, luck)"), said("36", "`concat` needs lists, but `luck` is a number", "concat(marks, luck)", at(36, 4), "write it as a list: `[luck]`")},
		{"numbers and texts", line("concat(marks, words)"), said("36", "`concat` joins lists of one type, but `words` is a list of text, and `marks` is a list of number", "concat(marks, words)", at(36, 5), "")},
		{"entries of two kinds", line("concat(assigned, traits_lost)"), said("39", "`concat` joins lists of one type, but `traits_lost` is a list of trait, and `assigned` is a list of attribute", "concat(assigned, traits_lost)", at(39, 11), "")},
		{"a name that nothing has", line("concat(assigned, ['Wit'])"), said("40", "there is no attribute `Wit`", "concat(assigned, ['Wit'])", at(40, 5), "did you mean `Wits`?")},
		{"into a list of another type", `action "entity.loses_count" { changes = { marks = "concat(words, words)" } }`,
			"climbing/init.lua:42:52: the formula must give a list of number, but gives a list of text\n   42 | action \"entity.loses_count\" { changes = { marks = \"concat(words, words)\" } }\n      |                                                    ^^^^^^^^^^^^^^^^^^^^"},
		{"a rule of that name", `rule "entity.concat (x)" { "x" }`,
			"climbing/init.lua:42:1: rule \"entity.concat (x)\": `concat(...)` is a function of formulas, and cannot be a rule with parameters\n   42 | rule \"entity.concat (x)\" { \"x\" }\n      | ^^^^"},
	})
}

// TestLongListsJoinedCost: a list that doubles ends with a budget, and the game is
// what it was.
func TestLongListsJoinedCost(t *testing.T) {
	g := open(t, joining+`action "entity.doubles" { changes = { marks = "concat(marks, marks)" } }
action "entity.doubles_often" { steps = { { "doubles", times = "60" } } }
rule "entity.sixteenfold" { "len(concat(concat(concat(marks, marks), concat(marks, marks)), concat(concat(marks, marks), concat(marks, marks)), concat(marks, marks, marks, marks, marks, marks, marks, marks)))" }`, Options{})
	eval(t, g, `ann = bring("character", { name = "Ann", marks = { 1, 2 } })`)
	if got := eval(t, g, `ann.sixteenfold`); got != "32" {
		t.Errorf("got %s", got)
	}
	before := g.Table.Hash()
	if _, err := g.Eval(`ann:doubles_often()`); err == nil || !strings.Contains(err.Error(), "the formula gives a wrong result: more than 10000 elements") {
		t.Errorf("got %v", err)
	}
	if g.Table.Hash() != before {
		t.Error("it left a trace")
	}
}

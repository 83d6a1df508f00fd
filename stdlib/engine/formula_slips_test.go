package engine

import (
	"fmt"
	"strings"
	"testing"
)

// pointedAt is what is said of line 10 of the alley: carets are spaces and ^ that begin
// at a column from 0.
func pointedAt(line string, column int, carets, message, hint string) string {
	indent := len(carets) - len(strings.TrimLeft(carets, " "))
	text := fmt.Sprintf("climbing/init.lua:10:%d: %s\n   10 | %s\n      | %s%s", column+indent+1, message, line, strings.Repeat(" ", column), carets)
	if hint != "" {
		text += "\n  hint: " + hint
	}
	return text
}

// Slips of people who come from dice notation, Lua or other programs: what they are told
// names what they meant.

func TestSlipsInFormulasAreToldWithWhatWasMeant(t *testing.T) {
	for _, c := range []struct{ formula, caret, message, hint string }{
		{"not harm > 5", "    ^^^^", "`not` needs yes or no, but `harm` is a number from 0 to 6", "write brackets: `not (harm > 5)`"},
		{"not harm == 3 and yes", "    ^^^^", "`not` needs yes or no, but `harm` is a number from 0 to 6", "write brackets: `not (harm == 3)`"},
		{"not brawn + 1 >= 3", "    ^^^^^", "`not` needs yes or no, but `brawn` is a number", "write brackets: `not (brawn + 1 >= 3)`"},
		{"not harm in [1, 2]", "    ^^^^", "`not` needs yes or no, but `harm` is a number from 0 to 6", "write brackets: `not (harm in [1, 2])`"},
		{"yes and not (brawn + 1) > (1 + 2)", "             ^^^^^^^^^", "`not` needs yes or no, but `brawn + 1` is a number", "write brackets: `not ((brawn + 1) > (1 + 2))`"},
		{"!harm > 5", " ^^^^", "`!` needs yes or no, but `harm` is a number from 0 to 6", "write brackets: `not (harm > 5)`"},
		{"(not harm) > 5", "     ^^^^", "`not` needs yes or no, but `harm` is a number from 0 to 6", "compare it: `harm > 0`"},
		{"not harm", "    ^^^^", "`not` needs yes or no, but `harm` is a number from 0 to 6", "compare it: `harm > 0`"},
		{"@brawn + 1", "^", "`@` has no meaning in a formula", "a name stands without it: `brawn`; `@` belongs to dice notation"},
		{"1 + @gear.harm2 * 2", "    ^", "`@` has no meaning in a formula", "a name stands without it: `gear.harm2`; `@` belongs to dice notation"},
		{"@ 3", "^", "`@` has no meaning in a formula", "a box or a parameter is read by its name alone"},
		{"Math.max(1, brawn)", "^^^^", "`Math` means nothing here", "functions of formulas stand without it: `max(1, level)`, `floor(level / 2)`"},
		{"math.floor(brawn / 2)", "^^^^", "`math` means nothing here", "functions of formulas stand without it: `max(1, level)`, `floor(level / 2)`"},
		{"brawn.max", "      ^^^", "a number has no `max`", "`max` is a function of several values: `max(brawn, 1)`"},
		{"brawn.floor", "      ^^^^^", "a number has no `floor`", "write `floor(brawn)`"},
		{"brawn.most", "      ^^^^", "a number has no `most`", ""},
		{"blow.max", "     ^^^", "dice has no `max`", "write `max(blow)`"},
		{"brawn + 1d6", "        ^^^", "a formula cannot contain dice", "dice stand where they are thrown: in the `dice` of a check, a line or a table; in a function, roll \"1d6\" throws them"},
		{"12d10 + brawn", "^^^^^", "a formula cannot contain dice", "dice stand where they are thrown: in the `dice` of a check, a line or a table; in a function, roll \"1d6\" throws them"},
		{"d8 + brawn", "^^", "`d8` means nothing here", "dice stand where they are thrown: in the `dice` of a check, a line or a table; in a function, roll \"1d6\" throws them"},
		{"3brawn", " ^", "a number and a word need a space between them", "put an operator or a space between them"},
	} {
		head := `rule "runner.slip (blow: dice = 1d6)" "`
		got := told(head + c.formula + `"`)
		want := pointedAt(head+c.formula+`"`, len(head), c.caret, c.message, c.hint)
		if got != want {
			t.Errorf("%s\ngot\n%s\nwant\n%s", c.formula, got, want)
		}
	}
}

// A list of lines without its outer braces is written anew with all of its fields.
func TestTheHintOfALineKeepsItsFields(t *testing.T) {
	for _, c := range []struct{ sum, message, hint string }{
		{`{ "harm", "brawn", when = "harm > 2" }`, "a list of lines needs double braces", `write sum = { { "harm", "brawn", when = "harm > 2" } }`},
		{`{ "strong", "brawn", "hurt", "harm", when = "harm > 2" }`, "a list of lines needs double braces", `write sum = { { "strong", "brawn", when = "harm > 2" }, ... }`},
		{`{ "harm > 2", "not so well", when = "harm > 2" }`, "the label of a line comes before its formula", `write sum = { "not so well", "harm > 2", when = "harm > 2" }`},
	} {
		head := `rule "runner.slip" { sum`
		line := head + " = " + c.sum + " }"
		if got, want := told(line), pointedAt(line, len(head)+3, "^", `rule "runner.slip": `+c.message, c.hint); got != want {
			t.Errorf("got\n%s\nwant\n%s", got, want)
		}
	}
}

// A first parameter that is a list may stand before named ones: as a list, or its elements.
func TestAListStandsBeforeNamedParameters(t *testing.T) {
	g := inAlley(t, `action "runner.casts (targets: list of runner, power = 1)" { function(me, given) me.brawn = 10 * #given.targets + given.power end }`)
	defer g.Close()
	eval(t, g, `both = { ann, bob }`)
	for _, c := range []struct{ line, want string }{
		{`ann:casts { both, power = 3 }`, "23"},
		{`ann:casts { power = 3, both }`, "23"},
		{`ann:casts { ann, bob, power = 2 }`, "22"},
		{`ann:casts { bob, power = 2 }`, "12"},
		{`ann:casts { {}, power = 4 }`, "4"},
		{`ann:casts { ann, bob }`, "21"},
		{`ann:casts { targets = both, power = 5 }`, "25"},
	} {
		if got := eval(t, g, c.line+" return ann.brawn"); got != c.want {
			t.Errorf("%s: got %s, want %s", c.line, got, c.want)
		}
	}
	for _, c := range []struct{ line, want string }{
		{`ann:casts { both, powr = 3 }`, "prompt 10:1: runner.casts takes no `powr`\n    1 | ann:casts { both, powr = 3 }\n  hint: did you mean `power`?"},
		{`ann:casts { both, targets = both }`, "prompt 11:1: runner.casts is given `targets` twice: first in the table, and by name\n    1 | ann:casts { both, targets = both }\n  hint: it takes { targets = list of runner, power = number }"},
		{`ann:casts { ann, both }`, "prompt 12:1: runner.casts: `targets`: element 2 is itself a list, not a runner: its elements stand in the list one by one\n    1 | ann:casts { ann, both }"},
	} {
		if got := failure(t, g, c.line); got != c.want {
			t.Errorf("%s\ngot\n%s\nwant\n%s", c.line, got, c.want)
		}
	}
}

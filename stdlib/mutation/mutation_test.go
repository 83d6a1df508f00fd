package mutation_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"houserule/lang/diag"
	"houserule/lang/luasyntax"
	"houserule/stdlib/mutation"
)

// broken lists the mutants of a text: what they change, and what they are.
func broken(t *testing.T, text, gives string) []string {
	t.Helper()
	parsed, err := luasyntax.ParseValid(diag.NewFile("a.lua", text))
	if err != nil {
		t.Fatal(err)
	}
	var formulas []mutation.Formula
	for _, tok := range parsed.Tokens {
		if tok.Open > 0 && tok.Value != "a.b" { // every text but the name of the heading
			formulas = append(formulas, mutation.Formula{Offset: tok.Offset + tok.Open, Text: tok.Value})
		}
	}
	var list []string
	for _, m := range mutation.Generate(parsed, formulas, func(int) string { return gives }) {
		if m.Text() == text {
			t.Errorf("%s changes nothing", m.Description)
		}
		if back := m.Text()[:m.Start] + m.Original() + m.Text()[m.Start+len(m.New):]; back != text {
			t.Errorf("taking %s back gives %s", m.Description, back)
		}
		list = append(list, fmt.Sprintf("%s: %s -> %s", m.Operator, m.Original(), m.New))
	}
	return list
}

func TestOperators(t *testing.T) {
	for _, c := range []struct {
		name, text, gives string
		want              []string
	}{
		{"numbers", `rule "a.b" "level + 2"`, "", []string{"arithmetic: + -> -", "number: 2 -> 3"}},
		{"bounds", `rule "a.b" "min(level, 4)"`, "", []string{"function: min -> max", "number: 4 -> 3", "number: 4 -> 5"}},
		{"comparisons", `rule "a.b" "level <= 3"`, "", []string{"boundary: <= -> <", "comparison: <= -> >", "number: 3 -> 4"}},
		{"equality", `rule "a.b" "level == other"`, "", []string{"comparison: == -> !="}},
		{"logic", `rule "a.b" "not x and y"`, "", []string{"logic: not  -> ", "logic: and -> or"}},
		{"signs", `rule "a.b" "-level / 2"`, "", []string{"arithmetic: - -> ", "arithmetic: / -> *", "number: 2 -> 3"}},
		{"functions", `rule "a.b" "ceil(level * x)"`, "", []string{"function: ceil -> floor", "arithmetic: * -> /"}},
		{"sides", `rule "a.b" "x ? y : z"`, "", []string{"side: x -> false", "side: x -> true"}},
		{"members", `rule "a.b" "who.min"`, "", nil},
		{"numbers read", `rule "a.b" "level"`, "number", []string{"value: level -> level + 1"}},
		{"answers read", `rule "a.b" "ready"`, "yes or no", []string{"value: ready -> not (ready)"}},
		{"lines", `rule "a.b" { sum = { { "x", "level" }, { "y", "other", when = "z" } } }`, "",
			[]string{`line: { "x", "level" }, -> `, `line: { "y", "other", when = "z" } -> `, "condition: z -> true"}},
		{"layers", `to "a.b" { label = "3", add = "level", when = "x" }`, "",
			[]string{`layer: to "a.b" { label = "3", add = "level", when = "x" } -> `, "condition: x -> true"}},
		{"an action", `action "a.b" { requires = { { "s", "x" }, { "t", "y" } }, costs = { "1 luck", "2 luck" }, once = "turn", steps = { "c", "d" }, say = "{1 + 1}" }`, "",
			[]string{`requirement: { "s", "x" }, -> `, `requirement: { "t", "y" } -> `, `cost: "1 luck", -> `, "number: 1 -> 2", `cost: "2 luck" -> `, "number: 2 -> 3",
				`once: once = "turn", -> `, `step: "c", -> `, `step: "d" -> `}},
		{"changes", `action "a.b" { changes = { c = "x" } }`, "", []string{`change: changes = { c = "x" } -> steps = {}`}},
		{"changes of steps", `action "a.b" { steps = { { for_each = "c", changes = { ["#.d"] = "x", e = "y" } }, { when = "z", changes = { f = "x" } } } }`, "",
			[]string{`step: { for_each = "c", changes = { ["#.d"] = "x", e = "y" } }, -> `, `change: ["#.d"] = "x", -> `, `change: e = "y" -> `, `step: { when = "z", changes = { f = "x" } } -> `, "condition: z -> true"}},
		{"changes before steps", `action "a.b" { steps = { { changes = { c = "x" }, steps = "d" }, "e" } }`, "",
			[]string{`step: { changes = { c = "x" }, steps = "d" }, -> `, `change: changes = { c = "x" }, -> `, `step: "e" -> `}},
		{"rules replaced together", `instead_of "a" { when = "x", b = "y", c = { "z", when = "w" } }`, "",
			[]string{`layer: instead_of "a" { when = "x", b = "y", c = { "z", when = "w" } } -> `, "condition: x -> true", `line: b = "y", -> `, `line: c = { "z", when = "w" } -> `, "condition: w -> true", "condition: w -> false"}},
		{"boxes", `box "a.b" { starts = "x", refills = "turn", beyond = "lost" }`, "",
			[]string{`starts: starts = "x", -> `, `refills: refills = "turn", -> `, `beyond: beyond = "lost" -> `}},
		{"rows", `table "a.b (c: text)" { { "d", 4 }, { "e", -1 } }`, "", []string{"row: 4 -> 5", "row: 1 -> 2"}},
		{"what rolls", `table "a.b" { roll = "1d6", { "1 to 6", "4 + 4" } }`, "", nil},
		{"an offer", `offer "a" { on = "b", limit = "1", consent = "c" }`, "",
			[]string{`layer: offer "a" { on = "b", limit = "1", consent = "c" } -> `, `limit: limit = "1", -> `, "number: 1 -> 2", `consent: consent = "c" -> `}},
		{"functions of rules", `rule "a.b" { function(a) if a.x < 2 then a:go(1) end return a.y end }`, "",
			[]string{"condition: a.x < 2 -> not (a.x < 2)", "boundary: < -> <=", "number: 2 -> 3", "statement: a:go(1) -> ", "number: 1 -> 2", "return: a.y -> nil"}},
		{"values in functions", `action "a.b" { function(a) a.x = a.y - a.z local b = not a.c or true say("ouch " .. 3) return false end }`, "",
			[]string{"statement: a.x = a.y - a.z -> ", "arithmetic: - -> +", "logic: not a.c -> a.c", "logic: or -> and", "truth: true -> false", "return: false -> true"}},
		{"what people read", `headline "a" { "HP {1 + 1}" }  rule "a.b" { text = "2 + 2", source = "p. 3", "level * level" }`, "", []string{"arithmetic: * -> /"}},
		{"entries", `weapon "Spear" { damage = 3, to "a.b" { add = "x" } }`, "", []string{`layer: to "a.b" { add = "x" } -> `}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := broken(t, c.text, c.gives)
			slices.Sort(got)
			slices.Sort(c.want)
			if !slices.Equal(got, c.want) {
				t.Errorf("%s\n got %q\nwant %q", c.text, got, c.want)
			}
		})
	}
}

func TestParts(t *testing.T) {
	text := `rule "a.b" { sum = { { "x", "1" }, { "y", "2" } } }
action "a.c" { requires = { "s", "x" }, costs = "1 luck", changes = { d = "1", e = "2" }, steps = { "f", { "g", when = "h" } } }
check "a.i" { dice = "2d6", modifier = { "j", "k" }, say = "l" }
to "a.b" { add = "m" }
table "a.n (o: text)" { { "p", 1 } }
headline "a" { "q" }
action "a.r" { function(a) if a.s then return end end }`
	parsed, err := luasyntax.ParseValid(diag.NewFile("a.lua", text))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, p := range mutation.Parts(parsed) {
		got = append(got, p.Kind+" "+strings.SplitN(text[p.Start:p.End], "\n", 2)[0])
	}
	want := []string{
		`rule rule "a.b" { sum = { { "x", "1" }, { "y", "2" } } }`, `line { "x", "1" }`, `line { "y", "2" }`,
		`rule action "a.c" { requires = { "s", "x" }, costs = "1 luck", changes = { d = "1", e = "2" }, steps = { "f", { "g", when = "h" } } }`,
		`requirement { "s", "x" }`, `cost "1 luck"`, `change d = "1"`, `change e = "2"`, `step "f"`, `step { "g", when = "h" }`,
		`rule check "a.i" { dice = "2d6", modifier = { "j", "k" }, say = "l" }`, `line "2d6"`, `line { "j", "k" }`,
		`layer to "a.b" { add = "m" }`, `line "m"`, `rule table "a.n (o: text)" { { "p", 1 } }`, `row { "p", 1 }`,
		`rule action "a.r" { function(a) if a.s then return end end }`, `statement if a.s then return end`, `statement return`,
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

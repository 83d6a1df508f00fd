package engine

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"houserule/lang/sandbox"
	"houserule/lang/types"
)

// doubling is rules that each ask the one below twice.
func doubling(n int) string {
	var s strings.Builder
	s.WriteString("kind \"c\" { like = \"entity\", hp = \"number = 3\", many = \"list of number\", friends = \"list of c\", long = \"list of number\" }\nrule \"c.r0\" \"1\"\n")
	for i := 1; i < n; i++ {
		fmt.Fprintf(&s, "rule \"c.r%d\" \"r%d + r%d\"\n", i, i-1, i-1)
	}
	return s.String()
}

// TestWorkOfTheEngineCostsSteps: whatever Go does in a loop on behalf of scripts
// ends with their budget, and says which rule it was and where it stands.
func TestWorkOfTheEngineCostsSteps(t *testing.T) {
	source := doubling(40) + `
rule "c.f (n)" "n <= 1 ? 1 : f(n - 1) + f(n - 2)"
rule "c.pairs" "count(many, count(many, # > 1) > 0)"
rule "c.adds" "sum(many, sum(many) + #)"
rule "c.finds" "count(many, # in many)"
rule "c.compares" "count(many, many == long)"
rule "c.again (n)" "n < 1 ? 0 : pairs + again(n - 1)"
rule "c.rows (n)" { sum = { { "one", "n < 1 ? 0 : rows(n - 1)" }, { "two", "n < 1 ? 0 : rows(n - 1)" } } }
rule "c.first (n)" { first = { { "0", when = "n < 1" }, { "first(n - 1) + first(n - 1)" } } }
rule "c.layered" "1"
` + strings.Repeat("after \"c.layered\" \"usual + r3\"\n", 60) + `
rule "c.wraps (n)" "n < 1 ? layered : wraps(n - 1) + wraps(n - 1)"
check "c.line" { dice = "1d6", against = "r39" }
check "c.needs" { dice = "1d6", against = "4", modifier = "r39" }
offer "Dear" { on = "c.needs", by = "anyone", when = "r39 > 0", changes = { dice = "again" } }
action "c.may_not" { requires = { { "enough", "r39 > 0" } }, function(me) end }
action "c.costly" { costs = "r39 hp", function(me) end }
action "c.steps" { steps = { "one_step", "one_step" } }
action "c.one_step" { function(me) me:steps() end }
action "c.all_of_them" { for_each = "friends", function(me, given, whole) me.hp = me.r12 end }
action "c.both" { for_each = "friends", both = true, function(me, given, whole) me.hp = me.r12 end }
after "time.minute_ends" { function(time) end }
`
	g := open(t, source, Options{Limits: sandbox.Limits{Steps: 60_000, LoadSteps: 20_000_000}.NoWall()})
	eval(t, g, `a = bring("c", { name = "Ann" }) local l = {} for i = 1, 2000 do l[i] = i end a.many = l a.long = l`)
	eval(t, g, `local f = {} for i = 1, 40 do f[i] = bring("c", { name = "Friend" }) end a.friends = f`)
	ann, _ := g.Variables.Thing("a")
	for _, c := range []struct {
		word  string
		given map[string]types.Value
		rule  string
	}{
		{"r39", nil, " in c."}, {"f", map[string]types.Value{"n": 60.0}, " in c.f of Ann"}, {"pairs", nil, " in c.pairs of Ann"}, {"adds", nil, " in c.adds of Ann"},
		{"finds", nil, " in c.finds of Ann"}, {"compares", nil, " in c.compares of Ann"}, {"again", map[string]types.Value{"n": 50.0}, " in c."},
		{"rows", map[string]types.Value{"n": 40.0}, " in c.rows of Ann"}, {"first", map[string]types.Value{"n": 40.0}, " in c.first of Ann"},
		{"wraps", map[string]types.Value{"n": 40.0}, " in c."},
	} {
		t.Run("asked "+c.word, func(t *testing.T) {
			_, err := g.Table.Eval().Ask(ann, c.word, c.given)
			stoppedAtBudget(t, err, c.rule)
		})
	}
	for _, c := range []struct{ word, rule string }{
		{"line", " in c."}, {"needs", " in c."}, {"may_not", " in c."}, {"costly", " in c."},
		{"all_of_them", " in c."}, {"both", " in c."},
	} {
		t.Run("done "+c.word, func(t *testing.T) {
			before := g.Table.World().Hash()
			_, err := g.Table.Journal().Do(ann, c.word, nil)
			stoppedAtBudget(t, err, c.rule)
			if g.Table.World().Hash() != before {
				t.Error("it left a trace")
			}
		})
	}
	for name, c := range map[string]struct{ line, rule string }{
		"ways":        {`hex("0,0"):reach(40)`, "hex.reach"},
		"filling":     {`hex("0,0"):fill(5000)`, "hex.fill"},
		"sight":       {`hex("0,0"):sees("0,5000")`, "hex.sees"},
		"time passes": {`time:pass "1 month"`, "time.pass"},
	} {
		t.Run(name, func(t *testing.T) {
			before := g.Table.World().Hash()
			err := g.Table.Options.Enter(func() error { // as an action would
				_, err := g.Eval(c.line)
				return err
			})
			stoppedAtBudget(t, err, c.rule)
			if g.Table.World().Hash() != before {
				t.Error("it left a trace")
			}
		})
	}
	if got := eval(t, g, "a.r3 + a.layered"); got != "489" {
		t.Errorf("afterwards a question gives %s", got)
	}
}

func stoppedAtBudget(t *testing.T, err error, rule string) {
	t.Helper()
	var e *sandbox.Error
	if !errors.As(err, &e) || e.Kind != sandbox.Steps {
		t.Fatalf("got %v", err)
	}
	for _, want := range []string{"the script used up its steps", "the limit is ", rule} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("the message lacks %q:\n%v", want, err)
		}
	}
	if !strings.Contains(err.Error(), "climbing/init.lua:") && !strings.Contains(rule, "hex.") && !strings.Contains(rule, "time.") {
		t.Errorf("the message names no place:\n%v", err)
	}
}

// TestAQuestionHasABudgetOfItsOwn, as often as it is asked from Go: what one used is
// not taken from the next.
func TestAQuestionHasABudgetOfItsOwn(t *testing.T) {
	g := open(t, doubling(12), Options{Limits: sandbox.Limits{Steps: 60_000}.NoWall()})
	eval(t, g, `a = bring("c", { name = "Ann" })`)
	for range 20 {
		if v, err := g.Ask("Ann", "r10"); err != nil || v != 1024.0 {
			t.Fatal(v, err)
		}
	}
}

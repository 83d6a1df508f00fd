package expect

import (
	"fmt"
	"math"
	"math/big"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/sandbox"
	"houserule/lang/types"
	"houserule/runtime/odds"
	"houserule/runtime/world"
)

// assertOdds compares a distribution with a table of value -> chance. For `is` the odds must be
// exact and agree to 12 digits; for `is_near` they must agree within the given difference, or for
// sampled odds within their interval.
func (r *Run) assertOdds(L *lua.LState, name string, d *odds.Distribution, want, more lua.LValue) {
	t, ok := want.(*lua.LTable)
	if !ok {
		sandbox.Raisef(L, "odds are compared with a table: { [\"true\"] = 1 / 2, [\"false\"] = 1 / 2 }")
	}
	if name == "is" && d.Method == odds.Sampled {
		sandbox.Raise(L, &diag.Problem{Message: "these odds are " + d.How() + "; a sample is never exact",
			Hint: "write expect(odds):is_near({ ... }, 0.01), or give them a larger budget: odds { ask = function() ... end, work = 100000000 }"})
	}
	t = sandbox.Contents(t)
	n, given := more.(lua.LNumber)
	near := func(o odds.Outcome, want float64) bool {
		p, _ := o.Chance.Float64()
		left, _ := d.Left.Float64()
		switch {
		case given:
			return math.Abs(p-want) <= float64(n)
		case d.Method == odds.Sampled:
			return o.Low <= want && want <= o.High
		}
		return math.Abs(p-want) <= 1e-12+left+d.Bound
	}
	r.compareOdds(L, d, t, near, float64(n))
}

// compareOdds compares the chance of every value in the table, and of all others with 0.
func (r *Run) compareOdds(L *lua.LState, d *odds.Distribution, t *lua.LTable, near func(o odds.Outcome, want float64) bool, most float64) {
	seen := map[string]bool{}
	for k, v := t.Next(lua.LNil); k != lua.LNil; k, v = t.Next(k) {
		n, ok := v.(lua.LNumber)
		if !ok {
			sandbox.Raisef(L, "a chance must be a number, not %s", sandbox.Describe(v))
		}
		found := false
		for _, o := range d.Outcomes {
			if !isNamed(r.Session.Table.World().Names, o.Value, k) {
				continue
			}
			found = true
			seen[types.Key(o.Value)] = true
			if p, _ := o.Chance.Float64(); !near(o, float64(n)) {
				r.fail(L, fmt.Sprintf("%s with chance %v", r.show(o.Value), float64(n)), fmt.Sprintf("%v%s\n%s", p, fraction(d, o.Chance), d))
			}
		}
		if !found && math.Abs(float64(n)) > most {
			came := "it cannot happen"
			if d.Method == odds.Sampled {
				came = "it did not happen"
			}
			r.fail(L, fmt.Sprintf("%s with chance %v", lua.LVAsString(k), float64(n)), came+"\n"+d.String())
		}
	}
	rest := new(big.Rat)
	for _, o := range d.Outcomes {
		if !seen[types.Key(o.Value)] {
			rest.Add(rest, o.Chance)
		}
	}
	if left, _ := rest.Float64(); rest.Sign() != 0 && left > most {
		r.fail(L, "no other outcomes", fmt.Sprintf("others with chance %s\n%s", chance(d, rest), d))
	}
}

// chance formats a chance, with its fraction if it is exact.
func chance(d *odds.Distribution, p *big.Rat) string {
	if d.Bound > 0 {
		n, _ := p.Float64()
		return fmt.Sprint(n)
	}
	return p.RatString()
}

// fraction returns the fraction of an exact chance; "" for others.
func fraction(d *odds.Distribution, p *big.Rat) string {
	if d.Bound > 0 {
		return ""
	}
	return " (" + p.RatString() + ")"
}

// isNamed reports whether a key of the table of expected chances names a value.
func isNamed(names world.Names, v types.Value, key lua.LValue) bool {
	switch k := key.(type) {
	case lua.LNumber:
		return types.Equal(v, float64(k))
	case lua.LBool:
		return v == bool(k)
	case lua.LString:
		switch x := v.(type) {
		case bool:
			return string(k) == fmt.Sprint(x)
		case nil:
			return k == "none"
		}
		return names.Show(v) == string(k)
	}
	return false
}

package spec

import (
	"fmt"
	"math"
	"math/big"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/script"
	"houserule/lang/types"
	"houserule/runtime/odds"
)

// methods are what can be expected of a value.
var methods = []string{"is", "is_not", "is_near", "is_at_least", "is_at_most", "contains", "is_any_order", "is_refused", "fails", "says", "asks", "asks_nobody"}

func (r *Run) expect(L *lua.LState) int {
	r.Session.Spend(100)
	subject := L.Get(1)
	out := L.NewTable()
	for _, name := range methods {
		out.RawSetString(name, L.NewFunction(func(L *lua.LState) int {
			if _, ok := L.Get(1).(*lua.LTable); !ok {
				script.Raisef(L, "call it with a colon: expect(value):%s(...)", name)
			}
			r.assert(L, name, subject, L.Get(2), L.Get(3))
			r.Expected++
			return 0
		}))
	}
	meta := L.NewTable()
	meta.RawSetString("__index", L.NewFunction(func(L *lua.LState) int {
		name := lua.LVAsString(L.Get(2))
		script.Raise(L, &diag.Problem{Message: fmt.Sprintf("expect has no `%s`", name), Hint: diag.DidYouMean(name, methods)})
		return 0
	}))
	out.Metatable = meta
	L.Push(out)
	return 1
}

func (r *Run) assert(L *lua.LState, name string, subject, want, more lua.LValue) {
	switch name {
	case "is_refused", "fails":
		r.assertError(L, name, subject, want)
		return
	case "says":
		r.assertSays(L, subject, want)
		return
	case "asks", "asks_nobody":
		r.assertAsks(L, name, subject, want)
		return
	}
	if ud, ok := subject.(*lua.LUserData); ok {
		if d, ok := ud.Value.(*odds.Distribution); ok && name == "is" {
			r.assertOdds(L, d, want)
			return
		}
	}
	got, err := r.value(subject)
	if err != nil {
		script.Raise(L, err)
	}
	expected, err := r.value(want)
	if err != nil {
		script.Raise(L, err)
	}
	ok := false
	text := r.show(expected)
	switch name {
	case "is":
		ok = same(got, expected)
	case "is_not":
		ok = !same(got, expected)
		text = "anything but " + text
	case "is_near":
		a, isA := got.(float64)
		b, isB := expected.(float64)
		within := 1e-9
		if n, given := more.(lua.LNumber); given {
			within = float64(n)
		}
		ok = isA && isB && math.Abs(a-b) <= within
		text += fmt.Sprintf(" within %g", within)
	case "is_at_least", "is_at_most":
		a, isA := got.(float64)
		b, isB := expected.(float64)
		ok = isA && isB && (name == "is_at_least" && a >= b || name == "is_at_most" && a <= b)
		text = strings.ReplaceAll(strings.TrimPrefix(name, "is_"), "_", " ") + " " + text
	case "contains":
		switch g := got.(type) {
		case types.List:
			for _, e := range g {
				ok = ok || same(e, expected)
			}
		case string:
			s, isText := expected.(string)
			ok = isText && strings.Contains(g, s)
		}
		text = "something that contains " + text
	case "is_any_order":
		a, isA := got.(types.List)
		b, isB := expected.(types.List)
		if !isB {
			script.Raise(L, &diag.Problem{Message: "is_any_order compares lists", Hint: `write expect(list):is_any_order { "one", "another" }`})
		}
		ok = isA && sameInAnyOrder(a, b)
		text += " in any order"
	default:
		script.Raisef(L, "expect(...):%s is for functions", name)
	}
	if !ok {
		r.fail(L, text, r.show(got))
	}
}

// isEntry tells what has the name of an entry: the entry, and one of several of it.
func isEntry(n types.Noun) bool { return n.Record == 0 || n.IsCopy() }

// same compares as the rulebooks do: an entry is its name, a missing value none.
func same(a, b types.Value) bool {
	if types.Equal(a, b) {
		return true
	}
	if n, ok := a.(types.Noun); ok {
		if s, ok := b.(string); ok {
			return isEntry(n) && n.Name == s
		}
		if m, ok := b.(types.Noun); ok && isEntry(n) && isEntry(m) && (n.Record == 0 || m.Record == 0) {
			return n.Kind == m.Kind && n.Name == m.Name
		}
	}
	if n, ok := b.(types.Noun); ok && isEntry(n) {
		s, ok := a.(string)
		return ok && s == n.Name
	}
	la, okA := a.(types.List)
	lb, okB := b.(types.List)
	if okA && okB && len(la) == len(lb) {
		for i := range la {
			if !same(la[i], lb[i]) {
				return false
			}
		}
		return true
	}
	return false
}

// sameInAnyOrder tells whether each element of one list has its own in the other.
func sameInAnyOrder(a, b types.List) bool {
	if len(a) != len(b) {
		return false
	}
	left := slices.Clone(b)
	for _, x := range a {
		i := slices.IndexFunc(left, func(y types.Value) bool { return same(x, y) })
		if i < 0 {
			return false
		}
		left = slices.Delete(left, i, i+1)
	}
	return true
}

func (r *Run) value(v lua.LValue) (types.Value, error) {
	if f, ok := r.Session.IsForm(v); ok {
		return f.Summary(), nil
	}
	return r.Session.FromLua(v, types.Type{})
}

func (r *Run) show(v types.Value) string {
	if s, ok := v.(string); ok {
		return fmt.Sprintf("%q", s)
	}
	if list, ok := v.(types.List); ok { // in brackets, or a list of one would look like its element
		if len(list) == 0 {
			return "{}"
		}
		return "{ " + r.Session.Table.Show(list) + " }"
	}
	return r.Session.Table.Show(v)
}

// assertOdds compares a distribution with a table of value -> chance. Exact
// odds must agree to 12 digits and what is left over, sampled ones within their
// interval.
func (r *Run) assertOdds(L *lua.LState, d *odds.Distribution, want lua.LValue) {
	t, ok := want.(*lua.LTable)
	if !ok {
		script.Raisef(L, "odds are compared with a table: { [\"true\"] = 1 / 2, [\"false\"] = 1 / 2 }")
	}
	t = script.Contents(t)
	seen := map[string]bool{}
	for k, v := t.Next(lua.LNil); k != lua.LNil; k, v = t.Next(k) {
		n, ok := v.(lua.LNumber)
		if !ok {
			script.Raisef(L, "a chance is a number, not %s", script.Describe(v))
		}
		found := false
		for _, o := range d.Outcomes {
			if !r.named(o.Value, k) {
				continue
			}
			found = true
			seen[types.Key(o.Value)] = true
			p, _ := o.Chance.Float64()
			left, _ := d.Left.Float64()
			near := math.Abs(p-float64(n)) <= 1e-12+left
			if d.Method == odds.Sampled {
				near = o.Low <= float64(n) && float64(n) <= o.High
			}
			if !near {
				r.fail(L, fmt.Sprintf("%s with chance %v", r.show(o.Value), float64(n)), fmt.Sprintf("%v (%s)\n%s", p, o.Chance.RatString(), d))
			}
		}
		if !found && n != 0 {
			r.fail(L, fmt.Sprintf("%s with chance %v", lua.LVAsString(k), float64(n)), "it cannot come\n"+d.String())
		}
	}
	rest := new(big.Rat)
	for _, o := range d.Outcomes {
		if !seen[types.Key(o.Value)] {
			rest.Add(rest, o.Chance)
		}
	}
	if rest.Sign() != 0 {
		r.fail(L, "no other outcomes", "others with chance "+rest.RatString()+"\n"+d.String())
	}
}

func (r *Run) named(v types.Value, key lua.LValue) bool {
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
		return r.Session.Table.Show(v) == string(k)
	}
	return false
}

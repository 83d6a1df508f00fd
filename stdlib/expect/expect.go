package expect

import (
	"fmt"
	"math"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/sandbox"
	"houserule/lang/types"
	"houserule/runtime/explain"
	"houserule/runtime/odds"
	"houserule/stdlib/luabind"
)

// methods are the methods of expect(value).
var methods = []string{"is", "is_not", "is_near", "is_at_least", "is_at_most", "contains", "is_any_order", "is_refused", "fails", "says", "asks", "asks_nobody"}

func (r *Run) expect(L *lua.LState) int {
	r.Session.Spend(100)
	subject := L.Get(1)
	out := L.NewTable()
	for _, name := range methods {
		out.RawSetString(name, L.NewFunction(func(L *lua.LState) int {
			if _, ok := L.Get(1).(*lua.LTable); !ok {
				sandbox.Raisef(L, "call it with a colon: expect(value):%s(...)", name)
			}
			r.assert(L, name, subject, L.Get(2), L.Get(3))
			r.Expected++
			if r.OnHeld != nil {
				r.OnHeld()
			}
			return 0
		}))
	}
	meta := L.NewTable()
	meta.RawSetString("__index", L.NewFunction(func(L *lua.LState) int {
		name := lua.LVAsString(L.Get(2))
		sandbox.Raise(L, &diag.Problem{Message: fmt.Sprintf("expect has no `%s`", name), Hint: diag.DidYouMean(name, methods)})
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
		if d, ok := ud.Value.(*odds.Distribution); ok && (name == "is" || name == "is_near") {
			r.assertOdds(L, name, d, want, more)
			return
		}
	}
	got, err := valueOf(r.Session, subject)
	if err != nil {
		sandbox.Raise(L, err)
	}
	expected, err := valueOf(r.Session, want)
	if err != nil {
		sandbox.Raise(L, err)
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
			sandbox.Raise(L, &diag.Problem{Message: "is_any_order compares lists", Hint: `write expect(list):is_any_order { "one", "another" }`})
		}
		ok = isA && sameInAnyOrder(a, b)
		text += " in any order"
	default:
		sandbox.Raisef(L, "expect(...):%s is for functions", name)
	}
	if !ok {
		shown := r.show(got)
		if n, isNumber := got.(float64); isNumber && n != math.Trunc(n) {
			if how := r.Session.HowSampled(n); how != "" {
				shown += " (" + how + ")"
			}
		}
		r.fail(L, text, shown)
	}
}

// isEntry reports whether a thing is compared by the name of its entry: a printed entry, or one
// of several copies.
func isEntry(n types.Ref) bool { return n.Record == 0 || n.IsCopy() }

// same compares as formulas do: an entry equals its name, and a missing value equals none.
func same(a, b types.Value) bool {
	if types.Equal(a, b) {
		return true
	}
	if n, ok := a.(types.Ref); ok {
		if s, ok := b.(string); ok {
			return isEntry(n) && n.Name == s
		}
		if m, ok := b.(types.Ref); ok && isEntry(n) && isEntry(m) && (n.Record == 0 || m.Record == 0) {
			return n.Kind == m.Kind && n.Name == m.Name
		}
	}
	if n, ok := b.(types.Ref); ok && isEntry(n) {
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

// sameInAnyOrder reports whether two lists have the same elements, in any order.
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

// valueOf converts a Lua value; an open check becomes its summary.
func valueOf(s *luabind.Session, v lua.LValue) (types.Value, error) {
	if f, ok := s.IsCheck(v); ok {
		return explain.Summary(f.View()), nil
	}
	return s.FromLua(v, types.Type{})
}

func (r *Run) show(v types.Value) string {
	if s, ok := v.(string); ok {
		return fmt.Sprintf("%q", s)
	}
	if list, ok := v.(types.List); ok { // in brackets, to distinguish a list with one element from the element
		if len(list) == 0 {
			return "{}"
		}
		return "{ " + r.Session.Table.World().Names.Show(list) + " }"
	}
	return r.Session.Table.World().Names.Show(v)
}

package formula

import (
	"errors"
	"sync"
	"testing"

	"houserule/lang/diag"
	"houserule/lang/types"
)

func compile(t *testing.T, text string, scope Scope) *Program {
	t.Helper()
	p, err := Compile(nil, Source{Text: text}, scope, types.Type{})
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return p
}

// A host tells a spent budget by errors.Is, so a getter's error must be found
// wherever in the formula the getter stands.
func TestAGettersErrorIsFoundBehindTheProblem(t *testing.T) {
	spent := errors.New("the budget is spent")
	scope := nested{game{}, func(any) (types.Value, error) { return nil, spent }}
	for _, in := range []string{"deeper", "1 + deeper", "any(dice, deeper > 1)", "sum(dice, sum(dice, deeper))", "tired ? deeper : 0", "max(1, deeper)"} {
		_, err := compile(t, in, scope).Run(played())
		if !errors.Is(err, spent) {
			t.Errorf("%s: %v", in, err)
		}
		var p *diag.Problem
		if !errors.As(err, &p) || p.Pos.Column == 0 {
			t.Errorf("%s: no place in %v", in, err)
		}
	}
}

// The place of an error in another formula stands first; who asked follows.
func TestAnErrorOfAnotherFormulaKeepsItsPlace(t *testing.T) {
	inner := compile(t, "1 / (level - 5)", game{})
	scope := nested{game{}, inner.Run}
	_, err := compile(t, "2 * deeper", scope).Run(played())
	want := "1:1: division by zero\n    1 | 1 / (level - 5)\n      | ^^^^^^^^^^^^^^\n  1:5: `deeper` is asked for here"
	if err == nil || err.Error() != want {
		t.Errorf("got\n%v\nwant\n%s", err, want)
	}
}

func TestErrorsInsideQuestionsShowTheirPlace(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"any(wounds, 1 / (#.points - 2) > 0)", "1:13: division by zero\n    1 | any(wounds, 1 / (#.points - 2) > 0)\n      |             ^^^^^^^^^^^^^^^^^"},
		{"sum(wounds, bonus)", "1:13: `bonus` is none, but `sum` needs a number\n    1 | sum(wounds, bonus)\n      |             ^^^^^\n  hint: write `(bonus ?? 0)` if none counts as 0, or ask `bonus != none` first"},
		{"wounds[9].points", "1:1: `wounds[9]` is none\n    1 | wounds[9].points\n      | ^^^^^^^^^^^^^^^^\n  hint: ask `wounds[9] != none and ...` first"},
	} {
		_, err := compile(t, c.in, game{}).Run(played())
		if err == nil || err.Error() != c.want {
			t.Errorf("%s:\ngot\n%v\nwant\n%s", c.in, err, c.want)
		}
	}
}

// A sum that has grown out of bounds would otherwise vanish in a comparison.
func TestNumbersThatAreNotFiniteNeverReachAComparison(t *testing.T) {
	for _, in := range []string{"sum([1e308, 1e308]) > 5", "mean(1e308, 1e308) > 1", "sum(dice, # * 1e307) > 5", "1e308 * 10 > 5"} {
		if v, err := compile(t, in, game{}).Run(played()); err == nil {
			t.Errorf("%s = %v", in, v)
		}
	}
}

func TestNoneIsNoArgument(t *testing.T) {
	got := types.Value("not asked")
	scope := rated{game{}, &got}
	if _, err := compile(t, "rate(bonus)", scope).Run(played()); err == nil || got != "not asked" {
		t.Errorf("the rule was given %v (%v)", got, err)
	}
	if _, err := Compile(nil, Source{Text: "rate(none)"}, scope, types.Type{}); err == nil {
		t.Error("none was accepted")
	}
	if _, err := Compile(nil, Source{Text: "rate"}, scope, types.Type{}); err == nil {
		t.Error("no value was accepted")
	}
	if v, err := compile(t, "rate(bonus ?? 4)", scope).Run(played()); err != nil || v != 4.0 {
		t.Errorf("got %v %v", v, err)
	}
}

type rated struct {
	game
	got *types.Value
}

func (r rated) Lookup(name string) (Symbol, error) {
	if name != "rate" {
		return r.game.Lookup(name)
	}
	return Symbol{Name: name, Type: types.NumberType(), Params: []Param{{Name: "of", Type: types.NumberType()}},
		Get: func(_ any, _ types.Value, args []types.Value) (types.Value, error) {
			*r.got = args[0]
			return args[0], nil
		}}, nil
}

func TestBracketsAroundUnlessNone(t *testing.T) {
	for in, fine := range map[string]bool{
		"(slots[1] ?? 0) + 1": true, "(bonus ?? dice[1]) + 1": true, "(bonus ?? rank('low')) * 2": true, "((bonus) ?? (0)) + 1": true,
		"1 + (bonus ?? 0)": true, "(bonus ?? 0) + (bonus ?? 0)": true, "(bonus ?? len([1, 2])) + 1": true,
		"1 + bonus ?? 0": false, "1 + (bonus) ?? (0)": false,
	} {
		if _, err := Compile(nil, Source{Text: in}, game{}, types.Type{}); (err == nil) != fine {
			t.Errorf("%s: %v", in, err)
		}
	}
}

func TestKindsKnownFromConditions(t *testing.T) {
	for in, fine := range map[string]bool{
		"target.kind != 'guard' ? 0 : target.attack":                                             true,
		"not (target.kind == 'guard') or target.attack > 1":                                      true,
		"target.kind != 'guard' or target.attack > 1":                                            true,
		"target.kind == 'guard' or target.attack > 1":                                            false,
		"(target.kind == 'guard' or tired) and target.attack > 1":                                false,
		"target.kind == 'guard' ? 0 : target.attack":                                             false,
		"target.kind != 'guard' ? target.attack : 0":                                             false,
		"all([target], #.kind == 'guard' and #.attack > 1)":                                      true,
		"all([target], #.kind == 'guard' and any([target], #.attack > 1))":                       false,
		"all([target], #.kind == 'guard' and any([target], #.kind == 'guard' and #.attack > 1))": true,
		"target.kind == 'guard' and (not tired or target.attack > 1)":                            true,
		"class in ['Sailor']": true, "class in ['Sailer']": false, "defence in ['stand', 'flea']": false,
	} {
		if _, err := Compile(nil, Source{Text: in}, game{}, types.Type{}); (err == nil) != fine {
			t.Errorf("%s: %v", in, err)
		}
	}
}

func TestUsesListsWordsAndPaths(t *testing.T) {
	got := compile(t, "target.Rope_Use.level + sum(wounds, #.points) + level", game{}).Uses()
	want := []string{"level", "target", "target.Rope_Use", "target.Rope_Use.level", "wounds"}
	if len(got) != len(want) {
		t.Fatalf("got %v, want %v", got, want)
	}
	for i := range got {
		if got[i] != want[i] {
			t.Errorf("got %v, want %v", got, want)
		}
	}
}

func TestAProgramRunsInManyGoroutines(t *testing.T) {
	p := compile(t, "sum(wounds, #.points) + floor(level / 3)", game{})
	f := played()
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			for range 200 {
				if v, err := p.Run(f); err != nil || v != 8.0 {
					t.Errorf("got %v %v", v, err)
					return
				}
			}
		})
	}
	all.Wait()
}

// What a filter asked of its elements is known of those that are left.
func TestAFilterNarrowsItsElements(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"filter([cover, cover], # != none)", "a list of cover"},
		{"filter([cover], # != nil and #.quality > 2)", "a list of cover"},
		{"filter([cover], not (# == none))", "a list of cover"},
		{"filter([bonus], none != #)", "a list of number"},
		{"map(filter([bonus], # != none), #)", "a list of number"},
		{"filter([cover], tired)", "a list of cover or none"},
		{"filter([cover], # == none)", "a list of cover or none"},
		{"filter([cover], # != none or tired)", "a list of cover or none"},
		{"filter([cover], any(dice, # != none))", "a list of cover or none"},
	} {
		if got := compile(t, c.in, game{}).Type().Describe(); got != c.want {
			t.Errorf("%s: got %s, want %s", c.in, got, c.want)
		}
	}
}

// A map of numbers has a sum, that of its values.
func TestSumsOfMaps(t *testing.T) {
	for _, in := range []string{"sum(slots)", "sum(slots) + sum(map(dice, #)) - 26"} {
		if got, err := compile(t, in, game{}).Run(frame{"slots": types.MakeMap(types.Pair{Key: 1.0, Value: 2.0}, types.Pair{Key: 4.0, Value: 0.5}), "dice": types.List{26.0}}); err != nil || got != 2.5 {
			t.Errorf("%s: got %v, %v", in, got, err)
		}
	}
	for _, c := range []struct{ in, want string }{
		{"sum(slots, # + 1)", "1:5: `sum` cannot evaluate a formula for each value of a map, and `slots` is a map of number to number\n    1 | sum(slots, # + 1)\n      |     ^^^^^\n  hint: write `sum(slots)`: the sum of its values"},
		{"map(slots, #)", "1:5: `map` needs a list, but `slots` is a map of number to number\n    1 | map(slots, #)\n      |     ^^^^^"},
		{"max(slots)", "1:5: `max` needs a number, but `slots` is a map of number to number\n    1 | max(slots)\n      |     ^^^^^"},
	} {
		if _, err := Compile(nil, Source{Text: c.in}, game{}, types.Type{}); err == nil || err.Error() != c.want {
			t.Errorf("%s: got\n%v\nwant\n%s", c.in, err, c.want)
		}
	}
}

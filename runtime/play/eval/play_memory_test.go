package eval_test

import (
	"fmt"
	"maps"
	"testing"

	"houserule/lang/types"
	"houserule/runtime/play/eval"
	"houserule/runtime/rules"
)

// TestAnAnswerIsKeptUntilWhatItReadChanges: neither a box that was not read nor a rollback to where
// it was asked makes it wrong. It costs the same steps again.
func TestAnAnswerIsKeptUntilWhatItReadChanges(t *testing.T) {
	computed := 0
	read := eval.ReusableFunction(func(c *eval.Call) (types.Value, error) {
		computed++
		v, _ := c.Run.World.State().Get(1, "wind")
		n, _ := v.(float64)
		return n, c.Run.Spend(20)
	})
	g := newGame(t, []*rules.Declaration{
		{DeclKind: rules.Query, Name: "game.wind", Module: "base", Body: rules.Body{Func: read}, Result: types.NumberType()},
		question("waves", formula("wind + 1")),
	})
	steps := int64(0)
	g.run.Budget.Spend = func(n int64) error { steps += n; return nil }
	first := int64(0)
	ask := func(what string, want float64, anew bool) {
		t.Helper()
		steps = 0
		before := computed
		if got, err := g.Ask(g.world.Game(), "waves", nil); err != nil || got != want {
			t.Errorf("%s: got %v, %v; want %v", what, got, err, want)
		}
		if (computed > before) != anew {
			t.Errorf("%s: computed %d times", what, computed-before)
		}
		if first == 0 {
			first = steps
		}
		if steps != first {
			t.Errorf("%s: %d steps, and %d the first time", what, steps, first)
		}
	}
	set := func(box string, v types.Value) {
		t.Helper()
		if err := g.world.State().Set(1, box, v); err != nil {
			t.Fatal(err)
		}
	}
	ask("at first", 1, true)
	ask("again", 1, false)
	mark := g.world.State().Log.Savepoint()
	set("rain", 3.0)
	ask("after another box was written", 1, false)
	set("wind", 4.0)
	ask("after the box was written", 5, true)
	ask("and again", 5, false)
	if err := g.world.State().Log.Rollback(mark); err != nil {
		t.Fatal(err)
	}
	ask("rolled back", 1, true)
	g.world.State().Create("game")
	ask("after a record was created", 1, true)
	ask("and again", 1, false)
	g.OptionsChanged()
	ask("after options changed", 1, true)
	other := g.world.State().Clone()
	if err := other.Set(1, "wind", 7.0); err != nil {
		t.Fatal(err)
	}
	g.world.Restore(other)
	ask("on another state", 8, true)
	set("wind", 8.0)
	ask("after a box of that was written", 9, true)
	eval.RememberAnswers(g.Evaluator, false)
	ask("switched off", 9, true)
	ask("switched off, again", 9, true)
}

// TestAnswersOfScriptsAreNotKept, nor those of rules that ask them: they may read what is no box.
func TestAnswersOfScriptsAreNotKept(t *testing.T) {
	calls := 0.0
	script := function{func(c *eval.Call) (types.Value, error) { calls++; return calls, c.Run.Spend(50) }}
	g := newGame(t, []*rules.Declaration{question("script", rules.Body{Func: script}), question("waves", formula("script + 1"))})
	for want := 2.0; want < 12; want++ {
		if got, err := g.Ask(g.world.Game(), "waves", nil); err != nil || got != want {
			t.Fatalf("got %v, %v; want %v", got, err, want)
		}
	}
}

// TestAnswersAreKeptForEachThingAndArgument.
func TestAnswersAreKeptForEachThingAndArgument(t *testing.T) {
	number := types.NumberType()
	g := newGame(t, []*rules.Declaration{
		question("single", formula("n + 1"), rules.Param{Name: "n", Type: number}),
		question("waves", formula("single(n) + single(m)"), rules.Param{Name: "n", Type: number}, rules.Param{Name: "m", Type: number}),
	})
	for range 3 {
		for n := range 4 {
			for m := range 4 {
				if got, err := g.Ask(g.world.Game(), "waves", rules.Args{"n": float64(n), "m": float64(m)}); err != nil || got != float64(n+m+2) {
					t.Fatalf("%d, %d: got %v, %v", n, m, got, err)
				}
			}
		}
	}
}

// TestOwnArgumentsAreValidatedAsOthers: the same arguments and errors, whether the map may be changed
// or not.
func TestOwnArgumentsAreValidatedAsOthers(t *testing.T) {
	number := types.NumberType()
	g := newGame(t, []*rules.Declaration{
		question("waves", formula("n + m"), rules.Param{Name: "n", Type: number}, rules.Param{Name: "m", Type: number, Optional: true, Default: 3.0}),
		question("foam", formula("n"), rules.Param{Name: "n", Type: number}, rules.Param{Name: "m", Type: number.OrNone(), Optional: true}),
	})
	for _, word := range []string{"waves", "foam"} {
		r := g.world.Rule(g.world.Kind(g.world.Game()), word)
		for _, given := range []rules.Args{nil, {}, {"n": 1.0}, {"n": 1.0, "m": nil}, {"n": nil}, {"n": 1.0, "m": 2.0}, {"n": "one"}, {"n": 1.0, "other": 2.0}, {"n": 1.0, "other": nil}} {
			before := maps.Clone(given)
			want, wrong := g.ValidateArgs(r, g.world.Game(), given)
			if !maps.Equal(before, given) {
				t.Fatalf("%s: %v became %v", word, before, given)
			}
			got, err := eval.ValidateOwnArgs(g.Evaluator, r, g.world.Game(), given)
			if fmt.Sprint(err) != fmt.Sprint(wrong) {
				t.Errorf("%s %v: error %v; want %v", word, before, err, wrong)
			}
			if err == nil && !maps.Equal(got, want) {
				t.Errorf("%s %v: %v; want %v", word, before, got, want)
			}
		}
	}
}

package eval_test

import (
	"errors"
	"math"
	"strings"
	"testing"

	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/play/command"
	"houserule/runtime/play/eval"
	"houserule/runtime/rules"
	"houserule/runtime/rules/link"
	"houserule/runtime/world"
)

// function is a function of a test.
type function struct {
	do func(c *eval.Call) (types.Value, error)
}

func (function) IsFunction() {}

func (f function) Call(c *eval.Call) (types.Value, error) { return f.do(c) }

// game is an evaluator with the run and the world it asks of.
type game struct {
	*eval.Evaluator
	run   *command.Run
	world *world.World
}

// host lets the world ask back.
type host struct{ ev **eval.Evaluator }

func (h host) Ask(run *command.Run, r *rules.Rule, n types.Ref, given rules.Args) (types.Value, error) {
	return (*h.ev).AskRule(run, r, n, given)
}

func (h host) Read(run *command.Run, n types.Ref, b *content.Box) (types.Value, error) {
	return (*h.ev).Read(run, n, b)
}

// newGame links rules of the game itself, changes of them by modules and the house.
func newGame(t *testing.T, declared []*rules.Declaration, changes ...*rules.Change) *game {
	t.Helper()
	program, err := link.Link(&link.Source{
		Modules: []string{"base", "storm"}, Requires: func(a, b string) bool { return a == "storm" && b == "base" },
		Declared: rules.Declared{Catalogue: content.NewCatalogue(), Declarations: declared, Changes: changes},
	})
	if err != nil {
		t.Fatal(err)
	}
	g := &game{world: world.New(program, nil, func() error { return nil })}
	g.run = command.NewRun(g.world, host{&g.Evaluator}, &command.Budget{})
	g.Evaluator = eval.New(g.world, g.run, eval.Options{})
	return g
}

// question declares a question of the game.
func question(word string, body rules.Body, params ...rules.Param) *rules.Declaration {
	return &rules.Declaration{DeclKind: rules.Query, Name: "game." + word, Module: "base", Body: body, Params: params}
}

func formula(text string) rules.Body { return rules.Body{Formula: content.Plain(text)} }

func change(how rules.ChangeKind, module string, body rules.Body) *rules.Change {
	return &rules.Change{ChangeKind: how, Target: "game.waves", Body: body, Module: module, House: module == "house"}
}

// TestLayersAreEvaluatedFromTheDefinitionOutwards: what replaces, what is added, what wraps,
// and the house last.
func TestLayersAreEvaluatedFromTheDefinitionOutwards(t *testing.T) {
	waves := question("waves", rules.Body{Sum: []rules.Row{{Label: "wind", Value: content.Plain("2")}, {Label: "calm", Value: content.Plain("1"), When: content.Plain("1 > 2")}}})
	twice := function{func(c *eval.Call) (types.Value, error) {
		below, err := c.AsUsual()
		if err != nil {
			return nil, err
		}
		return below.(float64) * 2, nil
	}}
	nothing := function{func(*eval.Call) (types.Value, error) { return nil, nil }}
	unless := change(rules.Around, "storm", rules.Body{Func: function{func(*eval.Call) (types.Value, error) { return 99.0, nil }}})
	unless.When = content.Plain("1 > 2")
	for _, c := range []struct {
		name    string
		changes []*rules.Change
		want    float64
	}{
		{"the definition, without the line whose condition does not hold", nil, 2},
		{"to adds", []*rules.Change{change(rules.To, "storm", formula("4"))}, 6},
		{"instead_of replaces, and what is added stays", []*rules.Change{change(rules.InsteadOf, "storm", formula("10")), change(rules.To, "storm", formula("4"))}, 14},
		{"after sees the value so far, the house last", []*rules.Change{change(rules.After, "house", formula("usual * 3")), change(rules.After, "storm", formula("usual + 1"))}, 9},
		{"around decides whether to ask below", []*rules.Change{change(rules.Around, "storm", rules.Body{Func: twice})}, 4},
		{"an after that gives nothing leaves the value", []*rules.Change{change(rules.After, "storm", rules.Body{Func: nothing})}, 2},
		{"a layer whose condition does not hold is not there", []*rules.Change{unless}, 2},
	} {
		g := newGame(t, []*rules.Declaration{waves}, c.changes...)
		if got, err := g.Ask(g.world.Game(), "waves", nil); err != nil || got != c.want {
			t.Errorf("%s: got %v, %v; want %v", c.name, got, err, c.want)
		}
	}
}

// TestOneRuleAsksAnother with arguments in order, and defaults for those that are missing.
func TestOneRuleAsksAnother(t *testing.T) {
	number := types.NumberType()
	g := newGame(t, []*rules.Declaration{
		question("half", formula("n / by"), rules.Param{Name: "n", Type: number}, rules.Param{Name: "by", Type: number, Optional: true, Default: 2.0}),
		question("sum", formula("half(10) + half(10, 5)")),
	})
	if got, err := g.Ask(g.world.Game(), "sum", nil); err != nil || got != 7.0 {
		t.Errorf("got %v, %v", got, err)
	}
	if got, err := g.AskAs("game.half", map[string]types.Value{"n": 4.0}); err != nil || got != 2.0 {
		t.Errorf("hypothetically: %v, %v", got, err)
	}
	if g.run.Hypothetical != nil || len(g.run.Calls) != 0 {
		t.Error("the run is not as it was before the question")
	}
}

// TestWrongArgumentsAreErrors that name what is wrong and what is near.
func TestWrongArgumentsAreErrors(t *testing.T) {
	g := newGame(t, []*rules.Declaration{question("double", formula("strength * 2"), rules.Param{Name: "strength", Type: types.NumberType()})})
	for _, c := range []struct {
		word string
		args rules.Args
		want string
	}{
		{"double", nil, "game.double needs `strength`, a number"},
		{"double", rules.Args{"strenght": 2.0}, "game.double takes no `strenght`"},
		{"double", rules.Args{"strength": "much"}, "game.double: `strength`: \"much\" is not a number"},
		{"duoble", nil, "has no rule `duoble`"},
	} {
		if _, err := g.Ask(g.world.Game(), c.word, c.args); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s %v: got %v, want %q", c.word, c.args, err, c.want)
		}
	}
}

// TestAFaultyFunctionIsAnError and leaves the run as it was.
func TestAFaultyFunctionIsAnError(t *testing.T) {
	for name, do := range map[string]func(*eval.Call) (types.Value, error){
		"it panics":                   func(*eval.Call) (types.Value, error) { panic("now") },
		"it gives an error":           func(*eval.Call) (types.Value, error) { return nil, errors.New("now") },
		"it gives no finite number":   func(*eval.Call) (types.Value, error) { return math.NaN(), nil },
		"it gives a value of its own": func(*eval.Call) (types.Value, error) { return struct{}{}, nil },
	} {
		for _, f := range []rules.Function{function{do}, eval.ReusableFunction(do)} {
			g := newGame(t, []*rules.Declaration{question("x", rules.Body{Func: f})})
			v, err := g.Ask(g.world.Game(), "x", nil)
			if err == nil || !strings.Contains(err.Error(), "game.x") {
				t.Errorf("%s: got %v, %v", name, v, err)
			}
			if len(g.run.Calls) != 0 || g.run.Queries != 0 || g.run.Meter.Unmetered != 0 {
				t.Errorf("%s: the run is not as it was", name)
			}
		}
	}
}

// TestACallIsUsedAgain for functions that keep nothing of it, and for no others.
func TestACallIsUsedAgain(t *testing.T) {
	var calls []*eval.Call
	keep := func(c *eval.Call) (types.Value, error) { calls = append(calls, c); return 1.0, nil }
	for _, c := range []struct {
		f    rules.Function
		same bool
	}{{function{keep}, false}, {eval.ReusableFunction(keep), true}} {
		calls = nil
		g := newGame(t, []*rules.Declaration{{DeclKind: rules.Query, Name: "game.x", Module: content.Engine, Body: rules.Body{Func: c.f}, Result: types.NumberType()}})
		for range 2 {
			if _, err := g.Ask(g.world.Game(), "x", nil); err != nil {
				t.Fatal(err)
			}
		}
		if len(calls) != 2 || (calls[0] == calls[1]) != c.same {
			t.Errorf("%T: called with %p, %p", c.f, calls[0], calls[1])
		}
	}
}

// TestALongQuestionOpensOneBudget: a short one opens none.
func TestALongQuestionOpensOneBudget(t *testing.T) {
	for steps, want := range map[int]int{10: 0, command.UnmeteredSteps: 1} {
		g := newGame(t, []*rules.Declaration{question("x", rules.Body{Func: function{func(c *eval.Call) (types.Value, error) { return 1.0, c.Run.Spend(steps) }}})})
		opened := 0
		g.run.Budget.Spend = func(int64) error { return nil }
		g.RunMetered = func(do func() error) error { opened++; return do() }
		if _, err := g.Ask(g.world.Game(), "x", nil); err != nil || opened != want {
			t.Errorf("%d steps: %d budgets, %v; want %d", steps, opened, err, want)
		}
	}
}

// TestRowsAreFoundByNumberAndText.
func TestRowsAreFoundByNumberAndText(t *testing.T) {
	rows := []rules.TableRow{{TableKey: rules.TableKey{Low: math.Inf(-1), High: 3}, Value: "low"}, {TableKey: rules.TableKey{Low: 4, High: 6}, Value: "high"}, {TableKey: rules.TableKey{IsText: true, Text: "fire"}, Value: "hot"}, {TableKey: rules.TableKey{Low: 9, High: 9}, Value: math.NaN()}}
	for _, c := range []struct {
		key  types.Value
		want types.Value
		err  string
	}{
		{-5.0, "low", ""}, {4.0, "high", ""}, {"fire", "hot", ""},
		{7.0, nil, "the table game.t has no row for 7"},
		{"fier", nil, "the table game.t has no row \"fier\""},
		{9.0, nil, "has an invalid value"},
	} {
		got, err := eval.FindRow("game.t", rows, c.key)
		if got != c.want || (err == nil) != (c.err == "") || err != nil && !strings.Contains(err.Error(), c.err) {
			t.Errorf("%v: got %v, %v; want %v, %q", c.key, got, err, c.want, c.err)
		}
	}
}

// TestSituationsAreNumberedByWhatIsThere: the same number for the same state.
func TestSituationsAreNumberedByWhatIsThere(t *testing.T) {
	g := newGame(t, nil)
	var m eval.AnswerMemory
	first := m.Situation(g.world)
	before := g.world.State().Log.Savepoint()
	if err := g.world.State().Set(1, "name", "another"); err != nil {
		t.Fatal(err)
	}
	second := m.Situation(g.world)
	if first == second {
		t.Error("another state has the number of the first")
	}
	if err := g.world.State().Log.Rollback(before); err != nil {
		t.Fatal(err)
	}
	if again := m.Situation(g.world); again != first {
		t.Errorf("the first state has number %d, and had %d", again, first)
	}
}

// TestARollerIsKnownWhereSomethingIsChecked and nowhere else; values that a frame was given come
// first.
func TestARollerIsKnownWhereSomethingIsChecked(t *testing.T) {
	g := newGame(t, nil)
	frame := g.NewFrame(g.run, eval.Frame{Ref: g.world.Game()})
	if _, err := frame.Extra("roller"); err == nil || err.Error() != "`roller` means nothing here" {
		t.Errorf("without a check: %v", err)
	}
	if got, err := frame.With("roller", 3.0).Extra("roller"); err != nil || got != 3.0 {
		t.Errorf("where it is given: %v, %v", got, err)
	}
	checked := g.NewFrame(g.run, eval.Frame{Ref: g.world.Game(), Check: rolledBy{roller: 7}})
	if got, err := checked.Extra("roller"); err != nil || got != 7.0 {
		t.Errorf("of a check: %v, %v", got, err)
	}
	if got, err := checked.Extra("payer"); err == nil {
		t.Errorf("the payer of a check that nothing is bought on is %v", got)
	}
}

// rolledBy is a check of which only the roller is known.
type rolledBy struct {
	eval.OpenCheck
	roller float64
}

func (r rolledBy) RollerValue() types.Value { return r.roller }

package engine

import (
	"fmt"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/sandbox"
	"houserule/lang/types"
	"houserule/runtime/explain"
	"houserule/stdlib/act"
	"houserule/stdlib/declare"
	"houserule/stdlib/expect"
)

// RunExample plays a worked example on an empty table with the rules in force and its own options
// and rules. held is the number of expectations that were met.
func (g *Game) RunExample(e *declare.Example) (held int, err error) {
	err = g.Batch(func() error {
		held, err = (&exampleRun{game: g, example: e}).runWithOptions()
		return err
	})
	return held, err
}

// exampleRun plays one worked example.
type exampleRun struct {
	game    *Game
	example *declare.Example
}

// runWithOptions plays the example under its own options and rules.
func (er *exampleRun) runWithOptions() (int, error) {
	g, e := er.game, er.example
	if len(e.Options) > 0 {
		settings := g.Ruleset.Settings
		for module, options := range e.Settings() {
			settings = settings.With(module, options)
		}
		settled, err := g.Ruleset.Order.Settle(settings)
		if err != nil {
			return 0, &diag.Problem{Pos: e.Pos, Source: g.Loaded.line(e.Pos), Message: fmt.Sprintf("options of the example: %s", err), Cause: err}
		}
		before := g.Ruleset.Settings
		g.Ruleset.Settings = settled
		g.Table.Eval().OptionsChanged()
		defer func() {
			g.Ruleset.Settings = before
			g.Table.Eval().OptionsChanged()
		}()
		if err := g.Table.World().Program().ConflictsUnder(g.Ruleset.option); err != nil && e.Rules == "" {
			return 0, err
		}
	}
	if e.Rules == "" {
		return er.play()
	}
	defer g.control.active.Store(g.Loaded.Session.Host)
	return er.playUnderOwnRules()
}

// play plays the example on an empty table and returns the number of expectations that were met.
func (er *exampleRun) play() (int, error) {
	g, e := er.game, er.example
	g.Table = g.newTable(g.Table.World().Program())
	g.Loaded.Prepared.Reset()
	g.Loaded.Prepared.Strict, g.Loaded.Prepared.File, g.Loaded.Prepared.OnHeld = true, e.Pos.File, g.performing
	g.Table.Run().Dice, g.Table.Run().Decider = g.Loaded.Prepared, g.Loaded.Prepared
	g.Loaded.Session.Play(g.Table)
	err := g.Loaded.Session.Host.Enter(0, func() error { return er.perform() })
	if err == nil {
		err = g.Loaded.Prepared.Unused()
	} else {
		err = g.Loaded.Prepared.AtExample(err)
	}
	if err == nil && g.Loaded.Prepared.Expected == 0 {
		err = &diag.Problem{Pos: e.Pos, Source: g.Loaded.line(e.Pos), Message: fmt.Sprintf("example %q expects nothing", e.Title), Hint: "write expect(value):is(...)"}
	}
	return g.Loaded.Prepared.Expected, err
}

// perform checks the cases of the example and calls its function.
func (er *exampleRun) perform() error {
	g, e := er.game, er.example
	if e.Ask != "" {
		for _, c := range e.Cases {
			if err := er.ask(c); err != nil {
				return err
			}
		}
	}
	if e.Run == nil {
		return nil
	}
	var args []lua.LValue
	for _, name := range e.Names {
		n, err := er.given(name, e.Given.RawGetString(name))
		if err != nil {
			return &diag.Problem{Pos: e.Pos, Source: g.Loaded.line(e.Pos), Message: fmt.Sprintf("given `%s`: %s", name, err), Cause: err}
		}
		args = append(args, n)
	}
	g.Loaded.Prepared.SetupDone()
	_, err := g.Loaded.Session.Host.Call(e.Run, args...)
	return err
}

// given brings the thing of one name in the field `given` of an example. v is written as for
// the word bring, { "kind", ... }, or is the name of a printed sheet, alone or in a table with
// more values. A thing of a kind gets the name that the example uses unless v has another.
func (er *exampleRun) given(name string, v lua.LValue) (lua.LValue, error) {
	g, module := er.game, er.example.Module
	switch v := v.(type) {
	case lua.LString:
		return g.Loaded.Session.Host.Call(act.Bring(g.Loaded.Session, module), v)
	case *lua.LTable:
		t := sandbox.Contents(v)
		what, ok := t.RawGetInt(1).(lua.LString)
		if !ok {
			return nil, fmt.Errorf(`it must begin with a kind: { "character", ... }`)
		}
		_, several := t.RawGetInt(2).(lua.LNumber)
		k := g.Table.World().Program().Catalogue.Seen(module, string(what))
		if k == nil || several {
			return g.Loaded.Session.Host.Call(act.Bring(g.Loaded.Session, module), v)
		}
		sheet, err := g.Loaded.Session.SheetOf(module, k, act.WithoutFirst(g.Loaded.Session.Host.L, t, 1))
		if err != nil {
			return nil, err
		}
		if sheet.Name == "" {
			sheet.Name = name
		}
		n, err := g.Table.Actions().Bring(g.Table.Run(), sheet)
		if err != nil {
			return nil, err
		}
		return g.Loaded.Session.Thing(n), nil
	}
	return nil, fmt.Errorf("it must be a table that begins with a kind, not %s", sandbox.Describe(v))
}

// ask checks one case: it evaluates a rule and compares the value.
func (er *exampleRun) ask(c *lua.LTable) error {
	g, e := er.game, er.example
	want := c.RawGetString("is")
	if want == lua.LNil {
		return &diag.Problem{Pos: e.Pos, Source: g.Loaded.line(e.Pos), Message: "a case has no answer `is`", Hint: "write { level = 3, is = 1 }"}
	}
	words := map[string]types.Value{}
	for k, v := c.Next(lua.LNil); k != lua.LNil; k, v = c.Next(k) {
		name, ok := k.(lua.LString)
		if !ok {
			return &diag.Problem{Pos: e.Pos, Source: g.Loaded.line(e.Pos), Message: "write the words of a case by name: { level = 3, is = 1 }"}
		}
		if name == "is" {
			continue
		}
		value, err := g.Loaded.Session.FromLua(v, types.Type{})
		if err != nil {
			return err
		}
		words[string(name)] = value
	}
	rule := e.Ask
	if found := g.Table.World().Program().Named(e.Module, rule); len(found) == 1 {
		rule = found[0].Name
	}
	got, err := g.Table.Eval().AskAs(rule, words)
	if err != nil {
		return fmt.Errorf("%s %v: %w", e.Ask, expect.WordsText(words), err)
	}
	expected, err := g.Loaded.Session.FromLua(want, types.Type{})
	if err != nil {
		return err
	}
	if !types.Equal(got, expected) {
		f := &expect.Failure{Pos: e.Pos, Source: g.Loaded.line(e.Pos), Expected: types.Format(expected), Got: types.Format(got) + fmt.Sprintf(" from %s with %s", e.Ask, expect.WordsText(words))}
		if trace, err := explain.Recorded(g.Table.Journal().Explain(e.Ask, func() (any, error) { return g.Table.Eval().AskAs(rule, words) })); err == nil {
			f.Why = trace
		}
		return f
	}
	g.Loaded.Prepared.Expected++
	return nil
}

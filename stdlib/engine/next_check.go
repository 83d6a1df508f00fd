package engine

import (
	"errors"
	"fmt"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/explain"
	"houserule/runtime/odds"
	"houserule/runtime/play/checks"
	"houserule/runtime/play/command"
	"houserule/stdlib/ask"
)

// NextCheck returns the roller and the odds of success of the check that a line of the prompt
// opens after `before` others; nil odds if it does not always open one with a line `success`.
// The game is not changed.
func (g *Game) NextCheck(source string, before int, o odds.Options) (by types.Ref, d *odds.Distribution, err error) {
	err = g.Batch(func() error {
		by, d, err = g.oddsOfCheck(source, before, o, func(c *checks.Check) (types.Value, error) {
			v, err := c.Look(g.Table.Run(), "success")
			if _, ok := v.(bool); !ok || err != nil {
				return nil, nil
			}
			return v, nil
		})
		return err
	})
	return by, d, err
}

// FirstCheck returns the odds of the outcome, in words, of the first check that a line of the
// prompt opens; nil if it does not always open one with an outcome. The game is not changed.
func (g *Game) FirstCheck(source string, o odds.Options) (d *odds.Distribution, err error) {
	err = g.Batch(func() error {
		_, d, err = g.oddsOfCheck(source, 0, o, func(f *checks.Check) (types.Value, error) {
			text, err := explain.OutcomeInWords(f.View())
			if text == "" {
				return nil, err
			}
			return text, err
		})
		return err
	})
	return d, err
}

// oddsOfCheck returns the roller and the odds of a value of the check that a text opens after
// `before` others; nil odds if some playthrough opens none or has a nil value.
func (g *Game) oddsOfCheck(source string, before int, o odds.Options, value func(f *checks.Check) (types.Value, error)) (by types.Ref, d *odds.Distribution, err error) {
	g.lines++
	file := diag.NewFile(fmt.Sprintf("odds:%d", g.lines), source)
	c, err := g.Options.Cache.Compile(file)
	if err != nil {
		if c, _, err = g.Loaded.spliced(file, 0); err != nil {
			return by, nil, err
		}
	}
	names := g.Variables.Snapshot()
	defer func() { g.Variables.Restore(names) }()
	fn := g.Loaded.Session.Host.Load(c, g.Loaded.env)
	memory, err := g.Variables.Remember(fn)
	if err != nil {
		return by, nil, err
	}
	g.Table.Explorer().NoSubruns = true
	defer func() { g.Table.Explorer().NoSubruns = false }()
	none := false
	d, err = ask.OddsOf(g.Table, memory, func() (types.Value, error) {
		err := g.Loaded.Session.Host.Silently(func() error { _, err := g.Loaded.Session.Host.CallMulti(fn); return err })
		_, f := g.Table.Journal().Opened(before)
		if err != nil && (f == nil || !errors.As(err, new(*command.UnansweredError))) {
			return nil, err // an unanswered question after the check does not affect it
		}
		if f == nil {
			none = true
			return nil, nil
		}
		v, err := value(f)
		if v == nil || err != nil {
			none = true
			return nil, err
		}
		by = f.Roller()
		return v, nil
	}, g.Options.Odds.Merge(o))
	if none && err == nil {
		return by, nil, nil
	}
	return by, d, err
}

package checks

import (
	"math"
	"slices"
	"strings"

	"houserule/lang/dice"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/explain"
	"houserule/runtime/play/command"
	"houserule/runtime/play/trace"
	"houserule/runtime/rules"
	"houserule/runtime/world"
)

// view is a check as package explain reads it, on behalf of a run.
type view struct {
	c   *Check
	run *command.Run
}

var _ explain.Check = view{}

// View returns the check for package explain, read in the run of its game.
func (c *Check) View() explain.Check { return view{c, c.cs.run} }

// World implements [explain.Check].
func (v view) World() *world.World { return v.run.World }

// Rule implements [explain.Check].
func (v view) Rule() *rules.Rule { return v.c.rule }

// Plan implements [explain.Check].
func (v view) Plan() *rules.Plan { return v.c.plan }

// Ref implements [explain.Check].
func (v view) Ref() types.Ref { return v.c.ref }

// Roller implements [explain.Check].
func (v view) Roller() types.Ref { return v.c.roller }

// IsOpen implements [explain.Check].
func (v view) IsOpen() bool { return v.c.stage.open }

// Failed implements [explain.Check].
func (v view) Failed() *rules.Failed { return v.c.failed }

// Dice implements [explain.Check].
func (v view) Dice() (explain.Dice, bool) {
	if len(v.c.dice.states) != 1 {
		return explain.Dice{}, false
	}
	m := v.c.dice.states[0]
	d := explain.Dice{Rolls: m.rolls, Counts: m.keptSpots()}
	if len(m.rolls) > 0 {
		d.Natural = m.natural()
	}
	return d, true
}

// Rolls implements [explain.Check].
func (v view) Rolls() []*dice.Roll { return v.c.Rolls() }

// Line implements [explain.Check].
func (v view) Line(name string) (types.Value, error) {
	i, ok := v.c.plan.Line(name)
	if !ok {
		return nil, nil
	}
	return v.c.look(v.run).line(i)
}

// Known implements [explain.Check].
func (v view) Known(name string) (types.Value, error) {
	i, ok := v.c.plan.Line(name)
	if !ok || len(v.c.dice.states) != 1 || !v.c.stage.open || v.c.nested[i] != nil || v.c.plan.Lines[i].Facts.Lazy && !v.c.isLineRolled(i) {
		return nil, nil
	}
	return v.c.look(v.run).line(i)
}

// Look implements [explain.Check].
func (v view) Look(name string) (types.Value, error) { return v.c.Look(v.run, name) }

// IsUnrolled implements [explain.Check].
func (v view) IsUnrolled(line string) bool {
	i, ok := v.c.plan.Line(line)
	return ok && v.c.plan.Lines[i].Facts.Lazy && !v.c.isLineRolled(i)
}

// Inner implements [explain.Check].
func (v view) Inner(line string) explain.Check {
	if i, ok := v.c.plan.Line(line); ok && v.c.nested[i] != nil {
		return view{v.c.nested[i], v.run}
	}
	return nil
}

// Outer implements [explain.Check].
func (v view) Outer() explain.Check {
	if v.c.outer == nil {
		return nil
	}
	return view{v.c.outer, v.run}
}

// Summands implements [explain.Check].
func (v view) Summands(name string, is float64) (parts []float64) {
	i, ok := v.c.plan.Line(name)
	if !ok {
		return []float64{is}
	}
	line := v.c.plan.Lines[i]
	if !line.Facts.ByFormula || line.Base == nil || v.run.Trace.Recording() {
		return []float64{is}
	}
	r := trace.New("", v.run.World, Untraced{v.run})
	v.run.Trace = r
	defer func() {
		v.run.Trace = nil
		if recover() != nil {
			parts = []float64{is}
		}
	}()
	value, err := v.c.look(v.run).evaluateEntered(i, v.c.dice.states[0])
	if n, ok := value.(float64); err != nil || !ok || n != is || len(r.Parts()) != 1 {
		return []float64{is}
	}
	sum := 0.0
	for _, p := range r.Parts()[0].Parts {
		if s, ok := p.Event.(*trace.Summand); ok && s.Number != 0 {
			parts = append(parts, s.Number)
			sum += s.Number
		}
	}
	if math.Abs(sum-is) > 1e-9 {
		return []float64{is}
	}
	return parts
}

// Text implements [explain.Check].
func (v view) Text(parts []rules.TextPart, roll func() string) (text string, said bool, err error) {
	value, err := v.c.cs.eval.Query(v.run, func() (types.Value, error) {
		var b strings.Builder
		v.run.Queries++
		defer func() { v.run.Queries-- }()
		for _, p := range parts {
			switch {
			case p.Roll:
				b.WriteString(roll())
			case p.Value == nil:
				b.WriteString(p.Plain)
			case slices.ContainsFunc(p.Value.Uses(), v.IsUnrolled):
				return nil, nil
			default:
				value, err := p.Value.Run(v.c.Frame(v.run, nil))
				if err != nil || value == nil {
					return nil, err
				}
				b.WriteString(v.run.World.Names.Show(value))
			}
		}
		return b.String(), nil
	})
	text, said = value.(string)
	return text, said && err == nil, err
}

// Untraced reads boxes for the recorder of a run without recording these reads.
type Untraced struct{ Run *command.Run }

// Read returns the value of a box.
func (u Untraced) Read(n types.Ref, b *content.Box) (types.Value, error) {
	outer := u.Run.Trace
	u.Run.Trace = nil
	defer func() { u.Run.Trace = outer }()
	return u.Run.Read(n, b)
}

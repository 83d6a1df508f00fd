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

// view is a check as one run reads it: what the package explain tells of.
type view struct {
	c   *Check
	run *command.Run
}

var _ explain.Check = view{}

// View is the check as whatever goes on at its table reads it, for telling it.
func (c *Check) View() explain.Check { return view{c, c.cs.run} }

// World is the world in which the check is rolled.
func (v view) World() *world.World { return v.run.World }

// Rule is the rule of the check.
func (v view) Rule() *rules.Rule { return v.c.rule }

// Plan is the check as linked.
func (v view) Plan() *rules.Plan { return v.c.plan }

// Ref is the thing that the check is of; the zero Ref for none.
func (v view) Ref() types.Ref { return v.c.ref }

// Roller is who rolls; zero for nobody.
func (v view) Roller() types.Ref { return v.c.roller }

// IsOpen reports whether the dice were rolled and offers were answered.
func (v view) IsOpen() bool { return v.c.stage.open }

// Dice returns the state of the dice; false unless exactly one is possible.
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

// Rolls returns the rolls of the check: its own dice first, then added ones.
func (v view) Rolls() []*dice.Roll { return v.c.Rolls() }

// Line returns the value of a line; nil if there is no such line.
func (v view) Line(name string) (types.Value, error) {
	i, ok := v.c.plan.Line(name)
	if !ok {
		return nil, nil
	}
	return v.c.look(v.run).line(i)
}

// Known is the value of a line that was worked out already, or that can be without
// rolling dice; nil for a line that is a check.
func (v view) Known(name string) (types.Value, error) {
	i, ok := v.c.plan.Line(name)
	if !ok || len(v.c.dice.states) != 1 || !v.c.stage.open || v.c.nested[i] != nil || v.c.plan.Lines[i].Facts.Lazy && !v.c.isLineRolled(i) {
		return nil, nil
	}
	return v.c.look(v.run).line(i)
}

// Look is Line, and drops the possible states of the dice in which the line has another value.
func (v view) Look(name string) (types.Value, error) { return v.c.Look(v.run, name) }

// IsUnrolled reports whether a line has dice of its own that were not rolled yet.
func (v view) IsUnrolled(line string) bool {
	i, ok := v.c.plan.Line(line)
	return ok && v.c.plan.Lines[i].Facts.Lazy && !v.c.isLineRolled(i)
}

// Inner is the check that is a line; nil for other lines.
func (v view) Inner(line string) explain.Check {
	if i, ok := v.c.plan.Line(line); ok && v.c.nested[i] != nil {
		return view{v.c.nested[i], v.run}
	}
	return nil
}

// Outer is the check of which this one is a line; nil for most.
func (v view) Outer() explain.Check {
	if v.c.outer == nil {
		return nil
	}
	return view{v.c.outer, v.run}
}

// Summands are the numbers of which a line is the sum, as far as it is worked out by
// formulas and comes to the same now; else the line alone.
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

// Text writes parts of a text of the module; roll writes its place of the dice. Said is
// false where a value in it is none.
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

// Untraced reads boxes for a recorder of a run, which does not record that.
type Untraced struct{ Run *command.Run }

// Read gives the value of a box.
func (x Untraced) Read(n types.Ref, b *content.Box) (types.Value, error) {
	outer := x.Run.Trace
	x.Run.Trace = nil
	defer func() { x.Run.Trace = outer }()
	return x.Run.Read(n, b)
}

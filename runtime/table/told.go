package table

import (
	"math"
	"slices"

	"houserule/lang/dice"
	"houserule/lang/types"
	"houserule/runtime/explain"
	"houserule/runtime/play/trace"
	"houserule/runtime/rules"
	"houserule/runtime/world"
)

// A check is told by the package explain, through the methods of this file.

// World is the world in which the check is rolled.
func (f *Check) World() *world.World { return f.t.world }

// Plan is the check as linked.
func (f *Check) Plan() *rules.Plan { return f.plan }

// IsOpen says whether the dice lie there and people took what they wanted.
func (f *Check) IsOpen() bool { return f.open }

// Dice is how the dice lie; false where they may lie in several ways, or in none.
func (f *Check) Dice() (explain.Dice, bool) {
	if len(f.members) != 1 {
		return explain.Dice{}, false
	}
	m := f.members[0]
	d := explain.Dice{Rolls: m.rolls, Counts: m.counting()}
	if len(m.rolls) > 0 {
		d.Natural = m.natural()
	}
	return d, true
}

// Line is the value of a line as the dice lie; nil where there is no such line.
func (f *Check) Line(name string) (types.Value, error) {
	i, ok := f.plan.Line(name)
	if !ok {
		return nil, nil
	}
	return f.lookLine(f.t.run, i)
}

// IsUnrolled says whether a line has dice of its own that nobody has rolled yet.
func (f *Check) IsUnrolled(line string) bool {
	i, ok := f.plan.Line(line)
	return ok && f.plan.Lines[i].Lazy && !f.wasThrown(i)
}

// Inner is the check that is a line; nil for other lines.
func (f *Check) Inner(line string) explain.Check {
	if i, ok := f.plan.Line(line); ok && f.inner[i] != nil {
		return f.inner[i]
	}
	return nil
}

// counting tells which dice count, where somebody chose among them.
func (m *DiceState) counting() func(roll int, s dice.Spot) bool {
	if m.keep == nil {
		return nil
	}
	all := m.all()
	return func(roll int, s dice.Spot) bool {
		return slices.ContainsFunc(m.keep, func(i int) bool { return all[i].roll == roll && all[i].result.Spot.Of() == s.Of() })
	}
}

// Summands are the numbers of which a line is the sum, as far as it is worked out by
// formulas and comes to the same now; else the line alone.
func (f *Check) Summands(name string, is float64) (parts []float64) {
	run := f.t.run
	i, ok := f.plan.Line(name)
	if !ok {
		return []float64{is}
	}
	line := f.plan.Lines[i]
	if !line.Plain || line.Base == nil || run.trace.Recording() {
		return []float64{is}
	}
	r := trace.New("", f.t.world, untraced{f.t, run})
	run.trace = r
	defer func() {
		run.trace = nil
		if recover() != nil {
			parts = []float64{is}
		}
	}()
	v, err := f.entered(run, i, f.members[0])
	if n, ok := v.(float64); err != nil || !ok || n != is || len(r.Parts()) != 1 {
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

// Known is the value of a line that was worked out already, or that can be without
// throwing dice; none for another check.
func (f *Check) Known(name string) (types.Value, error) {
	run := f.t.run
	i, ok := f.plan.Line(name)
	if !ok || len(f.members) != 1 || !f.open || f.inner[i] != nil || f.plan.Lines[i].Lazy && !f.wasThrown(i) {
		return nil, nil
	}
	return f.lookLine(run, i)
}

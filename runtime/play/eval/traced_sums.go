package eval

import (
	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/play/command"
)

// runTraced evaluates the formula of a rule, line or row, and records the terms of its sums over
// lists in the trace. It is not used for conditions.
func runTraced(run *command.Run, p *formula.Program, f *Frame) (types.Value, error) {
	a := run.Trace.BeginFormula()
	v, err := p.Run(f)
	run.Trace.EndFormula(a)
	return v, err
}

// Sums implements formula.SumObserver. It returns nil when not recording.
func (f *Frame) Sums() func(elements types.List, brought []float64) {
	return f.Run.Trace.Elements(f.Ref)
}

package eval

import (
	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/play/command"
)

// runTraced works out the formula of a rule, of a line or of one of several lines. What its
// sums are made of is recorded; those of conditions are nobody's business.
func runTraced(run *command.Run, p *formula.Program, f *Frame) (types.Value, error) {
	a := run.Trace.Answer()
	v, err := p.Run(f)
	run.Trace.Answered(a)
	return v, err
}

// runTracedNumber is runTraced for a number.
func runTracedNumber(run *command.Run, p *formula.Program, f *Frame) (float64, error) {
	a := run.Trace.Answer()
	n, err := p.Number(f)
	run.Trace.Answered(a)
	return n, err
}

// Sums implements formula.Summing.
func (f *Frame) Sums() func(elements types.List, brought []float64) {
	return f.Run.Trace.Elements(f.Ref)
}

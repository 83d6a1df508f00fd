package actions

import (
	"fmt"

	"houserule/lang/types"
	"houserule/runtime/play/eval"
	"houserule/runtime/rules"
)

// runEffect runs a step that has a field with Acts and no call. name is the field, whose row in the
// grammar has Acts; its formula is s.Field(name). It returns the value of the step and whether the
// step happened: if not, `first` tries its next step.
//
// The calls are direct, so that an executor can stay on the stack.
func (ex *executor) runEffect(name rules.FieldName, s *rules.Step, f *eval.Frame) (v types.Value, happened bool, err error) {
	switch name {
	case rules.FirstOf:
		return ex.firstOf(s, f)
	case rules.AllOf:
		return ex.allOf(s, f)
	case rules.Writes:
		return ex.writes(s, f)
	case rules.Buys:
		return ex.buy(s, f)
	case rules.AsksFor:
		return ex.asksFor(s, f)
	}
	panic(fmt.Sprintf("actions: runEffect in runtime/play/actions/effects.go has no case for the field %s of steps", name))
}

func (ex *executor) firstOf(s *rules.Step, f *eval.Frame) (types.Value, bool, error) {
	for _, line := range s.First {
		if v, happened, err := ex.step(line, f); happened || err != nil {
			return v, true, err
		}
	}
	return nil, false, nil
}

func (ex *executor) allOf(s *rules.Step, f *eval.Frame) (types.Value, bool, error) {
	v, err := ex.steps(s.Steps, f)
	return v, true, err
}

// writes writes the boxes of a step without for_each, and takes its steps.
func (ex *executor) writes(s *rules.Step, f *eval.Frame) (types.Value, bool, error) {
	if err := ex.change(s.Changes, ex.module(s), f, f.Ref); err != nil {
		return nil, true, err
	}
	v, err := ex.steps(s.Steps, f)
	return v, true, err
}

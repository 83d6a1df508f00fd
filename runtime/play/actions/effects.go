package actions

import (
	"fmt"

	"houserule/lang/types"
	"houserule/runtime/play/eval"
	"houserule/runtime/rules"
)

// effect runs a step that has a field with Acts and no call. It returns the value of the step and
// whether the step happened: if not, `first` tries its next step.
type effect func(d *executor, s *rules.Step, f *eval.Frame) (v types.Value, happened bool, err error)

// effectOf returns the effect of a field of steps whose row in the grammar has Acts. The formula of
// the field is s.Field(name).
func effectOf(name rules.FieldName) effect {
	switch name {
	case rules.FirstOf:
		return (*executor).firstOf
	case rules.AllOf:
		return (*executor).allOf
	}
	panic(fmt.Sprintf("actions: effectOf in runtime/play/actions/effects.go has no case for the field %s of steps", name))
}

func (d *executor) firstOf(s *rules.Step, f *eval.Frame) (types.Value, bool, error) {
	for _, line := range s.First {
		if v, happened, err := d.step(line, f); happened || err != nil {
			return v, true, err
		}
	}
	return nil, false, nil
}

func (d *executor) allOf(s *rules.Step, f *eval.Frame) (types.Value, bool, error) {
	v, err := d.steps(s.Steps, f)
	return v, true, err
}

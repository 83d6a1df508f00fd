package table

import (
	"errors"

	"houserule/runtime/play/checks"
	"houserule/runtime/play/command"
	"houserule/runtime/play/eval"
	"houserule/runtime/rules"
)

// WriteBought writes boxes for a purchase.
func (ac *Actions) WriteBought(run *command.Run, b boughtBody, list []rules.BoxChange, f *eval.Frame) error {
	return ac.bought(run, b, &rules.ActionBody{}).changes(list, f)
}

// PerformBought does what a purchase does: it changes boxes that read lines, calls its function,
// takes its steps and says what there is to say.
func (ac *Actions) PerformBought(run *command.Run, b boughtBody) error {
	body := b.on.Body
	if body == nil {
		body = &rules.ActionBody{}
	}
	d := ac.bought(run, b, body)
	if err := d.changes(body.Changes, b.see.Frame); err != nil {
		return err
	}
	if b.call.Check != nil && len(body.Changes) > 0 {
		b.call.Check.(*checks.Check).Refresh()
	}
	if b.on.Func != nil {
		if _, err := eval.Invoke(b.on.Func, &d.call); err != nil {
			return err
		}
	}
	if _, err := d.steps(body.Steps, b.see.Frame); err != nil {
		var stop command.Stop
		if errors.As(err, &stop) && len(body.Steps) > 0 {
			return nil
		}
		return err
	}
	return d.sayTexts(body, b.see.Frame)
}

// bought is what does a body of a purchase.
func (ac *Actions) bought(run *command.Run, b boughtBody, body *rules.ActionBody) *executor {
	b.call.Run = run
	y := &rules.Layer{How: rules.Definition, Body: body, Module: b.on.Module, Pos: b.on.Pos}
	return &executor{ac: ac, run: run, rule: b.offer, layer: y, call: b.call, see: b.see}
}

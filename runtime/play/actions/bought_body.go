package actions

import (
	"errors"

	"houserule/runtime/play/checks"
	"houserule/runtime/play/command"
	"houserule/runtime/play/eval"
	"houserule/runtime/play/offers"
	"houserule/runtime/rules"
)

// WriteBought makes the box changes of a purchase.
func (ac *Actions) WriteBought(run *command.Run, b offers.Body, list []rules.BoxChange, f *eval.Frame) error {
	return ac.bought(run, b, &rules.ActionBody{}).changes(list, f)
}

// PerformBought runs the body of a purchase: it changes boxes, calls the function, takes the steps
// and says the texts.
func (ac *Actions) PerformBought(run *command.Run, b offers.Body) error {
	body := b.On.Body
	if body == nil {
		body = &rules.ActionBody{}
	}
	d := ac.bought(run, b, body)
	if err := d.changes(body.Changes, b.Frame.Frame); err != nil {
		return err
	}
	if b.Call.Check != nil && len(body.Changes) > 0 {
		b.Call.Check.(*checks.Check).ForgetLines()
	}
	if b.On.Func != nil {
		if _, err := eval.Invoke(b.On.Func, &d.call); err != nil {
			return err
		}
	}
	if _, err := d.steps(body.Steps, b.Frame.Frame); err != nil {
		var stop command.Stop
		if errors.As(err, &stop) && len(body.Steps) > 0 {
			return nil
		}
		return err
	}
	return d.sayTexts(body, b.Frame.Frame)
}

// bought returns the executor of the body of a purchase.
func (ac *Actions) bought(run *command.Run, b offers.Body, body *rules.ActionBody) *executor {
	b.Call.Run = run
	y := &rules.Layer{ChangeKind: rules.Definition, Body: body, Module: b.On.Module, Pos: b.On.Pos}
	return &executor{ac: ac, run: run, rule: b.Offer, layer: y, call: b.Call, frame: b.Frame}
}

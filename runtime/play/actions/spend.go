package actions

import (
	"fmt"
	"math"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/play/command"
	"houserule/runtime/play/payment"
	"houserule/runtime/rules"
)

// Spend subtracts an amount from a box of who, and returns a refusal if there is too little. A
// negative or infinite amount, or NaN, is an error.
func (ac *Actions) Spend(run *command.Run, who types.Ref, box string, amount float64) error {
	if err := ac.world.Departed.CheckExists(who); err != nil {
		return err
	}
	if !(amount >= 0) || math.IsInf(amount, 1) {
		return &diag.Problem{Message: fmt.Sprintf("spend takes 0 or more, not %s", types.Format(amount)), Hint: fmt.Sprintf("what gives something writes it: who.%s = who.%s + 1", box, box)}
	}
	k := ac.world.Kind(who)
	b := ac.world.Box(k, box)
	if b == nil {
		return &diag.Problem{Message: fmt.Sprintf("%s has no box `%s`", diag.A(k.Name), box), Hint: diag.DidYouMean(box, k.BoxNames())}
	}
	v, err := run.Read(who, b)
	if err != nil {
		return err
	}
	have, ok := v.(float64)
	if !ok {
		return &diag.Problem{Message: fmt.Sprintf("`%s` of %s is %s, not a number that can be spent", box, ac.world.Names.Of(who), types.Format(v))}
	}
	if payment.IsWhole(b) && amount != math.Trunc(amount) {
		return &diag.Problem{Message: fmt.Sprintf("`%s` of %s counts whole steps, not %s", box, ac.world.Names.Of(who), types.Format(amount))}
	}
	low, _, err := ac.world.Limits.Of(run, who, b)
	if err != nil {
		return err
	}
	if have < amount || b.Lost && low != nil && have-amount < *low {
		return &rules.Refusal{Reason: payment.TooLittle(run.World, who, content.Counted(types.Format(amount), box), have, "", b)}
	}
	return ac.world.Boxes.Write(run, who, b, have-amount)
}

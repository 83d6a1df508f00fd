package table

import (
	"fmt"
	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"math"
)

// Spend takes an amount, 0 or more, from a box of somebody, or refuses. Less
// than nothing is an error, and so is what is no finite number.
func (ac *Actions) Spend(who types.Ref, box string, amount float64) error {
	run := ac.t.run
	if err := ac.t.world.Departed.There(who); err != nil {
		return err
	}
	if !(amount >= 0) || math.IsInf(amount, 1) {
		return &diag.Problem{Message: fmt.Sprintf("spend takes 0 or more, not %s", types.Format(amount)), Hint: fmt.Sprintf("what gives something writes it: who.%s = who.%s + 1", box, box)}
	}
	k := ac.t.world.Kind(who)
	b := ac.t.world.Box(k, box)
	if b == nil {
		return &diag.Problem{Message: fmt.Sprintf("%s has no box `%s`", diag.A(k.Name), box), Hint: diag.DidYouMean(box, k.BoxNames())}
	}
	v, err := ac.t.boxes.read(who, b)
	if err != nil {
		return err
	}
	have, ok := v.(float64)
	if !ok {
		return &diag.Problem{Message: fmt.Sprintf("`%s` of %s is %s, not a number that can be spent", box, ac.t.world.Names.Of(who), types.Format(v))}
	}
	if wholeBox(b) && amount != math.Trunc(amount) {
		return &diag.Problem{Message: fmt.Sprintf("`%s` of %s counts whole steps, not %s", box, ac.t.world.Names.Of(who), types.Format(amount))}
	}
	low, _, err := ac.t.world.Limits.Of(run, who, b)
	if err != nil {
		return err
	}
	if have < amount || b.Lost && low != nil && have-amount < *low {
		return &rules.Refusal{Reason: fmt.Sprintf("%s cannot pay %s: there %s %s%s", ac.t.world.Names.Of(who), content.Counted(types.Format(amount), box), areOrIs(have), types.Format(have), comesBack(run.World, b))}
	}
	return ac.t.world.Boxes.Write(run, who, b, have-amount)
}

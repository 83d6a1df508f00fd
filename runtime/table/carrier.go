package table

import (
	"houserule/lang/types"
	"houserule/runtime/play/command"
	"houserule/runtime/rules"
)

// carrier finds who takes part in a rule in the role a carried change names,
// and whether that somebody has the entry.
func (ev *Evaluator) carrier(run *command.Run, y *rules.Layer, f *frame) (types.Ref, bool, error) {
	who, err := ev.role(y.Carried.Me, f)
	if err != nil || who.Record == 0 {
		return who, false, err
	}
	return who, ev.world.Holdings.Has(who, y.Carried.Carrier), run.Spend(command.LayerSteps)
}

// role finds who takes part in a rule in a role; nobody when the role is not
// filled.
func (ev *Evaluator) role(role string, f *frame) (types.Ref, error) {
	switch role {
	case "itself":
		return f.noun, nil
	case "owner":
		return ev.world.Entity(ev.world.Copies.HolderID(f.noun)), nil
	case "roller":
		if f.form != nil {
			return types.AsRef(f.form.RollerValue()), nil
		}
		return types.Ref{}, nil
	}
	if param, ok := rules.GivenRole(role); ok {
		v, err := f.Given(param)
		return types.AsRef(v), err
	}
	k := ev.world.Kind(f.noun)
	b := k.Box(role)
	if b == nil {
		return types.Ref{}, nil
	}
	v, _, _, err := ev.world.Boxes.Kept(f.noun, b)
	return types.AsRef(v), err
}

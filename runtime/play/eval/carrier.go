package eval

import (
	"houserule/lang/types"
	"houserule/runtime/play/command"
	"houserule/runtime/rules"
)

// Carrier finds who takes part in a rule in the role a carried change names,
// and whether that somebody has the entry.
func (ev *Evaluator) Carrier(run *command.Run, y *rules.Layer, f *Frame) (types.Ref, bool, error) {
	who, err := ev.Role(y.Carried.Me, f)
	if err != nil || who.Record == 0 {
		return who, false, err
	}
	return who, ev.world.Holdings.Has(who, y.Carried.Carrier), run.Spend(command.LayerSteps)
}

// Role finds who takes part in a rule in a role; nobody when the role is not
// filled.
func (ev *Evaluator) Role(role string, f *Frame) (types.Ref, error) {
	switch role {
	case "itself":
		return f.Ref, nil
	case "owner":
		return ev.world.Entity(ev.world.Copies.HolderID(f.Ref)), nil
	case "roller":
		if f.Check != nil {
			return types.AsRef(f.Check.RollerValue()), nil
		}
		return types.Ref{}, nil
	}
	if param, ok := rules.ParamOfRole(role); ok {
		v, err := f.Given(param)
		return types.AsRef(v), err
	}
	k := ev.world.Kind(f.Ref)
	b := k.Box(role)
	if b == nil {
		return types.Ref{}, nil
	}
	v, _, _, err := ev.world.Boxes.Kept(f.Ref, b)
	return types.AsRef(v), err
}

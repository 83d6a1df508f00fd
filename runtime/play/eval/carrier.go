package eval

import (
	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/play/command"
	"houserule/runtime/rules"
)

// Carrier returns the thing in the role that a carried layer names, the zero Ref if there is
// none, and whether that thing has the entry that carries the layer.
func (ev *Evaluator) Carrier(run *command.Run, y *rules.Layer, f *Frame) (types.Ref, bool, error) {
	who, err := ev.Role(y.Carried.Me, f)
	if err != nil || who.Record == 0 {
		return who, false, err
	}
	return who, ev.world.Carried.Has(who, y.Carried.Carrier), run.Spend(command.LayerSteps)
}

// Bearer is Role for who carries a requirement or a cost. roller is who rolls, for the role
// "roller" of a check that is not open yet; nil for other roles.
func (ev *Evaluator) Bearer(role string, roller *formula.Program, f *Frame) (types.Ref, error) {
	if roller == nil || f.Check != nil {
		return ev.Role(role, f)
	}
	v, err := roller.Run(f)
	return types.AsRef(v), err
}

// Role returns the thing in a role of the rule of a frame: "itself", "owner", "roller", a
// parameter or a box of f.Ref. It returns the zero Ref if there is none.
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
		v, err := f.Arg(param)
		return types.AsRef(v), err
	}
	k := ev.world.Kind(f.Ref)
	b := k.Box(role)
	if b == nil {
		return types.Ref{}, nil
	}
	v, _, _, err := ev.world.Boxes.Stored(f.Ref, b)
	return types.AsRef(v), err
}

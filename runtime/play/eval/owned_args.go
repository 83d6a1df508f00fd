package eval

import (
	"houserule/lang/types"
	"houserule/runtime/play/command"
	"houserule/runtime/rules"
	"houserule/runtime/world"
)

// resolveOwnedArgs sets the owner of entries in given whose parameter type names a role: for
// `weapon of target` the target, and of several copies the first. An entry that the owner does
// not have is refused.
func (ev *Evaluator) resolveOwnedArgs(run *command.Run, r *rules.Rule, n types.Ref, given rules.Args) error {
	if !r.Signature.HasOwnerTypes {
		return nil
	}
	for i := range r.Signature.Params {
		p := &r.Signature.Params[i]
		of := world.RoleOf(&p.Type)
		if of == "" || given[p.Name] == nil {
			continue
		}
		who, err := ev.roleID(run, r, n, of, given)
		if err != nil {
			return err
		}
		if who == 0 {
			continue
		}
		switch v := given[p.Name].(type) {
		case types.Ref:
			if e, ok := run.World.Ownership.ItemWithOwner(who, v); ok {
				given[p.Name] = e
			}
		case types.List:
			given[p.Name] = run.World.Ownership.WithOwner(who, v)
		}
		if err := run.World.Ownership.CheckOwner(who, func() string { return "`" + p.Name + "`" }, given[p.Name]); err != nil {
			err.(*rules.Refusal).Rule, err.(*rules.Refusal).Source = r.DisplayName(), r.Decl.Source
			return err
		}
	}
	return nil
}

// roleID returns the record of the thing in a role: a parameter, the roller of a check, or a box
// or the owner of n. It returns 0 if there is none.
func (ev *Evaluator) roleID(run *command.Run, r *rules.Rule, n types.Ref, role string, given rules.Args) (uint64, error) {
	if r.Signature.Has(role) {
		return types.AsRef(given[role]).Record, nil
	}
	if r.DeclKind == rules.Check && role == "roller" {
		if r.Plan == nil || r.Plan.Roller == nil {
			return 0, nil
		}
		v, err := r.Plan.Roller.Run(&Frame{Eval: ev, Run: run, Ref: n, Args: given, Params: r.Signature.Params})
		return types.AsRef(v).Record, err
	}
	return run.World.Ownership.InRole(run, n, role)
}

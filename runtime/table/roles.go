package table

import (
	"slices"

	"houserule/lang/types"
	"houserule/runtime/rulebook"
)

// ofRoles makes what was given the thing of whom its parameter names: of a
// `weapon of target` that of the target, unless it is somebody's already.
func (t *Table) ofRoles(r *rulebook.Rule, n types.Noun, given rulebook.Given) error {
	for _, p := range r.Params {
		role := p.Type.Of
		if p.Type.Elem != nil {
			role = p.Type.Elem.Of
		}
		if role == "" || given[p.Name] == nil {
			continue
		}
		who, err := t.inRole(r, role, n, given)
		if err != nil {
			return err
		}
		if who.Record == 0 {
			continue
		}
		switch v := given[p.Name].(type) {
		case types.Noun:
			if e, ok := t.ownedItem(who.Record, v); ok {
				given[p.Name] = e
			}
		case types.List:
			given[p.Name] = t.listOf(who.Record, v)
		}
	}
	return nil
}

func isParam(r *rulebook.Rule, name string) bool {
	return slices.ContainsFunc(r.Params, func(p rulebook.Param) bool { return p.Name == name })
}

// inRole finds somebody by a word: a parameter, who rolls, or a box of the noun.
func (t *Table) inRole(r *rulebook.Rule, role string, n types.Noun, given rulebook.Given) (types.Noun, error) {
	v, ok := given[role]
	switch {
	case ok || isParam(r, role): // a parameter may follow, or be none
		return nounOf(v), nil
	case role == "owner" && t.Box(t.kind(n), role) == nil:
		return types.Noun{Record: t.ownerOf(n)}, nil
	case role == "roller" && r.Plan != nil && r.Plan.Roller != nil:
		v, err := r.Plan.Roller.Run(&frame{t: t, noun: n, given: given, params: r.Params})
		return nounOf(v), err
	}
	v, err := t.Get(n, role)
	return nounOf(v), err
}

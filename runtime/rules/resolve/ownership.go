package resolve

import (
	"slices"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/rules"
)

// Ownership checks owners in types of boxes and parameters: `weapon of attacker`.
type Ownership struct {
	*Report
	*Names
}

// NewOwnership returns the pass that checks owners.
func NewOwnership(r *Report, n *Names) *Ownership { return &Ownership{r, n} }

// checkRoles checks the owners in types of some parameters of a rule.
func (l *Ownership) checkRoles(r *rules.Rule, params []rules.Param, what string, pos diag.Pos) {
	var somebody []string
	for _, p := range r.Signature.Params {
		if l.IsEntity(p.Type) {
			somebody = append(somebody, p.Name)
		}
	}
	for _, p := range params {
		for _, whose := range rolesIn(p.Type) {
			if slices.Contains(somebody, whose) || r.Kind != nil && l.isRole(r.Decl.Module, r.Kind, whose) || r.DeclKind == rules.Check && whose == "roller" {
				continue
			}
			roles := append(somebody[:len(somebody):len(somebody)], l.ownerNames(r.Decl.Module, r.Kind)...)
			hint := diag.SuggestNearest(whose, roles)
			if len(roles) > 0 {
				hint = hint.Or(diag.Hint{Text: "there is " + diag.And(roles)})
			}
			l.Fail(pos, "", "%s: the parameter `%s` is %s, but `%s` is nobody here", what, p.Name, diag.A(p.Type.String()), whose).Advise(hint)
		}
	}
}

// CheckBoxes checks the owners in types of boxes: `weapon of attacker` needs a box attacker
// that contains an entity. It sets [content.Box].HasCopies.
func (l *Ownership) CheckBoxes() {
	for _, k := range l.Declared.Catalogue.Kinds() {
		for _, b := range k.Own() {
			b.HasCopies = l.isOwnedEntry(b.Type)
			for _, whose := range rolesIn(b.Type) {
				if l.isRole(b.Module, k, whose) {
					continue
				}
				roles := l.ownerNames(b.Module, k)
				hint := diag.SuggestNearest(whose, roles)
				if len(roles) > 0 {
					hint = hint.Or(diag.Hint{Text: "somebody is in " + diag.And(roles)})
				}
				l.Fail(b.Pos, "", "the box %s is %s, but no box `%s` of %s holds somebody", b.FullName(), diag.A(b.Type.String()), whose, diag.A(k.Name)).Advise(hint)
			}
		}
	}
}

// rolesIn lists the owners in a type: attacker in "list of weapon of attacker".
func rolesIn(t types.Type) []string {
	var roles []string
	if t.Of != "" {
		roles = append(roles, t.Of)
	}
	for _, part := range []*types.Type{t.Elem, t.Key} {
		if part != nil {
			roles = append(roles, rolesIn(*part)...)
		}
	}
	return roles
}

// CheckParams checks the owners in types of parameters: `weapon of target` needs a parameter
// target that is an entity, or such a role of the kind. Rules with inherited parameters are
// checked by Headings.
func (l *Ownership) CheckParams() {
	for _, r := range l.Tables.Order {
		if len(r.Decl.Parents) == 0 {
			l.checkParams(r)
		}
	}
}

// checkParams checks the owners in types of all parameters of a rule.
func (l *Ownership) checkParams(r *rules.Rule) {
	l.checkRoles(r, r.Signature.Params, r.Name, r.Decl.Pos)
}

// MarkOwnerTypes sets [rules.Signature].HasOwnerTypes.
func (l *Ownership) MarkOwnerTypes() {
	for _, r := range l.Tables.Order {
		r.Signature.HasOwnerTypes = slices.ContainsFunc(r.Signature.Params, func(p rules.Param) bool { return len(rolesIn(p.Type)) > 0 })
	}
}

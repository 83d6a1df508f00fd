package link

import (
	"slices"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// boxRoles checks whose things stand in boxes: `weapon of attacker` needs a box
// attacker that holds somebody. It notes where these have or lack what stands there.
func (l *linker) boxRoles() {
	for _, k := range l.src.Catalogue.Kinds() {
		for _, b := range k.Own() {
			b.Theirs = l.areCarried(b.Type)
			for _, whose := range rolesIn(b.Type) {
				if l.isRole(b.Module, k, whose) {
					continue
				}
				roles := l.owners(b.Module, k)
				hint := diag.DidYouMean(whose, roles)
				if hint == "" && len(roles) > 0 {
					hint = "somebody stands in " + diag.And(roles)
				}
				l.fail(b.Pos, hint, "the box %s is %s, but no box `%s` of %s holds somebody", b.FullName(), diag.A(b.Type.String()), whose, diag.A(k.Name))
			}
		}
	}
}

// areCarried tells whether a type names whose things of a kind it means that people
// have or lack.
func (l *linker) areCarried(t types.Type) bool {
	carried := t.Of != "" && l.src.Catalogue.Kind(t.Kind).AnyCarried()
	for _, part := range []*types.Type{t.Elem, t.Key} {
		carried = carried || part != nil && l.areCarried(*part)
	}
	return carried
}

// rolesIn lists the roles that a type names: attacker in "list of weapon of
// attacker".
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

// owners lists the roles behind an `of`: an entity is its own owner.
func (l *linker) owners(module string, k *content.Kind) []string {
	roles := l.roles(module, k)
	if len(roles) == 1 && roles[0] == "itself" {
		return []string{"owner"}
	}
	return roles
}

// isRole says whether somebody stands in a box of a kind, or owns it.
func (l *linker) isRole(module string, k *content.Kind, role string) bool {
	if role == "owner" && (k.Is("entity") || k.Nature == content.Printed) {
		return true
	}
	b := k.BoxSeen(module, role)
	return b != nil && l.isSomebody(b.Type)
}

// isSomebody tells types whose things are entities.
func (l *linker) isSomebody(t types.Type) bool {
	if t.Base != types.NounBase {
		return false
	}
	k := l.src.Catalogue.Kind(t.Kind)
	return k != nil && k.Is("entity")
}

// paramRoles checks whose things parameters are: `weapon of target` needs a
// parameter target that is somebody, or somebody who takes part in the noun.
func (l *linker) paramRoles() {
	for _, r := range l.out.Order {
		if len(r.Decl.Takes) == 0 {
			l.rolesOfParams(r)
		}
	}
}

func (l *linker) rolesOfParams(r *rules.Rule) { l.rolesOf(r, r.Params, r.Name, r.Decl.Pos) }

// givenRoles notes which rules are given what belongs to somebody.
func (l *linker) givenRoles() {
	for _, r := range l.out.Order {
		r.GivesTheirs = slices.ContainsFunc(r.Params, func(p rules.Param) bool { return len(rolesIn(p.Type)) > 0 })
	}
}

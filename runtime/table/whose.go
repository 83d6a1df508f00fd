package table

import (
	"slices"

	"houserule/lang/types"
	"houserule/runtime/rulebook"
)

// theirs makes what is given for a parameter `weapon of target` the thing of whom
// that names: another parameter, or somebody of the noun. Who rolls a check is
// known too late for that.
func (t *Table) theirs(r *rulebook.Rule, n types.Noun, given rulebook.Given) error {
	for _, p := range r.Params {
		e, ok := given[p.Name].(types.Noun)
		if !ok || p.Type.Of == "" || e.Record != 0 || e.Owner != 0 || t.named(e) {
			continue
		}
		who, err := t.namedBy(p.Type.Of, r, n, given)
		if err != nil {
			return err
		}
		e.Owner = who
		given[p.Name] = e
	}
	return nil
}

// namedBy is whom the `of` of a parameter's type names; 0 for nobody.
func (t *Table) namedBy(whose string, r *rulebook.Rule, n types.Noun, given rulebook.Given) (uint64, error) {
	who := given[whose]
	if !slices.ContainsFunc(r.Params, func(p rulebook.Param) bool { return p.Name == whose }) {
		k := t.kind(n)
		switch {
		case k != nil && t.Box(k, whose) != nil:
			var err error
			if who, err = t.Get(n, whose); err != nil {
				return 0, err
			}
		case whose == "owner":
			return t.ownerOf(n), nil
		}
	}
	somebody, _ := who.(types.Noun)
	return somebody.Record, nil
}

package table

import (
	"fmt"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// whose is the role that a type names: `weapon of target`, a list of them, a map to them.
func whose(ty *types.Type) string {
	if (ty.Base == types.ListBase || ty.Base == types.MapBase) && ty.Elem != nil {
		return ty.Elem.Of
	}
	return ty.Of
}

// inRole is who stands in a role of a thing: in a box of that name, or whose it is; 0
// for nobody, or nobody yet.
func (t *Table) inRole(n types.Noun, role string) (uint64, error) {
	k := t.kind(n)
	var b *content.Box
	if k != nil {
		b = t.Box(k, role)
	}
	if b == nil {
		return t.ownerOf(n), nil
	}
	if store, id, at, err := t.place(n, b); err == nil && store != nil {
		if _, ok, _ := store.Read(id, at); !ok && !b.HasDefault && b.Starts == nil {
			return 0, nil // nobody stands there yet
		}
	}
	v, err := t.boxes.read(n, b)
	return types.AsNoun(v).Record, err
}

// isTheirs tells whether one of several is one that they have, and a name one of which
// they have any. What nobody carries, such as what everybody has rated, is anybody's.
func (t *Table) isTheirs(who uint64, n types.Noun) bool {
	if n.IsCopy() {
		return t.hasCopy(t.entity(who), n)
	}
	k := t.kind(n)
	if n.Record != 0 || n.Owner == 0 || k == nil || !k.Carried || k.Rated != nil {
		return true
	}
	e := t.Entry(n)
	return n.Owner == who && (e == nil || t.carries(t.entity(who), e))
}

// isHad refuses to write on the sheet of what there can be several of and somebody has
// none of: each has a sheet of its own, and there is none.
func (t *Table) isHad(n types.Noun, b *content.Box) error {
	k := t.kind(n)
	if n.Record != 0 || n.Owner == 0 || !b.Sheet || k == nil || !k.Several || t.whichever(n).IsCopy() {
		return nil
	}
	if e := t.Entry(n); e == nil || t.carries(t.entity(n.Owner), e) {
		return nil
	}
	has := "no " + n.Kind
	if list := t.namesHad(n.Owner, n.Kind); len(list) > 0 {
		has = strings.Join(list, ", ")
	}
	who := t.NameOf(t.entity(n.Owner))
	return &rules.Refusal{Reason: fmt.Sprintf("%s does not have %s, and `%s` is written on one that somebody has; %s has %s", who, n.Name, b.Name, who, has)}
}

// notTheirs refuses what is somebody else's, or nobody's, where a thing of somebody is
// asked for.
func (t *Table) notTheirs(who uint64, what string, v types.Value) error {
	list := types.List{v}
	switch v := v.(type) {
	case types.List:
		list = v
	case types.Map:
		list = nil
		for _, p := range v {
			list = append(list, p.Value)
		}
	}
	for _, v := range list {
		if own, named := t.ownedItem(who, v); named {
			v = own
		}
		if n, ok := v.(types.Noun); ok && !t.isTheirs(who, n) && !t.isGone(n) {
			return &rules.Refusal{Reason: t.whyNotTheirs(who, what, n)}
		}
	}
	return nil
}

// whyNotTheirs says whose a thing is instead, and what somebody has of its kind.
func (t *Table) whyNotTheirs(who uint64, what string, n types.Noun) string {
	name, has := t.NameOf(t.entity(who)), "no "+n.Kind
	if list := t.namesHad(who, n.Kind); len(list) > 0 {
		has = strings.Join(list, ", ")
	}
	whose := fmt.Sprintf("%s has %s", t.NameOf(t.HadBy(n)), t.nameOfHeld(n))
	switch {
	case t.isGone(n):
		whose = t.lastName(n) + " is gone"
	case n.IsCopy() && !t.hasCopy(t.HadBy(n), n):
		whose = "nobody has this " + n.Name + " any more"
	case !n.IsCopy():
		whose = t.whoeverHas(n) + " has " + n.Name
	}
	return fmt.Sprintf("%s is %s of %s, and %s; %s has %s", what, diag.A(n.Kind), name, whose, name, has)
}

// whoeverHas names somebody who has what is called so, or nobody.
func (t *Table) whoeverHas(n types.Noun) string {
	if e := t.Entry(n); e != nil && !e.Kind.Several {
		for _, v := range t.All("entity") {
			if who := types.AsNoun(v); t.carries(who, e) {
				return t.NameOf(who)
			}
		}
		return "nobody"
	}
	for _, id := range t.state.Records(n.Kind) {
		if c := t.Record(id); c.Name == n.Name && t.hasCopy(t.HadBy(c), c) {
			return t.NameOf(t.HadBy(c))
		}
	}
	return "nobody"
}

// namesHad names what somebody has of a kind.
func (t *Table) namesHad(who uint64, kind string) (names []string) {
	t.state.Each(who, "carries", func(_ int, v types.Value) bool {
		if n := types.AsNoun(v); t.isA(n.Kind, kind) {
			names = append(names, t.nameOfHeld(n))
		}
		return true
	})
	return names
}

// boxTakes refuses for a box `weapon of owner` what was written there and is not theirs.
func (t *Table) boxTakes(run *Run, n types.Noun, b *content.Box) error {
	if whose(&b.Type) == "" {
		return nil
	}
	v, err := t.raw(run, n, b)
	if err != nil {
		return err
	}
	return t.takes(n, b, v)
}

// takes is boxTakes for a value of a box, or for an element of one that holds many.
func (t *Table) takes(n types.Noun, b *content.Box, v types.Value) error {
	role := whose(&b.Type)
	if role == "" || v == nil {
		return nil
	}
	who, err := t.inRole(n, role)
	if err != nil || who == 0 {
		return err
	}
	return t.notTheirs(who, fmt.Sprintf("`%s` of %s", b.Name, t.NameOf(n)), v)
}

// letsGo takes out of somebody's boxes `weapon of owner` one of several that they lose,
// or the name of the last.
func (t *Table) letsGo(who, lost types.Noun) error {
	for _, b := range t.kind(who).Boxes() {
		if !b.Theirs || whose(&b.Type) != "owner" || t.Box(t.kind(who), "owner") != nil {
			continue
		}
		v, ok := t.state.Get(who.Record, b.Name)
		if !ok || !types.Mentions(v, lost) {
			continue
		}
		switch list, isList := v.(types.List); {
		case isList:
			left := slices.DeleteFunc(slices.Clone(list), func(v types.Value) bool { return types.AsNoun(v) == lost })
			if err := t.state.Set(who.Record, b.Name, left); err != nil {
				return err
			}
		case b.Type.Optional:
			if err := t.state.Set(who.Record, b.Name, nil); err != nil {
				return err
			}
		}
	}
	return nil
}

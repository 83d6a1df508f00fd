package world

import (
	"fmt"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// Ownership tells whose things are, and refuses what is somebody else's.
type Ownership struct {
	w *World
}

// Actor is whose sheet pays for what a thing does: its owner's, else its own.
func (o *Ownership) Actor(n types.Ref) types.Ref {
	if id := o.OwnerID(n); id != 0 {
		return o.w.Entity(id)
	}
	return n
}

// NoneNamed tells that nothing in a list is an entry by its name alone.
func NoneNamed(l types.List) bool {
	for _, v := range l {
		if e, ok := v.(types.Ref); ok && e.Record == 0 {
			return false
		}
	}
	return true
}

// Own makes the entries in a list somebody's.
func (o *Ownership) Own(owner uint64, v types.Value) types.Value {
	var out types.List
	l, _ := v.(types.List)
	for i, v := range l {
		if e, ok := o.OwnItem(owner, v); ok {
			if out == nil {
				out = append(types.List(nil), l...)
			}
			out[i] = e
		}
	}
	if out == nil {
		return v
	}
	return out
}

// OwnItem makes an element of a list the owner's; ok is false where it stays
// what it is.
func (o *Ownership) OwnItem(owner uint64, v types.Value) (e types.Ref, ok bool) {
	e, ok = v.(types.Ref)
	if !ok || e.Record != 0 || e.Owner != 0 || o.w.IsNamed(e) {
		return e, false
	}
	e.Owner = owner
	return o.w.Copies.Resolve(e), true
}

// OwnerID is whose a thing is: an entity is its own.
func (o *Ownership) OwnerID(n types.Ref) uint64 {
	if id := o.w.Copies.HolderID(n); id != 0 {
		return id
	}
	if n.Record != 0 && !IsEvent(n) {
		if k := o.w.Kind(n); k != nil && k.Is("entity") {
			return n.Record
		}
	}
	return 0
}

// Unowned is what stands on somebody's sheet without saying again whose it is; of
// several it says which.
func (o *Ownership) Unowned(v types.Value, who types.Ref) types.Value {
	switch x := v.(type) {
	case types.Ref:
		if x.IsCopy() && o.w.Copies.Holder(x) == who {
			return o.w.Names.Among(x)
		}
		if x.Owner == who.Record {
			x.Owner = 0
		}
		return x
	case types.List:
		list := make(types.List, len(x))
		for i, e := range x {
			list[i] = o.Unowned(e, who)
		}
		return list
	}
	return v
}

// RoleOf is the role that a type names: `weapon of target`, a list of them, a map to them.
func RoleOf(ty *types.Type) string {
	if (ty.Base == types.ListBase || ty.Base == types.MapBase) && ty.Elem != nil {
		return ty.Elem.Of
	}
	return ty.Of
}

// IsTheirs tells whether one of several is one that they have, and a name one of which
// they have any. What nobody carries, such as what everybody has rated, is anybody's.
func (o *Ownership) IsTheirs(who uint64, n types.Ref) bool {
	if n.IsCopy() {
		return o.w.Copies.Has(o.w.Entity(who), n)
	}
	k := o.w.Kind(n)
	if n.Record != 0 || n.Owner == 0 || k == nil || !k.Carried || k.Rated != nil {
		return true
	}
	e := o.w.Entry(n)
	return n.Owner == who && (e == nil || o.w.Holdings.Has(o.w.Entity(who), e))
}

// Held refuses to write on the sheet of what there can be several of and somebody has
// none of: each has a sheet of its own, and there is none.
func (o *Ownership) Held(n types.Ref, b *content.Box) error {
	k := o.w.Kind(n)
	if n.Record != 0 || n.Owner == 0 || !b.Sheet || k == nil || !k.Several || o.w.Copies.Resolve(n).IsCopy() {
		return nil
	}
	if e := o.w.Entry(n); e == nil || o.w.Holdings.Has(o.w.Entity(n.Owner), e) {
		return nil
	}
	has := "no " + n.Kind
	if list := o.namesHad(n.Owner, n.Kind); len(list) > 0 {
		has = strings.Join(list, ", ")
	}
	who := o.w.Names.Of(o.w.Entity(n.Owner))
	return &rules.Refusal{Reason: fmt.Sprintf("%s does not have %s, and `%s` is written on one that somebody has; %s has %s", who, n.Name, b.Name, who, has)}
}

// NotTheirs refuses what is somebody else's, or nobody's, where a thing of somebody is
// asked for.
func (o *Ownership) NotTheirs(who uint64, what string, v types.Value) error {
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
		if own, named := o.OwnItem(who, v); named {
			v = own
		}
		if n, ok := v.(types.Ref); ok && !o.IsTheirs(who, n) && !o.w.Departed.IsGone(n) {
			return &rules.Refusal{Reason: o.WhyNotTheirs(who, what, n)}
		}
	}
	return nil
}

// WhyNotTheirs says whose a thing is instead, and what somebody has of its kind.
func (o *Ownership) WhyNotTheirs(who uint64, what string, n types.Ref) string {
	name, has := o.w.Names.Of(o.w.Entity(who)), "no "+n.Kind
	if list := o.namesHad(who, n.Kind); len(list) > 0 {
		has = strings.Join(list, ", ")
	}
	whose := fmt.Sprintf("%s has %s", o.w.Names.Of(o.w.Copies.Holder(n)), o.w.Names.OfHeld(n))
	switch {
	case o.w.Departed.IsGone(n):
		whose = o.w.Names.Last(n) + " is gone"
	case n.IsCopy() && !o.w.Copies.Has(o.w.Copies.Holder(n), n):
		whose = "nobody has this " + n.Name + " any more"
	case !n.IsCopy():
		whose = o.whoeverHas(n) + " has " + n.Name
	}
	return fmt.Sprintf("%s is %s of %s, and %s; %s has %s", what, diag.A(n.Kind), name, whose, name, has)
}

// whoeverHas names somebody who has what is called so, or nobody.
func (o *Ownership) whoeverHas(n types.Ref) string {
	if e := o.w.Entry(n); e != nil && !e.Kind.Several {
		for _, v := range o.w.Lists.All("entity") {
			if who := types.AsRef(v); o.w.Holdings.Has(who, e) {
				return o.w.Names.Of(who)
			}
		}
		return "nobody"
	}
	for _, id := range o.w.state.Records(n.Kind) {
		if c := o.w.Record(id); c.Name == n.Name && o.w.Copies.Has(o.w.Copies.Holder(c), c) {
			return o.w.Names.Of(o.w.Copies.Holder(c))
		}
	}
	return "nobody"
}

// namesHad names what somebody has of a kind.
func (o *Ownership) namesHad(who uint64, kind string) (names []string) {
	o.w.state.EachItem(who, "carries", func(_ int, v types.Value) bool {
		if n := types.AsRef(v); o.w.IsA(n.Kind, kind) {
			names = append(names, o.w.Names.OfHeld(n))
		}
		return true
	})
	return names
}

// LetGo takes out of somebody's boxes `weapon of owner` one of several that they lose,
// or the name of the last.
func (o *Ownership) LetGo(who, lost types.Ref) error {
	for _, b := range o.w.Kind(who).Boxes() {
		if !b.Theirs || RoleOf(&b.Type) != "owner" || o.w.Box(o.w.Kind(who), "owner") != nil {
			continue
		}
		v, ok := o.w.state.Get(who.Record, b.Name)
		if !ok || !types.Mentions(v, lost) {
			continue
		}
		switch list, isList := v.(types.List); {
		case isList:
			left := slices.DeleteFunc(slices.Clone(list), func(v types.Value) bool { return types.AsRef(v) == lost })
			if err := o.w.state.Set(who.Record, b.Name, left); err != nil {
				return err
			}
		case b.Type.Optional:
			if err := o.w.state.Set(who.Record, b.Name, nil); err != nil {
				return err
			}
		}
	}
	return nil
}

// InRole is who stands in a role of a thing: in a box of that name, or whose it is; 0
// for nobody, or nobody yet.
func (o *Ownership) InRole(run Command, n types.Ref, role string) (uint64, error) {
	k := o.w.Kind(n)
	var b *content.Box
	if k != nil {
		b = o.w.Box(k, role)
	}
	if b == nil {
		return o.OwnerID(n), nil
	}
	if store, id, at, err := o.w.Boxes.Place(n, b); err == nil && store != nil {
		if _, ok, _ := store.Read(id, at); !ok && !b.HasDefault && b.Starts == nil {
			return 0, nil // nobody stands there yet
		}
	}
	v, err := run.Read(n, b)
	return types.AsRef(v).Record, err
}

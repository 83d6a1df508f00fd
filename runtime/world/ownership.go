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

// Ownership finds the owners of things, and rejects things of the wrong owner.
type Ownership struct {
	w *World
}

// Actor returns the thing that acts for n: its owner, or n itself if it has none.
func (o *Ownership) Actor(n types.Ref) types.Ref {
	if id := o.OwnerID(n); id != 0 {
		return o.w.Entity(id)
	}
	return n
}

// NoneNamed reports whether no element of a list is an entry referred to by its name.
func NoneNamed(l types.List) bool {
	for _, v := range l {
		if e, ok := v.(types.Ref); ok && e.Record == 0 {
			return false
		}
	}
	return true
}

// WithOwner returns a value in which the entries of a list that have no owner have the given one.
func (o *Ownership) WithOwner(owner uint64, v types.Value) types.Value {
	var out types.List
	l, _ := v.(types.List)
	for i, v := range l {
		if e, ok := o.ItemWithOwner(owner, v); ok {
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

// ItemWithOwner returns an entry without an owner with the given one; ok is false if v is no such
// entry.
func (o *Ownership) ItemWithOwner(owner uint64, v types.Value) (e types.Ref, ok bool) {
	e, ok = v.(types.Ref)
	if !ok || e.Record != 0 || e.Owner != 0 || o.w.IsNamed(e) {
		return e, false
	}
	e.Owner = owner
	return o.w.Copies.Resolve(e), true
}

// OwnerID returns the record of a thing's owner; 0 for none. An entity owns itself.
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

// WithoutOwner returns a value as it is shown on the sheet of who: without who as owner of entries.
// A copy becomes its name and number as text.
func (o *Ownership) WithoutOwner(v types.Value, who types.Ref) types.Value {
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
			list[i] = o.WithoutOwner(e, who)
		}
		return list
	}
	return v
}

// RoleOf returns the role in a type, such as target in `weapon of target`, in a list of
// them or a map to them; "" for none.
func RoleOf(ty *types.Type) string {
	if (ty.Base == types.ListBase || ty.Base == types.MapBase) && ty.Elem != nil {
		return ty.Elem.Of
	}
	return ty.Of
}

// IsOwner reports whether somebody has a copy or, for a carried entry with an owner, is that
// owner and has the entry. It is true for everything else.
func (o *Ownership) IsOwner(who uint64, n types.Ref) bool {
	if n.IsCopy() {
		return o.w.Copies.Has(o.w.Entity(who), n)
	}
	k := o.w.Kind(n)
	if n.Record != 0 || n.Owner == 0 || k == nil || !k.Carried || k.Rated != nil {
		return true
	}
	e := o.w.Entry(n)
	return n.Owner == who && (e == nil || o.w.Carried.Has(o.w.Entity(who), e))
}

// CheckSheetWrite returns an error for a write to the sheet of an entry of a kind with copies, if
// its owner has no copy: only copies have sheets.
func (o *Ownership) CheckSheetWrite(n types.Ref, b *content.Box) error {
	k := o.w.Kind(n)
	if n.Record != 0 || n.Owner == 0 || !b.Sheet || k == nil || !k.Several || o.w.Copies.Resolve(n).IsCopy() {
		return nil
	}
	if e := o.w.Entry(n); e == nil || o.w.Carried.Has(o.w.Entity(n.Owner), e) {
		return nil
	}
	has := "no " + n.Kind
	if list := o.namesHad(n.Owner, n.Kind); len(list) > 0 {
		has = strings.Join(list, ", ")
	}
	who := o.w.Names.Of(o.w.Entity(n.Owner))
	return &rules.Refusal{Reason: fmt.Sprintf("%s does not have %s, and `%s` is written on one that somebody has; %s has %s", who, n.Name, b.Name, who, has)}
}

// CheckOwner returns an error if a value, or an element of a list or map, is not owned by who,
// see [Ownership.IsOwner]. what returns the beginning of the message.
func (o *Ownership) CheckOwner(who uint64, what func() string, v types.Value) error {
	switch v := v.(type) {
	case types.List:
		for _, e := range v {
			if err := o.checkOwned(who, what, e); err != nil {
				return err
			}
		}
		return nil
	case types.Map:
		for _, p := range v {
			if err := o.checkOwned(who, what, p.Value); err != nil {
				return err
			}
		}
		return nil
	}
	return o.checkOwned(who, what, v)
}

// checkOwned is CheckOwner for a value that is no list or map.
func (o *Ownership) checkOwned(who uint64, what func() string, v types.Value) error {
	if own, named := o.ItemWithOwner(who, v); named {
		v = own
	}
	if n, ok := v.(types.Ref); ok && !o.IsOwner(who, n) && !o.w.Departed.IsGone(n) {
		return &rules.Refusal{Reason: o.WhyNotOwner(who, what(), n)}
	}
	return nil
}

// WhyNotOwner returns the message of [Ownership.CheckOwner]: who has the thing instead, and
// what who has of its kind.
func (o *Ownership) WhyNotOwner(who uint64, what string, n types.Ref) string {
	name, has := o.w.Names.Of(o.w.Entity(who)), "no "+n.Kind
	if list := o.namesHad(who, n.Kind); len(list) > 0 {
		has = strings.Join(list, ", ")
	}
	whose := fmt.Sprintf("%s has %s", o.w.Names.Of(o.w.Copies.Holder(n)), o.w.Names.OfCarried(n))
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

// whoeverHas returns the name of an entity that has the entry of n or a copy of it; "nobody" for
// none.
func (o *Ownership) whoeverHas(n types.Ref) string {
	if e := o.w.Entry(n); e != nil && !e.Kind.Several {
		for _, v := range o.w.Lists.All("entity") {
			if who := types.AsRef(v); o.w.Carried.Has(who, e) {
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

// namesHad returns the names of the entries of a kind that somebody carries.
func (o *Ownership) namesHad(who uint64, kind string) (names []string) {
	o.w.state.EachItem(who, "carries", func(_ int, v types.Value) bool {
		if n := types.AsRef(v); o.w.IsA(n.Kind, kind) {
			names = append(names, o.w.Names.OfCarried(n))
		}
		return true
	})
	return names
}

// RemoveFromBoxes removes lost, a copy or an entry that who loses, from their boxes with a type
// such as `weapon of owner`.
func (o *Ownership) RemoveFromBoxes(who, lost types.Ref) error {
	for _, b := range o.w.Kind(who).Boxes() {
		if !b.HasCopies || RoleOf(&b.Type) != "owner" || o.w.Box(o.w.Kind(who), "owner") != nil {
			continue
		}
		v, ok := o.w.state.Get(who.Record, b.Name)
		if !ok || !types.ContainsRef(v, lost) {
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

// InRole returns the record of the thing in a role of n: the value of the box of that name, or
// the owner of n if there is no such box; 0 for none.
func (o *Ownership) InRole(run Command, n types.Ref, role string) (uint64, error) {
	k := o.w.Kind(n)
	var b *content.Box
	if k != nil {
		b = o.w.Box(k, role)
	}
	if b == nil {
		return o.OwnerID(n), nil
	}
	if store, id, at, err := o.w.Boxes.Location(n, b); err == nil && store != nil {
		if _, ok, _ := store.Read(id, at); !ok && !b.HasDefault && b.Starts == nil {
			return 0, nil // the box is still empty
		}
	}
	v, err := run.Read(n, b)
	return types.AsRef(v).Record, err
}

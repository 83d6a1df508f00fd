package world

import (
	"fmt"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/state"
)

// Boxes stores and reads boxes.
type Boxes struct {
	w      *World
	sheets *sheetCache // nil until SheetBox is called
}

// sheetCache caches where boxes of entries are stored, and their printed values, for one
// catalogue.
type sheetCache struct {
	of    *content.Catalogue
	boxes [256]SheetBox
}

// SheetBox is a box of an entry, or of a thing that exists by its name alone.
type SheetBox struct {
	kind, name string
	box        *content.Box
	at         state.Box   // on the record of the owner of the entry
	Printed    types.Value // the value that the entry prints in the box
	Prints     bool        // whether it prints one
}

// SheetBox returns a box of an entry, by the entry's kind and name. The result is valid
// until the next call.
func (bs *Boxes) SheetBox(kind, name string, b *content.Box) *SheetBox {
	if bs.sheets == nil || bs.sheets.of != bs.w.program.Catalogue {
		bs.sheets = &sheetCache{of: bs.w.program.Catalogue}
	}
	hash := len(kind) + 5*len(b.Name)
	if n := len(name); n > 0 {
		hash += 31 * (n + 7*int(name[0]) + 13*int(name[n-1]) + 17*int(name[n/2]))
	}
	if len(b.Name) > 0 {
		hash += 3 * int(b.Name[0])
	}
	x := &bs.sheets.boxes[hash%len(bs.sheets.boxes)]
	if x.box != b || x.name != name || x.kind != kind {
		*x = SheetBox{kind: kind, name: name, box: b, at: bs.w.program.Layout().Box("", content.SheetKey(kind, name, b.Name))}
		if kind == "" {
			return x
		}
		if e := bs.w.program.Catalogue.Entry(kind, name); e != nil {
			x.Printed, x.Prints = e.Values[b.Name]
		}
	}
	return x
}

// Location returns where a box of a thing is stored: the store, the record, and the box on it.
func (bs *Boxes) Location(n types.Ref, b *content.Box) (*state.Store, state.ID, state.Box, error) {
	n = bs.w.Copies.Resolve(n)
	switch {
	case IsEvent(n):
		return bs.w.events, n.Record - EventBase, state.Box{Name: b.Name, Number: b.Number}, nil
	case n.Record != 0:
		return bs.w.state, n.Record, state.Box{Name: b.Name, Number: b.Number}, nil
	case b.Kind.Nature == content.Named:
		return bs.w.state, bs.w.Game().Record, bs.SheetBox(n.Kind, n.Name, b).at, nil
	case !b.Sheet:
		return nil, 0, state.Box{}, nil
	case n.Owner == 0:
		return nil, 0, state.Box{}, &diag.Problem{Message: fmt.Sprintf("`%s` stands on somebody's sheet, and this %s %q is nobody's", b.Name, n.Kind, n.Name),
			Hint: fmt.Sprintf("ask for somebody's own: who:the(%q).%s", n.Name, b.Name)}
	}
	return bs.w.state, n.Owner, bs.SheetBox(n.Kind, n.Name, b).at, nil
}

// KeyOf returns the key of a stored box; ok is false if the box is not stored.
func (bs *Boxes) KeyOf(n types.Ref, b *content.Box) (key BoxKey, ok bool) {
	_, id, at, err := bs.Location(n, b)
	return BoxKey{Record: id, Box: at.Name}, err == nil
}

// Stored returns the value that was written to a box; ok is false if none was. there is false if
// the thing does not exist any more.
func (bs *Boxes) Stored(n types.Ref, b *content.Box) (v types.Value, ok, there bool, err error) {
	store, id, at := bs.w.state, n.Record, state.Box{Name: b.Name, Number: b.Number}
	switch {
	case id > EventBase:
		store, id = bs.w.events, id-EventBase
	case id == 0:
		if store, id, at, err = bs.Location(n, b); err != nil || store == nil {
			return nil, false, true, err
		}
	}
	v, ok, there = store.Read(id, at)
	if b.Type.RenamesWords() {
		v = b.Type.Present(v)
	}
	return v, ok, there, nil
}

// ReadPlain is the fast path of reading a box of a record, or of an entry on the sheet of its
// owner. ok is false in all other cases, and for things that do not exist any more.
func (bs *Boxes) ReadPlain(n types.Ref, b *content.Box) (v types.Value, ok bool) {
	var printed *SheetBox
	id, at := n.Record, state.Box{Name: b.Name, Number: b.Number}
	if id == 0 && b.Sheet && !bs.w.Copies.Any() && b.Kind.Nature == content.Printed {
		printed = bs.SheetBox(n.Kind, n.Name, b)
		id, at = n.Owner, printed.at
	}
	if id == 0 || id > EventBase {
		return nil, false
	}
	v, ok, there := bs.w.state.Read(id, at)
	switch {
	case ok && b.Type.RenamesWords():
		return b.Type.Present(v), true
	case ok:
		return v, true
	case !there || n.IsCopy():
		return nil, false
	case printed != nil && printed.Prints:
		return printed.Printed, true
	}
	return b.Default, true
}

// Written returns the value that was written to a box; ok is false if none was.
func (bs *Boxes) Written(n types.Ref, b *content.Box) (v types.Value, ok bool) {
	v, ok, _, err := bs.Stored(n, b)
	return v, ok && err == nil
}

// Get reads a box by its name.
func (bs *Boxes) Get(run Command, n types.Ref, name string) (types.Value, error) {
	if err := bs.w.Departed.CheckExists(n); err != nil {
		return nil, err
	}
	k := bs.w.Kind(n)
	if k == nil {
		return nil, fmt.Errorf("nothing of kind %q exists", n.Kind)
	}
	b := bs.w.Box(k, name)
	if b == nil {
		return nil, &diag.Problem{Message: fmt.Sprintf("%s has no box `%s`", diag.A(k.Name), name), Hint: diag.DidYouMean(name, k.BoxNames())}
	}
	return run.Read(n, b)
}

// Raw returns the stored value of a box, else the printed one, its starting value, or its
// default. Entries in the value have no owner yet, and the range of the box is not applied.
func (bs *Boxes) Raw(run Command, n types.Ref, b *content.Box) (types.Value, error) {
	if v, ok := run.HypotheticalValue(n, b); ok {
		return v, nil
	}
	v, ok, there, err := bs.Stored(n, b)
	if err != nil || ok {
		return v, err
	}
	if !there {
		return nil, bs.w.Departed.CheckExists(n)
	}
	if n.Record == 0 || n.IsCopy() {
		if e := bs.SheetBox(n.Kind, n.Name, b); e.Prints {
			return e.Printed, nil
		}
	}
	if b.Type.Base == types.Action {
		if e := bs.w.Printed(n); e != nil && e.Sheet != nil {
			if v, ok := e.Sheet.Values[b.Name]; ok {
				return v, nil
			}
		}
	}
	if b.OfGains {
		return bs.w.Schedule.Values.implied(n), nil
	}
	if b.Starts != nil {
		return run.Ask(bs.w.Program().RulesOfBox(b).Starts, n, nil)
	}
	if b.HasDefault || b.Type.Optional {
		return b.Default, nil
	}
	return nil, &diag.Problem{Message: fmt.Sprintf("%s has no `%s` yet", bs.w.Names.Of(n), b.Name), Hint: fmt.Sprintf("its box is %q without a default: give it one, or fill it first", b.Type.String())}
}

// WithOwner returns the value of a box with the owner that the type of the box names set on its
// entries, such as the attacker for `weapon of attacker`.
func (bs *Boxes) WithOwner(run Command, n types.Ref, b *content.Box, v types.Value) (types.Value, error) {
	e, ok := v.(types.Ref)
	if !ok {
		if l, ok := v.(types.List); ok && b.Type.Elem != nil && b.Type.Elem.Base == types.RefBase {
			if b.Type.Elem.Of == "" && NoneNamed(l) {
				return v, nil // no element gets an owner, so the owner need not be found
			}
			owner, err := bs.OwnerWithin(run, n, b)
			if owner != 0 {
				return bs.w.Ownership.WithOwner(owner, v), err
			}
			return v, err
		}
		return v, nil
	}
	if e.Record != 0 || e.Owner != 0 || bs.w.IsNamed(e) {
		if now := bs.w.Copies.Resolve(e); now != e {
			return now, nil
		}
		return v, nil
	}
	if b.Type.Of != "" && (b.Type.Of != "owner" || bs.w.Box(bs.w.Kind(n), "owner") != nil) {
		role, err := bs.Get(run, n, b.Type.Of)
		if err != nil {
			return nil, err
		}
		if who, ok := role.(types.Ref); ok {
			e.Owner = who.Record
		}
		return bs.w.Copies.Resolve(e), nil
	}
	e.Owner = bs.w.Ownership.OwnerID(n)
	return bs.w.Copies.Resolve(e), nil
}

// Set writes a box by its name; a value of the wrong type is an error.
func (bs *Boxes) Set(run Command, n types.Ref, name string, v types.Value) error {

	if err := bs.w.Departed.CheckExists(n); err != nil {
		return err
	}
	k := bs.w.Kind(n)
	if k == nil {
		return fmt.Errorf("nothing of kind %q exists", n.Kind)
	}
	b := bs.w.Box(k, name)
	if b == nil {
		hint := diag.DidYouMean(name, k.BoxNames())
		if r := bs.w.Program().Find(k, name); r != nil {
			hint = fmt.Sprintf("%s is %s; it is worked out and cannot be written", r.Name, diag.A(r.DeclKind.String()))
		}
		if hint == "" && k.Is("entity") {
			c := bs.w.Program().Catalogue
			hint = c.RatedHint(k.Module, name, c.RatedKeys(k.Module, name)).Text
		}
		return &diag.Problem{Message: fmt.Sprintf("%s has no box `%s`", diag.A(k.Name), name), Hint: hint}
	}
	return bs.Write(run, n, b, v)
}

// Write writes a box for a script.
func (bs *Boxes) Write(run Command, n types.Ref, b *content.Box, v types.Value) error {
	if err := bs.WriteBy(run, n, b, v, false); err != nil {
		return err
	}
	return bs.checkStoredOwner(run, n, b)
}

// WriteBy writes a box for a script or, if byEngine is true, for the engine itself, which may
// also write keeper boxes.
func (bs *Boxes) WriteBy(run Command, n types.Ref, b *content.Box, v types.Value, byEngine bool) error {
	if err := run.Writable(n, b); err != nil {
		return err
	}
	if !byEngine && b.Keeper != "" && types.Valid(v) == nil {
		return bs.w.BuiltInFits(n, b, v)
	}
	if err := bs.w.Ownership.CheckSheetWrite(n, b); err != nil {
		return err
	}
	v, err := bs.w.Limits.Fit(run, n, b, v)
	if err != nil {
		return &diag.Problem{Message: fmt.Sprintf("`%s` of %s: %s", b.Name, bs.w.Names.Of(n), err)}
	}
	if !byEngine {
		if err := bs.w.BuiltInFits(n, b, v); err != nil {
			return err
		}
	}
	if b.OfGains && !byEngine {
		return bs.w.Schedule.Values.Write(run, n, v)
	}
	if err := bs.spendOn(run, v); err != nil {
		return err
	}
	store, id, at, err := bs.Location(n, b)
	if err != nil {
		return err
	}
	old, _, there := store.Read(id, at)
	if !there {
		return bs.w.Departed.CheckExists(n)
	}
	if err := bs.w.Departed.CheckStorable(n, b.Name, old, v); err != nil {
		return err
	}
	return store.Write(id, at, v)
}

// PerStep is the number of elements of a list or map that are copied or compared for one step.
const PerStep = 8

// spendOn charges for copying a value.
func (bs *Boxes) spendOn(run Command, v types.Value) error { return run.Spend(size(v) / PerStep) }

// size returns the number of elements of a list or map, including nested ones.
func size(v types.Value) int {
	n := 0
	switch v := v.(type) {
	case types.List:
		n = len(v)
		for _, e := range v {
			n += size(e)
		}
	case types.Map:
		n = len(v)
		for _, p := range v {
			n += size(p.Key) + size(p.Value)
		}
	}
	return n
}

// checkStoredOwner returns an error if a box whose type names an owner, such as `weapon of owner`,
// contains an entry of another owner.
func (bs *Boxes) checkStoredOwner(run Command, n types.Ref, b *content.Box) error {
	if RoleOf(&b.Type) == "" {
		return nil
	}
	v, err := bs.Raw(run, n, b)
	if err != nil {
		return err
	}
	return bs.CheckOwner(run, n, b, v)
}

// CheckOwner returns an error if a value for a box, or for an element of it, has not the owner
// that the type of the box names.
func (bs *Boxes) CheckOwner(run Command, n types.Ref, b *content.Box, v types.Value) error {
	role := RoleOf(&b.Type)
	if role == "" || v == nil {
		return nil
	}
	who, err := bs.w.Ownership.InRole(run, n, role)
	if err != nil || who == 0 {
		return err
	}
	return bs.w.Ownership.CheckOwner(who, func() string { return fmt.Sprintf("`%s` of %s", b.Name, bs.w.Names.Of(n)) }, v)
}

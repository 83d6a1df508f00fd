package world

import (
	"fmt"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/state"
)

// Boxes tells where boxes are kept and what was written there.
type Boxes struct {
	w      *World
	sheets *sheetCache // nil until a box of an entry is asked for
}

// sheetCache remembers where the boxes of entries are kept, and what is printed there, as
// long as one book is played.
type sheetCache struct {
	of    *content.Catalogue
	boxes [256]SheetBox
}

// SheetBox is a box of an entry, or of a thing that is there by its name.
type SheetBox struct {
	kind, name string
	box        *content.Box
	at         state.Box // on the sheet of whoever has it
	Printed    types.Value
	Prints     bool
}

// OnSheet finds a box of an entry by the entry's kind and name. Who asks takes what it
// wants at once: the next question may stand in its place.
func (bs *Boxes) OnSheet(kind, name string, b *content.Box) *SheetBox {
	if bs.sheets == nil || bs.sheets.of != bs.w.book.Catalogue {
		bs.sheets = &sheetCache{of: bs.w.book.Catalogue}
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
		*x = SheetBox{kind: kind, name: name, box: b, at: bs.w.book.Layout().Box("", content.SheetKey(kind, name, b.Name))}
		if kind == "" {
			return x
		}
		if e := bs.w.book.Catalogue.Entry(kind, name); e != nil {
			x.Printed, x.Prints = e.Values[b.Name]
		}
	}
	return x
}

// Place finds where a box of a noun is kept: the store, the record, the box there.
func (bs *Boxes) Place(n types.Noun, b *content.Box) (*state.Store, state.ID, state.Box, error) {
	n = bs.w.Copies.Resolve(n)
	switch {
	case IsEvent(n):
		return bs.w.events, n.Record - EventBase, state.Box{Name: b.Name, Number: b.Number}, nil
	case n.Record != 0:
		return bs.w.state, n.Record, state.Box{Name: b.Name, Number: b.Number}, nil
	case b.Kind.Nature == content.Named:
		return bs.w.state, bs.w.Game().Record, bs.OnSheet(n.Kind, n.Name, b).at, nil
	case !b.Sheet:
		return nil, 0, state.Box{}, nil
	case n.Owner == 0:
		return nil, 0, state.Box{}, &diag.Problem{Message: fmt.Sprintf("`%s` stands on somebody's sheet, and this %s %q is nobody's", b.Name, n.Kind, n.Name),
			Hint: fmt.Sprintf("ask for somebody's own: who:the(%q).%s", n.Name, b.Name)}
	}
	return bs.w.state, n.Owner, bs.OnSheet(n.Kind, n.Name, b).at, nil
}

// Kept is what was written into a box; ok is false where nothing was, there is
// false for what is gone.
func (bs *Boxes) Kept(n types.Noun, b *content.Box) (v types.Value, ok, there bool, err error) {
	store, id, at := bs.w.state, n.Record, state.Box{Name: b.Name, Number: b.Number}
	switch {
	case id > EventBase:
		store, id = bs.w.events, id-EventBase
	case id == 0:
		if store, id, at, err = bs.Place(n, b); err != nil || store == nil {
			return nil, false, true, err
		}
	}
	v, ok, there = store.Read(id, at)
	return v, ok, there, nil
}

// ReadPlain reads what most boxes are that formulas read: one of a record, or of an entry
// on somebody's sheet. Of anything else, and of what is gone, ok is false.
func (bs *Boxes) ReadPlain(n types.Noun, b *content.Box) (v types.Value, ok bool) {
	var printed *SheetBox
	id, at := n.Record, state.Box{Name: b.Name, Number: b.Number}
	if id == 0 && b.Sheet && !bs.w.Copies.Any() && b.Kind.Nature == content.Printed {
		printed = bs.OnSheet(n.Kind, n.Name, b)
		id, at = n.Owner, printed.at
	}
	if id == 0 || id > EventBase {
		return nil, false
	}
	v, ok, there := bs.w.state.Read(id, at)
	switch {
	case ok:
		return v, true
	case !there || n.IsCopy():
		return nil, false
	case printed != nil && printed.Prints:
		return printed.Printed, true
	}
	return b.Default, true
}

// Written is what somebody wrote into a box; ok is false where nobody did.
func (bs *Boxes) Written(n types.Noun, b *content.Box) (v types.Value, ok bool) {
	v, ok, _, err := bs.Kept(n, b)
	return v, ok && err == nil
}

// Package content holds what a game is made of: kinds (nouns such as weapon,
// character or attack), the boxes that each kind has, and the entries that
// modules print for a kind ("Lantern", "Night Vision").
//
// A [Catalogue] is filled while modules load and only read afterwards. A
// [Kind] knows its parent (like), so that a box or a rule of "entity" also
// holds for a "character". A [Box] says the type of a value and where it
// lives: printed in an entry, on the sheet of whoever has the entry, or in a
// record of the game. An [Entry] is one thing the book prints; a module may
// print that of another one anew, and [Catalogue.Settle] tells which stands.
package content

import (
	"slices"

	"houserule/lang/diag"
	"houserule/lang/types"
)

// Nature says how things of a kind exist.
type Nature int

const (
	// Printed things stand in the book and never change: a weapon, a trait.
	Printed Nature = iota
	// Record things live in the state of the game: a character, a battle.
	Record
	// Event things are made in play and gone with the command: an attack.
	Event
	// Named things are there by their name alone, as many as there are names: a
	// hex. What is written of one stands with the game.
	Named
)

// Kind is a noun of a game.
type Kind struct {
	Name    string
	Like    *Kind // the kind whose boxes and rules it shares; nil for a root
	Nature  Nature
	Carried bool        // changes written in its entries bind to whoever has the entry
	Several bool        // what somebody has twice is two things with a sheet each
	Rated   *types.Type // everybody has a level of this range in every entry; nil otherwise
	Text    string
	Source  *Source // where it is printed
	Module  string
	Pos     diag.Pos

	boxes    []*Box
	named    map[string]*Box // the first of boxes of each name
	in       *Catalogue
	children []*Kind // that are like it, in the order they were declared
	order    int     // its place among all kinds
	depth    int     // how many kinds it is like
	heirs    int     // how many kinds are like it, however far down
}

// MaxLike is how many kinds may be like each other in a row.
const MaxLike = 200

// own puts a box on the kind itself.
func (k *Kind) own(b *Box) {
	if k.named == nil {
		k.named = map[string]*Box{}
	}
	if k.named[b.Name] == nil {
		k.named[b.Name] = b
	}
	k.boxes = append(k.boxes, b)
}

// Related lists the kinds that it is like, itself, and those that are like it,
// in the order they were declared.
func (k *Kind) Related() []*Kind {
	all := k.below()
	for above := k.Like; above != nil; above = above.Like {
		all = append(all, above)
	}
	slices.SortFunc(all, func(a, b *Kind) int { return a.order - b.order })
	return all
}

// CountRelated is how many kinds Related lists.
func (k *Kind) CountRelated() int { return k.depth + 1 + k.heirs }

// below lists the kind and all that are like it, in the order they were
// declared.
func (k *Kind) below() []*Kind {
	if k == nil {
		return nil
	}
	all := []*Kind{k}
	for i := 0; i < len(all); i++ {
		all = append(all, all[i].children...)
	}
	slices.SortFunc(all, func(a, b *Kind) int { return a.order - b.order })
	return all
}

// AnyCarried tells whether people have or lack its entries, or those of a kind like it.
func (k *Kind) AnyCarried() bool {
	return slices.ContainsFunc(k.below(), func(k *Kind) bool { return k.Carried && k.Rated == nil })
}

// Is reports whether the kind is the named one or like it, however far up.
func (k *Kind) Is(name string) bool {
	for ; k != nil; k = k.Like {
		if k.Name == name {
			return true
		}
	}
	return false
}

// Box finds a box by name, in the kind itself and then up through what it is
// like; nil when there is none. Where games meet it has its own game's boxes.
func (k *Kind) Box(name string) *Box {
	if k == nil {
		return nil
	}
	return k.BoxSeen(k.Module, name)
}

// Boxes lists the boxes of the kind, those it shares with its parents first.
func (k *Kind) Boxes() []*Box {
	if k == nil {
		return nil
	}
	all := append(k.Like.Boxes(), k.boxes...)
	if !k.in.HasSeveralGames() {
		return all
	}
	return slices.DeleteFunc(all, func(b *Box) bool { return k.in.Strangers(k.Module, b.Module) })
}

// Own lists the boxes that were put on the kind itself.
func (k *Kind) Own() []*Box { return k.boxes }

// BoxNames lists the names of Boxes.
func (k *Kind) BoxNames() []string {
	var names []string
	for _, b := range k.Boxes() {
		names = append(names, b.Name)
	}
	return names
}

// Box is a place for one value on every thing of a kind.
type Box struct {
	Name    string
	Kind    *Kind // whose box it is
	Type    types.Type
	Default types.Value
	// HasDefault is false for a box that must be filled before it is read.
	HasDefault bool
	// Sheet boxes are written in play. On a printed kind they belong to
	// whoever has the entry; on records and events every box is one.
	Sheet   bool
	Starts  *Formula   // worked out the first time the box is read; nil otherwise
	Refills []Occasion // when the start value comes back
	Lost    bool       // what is beyond an end of its range is lost; else it is refused
	Private string     // who alone may see it; "" for everybody
	Forget  bool       // left out when odds compare situations
	Number  int        // where the book lays it out in a record; 0 for none
	Theirs  bool       // it holds somebody's things of which they can have several
	Plain   bool       // it holds a number, a text or yes and no, and is read as it stands, or as its default
	Keeper  string     // what writes it, for a box that the engine keeps itself; "" for others
	Text    string
	Source  *Source
	Module  string
	Pos     diag.Pos
}

// Occasion is the name of what boxes that refill, and what is done once, wait for:
// "turn", "rests_long", "game.turn_is_taken".
type Occasion struct {
	Name  string
	Pos   diag.Pos
	Width int // of what stands there
}

// SheetKey names the box of an entry on the sheet of whoever has it: "skill/Climb/level".
func SheetKey(kind, entry, box string) string { return kind + "/" + entry + "/" + box }

// FullName is the name by which other modules change the box: kind.box.
func (b *Box) FullName() string { return b.Kind.Name + "." + b.Name }

// Entry is one thing that a module prints for a kind. For a kind of records it
// is the sheet from which a thing is brought to the table.
type Entry struct {
	Kind   *Kind
	Name   string
	Short  string         // a second name for formulas: STR
	Values map[string]any // box name -> types.Value, or a function of the host
	Sheet  *Sheet         // of a kind of records: what a thing is brought from
	Text   string
	Source *Source
	Module string
	Pos    diag.Pos

	InsteadOf  string   // the module whose entry it is printed instead of; "" for none
	Replaces   []*Entry // those in whose place it stands
	ReplacedBy *Entry   // the one that stands in its place; nil for one that stands

	Number int // of those in which everybody has a level, from 1; 0 for others
}

// Sheet is what is filled in for a thing that does not exist yet: values by box
// name, levels by entry name, possibly nested.
type Sheet struct {
	Kind   *Kind
	Name   string
	Values map[string]any // as in Entry.Values; a *Sheet, or a list of them, for things within
	Entry  *Entry         // the entry that prints it; nil for a sheet made in play
	Levels []Level        // levels in rated entries
	Has    []*Entry       // carried entries it starts with
}

// Level is a level in a rated entry.
type Level struct {
	Entry *Entry
	Value float64
}

// Package content contains the static content of a game: kinds (nouns such as weapon, character
// or attack), the boxes (fields) of each kind, and the entries that modules declare for a kind
// ("Lantern", "Night Vision").
//
// A [Catalogue] is filled while modules are loaded and is then read-only. A [Kind] has a parent
// (Like), so a box or rule of "entity" also applies to a "character". A [Box] declares the type
// of a value and where it is stored: in an entry, on the sheet of whoever has the entry, or in a
// record of the game. An [Entry] is printed in the rulebook; a module may replace an entry of
// another one, which [Catalogue.Settle] resolves. Package declare fills the catalogue, rules and
// world read it.
// print that of another one anew, and [Catalogue.Settle] tells which stands.
package content

import (
	"slices"
	"sync/atomic"

	"houserule/lang/diag"
	"houserule/lang/types"
)

// Nature is how things of a kind exist.
type Nature int

const (
	// Printed things are entries, which never change: a weapon, a trait.
	Printed Nature = iota
	// Record things are records in the state of the game: a character, a battle.
	Record
	// Event things are created in play and exist until the command ends: an attack.
	Event
	// Named things exist by their name, without being declared: a hex. Their boxes are stored
	// with the game.
	Named
)

// Kind is a noun of a game.
type Kind struct {
	Name    string
	Like    *Kind // the parent, whose boxes and rules it inherits; nil for a root
	Nature  Nature
	Carried bool        // entries are had by entities, and their changes apply to whoever has them
	Several bool        // an entity may have several copies of an entry, each a record
	Rated   *types.Type // the range of levels that every entity has in every entry; nil for none
	Text    string
	Source  *Source // its place in the rulebook
	Module  string
	Pos     diag.Pos

	boxes    []*Box
	named    map[string]*Box // the first box of each name
	in       *Catalogue
	children []*Kind                // kinds whose parent it is, in order of declaration
	order    int                    // index among all kinds
	depth    int                    // number of ancestors
	heirs    int                    // number of descendants
	listed   atomic.Pointer[[]*Box] // what Boxes returned; nil before its first call, and for several games
}

// MaxLike is the maximum depth of the tree of kinds.
const MaxLike = 200

// own adds a box to the kind itself.
func (k *Kind) own(b *Box) {
	if k.named == nil {
		k.named = map[string]*Box{}
	}
	if k.named[b.Name] == nil {
		k.named[b.Name] = b
	}
	k.boxes = append(k.boxes, b)
}

// Related returns the ancestors of the kind, itself, and its descendants, in order of
// declaration.
func (k *Kind) Related() []*Kind {
	all := k.below()
	for above := k.Like; above != nil; above = above.Like {
		all = append(all, above)
	}
	slices.SortFunc(all, func(a, b *Kind) int { return a.order - b.order })
	return all
}

// CountRelated returns the length of Related.
func (k *Kind) CountRelated() int { return k.depth + 1 + k.heirs }

// below returns the kind and its descendants in order of declaration.
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

// AnyCarried reports whether the kind or a descendant is carried and not rated.
func (k *Kind) AnyCarried() bool {
	return slices.ContainsFunc(k.below(), func(k *Kind) bool { return k.Carried && k.Rated == nil })
}

// Is reports whether the kind or an ancestor has this name.
func (k *Kind) Is(name string) bool {
	for ; k != nil; k = k.Like {
		if k.Name == name {
			return true
		}
	}
	return false
}

// Box returns the box with a name, of the kind or its nearest ancestor, as its own module sees
// it; nil if there is none.
func (k *Kind) Box(name string) *Box {
	if k == nil {
		return nil
	}
	return k.BoxSeen(k.Module, name)
}

// Boxes returns the boxes of the kind, those of its ancestors first. The caller must not change the
// list.
func (k *Kind) Boxes() []*Box {
	if k == nil {
		return nil
	}
	several := k.in.HasSeveralGames()
	if known := k.listed.Load(); known != nil && !several && len(*known) == k.countBoxes() {
		return *known
	}
	all := slices.Concat(k.Like.Boxes(), k.boxes)
	if !several {
		all = slices.Clip(all)
		k.listed.Store(&all)
		return all
	}
	return slices.DeleteFunc(all, func(b *Box) bool { return k.in.Unrelated(k.Module, b.Module) })
}

// countBoxes returns the number of boxes of the kind and its ancestors.
func (k *Kind) countBoxes() (n int) {
	for ; k != nil; k = k.Like {
		n += len(k.boxes)
	}
	return n
}

// Own returns the boxes of the kind itself.
func (k *Kind) Own() []*Box { return k.boxes }

// BoxNames returns the names of Boxes.
func (k *Kind) BoxNames() []string {
	var names []string
	for _, b := range k.Boxes() {
		names = append(names, b.Name)
	}
	return names
}

// Box is a field that every thing of a kind has.
type Box struct {
	Name    string
	Kind    *Kind // whose box it is
	Type    types.Type
	Default types.Value
	// HasDefault is false for a box that must be written before it is read.
	HasDefault bool
	// Sheet boxes are written in play. On a printed kind they are stored for whoever has the
	// entry; on records and events all boxes are sheet boxes.
	Sheet     bool
	Starts    *Formula   // computes the initial value when the box is first read; nil for none
	Refills   []Occasion // when the box is reset to the value of Starts
	Lost      bool       // a value out of range is clamped; otherwise it is an error
	Private   string     // the audience that may see it; "" for everybody
	Forget    bool       // ignored when odds compare situations
	Number    int        // index in the layout of records, see package rules; 0 for none
	HasCopies bool       // it holds things of which an entity can have several copies
	Plain     bool       // its type is number, text or yes or no, and it is read without computation
	Keeper    string     // how it is written if only the engine writes it; "" for other boxes
	OfGains   bool       // it is the value of valued entries, which their gains determine; see [ValueBox]
	Text      string
	Source    *Source
	Module    string
	Pos       diag.Pos
}

// KeptByPurchase is the Keeper of boxes that hold what was paid for purchases.
const KeptByPurchase = "purchases write it"

// IsLedger reports whether the box holds what was paid for purchases. Overviews leave it out.
func (b *Box) IsLedger() bool { return b.Keeper == KeptByPurchase }

// Occasion is the name of an event that refills boxes or resets what happens once: "turn",
// "rests_long", "game.turn_is_taken".
type Occasion struct {
	Name  string
	Pos   diag.Pos
	Width int // of the name in the source, in characters
}

// SheetKey returns the key of a box of an entry on a sheet: "skill/Climb/level".
func SheetKey(kind, entry, box string) string { return kind + "/" + entry + "/" + box }

// FullName returns the name by which other modules refer to the box: kind.box.
func (b *Box) FullName() string { return b.Kind.Name + "." + b.Name }

// Entry is a thing that a module declares for a kind. For a kind of records, it is the template
// of the records.
type Entry struct {
	Kind   *Kind
	Name   string
	Short  string         // a second name for formulas: STR
	Values map[string]any // by box name: a types.Value, or a function of the host
	Sheet  *Sheet         // of a kind of records: the template
	Text   string
	Source *Source
	Module string
	Pos    diag.Pos

	InsteadOf  string   // the module whose entry it replaces; "" for none
	Replaces   []*Entry // the entries that it replaces
	ReplacedBy *Entry   // the entry that replaces it; nil for none

	Number int // number among entries of rated kinds, from 1; 0 for others

	Valued  Combination // how the values of several gains combine; NotValued for an entry without a value
	Lessens *Lessening  // when its value falls; nil for never
}

// Sheet describes a record to be created: values by box name, levels by entry, possibly nested.
type Sheet struct {
	Kind   *Kind
	Name   string
	Values map[string]any // as Entry.Values; nested things are a *Sheet or a list of them
	Entry  *Entry         // the entry that declares it; nil for a sheet made in play
	Levels []Level        // levels in rated entries
	Has    []Gain         // carried entries it starts with
}

// Level is a level in a rated entry.
type Level struct {
	Entry *Entry
	Value float64
}

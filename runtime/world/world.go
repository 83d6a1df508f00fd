// Package world holds what exists at a table: records and events, their boxes, names and
// owners, what waits for its time, and who may know what. It knows the rules in force and
// evaluates none; what changes in a command is changed by the packages above.
//
// [New] opens an empty world. A [World] has parts with a charter each, which callers use
// directly:
//
//	w := world.New(book, builtin.Kinds(), nil)
//	ann := w.Record(3)
//	fmt.Println(w.Names.Of(ann), w.Holdings.Has(ann, entry), w.Schedule.Now())
//
// A World belongs to one goroutine.
package world

import (
	"errors"
	"strings"

	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/runtime/state"
)

// World is what exists at one table. It must not be copied.
type World struct {
	book     *rules.Program                    // in force
	replaced map[*rules.Program]*rules.Program // by what a book is played that cannot be played any more
	state    *state.Store                      // the game
	events   *state.Store                      // what was made in play; gone when a command ends
	lookups  lookups
	builtIns map[string]*builtIn // by kind
	imagined Imagined

	Refs      Refs
	Boxes     Boxes
	Limits    Limits
	Elements  Elements
	Names     Names
	Departed  Departed
	Copies    Copies
	Holdings  Holdings
	Ownership Ownership
	Schedule  Schedule
	Lists     Lists
	Audience  Audience
	Exports   Exports
}

// New opens a world on an empty game. writes is asked before each change; its error ends
// the change. Nil allows everything.
func New(book *rules.Program, kinds []BuiltIn, writes func() error) *World {
	w := &World{state: state.New(), events: state.New()}
	w.Refs.w, w.Boxes.w, w.Names.w, w.Departed.w, w.Copies.w, w.Holdings.w = w, w, w, w, w, w
	w.Limits.w, w.Elements.w = w, w
	w.Ownership.w, w.Schedule.w, w.Lists.w, w.Audience.w, w.Exports.w = w, w, w, w, w
	w.Departed.known = map[state.ID]departure{}
	for _, kind := range []string{"game", "time"} {
		w.state.Create(kind)
	}
	w.Names.taken = w.state.AddIndex(namesIndex)
	s := &w.Schedule
	s.due, s.repeats = w.state.AddIndex(dueIndex), w.state.AddIndex(repeatsIndex)
	w.build(kinds)
	s.awaiting, s.outlasts, s.actors, s.setters = w.state.AddIndex(waitsIndex), w.state.AddIndex(ofIndex), w.state.AddIndex(actsIndex), w.state.AddIndex(setByIndex)
	w.Use(book)
	s.reasons, s.sources = w.state.AddIndex(holdsIndex), w.state.AddIndex(fromIndex)
	w.state.BeforeWrite, w.events.BeforeWrite = writes, writes
	return w
}

// Instant is a point of the running command to which the game can be looked back
// at.
type Instant struct{ State, Events state.Mark }

// Instant marks the present moment.
func (w *World) Instant() Instant {
	return Instant{w.state.Log.Savepoint(), w.events.Log.Savepoint()}
}

// AsOf reads something as the game was at a moment of the running command, and
// brings the present back. What happened since the moment was taken back for
// good, or is over with its command, cannot be looked back at: the present
// stands for it.
func (w *World) AsOf(m Instant, read func() (types.Value, error)) (v types.Value, err error) {
	if m == w.Instant() {
		return read()
	}
	game, failed := w.state.Log.Undo(m.State)
	if failed != nil {
		return read()
	}
	defer func() { err = errors.Join(err, w.state.Log.Redo(game)) }()
	events, failed := w.events.Log.Undo(m.Events)
	if failed != nil {
		return read()
	}
	defer func() { err = errors.Join(err, w.events.Log.Redo(events)) }()
	return read()
}

// PrintedKey is the box that keeps from which printed entry a thing was
// brought. What cannot be written down, a function, is read from there.
const PrintedKey = "printed as"

// Printed finds the entry from which a thing was brought; nil for none.
func (w *World) Printed(n types.Ref) *content.Entry {
	if n.Record == 0 || IsEvent(n) {
		return nil
	}
	v, _ := w.state.Get(n.Record, PrintedKey)
	name, _ := v.(string)
	kind, entry, _ := strings.Cut(name, "/")
	return w.book.Catalogue.Entry(kind, entry)
}

// Under plays by the rules of a book until the function it gives is called: what
// happened is explained by the rules under which it happened, or by those that
// stand in their place since the script machine was started again.
func (w *World) Under(b *rules.Program) func() {
	if by := w.replaced[b]; by != nil {
		b = by
	}
	if b == nil || b == w.book {
		return restored
	}
	now := w.book
	w.book = b
	return func() { w.book = now }
}

func restored() {}

// Situation tells situations apart for odds: everything in the game but boxes
// declared forget and, as long as nothing waits for its time, the clock. A box
// that holds its default is the same as one that nobody wrote. Which numbers
// records have does not matter, only in which order they were made: no rule can
// see more of it, see [Names.Of].
func (w *World) Situation() state.Hash {
	waiting := w.state.Keys(w.Schedule.due).Len() > 0
	return w.state.CanonicalHash(func(kind, key string, v types.Value) bool {
		if kind == "time" && !waiting {
			return true
		}
		if key == "" {
			return false
		}
		b := w.BoxByKey(kind, key)
		return b != nil && (b.Forget || b.HasDefault && b.Starts == nil && types.Equal(v, b.Default))
	})
}

// Snapshot copies the game; Restore puts a copy in its place. Marks and the
// journal do not hold across a Restore, except back to the very store that
// stood there before.
func (w *World) Snapshot() *state.Store {
	return w.state.Clone()
}

// Restore makes a copy of the game the present one.
func (w *World) Restore(s *state.Store) {
	w.state = s
	w.state.SetLayout(w.book.Layout())
}

// EventBase lifts the numbers of events above those of records.
const EventBase = state.FirstOtherID

// Book is the rules in force.
func (w *World) Book() *rules.Program { return w.book }

// State is the game itself; change it through the table alone.
func (w *World) State() *state.Store { return w.state }

// Events holds the things that were made in play, as State holds the game.
func (w *World) Events() *state.Store { return w.events }

// Hash tells games apart. Who came to the table and left again leaves no trace in
// it, nor does a command that was taken back.
func (w *World) Hash() state.Hash {
	return w.state.CanonicalHash(func(string, string, types.Value) bool { return false })
}

// Game is the noun of the game itself, Time that of its clock.
func (w *World) Game() types.Ref { return types.Ref{Record: 1, Kind: "game"} }

// Time is the game clock.
func (w *World) Time() types.Ref { return types.Ref{Record: 2, Kind: "time"} }

// Record makes the noun of a record, also of one that is gone.
func (w *World) Record(id state.ID) types.Ref {
	kind := w.state.Kind(id)
	if kind == "" {
		known := w.Departed.known[id]
		return types.Ref{Record: id, Kind: known.kind, Name: known.of}
	}
	if w.Copies.kinds[kind] {
		return types.Ref{Record: id, Kind: kind, Name: w.Copies.entryOf(id)}
	}
	return types.Ref{Record: id, Kind: kind}
}

// Entity is the reference of somebody by the record's number.
func (w *World) Entity(id uint64) types.Ref {
	if id == 0 {
		return types.Ref{}
	}
	return w.Record(id)
}

// IsEvent tells things made in play from records of the game.
func IsEvent(n types.Ref) bool { return n.Record > EventBase }

// Entry is the printed entry behind a noun; nil for events, and for records but copies.
func (w *World) Entry(n types.Ref) *content.Entry {
	if n.Record != 0 && !n.IsCopy() || n.Kind == "" {
		return nil
	}
	return w.book.Catalogue.Entry(n.Kind, n.Name)
}

// SetBook puts the rules in force by which a command is played, with the boxes as they are.
func (w *World) SetBook(b *rules.Program) { w.book = b }

// Use puts other rules in force, and numbers the boxes as they do.
func (w *World) Use(b *rules.Program) {
	w.book = b
	w.lay(b)
}

// lay numbers the boxes as a book does.
func (w *World) lay(b *rules.Program) {
	w.state.SetLayout(b.Layout())
	w.events.SetLayout(b.Layout())
	w.Names.box = b.Layout().Box("entity", "name")
}

// Replace lets [Journal.under] play by a book wherever the old one is meant.
func (w *World) Replace(old, now *rules.Program) {
	if w.replaced == nil {
		w.replaced = map[*rules.Program]*rules.Program{}
	}
	for gone, by := range w.replaced {
		if by == old {
			w.replaced[gone] = now
		}
	}
	w.replaced[old] = now
}

// ModuleOf tells whose module a thing is.
func (w *World) ModuleOf(n types.Ref) string {
	if e := w.Printed(n); e != nil {
		return e.Module
	}
	if by := w.MakerModule(n); by != "" {
		return by
	}
	if k := w.Kind(n); k != nil && k.Module != content.Engine {
		return k.Module
	}
	return "another module"
}

// MakerModule is the limited module that brought a thing or made it; "" for none.
func (w *World) MakerModule(n types.Ref) string {
	if n.Record == 0 {
		return ""
	}
	store, id := w.State(), n.Record
	if IsEvent(n) {
		store, id = w.Events(), n.Record-EventBase
	}
	v, _ := store.Get(id, MadeByKey)
	by, _ := v.(string)
	return by
}

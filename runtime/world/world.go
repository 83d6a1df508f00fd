// Package world contains what exists at a table: records and events, their boxes, names and
// owners, what is scheduled, and who may know what. It reads the rules in force but evaluates
// none: the packages above pass a [Command], which does, to the methods that need it.
//
// [New] returns an empty world. The fields of a [World] are its parts, one for each concern, which
// callers use directly:
//
//	w := world.New(program, builtin.Kinds(), nil)
//	ann := w.Record(3)
//	fmt.Println(w.Names.Of(ann), w.Carried.Has(ann, entry), w.Schedule.Now())
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
	program   *rules.Program                    // the rules in force
	replaced  map[*rules.Program]*rules.Program // see [World.Replace]
	state     *state.Store                      // the records of the game
	events    *state.Store                      // records that are removed at the end of each command
	lookups   lookups
	builtIns  map[string]*builtIn // by kind
	simulated SimulatedIDs

	Refs      Refs
	Boxes     Boxes
	Limits    Limits
	Elements  Elements
	Names     Names
	Departed  Departed
	Copies    Copies
	Carried   CarriedEntries
	Ownership Ownership
	Schedule  Schedule
	Lists     Lists
	Audience  Audience
	Exports   Exports
}

// New returns a world of an empty game. writes is called before each change; its error
// prevents the change. Nil allows everything.
func New(program *rules.Program, kinds []BuiltIn, writes func() error) *World {
	w := &World{state: state.New(), events: state.New()}
	w.Refs.w, w.Boxes.w, w.Names.w, w.Departed.w, w.Copies.w, w.Carried.w = w, w, w, w, w, w
	w.Limits.w, w.Elements.w, w.Schedule.Values.w, w.Schedule.Counts.w = w, w, w, w
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
	w.Use(program)
	s.reasons, s.sources = w.state.AddIndex(grantsIndex), w.state.AddIndex(sourcesIndex)
	w.state.BeforeWrite, w.events.BeforeWrite = writes, writes
	reads := &state.Reads{}
	w.state.NoteReads(reads, 0)
	w.events.NoteReads(reads, eventSalt)
	return w
}

// eventSalt is the salt of the store of events in the reads of both stores.
const eventSalt = 1

// Instant is a point in the running command, for [World.AsOf].
type Instant struct{ State, Events state.Mark }

// Instant returns the present point.
func (w *World) Instant() Instant {
	return Instant{w.state.Log.Savepoint(), w.events.Log.Savepoint()}
}

// AsOf calls read with the game as it was at a point of the running command, and restores
// the present. If that point was rolled back or its command has ended, read sees the
// present.
func (w *World) AsOf(m Instant, read func() (types.Value, error)) (v types.Value, err error) {
	if m == w.Instant() {
		return read()
	}
	w.state.Choices.BeginPast()
	defer w.state.Choices.EndPast()
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

// PrintedKey is the key under which a record stores the entry that it was brought from.
// Functions, which cannot be stored, are read from that entry.
const PrintedKey = "printed as"

// Printed returns the entry that a thing was brought from; nil for none.
func (w *World) Printed(n types.Ref) *content.Entry {
	if n.Record == 0 || IsEvent(n) {
		return nil
	}
	v, _ := w.state.Get(n.Record, PrintedKey)
	name, _ := v.(string)
	kind, entry, _ := strings.Cut(name, "/")
	return w.program.Catalogue.Entry(kind, entry)
}

// Under puts a program, or its replacement (see [World.Replace]), in force until the returned
// function is called, so that an entry of the journal is explained by the rules of its time.
// For nil it does nothing.
func (w *World) Under(b *rules.Program) func() {
	if by := w.replaced[b]; by != nil {
		b = by
	}
	if b == nil || b == w.program {
		return restored
	}
	now := w.program
	w.program = b
	return func() { w.program = now }
}

// restored is the result of Under if nothing changes.
func restored() {}

// Situation returns a hash by which odds merge equal situations. It covers everything in the
// game except boxes declared forget and, while nothing is scheduled, the clock. A box with its
// default equals one that was never written. Of the numbers of records only the order is
// included, since rules cannot see more, see [Names.Of].
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

// Snapshot returns a copy of the game, for Restore. Savepoints and the journal are not
// valid after a Restore, until the store that was there before is restored.
func (w *World) Snapshot() *state.Store {
	return w.state.Clone()
}

// Restore replaces the records of the game by those of a store from Snapshot.
func (w *World) Restore(s *state.Store) {
	s.NoteReads(w.state.Reads(), 0)
	w.state = s
	w.state.SetLayout(w.program.Layout())
}

// EventBase is added to the numbers of events, so that they differ from those of records.
const EventBase = state.FirstOtherID

// Program returns the rules in force.
func (w *World) Program() *rules.Program { return w.program }

// State returns the store of the game. Commands change it through the packages above.
func (w *World) State() *state.Store { return w.state }

// Events returns the store of events.
func (w *World) Events() *state.Store { return w.events }

// Hash returns a hash of the state of the game. Records that were created and removed again, and
// commands that were rolled back, do not change it.
func (w *World) Hash() state.Hash {
	return w.state.CanonicalHash(func(string, string, types.Value) bool { return false })
}

// Game returns the reference of the game itself.
func (w *World) Game() types.Ref { return types.Ref{Record: 1, Kind: "game"} }

// Time returns the reference of the game clock.
func (w *World) Time() types.Ref { return types.Ref{Record: 2, Kind: "time"} }

// Record returns the reference of a record, which may be gone.
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

// Entity returns the reference of an entity by its record; zero for 0.
func (w *World) Entity(id uint64) types.Ref {
	if id == 0 {
		return types.Ref{}
	}
	return w.Record(id)
}

// IsEvent reports whether a thing is an event, and not a record of the game.
func IsEvent(n types.Ref) bool { return n.Record > EventBase }

// Entry returns the printed entry of a reference; nil for events, and for records except
// copies.
func (w *World) Entry(n types.Ref) *content.Entry {
	if n.Record != 0 && !n.IsCopy() || n.Kind == "" {
		return nil
	}
	return w.program.Catalogue.Entry(n.Kind, n.Name)
}

// SetProgram puts a program in force for a command; the numbers of boxes stay.
func (w *World) SetProgram(b *rules.Program) { w.program = b }

// Use puts a program in force and renumbers the boxes.
func (w *World) Use(b *rules.Program) {
	w.program = b
	w.setLayout(b)
}

// setLayout numbers the boxes of both stores as a program does.
func (w *World) setLayout(b *rules.Program) {
	w.state.SetLayout(b.Layout())
	w.events.SetLayout(b.Layout())
	w.Names.box = b.Layout().Box("entity", "name")
}

// Replace makes Under use another program in place of one whose scripts cannot run any
// more.
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

// ModuleOf returns the module that a thing belongs to; "another module" if that is unknown.
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

// MakerModule returns the limited module that created a record; "" for none.
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

// Package state holds the mutable state of a game.
//
// A [Store] is a set of records. A record has a number, a kind ("guard", "layer") and
// named boxes with values of [houserule/lang/types]. Nothing else changes during play,
// so that a game can be undone, saved, hashed and branched:
//
//	s := state.New()
//	guard := s.Create("guard")
//	err := s.Set(guard, "actions", 2.0)
//	mark := s.Log.Savepoint()
//	...                        // any changes
//	err = s.Log.Rollback(mark) // undoes them; the hash is that of the savepoint
//
// The [Log] of a store undoes and redoes changes. States and [Changes] can be saved as
// JSON; changes can be applied to another store with the same state.
//
// The number of a record is given out once, even if its creation is rolled back, so that a
// reference to a removed record never refers to another one. There are two exceptions:
// [Store.Recreate], for replay, makes a record with its earlier number, and after
// [Log.Abandon], for simulation, numbers are given out again.
//
// A [Layout] numbers the names of boxes, so that [Store.Read] and [Store.Write] find
// them in constant time.
//
// Values are copied when they are written. Values that are read are shared with the
// store and must not be changed.
//
// A Store belongs to one goroutine. Use [Store.Clone] for another.
package state

import (
	"math"
	"slices"
	"unicode/utf8"

	"houserule/lang/types"
)

// ID is the number of a record, from 1; 0 is no record.
type ID = uint64

// Store is the mutable state of one game. [New] makes one.
type Store struct {
	// BeforeWrite is called before a record is recreated or removed and before a box is
	// set or unset. If it returns an error the change is refused with that error. It is
	// not called by Create, for rollback, undo or redo. Nil allows all changes. Clones
	// of the store call it, too.
	BeforeWrite func() error

	Log Log // the changes since the store was made, or since the mark of the last [Log.Forget]

	low        []*record       // records with numbers below lowIDs, by number; nil for none
	high       map[ID]*record  // records with higher numbers
	order      []ID            // all live records, ascending
	byKind     map[string][]ID // live records by kind, ascending
	generation uint64          // incremented when a record is created or removed
	layout     *Layout
	last       ID   // the highest number given out
	hash       Hash // sum of the hashes of all live records
	indexes    []indexed
	watched    map[string]bool // names of boxes that an index reads
	reads      *Reads          // to which reads and changes are reported; nil for none
	salt       uint64          // of the store in reads
	Choices    OpenChoices     // the choices that odds leave open
}

// New returns an empty store.
func New() *Store {
	s := &Store{high: map[ID]*record{}, byKind: map[string][]ID{}}
	s.Log.store, s.Choices.store = s, s
	return s
}

// FirstOtherID is above all numbers of records. Objects that are not records but are
// referred to by number, such as checks, are numbered from it.
const FirstOtherID ID = 1 << 40

// Create makes a record of a kind, without boxes, and returns its number: one above the
// highest given out.
func (s *Store) Create(kind string) ID {
	s.last++
	s.create(s.last, kind)
	return s.last
}

// Recreate makes a record with a number that was given out before. A number that a
// record has, or that was never given out, is a [*NumberError], and nothing changes.
func (s *Store) Recreate(id ID, kind string) error {
	if s.record(id) != nil || id == 0 || id > s.last {
		return &NumberError{ID: id, Taken: s.record(id) != nil}
	}
	if err := s.checkWrite(); err != nil {
		return err
	}
	s.create(id, kind)
	return nil
}

// create makes and logs a record with a number that no record has.
func (s *Store) create(id ID, kind string) {
	r := s.newRecord(id, kind)
	s.attach(id, r)
	s.Log.add(entry{op: Created, record: r})
}

// LastID returns the highest number given out; 0 for none.
func (s *Store) LastID() ID {
	s.noteAll()
	return s.last
}

// ReserveIDs marks all numbers up to one as given out.
func (s *Store) ReserveIDs(to ID) { s.last = max(s.last, to) }

// Remove removes a record with all its boxes. It returns a [*MissingError] if there is
// no such record.
func (s *Store) Remove(id ID) error {
	r := s.record(id)
	if r == nil {
		return &MissingError{ID: id}
	}
	s.noteOpen(id, "")
	if err := s.checkWrite(); err != nil {
		return err
	}
	s.detach(id, r)
	s.Log.add(entry{op: Removed, record: r})
	return nil
}

// checkWrite calls BeforeWrite.
func (s *Store) checkWrite() error {
	if s.BeforeWrite == nil {
		return nil
	}
	return s.BeforeWrite()
}

// lowIDs is the number below which records are found without a map.
const lowIDs = 4096

// record returns the record with a number; nil for none.
func (s *Store) record(id ID) *record {
	if id < lowIDs {
		if id < ID(len(s.low)) {
			return s.low[id]
		}
		return nil
	}
	return s.high[id]
}

// setRecord sets the record with a number; nil removes it.
func (s *Store) setRecord(id ID, r *record) {
	if id >= lowIDs {
		if r == nil {
			delete(s.high, id)
		} else {
			s.high[id] = r
		}
		return
	}
	for ID(len(s.low)) <= id {
		s.low = append(s.low, nil)
	}
	s.low[id] = r
}

// Exists reports whether there is a record with a number.
func (s *Store) Exists(id ID) bool {
	s.noteRecord(id)
	return s.record(id) != nil
}

// Kind returns the kind of a record, "" if there is no such record.
func (s *Store) Kind(id ID) string {
	s.noteRecord(id)
	if r := s.record(id); r != nil {
		return r.kind
	}
	return ""
}

// Records lists the records of the kinds, or all records if no kind is given, in
// ascending order. The caller owns the list.
func (s *Store) Records(kinds ...string) []ID {
	s.noteRecords()
	switch len(kinds) {
	case 0:
		return slices.Clone(s.order)
	case 1:
		return slices.Clone(s.byKind[kinds[0]])
	}
	var ids []ID
	for _, kind := range kinds {
		ids = append(ids, s.byKind[kind]...)
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

// Boxes lists the names of the boxes of a record that are set, sorted.
func (s *Store) Boxes(id ID) []string {
	s.noteAll()
	r := s.record(id)
	if r == nil {
		return nil
	}
	s.noteOpen(id, "")
	return r.boxNames()
}

// EachBox calls see with the name of each box of a record that is set, in no particular
// order, and returns their number.
func (s *Store) EachBox(id ID, see func(name string)) int {
	s.noteAll()
	r := s.record(id)
	if r == nil {
		return 0
	}
	s.noteOpen(id, "")
	filled := 0
	for i := range r.boxes {
		if r.boxes[i].set {
			filled++
			see(r.boxes[i].name)
		}
	}
	return filled
}

// Generation returns a number that changes whenever a record is created or removed.
func (s *Store) Generation() uint64 {
	s.noteRecords()
	return s.generation
}

// Get returns the value of a box, and whether the record exists and the box is set. A
// box can be set to nil.
func (s *Store) Get(id ID, box string) (types.Value, bool) {
	v, ok, _ := s.Read(id, Box{Name: box})
	return v, ok
}

// Read is Get for a box with a number. ok reports whether the box is set, there whether
// the record exists.
func (s *Store) Read(id ID, b Box) (v types.Value, ok, there bool) {
	s.noteBox(id, b.Name)
	r := s.record(id)
	if r == nil {
		return nil, false, false
	}
	at := r.indexOf(b)
	if at < 0 || !r.boxes[at].set {
		return nil, false, true
	}
	if _, long := r.boxes[at].value.(*treeValue); long {
		return r.flat(at), true, true
	}
	return r.boxes[at].value, true, true
}

// Set sets a box to a copy of a value. It returns a [*ValueError] for a value that is
// larger than [MaxDepth], [MaxElements] or [MaxText] allow or that is not a valid
// [types.Value], and a [*MissingError] if there is no such record; nothing changes then.
// Setting a box to the value that it has is not logged.
func (s *Store) Set(id ID, box string, v types.Value) error { return s.Write(id, Box{Name: box}, v) }

// Write is Set for a box with a number.
func (s *Store) Write(id ID, b Box, v types.Value) error {
	r := s.record(id)
	if r == nil {
		return &MissingError{ID: id}
	}
	s.noteOpen(id, b.Name)
	if r.indexOf(b) < 0 {
		if bad := checkText(b.Name); bad != "" {
			return &ValueError{Record: id, Kind: r.kind, Box: b.Name, Reason: BadName, message: "a box's name is " + bad}
		}
	}
	kept, err := normalize(v)
	if err != nil {
		err.Record, err.Kind, err.Box = id, r.kind, b.Name
		return err
	}
	at := r.ensure(b, s)
	hash := r.boxes[at].empty.withValue(kept)
	if r.boxes[at].set && r.boxes[at].hash == hash {
		return nil
	}
	if err := s.checkWrite(); err != nil {
		return err
	}
	s.change(r, at, slot{value: kept, hash: hash, refers: refers(kept), set: true})
	return nil
}

// Unset removes the value of a box, so that Get reports false. It does nothing if the
// box is not set, and returns a [*MissingError] if there is no such record.
func (s *Store) Unset(id ID, box string) error {
	r := s.record(id)
	if r == nil {
		return &MissingError{ID: id}
	}
	s.noteOpen(id, box)
	b := Box{Name: box}
	if r.box(b) == nil {
		return nil
	}
	if err := s.checkWrite(); err != nil {
		return err
	}
	s.change(r, r.indexOf(b), slot{})
	return nil
}

// change sets or unsets the box at an index and logs it.
func (s *Store) change(r *record, at int, after slot) {
	s.Log.add(entry{op: Changed, record: r, index: int32(at), before: r.boxes[at].slot, after: after})
	s.put(r, at, after)
}

// Bytes returns an estimate of the memory that a clone of the store takes.
func (s *Store) Bytes() int64 {
	n := int64(storeBytes)
	for _, id := range s.order {
		r := s.record(id)
		n += recordBytes + int64(boxBytes*len(r.boxes)+4*len(r.byNumber))
	}
	return n
}

// Estimates for Bytes, of an empty store, a record without boxes and a box.
const storeBytes, recordBytes, boxBytes = 1_000, 300, 96

// Clone returns an independent copy with the same records and the same hash. Its log
// is empty: marks of the original are not valid in the copy.
func (s *Store) Clone() *Store {
	s.noteOpen(0, "")
	c := &Store{
		BeforeWrite: s.BeforeWrite,
		high:        make(map[ID]*record, len(s.high)),
		order:       slices.Clone(s.order),
		byKind:      make(map[string][]ID, len(s.byKind)),
		layout:      s.layout,
		last:        s.last,
		hash:        s.hash,
		indexes:     slices.Clone(s.indexes),
		watched:     s.watched,
	}
	c.Log.store, c.Choices.store = c, c
	for _, id := range s.order {
		c.setRecord(id, s.record(id).clone())
	}
	for kind, ids := range s.byKind {
		c.byKind[kind] = slices.Clone(ids)
	}
	return c
}

// put changes one box and updates the hashes and indexes; attach and detach add and remove
// a record and do the same. All changes, those of the log included, go through these three.

func (s *Store) put(r *record, at int, now slot) {
	b := &r.boxes[at]
	s.boxChanged(r.id, b.name)
	if b.watched {
		s.recount(r, b.name, -1)
	}
	r.sum = r.sum.minus(b.hash).plus(now.hash)
	s.hash = s.hash.minus(b.hash).plus(now.hash)
	b.slot = now
	if r.flattened != nil {
		delete(r.flattened, at)
	}
	if b.watched {
		s.recount(r, b.name, 1)
	}
}

func (s *Store) attach(id ID, r *record) {
	if r.layout != s.layout { // it was removed when the layout was set
		r.setLayout(s.layout)
	}
	r.watch(s)
	s.setRecord(id, r)
	s.recordChanged(id)
	s.generation++
	s.recount(r, "", 1)
	s.order = insert(s.order, id)
	s.byKind[r.kind] = insert(s.byKind[r.kind], id)
	s.hash = s.hash.plus(r.sum)
}

func (s *Store) detach(id ID, r *record) {
	s.setRecord(id, nil)
	s.recordChanged(id)
	s.generation++
	s.recount(r, "", -1)
	s.order = cut(s.order, id)
	if s.byKind[r.kind] = cut(s.byKind[r.kind], id); len(s.byKind[r.kind]) == 0 {
		delete(s.byKind, r.kind)
	}
	s.hash = s.hash.minus(r.sum)
}

// insert returns ascending ids with id added; cut returns them without id. Both change ids.
func insert(ids []ID, id ID) []ID {
	if n := len(ids); n == 0 || ids[n-1] < id {
		return append(ids, id)
	}
	at, _ := slices.BinarySearch(ids, id)
	return slices.Insert(ids, at, id)
}

func cut(ids []ID, id ID) []ID {
	if n := len(ids); n > 0 && ids[n-1] == id {
		return ids[:n-1]
	}
	if at, found := slices.BinarySearch(ids, id); found {
		return slices.Delete(ids, at, at+1)
	}
	return ids
}

// checkText describes why a text is invalid; "" if it is valid.
func checkText(text string) string {
	switch {
	case len(text) > MaxText:
		return "longer than 65536 bytes"
	case !utf8.ValidString(text):
		return "not valid UTF-8"
	}
	return ""
}

// finite reports whether f is neither infinite nor NaN.
func finite(f float64) bool { return !math.IsNaN(f) && !math.IsInf(f, 0) }

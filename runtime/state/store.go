// Package state holds everything that can change in a game.
//
// A [Store] is a set of records. A record has a number, a kind ("guard",
// "layer") and boxes with values of [houserule/lang/types]. Nothing else in
// the engine may change during play, and that is what makes taking back,
// saving, hashing and branching possible:
//
//	s := state.New()
//	guard := s.Create("guard")
//	err := s.Set(guard, "actions", 2.0)
//	mark := s.Savepoint()
//	...                       // any changes
//	err = s.Rollback(mark)    // all of them are gone, the hash is the same
//
// A state is kept as JSON, and so is what became of it: [Changes] lead another store with
// the same state forward and back.
//
// A number is given out once: what refers to a record that is gone never comes
// to refer to another one, also when the record never came to be because its
// creation was taken back. [Store.Recreate] gives a record the number it had
// when the same is played again, and [Store.Abandon] gives numbers back that
// nobody can have kept.
//
// Boxes are named. A [Layout] gives those that are known beforehand numbers, by which
// [Store.Read] and [Store.Write] find them at once.
//
// Values are copied when they go in, so a caller's later changes to a list do
// not reach the store. Values that come out are shared with the store: treat
// them as fixed, as all values of the language are.
//
// A Store is for one goroutine. Give every worker a [Store.Clone].
package state

import (
	"math"
	"slices"
	"unicode/utf8"

	"houserule/lang/types"
)

// ID is the number of a record. Numbers start at 1; 0 is nobody.
type ID = uint64

// Store is the whole mutable state of one game. Make it with [New].
type Store struct {
	// Writes is asked before each change: a record that comes again or leaves, a
	// box that is written or emptied. Its error refuses the change, and nothing
	// changes then. It is asked neither for a new record, which is nothing before
	// something is written into it, nor for what is taken back or done again. Nil
	// allows everything. Copies of the store ask it, too.
	Writes func() error

	near    []*record       // the records of low numbers, by number: nearly all that is read
	far     map[ID]*record  // the others
	order   []ID            // all live records, ascending
	byKind  map[string][]ID // the same, by kind
	moved   uint64          // how often a record came or left
	layout  *Layout
	last    ID   // the highest number that was ever given out
	hash    Hash // sum of the live records' sums
	history history
	indexes []indexed
	watched map[string]bool // boxes that an index reads
}

// New gives an empty store.
func New() *Store {
	return &Store{far: map[ID]*record{}, byKind: map[string][]ID{}}
}

// Span is above all numbers that Create gives out before a game has had as many
// records. Who numbers other things beside records counts from there on.
const Span ID = 1 << 40

// Create makes a record of a kind, without boxes, and gives its number: one
// above the highest that was ever given out.
func (s *Store) Create(kind string) ID {
	s.last++
	s.create(s.last, kind)
	return s.last
}

// Recreate makes a record with a number that was given out before: what is
// played again from the same beginning brings what it brought. A number that a
// record has, or that was never given out, is a [*NumberError]; nothing changes
// then.
func (s *Store) Recreate(id ID, kind string) error {
	if s.record(id) != nil || id == 0 || id > s.last {
		return &NumberError{ID: id, Taken: s.record(id) != nil}
	}
	if err := s.allowed(); err != nil {
		return err
	}
	s.create(id, kind)
	return nil
}

func (s *Store) create(id ID, kind string) {
	r := s.newRecord(id, kind)
	s.attach(id, r)
	s.history.add(entry{op: Created, id: id, record: r})
}

// Last is the highest number that was ever given out; 0 before the first.
func (s *Store) Last() ID { return s.last }

// Skip takes numbers up to one for given out: something else has used them.
func (s *Store) Skip(to ID) { s.last = max(s.last, to) }

// Remove takes a record out of the game with all its boxes. It is an error of
// type [*MissingError] when there is no such record.
func (s *Store) Remove(id ID) error {
	r := s.record(id)
	if r == nil {
		return &MissingError{ID: id}
	}
	if err := s.allowed(); err != nil {
		return err
	}
	s.detach(id, r)
	s.history.add(entry{op: Removed, id: id, record: r})
	return nil
}

func (s *Store) allowed() error {
	if s.Writes == nil {
		return nil
	}
	return s.Writes()
}

// nearest is how many numbers are looked up without a map.
const nearest = 4096

// record is the record of a number; nil for none.
func (s *Store) record(id ID) *record {
	if id < nearest {
		if id < ID(len(s.near)) {
			return s.near[id]
		}
		return nil
	}
	return s.far[id]
}

// hold makes a record the one of a number; nil takes it away.
func (s *Store) hold(id ID, r *record) {
	if id >= nearest {
		if r == nil {
			delete(s.far, id)
		} else {
			s.far[id] = r
		}
		return
	}
	for ID(len(s.near)) <= id {
		s.near = append(s.near, nil)
	}
	s.near[id] = r
}

// Exists reports whether the record is in the game.
func (s *Store) Exists(id ID) bool { return s.record(id) != nil }

// Kind gives the kind of a record, or "" when there is no such record.
func (s *Store) Kind(id ID) string {
	if r := s.record(id); r != nil {
		return r.kind
	}
	return ""
}

// Records lists the records of the named kinds, or all records when no kind is
// named, in ascending order. The list is the caller's own.
func (s *Store) Records(kinds ...string) []ID {
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

// Boxes lists the names of the boxes of a record that hold something, sorted.
func (s *Store) Boxes(id ID) []string {
	r := s.record(id)
	if r == nil {
		return nil
	}
	return r.names()
}

// EachBox shows the names of the boxes of a record that hold something, in any order,
// and counts them.
func (s *Store) EachBox(id ID, see func(name string)) int {
	r := s.record(id)
	if r == nil {
		return 0
	}
	filled := 0
	for i := range r.boxes {
		if r.boxes[i].set {
			filled++
			see(r.boxes[i].name)
		}
	}
	return filled
}

// Moved counts how often records came or left: as long as it stays the same, so does
// which of them are there.
func (s *Store) Moved() uint64 { return s.moved }

// Get reads a box. It reports false when the record does not exist or the box
// was never set; a box that was set to none gives nil and true.
func (s *Store) Get(id ID, box string) (types.Value, bool) {
	v, ok, _ := s.Read(id, Box{Name: box})
	return v, ok
}

// Read is Get for a box whose number is known. There tells whether the record exists.
func (s *Store) Read(id ID, b Box) (v types.Value, ok, there bool) {
	r := s.record(id)
	if r == nil {
		return nil, false, false
	}
	at := r.place(b)
	if at < 0 || !r.boxes[at].set {
		return nil, false, true
	}
	if _, long := r.boxes[at].value.(*grown); long {
		return r.flat(at), true, true
	}
	return r.boxes[at].value, true, true
}

// Set writes a copy of a value into a box. Values beyond [MaxDepth],
// [MaxElements] or [MaxText], numbers that are not finite and things that are
// no values of the language are refused with a [*ValueError] that says where;
// a record that does not exist with a [*MissingError]. Nothing changes then.
// Writing the value that is there already leaves no trace in the log.
func (s *Store) Set(id ID, box string, v types.Value) error { return s.Write(id, Box{Name: box}, v) }

// Write is Set for a box whose number is known.
func (s *Store) Write(id ID, b Box, v types.Value) error {
	r := s.record(id)
	if r == nil {
		return &MissingError{ID: id}
	}
	if r.place(b) < 0 {
		if bad := checkText(b.Name); bad != "" {
			return &ValueError{Record: id, Kind: r.kind, Box: b.Name, Reason: BadName, message: "a box's name is " + bad}
		}
	}
	kept, err := keep(v)
	if err != nil {
		err.Record, err.Kind, err.Box = id, r.kind, b.Name
		return err
	}
	at := r.placed(b, s)
	hash := r.boxes[at].empty.holding(kept)
	if r.boxes[at].set && r.boxes[at].hash == hash {
		return nil
	}
	if err := s.allowed(); err != nil {
		return err
	}
	s.change(r, at, slot{value: kept, hash: hash, refers: refers(kept), set: true})
	return nil
}

// Unset empties a box, so that Get reports false again. Emptying an empty box
// does nothing; a record that does not exist is a [*MissingError].
func (s *Store) Unset(id ID, box string) error {
	r := s.record(id)
	if r == nil {
		return &MissingError{ID: id}
	}
	b := Box{Name: box}
	if r.holds(b) == nil {
		return nil
	}
	if err := s.allowed(); err != nil {
		return err
	}
	s.change(r, r.place(b), slot{})
	return nil
}

// change puts something into a place, or empties it, and keeps what stood there.
func (s *Store) change(r *record, at int, after slot) {
	s.history.add(entry{op: Changed, id: r.id, record: r, at: at, before: r.boxes[at].slot, after: after})
	s.put(r, at, after)
}

// Bytes is about what a copy of the store takes.
func (s *Store) Bytes() int64 {
	n := int64(storeBytes)
	for _, id := range s.order {
		r := s.record(id)
		n += recordBytes + int64(boxBytes*len(r.boxes)+4*len(r.at))
	}
	return n
}

const storeBytes, recordBytes, boxBytes = 1_000, 300, 96

// Clone gives an independent copy with the same records and the same hash. Its
// change log starts empty: marks of the original do not hold in the copy.
func (s *Store) Clone() *Store {
	c := &Store{
		Writes:  s.Writes,
		far:     make(map[ID]*record, len(s.far)),
		order:   slices.Clone(s.order),
		byKind:  make(map[string][]ID, len(s.byKind)),
		layout:  s.layout,
		last:    s.last,
		hash:    s.hash,
		indexes: slices.Clone(s.indexes),
		watched: s.watched,
	}
	for _, id := range s.order {
		c.hold(id, s.record(id).clone())
	}
	for kind, ids := range s.byKind {
		c.byKind[kind] = slices.Clone(ids)
	}
	return c
}

// put changes one box and keeps the sums; attach and detach do so for whole
// records. They are the only writers, for play and for the log alike.

func (s *Store) put(r *record, at int, now slot) {
	b := &r.boxes[at]
	if b.watched {
		s.recount(r, b.name, -1)
	}
	r.sum = r.sum.minus(b.hash).plus(now.hash)
	s.hash = s.hash.minus(b.hash).plus(now.hash)
	b.slot = now
	if r.made != nil {
		delete(r.made, at)
	}
	if b.watched {
		s.recount(r, b.name, 1)
	}
}

func (s *Store) attach(id ID, r *record) {
	if r.layout != s.layout { // it was away when the boxes were laid out
		r.lay(s.layout)
	}
	r.watch(s)
	s.hold(id, r)
	s.moved++
	s.recount(r, "", 1)
	s.order = insert(s.order, id)
	s.byKind[r.kind] = insert(s.byKind[r.kind], id)
	s.hash = s.hash.plus(r.sum)
}

func (s *Store) detach(id ID, r *record) {
	s.hold(id, nil)
	s.moved++
	s.recount(r, "", -1)
	s.order = cut(s.order, id)
	if s.byKind[r.kind] = cut(s.byKind[r.kind], id); len(s.byKind[r.kind]) == 0 {
		delete(s.byKind, r.kind)
	}
	s.hash = s.hash.minus(r.sum)
}

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

// checkText says what is wrong with a text, or "".
func checkText(text string) string {
	switch {
	case len(text) > MaxText:
		return "longer than 65536 bytes"
	case !utf8.ValidString(text):
		return "not valid UTF-8"
	}
	return ""
}

func finite(f float64) bool { return !math.IsNaN(f) && !math.IsInf(f, 0) }

package state

import "math/big"

// Choice is a set of alternatives, of which exactly one has changed boxes of a store. It is left
// open until a box is read that differs between them. A Choice does not change.
type Choice struct {
	from         Hash          // of the state in which it is left open, without that of open choices
	shared       []deltaChange // what all alternatives change equally
	alternatives []alternative // at least two
	origins      []any         // whoever left it open; see [OpenChoice.Origins]
	hash         Hash
}

// alternative is what one alternative of a Choice changes besides what all of them do.
type alternative struct {
	weight  *big.Int
	changes []deltaChange // of boxes
}

// maxAlternatives is the maximum number of alternatives of a Choice.
const maxAlternatives = 1_000

// New returns the choice among deltas from one state, with their weights. ok is false if they
// cannot be left open: one creates or removes a record, or changes a box of an index.
func (oc *OpenChoices) New(deltas []Delta, weights []*big.Int, origin any) (c *Choice, ok bool) {
	if len(deltas) > maxAlternatives {
		return nil, false
	}
	list := make([]alternative, len(deltas))
	for i, d := range deltas {
		if d.from != deltas[0].from || d.last != deltas[0].last || len(d.changes) > fewChanges {
			return nil, false
		}
		for j := range d.changes {
			if d.changes[j].op != Changed || oc.store.watched[d.changes[j].text] {
				return nil, false
			}
		}
		list[i] = alternative{weights[i], d.changes}
	}
	return newChoice(deltas[0].from, list, []any{origin}), true
}

func newChoice(from Hash, list []alternative, origins []any) *Choice {
	c := &Choice{from: from, origins: origins, alternatives: make([]alternative, len(list))}
	for i := range list[0].changes {
		if x := &list[0].changes[i]; sharedByAll(list, x) {
			c.shared = append(c.shared, *x)
		}
	}
	for i, a := range list {
		own := alternative{weight: a.weight}
		m := newMixer(ID(i + 1))
		for _, word := range a.weight.Bits() {
			m.word(uint64(word))
		}
		for j := range a.changes {
			if x := &a.changes[j]; find(c.shared, x.id, x.text) == nil {
				own.changes = append(own.changes, *x)
				m.word(x.id)
				m.text(x.text)
				m.word(x.after.hash[0])
				m.word(x.after.hash[1])
			}
		}
		c.alternatives[i], c.hash = own, c.hash.plus(m.sum())
	}
	return c
}

// find returns the change of a box in a list; nil if there is none.
func find(list []deltaChange, id ID, box string) *deltaChange {
	for i := range list {
		if list[i].id == id && list[i].text == box {
			return &list[i]
		}
	}
	return nil
}

// sharedByAll reports whether all alternatives make a change.
func sharedByAll(list []alternative, x *deltaChange) bool {
	for i := range list {
		if y := find(list[i].changes, x.id, x.text); y == nil || y.after.set != x.after.set || y.after.hash != x.after.hash {
			return false
		}
	}
	return true
}

// covers reports whether an alternative changes a box; any box of a record for "", any box of any
// record for the record 0.
func (c *Choice) covers(id ID, box string) bool {
	for i := range c.alternatives {
		for j := range c.alternatives[i].changes {
			if x := &c.alternatives[i].changes[j]; id == 0 || x.id == id && (box == "" || x.text == box) {
				return true
			}
		}
	}
	return false
}

// OpenChoice is a choice that is open in a store, and a list of those that were left open before
// it. It does not change.
type OpenChoice struct {
	*Choice
	before *OpenChoice
	depth  int  // the number of choices up to this one
	sum    Hash // of the hashes of the choices up to this one
}

// Origins returns who left the choice open; several for a joint choice.
func (o *OpenChoice) Origins() []any { return o.origins }

// Depth returns the number of open choices up to this one; 0 for nil.
func (o *OpenChoice) Depth() int {
	if o == nil {
		return 0
	}
	return o.depth
}

// Alternatives returns the number of alternatives.
func (o *OpenChoice) Alternatives() int { return len(o.alternatives) }

// includes reports whether the list includes a choice at the same place; every list includes nil.
func (o *OpenChoice) includes(other *OpenChoice) bool {
	for o.Depth() > other.Depth() {
		o = o.before
	}
	return o == other
}

// OpenChoices are the open choices of a store. A store owns exactly one, [Store.Choices].
type OpenChoices struct {
	store  *Store
	latest *OpenChoice   // nil for none
	past   int           // nesting of BeginPast
	floor  int           // number of choices that were left open by others, who alone may settle them
	read   []*OpenChoice // choices one of whose boxes was read or written while they were open
}

// Latest returns the choice left open last; nil for none.
func (oc *OpenChoices) Latest() *OpenChoice { return oc.latest }

// Hash returns a hash of all open choices, the zero Hash for none. It is not part of [Store.Hash].
func (oc *OpenChoices) Hash() Hash {
	if oc.latest == nil {
		return Hash{}
	}
	return oc.latest.sum
}

// Own returns the open choices above the floor, the first one first.
func (oc *OpenChoices) Own() []*OpenChoice {
	return oc.Above(oc.floor)
}

// Above returns the open choices above a depth, the first one first.
func (oc *OpenChoices) Above(depth int) []*OpenChoice {
	n := oc.latest.Depth() - depth
	if n <= 0 {
		return nil
	}
	list := make([]*OpenChoice, n)
	for o := oc.latest; n > 0; o = o.before {
		n--
		list[n] = o
	}
	return list
}

// HasOwn reports whether there are open choices above the floor that can be settled now.
func (oc *OpenChoices) HasOwn() bool { return oc.past == 0 && oc.latest.Depth() > oc.floor }

// SetFloor declares the open choices up to a depth those of others. It returns the previous
// depth.
func (oc *OpenChoices) SetFloor(depth int) (before int) {
	before, oc.floor = oc.floor, depth
	return before
}

// IsOwn reports whether a choice is above the floor.
func (oc *OpenChoices) IsOwn(o *OpenChoice) bool { return o.depth > oc.floor }

// Read returns the open choices one of whose boxes was read or written as if they were not
// there, since the last call of TakeRead.
func (oc *OpenChoices) Read() []*OpenChoice { return oc.read }

// TakeRead returns Read and empties it.
func (oc *OpenChoices) TakeRead() []*OpenChoice {
	list := oc.read
	oc.read = nil
	return list
}

// noteRead notes that a box is read or written, see [Choice.covers].
func (oc *OpenChoices) noteRead(id ID, box string) {
	for o := oc.latest; o != nil; o = o.before {
		if o.covers(id, box) {
			oc.noteChoiceRead(o)
		}
	}
}

func (oc *OpenChoices) noteChoiceRead(o *OpenChoice) {
	for _, known := range oc.read {
		if known == o {
			return
		}
	}
	oc.read = append(oc.read, o)
}

// noteReadAt notes that the changes since a mark are read.
func (oc *OpenChoices) noteReadAt(m Mark) {
	if oc.latest != m.open {
		oc.noteRead(0, "")
	}
}

// Note marks choices as read.
func (oc *OpenChoices) Note(list []*OpenChoice) {
	for _, o := range list {
		oc.noteChoiceRead(o)
	}
}

// reopen restores the open choices of an earlier point. Choices that were settled since then are
// noted as read if rules can tell: they would be settled again, independently of the first time.
func (oc *OpenChoices) reopen(at *OpenChoice, rulesCanTell bool) {
	if rulesCanTell && !oc.latest.includes(at) {
		for o := at; o != nil && !oc.latest.includes(o); o = o.before {
			oc.noteChoiceRead(o)
		}
	}
	oc.latest = at
}

// LeaveOpen makes the changes that all alternatives of a choice share, and leaves the others open.
// If the state is not that of the choice it returns a [*MarkError], and nothing changes.
func (oc *OpenChoices) LeaveOpen(c *Choice) error {
	if oc.store.hash != c.from {
		return &MarkError{StateMoved}
	}
	oc.leaveOpen(c)
	return nil
}

// Reopen leaves choices open again whose shared changes have been made.
func (oc *OpenChoices) Reopen(list []*Choice) {
	for _, c := range list {
		oc.push(c)
	}
}

func (oc *OpenChoices) leaveOpen(c *Choice) {
	oc.store.makeChanges(c.shared)
	oc.push(c)
}

func (oc *OpenChoices) push(c *Choice) {
	oc.latest = &OpenChoice{c, oc.latest, oc.latest.Depth() + 1, oc.Hash().plus(c.hash)}
}

// make makes changes of boxes.
func (s *Store) makeChanges(list []deltaChange) {
	for i := range list {
		c := &list[i]
		r := s.record(c.id)
		at := c.index
		if at >= len(r.boxes) || r.boxes[at].name != c.text {
			at = r.ensure(Box{Name: c.text}, s)
		}
		if r.boxes[at].set != c.after.set || r.boxes[at].hash != c.after.hash {
			s.change(r, at, c.after)
		}
	}
}

// Combinations are the combinations of the alternatives of some open choices.
type Combinations struct {
	of   []*OpenChoice
	list []alternative
}

// Combine returns the combinations of the alternatives of open choices; ok is false if there are
// more than 1,000.
func (oc *OpenChoices) Combine(of []*OpenChoice) (c *Combinations, ok bool) {
	c = &Combinations{of: of, list: []alternative{{weight: big.NewInt(1)}}}
	for _, o := range of {
		if len(c.list)*len(o.alternatives) > maxAlternatives {
			return nil, false
		}
		more := make([]alternative, 0, len(c.list)*len(o.alternatives))
		for _, a := range c.list {
			for _, b := range o.alternatives {
				more = append(more, alternative{new(big.Int).Mul(a.weight, b.weight), append(a.changes[:len(a.changes):len(a.changes)], b.changes...)})
			}
		}
		c.list = more
	}
	return c, true
}

// Len returns the number of combinations.
func (c *Combinations) Len() int { return len(c.list) }

// Weight returns the weight of a combination.
func (c *Combinations) Weight(i int) *big.Int { return c.list[i].weight }

// Try makes the changes of a combination. The choices stay open; the caller rolls back.
func (c *Combinations) Try(s *Store, i int) { s.makeChanges(c.list[i].changes) }

// Settle closes the choices and leaves only the given combinations open, as one choice; if it is
// only one, its changes are made.
func (c *Combinations) Settle(s *Store, chosen []int) {
	oc := &s.Choices
	var others []*Choice
	o := oc.latest
	for left := len(c.of); left > 0; o = o.before {
		if c.Includes(o) {
			left--
		} else {
			others = append(others, o.Choice)
		}
	}
	oc.latest = o
	for i := len(others) - 1; i >= 0; i-- {
		oc.push(others[i])
	}
	list, origins := make([]alternative, len(chosen)), []any(nil)
	for i, k := range chosen {
		list[i] = c.list[k]
	}
	if len(list) == 1 {
		s.makeChanges(list[0].changes)
		return
	}
	for _, o := range c.of {
		origins = append(origins, o.origins...)
	}
	oc.leaveOpen(newChoice(Hash{}, list, origins))
}

// Includes reports whether a choice, perhaps of a later playthrough, is one of those combined.
func (c *Combinations) Includes(o *OpenChoice) bool {
	for _, x := range c.of {
		if x.depth == o.depth && x.sum == o.sum {
			return true
		}
	}
	return false
}

// BeginPast and EndPast enclose a view of an earlier state, in which no choice can be settled.
func (oc *OpenChoices) BeginPast() { oc.past++ }

// EndPast ends what BeginPast began.
func (oc *OpenChoices) EndPast() { oc.past-- }

// InPast reports whether an earlier state is viewed.
func (oc *OpenChoices) InPast() bool { return oc.past > 0 }

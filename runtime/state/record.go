package state

import (
	"slices"
	"sort"

	"houserule/lang/types"
)

// record holds its boxes in the order in which they were first written. The index of a
// box never changes: the log refers to it.
type record struct {
	id        ID
	kind      string
	boxes     []box
	sum       Hash                // hash of the identity plus those of all boxes
	flattened map[int]types.Value // cache of tree values as lists and maps, by index of the box; cleared when the box changes

	layout           *Layout
	indexesSeen      int            // number of indexes of the store when box.watched was computed
	numbers          *boxNumbers    // of the kind, in layout
	byNumber         []uint32       // index of a box plus 1, by its number; 0 if it was never written
	unnumbered       []uint32       // index plus 1 of each box without a number
	unnumberedByName map[string]int // the same by name; nil until there are more than maxLinear
}

// box is a box of a record. It stays in the record when it is unset.
type box struct {
	name    string
	empty   Hash // the unfinished hash of record and name; see Hash.withValue
	watched bool // an index of the store reads it
	slot
}

// slot is the content of a box; the zero slot is unset.
type slot struct {
	value  types.Value // perhaps a *treeValue
	hash   Hash
	refers bool // the value may refer to a record; false if it certainly does not
	set    bool // the box is set, perhaps to nil
}

// newRecord returns a record without boxes, which the caller adds to the store.
func (s *Store) newRecord(id ID, kind string) *record {
	return &record{id: id, kind: kind, sum: hashRecord(id, kind), layout: s.layout, numbers: s.layout.numbers(kind).built()}
}

// setLayout makes the record find its boxes by the numbers of another layout.
func (r *record) setLayout(l *Layout) {
	r.layout, r.numbers = l, l.numbers(r.kind).built()
	r.byNumber, r.unnumbered, r.unnumberedByName = nil, nil, nil
	for i := range r.boxes {
		r.register(i, r.numbers.find(r.boxes[i].name))
	}
}

// register records the index of a box, place, under its number or, if that is 0, its name.
func (r *record) register(place, number int) {
	if number > 0 {
		if number >= len(r.byNumber) {
			r.byNumber = append(r.byNumber, make([]uint32, max(len(r.numbers.all), number+1)-len(r.byNumber))...)
		}
		r.byNumber[number] = uint32(place + 1)
		return
	}
	r.unnumbered = append(r.unnumbered, uint32(place+1))
	switch {
	case r.unnumberedByName != nil:
		r.unnumberedByName[r.boxes[place].name] = place + 1
	case len(r.unnumbered) > maxLinear:
		r.unnumberedByName = make(map[string]int, len(r.unnumbered))
		for _, at := range r.unnumbered {
			r.unnumberedByName[r.boxes[at-1].name] = int(at)
		}
	}
}

// maxLinear is the number of boxes up to which one without a number is found by linear search.
const maxLinear = 8

// indexOf returns the index of a box, set or not; -1 if it was never written.
func (r *record) indexOf(b Box) int {
	if b.Number == 0 || r.numbers.name(b.Number) != b.Name {
		if b.Number = r.numbers.find(b.Name); b.Number == 0 {
			return r.indexByName(b.Name)
		}
	}
	if b.Number < len(r.byNumber) {
		return int(r.byNumber[b.Number]) - 1
	}
	return -1
}

// indexByName is indexOf for a box without a number.
func (r *record) indexByName(name string) int {
	if r.unnumberedByName != nil {
		return r.unnumberedByName[name] - 1
	}
	for _, at := range r.unnumbered {
		if r.boxes[at-1].name == name {
			return int(at) - 1
		}
	}
	return -1
}

// box returns a box that is set; nil otherwise.
func (r *record) box(b Box) *box {
	if at := r.indexOf(b); at >= 0 && r.boxes[at].set {
		return &r.boxes[at]
	}
	return nil
}

// firstBoxes is the maximum number of boxes for which a record has space when its first one is written.
const firstBoxes = 16

// ensure returns the index of a box, which it adds if there is none.
func (r *record) ensure(b Box, s *Store) int {
	at := r.indexOf(b)
	if at < 0 {
		if r.boxes == nil {
			r.boxes = make([]box, 0, min(max(len(r.numbers.all)-1, 1), firstBoxes))
		}
		at = len(r.boxes)
		r.boxes = append(r.boxes, box{name: b.Name, empty: hashBox(r.id, b.Name).unfinished(), watched: s.watched[b.Name]})
		r.register(at, r.numbers.find(b.Name))
	}
	return at
}

// watch recomputes box.watched of all boxes if indexes were added since the last call.
func (r *record) watch(s *Store) {
	if r.indexesSeen == len(s.indexes) {
		return
	}
	r.indexesSeen = len(s.indexes)
	for i := range r.boxes {
		r.boxes[i].watched = s.watched[r.boxes[i].name]
	}
}

// flat returns the value of a box, a tree value as a list or map; nil if it is unset.
func (r *record) flat(at int) types.Value {
	held := r.boxes[at].value
	if _, long := held.(*treeValue); !long {
		return held
	}
	if v, ok := r.flattened[at]; ok {
		return v
	}
	if r.flattened == nil {
		r.flattened = map[int]types.Value{}
	}
	v := flat(held)
	r.flattened[at] = v
	return v
}

// flatOf is flat of the box with a name.
func (r *record) flatOf(name string) types.Value {
	if at := r.indexOf(Box{Name: name}); at >= 0 {
		return r.flat(at)
	}
	return nil
}

// boxNames lists the names of the boxes that are set, sorted.
func (r *record) boxNames() []string {
	names := make([]string, 0, len(r.boxes))
	for i := range r.boxes {
		if r.boxes[i].set {
			names = append(names, r.boxes[i].name)
		}
	}
	sort.Strings(names)
	return names
}

// clone returns an independent copy.
func (r *record) clone() *record {
	c := *r
	c.boxes, c.byNumber, c.unnumbered, c.flattened, c.unnumberedByName = slices.Clone(r.boxes), slices.Clone(r.byNumber), slices.Clone(r.unnumbered), nil, nil
	if r.unnumberedByName != nil {
		c.unnumberedByName = make(map[string]int, len(r.unnumberedByName))
		for name, at := range r.unnumberedByName {
			c.unnumberedByName[name] = at
		}
	}
	return &c
}

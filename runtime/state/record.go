package state

import (
	"slices"
	"sort"

	"houserule/lang/types"
)

// record holds its boxes in the order in which they were first written. A place among
// them is never given away again: the log refers to it.
type record struct {
	id    ID
	kind  string
	boxes []box
	sum   Hash                // identity of the record plus all its boxes
	made  map[int]types.Value // lists and maps that were made of grown ones, until they change, by place

	layout   *Layout
	watching int // how many indexes there were when it was noted what they read
	numbers  *numbers
	at       []uint32       // by number the place of a box, from 1; 0 where nobody ever wrote
	named    []uint32       // the places of boxes without a number, from 1
	index    map[string]int // the same by name, where there are many
}

// box is a place of a record. It stays when the box is emptied.
type box struct {
	name    string
	empty   Hash // the beginning of the hash, before that of what it holds
	watched bool // an index reads it
	slot
}

// slot is what a box holds; the zero one is empty.
type slot struct {
	value  types.Value // or a *grown
	hash   Hash
	refers bool // the value refers to a record
	set    bool // something was written, be it none
}

func (s *Store) newRecord(id ID, kind string) *record {
	return &record{id: id, kind: kind, sum: hashRecord(id, kind), layout: s.layout, numbers: s.layout.numbers(kind).settled()}
}

// lay lays the boxes out anew.
func (r *record) lay(l *Layout) {
	r.layout, r.numbers = l, l.numbers(r.kind).settled()
	r.at, r.named, r.index = nil, nil, nil
	for i := range r.boxes {
		r.enter(i, r.numbers.find(r.boxes[i].name))
	}
}

// enter makes a place found by its number, or by its name.
func (r *record) enter(place, number int) {
	if number > 0 {
		if number >= len(r.at) {
			r.at = append(r.at, make([]uint32, max(len(r.numbers.all), number+1)-len(r.at))...)
		}
		r.at[number] = uint32(place + 1)
		return
	}
	r.named = append(r.named, uint32(place+1))
	switch {
	case r.index != nil:
		r.index[r.boxes[place].name] = place + 1
	case len(r.named) > fewNamed:
		r.index = make(map[string]int, len(r.named))
		for _, at := range r.named {
			r.index[r.boxes[at-1].name] = int(at)
		}
	}
}

// fewNamed is up to how many boxes are gone through to find one by its name.
const fewNamed = 8

// place is where a box stands among those of the record, written or not; -1 where
// nobody ever wrote it.
func (r *record) place(b Box) int {
	if b.Number == 0 || r.numbers.name(b.Number) != b.Name {
		if b.Number = r.numbers.find(b.Name); b.Number == 0 {
			return r.byName(b.Name)
		}
	}
	if b.Number < len(r.at) {
		return int(r.at[b.Number]) - 1
	}
	return -1
}

func (r *record) byName(name string) int {
	if r.index != nil {
		return r.index[name] - 1
	}
	for _, at := range r.named {
		if r.boxes[at-1].name == name {
			return int(at) - 1
		}
	}
	return -1
}

// holds gives what a box holds; nil for an empty one.
func (r *record) holds(b Box) *box {
	if at := r.place(b); at >= 0 && r.boxes[at].set {
		return &r.boxes[at]
	}
	return nil
}

// placed is the place of a box, which is made where it has none.
func (r *record) placed(b Box, s *Store) int {
	at := r.place(b)
	if at < 0 {
		if r.boxes == nil {
			r.boxes = make([]box, 0, min(max(len(r.numbers.all)-1, 1), 8))
		}
		at = len(r.boxes)
		r.boxes = append(r.boxes, box{name: b.Name, empty: hashBox(r.id, b.Name).begun(), watched: s.watched[b.Name]})
		r.enter(at, r.numbers.find(b.Name))
	}
	return at
}

// watch notes which boxes indexes read.
func (r *record) watch(s *Store) {
	if r.watching == len(s.indexes) {
		return
	}
	r.watching = len(s.indexes)
	for i := range r.boxes {
		r.boxes[i].watched = s.watched[r.boxes[i].name]
	}
}

// flat gives what a place holds as everybody else knows it; none for an empty one.
func (r *record) flat(at int) types.Value {
	held := r.boxes[at].value
	if _, long := held.(*grown); !long {
		return held
	}
	if v, ok := r.made[at]; ok {
		return v
	}
	if r.made == nil {
		r.made = map[int]types.Value{}
	}
	v := flat(held)
	r.made[at] = v
	return v
}

// flatOf is flat for a box by its name.
func (r *record) flatOf(name string) types.Value {
	if at := r.place(Box{Name: name}); at >= 0 {
		return r.flat(at)
	}
	return nil
}

// names lists the boxes that hold something, sorted.
func (r *record) names() []string {
	names := make([]string, 0, len(r.boxes))
	for i := range r.boxes {
		if r.boxes[i].set {
			names = append(names, r.boxes[i].name)
		}
	}
	sort.Strings(names)
	return names
}

// clone gives an independent copy.
func (r *record) clone() *record {
	c := *r
	c.boxes, c.at, c.named, c.made, c.index = slices.Clone(r.boxes), slices.Clone(r.at), slices.Clone(r.named), nil, nil
	if r.index != nil {
		c.index = make(map[string]int, len(r.index))
		for name, at := range r.index {
			c.index[name] = at
		}
	}
	return &c
}

package state

import "sync"

// Box identifies a box of a record. Number is the number of the name in a [Layout], by which
// the box is found in constant time. If it is 0 or from another layout, the box is found by
// name.
type Box struct {
	Name   string
	Number int
}

// Layout numbers the names of boxes: those of each kind and those that records of any kind
// may have. It affects only the speed of a store, see [Store.SetLayout]. It is immutable
// and may be shared by stores.
type Layout struct {
	kinds  map[string]*boxNumbers
	others *boxNumbers // of kinds without an entry in kinds
}

// KindBoxes are the boxes of a kind.
type KindBoxes struct {
	Name  string
	Like  string   // a kind whose boxes this one has too, under the same numbers; "" for none
	Boxes []string // names of its own boxes
}

// boxNumbers are the numbered boxes of one kind.
type boxNumbers struct {
	parent *boxNumbers    // of KindBoxes.Like; nil for none
	own    map[string]int // numbers of its own boxes by name
	last   int            // the highest number in own
	shared *sharedBoxes

	once  sync.Once // guards all and table, which are built when the first record of the kind is made
	all   []string  // names by number, those of parent included
	table []int     // hash table of numbers with linear probing from probeStart; 0 is free
}

// sharedBoxes are the numbered boxes that records of any kind may have.
type sharedBoxes struct {
	base   int // the number of names[0]
	names  []string
	number map[string]int
}

// noName is the name of numbers without a box. It is not valid UTF-8, so no box has it.
const noName = "\xff"

// noBoxNumbers are those of all kinds when there is no layout.
var noBoxNumbers = &boxNumbers{shared: &sharedBoxes{}}

// NewLayout numbers the boxes of each kind from 1, and the names that records of any kind
// may have from one above the highest of these. A kind must come after the kind that it is
// like. A name in names that is also a box of a kind has only the number in that kind.
func NewLayout(kinds []KindBoxes, names []string) *Layout {
	shared := &sharedBoxes{base: 1, number: make(map[string]int, len(names))}
	l := &Layout{kinds: make(map[string]*boxNumbers, len(kinds)), others: &boxNumbers{shared: shared}}
	taken := map[string]bool{}
	for _, k := range kinds {
		parent := l.numbers(k.Like)
		if len(k.Boxes) == 0 {
			l.kinds[k.Name] = parent
			continue
		}
		n := &boxNumbers{parent: parent, last: parent.last, own: make(map[string]int, len(k.Boxes)), shared: shared}
		for _, name := range k.Boxes {
			if parent.number(name) == 0 && n.own[name] == 0 {
				n.last++
				n.own[name] = n.last
				taken[name] = true
			}
		}
		l.kinds[k.Name] = n
		shared.base = max(shared.base, n.last+1)
	}
	for _, name := range names {
		if taken[name] {
			continue
		}
		taken[name], shared.number[name] = true, shared.base+len(shared.names)
		shared.names = append(shared.names, name)
	}
	return l
}

// Box returns a box of records of a kind with its number.
func (l *Layout) Box(kind, name string) Box {
	n := l.numbers(kind)
	if number := n.number(name); number > 0 {
		return Box{Name: name, Number: number}
	}
	return Box{Name: name, Number: n.shared.number[name]}
}

// numbers returns the numbered boxes of a kind; l may be nil.
func (l *Layout) numbers(kind string) *boxNumbers {
	if l == nil {
		return noBoxNumbers
	}
	if n := l.kinds[kind]; n != nil {
		return n
	}
	return l.others
}

// number returns the number of a box of the kind or of its parents; 0 for none.
func (n *boxNumbers) number(name string) int {
	for ; n != nil; n = n.parent {
		if number := n.own[name]; number > 0 {
			return number
		}
	}
	return 0
}

// built fills n.all and n.table at the first call and returns n.
func (n *boxNumbers) built() *boxNumbers {
	n.once.Do(func() {
		room := 8
		for room < 3*n.last {
			room *= 2
		}
		n.all, n.table = make([]string, n.last+1), make([]int, room)
		n.all[0] = noName
		for x := n; x != nil; x = x.parent {
			for name, number := range x.own {
				n.all[number] = name
			}
		}
		for number, name := range n.all[1:] {
			at := probeStart(name) & (room - 1)
			for n.table[at] != 0 {
				at = (at + 1) & (room - 1)
			}
			n.table[at] = number + 1
		}
	})
	return n
}

// probeStart hashes the name of a box.
func probeStart(name string) int {
	end := len(name) - 1
	if end < 0 {
		return 0
	}
	return 3*end + 5*int(name[0]) + 11*int(name[end/2]) + 17*int(name[end])
}

// name returns the name with the given number; noName if there is none.
func (n *boxNumbers) name(number int) string {
	if number < len(n.all) {
		return n.all[number]
	}
	if number -= n.shared.base; uint(number) < uint(len(n.shared.names)) {
		return n.shared.names[number]
	}
	return noName
}

// find returns the number of a name; 0 for none.
func (n *boxNumbers) find(name string) int {
	for at := probeStart(name) & (len(n.table) - 1); ; at = (at + 1) & (len(n.table) - 1) {
		number := n.table[at]
		if number == 0 {
			break
		}
		if n.all[number] == name {
			return number
		}
	}
	return n.shared.number[name]
}

// SetLayout makes the store find boxes by the numbers of a layout; nil for none. It
// walks over all records.
func (s *Store) SetLayout(l *Layout) {
	if s.layout == l {
		return
	}
	s.layout = l
	for _, id := range s.order {
		s.record(id).setLayout(l)
	}
}

package state

import "sync"

// Box names a box of a record. Its number says where a [Layout] keeps it: it is found
// there at once. 0, and a number that another layout gave out, find it by its name.
type Box struct {
	Name   string
	Number int
}

// Layout numbers boxes of records by their names: those of each kind, and those that
// records of any kind may have. Which boxes have numbers changes nothing that can be
// seen of a store, see [Store.Lay]. It never changes, and stores share it.
type Layout struct {
	kinds  map[string]*numbers
	others *numbers // of kinds that nobody laid out
}

// Kind is what a layout is made of: a kind with its own boxes. It has those of the kind
// that it is like, too, under the same numbers.
type Kind struct {
	Name, Like string
	Boxes      []string
}

// numbers are the boxes of one kind.
type numbers struct {
	above *numbers // of the kind that it is like; nil for none
	own   map[string]int
	last  int // the highest number of its own
	any   *shared

	once sync.Once // for the rest, which only kinds need that have records
	all  []string  // by number
	of   []int     // where names are looked for, by [spot]; 0 for none
}

// shared are the boxes that records of any kind may have.
type shared struct {
	base   int // the number of the first
	names  []string
	number map[string]int
}

// noName stands where a number means no box: it is no name that a box can have.
const noName = "\xff"

// unlaid are the numbers of records that no layout holds for.
var unlaid = &numbers{any: &shared{}}

// NewLayout lays out the boxes of each kind, numbered from 1, and after the longest
// of these those that records of any kind may have. Kinds stand behind those that they
// are like. A name has one number: a second one of the same name means none.
func NewLayout(kinds []Kind, names []string) *Layout {
	any := &shared{base: 1, number: make(map[string]int, len(names))}
	l := &Layout{kinds: make(map[string]*numbers, len(kinds)), others: &numbers{any: any}}
	taken := map[string]bool{}
	for _, k := range kinds {
		above := l.numbers(k.Like)
		if len(k.Boxes) == 0 {
			l.kinds[k.Name] = above
			continue
		}
		n := &numbers{above: above, last: above.last, own: make(map[string]int, len(k.Boxes)), any: any}
		for _, name := range k.Boxes {
			if above.number(name) == 0 && n.own[name] == 0 {
				n.last++
				n.own[name] = n.last
				taken[name] = true
			}
		}
		l.kinds[k.Name] = n
		any.base = max(any.base, n.last+1)
	}
	for _, name := range names {
		if taken[name] {
			continue
		}
		taken[name], any.number[name] = true, any.base+len(any.names)
		any.names = append(any.names, name)
	}
	return l
}

// Box is a box of records of a kind with its number.
func (l *Layout) Box(kind, name string) Box {
	n := l.numbers(kind)
	if number := n.number(name); number > 0 {
		return Box{Name: name, Number: number}
	}
	return Box{Name: name, Number: n.any.number[name]}
}

func (l *Layout) numbers(kind string) *numbers {
	if l == nil {
		return unlaid
	}
	if n := l.kinds[kind]; n != nil {
		return n
	}
	return l.others
}

// number is that of a box of the kind, or of one that it is like; 0 for none.
func (n *numbers) number(name string) int {
	for ; n != nil; n = n.above {
		if number := n.own[name]; number > 0 {
			return number
		}
	}
	return 0
}

// settled are the numbers ready for records.
func (n *numbers) settled() *numbers {
	n.once.Do(func() {
		room := 8
		for room < 3*n.last {
			room *= 2
		}
		n.all, n.of = make([]string, n.last+1), make([]int, room)
		n.all[0] = noName
		for x := n; x != nil; x = x.above {
			for name, number := range x.own {
				n.all[number] = name
			}
		}
		for number, name := range n.all[1:] {
			at := spot(name) & (room - 1)
			for n.of[at] != 0 {
				at = (at + 1) & (room - 1)
			}
			n.of[at] = number + 1
		}
	})
	return n
}

// spot is where a name is looked for first: names of boxes are short, and few.
func spot(name string) int {
	end := len(name) - 1
	if end < 0 {
		return 0
	}
	return 3*end + 5*int(name[0]) + 11*int(name[end/2]) + 17*int(name[end])
}

// name is what a number stands for.
func (n *numbers) name(number int) string {
	if number < len(n.all) {
		return n.all[number]
	}
	if number -= n.any.base; uint(number) < uint(len(n.any.names)) {
		return n.any.names[number]
	}
	return noName
}

// find is the number of a name; 0 for none.
func (n *numbers) find(name string) int {
	for at := spot(name) & (len(n.of) - 1); ; at = (at + 1) & (len(n.of) - 1) {
		number := n.of[at]
		if number == 0 {
			break
		}
		if n.all[number] == name {
			return number
		}
	}
	return n.any.number[name]
}

// Lay gives boxes the numbers of a layout; nil takes them away. It costs a walk over
// all records.
func (s *Store) Lay(l *Layout) {
	if s.layout == l {
		return
	}
	s.layout = l
	for _, id := range s.order {
		s.record(id).lay(l)
	}
}

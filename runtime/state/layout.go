package state

// Box names a box of a record. Its number says where a [Layout] keeps it: it is found
// there at once. 0, and a number that another layout gave out, find it by its name.
type Box struct {
	Name   string
	Number int
}

// Layout numbers boxes of records by their names: those of each kind, and those that
// records of any kind may have. Which boxes have numbers changes nothing that can be
// seen of a store, see [Store.Lay].
type Layout struct {
	kinds  map[string]*numbers
	others *numbers // of kinds that nobody laid out
}

// numbers are the boxes of one kind.
type numbers struct {
	own    []string // by number, from 1
	of     map[string]int
	base   int      // below the numbers of those that any record may have
	shared []string // the same for all kinds
	any    map[string]int
}

// noName stands where a number means no box: it is no name that a box can have.
const noName = "\xff"

// unlaid are the numbers of records that no layout holds for.
var unlaid = &numbers{}

// NewLayout lays out the boxes of each kind, numbered from 1, and after the longest
// of these those that records of any kind may have. A name has one number: a second
// one of the same name means none.
func NewLayout(kinds map[string][]string, shared []string) *Layout {
	l := &Layout{kinds: make(map[string]*numbers, len(kinds))}
	base, taken := 1, map[string]bool{}
	for _, boxes := range kinds {
		base = max(base, len(boxes)+1)
		for _, name := range boxes {
			taken[name] = true
		}
	}
	all := &numbers{base: base, shared: make([]string, len(shared)), any: make(map[string]int, len(shared))}
	for i, name := range shared {
		if all.shared[i] = name; taken[name] {
			all.shared[i] = noName
			continue
		}
		taken[name], all.any[name] = true, base+i
	}
	l.others = all
	for kind, boxes := range kinds {
		n := *all
		n.own, n.of = append([]string{noName}, boxes...), make(map[string]int, len(boxes))
		for i, name := range boxes {
			if n.of[name] > 0 {
				n.own[i+1] = noName
				continue
			}
			n.of[name] = i + 1
		}
		l.kinds[kind] = &n
	}
	return l
}

// Box is a box of records of a kind with its number.
func (l *Layout) Box(kind, name string) Box {
	return Box{Name: name, Number: l.numbers(kind).find(name)}
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

// name is what a number stands for.
func (n *numbers) name(number int) string {
	if number < len(n.own) {
		return n.own[number]
	}
	if number -= n.base; uint(number) < uint(len(n.shared)) {
		return n.shared[number]
	}
	return noName
}

// find is the number of a name; 0 for none.
func (n *numbers) find(name string) int {
	if number := n.of[name]; number > 0 {
		return number
	}
	return n.any[name]
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

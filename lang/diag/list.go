package diag

import (
	"hash/fnv"
	"slices"
	"strconv"
	"strings"
)

// MaxProblems is how many problems a [List] holds. What more there are it counts.
const MaxProblems = 50

// List is every problem of one load or check, in the order they were found. A
// nil or empty List is no error: return it through [List.Err].
//
// A list of very many problems helps nobody, and costs memory: behind
// [MaxProblems] of them stands one more that says how many there are besides.
// The same problem at the same place is there once.
type List []*Problem

// rest are problems that a list counts only, by what they say and where.
type rest map[uint64]struct{}

// Add appends problems.
func (l *List) Add(problems ...*Problem) {
	for _, p := range problems {
		l.add(p)
	}
}

// Put appends a problem and gives it back, for a hint: that of a problem which is there
// already is left as it is.
func (l *List) Put(p *Problem) *Problem {
	l.add(p)
	return p
}

func (l *List) add(p *Problem) {
	tail := l.tail()
	if p.rest != nil {
		for key := range *p.rest {
			l.count(key)
		}
		return
	}
	shown := *l
	if tail != nil {
		shown = shown[:len(shown)-1]
	}
	if slices.ContainsFunc(shown, p.same) {
		return
	}
	if tail == nil && len(shown) < MaxProblems {
		*l = append(*l, p)
		return
	}
	l.count(p.key())
}

// count adds a problem to those that are not shown.
func (l *List) count(key uint64) {
	tail := l.tail()
	if tail == nil {
		for _, p := range *l {
			if p.key() == key {
				return
			}
		}
		tail = &Problem{rest: &rest{}}
		*l = append(*l, tail)
	}
	(*tail.rest)[key] = struct{}{}
	tail.Message = "and " + Count(len(*tail.rest)) + " more"
}

// tail is the last problem of the list if that only counts others.
func (l List) tail() *Problem {
	if n := len(l); n > 0 && l[n-1].rest != nil {
		return l[n-1]
	}
	return nil
}

// same reports whether another problem says the same of the same place.
func (p *Problem) same(other *Problem) bool {
	return p == other || p.Pos == other.Pos && p.Message == other.Message && p.Doing == other.Doing
}

func (p *Problem) key() uint64 {
	h := fnv.New64a()
	for _, text := range []string{p.Doing, p.Pos.File, strconv.Itoa(p.Pos.Line), strconv.Itoa(p.Pos.Column), p.Message} {
		h.Write([]byte(text))
		h.Write([]byte{0})
	}
	return h.Sum64()
}

// More is how many problems stand behind this one in a list that is too long
// for them; 0 for a problem of its own.
func (p *Problem) More() int {
	if p.rest == nil {
		return 0
	}
	return len(*p.rest)
}

// AddErr appends err: a Problem, the problems of a List, or any other error as
// a problem without a place. A nil error adds nothing.
func (l *List) AddErr(err error) {
	switch e := err.(type) {
	case nil:
	case *Problem:
		l.Add(e)
	case List:
		l.Add(e...)
	default:
		l.Add(&Problem{Message: err.Error(), Cause: err})
	}
}

// Full reports whether further problems are only counted: what would make them
// easier to mend need not be looked for any more.
func (l List) Full() bool { return len(l) >= MaxProblems }

// Overflown reports whether problems were added that are only counted. Unlike [List.Full] it
// may be asked for a hint of the problem that was added last.
func (l List) Overflown() bool { return len(l) > MaxProblems }

// Count is how many problems there are, those that are not shown among them.
func (l List) Count() int {
	n := len(l)
	if tail := l.tail(); tail != nil {
		n += tail.More() - 1
	}
	return n
}

// Err gives nil for an empty list, else the list itself.
func (l List) Err() error {
	if len(l) == 0 {
		return nil
	}
	return l
}

// Error renders the problems, with an empty line between them and a count at
// the end when there is more than one.
func (l List) Error() string {
	parts := make([]string, len(l))
	for i, p := range l {
		parts[i] = p.Error()
	}
	s := strings.Join(parts, "\n\n")
	if n := l.Count(); n > 1 {
		s += "\n\n" + Count(n) + " problems"
	}
	return s
}

// Unwrap gives the single problems, for errors.Is and errors.As.
func (l List) Unwrap() []error {
	errs := make([]error, len(l))
	for i, p := range l {
		errs[i] = p
	}
	return errs
}

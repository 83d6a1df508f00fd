package diag

import (
	"hash/fnv"
	"slices"
	"strconv"
	"strings"
)

// MaxProblems is the maximum number of problems in a [List]. Further ones are counted.
const MaxProblems = 50

// List is a list of problems in the order in which they were found. An empty List is no error:
// return it with [List.Err].
//
// After [MaxProblems] problems, which limits output and memory, a last element counts the
// others. Equal problems at the same position are added once.
type List []*Problem

// rest are the keys of problems that are only counted.
type rest map[uint64]struct{}

// Add appends problems.
func (l *List) Add(problems ...*Problem) {
	for _, p := range problems {
		l.add(p)
	}
}

// Put adds a problem and returns it, so that a hint can be added. If the list already has an
// equal problem, that one is not changed.
func (l *List) Put(p *Problem) *Problem {
	l.add(p)
	return p
}

// add adds a problem, or counts it.
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

// count counts a problem that is not shown, by its key.
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

// tail returns the last element if it counts others; nil otherwise.
func (l List) tail() *Problem {
	if n := len(l); n > 0 && l[n-1].rest != nil {
		return l[n-1]
	}
	return nil
}

// same reports whether two problems have the same message and position.
func (p *Problem) same(other *Problem) bool {
	return p == other || p.Pos == other.Pos && p.Message == other.Message && p.Operation == other.Operation
}

// key returns a hash of what same compares.
func (p *Problem) key() uint64 {
	h := fnv.New64a()
	for _, text := range []string{p.Operation, p.Pos.File, strconv.Itoa(p.Pos.Line), strconv.Itoa(p.Pos.Column), p.Message} {
		h.Write([]byte(text))
		h.Write([]byte{0})
	}
	return h.Sum64()
}

// More returns the number of problems that this last element of a list counts; 0 for other
// problems.
func (p *Problem) More() int {
	if p.rest == nil {
		return 0
	}
	return len(*p.rest)
}

// AddErr adds a *Problem, the problems of a List, or another error as a problem without a
// position. It ignores nil.
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

// Full reports whether further problems will only be counted, so that no hints are needed for
// them.
func (l List) Full() bool { return len(l) >= MaxProblems }

// Overflowed reports whether problems are counted. Unlike [List.Full] it is false for the last
// problem that is shown.
func (l List) Overflowed() bool { return len(l) > MaxProblems }

// Count returns the number of problems, including those that are only counted.
func (l List) Count() int {
	n := len(l)
	if tail := l.tail(); tail != nil {
		n += tail.More() - 1
	}
	return n
}

// Err returns the list; nil if it is empty.
func (l List) Err() error {
	if len(l) == 0 {
		return nil
	}
	return l
}

// Error returns all problems, separated by empty lines and followed by their number if there
// are several.
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

// Unwrap returns the problems.
func (l List) Unwrap() []error {
	errs := make([]error, len(l))
	for i, p := range l {
		errs[i] = p
	}
	return errs
}

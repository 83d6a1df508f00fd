package dice

import (
	"slices"

	"houserule/lang/diag"
	"houserule/lang/exact"
)

// Expression is a parsed notation. It never changes and may be used by many
// goroutines at once.
type Expression struct {
	file     *diag.File
	root     node
	program  *program // what it is rolled by
	room     *room    // while it is parsed
	times    int      // repetition: 0 when the text has none
	comment  string
	asked    []Asked
	counted  []string // the labels by which words are counted apart
	together bool     // words are counted apart by those labels alone
	ordered  bool     // the order in which dice lie matters to whoever reads them
}

// InOrder gives the expression for readers to whom it matters which of equal
// dice shows what: Outcomes then lists every order by itself.
func (e *Expression) InOrder() *Expression {
	c := *e
	c.ordered = true
	return &c
}

// Ordered tells whether the expression is one that InOrder gave.
func (e *Expression) Ordered() bool { return e.ordered }

// span is a place in the file as byte offsets.
type span struct{ start, end int32 }

func (s span) at() span { return s }

// node is a part of the syntax tree.
type node interface{ at() span }

type (
	literal struct {
		span
		value exact.Rational
	}
	variable struct {
		span
		name string
	}
	negation struct {
		span
		of node
	}
	arithmetic struct {
		span
		operator    string
		left, right node
	}
	comparison struct {
		span
		operator    comparator
		left, right node
	}
	call struct {
		span
		name string
		args []node
	}
	labelled struct {
		span
		of    node
		label string
	}
	// pool is a term of dice: how many, which, and what happens to them.
	pool struct {
		span
		count     node // nil means one
		sides     node // of a plain die
		digits    int  // of d66, d666: how many six-sided dice are read together
		faces     []Face
		listed    *variable // what gives the faces; nil where they are written out
		modifiers []modifier
		fixed     *dicePool // what it is in every roll, where that is known beforehand
	}
	// group is {a, b, c}: its members are rolled each and kept or counted whole.
	group struct {
		span
		members   []node
		modifiers []modifier
		steps     []step // what they are in every roll; nil where that is not known beforehand
	}
)

type modifier struct {
	span
	*Modifier
	argument node       // a number of dice or another number; nil where it takes none
	when     *condition // nil where none is written
}

// condition compares one die with a number or with the text of a face.
type condition struct {
	span
	operator comparator
	value    node // nil for a text
	text     string
}

type comparator uint8

const (
	equal comparator = iota
	notEqual
	less
	lessEqual
	greater
	greaterEqual
)

var comparatorSigns = [...]string{"=", "!=", "<", "<=", ">", ">="}

func (c comparator) String() string { return comparatorSigns[c] }

// holds tells whether the comparator holds for the result of compare.
func (c comparator) holds(order int) bool {
	switch c {
	case equal:
		return order == 0
	case notEqual:
		return order != 0
	case less:
		return order < 0
	case lessEqual:
		return order <= 0
	case greater:
		return order > 0
	}
	return order >= 0
}

// Variables lists the names of the numbers that the notation needs, each once, as
// they first appear.
func (e *Expression) Variables() []string {
	names := make([]string, 0, len(e.asked))
	for _, a := range e.asked {
		if !a.Faces {
			names = append(names, a.Name)
		}
	}
	return names
}

// Asked lists the variables with their places, each once, as they first appear.
func (e *Expression) Asked() []Asked { return slices.Clone(e.asked) }

// Comment gives the text after #, or "".
func (e *Expression) Comment() string { return e.comment }

// Times gives the number of repetitions of `6x ...`, or 0 when the notation
// has no repetition.
func (e *Expression) Times() int { return e.times }

// problem points at a part of the notation.
func (e *Expression) problem(at span, message, hint string, suggestions ...diag.Suggestion) *diag.Problem {
	return problemAt(e.file, at, message, hint, suggestions...)
}

func problemAt(file *diag.File, at span, message, hint string, suggestions ...diag.Suggestion) *diag.Problem {
	start, end := min(int(at.start), len(file.Text)), min(int(at.end), len(file.Text))
	width := 0
	for range file.Text[start:max(start, end)] {
		width++
	}
	return file.Problem(start, width, message).Advise(diag.Suggest(hint, suggestions...))
}

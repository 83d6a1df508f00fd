package dice

import (
	"slices"

	"houserule/lang/diag"
	"houserule/lang/exact"
)

// Expression is a parsed notation. It never changes and may be used by many
// goroutines at once.
type Expression struct {
	file           *diag.File
	root           Node
	program        *program // what it is rolled by
	arena          *arena   // while it is parsed
	times          int      // repetition: 0 when the text has none
	comment        string
	asked          []Asked
	countedLabels  []string // the labels by which words are counted apart
	countsTogether bool     // words are counted apart by those labels alone
	ordered        bool     // the order in which dice lie matters to whoever reads them
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
type Span struct{ Start, End int32 }

func (s Span) At() Span { return s }

// node is a part of the syntax tree.
type Node interface{ At() Span }

type (
	NumberNode struct {
		Span
		Value exact.Rational
	}
	VariableNode struct {
		Span
		Name string
	}
	NegationNode struct {
		Span
		Of Node
	}
	ArithmeticNode struct {
		Span
		Operator    string
		Left, Right Node
	}
	ComparisonNode struct {
		Span
		Operator    Comparator
		Left, Right Node
	}
	CallNode struct {
		Span
		Name string
		Args []Node
	}
	LabelNode struct {
		Span
		Of    Node
		Label string
	}
	// pool is a term of dice: how many, which, and what happens to them.
	PoolNode struct {
		Span
		Count     Node // nil means one
		Sides     Node // of a plain die
		Digits    int  // of d66, d666: how many six-sided dice are read together
		Faces     []Face
		FacesFrom *VariableNode // what gives the faces; nil where they are written out
		Modifiers []ModifierNode
		Fixed     *Pool // what it is in every roll, where that is known beforehand
	}
	// group is {a, b, c}: its members are rolled each and kept or counted whole.
	GroupNode struct {
		Span
		Members   []Node
		Modifiers []ModifierNode
		steps     []Step // what they are in every roll; nil where that is not known beforehand
	}
)

type ModifierNode struct {
	Span
	*Modifier
	argument Node           // a number of dice or another number; nil where it takes none
	when     *conditionNode // nil where none is written
}

// condition compares one die with a number or with the text of a face.
type conditionNode struct {
	Span
	operator Comparator
	value    Node // nil for a text
	text     string
}

type Comparator uint8

const (
	equal Comparator = iota
	notEqual
	less
	lessEqual
	greater
	greaterEqual
)

var comparatorSigns = [...]string{"=", "!=", "<", "<=", ">", ">="}

func (c Comparator) String() string { return comparatorSigns[c] }

// holds tells whether the comparator holds for the result of compare.
func (c Comparator) Holds(order int) bool {
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
func (e *Expression) Problem(at Span, message, hint string, suggestions ...diag.Suggestion) *diag.Problem {
	return problemAt(e.file, at, message, hint, suggestions...)
}

func problemAt(file *diag.File, at Span, message, hint string, suggestions ...diag.Suggestion) *diag.Problem {
	start, end := min(int(at.Start), len(file.Text)), min(int(at.End), len(file.Text))
	width := 0
	for range file.Text[start:max(start, end)] {
		width++
	}
	return file.Problem(start, width, message).Advise(diag.Suggest(hint, suggestions...))
}

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
	variables      []Variable
	countedLabels  []string // the labels by which words are counted apart
	countsTogether bool     // words are counted apart by those labels alone
	ordered        bool     // the order in which dice lie matters to whoever reads them
}

// InOrder gives the expression for readers to whom it matters which of equal
// dice shows what: Outcomes then lists every order by itself.
func (e *Expression) WithOrder() *Expression {
	c := *e
	c.ordered = true
	return &c
}

// Ordered tells whether the expression is one that InOrder gave.
func (e *Expression) OrderMatters() bool { return e.ordered }

// Span is a place in the file as byte offsets: from Start (included) to End (not included).
type Span struct{ Start, End int32 }

// At returns the place of a node.
func (s Span) At() Span { return s }

// Node is a part of the syntax tree: a pointer to one of the types of this file whose names
// end in Node.
type Node interface{ At() Span }

type (
	// NumberNode is a number as it is written.
	NumberNode struct {
		Span
		Value exact.Rational
	}
	// VariableNode is @name; Name of a formula has its brackets.
	VariableNode struct {
		Span
		Name string
	}
	// NegationNode is a sign.
	NegationNode struct {
		Span
		Of Node
	}
	// ArithmeticNode is one of the operators + - * / // % ^.
	ArithmeticNode struct {
		Span
		Operator    string
		Left, Right Node
	}
	// ComparisonNode results in 1 or 0; at the top of the tree it is a test.
	ComparisonNode struct {
		Span
		Operator    Comparator
		Left, Right Node
	}
	// CallNode is a function, such as max.
	CallNode struct {
		Span
		Name string
		Args []Node
	}
	// LabelNode is a part with a label in brackets behind it.
	LabelNode struct {
		Span
		Of    Node
		Label string
	}
	// PoolNode is a term of dice.
	PoolNode struct {
		Span
		Count     Node          // nil for one die
		Sides     Node          // of a plain die; nil for others
		Digits    int           // of d66 and d666: how many six-sided dice are read as one number; else 0
		Faces     []Face        // as they are written; else nil
		FacesFrom *VariableNode // the variable that gives the faces; else nil
		Modifiers []ModifierNode
		Fixed     *Pool // the term with its numbers where these are the same in every roll; else nil
	}
	// GroupNode is {a, b, c}: each member is rolled, and kept or counted as a whole.
	GroupNode struct {
		Span
		Members   []Node
		Modifiers []ModifierNode
		steps     []Step // the modifiers with their numbers where these are the same in every roll; else nil
	}
)

// ModifierNode is a modifier as it is written.
type ModifierNode struct {
	Span
	*Modifier
	argument Node           // a number of dice or another number; nil where it takes none
	when     *conditionNode // nil where none is written
}

// conditionNode compares one die with a number or with the text of a face.
type conditionNode struct {
	Span
	operator Comparator
	value    Node // nil for a text
	text     string
}

// Comparator is a comparison such as <=.
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

// String returns the sign as the notation writes it.
func (c Comparator) String() string { return comparatorSigns[c] }

// Holds reports whether the comparator holds for the result of a Cmp method.
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
func (e *Expression) VariableNames() []string {
	names := make([]string, 0, len(e.variables))
	for _, a := range e.variables {
		if !a.GivesFaces {
			names = append(names, a.Name)
		}
	}
	return names
}

// Variable lists the variables with their places, each once, as they first appear.
func (e *Expression) Variables() []Variable { return slices.Clone(e.variables) }

// Comment gives the text after #, or "".
func (e *Expression) Comment() string { return e.comment }

// Times gives the number of repetitions of `6x ...`, or 0 when the notation
// has no repetition.
func (e *Expression) Times() int { return e.times }

// Problem returns a problem at a place of the notation.
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

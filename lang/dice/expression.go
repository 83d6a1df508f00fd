package dice

import (
	"slices"

	"houserule/lang/diag"
	"houserule/lang/exact"
)

// Expression is a parsed notation. It is immutable and may be shared by goroutines.
type Expression struct {
	file           *diag.File
	root           Node
	program        *program // compiled from root
	arena          *arena   // memory of the parser; nil afterwards
	times          int      // number of repetitions; 0 for none
	comment        string
	variables      []Variable
	countedLabels  []string // see WithCountedLabels
	countsTogether bool     // countedLabels is set
	ordered        bool     // see WithOrder
}

// WithOrder returns a copy of the expression for which chance.Outcomes lists each order of equal
// dice separately.
func (e *Expression) WithOrder() *Expression {
	c := *e
	c.ordered = true
	return &c
}

// OrderMatters reports whether the expression was returned by WithOrder.
func (e *Expression) OrderMatters() bool { return e.ordered }

// Span is a range of byte offsets in the file, from Start to before End.
type Span struct{ Start, End int32 }

// At returns the span itself.
func (s Span) At() Span { return s }

// Node is a part of the syntax tree: a pointer to one of the types of this file whose names
// end in Node.
type Node interface{ At() Span }

type (
	// NumberNode is a number.
	NumberNode struct {
		Span
		Value exact.Rational
	}
	// VariableNode is @name or @(formula). The Name of a formula includes its brackets.
	VariableNode struct {
		Span
		Name string
	}
	// NegationNode is a unary minus.
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
	// ComparisonNode is a comparison with the value 1 or 0. As the root of a tree it is a test.
	ComparisonNode struct {
		Span
		Operator    Comparator
		Left, Right Node
	}
	// CallNode is a call of a function such as max.
	CallNode struct {
		Span
		Name string
		Args []Node
	}
	// LabelNode is a part followed by a label in brackets.
	LabelNode struct {
		Span
		Of    Node
		Label string
	}
	// PoolNode is a term of dice such as 4d6kh3.
	PoolNode struct {
		Span
		Count     Node          // nil for one die
		Sides     Node          // of a plain die; nil for others
		Digits    int           // number of six-sided dice that are read as digits, for d66 and d666; else 0
		Faces     []Face        // of a die with custom faces; else nil
		FacesFrom *VariableNode // the variable that gives the faces; else nil
		Modifiers []ModifierNode
		Fixed     *Pool // the resolved term if its numbers are constant; else nil
	}
	// GroupNode is {a, b, c}: members whose totals are kept or counted.
	GroupNode struct {
		Span
		Members   []Node
		Modifiers []ModifierNode
		steps     []Step // the resolved modifiers if their numbers are constant; else nil
	}
)

// ModifierNode is a modifier with its operands.
type ModifierNode struct {
	Span
	*Modifier
	argument Node           // nil for none
	when     *conditionNode // nil for none
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

// VariableNames lists the distinct names of variables that give numbers, in order of
// appearance.
func (e *Expression) VariableNames() []string {
	names := make([]string, 0, len(e.variables))
	for _, a := range e.variables {
		if !a.GivesFaces {
			names = append(names, a.Name)
		}
	}
	return names
}

// Variables lists the distinct variables in order of appearance.
func (e *Expression) Variables() []Variable { return slices.Clone(e.variables) }

// Comment returns the text after #, or "".
func (e *Expression) Comment() string { return e.comment }

// Times returns the number of repetitions of `6x ...`, or 0 for an expression without
// repetition.
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

package dice

import (
	"errors"
	"slices"
	"strings"
)

// Reasons why an expression cannot be part of a sum.
var (
	errRepeated = errors.New("a repetition is several rolls")
	errTested   = errors.New("a test gives yes or no")
)

// CheckAddend returns an error for an expression that cannot be part of a sum: a
// repetition or a test.
func (e *Expression) CheckAddend() error {
	if e.times > 0 {
		return errRepeated
	}
	if _, test := e.root.(*ComparisonNode); test {
		return errTested
	}
	return nil
}

// Plus returns the sum of expressions as one expression, or the error of
// [Expression.CheckAddend].
func (e *Expression) Plus(more ...*Expression) (*Expression, error) {
	if err := e.CheckAddend(); err != nil {
		return nil, err
	}
	root := e.root
	for _, m := range more {
		if err := m.CheckAddend(); err != nil {
			return nil, err
		}
		root = &ArithmeticNode{Operator: "+", Left: root, Right: m.root}
	}
	return Parse(notate(root))
}

// Bind returns the expression with the variables known to vars replaced by their values.
func (e *Expression) Bind(vars Variables) (*Expression, error) {
	var seen []binding
	for _, name := range e.VariableNames() {
		if value, known := vars(name); known {
			seen = append(seen, binding{name, value})
		}
	}
	if len(seen) == 0 {
		return e, nil
	}
	filled := Expression{root: substituteNumbers(e.root, seen), times: e.times}
	return Parse(filled.String())
}

// Substitute returns the expression with variables replaced by parts, and variables that give
// faces replaced by faces. A part must be an addend, see [Expression.CheckAddend].
func (e *Expression) Substitute(parts map[string]*Expression, faces map[string][]Face) (*Expression, error) {
	for _, p := range parts {
		if err := p.CheckAddend(); err != nil {
			return nil, err
		}
	}
	put := substitution{variable: func(v *VariableNode) Node {
		if p := parts[v.Name]; p != nil {
			return p.root
		}
		return v
	}, faces: func(v *VariableNode) []Face { return faces[v.Name] }}
	filled := Expression{root: put.apply(e.root), times: e.times}
	return Parse(filled.String())
}

// Labels lists the distinct labels of an expression in order of appearance.
func (e *Expression) Labels() []string {
	var labels []string
	Walk(e.root, func(n Node) {
		if l, ok := n.(*LabelNode); ok && !slices.Contains(labels, l.Label) {
			labels = append(labels, l.Label)
		}
	})
	return labels
}

// WithLabel returns the expression with a label, or unchanged if it has labels or is a
// repetition.
func (e *Expression) WithLabel(label string) (*Expression, error) {
	if len(e.Labels()) > 0 || e.times > 0 {
		return e, nil
	}
	label = strings.Join(strings.Fields(label), " ")
	if label == "" || strings.ContainsAny(label, "[]") {
		return nil, errors.New("a label has a text without brackets")
	}
	return Parse(notate(&LabelNode{Of: e.root, Label: label}))
}

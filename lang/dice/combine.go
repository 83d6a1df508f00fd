package dice

import (
	"errors"
	"slices"
	"strings"
)

// Why nothing can be added to an expression, or it to another.
var (
	errRepeated = errors.New("a repetition is several rolls")
	errTested   = errors.New("a test gives yes or no")
)

// Adds says why an expression cannot be a part of a sum; nil where it can.
func (e *Expression) CheckAddend() error {
	if e.times > 0 {
		return errRepeated
	}
	if _, test := e.root.(*ComparisonNode); test {
		return errTested
	}
	return nil
}

// With is the expression with others added to it, read anew as one notation.
func (e *Expression) Plus(more ...*Expression) (*Expression, error) {
	root := e.root
	for _, m := range append([]*Expression{e}, more...) {
		if err := m.CheckAddend(); err != nil {
			return nil, err
		}
		if m != e {
			root = &ArithmeticNode{Operator: "+", Left: root, Right: m.root}
		}
	}
	return Parse(notate(root))
}

// Filled is the expression with numbers in the place of those variables that are
// known, read anew.
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

// Put is the expression with dice in the place of variables, and faces in that of
// words that give them, read anew.
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
	filled := Expression{root: put.of(e.root), times: e.times}
	return Parse(filled.String())
}

// Labels lists the labels of an expression, each once, as they first appear.
func (e *Expression) Labels() []string {
	var labels []string
	Walk(e.root, func(n Node) {
		if l, ok := n.(*LabelNode); ok && !slices.Contains(labels, l.Label) {
			labels = append(labels, l.Label)
		}
	})
	return labels
}

// Labelled is the expression under a label, unless it has labels of its own.
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

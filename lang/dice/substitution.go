package dice

import (
	"houserule/lang/exact"
	"slices"
)

// binding is the value that a variable had in a roll.
type binding struct {
	name  string
	value float64
}

// substituteNumbers returns a tree with variables replaced by their values.
func substituteNumbers(n Node, seen []binding) Node {
	return substitution{variable: func(v *VariableNode) Node {
		for _, s := range seen {
			if s.name != v.Name {
				continue
			}
			if value, err := exact.FromFloat(s.value); err == nil {
				return &NumberNode{v.Span, value}
			}
		}
		return v
	}}.apply(n)
}

// substitution replaces variables in a tree: by nodes, or by faces if they give faces.
type substitution struct {
	variable func(*VariableNode) Node
	faces    func(*VariableNode) []Face // returns nil to keep the variable; a nil function keeps all
}

func (s substitution) apply(n Node) Node {
	switch n := n.(type) {
	case *VariableNode:
		return s.variable(n)
	case *NegationNode:
		return &NegationNode{n.Span, s.apply(n.Of)}
	case *ArithmeticNode:
		return &ArithmeticNode{n.Span, n.Operator, s.apply(n.Left), s.apply(n.Right)}
	case *ComparisonNode:
		return &ComparisonNode{n.Span, n.Operator, s.apply(n.Left), s.apply(n.Right)}
	case *CallNode:
		return &CallNode{n.Span, n.Name, s.all(n.Args)}
	case *LabelNode:
		return &LabelNode{n.Span, s.apply(n.Of), n.Label}
	case *PoolNode:
		filled := *n
		filled.Fixed = nil
		filled.Count, filled.Sides, filled.Modifiers = s.apply(n.Count), s.apply(n.Sides), s.modifiers(n.Modifiers)
		if n.FacesFrom != nil && s.faces != nil {
			if filled.Faces = s.faces(n.FacesFrom); filled.Faces != nil {
				filled.FacesFrom = nil
			}
		}
		return &filled
	case *GroupNode:
		return &GroupNode{Span: n.Span, Members: s.all(n.Members), Modifiers: s.modifiers(n.Modifiers)}
	}
	return n
}

func (s substitution) all(list []Node) []Node {
	filled := make([]Node, len(list))
	for i, n := range list {
		filled[i] = s.apply(n)
	}
	return filled
}

func (s substitution) modifiers(list []ModifierNode) []ModifierNode {
	filled := slices.Clone(list)
	for i, m := range list {
		filled[i].argument = s.apply(m.argument)
		if m.when != nil {
			when := *m.when
			when.value = s.apply(m.when.value)
			filled[i].when = &when
		}
	}
	return filled
}

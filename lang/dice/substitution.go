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

func (f substitution) apply(n Node) Node {
	switch n := n.(type) {
	case *VariableNode:
		return f.variable(n)
	case *NegationNode:
		return &NegationNode{n.Span, f.apply(n.Of)}
	case *ArithmeticNode:
		return &ArithmeticNode{n.Span, n.Operator, f.apply(n.Left), f.apply(n.Right)}
	case *ComparisonNode:
		return &ComparisonNode{n.Span, n.Operator, f.apply(n.Left), f.apply(n.Right)}
	case *CallNode:
		return &CallNode{n.Span, n.Name, f.all(n.Args)}
	case *LabelNode:
		return &LabelNode{n.Span, f.apply(n.Of), n.Label}
	case *PoolNode:
		filled := *n
		filled.Fixed = nil
		filled.Count, filled.Sides, filled.Modifiers = f.apply(n.Count), f.apply(n.Sides), f.modifiers(n.Modifiers)
		if n.FacesFrom != nil && f.faces != nil {
			if filled.Faces = f.faces(n.FacesFrom); filled.Faces != nil {
				filled.FacesFrom = nil
			}
		}
		return &filled
	case *GroupNode:
		return &GroupNode{Span: n.Span, Members: f.all(n.Members), Modifiers: f.modifiers(n.Modifiers)}
	}
	return n
}

func (f substitution) all(list []Node) []Node {
	filled := make([]Node, len(list))
	for i, n := range list {
		filled[i] = f.apply(n)
	}
	return filled
}

func (f substitution) modifiers(list []ModifierNode) []ModifierNode {
	filled := slices.Clone(list)
	for i, m := range list {
		filled[i].argument = f.apply(m.argument)
		if m.when != nil {
			when := *m.when
			when.value = f.apply(m.when.value)
			filled[i].when = &when
		}
	}
	return filled
}

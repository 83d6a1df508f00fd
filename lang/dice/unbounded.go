package dice

// UnboundedBelow reports whether exploding dice are subtracted, so that totals have no lower
// bound.
func (e *Expression) UnboundedBelow() bool { return unboundedBelow(e.root, false) }

func unboundedBelow(n Node, taken bool) bool {
	switch n := n.(type) {
	case *NegationNode:
		return unboundedBelow(n.Of, !taken)
	case *ArithmeticNode:
		return unboundedBelow(n.Left, taken) || unboundedBelow(n.Right, taken != (n.Operator == "-"))
	case *LabelNode:
		return unboundedBelow(n.Of, taken)
	case *CallNode:
		for _, a := range n.Args {
			if unboundedBelow(a, taken) {
				return true
			}
		}
		return false
	}
	return taken && Explodes(n)
}

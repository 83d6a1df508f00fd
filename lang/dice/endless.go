package dice

// FallsEndlessly tells whether dice that explode are taken away from something, so
// that there may be no lowest total.
func (e *Expression) FallsEndlessly() bool { return fallsEndlessly(e.root, false) }

func fallsEndlessly(n node, taken bool) bool {
	switch n := n.(type) {
	case *negation:
		return fallsEndlessly(n.of, !taken)
	case *arithmetic:
		return fallsEndlessly(n.left, taken) || fallsEndlessly(n.right, taken != (n.operator == "-"))
	case *labelled:
		return fallsEndlessly(n.of, taken)
	case *call:
		for _, a := range n.args {
			if fallsEndlessly(a, taken) {
				return true
			}
		}
		return false
	}
	return taken && explodes(n)
}

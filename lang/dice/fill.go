package dice

import "slices"

// named is what a variable stood for when it was looked up.
type named struct {
	name  string
	value float64
}

// noting answers variables as others do, and notes what they stood for.
func noting(vars Variables, seen *[]named) Variables {
	return func(name string) (float64, bool) {
		value, known := vars(name)
		if known && !slices.ContainsFunc(*seen, func(n named) bool { return n.name == name }) {
			*seen = append(*seen, named{name, value})
		}
		return value, known
	}
}

// fill is a tree with numbers in the place of variables, as far as they are known.
func fill(n node, seen []named) node {
	switch n := n.(type) {
	case *variable:
		for _, s := range seen {
			if s.name != n.name {
				continue
			}
			if value, err := numberFromFloat(s.value); err == nil {
				return &literal{n.span, value}
			}
		}
	case *negation:
		return &negation{n.span, fill(n.of, seen)}
	case *arithmetic:
		return &arithmetic{n.span, n.operator, fill(n.left, seen), fill(n.right, seen)}
	case *comparison:
		return &comparison{n.span, n.operator, fill(n.left, seen), fill(n.right, seen)}
	case *call:
		return &call{n.span, n.name, fillAll(n.args, seen)}
	case *labelled:
		return &labelled{n.span, fill(n.of, seen), n.label}
	case *pool:
		filled := *n
		filled.count, filled.sides, filled.modifiers = fill(n.count, seen), fill(n.sides, seen), fillModifiers(n.modifiers, seen)
		return &filled
	case *group:
		return &group{n.span, fillAll(n.members, seen), fillModifiers(n.modifiers, seen)}
	}
	return n
}

func fillAll(list []node, seen []named) []node {
	filled := make([]node, len(list))
	for i, n := range list {
		filled[i] = fill(n, seen)
	}
	return filled
}

func fillModifiers(list []modifier, seen []named) []modifier {
	filled := slices.Clone(list)
	for i, m := range list {
		filled[i].argument = fill(m.argument, seen)
		if m.when != nil {
			when := *m.when
			when.value = fill(m.when.value, seen)
			filled[i].when = &when
		}
	}
	return filled
}

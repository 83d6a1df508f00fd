package dice

import (
	"houserule/lang/exact"
	"slices"
)

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
	return filler{part: func(v *variable) node {
		for _, s := range seen {
			if s.name != v.name {
				continue
			}
			if value, err := exact.FromFloat(s.value); err == nil {
				return &literal{v.span, value}
			}
		}
		return v
	}}.of(n)
}

// filler puts parts in the place of variables, and faces in that of words that
// give them.
type filler struct {
	part  func(*variable) node
	faces func(*variable) []Face // nil: all stay as they are
}

func (f filler) of(n node) node {
	switch n := n.(type) {
	case *variable:
		return f.part(n)
	case *negation:
		return &negation{n.span, f.of(n.of)}
	case *arithmetic:
		return &arithmetic{n.span, n.operator, f.of(n.left), f.of(n.right)}
	case *comparison:
		return &comparison{n.span, n.operator, f.of(n.left), f.of(n.right)}
	case *call:
		return &call{n.span, n.name, f.all(n.args)}
	case *labelled:
		return &labelled{n.span, f.of(n.of), n.label}
	case *pool:
		filled := *n
		filled.fixed = nil
		filled.count, filled.sides, filled.modifiers = f.of(n.count), f.of(n.sides), f.modifiers(n.modifiers)
		if n.listed != nil && f.faces != nil {
			if filled.faces = f.faces(n.listed); filled.faces != nil {
				filled.listed = nil
			}
		}
		return &filled
	case *group:
		return &group{span: n.span, members: f.all(n.members), modifiers: f.modifiers(n.modifiers)}
	}
	return n
}

func (f filler) all(list []node) []node {
	filled := make([]node, len(list))
	for i, n := range list {
		filled[i] = f.of(n)
	}
	return filled
}

func (f filler) modifiers(list []modifier) []modifier {
	filled := slices.Clone(list)
	for i, m := range list {
		filled[i].argument = f.of(m.argument)
		if m.when != nil {
			when := *m.when
			when.value = f.of(m.when.value)
			filled[i].when = &when
		}
	}
	return filled
}

package damage

import (
	"cmp"
	"fmt"
	"slices"
)

// Stack is the layers of one owner. An attack meets layers of higher rank first; within a
// rank base layers last, then higher places first, then higher IDs first.
type Stack []Layer

// Sorted returns the layers from the outermost to the innermost.
func (s Stack) Sorted() Stack {
	s = slices.Clone(s)
	slices.SortStableFunc(s, outward)
	return s
}

// outward compares two layers, the outer one first.
func outward(a, b Layer) int {
	return cmp.Or(cmp.Compare(b.Rank, a.Rank), cmp.Compare(inside(a), inside(b)), cmp.Compare(b.Place, a.Place), cmp.Compare(b.ID, a.ID))
}

// inside returns 1 for a base layer, which is inside the others of its rank, else 0.
func inside(l Layer) int {
	if l.Base {
		return 1
	}
	return 0
}

// Bypass lists layers that an attack bypasses, by name or class. The owner need not have
// them.
type Bypass []string

// Passes reports whether the attack bypasses a layer.
func (b Bypass) Passes(l Layer) bool {
	return slices.Contains(b, l.Name) || l.Class != "" && slices.Contains(b, l.Class)
}

// Outermost returns the outermost layer that is neither bypassed nor broken; false if there
// is none.
func (s Stack) Outermost(bypass Bypass) (Layer, bool) {
	first := -1
	for i := range s {
		if !bypass.Passes(s[i]) && (first < 0 || outward(s[i], s[first]) < 0) && !s[i].Broken() {
			first = i
		}
	}
	if first < 0 {
		return Layer{}, false
	}
	return s[first], true
}

// Base lists the base layers, the outermost first.
func (s Stack) Base() Stack {
	var base Stack
	for _, l := range s.Sorted() {
		if l.Base {
			base = append(base, l)
		}
	}
	return base
}

// Outside returns the layer with rank and place directly outside the layer with the ID of.
// The others keep theirs. It returns an [*Error] if there is no such layer, or no number left
// between the places.
func (s Stack) Outside(l Layer, of uint64) (Layer, error) {
	order := slices.DeleteFunc(s.Sorted(), func(o Layer) bool { return o.ID == l.ID })
	at := slices.IndexFunc(order, func(o Layer) bool { return o.ID == of })
	if at < 0 {
		return l, &Error{Message: fmt.Sprintf("layer %d, beside which `%s` should go, is not there", of, l.Name)}
	}
	anchor := order[at]
	l.Rank, l.Place = anchor.Rank, anchor.Place+1
	if at > 0 && order[at-1].Rank == anchor.Rank {
		neighbour := order[at-1]
		l.Place = anchor.Place + float64((neighbour.Place-anchor.Place)/2)
		if l.Place == anchor.Place || l.Place == neighbour.Place {
			return l, &Error{Message: fmt.Sprintf("there is no place left between `%s` and `%s`", anchor.Name, neighbour.Name)}
		}
	}
	if l.Place == anchor.Place {
		return l, &Error{Message: fmt.Sprintf("there is no place left beside `%s`", anchor.Name)}
	}
	return l, nil
}

// OnTop returns the layer with a place outside all others of its rank.
func (s Stack) OnTop(l Layer) Layer {
	l.Place = 0
	for _, o := range s {
		if o.ID != l.ID && o.Rank == l.Rank {
			l.Place = max(l.Place, o.Place+1)
		}
	}
	return l
}

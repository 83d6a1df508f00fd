package content

import (
	"fmt"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/types"
)

// Gain is a carried entry with which somebody starts.
type Gain struct {
	Entry *Entry
	Boxes types.Map // what is written on its sheet, by the names of the boxes; nil for nothing
}

// String returns the gain as people read it: "Longsword (potency 1, striking yes)".
func (g Gain) String() string {
	var boxes []string
	for _, p := range g.Boxes {
		boxes = append(boxes, types.Format(p.Key)+" "+types.Format(p.Value))
	}
	if len(boxes) == 0 {
		return g.Entry.Name
	}
	return g.Entry.Name + " (" + strings.Join(boxes, ", ") + ")"
}

// GiveEntry adds a carried entry to the sheet, with values of its sheet boxes. Adding an entry twice is a
// problem unless its kind is Several.
func (s *Sheet) GiveEntry(e *Entry, boxes types.Map) *diag.Problem {
	if !e.Kind.Several && slices.ContainsFunc(s.Has, func(g Gain) bool { return g.Entry == e }) {
		return &diag.Problem{Message: fmt.Sprintf("%q occurs twice in has, but nobody can have %s twice", e.Name, diag.A(e.Kind.Name))}
	}
	s.Has = append(s.Has, Gain{e, boxes})
	return nil
}

// FindCarried returns the carried entry with a name in the view of a module. The problem says
// what the name means instead, or suggests the nearest name.
func (c *Catalogue) FindCarried(module, name string) (*Entry, *diag.Problem) {
	found := c.Any(module, name, func(k *Kind) bool { return k.Carried })
	switch len(found) {
	case 1:
		return found[0], nil
	case 0:
		p := &diag.Problem{Message: fmt.Sprintf("no carried entry is called %q", name)}
		p.Advise(diag.SuggestNearest(name, c.carriedNames()))
		if other := c.Any(module, name, func(k *Kind) bool { return !k.Carried }); len(other) > 0 {
			p.Message = fmt.Sprintf("%q is %s, and %s is not carried", name, diag.A(other[0].Kind.Name), diag.A(other[0].Kind.Name))
			p.Advise(diag.Hint{Text: fmt.Sprintf("put it into a box, or declare kind %q with carried = true", other[0].Kind.Name)})
		}
		return nil, p
	}
	return nil, &diag.Problem{Message: fmt.Sprintf("%q is %s and %s", name, diag.A(found[0].Kind.Name), diag.A(found[1].Kind.Name)), Hint: "name the entry itself"}
}

// carriedNames lists the names of all carried entries.
func (c *Catalogue) carriedNames() []string {
	var names []string
	for _, k := range c.order {
		if k.Carried {
			names = append(names, c.EntryNames(k.Name)...)
		}
	}
	return names
}

package content

import (
	"fmt"
	"slices"

	"houserule/lang/diag"
)

// GiveEntry adds a carried entry to the sheet. Adding an entry twice is a problem unless its
// kind is Several.
func (s *Sheet) GiveEntry(e *Entry) *diag.Problem {
	if !e.Kind.Several && slices.Contains(s.Has, e) {
		return &diag.Problem{Message: fmt.Sprintf("%q occurs twice in has, but nobody can have %s twice", e.Name, diag.A(e.Kind.Name))}
	}
	s.Has = append(s.Has, e)
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

package explain

import (
	"slices"

	"houserule/runtime/content"
	"houserule/runtime/play/trace"
	"houserule/runtime/world"
)

// For is the trace as an audience reads it. What read something private is told without
// its value and without what it led to; parts of a sum that did not stay. Of a check that
// is private, or of which anything is, it is told that it was rolled. names are those that
// the audience does not know.
func (t *Trace) For(a content.Audience, names Names) *Trace {
	if a == content.Gamemaster {
		return t
	}
	out, _ := (&redacting{names}).of(t)
	return out
}

type redacting struct{ names Names }

// of is a part without what is hidden; told is false where something of it is.
func (r *redacting) of(t *Trace) (out *Trace, told bool) {
	_, writes := t.Event.(*trace.BoxWritten)
	switch {
	case r.named(t) || t.private && (t.summand || writes):
		return &Trace{Title: world.SomethingHidden, summand: t.summand}, false
	case t.isCheck() && r.hides(t):
		short := *r.publicly(t)
		short.Value, short.Deciding, short.Parts = "", nil, []*Trace{{Title: world.SomethingHidden}}
		return &short, false
	}
	short := *r.publicly(t)
	short.Parts, told = nil, !t.private
	hidden := false
	for _, p := range t.Parts {
		if !told && !p.summand && !p.found() {
			continue // what followed from what was hidden
		}
		part, whole := r.of(p)
		told = told && whole
		if part.IsHidden() {
			if hidden {
				continue
			}
			hidden = true
		}
		short.Parts = append(short.Parts, part)
	}
	if t.private && !hidden {
		short.Parts = append(short.Parts, &Trace{Title: world.SomethingHidden, summand: short.adds()})
	}
	if !told {
		short.Value = ""
	}
	return &short, told
}

// publicly is a part with the names that its reader knows.
func (r *redacting) publicly(t *Trace) *Trace {
	out := *t
	out.Title, out.Value, out.spoken = r.names.Public(t.Title), r.names.Public(t.Value), r.names.Public(t.spoken)
	return &out
}

// isCheck tells the rolling of a check.
func (t *Trace) isCheck() bool {
	e, ok := t.Event.(*trace.Call)
	return ok && e.Check != nil
}

// found tells a part that does not tell what was found in a box; the rest of it is told.
func (t *Trace) found() bool {
	e, ok := t.Event.(*trace.BoxWritten)
	return ok && e.Found
}

// hides tells whether anything of a part is hidden, or of what it was worked out from.
func (r *redacting) hides(t *Trace) bool {
	return t.private || r.named(t) || slices.ContainsFunc(t.Parts, r.hides)
}

// named tells whether a part tells a name that its reader does not know.
func (r *redacting) named(t *Trace) bool { return r.names.In(t.Title) || r.names.In(t.Value) }

// adds tells whether parts of it add up to it.
func (t *Trace) adds() bool {
	for _, p := range t.Parts {
		if p.summand {
			return true
		}
	}
	return false
}

// IsHidden tells a part that stands for what its reader may not know.
func (t *Trace) IsHidden() bool { return t.Title == world.SomethingHidden && t.Rule == "" }

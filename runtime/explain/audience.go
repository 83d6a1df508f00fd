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
func (t *Trace) For(a content.Audience, names UnknownNames) *Trace {
	if a == content.Gamemaster {
		return t
	}
	out, _ := (&redactor{names}).redact(t)
	return out
}

type redactor struct{ names UnknownNames }

// of is a part without what is hidden; told is false where something of it is.
func (r *redactor) redact(t *Trace) (out *Trace, told bool) {
	_, writes := t.Event.(*trace.BoxWritten)
	switch {
	case r.tellsName(t) || t.private && (t.summand || writes):
		return &Trace{Title: world.SomethingHidden, summand: t.summand}, false
	case t.isCheck() && r.hides(t):
		short := *r.renamed(t)
		short.Value, short.Deciding, short.Parts = "", nil, []*Trace{{Title: world.SomethingHidden}}
		return &short, false
	}
	short := *r.renamed(t)
	short.Parts, told = nil, !t.private
	hidden := false
	for _, p := range t.Parts {
		if !told && !p.summand && !p.hidesBefore() {
			continue // what followed from what was hidden
		}
		part, whole := r.redact(p)
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
		short.Parts = append(short.Parts, &Trace{Title: world.SomethingHidden, summand: short.hasSummands()})
	}
	if !told {
		short.Value = ""
	}
	return &short, told
}

// renamed is a part with the names that its reader knows.
func (r *redactor) renamed(t *Trace) *Trace {
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
func (t *Trace) hidesBefore() bool {
	e, ok := t.Event.(*trace.BoxWritten)
	return ok && e.Found
}

// hides tells whether anything of a part is hidden, or of what it was worked out from.
func (r *redactor) hides(t *Trace) bool {
	return t.private || r.tellsName(t) || slices.ContainsFunc(t.Parts, r.hides)
}

// named tells whether a part tells a name that its reader does not know.
func (r *redactor) tellsName(t *Trace) bool { return r.names.In(t.Title) || r.names.In(t.Value) }

// adds tells whether parts of it add up to it.
func (t *Trace) hasSummands() bool {
	for _, p := range t.Parts {
		if p.summand {
			return true
		}
	}
	return false
}

// IsHidden tells a part that stands for what its reader may not know.
func (t *Trace) IsHidden() bool { return t.Title == world.SomethingHidden && t.Rule == "" }

package explain

import (
	"slices"

	"houserule/runtime/content"
	"houserule/runtime/play/trace"
	"houserule/runtime/world"
)

// For returns the trace as an audience may read it. A part that read something private has no
// value, and what followed from it is left out; a private summand is replaced as a whole. A
// check of which anything is private has only its title. names are those that the audience
// does not know.
func (t *Trace) For(a content.Audience, names UnknownNames) *Trace {
	if a == content.Gamemaster {
		return t
	}
	out, _ := (&redactor{names}).redact(t)
	return out
}

// redactor makes the copy of a trace that an audience may read.
type redactor struct{ names UnknownNames }

// redact returns a part without what is hidden; told is false if its value is hidden.
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
			continue // it followed from a hidden value
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

// renamed returns a copy of a part with the names that the audience reads.
func (r *redactor) renamed(t *Trace) *Trace {
	out := *t
	out.Title, out.Value, out.spoken = r.names.Public(t.Title), r.names.Public(t.Value), r.names.Public(t.spoken)
	return &out
}

// isCheck reports whether a part is the call of a check.
func (t *Trace) isCheck() bool {
	e, ok := t.Event.(*trace.Call)
	return ok && e.Check != nil
}

// hidesBefore reports whether a part is a write that hides only the value before it.
func (t *Trace) hidesBefore() bool {
	e, ok := t.Event.(*trace.BoxWritten)
	return ok && e.BeforeSecret
}

// hides reports whether a part, or a part of it on any level, is hidden.
func (r *redactor) hides(t *Trace) bool {
	return t.private || r.tellsName(t) || slices.ContainsFunc(t.Parts, r.hides)
}

// tellsName reports whether a part contains a name that the audience does not know.
func (r *redactor) tellsName(t *Trace) bool { return r.names.In(t.Title) || r.names.In(t.Value) }

// hasSummands reports whether a direct part is a summand.
func (t *Trace) hasSummands() bool {
	for _, p := range t.Parts {
		if p.summand {
			return true
		}
	}
	return false
}

// IsHidden reports whether the part replaces hidden parts.
func (t *Trace) IsHidden() bool { return t.Title == world.SomethingHidden && t.Rule == "" }

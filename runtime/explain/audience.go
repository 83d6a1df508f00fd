package explain

import (
	"slices"

	"houserule/runtime/content"
	"houserule/runtime/play/trace"
	"houserule/runtime/world"
)

// For returns the trace without what an audience may not read. A part that read something
// private has no value, and the parts that depend on it are left out; a private summand is
// replaced with its parts. A check with anything private has only its title. names are those
// that the audience does not know.
func (t *Trace) For(a content.Audience, names UnknownNames) *Trace {
	if a == content.Gamemaster {
		return t
	}
	out, _ := (&redactor{names}).redact(t)
	return out
}

// redactor makes the copy of a trace that an audience may read; see [Trace.For].
type redactor struct{ names UnknownNames }

// redact returns a part without what is hidden; visible is false if its value is hidden.
func (r *redactor) redact(t *Trace) (out *Trace, visible bool) {
	_, writes := t.Event.(*trace.BoxWritten)
	switch {
	case r.revealsName(t) || t.private && (t.summand || writes):
		return &Trace{Title: world.SomethingHidden, summand: t.summand}, false
	case t.isCheck() && r.hides(t):
		short := *r.renamed(t)
		short.Value, short.Deciding, short.Parts = "", nil, []*Trace{{Title: world.SomethingHidden}}
		return &short, false
	}
	short := *r.renamed(t)
	short.Parts, visible = nil, !t.private
	hidden := false // there is a part that replaces hidden ones
	for _, p := range t.Parts {
		if !visible && !p.summand && !p.hidesBefore() {
			continue // it may depend on a hidden value
		}
		part, partVisible := r.redact(p)
		visible = visible && partVisible
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
	if !visible {
		short.Value = ""
	}
	return &short, visible
}

// renamed returns a copy of a part with names replaced by their public substitutes.
func (r *redactor) renamed(t *Trace) *Trace {
	out := *t
	out.Title, out.Value = r.names.Public(t.Title), r.names.Public(t.Value)
	out.spoken, out.dice = r.names.Public(t.spoken), r.names.Public(t.dice)
	return &out
}

// isCheck reports whether a part is the call of a check.
func (t *Trace) isCheck() bool {
	e, ok := t.Event.(*trace.Call)
	return ok && e.Check != nil
}

// hidesBefore reports whether a part is the write of a box of which only the previous value is
// secret.
func (t *Trace) hidesBefore() bool {
	e, ok := t.Event.(*trace.BoxWritten)
	return ok && e.BeforeSecret
}

// hides reports whether a part, or one within it at any depth, is hidden.
func (r *redactor) hides(t *Trace) bool {
	return t.private || r.revealsName(t) || slices.ContainsFunc(t.Parts, r.hides)
}

// revealsName reports whether a part contains a name that the audience does not know.
func (r *redactor) revealsName(t *Trace) bool { return r.names.In(t.Title) || r.names.In(t.Value) }

// hasSummands reports whether one of the immediate parts is a summand.
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

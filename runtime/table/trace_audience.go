package table

import (
	"regexp"

	"houserule/runtime/content"
)

// somethingHidden stands in a trace for what its reader may not know.
const somethingHidden = "something hidden"

// private notes that what is being worked out read something for the gamemaster alone.
func (w *watcher) private() {
	w.reads++
	w.top().private = true
}

// For is the trace as an audience reads it. What read something private is told without
// its value and without the steps that it took; parts of a sum that did not stay. names
// are those that the audience does not know.
func (t *Trace) For(a content.Audience, names []string) *Trace {
	if a == content.Gamemaster {
		return t
	}
	r := redacting{}
	for _, name := range names {
		if name != "" {
			r.names = append(r.names, regexp.MustCompile(`(^|[^\pL\pN])`+regexp.QuoteMeta(name)+`($|[^\pL\pN])`))
		}
	}
	out, _ := r.of(t)
	return out
}

type redacting struct {
	names []*regexp.Regexp
}

// of is a part without what is hidden; told is false where something of it is.
func (r *redacting) of(t *Trace) (out *Trace, told bool) {
	if r.named(t) || t.private && t.summand {
		return &Trace{Title: somethingHidden, summand: t.summand}, false
	}
	short := *t
	short.Parts, told = nil, !t.private
	hidden := false
	for _, p := range t.Parts {
		if t.private && p.Rule == "" && !p.summand {
			continue // what was done with what was read
		}
		part, whole := r.of(p)
		told = told && whole
		if !whole && part.Title == somethingHidden {
			if hidden {
				continue
			}
			hidden = true
		}
		short.Parts = append(short.Parts, part)
	}
	if t.private && !hidden {
		short.Parts = append(short.Parts, &Trace{Title: somethingHidden, summand: short.adds()})
	}
	if !told {
		short.Value = ""
	}
	return &short, told
}

// named tells whether a part tells a name that its reader does not know.
func (r *redacting) named(t *Trace) bool {
	for _, name := range r.names {
		if name.MatchString(t.Title) || name.MatchString(t.Value) {
			return true
		}
	}
	return false
}

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
func (t *Trace) IsHidden() bool { return t.Title == somethingHidden && t.Rule == "" }

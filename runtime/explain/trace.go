// Package explain tells what was recorded of a run, and what is known of a check, to people:
// first as data, then as text.
package explain

import (
	"strings"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/play/trace"
	"houserule/runtime/rules"
)

// Trace explains a value or a command: what was asked or done, what it came
// to, where the rule stands, and the parts that made it up.
type Trace struct {
	Title  string
	Value  string
	Source *content.Source // where it is printed
	Module string
	Pos    diag.Pos
	Parts  []*Trace

	Event trace.Event // what was recorded; nil for what was added to make an explanation shorter, and for what is hidden

	Rule string // the rule that was asked or done; "" for parts of one
	Idle bool   // it had no effect: a layer that does not hold, a requirement that does

	Deciding *rules.Deciding // of a check whose total nobody reads

	summand bool // it is a part of a sum
	private bool // it read what is for the gamemaster alone, or tells of it

	spoken string // its title with the name of a box as people say it; "" where that is the title
}

// Spoken is the title as people say it: a box of which it tells is called without
// underscores.
func (t *Trace) Spoken() string {
	if t.spoken != "" {
		return t.spoken
	}
	return t.Title
}

// Pays tells whether somebody paid from a box in it. The box may be that of another load of
// the same rules.
func (t *Trace) Pays(who types.Ref, b *content.Box) bool {
	p, ok := t.Event.(*trace.Paid)
	return ok && p.Box != nil && b != nil && p.Box.FullName() == b.FullName() && p.By == who
}

// IsBare tells a part that says no more than that something was added to a rule, be it before,
// behind or around it.
func (t *Trace) IsBare() bool {
	e, ok := t.Event.(*trace.LayerApplied)
	return ok && t.Title == e.Layer.Word() && t.Value == "" && len(t.Parts) == 0
}

// String draws the tree with indents.
func (t *Trace) String() string {
	var b strings.Builder
	t.write(&b, 0)
	return strings.TrimRight(b.String(), "\n")
}

func (t *Trace) write(b *strings.Builder, depth int) {
	line := strings.Repeat("  ", depth) + t.Title
	if t.Value != "" {
		line += " = " + diag.Cut(t.Value, diag.MaxText)
	}
	var where []string
	if at := t.Source.String(); at != "" {
		where = append(where, at)
	}
	if t.Module != "" {
		where = append(where, t.Module)
	}
	if at := t.Pos.String(); at != "" {
		where = append(where, at)
	}
	if len(where) > 0 {
		line += "   [" + strings.Join(where, ", ") + "]"
	}
	b.WriteString(line + "\n")
	for _, p := range t.Parts {
		p.write(b, depth+1)
	}
}

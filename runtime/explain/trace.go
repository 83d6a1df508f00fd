// Package explain turns recordings of commands and queries into explanations, and formats checks
// and sheets.
//
// [Recorded] converts a recording of runtime/play/trace to a [Trace], a tree in which each part
// has a title, a value and a position. [Trace.Brief] drops the parts that explain nothing,
// [Trace.For] those that an audience may not read, and [Trace.String] formats the rest.
// [CheckText] and [Summary] format a [Check], and [Sheet] evaluates the sheet of a thing.
package explain

import (
	"strings"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/play/trace"
	"houserule/runtime/rules"
)

// Trace explains a value or a command: its title, its value, the position of the rule, and its
// parts, such as the summands of a sum. It is immutable.
type Trace struct {
	Title  string
	Value  string
	Source *content.Source // the book and page of the rule; nil for none
	Module string
	Pos    diag.Pos
	Parts  []*Trace

	Event trace.Event // the recorded event; nil for parts that were added to shorten or hide others

	Rule string // name of the rule that was evaluated or performed; "" for other parts
	Idle bool   // it had no effect: a layer not in force, a requirement that is met

	Deciding *rules.DecidedBy // how the dice of a check are counted; nil if they are added up

	summand bool // see IsSummand
	private bool // it read or contains something private

	spoken string // see Spoken; "" if it is the title
	dice   string // see Dice; "" for parts that are not rolls
}

// Dice returns the value of a roll without its result, if it ends in its dice; "" if the value is
// hidden.
func (t *Trace) Dice() string {
	if t.Value == "" {
		return ""
	}
	return t.dice
}

// Spoken returns the title with the name of the box in it, if any, without underscores.
func (t *Trace) Spoken() string {
	if t.spoken != "" {
		return t.spoken
	}
	return t.Title
}

// Pays reports whether the part is a payment by who from a box. Boxes are compared by name: b may
// be from another load of the rules.
func (t *Trace) Pays(who types.Ref, b *content.Box) bool {
	p, ok := t.Event.(*trace.Paid)
	return ok && p.Box != nil && b != nil && p.Box.FullName() == b.FullName() && p.By == who
}

// IsBare reports whether the part is an applied layer with nothing but the word of the layer:
// no value, name or parts.
func (t *Trace) IsBare() bool {
	e, ok := t.Event.(*trace.LayerApplied)
	return ok && t.Title == e.Layer.Word() && t.Value == "" && len(t.Parts) == 0
}

// String returns the trace as text, one part to a line, indented by depth.
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

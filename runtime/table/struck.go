package table

import (
	"strings"

	"houserule/lang/diag"
	"houserule/lang/dice"
)

// What does not stand any more is struck out in a trace, as dropped dice are:
// between tildes, where a terminal draws a line through it.

// struckText is a text that is struck out as a whole.
func struckText(text string) string {
	return "~~" + diag.Cut(strings.ReplaceAll(text, "~~", ""), diag.MaxText/2) + "~~"
}

const (
	thrownAnew       = ", thrown again"
	thrownAnewInPart = ", in part thrown again"
)

// thrownBefore are the rolls of a trace, to be struck out when they do not stand.
type thrownBefore struct {
	rolls map[*dice.Roll]*Trace
	lines map[string]*dice.Roll // of lines, by what they throw
}

func (w *watcher) rolled(r *dice.Roll) {
	if w == nil {
		return
	}
	node := &Trace{Title: "dice", Value: r.String()}
	w.thrown.keep(r, node)
	w.add(node)
}

func (b *thrownBefore) keep(r *dice.Roll, node *Trace) {
	if b.rolls == nil {
		b.rolls = map[*dice.Roll]*Trace{}
	}
	b.rolls[r] = node
}

// relaid notes dice that were read anew, if that made them others.
func (w *watcher) relaid(old, r *dice.Roll) {
	if w == nil {
		return
	}
	if node := w.thrown.rolls[old]; node != nil && old.String() == r.String() {
		w.thrown.keep(r, node)
		return
	}
	w.rolled(r)
}

// rolledFor notes which dice a line threw.
func (w *watcher) rolledFor(key string, r *dice.Roll) {
	if w == nil {
		return
	}
	if w.thrown.lines == nil {
		w.thrown.lines = map[string]*dice.Roll{}
	}
	w.thrown.lines[key] = r
}

// strike strikes a roll out that does not stand.
func (w *watcher) strike(r *dice.Roll) {
	if w == nil {
		return
	}
	if node := w.thrown.rolls[r]; node != nil {
		node.Value = struckText(r.String()) + thrownAnew
		delete(w.thrown.rolls, r)
	}
}

// strikeDice strikes those dice of a roll out that are thrown again.
func (w *watcher) strikeDice(r *dice.Roll, again map[dice.Spot]bool) {
	if w == nil {
		return
	}
	if node := w.thrown.rolls[r]; node != nil {
		node.Value = diag.Cut(r.Struck(again), diag.MaxText/2) + thrownAnewInPart
		delete(w.thrown.rolls, r)
	}
}

// strikeThrow strikes the dice of a check out that are all thrown again.
func (w *watcher) strikeThrow(f *Form) {
	if w == nil || len(f.members) == 0 {
		return
	}
	for _, r := range f.members[0].rolls {
		w.strike(r)
	}
}

// strikeLine strikes the dice of a line out that are thrown again.
func (w *watcher) strikeLine(f *Form, line string) {
	if w == nil {
		return
	}
	i, ok := f.plan.Line(line)
	if !ok {
		return
	}
	for _, y := range f.plan.Lines[i].Layers() {
		if y.Throw != nil {
			w.strike(w.thrown.lines[f.throwKey(line, y.Throw)])
		}
	}
}

package link

import (
	"slices"

	"houserule/lang/diag"
	"houserule/lang/formula"
)

// once leaves out what was found again: the line of a check is linked for every
// check that is like it. All others stay: whoever shows them may want those of
// one module alone.
func once(problems []*diag.Problem) []*diag.Problem {
	var list []*diag.Problem
	seen := map[string]bool{}
	for _, p := range problems {
		if key := p.Pos.String() + " " + p.Message; !seen[key] {
			seen[key] = true
			list = append(list, p)
		}
	}
	return list
}

// whereRead is a formula and where it stands.
type whereRead struct {
	pos  diag.Pos
	text string
}

// told keeps what an author is told of a formula. The line of a check is compiled
// for every check that is like it, and counts only where it is so in all of them.
func (l *linker) told(p *formula.Program) {
	at := whereRead{p.Place(), p.Text()}
	var still []*diag.Problem
	for _, w := range p.Warnings() {
		before, again := l.toldOf[at]
		if !again || slices.ContainsFunc(before, func(x *diag.Problem) bool { return x.Pos == w.Pos && x.Message == w.Message }) {
			still = append(still, w)
		}
	}
	if _, again := l.toldOf[at]; !again {
		l.toldIn = append(l.toldIn, at)
	}
	l.toldOf[at] = still
}

// ofFormulas is what is told of formulas, in the order in which they were compiled.
func (l *linker) ofFormulas() []*diag.Problem {
	var all []*diag.Problem
	for _, at := range l.toldIn {
		all = append(all, l.toldOf[at]...)
	}
	return all
}

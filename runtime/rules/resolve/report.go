package resolve

import (
	"fmt"
	"slices"
	"unicode/utf8"

	"houserule/lang/diag"
	"houserule/lang/formula"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// Report collects what all passes tell: problems, because of which nothing is linked, and
// warnings and notes of what is linked all the same.
type Report struct {
	Problems  diag.List
	Warnings  []*diag.Problem
	Notes     []*diag.Problem
	warned    map[whereRead][]*diag.Problem // warnings of formulas, by their places
	warnedIn  []whereRead                   // these in the order in which they were compiled
	Ambiguous map[string]*rules.Rule        // by a message: the check a line of which has a name with another meaning, too
}

// FailOnce is fail for what is found again in every check that is like another.
func (l *Report) FailOnce(pos diag.Pos, hint diag.Hint, format string, args ...any) {
	message := fmt.Sprintf(format, args...)
	if !slices.ContainsFunc(l.Problems, func(p *diag.Problem) bool { return p.Pos == pos && p.Message == message }) {
		l.Fail(pos, "", "%s", message).Advise(hint)
	}
}

// OnlyReads reports what stands in the braces of a text that people read and is no formula.
func (l *Report) OnlyReads(src *content.Formula, reader, what, hint string) {
	l.InBraces(src, fmt.Sprintf("`%s` %s, and %s only reads", src.Text, what, reader), hint)
}

// InBraces reports what stands in the braces of a text.
func (l *Report) InBraces(src *content.Formula, message, hint string) {
	p := &diag.Problem{Message: message, Hint: hint, Width: len(src.Text), Pos: l.PlaceOf(src)}
	if src.File != nil {
		p.Source = src.File.Line(p.Pos.Line)
	}
	l.Problems.Add(p)
}

// FailAt reports a problem of an occasion, and gives it back for a hint.
func (l *Report) FailAt(w content.Occasion, hint, format string, args ...any) *diag.Problem {
	return l.Problems.Put(&diag.Problem{Pos: w.Pos, Width: w.Width, Message: fmt.Sprintf(format, args...), Hint: hint})
}

// FailBy reports a problem of who may take an offer, where that is written.
func (l *Report) FailBy(d *rules.Declaration, hint, format string, args ...any) {
	p := &diag.Problem{Pos: d.Pos, Message: fmt.Sprintf(format, args...), Hint: hint}
	if d.Offer.ByAt != nil && d.Offer.ByAt.Place != nil {
		p.Pos, p.Width = d.Offer.ByAt.Place(0), utf8.RuneCountInString(d.Offer.ByAt.Text)
		if d.Offer.ByAt.File != nil {
			p.Source = d.Offer.ByAt.File.Line(p.Pos.Line)
		}
	}
	l.Problems.Add(p)
}

// Warn adds a warning with a code, by which it can be silenced.
func (l *Report) Warn(code string, pos diag.Pos, format string, args ...any) {
	l.Warnings = append(l.Warnings, &diag.Problem{Code: code, Pos: pos, Message: fmt.Sprintf(format, args...)})
}

// RevealsPrivate warns of a formula that tells players what is for the gamemaster alone.
func (l *Report) RevealsPrivate(src *content.Formula, what string, b *content.Box) {
	p := &diag.Problem{Code: "tells-private", Pos: src.Pos(), Width: len(src.Text),
		Message: fmt.Sprintf("%s reads %s, which is for the gamemaster alone, and players can ask or hear it", what, content.Written(b.FullName())),
		Hint:    "leave it out, make the check private = \"gamemaster\", or say why players may know it: -- check: tells-private, because ..."}
	if src.File != nil {
		p.Source = src.File.Line(p.Pos.Line)
	}
	l.Warnings = append(l.Warnings, p)
}

// NewReport makes a report of nothing.
func NewReport() *Report {
	return &Report{warned: map[whereRead][]*diag.Problem{}, Ambiguous: map[string]*rules.Rule{}}
}

// Fail reports a problem, and gives it back for a hint that programs can carry out.
func (l *Report) Fail(pos diag.Pos, hint, format string, args ...any) *diag.Problem {
	return l.Problems.Put(&diag.Problem{Pos: pos, Message: fmt.Sprintf(format, args...), Hint: hint})
}

// Near is the hint of the name that was meant; nothing where nobody will see it.
func (l *Report) Near(name string, names func() []string) diag.Hint {
	if l.Problems.Overflown() {
		return diag.Hint{}
	}
	return diag.Meant(name, names())
}

// DropRepeated leaves one of the problems that tell of one name of a check that it means two
// things: where the check itself stands, or else the first. The lines of what it is like
// read the name, too, and are in order.
func (l *Report) DropRepeated() {
	kept := map[string]int{} // by what is said, where it is told
	var list diag.List
	for _, p := range l.Problems {
		check := l.Ambiguous[p.Message]
		at, told := kept[p.Message]
		switch {
		case check == nil:
			list = append(list, p)
		case !told:
			kept[p.Message] = len(list)
			list = append(list, p)
		case p.Pos.File == check.Decl.Pos.File && list[at].Pos.File != check.Decl.Pos.File:
			list[at] = p
		}
	}
	l.Problems = list
}

// InText reports a problem of the character at an offset of a text.
func (l *Report) InText(src *content.Formula, at int, message, hint string) {
	p := &diag.Problem{Message: message, Hint: hint, Width: 1}
	if src.Place != nil {
		p.Pos = src.Place(at)
	}
	if src.File != nil {
		p.Source = src.File.Line(p.Pos.Line)
	}
	l.Problems.Add(p)
}

// PlaceOf is where a formula stands; zero for one that stands in no file.
func (l *Report) PlaceOf(src *content.Formula) diag.Pos {
	if src.Place == nil {
		return diag.Pos{}
	}
	return src.Place(0)
}

// Distinct leaves out what was found again: the line of a check is linked for every
// check that is like it. All others stay: whoever shows them may want those of
// one module alone.
func Distinct(problems []*diag.Problem) []*diag.Problem {
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

// WarnOf keeps what an author is told of a formula. The line of a check is compiled
// for every check that is like it, and counts only where it is so in all of them.
func (l *Report) WarnOf(p *formula.Program) {
	at := whereRead{p.Place(), p.Text()}
	var still []*diag.Problem
	for _, w := range p.Warnings() {
		before, again := l.warned[at]
		if !again || slices.ContainsFunc(before, func(x *diag.Problem) bool { return x.Pos == w.Pos && x.Message == w.Message }) {
			still = append(still, w)
		}
	}
	if _, again := l.warned[at]; !again {
		l.warnedIn = append(l.warnedIn, at)
	}
	l.warned[at] = still
}

// WarningsOfFormulas is what is told of formulas, in the order in which they were compiled.
func (l *Report) WarningsOfFormulas() []*diag.Problem {
	var all []*diag.Problem
	for _, at := range l.warnedIn {
		all = append(all, l.warned[at]...)
	}
	return all
}

package link

import (
	"fmt"
	"slices"
	"unicode/utf8"

	"houserule/lang/diag"
	"houserule/lang/formula"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// report collects what all passes tell: problems, because of which nothing is linked, and
// warnings and notes of what is linked all the same.
type report struct {
	problems diag.List
	warnings []*diag.Problem
	notes    []*diag.Problem
	toldOf   map[whereRead][]*diag.Problem // warnings of formulas, by their places
	toldIn   []whereRead                   // these in the order in which they were compiled
	twofold  map[string]*rules.Rule        // by a message: the check a line of which has a name with another meaning, too
}

// failOnce is fail for what is found again in every check that is like another.
func (l *report) failOnce(pos diag.Pos, hint diag.Hint, format string, args ...any) {
	message := fmt.Sprintf(format, args...)
	if !slices.ContainsFunc(l.problems, func(p *diag.Problem) bool { return p.Pos == pos && p.Message == message }) {
		l.fail(pos, "", "%s", message).Advise(hint)
	}
}

// onlyReads reports what stands in the braces of a text that people read and is no formula.
func (l *report) onlyReads(src *content.Formula, by reader, what, hint string) {
	l.inBraces(src, fmt.Sprintf("`%s` %s, and %s only reads", src.Text, what, by.what), hint)
}

// inBraces reports what stands in the braces of a text.
func (l *report) inBraces(src *content.Formula, message, hint string) {
	p := &diag.Problem{Message: message, Hint: hint, Width: len(src.Text), Pos: l.placeOf(src)}
	if src.File != nil {
		p.Source = src.File.Line(p.Pos.Line)
	}
	l.problems.Add(p)
}

// failAt reports a problem of an occasion, and gives it back for a hint.
func (l *report) failAt(w content.Occasion, hint, format string, args ...any) *diag.Problem {
	return l.problems.Put(&diag.Problem{Pos: w.Pos, Width: w.Width, Message: fmt.Sprintf(format, args...), Hint: hint})
}

// placed is a formula that a module wrote in other words, so that it has a
// place but no text of its own in the file.
// failBy reports a problem of who may take an offer, where that is written.
func (l *report) failBy(d *rules.Declaration, hint, format string, args ...any) {
	p := &diag.Problem{Pos: d.Pos, Message: fmt.Sprintf(format, args...), Hint: hint}
	if d.ByAt != nil && d.ByAt.Place != nil {
		p.Pos, p.Width = d.ByAt.Place(0), utf8.RuneCountInString(d.ByAt.Text)
		if d.ByAt.File != nil {
			p.Source = d.ByAt.File.Line(p.Pos.Line)
		}
	}
	l.problems.Add(p)
}

func (l *report) warn(code string, pos diag.Pos, format string, args ...any) {
	l.warnings = append(l.warnings, &diag.Problem{Code: code, Pos: pos, Message: fmt.Sprintf(format, args...)})
}

// tellsPrivate warns of a formula that tells players what is for the gamemaster alone.
func (l *report) tellsPrivate(src *content.Formula, what string, b *content.Box) {
	p := &diag.Problem{Code: "tells-private", Pos: src.Pos(), Width: len(src.Text),
		Message: fmt.Sprintf("%s reads %s, which is for the gamemaster alone, and players can ask or hear it", what, content.Written(b.FullName())),
		Hint:    "leave it out, make the check private = \"gamemaster\", or say why players may know it: -- check: tells-private, because ..."}
	if src.File != nil {
		p.Source = src.File.Line(p.Pos.Line)
	}
	l.warnings = append(l.warnings, p)
}

func newReport() *report {
	return &report{toldOf: map[whereRead][]*diag.Problem{}, twofold: map[string]*rules.Rule{}}
}

// fail reports a problem, and gives it back for a hint that programs can carry out.
func (l *report) fail(pos diag.Pos, hint, format string, args ...any) *diag.Problem {
	return l.problems.Put(&diag.Problem{Pos: pos, Message: fmt.Sprintf(format, args...), Hint: hint})
}

// near is the hint of the name that was meant; nothing where nobody will see it.
func (l *report) near(name string, names func() []string) diag.Hint {
	if l.problems.Overflown() {
		return diag.Hint{}
	}
	return diag.Meant(name, names())
}

// ambiguous leaves one of the problems that tell of one name of a check that it means two
// things: where the check itself stands, or else the first. The lines of what it is like
// read the name, too, and are in order.
func (l *report) ambiguous() {
	kept := map[string]int{} // by what is said, where it is told
	var list diag.List
	for _, p := range l.problems {
		check := l.twofold[p.Message]
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
	l.problems = list
}

func (l *report) inText(src *content.Formula, at int, message, hint string) {
	p := &diag.Problem{Message: message, Hint: hint, Width: 1}
	if src.Place != nil {
		p.Pos = src.Place(at)
	}
	if src.File != nil {
		p.Source = src.File.Line(p.Pos.Line)
	}
	l.problems.Add(p)
}

func (l *report) placeOf(src *content.Formula) diag.Pos {
	if src.Place == nil {
		return diag.Pos{}
	}
	return src.Place(0)
}

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
func (l *report) told(p *formula.Program) {
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
func (l *report) ofFormulas() []*diag.Problem {
	var all []*diag.Problem
	for _, at := range l.toldIn {
		all = append(all, l.toldOf[at]...)
	}
	return all
}

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

// Report collects the problems of all passes, which prevent linking, and warnings and notes,
// which do not.
type Report struct {
	Problems    diag.List
	Warnings    []*diag.Problem
	Notes       []*diag.Problem
	warned      map[formulaKey][]*diag.Problem // warnings of formulas
	warnedOrder []formulaKey                   // the keys of warned, in the order in which they were compiled
	reached     int                            // see Reach
	Ambiguous   map[string]*rules.Rule         // by message: the check with the line whose name has another meaning, too
}

// FailOnce is Fail for a problem that is found again in every check that inherits the
// declaration.
func (l *Report) FailOnce(pos diag.Pos, hint diag.Hint, format string, args ...any) {
	message := fmt.Sprintf(format, args...)
	if !slices.ContainsFunc(l.Problems, func(p *diag.Problem) bool { return p.Pos == pos && p.Message == message }) {
		l.Fail(pos, "", "%s", message).Advise(hint)
	}
}

// FailNotFormula reports that braces of a text do not contain a formula. audience says who reads
// the text: "a sheet"; what says what they contain.
func (l *Report) FailNotFormula(src *content.Formula, audience, what, hint string) {
	l.FailInBraces(src, fmt.Sprintf("`%s` %s, and %s only reads", src.Text, what, audience), hint)
}

// FailInBraces reports a problem in the braces of a text.
func (l *Report) FailInBraces(src *content.Formula, message, hint string) {
	p := &diag.Problem{Message: message, Hint: hint, Width: len(src.Text), Pos: src.Pos()}
	if src.File != nil {
		p.Source = src.File.Line(p.Pos.Line)
	}
	l.Problems.Add(p)
}

// FailOccasion reports a problem of an occasion and returns it, so that suggestions can be added.
func (l *Report) FailOccasion(w content.Occasion, hint, format string, args ...any) *diag.Problem {
	return l.Problems.Put(&diag.Problem{Pos: w.Pos, Width: w.Width, Message: fmt.Sprintf(format, args...), Hint: hint})
}

// FailPayer reports a problem at the field `by` of an offer or, if its position is not known, at
// the offer.
func (l *Report) FailPayer(d *rules.Declaration, hint, format string, args ...any) {
	p := &diag.Problem{Pos: d.Pos, Message: fmt.Sprintf(format, args...), Hint: hint}
	if d.Offer.ByAt != nil && d.Offer.ByAt.Place != nil {
		p.Pos, p.Width = d.Offer.ByAt.Place(0), utf8.RuneCountInString(d.Offer.ByAt.Text)
		if d.Offer.ByAt.File != nil {
			p.Source = d.Offer.ByAt.File.Line(p.Pos.Line)
		}
	}
	l.Problems.Add(p)
}

// Warn adds a warning with the code by which it can be suppressed.
func (l *Report) Warn(code string, pos diag.Pos, format string, args ...any) {
	l.Warnings = append(l.Warnings, &diag.Problem{Code: code, Pos: pos, Message: fmt.Sprintf(format, args...)})
}

// WarnRevealsPrivate warns of a formula whose value players see and that reads a private box.
func (l *Report) WarnRevealsPrivate(src *content.Formula, what string, b *content.Box) {
	p := &diag.Problem{Code: "tells-private", Pos: src.Pos(), Width: len(src.Text),
		Message: fmt.Sprintf("%s reads %s, which is for %s alone, and players can ask or hear it", what, content.Written(b.FullName()), content.Reader(b.Private)),
		Hint:    fmt.Sprintf("leave it out, make the check private = %q, or say why players may know it: -- check: tells-private, because ...", b.Private)}
	if src.File != nil {
		p.Source = src.File.Line(p.Pos.Line)
	}
	l.Warnings = append(l.Warnings, p)
}

// NewReport returns an empty report.
func NewReport() *Report {
	return &Report{warned: map[formulaKey][]*diag.Problem{}, Ambiguous: map[string]*rules.Rule{}}
}

// Fail reports a problem and returns it, so that suggestions can be added.
func (l *Report) Fail(pos diag.Pos, hint, format string, args ...any) *diag.Problem {
	return l.Problems.Put(&diag.Problem{Pos: pos, Message: fmt.Sprintf(format, args...), Hint: hint})
}

// SuggestNear returns a hint with similar names; none if the list of problems is full.
func (l *Report) SuggestNear(name string, names func() []string) diag.Hint {
	if l.Problems.Overflowed() {
		return diag.Hint{}
	}
	return diag.SuggestNearest(name, names())
}

// DropRepeatedAmbiguities removes repeated problems of ambiguous names in inherited lines of checks. It
// keeps that in the file of the check whose line has the name, or else the first.
func (l *Report) DropRepeatedAmbiguities() {
	kept := map[string]int{} // index in list by message
	var list diag.List
	for _, p := range l.Problems {
		check := l.Ambiguous[p.Message]
		at, found := kept[p.Message]
		switch {
		case check == nil:
			list = append(list, p)
		case !found:
			kept[p.Message] = len(list)
			list = append(list, p)
		case p.Pos.File == check.Decl.Pos.File && list[at].Pos.File != check.Decl.Pos.File:
			list[at] = p
		}
	}
	l.Problems = list
}

// FailInText reports a problem of the character at an offset of a text.
func (l *Report) FailInText(src *content.Formula, at int, message, hint string) {
	p := &diag.Problem{Message: message, Hint: hint, Width: 1}
	if src.Place != nil {
		p.Pos = src.Place(at)
	}
	if src.File != nil {
		p.Source = src.File.Line(p.Pos.Line)
	}
	l.Problems.Add(p)
}

// Distinct removes repeated problems, such as those of lines that several checks inherit.
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

// formulaKey identifies a formula that may be compiled several times.
type formulaKey struct {
	pos  diag.Pos
	text string
}

// AddFormulaWarnings adds the warnings of a formula. The line of a check is compiled for every check that
// inherits it; a warning is kept only if it is the same for all of them.
func (l *Report) AddFormulaWarnings(p *formula.Program) {
	at := formulaKey{p.Place(), p.Text()}
	var still []*diag.Problem
	for _, w := range p.Warnings() {
		before, again := l.warned[at]
		if !again || slices.ContainsFunc(before, func(x *diag.Problem) bool { return x.Pos == w.Pos && x.Message == w.Message }) {
			still = append(still, w)
		}
	}
	if _, again := l.warned[at]; !again {
		l.warnedOrder = append(l.warnedOrder, at)
	}
	l.warned[at] = still
}

// FormulaWarnings returns the warnings of formulas in the order in which these were
// compiled.
func (l *Report) FormulaWarnings() []*diag.Problem {
	var all []*diag.Problem
	for _, at := range l.warnedOrder {
		all = append(all, l.warned[at]...)
	}
	return all
}

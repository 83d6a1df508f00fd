package explain

import (
	"strings"

	"houserule/lang/diag"
	"houserule/runtime/content"
	"houserule/runtime/play/trace"
)

// Brief returns the trace without parts that explain nothing: layers that are not in force,
// requirements that are met, answers and lines that are no or 0 and have no parts, ticks of the
// clock at which nothing happened. An evaluation that is repeated with the same parts and result
// is explained once.
func (t *Trace) Brief() *Trace {
	b := shortener{written: map[string]bool{}, seen: map[checkLine]bool{}}
	return b.shorten(t, nil, 0)
}

// checkLine identifies a line of one check by its full text.
type checkLine struct {
	check *Trace
	line  string
}

// shortener makes a brief trace.
type shortener struct {
	written map[string]bool    // full texts of the parts written so far
	seen    map[checkLine]bool // lines of checks written so far
}

// shorten returns the brief form of t, a part of in; nil if it is left out. Parts at depths 0
// and 1 were requested by the caller and are kept unless they are idle.
func (s *shortener) shorten(t, in *Trace, depth int) *Trace {
	if t.Idle {
		return nil
	}
	brief := *t
	brief.Parts = nil
	full := ""
	if depth > 1 && t.Rule != "" && t.Value != "" {
		full = t.String()
		result := t.isResult(in) && !s.seen[checkLine{in, full}]
		s.seen[checkLine{in, full}] = true
		if s.written[full] && !(result && everyCheckHas(t.ruleWord())) {
			return repeated(&brief, result)
		}
	}
	for _, p := range t.Parts {
		if part := s.shorten(p, t, depth+1); part != nil {
			brief.Parts = append(brief.Parts, part)
		}
	}
	if full != "" {
		s.written[full] = true
	}
	if depth > 1 && len(brief.Parts) == 0 && t.isTrivial() {
		return nil
	}
	return &brief
}

// repeated returns the form of a part that was explained before: its value with the source "as
// above"; nil for rules of the game, a value yes or no, and lines that no module wrote. result is
// true for a line with the result of a check, which is kept for each check unless it is trivial.
func repeated(t *Trace, result bool) *Trace {
	switch {
	case result && t.isTrivial():
		return nil
	case result && t.Pos == (diag.Pos{}):
		return t
	}
	if !result && (strings.HasPrefix(t.Rule, "game.") || t.Value == "yes" || t.Value == "no" || t.Pos == (diag.Pos{})) {
		return nil
	}
	t.Source, t.Module, t.Pos = content.NewSource("as above"), "", diag.Pos{}
	return t
}

// isTrivial reports whether a rule without parts explains nothing: a tick of the clock, the
// answer no, or a 0 that no module wrote. A line that every check has is never trivial.
func (t *Trace) isTrivial() bool {
	if t.Rule == "" {
		return false
	}
	if strings.HasPrefix(t.Rule, "time.") && t.Value == "" {
		return true
	}
	if everyCheckHas(t.ruleWord()) {
		return false
	}
	return t.Value == "no" || t.Value == "0" && t.Pos == (diag.Pos{})
}

// ruleWord returns the last part of the name of the rule.
func (t *Trace) ruleWord() string { return t.Rule[strings.LastIndexByte(t.Rule, '.')+1:] }

// everyCheckHas reports whether every check has a line of that name.
func everyCheckHas(line string) bool {
	switch line {
	case "natural", "total", "success", "degree":
		return true
	}
	return false
}

// isResult reports whether the part is a line of check with its result or an operand of it.
func (t *Trace) isResult(check *Trace) bool {
	line := t.ruleWord()
	return check != nil && check.Rule != "" && t.Rule == check.Rule+"."+line && (everyCheckHas(line) || line == "against" || line == "modifier" || line == "bonuses")
}

// Rules returns the outermost parts of the trace that evaluate the rule with that name, or one of
// the rules whose names begin with it and a dot.
func (t *Trace) Rules(name string) []*Trace {
	if t.Rule == name || strings.HasPrefix(t.Rule, name+".") {
		return []*Trace{t}
	}
	var list []*Trace
	for _, p := range t.Parts {
		list = append(list, p.Rules(name)...)
	}
	return list
}

// IsSummand reports whether the part is a labelled row of a sum.
func (t *Trace) IsSummand() bool { return t.summand }

// Elements returns the names of the elements whose sum is the value of the part; nil if the value
// is no such sum.
func (t *Trace) Elements() (names []string) {
	for _, p := range t.Parts {
		_, element := p.Event.(*trace.Element)
		switch {
		case element:
			names = append(names, p.Title)
		case p.Rule != "" && strings.TrimPrefix(p.Value, "+") == strings.TrimPrefix(t.Value, "+"):
			names = append(names, p.Elements()...)
		}
	}
	return names
}

// Summand returns a part for which IsSummand is true, with a signed number as its value.
func Summand(title string, n float64, parts []*Trace) *Trace {
	return &Trace{Title: title, Value: signed(n), Parts: parts, summand: true}
}

// To returns a copy of the trace down to a depth; with 0 it has no parts.
func (t *Trace) To(depth int) *Trace {
	cut := *t
	cut.Parts = nil
	if depth > 0 {
		for _, p := range t.Parts {
			cut.Parts = append(cut.Parts, p.To(depth-1))
		}
	}
	return &cut
}

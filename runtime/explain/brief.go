package explain

import (
	"strings"

	"houserule/lang/diag"
	"houserule/runtime/content"
	"houserule/runtime/play/trace"
)

// Brief is the trace without what tells nothing: layers that do not hold,
// requirements that do, answers and lines that are no or 0 for no reason worth
// telling, ticks of the clock at which nothing happened. What was worked out
// before in the same trace, with the same result, is told once.
func (t *Trace) Brief() *Trace {
	b := shortener{written: map[string]bool{}, seen: map[checkLine]bool{}}
	return b.shorten(t, nil, 0)
}

// came is a line of a check.
type checkLine struct {
	check *Trace
	line  string
}

type shortener struct {
	written map[string]bool    // subtrees that were written already
	seen    map[checkLine]bool // what checks came to that was written already
}

// of is the short form of a part; nil when it tells nothing. The trace itself
// and what stands directly in it are what was asked for and always told.
func (b *shortener) shorten(t, in *Trace, depth int) *Trace {
	if t.Idle {
		return nil
	}
	brief := *t
	brief.Parts = nil
	whole := ""
	if depth > 1 && t.Rule != "" && t.Value != "" {
		whole = t.String()
		result := t.isResult(in) && !b.seen[checkLine{in, whole}]
		b.seen[checkLine{in, whole}] = true
		if b.written[whole] && !(result && everyCheckHas(t.ruleWord())) {
			return repeated(&brief, result)
		}
	}
	for _, p := range t.Parts {
		if part := b.shorten(p, t, depth+1); part != nil {
			brief.Parts = append(brief.Parts, part)
		}
	}
	if whole != "" {
		b.written[whole] = true
	}
	if depth > 1 && len(brief.Parts) == 0 && t.isTrivial() {
		return nil
	}
	return &brief
}

// again stands for a rule whose answer was explained already: the answer alone,
// or nothing for what is the same for everybody, a mere yes or no, and lines
// that nobody wrote. What a check came to is told of each.
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

// isTrivial tells a rule without parts that says nothing: a tick of the clock, an
// answer no, a line that is no or 0 unless it is one that every check has.
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

// word is the last part of the name of a rule.
func (t *Trace) ruleWord() string { return t.Rule[strings.LastIndexByte(t.Rule, '.')+1:] }

// everyCheckHas tells the lines that every check has.
func everyCheckHas(line string) bool {
	switch line {
	case "natural", "total", "success", "degree":
		return true
	}
	return false
}

// isResult tells a line of a check that says what it came to, or against what.
func (t *Trace) isResult(check *Trace) bool {
	line := t.ruleWord()
	return check != nil && check.Rule != "" && t.Rule == check.Rule+"."+line && (everyCheckHas(line) || line == "against" || line == "modifier" || line == "bonuses")
}

// Rules are the outermost parts of the trace that tell of a rule: of the one
// with that name, or of all whose names begin with it and a dot.
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

// IsSummand tells a part that was added up with others: a labelled line of a sum.
func (t *Trace) IsSummand() bool { return t.summand }

// Elements are the things that brought a part of a sum, where it is nothing but the sum of
// what they brought.
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

// Summand is a part of a sum with what made it up.
func Summand(title string, n float64, parts []*Trace) *Trace {
	return &Trace{Title: title, Value: signed(n), Parts: parts, summand: true}
}

// To is the trace down to a depth; 0 is the trace alone.
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

package lint

import (
	"regexp"
	"slices"

	"houserule/lang/formula"
	"houserule/runtime/rules"
)

// addsDice matches a formula that adds up the dice by itself.
var addsDice = regexp.MustCompile(`\bsum\(\s*dice\b`)

// DecidedBy returns what decides a check; nil if its total does, or if that is not known.
func (l *Needs) DecidedBy(p *rules.Plan) *rules.DecidedBy {
	needs := l.linesOf(p.Check).needs
	dice, ok := p.Line("dice")
	if !ok {
		return nil
	}
	shown := p.Shows
	if shown == nil {
		shown = []string{"result"} // of the default lines, the one that modules declare
	}
	var lines []int
	add := func(i int) {
		if !slices.Contains(lines, i) {
			lines = append(lines, i)
		}
	}
	for _, name := range append(slices.Clone(shown), "success") {
		if i, ok := p.Line(name); ok {
			add(i)
		}
	}
	reached := slices.Clone(lines)
	for n := 0; n < len(reached); n++ {
		if slices.ContainsFunc(p.Lines[reached[n]].Layers(), func(y *rules.Layer) bool { return y.Answer.Func != nil }) {
			return nil // it may read any line
		}
		for _, need := range needs[reached[n]] {
			if need.to == dice && need.by != nil && addsDice.MatchString(need.by.Text()) {
				return nil
			}
			if !slices.Contains(reached, need.to) {
				reached = append(reached, need.to)
			}
		}
	}
	reads := func(name string) bool {
		i, ok := p.Line(name)
		return ok && slices.Contains(reached, i)
	}
	if !reads("dice") || slices.Contains(lines, dice) || slices.ContainsFunc([]string{"natural", "modifier", "total"}, reads) || effectsReadTotal(p) {
		return nil
	}
	if i, ok := p.Line("success"); ok {
		for _, need := range needs[i] {
			add(need.to)
		}
	}
	d := &rules.DecidedBy{}
	for _, i := range lines {
		if word := p.Lines[i].Word; i != dice && word != "success" {
			d.Lines = append(d.Lines, word)
		}
	}
	for _, need := range needs[dice] {
		if word := p.Lines[need.to].Word; !slices.Contains(d.Dice, word) {
			d.Dice = append(d.Dice, word)
		}
	}
	return d
}

// effectsReadTotal reports whether an effect of the check reads its total.
func effectsReadTotal(p *rules.Plan) bool {
	reads := func(uses []string) bool {
		return slices.Contains(uses, "total") || slices.Contains(uses, "natural")
	}
	for _, y := range p.Check.Layers() {
		if y.Answer.Func != nil {
			return true // a function may read it
		}
		if y.Body == nil {
			continue
		}
		for _, c := range y.Body.Changes {
			if c.Value != nil && reads(c.Value.Uses()) {
				return true
			}
		}
		for _, s := range y.Body.Steps {
			if slices.ContainsFunc(s.Args, func(a *formula.Program) bool { return a != nil && reads(a.Uses()) }) || reads(s.Pass) ||
				slices.ContainsFunc(s.Fields, func(f rules.StepField) bool { return f.Formula != nil && reads(f.Formula.Uses()) }) {
				return true
			}
		}
	}
	return false
}

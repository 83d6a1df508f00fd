package lint

import (
	"slices"

	"houserule/lang/formula"
	"houserule/lang/lazyregexp"
	"houserule/runtime/rules"
)

// addsDice matches a formula that adds up the dice by itself.
var addsDice = lazyregexp.New(`\bsum\(\s*dice\b`)

// DecidedBy returns what decides a check; nil if its total does, or if that is not known.
func (d *Dependencies) DecidedBy(p *rules.Plan) *rules.DecidedBy {
	edges := d.linesOf(p.Check).edges
	dice, ok := p.Line("dice")
	if !ok {
		return nil
	}
	lines := decidingLines(p)
	if slices.Contains(lines, dice) || totalDecides(p, edges, lines, dice) || effectsReadTotal(p) {
		return nil
	}
	if i, ok := p.Line("success"); ok {
		for _, edge := range edges[i] {
			if !slices.Contains(lines, edge.to) {
				lines = append(lines, edge.to)
			}
		}
	}
	by := &rules.DecidedBy{}
	for _, i := range lines {
		if word := p.Lines[i].Word; i != dice && word != "success" {
			by.Lines = append(by.Lines, word)
		}
	}
	for _, edge := range edges[dice] {
		if word := p.Lines[edge.to].Word; !slices.Contains(by.Dice, word) {
			by.Dice = append(by.Dice, word)
		}
	}
	return by
}

// decidingLines returns the indexes of the lines that are shown and of `success`, each once.
func decidingLines(p *rules.Plan) []int {
	shown := p.Shows
	if shown == nil {
		shown = []string{"result"} // of the default lines, the one that modules declare
	}
	var lines []int
	for _, name := range append(slices.Clone(shown), "success") {
		if i, ok := p.Line(name); ok && !slices.Contains(lines, i) {
			lines = append(lines, i)
		}
	}
	return lines
}

// totalDecides reports whether some lines depend, directly or indirectly, on the sum of the
// dice, or do not depend on the dice at all. It is true if a function may read any line.
func totalDecides(p *rules.Plan, edges [][]dependency, lines []int, dice int) bool {
	reached := slices.Clone(lines)
	for n := 0; n < len(reached); n++ {
		if slices.ContainsFunc(p.Lines[reached[n]].Layers(), func(y *rules.Layer) bool { return y.Answer.Func != nil }) {
			return true
		}
		for _, edge := range edges[reached[n]] {
			if edge.to == dice && edge.by != nil && addsDice.MatchString(edge.by.Text()) {
				return true
			}
			if !slices.Contains(reached, edge.to) {
				reached = append(reached, edge.to)
			}
		}
	}
	return !slices.Contains(reached, dice) || slices.ContainsFunc([]string{"natural", "modifier", "total"}, func(name string) bool {
		i, ok := p.Line(name)
		return ok && slices.Contains(reached, i)
	})
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
		writes := func(c rules.BoxChange) bool { return c.Value != nil && reads(c.Value.Uses()) }
		if slices.ContainsFunc(y.Body.Changes, writes) {
			return true
		}
		for _, s := range y.Body.Steps {
			if slices.ContainsFunc(s.Args, func(a *formula.Program) bool { return a != nil && reads(a.Uses()) }) || reads(s.Pass) ||
				slices.ContainsFunc(s.Changes, writes) ||
				slices.ContainsFunc(s.Named, func(a rules.NamedArgument) bool { return a.Value != nil && reads(a.Value.Uses()) }) ||
				slices.ContainsFunc(s.Fields, func(f rules.StepField) bool { return f.Formula != nil && reads(f.Formula.Uses()) }) {
				return true
			}
		}
	}
	return false
}

package lint

import (
	"maps"
	"slices"

	"houserule/lang/diag"
	"houserule/lang/formula"
	"houserule/runtime/rules"
)

// Needs computes dependencies between rules, lines and headlines of a program.
type Needs struct {
	program *rules.Program
	lines   map[*rules.Rule]graph // by check; computed on first use
	found   []*diag.Problem
}

// NewNeeds returns the dependencies of a program whose formulas are compiled.
func NewNeeds(program *rules.Program) *Needs {
	return &Needs{program: program, lines: map[*rules.Rule]graph{}}
}

// need is an edge of the graph of dependencies.
type need struct {
	to     int              // the node that is needed
	always bool             // it is needed unconditionally
	box    bool             // only if the box was never written
	by     *formula.Program // the formula that reads it; nil for a standard line
	word   formula.Read     // the read in by
}

// finder returns the node that a word in a formula refers to. box is true if it is needed only
// as long as the box was never written.
type finder func(word string) (to int, box, ok bool)

// needsOf returns the dependencies of a formula; none for nil.
func needsOf(p *formula.Program, always bool, find finder) []need {
	if p == nil {
		return nil
	}
	var all []need
	for _, r := range p.Reads() {
		if to, box, ok := find(r.Name); ok {
			all = append(all, need{to: to, always: always && r.Always, box: box, by: p, word: r})
		}
	}
	return all
}

// needsOfRows returns the dependencies of rows; first is true if only the first row that holds
// counts.
func needsOfRows(rows []rules.LinkedRow, always, first bool, find finder) []need {
	var all []need
	for i, row := range rows {
		asked := always && (!first || i == 0)
		all = append(all, needsOf(row.When, asked, find)...)
		all = append(all, needsOf(row.Value, asked && row.When == nil, find)...)
		all = append(all, needsOfExtraRoll(row.ExtraRoll, asked && row.When == nil, find)...)
	}
	return all
}

// needsOfLayer returns the dependencies of a layer.
func needsOfLayer(y *rules.Layer, always bool, find finder) []need {
	all := needsOf(y.When, always, find)
	always = always && y.Always()
	all = append(all, needsOf(y.Answer.Formula, always, find)...)
	for _, t := range y.Answer.Texts {
		for _, p := range t.Parts {
			all = append(all, needsOf(p.Value, always, find)...)
		}
	}
	all = append(all, needsOfExtraRoll(y.Answer.ExtraRoll, always, find)...)
	if y.Answer.NestedCheck != nil {
		for _, p := range append(y.Answer.NestedCheck.Args[:len(y.Answer.NestedCheck.Args):len(y.Answer.NestedCheck.Args)], y.Answer.NestedCheck.Actor...) {
			all = append(all, needsOf(p, always, find)...)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(y.Answer.DiceVariables)) {
		all = append(all, needsOf(y.Answer.DiceVariables[name], always, find)...)
	}
	all = append(all, needsOfRows(y.Answer.Sum, always, false, find)...)
	all = append(all, needsOfRows(y.Answer.Best, always, false, find)...)
	return append(all, needsOfRows(y.Answer.First, always, true, find)...)
}

// needs returns the dependencies of a rule or line through all its layers. With several games
// all are conditional, since each layer may apply only to things of its own game.
func (l *Needs) needs(r *rules.Rule, find finder) []need {
	certain := !l.program.Catalogue.HasSeveralGames()
	var all []need
	replaced := false
	for _, y := range r.Replacements {
		replaced = replaced || y.Always() && certain
		all = append(all, needsOfLayer(y, certain && len(r.Replacements) == 1 && y.Carried.Carrier == nil, find)...)
	}
	below := certain && len(r.Replacements) == 0 // whether the definition is always evaluated
	for _, y := range slices.Concat(r.Wraps, r.House, r.Carried) {
		below = below && y.How == rules.After
		all = append(all, needsOfLayer(y, certain && y.Carried.Carrier == nil, find)...)
	}
	for _, y := range r.Adds {
		all = append(all, needsOfLayer(y, certain && y.Carried.Carrier == nil, find)...)
	}
	if r.Base != nil && !replaced {
		all = append(all, needsOfLayer(r.Base, below, find)...)
	}
	return all
}

// needsOfExtraRoll returns the dependencies of an extra roll; none for nil.
func needsOfExtraRoll(t *rules.ExtraRoll, always bool, find finder) []need {
	var all []need
	if t == nil {
		return nil
	}
	for _, name := range slices.Sorted(maps.Keys(t.Variables)) {
		all = append(all, needsOf(t.Variables[name], always, find)...)
	}
	return all
}

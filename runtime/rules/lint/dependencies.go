package lint

import (
	"maps"
	"slices"

	"houserule/lang/diag"
	"houserule/lang/formula"
	"houserule/runtime/rules"
)

// Dependencies computes dependencies between rules, lines and headlines of a program.
type Dependencies struct {
	program *rules.Program
	lines   map[*rules.Rule]graph // by check; computed on first use
	found   []*diag.Problem
}

// NewDependencies returns the dependencies of a program whose formulas are compiled.
func NewDependencies(program *rules.Program) *Dependencies {
	return &Dependencies{program: program, lines: map[*rules.Rule]graph{}}
}

// dependency is an edge of the graph of dependencies.
type dependency struct {
	to     int              // the node that is needed
	always bool             // it is needed unconditionally
	box    bool             // only if the box was never written
	by     *formula.Program // the formula that reads it; nil for a standard line
	word   formula.Read     // the read in by
}

// finder returns the node that a word in a formula refers to. box is true if it is needed only
// as long as the box was never written.
type finder func(word string) (to int, box, ok bool)

// formulaDependencies returns the dependencies of a formula; none for nil.
func formulaDependencies(p *formula.Program, always bool, find finder) []dependency {
	if p == nil {
		return nil
	}
	var all []dependency
	for _, r := range p.Reads() {
		if to, box, ok := find(r.Name); ok {
			all = append(all, dependency{to: to, always: always && r.Always, box: box, by: p, word: r})
		}
	}
	return all
}

// rowDependencies returns the dependencies of rows; first is true if only the first row that holds
// counts.
func rowDependencies(rows []rules.LinkedRow, always, first bool, find finder) []dependency {
	var all []dependency
	for i, row := range rows {
		asked := always && (!first || i == 0)
		all = append(all, formulaDependencies(row.When, asked, find)...)
		all = append(all, formulaDependencies(row.Value, asked && row.When == nil, find)...)
		all = append(all, extraRollDependencies(row.ExtraRoll, asked && row.When == nil, find)...)
	}
	return all
}

// layerDependencies returns the dependencies of a layer.
func layerDependencies(y *rules.Layer, always bool, find finder) []dependency {
	all := formulaDependencies(y.When, always, find)
	always = always && y.IsUnconditional()
	all = append(all, formulaDependencies(y.Answer.Formula, always, find)...)
	for _, t := range y.Answer.Texts {
		for _, p := range t.Parts {
			all = append(all, formulaDependencies(p.Value, always, find)...)
		}
	}
	all = append(all, extraRollDependencies(y.Answer.ExtraRoll, always, find)...)
	if y.Answer.NestedCheck != nil {
		for _, p := range append(y.Answer.NestedCheck.Args[:len(y.Answer.NestedCheck.Args):len(y.Answer.NestedCheck.Args)], y.Answer.NestedCheck.Actor...) {
			all = append(all, formulaDependencies(p, always, find)...)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(y.Answer.DiceVariables)) {
		all = append(all, formulaDependencies(y.Answer.DiceVariables[name], always, find)...)
	}
	all = append(all, rowDependencies(y.Answer.Sum, always, false, find)...)
	all = append(all, rowDependencies(y.Answer.Best, always, false, find)...)
	all = append(all, rowDependencies(y.Answer.All, always, true, find)...)
	all = append(all, rowDependencies(y.Answer.Any, always, true, find)...)
	return append(all, rowDependencies(y.Answer.First, always, true, find)...)
}

// ofRule returns the dependencies of a rule or line through all its layers. With several games
// all are conditional, since each layer may apply only to things of its own game.
func (d *Dependencies) ofRule(r *rules.Rule, find finder) []dependency {
	certain := !d.program.Catalogue.HasSeveralGames()
	var all []dependency
	replaced := false
	for _, y := range r.Replacements {
		replaced = replaced || y.IsUnconditional() && certain
		all = append(all, layerDependencies(y, certain && len(r.Replacements) == 1 && y.Carried.Carrier == nil, find)...)
	}
	below := certain && len(r.Replacements) == 0 // whether the definition is always evaluated
	for _, y := range slices.Concat(r.Wraps, r.House, r.Carried) {
		below = below && y.ChangeKind == rules.After
		all = append(all, layerDependencies(y, certain && y.Carried.Carrier == nil, find)...)
	}
	decided := r.Decl != nil && (r.Decl.Body.All != nil || r.Decl.Body.Any != nil) // conditions before it may decide
	for _, y := range r.Adds {
		all = append(all, layerDependencies(y, certain && !decided && y.Carried.Carrier == nil, find)...)
	}
	if r.Base != nil && !replaced {
		all = append(all, layerDependencies(r.Base, below, find)...)
	}
	return all
}

// extraRollDependencies returns the dependencies of an extra roll; none for nil.
func extraRollDependencies(t *rules.ExtraRoll, always bool, find finder) []dependency {
	var all []dependency
	if t == nil {
		return nil
	}
	for _, name := range slices.Sorted(maps.Keys(t.Variables)) {
		all = append(all, formulaDependencies(t.Variables[name], always, find)...)
	}
	return all
}

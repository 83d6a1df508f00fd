// Package link makes a program of what modules declared: [Link] resolves every name, compiles
// every formula, orders the layers of every rule and finds contradictions. It returns all
// problems at once.
package link

import (
	"slices"

	"houserule/lang/diag"
	"houserule/runtime/rules"
	"houserule/runtime/rules/facts"
	"houserule/runtime/rules/names"
	"houserule/runtime/rules/resolve"
)

// Source is the input of Link: what modules declared, and optional callbacks.
type Source struct {
	rules.Declared
	Modules []string // ids in load order
	Stamp   string   // identifies the files and options, see [rules.Program]
	// Random returns the function that rolls on the rows of a table.
	Random func(table *rules.Declaration, roll string, rows []rules.TableRow) rules.Function
	// Requires reports whether module a requires module b, directly or indirectly.
	Requires func(a, b string) bool
	// HasPreferences is true if preferences of the user are part of Requires, so that a module may
	// take precedence over one that is loaded later.
	HasPreferences bool
	// Lenient links declarations although they contradict each other, for listings. The program
	// must not be played.
	Lenient bool
	// Options are the options that are set; nil if they are not known.
	Options rules.Options
	// Warnings are warnings of modules that do not prevent linking.
	Warnings []*diag.Problem
	// Interrupted returns an error to cancel linking; nil for never.
	Interrupted func() error
	Hooks       names.Hooks
}

// interrupted returns the error of Interrupted; nil if that is not set.
func (s *Source) interrupted() error {
	if s.Interrupted == nil {
		return nil
	}
	return s.Interrupted()
}

// Link resolves all names, compiles all formulas and orders all layers. The error is a
// diag.List of all problems; the program is nil then.
func Link(src *Source) (*rules.Program, error) {
	program, out := rules.New(src.Catalogue, src.Modules, src.Stamp)
	out.Requires = src.Requires
	r := resolve.NewReport()
	p := newPasses(shared{r, &resolve.Names{Declared: &src.Declared, Program: program, Tables: out}, src})
	p.declare()
	if err := r.Problems.Err(); err != nil {
		return nil, err // problems of formulas would be consequences
	}
	if err := p.link(); err != nil {
		return nil, err
	}
	p.inspect()
	if err := r.Problems.Err(); err != nil {
		return nil, err
	}
	facts.Compute(program, out)
	out.Warnings, out.Notes = resolve.Distinct(slices.Concat(src.Warnings, r.Warnings, r.FormulaWarnings())), resolve.Distinct(r.Notes)
	return program, nil
}

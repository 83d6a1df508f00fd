// Package link makes a program that can be played of what modules declared: [Link]
// resolves every name, compiles every formula, orders the layers of every rule and finds
// what contradicts itself. All problems come back at once.
package link

import (
	"slices"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/rules"
	"houserule/runtime/rules/resolve"
)

// Source is what a program is linked of: what modules declared, and what the linker asks and
// tells whoever wants the program.
type Source struct {
	rules.Declared
	Modules []string // ids in load order
	Stamp   string   // of the program
	// Random makes of rows something that rolls on them.
	Random func(table *rules.Declaration, roll string, rows []rules.TableRow) rules.Function
	// Requires says whether module a needs module b, directly or through others.
	Requires func(a, b string) bool
	// Prefers says that Requires knows more than the load order, in which modules that
	// stand above others may come before them: somebody said which of two is above.
	Prefers bool
	// Lenient links what contradicts itself, so that it can be listed. Nobody plays it.
	Lenient bool
	// Options are what is set while the book is linked; nil where nobody knows.
	Options rules.Options
	// Warned is what an author is told of the modules though they can be played.
	Warned []*diag.Problem
	// Stopped gives an error when nobody wants the book any more; nil for never.
	Stopped func() error
	// Mentioned hears of every name that formulas, steps, changes and costs mention, and
	// Placed of every formula; it tells whether the names in that are to be heard of. Nil
	// where nobody listens.
	Mentioned func(Mention)
	Placed    func(Place) bool
	// Ran gives who hears what each run of a formula gives; nil where nobody measures what
	// is needed.
	Ran func(Place) func(v types.Value, err error)
}

func (s *Source) stopped() error {
	if s.Stopped == nil {
		return nil
	}
	return s.Stopped()
}

// Link resolves all names, compiles all formulas and orders all layers. It
// reports every problem it finds, as a diag.List; the book is nil then.
func Link(src *Source) (*rules.Program, error) {
	book, out := rules.New(src.Catalogue, src.Modules, src.Stamp)
	out.Requires = src.Requires
	r := resolve.NewReport()
	p := newPasses(shared{r, &resolve.Names{Declared: &src.Declared, Program: book, Tables: out}, src})
	p.declare()
	if err := r.Problems.Err(); err != nil {
		return nil, err // formulas would only repeat that names are missing
	}
	if err := p.link(); err != nil {
		return nil, err
	}
	p.inspect()
	if err := r.Problems.Err(); err != nil {
		return nil, err
	}
	p.finisher.computeFacts()
	p.finisher.layOut()
	out.Warnings, out.Notes = resolve.Distinct(slices.Concat(src.Warned, r.Warnings, r.WarningsOfFormulas())), resolve.Distinct(r.Notes)
	return book, nil
}

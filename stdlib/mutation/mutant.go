// Package mutation measures what the worked examples of a module test: the rules, layers and lines
// that they reach ([Reach]), and the mutants ([Generate]) that they do not notice.
// Package runner plays mutants.
//
// A [Reach] records which bytes of which file each example reached. A [Mutant] is a file
// that is changed in one place.
package mutation

import (
	"cmp"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/luasyntax"
)

// Mutant is a file of a module that is changed in one place.
type Mutant struct {
	File  *diag.File // the original file
	Start int        // byte offsets of the replaced text
	End   int
	New   string // the replacement
	Pos   diag.Pos
	What  string // description of the change, for people
	Sort  string // the mutation operator: "number", "boundary" ...

	spans []span // an example that reaches none of them cannot notice the change
}

// span is a range of a file in bytes.
type span struct{ start, end int }

// Text returns the text of the changed file.
func (m *Mutant) Text() string { return m.File.Text[:m.Start] + m.New + m.File.Text[m.End:] }

// Before returns the text that New replaces.
func (m *Mutant) Before() string { return m.File.Text[m.Start:m.End] }

// Formula is a formula of a file.
type Formula struct {
	Offset int    // in bytes
	Text   string // with escapes decoded
}

// Generate lists the mutants of a file in source order. formulas are the linked formulas of the
// file. gives returns the type of the values of the formula at an offset as observed so far:
// "number", "yes or no" or "".
func Generate(t *luasyntax.Tree, formulas []Formula, gives func(offset int) string) []*Mutant {
	b := &generator{tree: t, valueType: gives}
	b.walk(t.Root())
	for _, f := range formulas {
		b.formula(f)
	}
	slices.SortStableFunc(b.mutants, func(x, y *Mutant) int {
		return cmp.Or(x.Start-y.Start, x.End-y.End, strings.Compare(x.New, y.New))
	})
	return slices.CompactFunc(b.mutants, func(x, y *Mutant) bool { return x.Start == y.Start && x.End == y.End && x.New == y.New })
}

// generator makes the mutants of one file.
type generator struct {
	tree      *luasyntax.Tree
	valueType func(offset int) string
	mutants   []*Mutant
}

// add adds a mutant. Only examples that reach one of the spots can notice it.
func (b *generator) add(start, end int, text, sort, what string, spots ...span) {
	if b.tree.File.Text[start:end] == text {
		return
	}
	b.mutants = append(b.mutants, &Mutant{File: b.tree.File, Start: start, End: end, New: text, Pos: b.tree.File.PosAt(start), Sort: sort, What: what, spans: spots})
}

func (b *generator) span(n *luasyntax.Node) span { return span{b.tree.Start(n), b.tree.End(n)} }

// replace adds a mutant in which a text replaces a node.
func (b *generator) replace(n *luasyntax.Node, text, sort, what string, spots ...span) {
	b.add(b.tree.Start(n), b.tree.End(n), text, sort, what, spots...)
}

// remove adds a mutant without an element of a table and the comma after it.
func (b *generator) remove(f *luasyntax.Node, sort, what string, spots ...span) {
	end := f.To
	if end < len(b.tree.Tokens) && (b.tree.Tokens[end].Text == "," || b.tree.Tokens[end].Text == ";") {
		end++
	}
	b.add(b.tree.Start(f), b.tree.Tokens[end-1].End, "", sort, what, spots...)
}

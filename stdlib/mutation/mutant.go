// Package mutation measures what the worked examples of a module test: which of its rules,
// layers and lines they reach ([Reach]), and which changes of it they do not notice: mutants
// ([Generate]), which the package runner below this one plays.
//
// Both work on the text of a module: a [Reach] says which bytes of which file each example
// reached, a [Mutant] is a file that is changed in one place.
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
	File  *diag.File // as it is written
	Start int        // of the bytes that are replaced
	End   int
	New   string // what replaces them
	Pos   diag.Pos
	What  string // what was changed, for people
	Sort  string // the mutation operator: "number", "boundary" ...

	spans []span // an example that reaches none of them cannot notice the change
}

// span is a stretch of a file, in bytes.
type span struct{ start, end int }

// Text is the whole file with the change.
func (m *Mutant) Text() string { return m.File.Text[:m.Start] + m.New + m.File.Text[m.End:] }

// Before is what the file has in the place of New.
func (m *Mutant) Before() string { return m.File.Text[m.Start:m.End] }

// Formula is a formula of a file.
type Formula struct {
	Offset int    // of its first byte
	Text   string // with escapes decoded
}

// Generate lists the mutants of one file in the order of their places. The formulas are those
// of the file that were linked; valueType is the type of their values so far: "number", "yes
// or no" or "".
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

// add adds a mutant that only examples can notice which reach one of some spans.
func (b *generator) add(start, end int, text, sort, what string, spots ...span) {
	if b.tree.File.Text[start:end] == text {
		return
	}
	b.mutants = append(b.mutants, &Mutant{File: b.tree.File, Start: start, End: end, New: text, Pos: b.tree.File.PosAt(start), Sort: sort, What: what, spans: spots})
}

func (b *generator) span(n *luasyntax.Node) span { return span{b.tree.Start(n), b.tree.End(n)} }

// replace adds a mutant with another text in the place of a node.
func (b *generator) replace(n *luasyntax.Node, text, sort, what string, spots ...span) {
	b.add(b.tree.Start(n), b.tree.End(n), text, sort, what, spots...)
}

// remove adds a mutant without an element of a table and the comma behind it.
func (b *generator) remove(f *luasyntax.Node, sort, what string, spots ...span) {
	end := f.To
	if end < len(b.tree.Tokens) && (b.tree.Tokens[end].Text == "," || b.tree.Tokens[end].Text == ";") {
		end++
	}
	b.add(b.tree.Start(f), b.tree.Tokens[end-1].End, "", sort, what, spots...)
}

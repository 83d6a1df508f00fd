// Package mutation measures what the worked examples of a module prove: which of its rules,
// layers and lines they need ([Reach]), and what of them could be broken without any of them
// noticing it ([Break]).
//
// Both read a module as it is written: a [Reach] says which bytes of which file were needed
// by which example, a [Mutant] is a file changed in one place.
package mutation

import (
	"cmp"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/luasyntax"
)

// Mutant is a module that is broken in one place.
type Mutant struct {
	File  *diag.File // as it is written
	Start int        // the bytes that are replaced
	End   int
	New   string // what stands there instead
	Pos   diag.Pos
	What  string // what was broken, in words
	Sort  string // the operator: "number", "boundary" ...

	spots []spot
}

// spot is a stretch of a file that somebody must have reached to notice a change.
type spot struct{ start, end int }

// Text is the whole file as the mutant has it.
func (m *Mutant) Text() string { return m.File.Text[:m.Start] + m.New + m.File.Text[m.End:] }

// Before is what stands in the file; After what the mutant has there.
func (m *Mutant) Before() string { return m.File.Text[m.Start:m.End] }

// Formula is a formula as it stands in a file.
type Formula struct {
	Offset int    // where it begins
	Text   string // decoded
}

// Break lists the mutants of one file in the order of their places. Formulas are those of
// the file that were linked, and gives what their runs gave: "number", "yes or no" or "".
func Break(t *luasyntax.Tree, formulas []Formula, gives func(offset int) string) []*Mutant {
	b := &breaker{t: t, gives: gives}
	b.declared(t.Root())
	for _, f := range formulas {
		b.formula(f)
	}
	slices.SortStableFunc(b.all, func(x, y *Mutant) int {
		return cmp.Or(x.Start-y.Start, x.End-y.End, strings.Compare(x.New, y.New))
	})
	return slices.CompactFunc(b.all, func(x, y *Mutant) bool { return x.Start == y.Start && x.End == y.End && x.New == y.New })
}

type breaker struct {
	t     *luasyntax.Tree
	gives func(offset int) string
	all   []*Mutant
}

// add notes a mutant that is seen where some stretches are reached.
func (b *breaker) add(start, end int, text, sort, what string, spots ...spot) {
	if b.t.File.Text[start:end] == text {
		return
	}
	b.all = append(b.all, &Mutant{File: b.t.File, Start: start, End: end, New: text, Pos: b.t.File.PosAt(start), Sort: sort, What: what, spots: spots})
}

func (b *breaker) spot(n *luasyntax.Node) spot { return spot{b.t.Start(n), b.t.End(n)} }

// instead writes another text in place of a node.
func (b *breaker) instead(n *luasyntax.Node, text, sort, what string, spots ...spot) {
	b.add(b.t.Start(n), b.t.End(n), text, sort, what, spots...)
}

// without leaves an element of a table out, with the comma behind it.
func (b *breaker) without(f *luasyntax.Node, sort, what string, spots ...spot) {
	end := f.To
	if end < len(b.t.Tokens) && (b.t.Tokens[end].Text == "," || b.t.Tokens[end].Text == ";") {
		end++
	}
	b.add(b.t.Start(f), b.t.Tokens[end-1].End, "", sort, what, spots...)
}

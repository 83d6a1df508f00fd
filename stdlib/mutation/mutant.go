// Package mutation measures what the worked examples of a module test: the rules, layers and lines
// that they cover, and the mutants that they do not kill. Package runner plays the examples.
//
//	reach, err := mutation.NewReach(files)       // instruments the files
//	recorder := reach.NewRecorder()              // for a game with reach.InstrumentedTexts
//	recorder.Instrument(&options)
//	recorder.SetExample(0)                       // before it is played
//	coverage := reach.Coverage(names)
//	mutants := mutation.Generate(reach.Files[name].Tree, reach.Formulas(name), valueType)
//
// A [Reach] records which bytes of which file each example reached. A [Mutant] is a file
// that is changed in one place. [Reach.Covering] lists the examples that can kill it.
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
	File        *diag.File // the original file
	Start       int        // byte offsets of the replaced text
	End         int
	New         string   // the replacement
	Pos         diag.Pos // of Start
	Description string   // description of the change, for people
	Operator    string   // the mutation operator: "number", "boundary" ...

	spans []span // an example that reaches none of them cannot notice the change
}

// span is a range of a file in bytes.
type span struct{ start, end int }

// Text returns the text of the changed file.
func (m *Mutant) Text() string { return m.File.Text[:m.Start] + m.New + m.File.Text[m.End:] }

// Original returns the text that New replaces.
func (m *Mutant) Original() string { return m.File.Text[m.Start:m.End] }

// Formula is a formula of a file.
type Formula struct {
	Offset int    // in bytes
	Text   string // with escapes decoded
}

// Generate lists the mutants of a file in source order, without duplicates. formulas are the
// linked formulas of the file. valueType returns the type of the values of the formula at an
// offset as observed so far: "number", "yes or no" or "".
func Generate(t *luasyntax.Tree, formulas []Formula, valueType func(offset int) string) []*Mutant {
	g := &generator{tree: t, valueType: valueType}
	g.walk(t.Root())
	for _, f := range formulas {
		g.mutateFormula(f)
	}
	slices.SortStableFunc(g.mutants, func(x, y *Mutant) int {
		return cmp.Or(x.Start-y.Start, x.End-y.End, strings.Compare(x.New, y.New))
	})
	return slices.CompactFunc(g.mutants, func(x, y *Mutant) bool { return x.Start == y.Start && x.End == y.End && x.New == y.New })
}

// generator makes the mutants of one file.
type generator struct {
	tree      *luasyntax.Tree
	valueType func(offset int) string // see Generate
	mutants   []*Mutant
}

// add adds a mutant, unless the text is the same. Only examples that reach one of the spans can
// kill it; any example if there is none.
func (g *generator) add(start, end int, text, operator, description string, spans ...span) {
	if g.tree.File.Text[start:end] == text {
		return
	}
	g.mutants = append(g.mutants, &Mutant{File: g.tree.File, Start: start, End: end, New: text, Pos: g.tree.File.PosAt(start), Operator: operator, Description: description, spans: spans})
}

// span returns the range of a node.
func (g *generator) span(n *luasyntax.Node) span { return span{g.tree.Start(n), g.tree.End(n)} }

// replace adds a mutant in which a text replaces a node.
func (g *generator) replace(n *luasyntax.Node, text, operator, description string, spans ...span) {
	g.add(g.tree.Start(n), g.tree.End(n), text, operator, description, spans...)
}

// remove adds a mutant without an element of a table and the comma after it.
func (g *generator) remove(f *luasyntax.Node, operator, description string, spans ...span) {
	end := f.To
	if end < len(g.tree.Tokens) && (g.tree.Tokens[end].Text == "," || g.tree.Tokens[end].Text == ";") {
		end++
	}
	g.add(g.tree.Start(f), g.tree.Tokens[end-1].End, "", operator, description, spans...)
}

package names

import (
	"slices"
	"strings"

	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/rules"
)

// Faces describe what the dice of a check may show, over all notations.
type Faces struct {
	Words   []string // as formulas write them
	open    bool     // faces are computed in play, so there may be other words
	numbers bool     // some dice show numbers
}

// Faces collects the faces of all notations of the check.
func (c *Check) Faces() Faces {
	var f Faces
	for _, e := range c.notations() {
		words, open := e.FaceWords()
		for _, w := range words {
			if word := rules.LabelWord(w); !slices.Contains(f.Words, word) {
				f.Words = append(f.Words, word)
			}
		}
		f.open = f.open || open
		f.numbers = f.numbers || open || e.ShowsNumbers()
	}
	return f
}

// symbolsOf precedes the name of a check in the internal kind of `symbols`; ofLabel and a label
// may follow.
const (
	symbolsKind  = "tally of the words on the dice of "
	symbolsLabel = " labelled "
)

// symbolsType returns the type of `symbols`, or of `symbols.label`.
func (c *Check) symbolsType(label string) types.Type {
	kind := symbolsKind + c.Rule.Name
	if label != "" {
		kind += symbolsLabel + label
	}
	return types.RefType(kind)
}

// symbols returns `symbols` in formulas of a check.
func (c *Check) symbols() formula.Symbol {
	t := c.symbolsType("")
	return formula.Symbol{Type: t, Get: constant(types.Ref{Kind: t.Kind})}
}

// checkOfSymbols returns the check and label of a type that [Check.symbolsType] returned;
// nil for other types.
func (l *Compiler) checkOfSymbols(t types.Type) (c *Check, label string) {
	name, ok := strings.CutPrefix(t.Kind, symbolsKind)
	if !ok || t.Base != types.RefBase {
		return nil, ""
	}
	check, label, _ := strings.Cut(name, symbolsLabel)
	return l.Checks[l.names.Tables.Rules[check]], label
}

// symbol returns symbols.hit, symbols.against or symbols.against.miss in a formula.
func (c *Check) symbol(label, name string) (formula.Symbol, error) {
	f := c.Faces()
	if label == "" && slices.Contains(c.Labels(), name) && !slices.Contains(f.Words, name) {
		t := c.symbolsType(name)
		return formula.Symbol{Name: name, Type: t, Get: func(_ any, self types.Value, _ []types.Value) (types.Value, error) {
			return types.Ref{Kind: t.Kind, Name: self.(types.Ref).Name}, nil
		}}, nil
	}
	if !f.open && !slices.Contains(f.Words, name) {
		return formula.Symbol{}, rules.UnknownSymbol(c.Rule.DisplayName(), name, c.symbolNames(label))
	}
	if label != "" && !slices.Contains(c.Counts, label) {
		c.Counts = append(c.Counts, label)
	}
	return formula.Symbol{Name: name, Type: types.NumberType(), Get: func(f any, self types.Value, _ []types.Value) (types.Value, error) {
		return f.(rules.Frame).Symbols(self.(types.Ref).Name, label, name) // the name is the path to a nested check
	}}, nil
}

// symbolNames lists what can follow `symbols` or `symbols.label`.
func (c *Check) symbolNames(label string) []string {
	words := slices.Clone(c.Faces().Words)
	if label == "" {
		words = append(words, c.Labels()...)
	}
	return words
}

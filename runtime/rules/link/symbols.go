package link

import (
	"slices"
	"strings"

	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/rules"
)

// faces describe what the dice of a check may show, over all notations.
type faces struct {
	words   []string // as formulas write them
	open    bool     // faces are computed in play, so there may be other words
	numbers bool     // some dice show numbers
}

// faces collects the faces of all notations of the check.
func (c *check) faces() faces {
	var f faces
	for _, e := range c.notations() {
		words, open := e.FaceWords()
		for _, w := range words {
			if word := rules.LabelWord(w); !slices.Contains(f.words, word) {
				f.words = append(f.words, word)
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
func (c *check) symbolsType(label string) types.Type {
	kind := symbolsKind + c.rule.Name
	if label != "" {
		kind += symbolsLabel + label
	}
	return types.RefType(kind)
}

// symbols returns `symbols` in formulas of a check.
func (c *check) symbols() formula.Symbol {
	t := c.symbolsType("")
	return formula.Symbol{Type: t, Get: constant(types.Ref{Kind: t.Kind})}
}

// checkOfSymbols returns the check and label of a type that [check.symbolsType] returned;
// nil for other types.
func (l *compiler) checkOfSymbols(t types.Type) (c *check, label string) {
	name, ok := strings.CutPrefix(t.Kind, symbolsKind)
	if !ok || t.Base != types.RefBase {
		return nil, ""
	}
	check, label, _ := strings.Cut(name, symbolsLabel)
	return l.checks[l.Tables.Rules[check]], label
}

// symbol returns symbols.hit, symbols.against or symbols.against.miss in a formula.
func (c *check) symbol(label, name string) (formula.Symbol, error) {
	f := c.faces()
	if label == "" && slices.Contains(c.labels(), name) && !slices.Contains(f.words, name) {
		t := c.symbolsType(name)
		return formula.Symbol{Name: name, Type: t, Get: func(_ any, self types.Value, _ []types.Value) (types.Value, error) {
			return types.Ref{Kind: t.Kind, Name: self.(types.Ref).Name}, nil
		}}, nil
	}
	if !f.open && !slices.Contains(f.words, name) {
		return formula.Symbol{}, rules.UnknownSymbol(c.rule.DisplayName(), name, c.symbolNames(label))
	}
	if label != "" && !slices.Contains(c.counts, label) {
		c.counts = append(c.counts, label)
	}
	return formula.Symbol{Name: name, Type: types.NumberType(), Get: func(f any, self types.Value, _ []types.Value) (types.Value, error) {
		return f.(rules.Frame).Symbols(self.(types.Ref).Name, label, name) // the name is the path to a nested check
	}}, nil
}

// symbolNames lists what can follow `symbols` or `symbols.label`.
func (c *check) symbolNames(label string) []string {
	words := slices.Clone(c.faces().words)
	if label == "" {
		words = append(words, c.labels()...)
	}
	return words
}

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
func (p *planner) faces() faces {
	var f faces
	for _, e := range p.notations() {
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

// checkDiceWords reports dice that do not fit the others of the check, and labels that are also
// words.
func (p *planner) checkDiceWords(r *rules.Rule) {
	shows := p.l.ShowsWords(p.family)
	for _, y := range r.Layers() {
		if y.Answer.Dice != nil && y.Answer.Dice.ShowsTexts() && !shows {
			p.l.Fail(y.Pos, "give the check dice of words of its own", "these dice show words, and those of %s numbers", p.rule.DisplayName())
		}
	}
	if !shows || r.Base == nil {
		return
	}
	words := p.faces().words
	for _, label := range p.labels() {
		if slices.Contains(words, label) {
			p.l.Fail(r.Base.Pos, "call the label otherwise", "`%s` is a label and a word on the dice of %s, so symbols.%s would be both", label, p.rule.DisplayName(), label)
		}
	}
}

// symbolsOf precedes the name of a check in the internal kind of `symbols`; ofLabel and a label
// may follow.
const (
	symbolsKind  = "tally of the words on the dice of "
	symbolsLabel = " labelled "
)

// symbolsType returns the type of `symbols`, or of `symbols.label`.
func (p *planner) symbolsType(label string) types.Type {
	kind := symbolsKind + p.rule.Name
	if label != "" {
		kind += symbolsLabel + label
	}
	return types.RefType(kind)
}

// symbols returns `symbols` in formulas of a check.
func (p *planner) symbols() formula.Symbol {
	t := p.symbolsType("")
	return formula.Symbol{Type: t, Get: constant(types.Ref{Kind: t.Kind})}
}

// plannerOfSymbols returns the check and label of a type that [planner.symbolsType] returned;
// nil for other types.
func (l *compiler) plannerOfSymbols(t types.Type) (p *planner, label string) {
	name, ok := strings.CutPrefix(t.Kind, symbolsKind)
	if !ok || t.Base != types.RefBase {
		return nil, ""
	}
	check, label, _ := strings.Cut(name, symbolsLabel)
	return l.plans[l.Tables.Rules[check]], label
}

// symbol returns symbols.hit, symbols.against or symbols.against.miss in a formula.
func (p *planner) symbol(label, name string) (formula.Symbol, error) {
	f := p.faces()
	if label == "" && slices.Contains(p.labels(), name) && !slices.Contains(f.words, name) {
		t := p.symbolsType(name)
		return formula.Symbol{Name: name, Type: t, Get: func(_ any, self types.Value, _ []types.Value) (types.Value, error) {
			return types.Ref{Kind: t.Kind, Name: self.(types.Ref).Name}, nil
		}}, nil
	}
	if !f.open && !slices.Contains(f.words, name) {
		return formula.Symbol{}, rules.UnknownSymbol(p.rule.DisplayName(), name, p.symbolNames(label))
	}
	if label != "" && !slices.Contains(p.counts, label) {
		p.counts = append(p.counts, label)
	}
	return formula.Symbol{Name: name, Type: types.NumberType(), Get: func(f any, self types.Value, _ []types.Value) (types.Value, error) {
		return f.(rules.Frame).Symbols(self.(types.Ref).Name, label, name) // the name is the path to a nested check
	}}, nil
}

// symbolNames lists what can follow `symbols` or `symbols.label`.
func (p *planner) symbolNames(label string) []string {
	words := slices.Clone(p.faces().words)
	if label == "" {
		words = append(words, p.labels()...)
	}
	return words
}

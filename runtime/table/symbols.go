package table

import (
	"slices"

	"houserule/lang/dice"
	"houserule/lang/types"
	"houserule/runtime/rulebook"
)

// wordsOn are the words on the face of a die.
func wordsOn(d die) types.List {
	list := types.List{}
	for _, w := range (dice.Face{Text: d.result.Text}).Words() {
		list = append(list, w)
	}
	return list
}

// symbols counts how often a word lies there, on all dice that count or on those
// of a label.
func (m *member) symbols(label, word string) float64 {
	n := 0
	is := func(l, w string) bool {
		return rulebook.LabelWord(w) == word && (label == "" || rulebook.LabelWord(l) == label)
	}
	for _, r := range m.rolls {
		for _, t := range r.Tally() {
			if is(t.Label, t.Word) {
				n += t.Count
			}
		}
	}
	for i, d := range m.all() {
		if !m.counts(i, d) {
			continue
		}
		for _, w := range (dice.Face{Text: d.result.Text}).Words() {
			if is(d.result.Label, w) {
				n++
			}
		}
	}
	return float64(n)
}

// faceWords are the words on all dice of a member.
func (m *member) faceWords() []string {
	var words []string
	for _, r := range m.rolls {
		words = append(words, r.FaceWords()...)
	}
	return words
}

// symbolKnown reports a word that no die shows: one that was not known before the
// dice were there.
func (f *Form) symbolKnown(word string) error {
	if slices.Contains(f.plan.Words, word) || !f.rolledYet() {
		return nil
	}
	return f.plan.Symbol(word, f.members[0].faceWords())
}

// Symbols implements rulebook.Frame.
func (f *frame) Symbols(path, label, word string) (types.Value, error) {
	if path != "" {
		form, err := f.form.at(path)
		if err != nil {
			return nil, err
		}
		return form.lookSymbols(label, word)
	}
	if f.member == nil {
		return f.form.lookSymbols(label, word)
	}
	f.form.touched = true
	if err := f.form.symbolKnown(word); err != nil {
		return nil, err
	}
	return f.member.symbols(label, word), nil
}

// lookSymbols looks at how often a word lies there.
func (f *Form) lookSymbols(label, word string) (types.Value, error) {
	f.touched = true
	if err := f.symbolKnown(word); err != nil {
		return nil, err
	}
	return f.look(func() ([]types.Value, error) {
		values := make([]types.Value, len(f.members))
		for k, m := range f.members {
			values[k] = m.symbols(label, word)
		}
		return values, nil
	})
}

// Symbols is how often a word lies there, on all dice or on those of a label.
func (f *Form) Symbols(label, word string) (types.Value, error) {
	if err := f.start(); err != nil {
		return nil, err
	}
	return f.lookSymbols(label, word)
}

// HasLabel tells a word by which dice of the check are called.
func (f *Form) HasLabel(word string) bool { return slices.Contains(f.plan.Labels, word) }

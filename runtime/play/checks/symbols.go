package checks

import (
	"slices"
	"strings"

	"houserule/lang/dice"
	"houserule/lang/types"
	"houserule/runtime/play/command"
	"houserule/runtime/play/eval"
	"houserule/runtime/rules"
)

// wordsOn returns the words on the face of a die.
func wordsOn(d die) types.List {
	list := types.List{}
	for _, w := range (dice.Face{Text: d.result.Text()}).Words() {
		list = append(list, w)
	}
	return list
}

// countingBy returns a notation whose words odds count for some labels only; the same
// expression each time.
func (cs *Checks) countingBy(e *dice.Expression, words []string) *dice.Expression {
	var labels []string
	for _, label := range e.Labels() {
		if slices.Contains(words, rules.LabelWord(label)) {
			labels = append(labels, label)
		}
	}
	name := counting{e, strings.Join(labels, "\n")}
	counted, _ := cs.counting.get(name, func() (*dice.Expression, error) { return e.WithCountedLabels(labels...), nil })
	return counted
}

// counting is a notation and the labels for which its words are counted.
type counting struct {
	dice   *dice.Expression
	labels string // joined by newlines
}

// needsLabel returns a [*NeedsDetailError] if the words of the dice were not counted for a label.
func (ds *DiceState) needsLabel(label string) error {
	for _, r := range ds.rolls {
		e := r.TotalExpression()
		if e == nil || label == "" || r.Tally() == nil {
			continue
		}
		for _, l := range e.Labels() {
			if rules.LabelWord(l) == label && !e.CountsLabel(l) {
				return &NeedsDetailError{Dice: e}
			}
		}
	}
	return nil
}

// symbols returns how often a word is on the dice that count; on those with a label if label is
// not "".
func (ds *DiceState) symbols(label, word string) float64 {
	n := 0
	is := func(l, w string) bool {
		return rules.LabelWord(w) == word && (label == "" || rules.LabelWord(l) == label)
	}
	for _, r := range ds.rolls {
		for _, t := range r.Tally() {
			if is(t.Label, t.Word) {
				n += t.Count
			}
		}
	}
	for i, d := range ds.resultDice() {
		if !ds.isKept(i, d) {
			continue
		}
		for _, w := range (dice.Face{Text: d.result.Text()}).Words() {
			if is(d.result.Label, w) {
				n++
			}
		}
	}
	return float64(n)
}

// faceWords returns all words on the faces of the dice.
func (ds *DiceState) faceWords() []string {
	var words []string
	for _, r := range ds.rolls {
		words = append(words, r.FaceWords()...)
	}
	return words
}

// symbolKnown returns an error for a word that is on no face of the dice.
func (c *Check) symbolKnown(word string) error {
	if slices.Contains(c.plan.DiceWords.Words, word) || !c.dice.isRolled() {
		return nil
	}
	return c.plan.CheckSymbol(word, c.dice.states[0].faceWords())
}

// Symbols implements OpenCheck.
func (s seenCheck) Symbols(f *eval.Frame, path, label, word string) (types.Value, error) {
	if path != "" {
		check, err := s.c.nestedAt(path)
		if err != nil {
			return nil, err
		}
		what := [2]string{label, word}
		look := func() (types.Value, error) { return check.look(f.Run).symbols(label, word) }
		if err := s.lookOnce(f, check, what, func() error { _, err := check.look(f.Run).lookResult(what, look); return err }); err != nil {
			return nil, err
		}
		return check.look(f.Run).lookResult(what, look)
	}
	m := StateOf(f)
	if m == nil {
		return s.c.look(f.Run).symbols(label, word)
	}
	s.c.lines.markReadsEachDie()
	if err := s.c.symbolKnown(word); err != nil {
		return nil, err
	}
	if err := m.needsLabel(label); err != nil {
		return nil, err
	}
	return m.symbols(label, word), nil
}

// symbols reads how often a word is on the dice.
func (l look) symbols(label, word string) (types.Value, error) {
	l.c.lines.markReadsEachDie()
	if err := l.c.symbolKnown(word); err != nil {
		return nil, err
	}
	if err := l.c.dice.states[0].needsLabel(label); err != nil {
		return nil, err
	}
	return l.value(func() ([]types.Value, error) {
		values := make([]types.Value, len(l.c.dice.states))
		for k, m := range l.c.dice.states {
			values[k] = m.symbols(label, word)
		}
		return values, nil
	})
}

// Symbols returns how often a word is on the dice; on those with a label if label is not "". It
// starts the check.
func (c *Check) Symbols(run *command.Run, label, word string) (types.Value, error) {
	if err := c.Start(run); err != nil {
		return nil, err
	}
	return c.look(run).symbols(label, word)
}

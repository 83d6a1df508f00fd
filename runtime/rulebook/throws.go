package rulebook

import (
	"fmt"
	"maps"
	"slices"

	"houserule/lang/diag"
	"houserule/lang/dice"
	"houserule/lang/formula"
	"houserule/runtime/content"
)

// Throw is dice that a line of a check throws besides the check's own. They are
// thrown when something reads them first, and count for nothing but the line.
type Throw struct {
	Dice  *dice.Expression
	Words map[string]*formula.Program // what the notation asks for behind its @
	Label string                      // of one of several lines; "" for a line alone
	// Key tells the throws of a line apart: their labels, numbered where several are
	// called the same; "" for the only one of a line.
	Key string
}

// keyThrows gives the throws of a line their keys.
func keyThrows(line *Rule) {
	seen := map[string]int{}
	key := func(t *Throw) {
		if t == nil {
			return
		}
		t.Key = t.Label
		if seen[t.Label]++; seen[t.Label] > 1 {
			t.Key += fmt.Sprintf("#%d", seen[t.Label])
		}
	}
	for _, y := range line.Layers() {
		key(y.Throw)
		for _, row := range slices.Concat(y.Sum, y.First) {
			key(row.Throw)
		}
	}
}

// throw links the notation of a line; nil where it is none.
func (l *linker) throw(src *content.Formula, s *scope, label string) *Throw {
	e := l.dice(src.Text, src, src.Pos())
	if e == nil {
		return nil
	}
	if e.ShowsTexts() {
		l.fail(src.Pos(), "words are counted in the dice of the check: symbols.hit", "a line of dice is their total, and %s show words", e)
		return nil
	}
	return &Throw{Dice: e, Words: l.diceWords(e, src, src.Pos(), s), Label: label}
}

// onlyLines reports dice, or another check, where no line of a check stands.
func (l *linker) onlyLines(r *Rule, c *Change) bool {
	if c.Body.Dice == nil || r.Sort == Line && r.Word != "dice" {
		return true
	}
	l.fail(c.Body.Dice.Pos(), "", "%s %q: dice are thrown for a line of a check, and %s is %s", c.Wording(), c.Target, r.Shown(), diag.A(r.Sort.String()))
	return false
}

// reads lists what a throw needs.
func (t *Throw) reads(always bool, find finder) []need {
	var all []need
	if t == nil {
		return nil
	}
	for _, name := range slices.Sorted(maps.Keys(t.Words)) {
		all = append(all, reads(t.Words[name], always, find)...)
	}
	return all
}

// uses says whether a throw reads a word.
func (t *Throw) uses(word string) bool {
	if t == nil {
		return false
	}
	for _, p := range t.Words {
		if p != nil && slices.Contains(p.Uses(), word) {
			return true
		}
	}
	return false
}

package types

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"houserule/lang/diag"
)

// MaxWords bounds the words of one [WordList].
const MaxWords = 200

// Word is a word of a [WordList].
type Word struct {
	Text   string
	As     string // the word whose rows of tables and maps count for this one; "" for none
	Was    string // an earlier name, which campaigns may contain; "" for none
	Module string // the module that declares it
	Pos    diag.Pos
}

// WordList is a named list of words: the values of a type of base [Choice]. The words of a scale
// are ordered, lowest first. A list is filled while modules load; [WordList.Close] ends that, and
// it is immutable afterwards.
type WordList struct {
	Name    string // with its game if several games are loaded
	IsScale bool   // the words are ordered

	words []Word         // lowest first
	at    map[string]int // positions in words, by text
	loose []looseWord    // by position; nil if all words have an order

	renames bool // a word has a former name
}

// looseWord are the words with which a word has no order: those of modules that do not know its
// module, at the same place.
type looseWord map[int]bool

// NewWordList returns an empty list.
func NewWordList(name string, isScale bool) *WordList {
	return &WordList{Name: name, IsScale: isScale, at: map[string]int{}}
}

// Words returns the texts of the words, lowest first.
func (l *WordList) Words() []string {
	texts := make([]string, len(l.words))
	for i, w := range l.words {
		texts[i] = w.Text
	}
	return texts
}

// All returns the words, lowest first. The caller does not modify them.
func (l *WordList) All() []Word { return l.words }

// Word returns a word by its text; nil if the list does not have it.
func (l *WordList) Word(text string) *Word {
	if i, ok := l.at[text]; ok {
		return &l.words[i]
	}
	return nil
}

// Has reports whether a text is a word of the list.
func (l *WordList) Has(text string) bool {
	_, ok := l.at[text]
	return ok
}

// Add adds a word at the end or, if beside is a word of the list, directly above or below it. It
// returns false if the list has the word already, or is full.
func (l *WordList) Add(w Word, beside string, above bool) bool {
	if l.Has(w.Text) || len(l.words) >= MaxWords {
		return false
	}
	i, ok := l.at[beside]
	switch {
	case !ok:
		i = len(l.words)
	case above:
		i++
	}
	l.renames = l.renames || w.Was != ""
	l.words = slices.Insert(l.words, i, w)
	for ; i < len(l.words); i++ {
		l.at[l.words[i].Text] = i
	}
	return true
}

// Close finds the words without an order. knows reports whether a module knows another, because
// it requires it. A module places its word beside one that it knows, so the word has an order
// with all words of modules that it knows, and with those beyond them.
func (l *WordList) Close(knows func(module, other string) bool) {
	if !l.IsScale {
		return
	}
	for i := range l.words {
		for j := i + 1; j < len(l.words); j++ {
			if !l.ordered(i, j, knows) {
				if l.loose == nil {
					l.loose = make([]looseWord, len(l.words))
				}
				for _, pair := range [][2]int{{i, j}, {j, i}} {
					if l.loose[pair[0]] == nil {
						l.loose[pair[0]] = looseWord{}
					}
					l.loose[pair[0]][pair[1]] = true
				}
			}
		}
	}
}

// ordered reports whether the words at two positions have an order: one of their modules knows
// the other, or both know that of a word between them.
func (l *WordList) ordered(low, high int, knows func(module, other string) bool) bool {
	a, b := l.words[low].Module, l.words[high].Module
	known := func(module, of string) bool { return module == of || knows(module, of) }
	if known(a, b) || known(b, a) {
		return true
	}
	for _, w := range l.words[low+1 : high] {
		if known(a, w.Module) && known(b, w.Module) {
			return true
		}
	}
	return false
}

// Loose reports whether some words of the list have no order.
func (l *WordList) Loose() bool { return l.loose != nil }

// Compare returns -1, 0 or 1 by the order of two words of a scale. The error is a
// [*diag.Problem]: a text is no word of the list, or the words have no order.
func (l *WordList) Compare(a, b string) (int, error) {
	i, err := l.position(a)
	if err != nil {
		return 0, err
	}
	j, err := l.position(b)
	switch {
	case err != nil:
		return 0, err
	case l.loose != nil && l.loose[i][j]:
		return 0, l.noOrder(i, j)
	case i < j:
		return -1, nil
	case i > j:
		return 1, nil
	}
	return 0, nil
}

// Move returns the word that is some steps above a word or, if steps is negative, below it. It
// stops at the ends of the scale. The error is a [*diag.Problem]: steps is no whole number, or
// the order of the words there is unknown.
func (l *WordList) Move(from string, steps float64) (string, error) {
	i, err := l.position(from)
	switch {
	case err != nil:
		return "", err
	case steps != math.Trunc(steps):
		return "", &diag.Problem{Message: fmt.Sprintf("a word of %s moves by whole steps, not by %s", l.Name, formatNumber(steps)), Hint: "round it: `floor(...)`"}
	case steps == 0:
		return from, nil
	}
	to := int(min(max(float64(i)+steps, 0), float64(len(l.words)-1)))
	for _, at := range []int{i, to} {
		if other, loose := l.looseWith(at); loose && i != to {
			return "", l.noOrder(at, other)
		}
	}
	return l.words[to].Text, nil
}

// Steps returns how many steps a word is above another; negative if it is below it. Errors are
// those of [WordList.Move].
func (l *WordList) Steps(word, above string) (float64, error) {
	i, err := l.position(word)
	if err != nil {
		return 0, err
	}
	j, err := l.position(above)
	if err != nil {
		return 0, err
	}
	for _, at := range []int{i, j} {
		if other, loose := l.looseWith(at); loose && i != j {
			return 0, l.noOrder(at, other)
		}
	}
	return float64(i - j), nil
}

// looseWith returns the lowest word with which the word at a position has no order.
func (l *WordList) looseWith(at int) (int, bool) {
	if l.loose == nil || len(l.loose[at]) == 0 {
		return 0, false
	}
	low := len(l.words)
	for i := range l.loose[at] {
		low = min(low, i)
	}
	return low, true
}

// position returns the position of a word.
func (l *WordList) position(text string) (int, error) {
	if i, ok := l.at[text]; ok {
		return i, nil
	}
	return 0, l.Unknown(text)
}

// Unknown returns the problem that a text is no word of the list.
func (l *WordList) Unknown(text string) *diag.Problem {
	p := &diag.Problem{Message: fmt.Sprintf("%s has no word %q", l.Name, text)}
	return p.Advise(l.hint(text))
}

// hint returns the hint for a text that is no word of the list: the nearest word, or all words.
func (l *WordList) hint(text string) diag.Hint { return hintAmong(text, l.Words()) }

func (l *WordList) noOrder(i, j int) *diag.Problem {
	a, b := l.words[i], l.words[j]
	return &diag.Problem{Message: fmt.Sprintf("%s of %s and %s of %s have no order: neither module knows the other", a.Text, a.Module, b.Text, b.Module),
		Hint: "give one of the modules precedence"}
}

// Substitutes returns the words whose rows of tables and maps count for a word without one,
// nearest first.
func (l *WordList) Substitutes(text string) []string {
	var all []string
	for w := l.Word(text); w != nil && w.As != "" && len(all) < len(l.words); w = l.Word(w.As) {
		all = append(all, w.As)
	}
	return all
}

// Renamed returns the word that a text was earlier, and the text itself if it was none.
func (l *WordList) Renamed(text string) string {
	if l.Has(text) {
		return text
	}
	for _, w := range l.words {
		if w.Was == text {
			return w.Text
		}
	}
	return text
}

// Words returns the words of a choice, in the author's order or that of its list.
func (t Type) Words() []string {
	if t.List != nil {
		return t.List.Words()
	}
	return t.Choices
}

// HasWord reports whether a text is a word of a choice.
func (t Type) HasWord(text string) bool {
	if t.List != nil {
		return t.List.Has(text)
	}
	return slices.Contains(t.Choices, text)
}

// WordWritten returns the word of a choice that a name in a formula denotes: the word itself, with
// underscores for what is neither a letter nor a digit.
func (t Type) WordWritten(name string) (string, bool) {
	if t.Base != Choice {
		return "", false
	}
	if t.HasWord(name) {
		return name, true
	}
	if !strings.Contains(name, "_") {
		return "", false
	}
	for _, w := range t.Words() {
		if Underscored(w) == name {
			return w, true
		}
	}
	return "", false
}

// IsScale reports whether the type is a choice of ordered words.
func (t Type) IsScale() bool { return t.List != nil && t.List.IsScale }

// hintAmong returns the hint for a text that is none of some words: the nearest one, or all.
func hintAmong(text string, words []string) diag.Hint {
	return diag.SuggestNearest(text, words).Or(diag.Hint{Text: "it is one of " + joinChoices(shortened(words), false)})
}

// shownWords is the number of words that a message lists.
const shownWords = 12

// shortened returns words for a message; of many, the first ones.
func shortened(words []string) []string {
	if len(words) <= shownWords {
		return words
	}
	return append(slices.Clone(words[:shownWords]), fmt.Sprintf("%d more", len(words)-shownWords))
}

// Underscored returns a name of several words as formulas write it.
func Underscored(name string) string {
	var b strings.Builder
	for _, r := range name {
		switch {
		case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r >= '0' && r <= '9', r > 127:
			b.WriteRune(r)
		case r == '\'' || r == '’':
		default:
			b.WriteByte('_')
		}
	}
	return b.String()
}

// Present returns a value of the type in which a former name of a word is replaced by its present
// one, also in lists and maps.
func (t Type) Present(v Value) Value {
	switch v := v.(type) {
	case string:
		if t.List != nil {
			return t.List.Renamed(v)
		}
	case List:
		if t.Elem != nil && t.Elem.RenamesWords() {
			list := make(List, len(v))
			for i, e := range v {
				list[i] = t.Elem.Present(e)
			}
			return list
		}
	case Map:
		if t.Key != nil && t.Elem != nil && t.RenamesWords() {
			pairs := make([]Pair, len(v))
			for i, p := range v {
				pairs[i] = Pair{Key: t.Key.Present(p.Key), Value: t.Elem.Present(p.Value)}
			}
			return MakeMap(pairs...)
		}
	}
	return v
}

// hasList reports whether a named list of words is part of the type.
func (t Type) hasList() bool {
	return t.List != nil || t.Elem != nil && t.Elem.hasList() || t.Key != nil && t.Key.hasList()
}

// RenamesWords reports whether a word of a list in the type has a former name, so that values need
// [Type.Present].
func (t Type) RenamesWords() bool {
	switch {
	case t.List != nil:
		return t.List.renames
	case t.Elem == nil:
		return false
	}
	return t.Elem.RenamesWords() || t.Key != nil && t.Key.RenamesWords()
}

// MissingWords returns the texts in a value of the type that are no words of their lists any more.
func (t Type) MissingWords(v Value) (missing []string) {
	if !t.hasList() {
		return nil
	}
	switch v := v.(type) {
	case string:
		if t.List != nil && !t.List.Has(v) {
			missing = append(missing, v)
		}
	case List:
		for _, e := range v {
			missing = append(missing, t.Elem.MissingWords(e)...)
		}
	case Map:
		for _, p := range v {
			missing = append(append(missing, t.Key.MissingWords(p.Key)...), t.Elem.MissingWords(p.Value)...)
		}
	}
	return missing
}

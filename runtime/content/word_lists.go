package content

import (
	"fmt"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/types"
)

// WordList is a list of words as it is declared.
type WordList struct {
	*types.WordList
	Module string
	Pos    diag.Pos
	Source *Source
	Text   string
}

// AddedWord is a word that a module adds to a list, directly above or below another word; at the
// end of a list without an order.
type AddedWord struct {
	types.Word
	List   string // as the module writes it
	Beside string // "" for the end
	Above  bool
}

// WordLists are the lists of words of a catalogue.
type WordLists struct {
	of  *Catalogue
	all []*WordList
}

// Add adds a list of words. A list whose name is taken is a problem with both positions.
func (w *WordLists) Add(l *WordList) *diag.Problem {
	if other := w.Named(l.Name); other != nil {
		p := twice(l.Pos, fmt.Sprintf("a list of words %q exists already", l.Name), other.Pos, other.Module)
		return Contradicts(p, fmt.Sprintf("the words %q", l.Name), false, other.Module, other.Pos, l.Module, l.Pos)
	}
	w.all = append(w.all, l)
	return nil
}

// All returns all lists of words, in order of declaration.
func (w *WordLists) All() []*WordList { return w.all }

// Named returns the list of words with a full name, or nil.
func (w *WordLists) Named(name string) *WordList {
	for _, l := range w.all {
		if l.Name == name {
			return l
		}
	}
	return nil
}

// Seen returns the list of words that a name denotes in a module; nil if there is none, or if
// there are several.
func (w *WordLists) Seen(module, name string) *WordList {
	if l := w.Named(name); l != nil {
		return l
	}
	var found *WordList
	for _, game := range w.of.view(module) {
		if l := w.Named(game + ":" + name); l != nil {
			if found != nil {
				return nil
			}
			found = l
		}
	}
	return found
}

// Names returns the names of the lists of words that a module sees, as it writes them.
func (w *WordLists) Names(module string) []string {
	var names []string
	for _, l := range w.all {
		if !w.of.Unrelated(module, l.Module) {
			names = append(names, Written(l.Name))
		}
	}
	return names
}

// Settle adds words to lists, in the order in which modules load, and ends the lists. A word
// beside one that another addition brings may be declared before it.
func (w *WordLists) Settle(words []*AddedWord, modules Modules) (problems diag.List) {
	for len(words) > 0 {
		waiting := slices.DeleteFunc(slices.Clone(words), func(added *AddedWord) bool {
			l := w.Seen(added.Module, added.List)
			if l == nil || added.Beside != "" && !l.Has(added.Beside) && waitsFor(added, words) {
				return l == nil
			}
			if p := addWord(l, added, modules); p != nil {
				problems.Add(p)
			}
			return true
		})
		if len(waiting) == len(words) {
			for _, added := range waiting {
				problems.Add(unknownBeside(w.Seen(added.Module, added.List), added))
			}
			break
		}
		words = waiting
	}
	for _, l := range w.all {
		l.Close(modules.Requires)
	}
	return problems
}

// waitsFor reports whether another of the words is the one beside which a word belongs.
func waitsFor(w *AddedWord, words []*AddedWord) bool {
	return slices.ContainsFunc(words, func(other *AddedWord) bool {
		return other != w && other.Text == w.Beside && Written(other.List) == Written(w.List)
	})
}

// addWord adds a word to a list. It returns a problem if the list has the word, or lacks the one
// beside it.
func addWord(l *WordList, w *AddedWord, modules Modules) *diag.Problem {
	if other := l.Word(w.Text); other != nil {
		p := twice(w.Pos, fmt.Sprintf("%s has the word %q already", l.Name, w.Text), other.Pos, other.Module)
		return Contradicts(p, fmt.Sprintf("the word %q of %s", w.Text, l.Name), false, other.Module, other.Pos, w.Module, w.Pos)
	}
	if w.Beside != "" {
		beside := l.Word(w.Beside)
		if beside == nil {
			return unknownBeside(l, w)
		}
		if m := beside.Module; m != w.Module && m != l.Module && !modules.Requires(w.Module, m) {
			return &diag.Problem{Pos: w.Pos, Message: fmt.Sprintf("%q is a word of %s, which %s does not name", w.Beside, m, w.Module),
				Hint: fmt.Sprintf("name %q under `optional` in module.json, or choose another word", m)}
		}
	}
	if w.As != "" && !l.Has(w.As) {
		p := &diag.Problem{Pos: w.Pos, Message: fmt.Sprintf("as = %q: %s has no such word", w.As, l.Name)}
		return p.Advise(l.Unknown(w.As).Advice())
	}
	if !l.Add(w.Word, w.Beside, w.Above) {
		return &diag.Problem{Pos: w.Pos, Message: fmt.Sprintf("%s has more than %d words", l.Name, types.MaxWords)}
	}
	return nil
}

func unknownBeside(l *WordList, w *AddedWord) *diag.Problem {
	where := "below"
	if w.Above {
		where = "above"
	}
	p := &diag.Problem{Pos: w.Pos, Message: fmt.Sprintf("%s = %q: %s has no such word", where, w.Beside, l.Name)}
	return p.Advise(l.Unknown(w.Beside).Advice())
}

// AtEnd reports whether a word stands beyond all words that the module of a scale itself
// declares.
func (l *WordList) AtEnd(text string) bool {
	if !l.IsScale {
		return false
	}
	below, above := false, false
	passed := false
	for _, w := range l.All() {
		switch {
		case w.Text == text:
			passed = true
		case w.Module == l.Module && passed:
			above = true
		case w.Module == l.Module:
			below = true
		}
	}
	return !below || !above
}

// Describe returns the declaration of a list for people: "scale degree: Miss < Mixed < Good".
func (l *WordList) Describe() string {
	what, between := "words ", ", "
	if l.IsScale {
		what, between = "scale ", " < "
	}
	text := what + Written(l.Name) + ": " + strings.Join(l.Words(), between)
	if l.Text != "" {
		text += "\n  " + l.Text
	}
	return text
}

package world

import (
	"errors"
	"slices"

	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// lookups are caches of what names meant last.
type lookups struct {
	kinds kindCache
	rules ruleCache
}

// kindCache remembers kinds by their names, as long as one book is played.
type kindCache struct {
	of     *content.Catalogue
	called [64]struct {
		name string
		kind *content.Kind
	}
}

// KindNamed finds a kind by its name.
func (w *World) KindNamed(name string) *content.Kind {
	if name == "" {
		return nil
	}
	if w.lookups.kinds.of != w.book.Catalogue {
		w.lookups.kinds = kindCache{of: w.book.Catalogue}
	}
	at := &w.lookups.kinds.called[(len(name)+3*int(name[0])+7*int(name[len(name)/2])+11*int(name[len(name)-1]))%len(w.lookups.kinds.called)]
	if at.name != name {
		at.name, at.kind = name, w.book.Catalogue.Kind(name)
	}
	return at.kind
}

// ruleCache remembers which rules words of kinds mean, as long as one book is played.
type ruleCache struct {
	book  *rules.Program
	rules [64]struct {
		kind *content.Kind
		word string
		rule *rules.Rule
	}
}

// Rule is [rules.Program.Find], remembered.
func (w *World) Rule(k *content.Kind, word string) *rules.Rule {
	return w.lookups.rules.rule(w.book, k, word)
}

// rule is [rules.Program.Find].
func (f *ruleCache) rule(b *rules.Program, k *content.Kind, word string) *rules.Rule {
	if word == "" {
		return nil
	}
	if f.book != b {
		*f = ruleCache{book: b}
	}
	at := &f.rules[(len(word)+3*int(word[0])+7*int(word[len(word)/2])+11*int(word[len(word)-1]))%len(f.rules)]
	if at.kind != k || at.word != word {
		at.kind, at.word, at.rule = k, word, b.Find(k, word)
	}
	return at.rule
}

// Box finds a box of a kind, the level of rated kinds included.
func (w *World) Box(k *content.Kind, name string) *content.Box {
	if b := k.Box(name); b != nil {
		return b
	}
	if name != "level" {
		return nil
	}
	return w.book.Level(k)
}

// BoxSeen is the box that a module means by a name.
func (w *World) BoxSeen(module string, k *content.Kind, name string) *content.Box {
	if b := k.BoxSeen(module, name); b != nil {
		return b
	}
	return w.Box(k, name)
}

// Foreign tells what a game wrote on a noun that games share from the words of
// a thing of another game, for which it does not exist.
func (w *World) Foreign(module string, n types.Ref) bool {
	c := w.book.Catalogue
	if !c.HasSeveralGames() {
		return false
	}
	k := c.Kind(n.Kind)
	return k != nil && c.Strangers(module, k.Module)
}

// IsNamed tells things that are there by their name alone and are nobody's.
func (w *World) IsNamed(n types.Ref) bool {
	k := w.Kind(n)
	return k != nil && k.Nature == content.Named
}

// Accepts checks a value against the type of a box.
func (w *World) Accepts(b *content.Box, v types.Value) error {
	return w.Misfit(types.CheckKinds(v, b.Type, w.IsA))
}

// Misfit names the thing of the game that is not what a type wants.
func (w *World) Misfit(err error) error {
	if err == nil {
		return nil
	}
	var m *types.Misfit
	if errors.As(err, &m) {
		if n, ok := m.Value.(types.Ref); ok {
			return errors.New(m.Called(w.Names.Of(n)))
		}
	}
	return err
}

// IsA says whether a thing of one kind counts as another.
func (w *World) IsA(kind, of string) bool {
	k := w.KindNamed(kind)
	return k != nil && k.Is(of)
}

// BoxByKey finds the box that is kept under a key of a record.
func (w *World) BoxByKey(kind, key string) *content.Box {
	if k, _, box, ok := SplitKey(key); ok {
		if kk := w.KindNamed(k); kk != nil {
			return w.Box(kk, box)
		}
		return nil
	}
	if k := w.KindNamed(kind); k != nil {
		return k.Box(key)
	}
	return nil
}

// SplitKey parts "skill/Rope Use/level"; entry names may hold slashes.
func SplitKey(key string) (kind, entry, box string, ok bool) {
	first, last := -1, -1
	for i := 0; i < len(key); i++ {
		if key[i] == '/' {
			if first < 0 {
				first = i
			}
			last = i
		}
	}
	if first < 0 || first == last {
		return "", "", "", false
	}
	return key[:first], key[first+1 : last], key[last+1:], true
}

// MadeByKey is the box that keeps which limited module brought a thing or made it.
const MadeByKey = "brought by"

// ownKeys are the boxes of records in which the table keeps what a portrait says otherwise.
var ownKeys = []string{"name", PrintedKey, copyKey, hadByKey, MadeByKey}

// SpelledKey is the key under which the state keeps a box, for people: "Rope Use level".
func SpelledKey(key string) string {
	if _, entry, box, ok := SplitKey(key); ok {
		return entry + " " + content.Written(box)
	}
	return content.Written(key)
}

// Knows tells whether the rules in force know what is kept under a key of something.
func (w *World) Knows(n types.Ref, key string) bool {
	return slices.Contains(ownKeys, key) || w.BoxByKey(n.Kind, key) != nil
}

// Kind is the kind of a noun.
func (w *World) Kind(n types.Ref) *content.Kind { return w.KindNamed(n.Kind) }

package world

import (
	"errors"
	"slices"

	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// lookups caches kinds and rules by their names.
type lookups struct {
	kinds kindCache
	rules ruleCache
}

// kindCache caches kinds by name, under one program.
type kindCache struct {
	of     *content.Catalogue
	called [64]struct {
		name string
		kind *content.Kind
	}
}

// KindNamed returns the kind with a name; nil for none.
func (w *World) KindNamed(name string) *content.Kind {
	if name == "" {
		return nil
	}
	if w.lookups.kinds.of != w.program.Catalogue {
		w.lookups.kinds = kindCache{of: w.program.Catalogue}
	}
	at := &w.lookups.kinds.called[(len(name)+3*int(name[0])+7*int(name[len(name)/2])+11*int(name[len(name)-1]))%len(w.lookups.kinds.called)]
	if at.name != name {
		at.name, at.kind = name, w.program.Catalogue.Kind(name)
	}
	return at.kind
}

// ruleCache caches the rules that words of kinds mean, under one program.
type ruleCache struct {
	program *rules.Program
	rules   [64]struct {
		kind *content.Kind
		word string
		rule *rules.Rule
	}
}

// Rule is [rules.Program.Find] with a cache.
func (w *World) Rule(k *content.Kind, word string) *rules.Rule {
	return w.lookups.rules.rule(w.program, k, word)
}

// rule is [rules.Program.Find].
func (r *ruleCache) rule(b *rules.Program, k *content.Kind, word string) *rules.Rule {
	if word == "" {
		return nil
	}
	if r.program != b {
		*r = ruleCache{program: b}
	}
	at := &r.rules[(len(word)+3*int(word[0])+7*int(word[len(word)/2])+11*int(word[len(word)-1]))%len(r.rules)]
	if at.kind != k || at.word != word {
		at.kind, at.word, at.rule = k, word, b.Find(k, word)
	}
	return at.rule
}

// Box returns the box of a kind by name, including the level of rated kinds; nil for none.
func (w *World) Box(k *content.Kind, name string) *content.Box {
	if b := k.Box(name); b != nil {
		return b
	}
	if name != "level" {
		return nil
	}
	return w.program.Level(k)
}

// BoxSeen is Box for a name as it is used in a module.
func (w *World) BoxSeen(module string, k *content.Kind, name string) *content.Box {
	if b := k.BoxSeen(module, name); b != nil {
		return b
	}
	return w.Box(k, name)
}

// Foreign reports whether several games are loaded, and the module and the kind of the thing
// belong to different ones.
func (w *World) Foreign(module string, n types.Ref) bool {
	c := w.program.Catalogue
	if !c.HasSeveralGames() {
		return false
	}
	k := c.Kind(n.Kind)
	return k != nil && c.Unrelated(module, k.Module)
}

// IsNamed reports whether a thing exists by its name alone and has no owner.
func (w *World) IsNamed(n types.Ref) bool {
	k := w.Kind(n)
	return k != nil && k.Nature == content.Named
}

// Accepts returns an error if a value does not have the type of a box.
func (w *World) Accepts(b *content.Box, v types.Value) error {
	return w.NameMismatch(types.CheckKinds(v, b.Type, w.IsA))
}

// NameMismatch returns a type error with the name of the thing that does not fit.
func (w *World) NameMismatch(err error) error {
	if err == nil {
		return nil
	}
	var m *types.MismatchError
	if errors.As(err, &m) {
		if n, ok := m.Value.(types.Ref); ok {
			return errors.New(m.MessageFor(w.Names.Of(n)))
		}
	}
	return err
}

// IsA reports whether a kind is another one, or like it.
func (w *World) IsA(kind, of string) bool {
	k := w.KindNamed(kind)
	return k != nil && k.Is(of)
}

// BoxByKey returns the box that is stored under a key of records of a kind; nil for none.
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

// SplitKey splits a key such as "skill/Rope Use/level"; names of entries may contain
// slashes.
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

// MadeByKey is the key under which a record stores the limited module that created it.
const MadeByKey = "brought by"

// ownKeys are the keys of records under which the engine stores what an [Export] contains in
// fields of its own.
var ownKeys = []string{"name", PrintedKey, copyKey, hadByKey, MadeByKey}

// SpelledKey returns the key of a box as text for people: "Rope Use level".
func SpelledKey(key string) string {
	if _, entry, box, ok := SplitKey(key); ok {
		return entry + " " + content.Written(box)
	}
	return content.Written(key)
}

// Knows reports whether the rules in force declare the box under a key of a thing. Counts are no boxes, and
// known even where nothing is counted any more.
func (w *World) Knows(n types.Ref, key string) bool {
	return slices.Contains(ownKeys, key) || isCounts(key) || w.BoxByKey(n.Kind, key) != nil
}

// Kind returns the kind of a thing; nil if no module declares it.
func (w *World) Kind(n types.Ref) *content.Kind { return w.KindNamed(n.Kind) }

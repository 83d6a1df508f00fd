package declare

import (
	"cmp"
	"fmt"
	"slices"

	"houserule/lang/script"
	"houserule/runtime/content"
	"houserule/runtime/rulebook"
)

// Words that go work as they did. Who writes one is told what stands in its place.

// written is a file and whose it is.
type written struct {
	module string
	chunk  *script.Chunk
}

// oldWords warns of words that go.
func (l *Loader) oldWords() {
	for _, f := range l.written {
		for _, at := range f.chunk.Reads("entries") {
			l.old(f, at, "`entries` is an old word", "write "+l.insteadOfEntries(f, at))
		}
		for _, at := range f.chunk.Reads("who_have") {
			box, ok := argument(f.chunk, at)
			if !ok {
				box = "luck"
			}
			l.old(f, at, "`who_have` is an old word", fmt.Sprintf("a rule says it: `filter(entities, (#.%s ?? 0) >= 1)`", box))
		}
		for _, at := range f.chunk.Reads("those_who") {
			box, ok := argument(f.chunk, at)
			if !ok {
				box = "watches"
			}
			l.old(f, at, "`those_who` is an old word", fmt.Sprintf("a rule says it: `filter(entities, #.%s == x)`, or `x in #.%s` of a list", box, box))
		}
	}
}

func (l *Loader) old(f written, at script.Span, message, hint string) {
	p := f.chunk.Source().Problem(at.Offset, at.Width, message)
	p.Hint = hint
	l.source.Warnings = append(l.source.Warnings, p)
}

// insteadOfEntries says in newer words what entries "weapon" means.
func (l *Loader) insteadOfEntries(f written, at script.Span) string {
	name, ok := argument(f.chunk, at)
	if !ok {
		return "`all(kind)`"
	}
	k := l.Catalogue.Seen(f.module, name)
	game := l.Catalogue.Kind("game")
	plural := content.PluralOf(name)
	taken := game.BoxSeen(f.module, plural) != nil || slices.ContainsFunc(l.source.Declarations, func(d *rulebook.Declaration) bool { return d.Name == "game."+plural })
	if k == nil || taken || l.Catalogue.Plural(f.module, plural) != k {
		return fmt.Sprintf("`all %q`", name)
	}
	return fmt.Sprintf("`game.%s`", plural)
}

// argument is the text that a word is called with, in brackets or without.
func argument(c *script.Chunk, word script.Span) (string, bool) {
	tokens := c.Tokens()
	i, _ := slices.BinarySearchFunc(tokens, word.Offset, func(t script.Token, offset int) int { return cmp.Compare(t.Offset, offset) })
	i++
	if i < len(tokens) && tokens[i].Kind == script.Sign && tokens[i].Text == "(" {
		i++
	}
	if i < len(tokens) && tokens[i].Kind == script.Text {
		return tokens[i].Value, true
	}
	return "", false
}

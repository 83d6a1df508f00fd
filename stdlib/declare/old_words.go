package declare

import (
	"fmt"
	"slices"

	"houserule/lang/diag"
	"houserule/lang/luasyntax"
	"houserule/lang/sandbox"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// Words that go work as they did. Who writes one is told what stands in its place.

// written is a file and whose it is.
type written struct {
	module string
	chunk  *sandbox.Chunk
}

// oldWords warns of words that go.
func (l *Loader) oldWords() {
	for _, f := range l.written {
		for _, at := range f.chunk.Usage().ReadsOf("entries") {
			text, end := l.insteadOfEntries(f, at)
			var fix []diag.Edit
			if end > 0 {
				fix = []diag.Edit{{File: f.chunk.Source().Name, Start: at.Offset, End: end, New: text}}
			}
			l.old(f, at, fix, "`entries` is an old word", "write `"+text+"`")
		}
		for _, at := range f.chunk.Usage().ReadsOf("dice") {
			if end, empty := emptyCall(f.chunk, at); empty {
				fix := diag.Edit{File: f.chunk.Source().Name, Start: at.Offset, End: end, New: "no_dice()"}
				l.old(f, at, []diag.Edit{fix}, "`dice()` with nothing is an old word: it takes away what lies ready", "write `no_dice()`")
			}
		}
		for _, at := range f.chunk.Usage().ReadsOf("who_have") {
			box, _, ok := argument(f.chunk, at)
			if !ok {
				box = "luck"
			}
			l.old(f, at, nil, "`who_have` is an old word", fmt.Sprintf("a rule says it: `filter(entities, (#.%s ?? 0) >= 1)`", box))
		}
		for _, at := range f.chunk.Usage().ReadsOf("those_who") {
			box, _, ok := argument(f.chunk, at)
			if !ok {
				box = "watches"
			}
			l.old(f, at, nil, "`those_who` is an old word", fmt.Sprintf("a rule says it: `filter(entities, #.%s == x)`, or `x in #.%s` of a list", box, box))
		}
	}
}

// oldMethods warns of what an offer says in its changes by now, wherever a check is
// asked to do it.
func (l *Loader) oldMethods() {
methods:
	for _, method := range []struct{ name, hint string }{
		{"reroll", `an offer says it: changes = { dice = "again" }; some of the dice are "again 1" or "again where # < 3"`},
		{"another", `a line says it: { dice = "1d6" }; that of another word is { dice = "@roller.die" }`},
	} {
		for _, f := range l.written {
			tokens := f.chunk.Tree().Tokens
			for i := 1; i+1 < len(tokens); i++ {
				called := tokens[i+1].Text == "(" || tokens[i+1].Kind == luasyntax.String
				if tokens[i].Text == method.name && tokens[i-1].Text == ":" && called {
					if l.hasWord(method.name) {
						continue methods // who knows whose it is
					}
					l.warn("old-word", f.chunk.Source().PosAt(tokens[i].Offset), len(tokens[i].Text), method.hint, nil, "`%s` is an old word", method.name)
				}
			}
		}
	}
}

func (l *Loader) old(f written, at luasyntax.Mention, fix []diag.Edit, message, hint string) {
	l.warn("old-word", f.chunk.Source().PosAt(at.Offset), at.Width, hint, fix, "%s", message)
}

// insteadOfEntries says in newer words what entries "weapon" means, and where that
// ends in the file; 0 where it is not written out.
func (l *Loader) insteadOfEntries(f written, at luasyntax.Mention) (string, int) {
	name, end, ok := argument(f.chunk, at)
	if !ok {
		return "all(kind)", 0
	}
	k := l.Catalogue.Seen(f.module, name)
	game := l.Catalogue.Kind("game")
	plural := content.PluralOf(name)
	taken := game.BoxSeen(f.module, plural) != nil || slices.ContainsFunc(l.source.Declarations, func(d *rules.Declaration) bool { return d.Name == "game."+plural })
	if k == nil || taken || l.Catalogue.Plural(f.module, plural) != k {
		return fmt.Sprintf("all %q", name), end
	}
	return "game." + plural, end
}

// emptyCall tells whether a word is called with nothing, and where that ends.
func emptyCall(c *sandbox.Chunk, word luasyntax.Mention) (end int, empty bool) {
	tokens := c.Tree().Tokens
	i := tokens.Index(word.Offset)
	if !tokens.Is(i+1, "(") || !tokens.Is(i+2, ")") {
		return 0, false
	}
	return tokens[i+2].End, true
}

// argument is the text that a word is called with, in brackets or without, and
// where the call ends.
func argument(c *sandbox.Chunk, word luasyntax.Mention) (text string, end int, ok bool) {
	tokens := c.Tree().Tokens
	i := tokens.Index(word.Offset) + 1
	last := i
	if tokens.Is(i, "(") {
		i, last = i+1, i+2
	}
	if tokens.Kind(i) != luasyntax.String || last >= len(tokens) {
		return "", 0, false
	}
	return tokens[i].Value, tokens[last].End, true
}

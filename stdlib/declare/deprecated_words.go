package declare

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/luasyntax"
	"houserule/lang/sandbox/compile"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// deprecatedWords warns of deprecated words. They still work.
type deprecatedWords struct {
	*loadContext
	written []written   // all files in load order
	empty   []emptyBody // functions with an empty body
	results []result    // texts of rolled tables
}

// written is a file with its module.
type written struct {
	module string
	chunk  *compile.Chunk
}

// warnOldWords warns of deprecated words.
func (o *deprecatedWords) warnOldWords() {
	for _, f := range o.written {
		for _, at := range f.chunk.Usage().ReadsOf("entries") {
			text, end := o.warnInsteadOfEntries(f, at)
			var fix []diag.Edit
			if end > 0 {
				fix = []diag.Edit{{File: f.chunk.Source().Name, Start: at.Offset, End: end, New: text}}
			}
			o.warnOld(f, at, fix, "`entries` is an old word", "write `"+text+"`")
		}
		for _, at := range f.chunk.Usage().ReadsOf("dice") {
			if end, empty := emptyCall(f.chunk, at); empty {
				fix := diag.Edit{File: f.chunk.Source().Name, Start: at.Offset, End: end, New: "no_dice()"}
				o.warnOld(f, at, []diag.Edit{fix}, "`dice()` with nothing is an old word: it takes away what lies ready", "write `no_dice()`")
			}
		}
		for _, at := range f.chunk.Usage().ReadsOf("who_have") {
			box, _, ok := argument(f.chunk, at)
			if !ok {
				box = "luck"
			}
			o.warnOld(f, at, nil, "`who_have` is an old word", fmt.Sprintf("a rule says it: `filter(entities, (#.%s ?? 0) >= 1)`", box))
		}
		for _, at := range f.chunk.Usage().ReadsOf("those_who") {
			box, _, ok := argument(f.chunk, at)
			if !ok {
				box = "watches"
			}
			o.warnOld(f, at, nil, "`those_who` is an old word", fmt.Sprintf("a rule says it: `filter(entities, #.%s == x)`, or `x in #.%s` of a list", box, box))
		}
	}
}

// warnOldMethods warns of methods of checks that an offer now writes as `changes`.
func (o *deprecatedWords) warnOldMethods() {
methods:
	for _, method := range []struct{ name, hint string }{
		{"reroll", `an offer says it: changes = { dice = "again" }; some of the dice are "again 1" or "again where # < 3"`},
		{"another", `a line says it: { dice = "1d6" }; that of another word is { dice = "@roller.die" }`},
	} {
		for _, f := range o.written {
			tokens := f.chunk.Tree().Tokens
			for i := 1; i+1 < len(tokens); i++ {
				called := tokens[i+1].Text == "(" || tokens[i+1].Kind == luasyntax.String
				if tokens[i].Text == method.name && tokens[i-1].Text == ":" && called {
					if o.hasWord(method.name) {
						continue methods // it may be a method of something else
					}
					o.warn("old-word", f.chunk.Source().PosAt(tokens[i].Offset), len(tokens[i].Text), method.hint, nil, "`%s` is an old word", method.name)
				}
			}
		}
	}
}

func (o *deprecatedWords) warnOld(f written, at luasyntax.Mention, fix []diag.Edit, message, hint string) {
	o.warn("old-word", f.chunk.Source().PosAt(at.Offset), at.Width, hint, fix, "%s", message)
}

// warnInsteadOfEntries writes `entries "weapon"` in current words, and returns where it ends in the
// file; 0 if its argument is not a literal.
func (o *deprecatedWords) warnInsteadOfEntries(f written, at luasyntax.Mention) (string, int) {
	name, end, ok := argument(f.chunk, at)
	if !ok {
		return "all(kind)", 0
	}
	k := o.Catalogue.Seen(f.module, name)
	game := o.Catalogue.Kind("game")
	plural := content.PluralOf(name)
	taken := game.BoxSeen(f.module, plural) != nil || slices.ContainsFunc(o.source.Declarations, func(d *rules.Declaration) bool { return d.Name == "game."+plural })
	if k == nil || taken || o.Catalogue.Plural(f.module, plural) != k {
		return fmt.Sprintf("all %q", name), end
	}
	return "game." + plural, end
}

// emptyCall reports whether a word is called without arguments, and where the call ends.
func emptyCall(c *compile.Chunk, word luasyntax.Mention) (end int, empty bool) {
	tokens := c.Tree().Tokens
	i := tokens.Index(word.Offset)
	if !tokens.Is(i+1, "(") || !tokens.Is(i+2, ")") {
		return 0, false
	}
	return tokens[i+2].End, true
}

// argument returns the literal argument of a call, with or without parentheses, and where
// the call ends.
func argument(c *compile.Chunk, word luasyntax.Mention) (text string, end int, ok bool) {
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

// warnNotesUsedAsValues warns of `track:note(check)` used as a value, for which `allows` is meant.
func (o *deprecatedWords) warnNotesUsedAsValues() {
	for _, name := range slices.Sorted(maps.Keys(o.chunks)) {
		c := o.chunks[name].Tree()
		tokens := c.Tokens
		for i := 2; i+1 < len(tokens); i++ {
			if tokens[i].Text != "note" || tokens[i-1].Text != ":" || tokens[i+1].Text != "(" || !c.IsUsed(i) {
				continue
			}
			if o.hasWord("note") {
				return // it may be a method of something else
			}
			at := tokens[i]
			o.warn("old-word", c.File.PosAt(at.Offset), len(at.Text), "ask first: if countdown:allows(check) then countdown:note(check) ... end", nil,
				"`note` only remembers; whether an attempt counts is `allows`")
		}
	}
}

// hasWord reports whether a module declares a word of this name.
func (o *deprecatedWords) hasWord(word string) bool {
	for _, d := range o.source.Declarations {
		if strings.HasSuffix(d.Name, "."+word) {
			return true
		}
	}
	for _, k := range o.Catalogue.Kinds() {
		if slices.ContainsFunc(k.Own(), func(b *content.Box) bool { return content.Written(b.Name) == word }) {
			return true
		}
	}
	return false
}

// emptyBody is an empty function that is the whole value of a heading.
type emptyBody struct {
	*heading
	first, end int // its tokens
}

// warnEmptyFunctions warns of empty functions: `steps = {}` is written instead. Rules have no steps and
// are not reported.
func (o *deprecatedWords) warnEmptyFunctions() {
	for _, e := range o.empty {
		happens := func(d *rules.Declaration) bool { return d.Name == e.name && d.DeclKind == rules.Action }
		if !slices.ContainsFunc(o.source.Declarations, happens) {
			continue
		}
		t := e.chunk.Tree().Tokens[e.first]
		o.warn("old-word", e.chunk.Source().PosAt(t.Offset), len(t.Text), "write steps = {}", []diag.Edit{e.chunk.Tree().Edit(e.first, e.end-1, "steps = {}")},
			"%s: a function that does nothing is an old way to say so", e.heading)
	}
}

// result is a text in a row of a rolled table.
type result struct {
	body *body
	text string
	cell *content.Formula // the same in a spreadsheet; nil for others
}

// seeInside matches `see noun.table` within a text.
var seeInside = regexp.MustCompile(`\bsee ([A-Za-z_]\w*\.[A-Za-z_]\w*)`)

// warnSeeInText warns of `see noun.table` with other words, which is now written in braces.
func (o *deprecatedWords) warnSeeInText() {
	rolled := map[string]bool{}
	for _, d := range o.source.Declarations {
		rolled[d.Name] = rolled[d.Name] || d.Random.Roll != ""
	}
	for _, r := range o.results {
		for _, at := range seeInside.FindAllStringSubmatchIndex(r.text, -1) {
			name := r.text[at[2]:at[3]]
			if !rolled[name] {
				continue
			}
			b := r.body
			hint, message := fmt.Sprintf("write {%s}", name), b.h.String()+": beside other words a table stands in braces"
			if r.cell != nil {
				p := r.cell.File.ProblemAt(r.cell.Place(at[0]), at[1]-at[0], message)
				p.Code, p.Hint = "old-word", hint
				o.source.Warned = append(o.source.Warned, p)
				continue
			}
			pos, width := b.h.pos, b.h.length()
			var fix []diag.Edit
			if b.h.found {
				if tok, ok := b.h.chunk.Tree().Tokens.FindString(b.h.span, r.text, 0); ok {
					pos, width = b.h.chunk.Source().PosAt(tok.SourceOffset(at[0])), at[1]-at[0]
					fix = []diag.Edit{{File: pos.File, Start: tok.SourceOffset(at[0]), End: tok.SourceOffset(at[1]), New: "{" + name + "}"}}
				}
			}
			o.warn("old-word", pos, width, hint, fix, "%s", message)
		}
	}
}

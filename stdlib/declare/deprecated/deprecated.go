// Package deprecated finds deprecated words in the files of modules and writes the present ones in
// their place. It reads the words of functions and texts; deprecated fields of headings are reported
// where the headings are read.
package deprecated

import (
	"fmt"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/lazyregexp"
	"houserule/lang/luasyntax"
	"houserule/lang/sandbox/compile"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// Code is the code of warnings about deprecated words.
const Code = "old-word"

// Words finds deprecated words in the files of a load. They still work.
type Words struct {
	// Warn adds a warning of the code "old-word" with a fix; nil for none.
	Warn func(p *diag.Problem)
	// Declarations and Catalogue are those of the load when all files have run.
	Declarations []*rules.Declaration
	Catalogue    *content.Catalogue

	files          []file // in load order
	emptyFunctions []EmptyFunction
	results        []Result
}

// file is a file with its module.
type file struct {
	module string
	chunk  *compile.Chunk
}

// EmptyFunction is a function without statements that is the whole value of a heading.
type EmptyFunction struct {
	Chunk      *compile.Chunk
	First, End int    // its tokens
	Heading    string // as written
	Name       string // of the declaration
}

// Result is the text of a row of a rolled table.
type Result struct {
	Text    string
	Heading string            // of the table, as written
	Cell    *content.Formula  // the text in a spreadsheet; nil for others
	Pos     diag.Pos          // of the heading
	Width   int               // of the word of the heading
	Chunk   *compile.Chunk    // nil if the heading was not found in its file
	Span    luasyntax.Heading // the heading in Chunk
}

// AddFile adds a file of a module that was run.
func (w *Words) AddFile(module string, c *compile.Chunk) {
	w.files = append(w.files, file{module, c})
}

// AddEmptyFunction adds an empty function, which is reported if its heading is an action.
func (w *Words) AddEmptyFunction(f EmptyFunction) { w.emptyFunctions = append(w.emptyFunctions, f) }

// AddResult adds the text of a row of a table.
func (w *Words) AddResult(r Result) { w.results = append(w.results, r) }

// Report warns of all deprecated words in the files.
func (w *Words) Report() {
	w.warnOldWords()
	w.warnOldMethods()
	w.warnEmptyFunctions()
	w.warnNotesUsedAsValues()
	w.warnSeeInText()
	w.warnTimesSign()
}

// warn adds a warning at a position in a file.
func (w *Words) warn(c *compile.Chunk, offset, width int, hint string, fix []diag.Edit, format string, args ...any) {
	pos := c.Source().PosAt(offset)
	w.Warn(&diag.Problem{Code: Code, Pos: pos, Width: width, Message: fmt.Sprintf(format, args...), Source: c.Source().Line(pos.Line), Hint: hint, Fix: fix})
}

// warnOldWords warns of deprecated words.
func (w *Words) warnOldWords() {
	for _, f := range w.files {
		for _, at := range f.chunk.Usage().ReadsOf("entries") {
			text, end := w.warnInsteadOfEntries(f, at)
			var fix []diag.Edit
			if end > 0 {
				fix = []diag.Edit{{File: f.chunk.Source().Name, Start: at.Offset, End: end, New: text}}
			}
			w.warnOld(f, at, fix, "`entries` is an old word", "write `"+text+"`")
		}
		for _, at := range f.chunk.Usage().ReadsOf("dice") {
			if end, empty := emptyCall(f.chunk, at); empty {
				fix := diag.Edit{File: f.chunk.Source().Name, Start: at.Offset, End: end, New: "no_dice()"}
				w.warnOld(f, at, []diag.Edit{fix}, "`dice()` with nothing is an old word: it takes away what lies ready", "write `no_dice()`")
			}
		}
		for _, at := range f.chunk.Usage().ReadsOf("who_have") {
			box, _, ok := argument(f.chunk, at)
			if !ok {
				box = "luck"
			}
			w.warnOld(f, at, nil, "`who_have` is an old word", fmt.Sprintf("a rule says it: `filter(entities, (#.%s ?? 0) >= 1)`", box))
		}
		for _, at := range f.chunk.Usage().ReadsOf("those_who") {
			box, _, ok := argument(f.chunk, at)
			if !ok {
				box = "watches"
			}
			w.warnOld(f, at, nil, "`those_who` is an old word", fmt.Sprintf("a rule says it: `filter(entities, #.%s == x)`, or `x in #.%s` of a list", box, box))
		}
	}
}

// warnOldMethods warns of methods of checks that an offer now writes as `changes`.
func (w *Words) warnOldMethods() {
methods:
	for _, method := range []struct{ name, hint string }{
		{"reroll", `an offer says it: changes = { dice = "again" }; some of the dice are "again 1" or "again where # < 3"`},
		{"another", `a line says it: { dice = "1d6" }; that of another word is { dice = "@roller.die" }`},
	} {
		for _, f := range w.files {
			tokens := f.chunk.Tree().Tokens
			for i := 1; i+1 < len(tokens); i++ {
				called := tokens[i+1].Text == "(" || tokens[i+1].Kind == luasyntax.String
				if tokens[i].Text == method.name && tokens[i-1].Text == ":" && called {
					if w.hasWord(method.name) {
						continue methods // it may be a method of something else
					}
					w.warn(f.chunk, tokens[i].Offset, len(tokens[i].Text), method.hint, nil, "`%s` is an old word", method.name)
				}
			}
		}
	}
}

func (w *Words) warnOld(f file, at luasyntax.Mention, fix []diag.Edit, message, hint string) {
	w.warn(f.chunk, at.Offset, at.Width, hint, fix, "%s", message)
}

// warnInsteadOfEntries writes `entries "weapon"` in current words, and returns where it ends in the
// file; 0 if its argument is not a literal.
func (w *Words) warnInsteadOfEntries(f file, at luasyntax.Mention) (string, int) {
	name, end, ok := argument(f.chunk, at)
	if !ok {
		return "all(kind)", 0
	}
	k := w.Catalogue.Seen(f.module, name)
	game := w.Catalogue.Kind("game")
	plural := content.PluralOf(name)
	taken := game.BoxSeen(f.module, plural) != nil || slices.ContainsFunc(w.Declarations, func(d *rules.Declaration) bool { return d.Name == "game."+plural })
	if k == nil || taken || w.Catalogue.Plural(f.module, plural) != k {
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
func (w *Words) warnNotesUsedAsValues() {
	files := slices.SortedFunc(slices.Values(w.files), func(a, b file) int {
		return strings.Compare(a.chunk.Source().Name, b.chunk.Source().Name)
	})
	for _, f := range files {
		c := f.chunk.Tree()
		tokens := c.Tokens
		for i := 2; i+1 < len(tokens); i++ {
			if tokens[i].Text != "note" || tokens[i-1].Text != ":" || tokens[i+1].Text != "(" || !c.IsResultUsed(i) {
				continue
			}
			if w.hasWord("note") {
				return // it may be a method of something else
			}
			at := tokens[i]
			w.warn(f.chunk, at.Offset, len(at.Text), "ask first: if countdown:allows(check) then countdown:note(check) ... end", nil,
				"`note` only remembers; whether an attempt counts is `allows`")
		}
	}
}

// hasWord reports whether a module declares a word of this name.
func (w *Words) hasWord(word string) bool {
	for _, d := range w.Declarations {
		if strings.HasSuffix(d.Name, "."+word) {
			return true
		}
	}
	for _, k := range w.Catalogue.Kinds() {
		if slices.ContainsFunc(k.Own(), func(b *content.Box) bool { return content.Written(b.Name) == word }) {
			return true
		}
	}
	return false
}

// warnEmptyFunctions warns of empty functions: `steps = {}` is written instead. Rules have no steps and
// are not reported.
func (w *Words) warnEmptyFunctions() {
	for _, e := range w.emptyFunctions {
		happens := func(d *rules.Declaration) bool { return d.Name == e.Name && d.DeclKind == rules.Action }
		if !slices.ContainsFunc(w.Declarations, happens) {
			continue
		}
		t := e.Chunk.Tree().Tokens[e.First]
		w.warn(e.Chunk, t.Offset, len(t.Text), "write steps = {}", []diag.Edit{e.Chunk.Tree().ReplaceTokens(e.First, e.End-1, "steps = {}")},
			"%s: a function that does nothing is an old way to say so", e.Heading)
	}
}

// seeInside matches `see noun.table` within a text.
var seeInside = lazyregexp.New(`\bsee ([A-Za-z_]\w*\.[A-Za-z_]\w*)`)

// warnSeeInText warns of `see noun.table` with other words, which is now written in braces.
func (w *Words) warnSeeInText() {
	rolled := map[string]bool{}
	for _, d := range w.Declarations {
		rolled[d.Name] = rolled[d.Name] || d.Random.Roll != ""
	}
	for _, r := range w.results {
		for _, at := range seeInside.FindAllStringSubmatchIndex(r.Text, -1) {
			name := r.Text[at[2]:at[3]]
			if !rolled[name] {
				continue
			}
			p := &diag.Problem{Pos: r.Pos, Width: r.Width, Message: r.Heading + ": beside other words a table stands in braces"}
			if r.Cell != nil {
				p = r.Cell.File.ProblemAt(r.Cell.Place(at[0]), at[1]-at[0], p.Message)
			} else if r.Chunk != nil {
				if tok, ok := r.Chunk.Tree().Tokens.FindString(r.Span, r.Text, 0); ok {
					p.Pos, p.Width = r.Chunk.Source().PosAt(tok.SourceOffset(at[0])), at[1]-at[0]
					p.Fix = []diag.Edit{{File: p.Pos.File, Start: tok.SourceOffset(at[0]), End: tok.SourceOffset(at[1]), New: "{" + name + "}"}}
				}
				p.Source = r.Chunk.Source().Line(p.Pos.Line)
			}
			p.Code, p.Hint = Code, fmt.Sprintf("write {%s}", name)
			w.Warn(p)
		}
	}
}

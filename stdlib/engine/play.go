package engine

import (
	"errors"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/luasyntax"
	"houserule/lang/script"
	"houserule/stdlib/grammar"
)

// Play runs a file that may both declare and act: what it declares at file
// level is taken in first, as house rules, with the local names it uses; the
// rest is then run as [Game.Script] does. Places in messages stay those of the
// file.
func (g *Game) Play(file *diag.File) error {
	defer g.begin()()
	c, err := g.Cache.Compile(file)
	if err != nil {
		return err
	}
	declares, acts := g.phases(c)
	if declares == nil {
		return g.Script(file)
	}
	if err := g.take(declares); err != nil {
		return asInFile(err, file)
	}
	return asInFile(g.Script(acts), file)
}

// asInFile shows problems with the lines of the file as it was written, not of
// the part that was run.
func asInFile(err error, file *diag.File) error {
	show := func(p *diag.Problem) {
		if p != nil && p.Pos.File == file.Name && p.Source != "" {
			p.Source = file.Line(p.Pos.Line)
		}
	}
	var list diag.List
	if errors.As(err, &list) {
		for _, p := range list {
			show(p)
		}
	}
	for e := err; e != nil; e = errors.Unwrap(e) {
		switch e := e.(type) {
		case *script.Error:
			show(e.Problem)
		case *diag.Problem:
			show(e)
		}
	}
	return err
}

// CheckScript tells what is wrong with a file as far as can be said without
// running it: what Play would refuse before its first line.
func (g *Game) CheckScript(file *diag.File) error {
	defer g.begin()()
	c, err := g.Cache.Compile(file)
	if err != nil {
		return err
	}
	var problems diag.List
	known, book, explain := g.env.Names(), g.Table.World().Book(), g.env.Explained
	declares, _ := g.phases(c)
	if declares != nil {
		if b, err := g.build([]*diag.File{declares}); err != nil {
			problems.AddErr(err)
		} else {
			known, book, explain = append(known, b.loader.KindWords()...), b.book, b.loader.Unquoted
			b.session.Host.Close()
			g.active.Store(g.Session.Host)
		}
		for word := range g.headingWords(c) {
			known = append(known, word)
		}
	}
	problems.Add(script.Lint(c, known, explain)...)
	problems.Add(alwaysTrue(book, c)...)
	return problems.Err()
}

// phases parts a file in two of the same length: statements that declare, with
// the local names they need, and everything else. The first is nil when
// nothing is declared.
func (g *Game) phases(c *script.Chunk) (declares, acts *diag.File) {
	file := c.Source()
	statements := topLevel(c.Tree().Tokens)
	words := g.headingWords(c)
	loading := make([]bool, len(statements))
	needed := map[string]bool{}
	found := false
	for i, s := range statements {
		if s.declares(words) {
			loading[i], found = true, true
			s.mentions(needed)
		}
	}
	if !found {
		return nil, file
	}
	// A local name may need others, which stand before it.
	shared := make([]bool, len(statements))
	for i := len(statements) - 1; i >= 0; i-- {
		if !loading[i] && statements[i].introduces(needed) {
			shared[i] = true
			statements[i].mentions(needed)
		}
	}
	first, second := []byte(file.Text), []byte(file.Text)
	for i, s := range statements {
		if !loading[i] && !shared[i] {
			blank(first[s.start():s.end()])
		}
		if loading[i] {
			blank(second[s.start():s.end()])
		}
	}
	return diag.NewFile(file.Name, string(first)), diag.NewFile(file.Name, string(second))
}

// headingWords are the words that begin a heading in this file.
func (g *Game) headingWords(c *script.Chunk) map[string]bool {
	words := map[string]bool{}
	for _, h := range grammar.Headings {
		words[h.Word] = true
	}
	for _, k := range g.Table.World().Book().Catalogue.KindNames() {
		words[k] = true
	}
	tokens := c.Tree().Tokens
	for i := 0; i+1 < len(tokens); i++ {
		if tokens[i].Kind == luasyntax.Name && tokens[i].Text == "kind" && tokens[i+1].Kind == luasyntax.String {
			words[tokens[i+1].Value] = true
		}
	}
	return words
}

// blank overwrites a stretch of a file with spaces; lines keep their numbers
// and what follows keeps its column.
func blank(text []byte) {
	for i, b := range text {
		if b != '\n' && b != '\r' {
			text[i] = ' '
		}
	}
}

// statement is the tokens of one statement at file level.
type statement luasyntax.Tokens

func (s statement) start() int { return s[0].Offset }
func (s statement) end() int   { return s[len(s)-1].End }

// compound statements hold others; a loop over data may declare.
var compound = []string{"for", "if", "while", "repeat", "do"}

// declares says whether a statement is a heading, or a loop or condition with
// a heading in it.
func (s statement) declares(words map[string]bool) bool {
	if s.headingAt(0, words) {
		return true
	}
	if s[0].Kind != luasyntax.Keyword || !slices.Contains(compound, s[0].Text) {
		return false
	}
	for i := range s {
		if i > 0 && s[i-1].Text != "." && s[i-1].Text != ":" && s.headingAt(i, words) {
			return true
		}
	}
	return false
}

// headingAt tells whether `word "name" body` begins at a token; the name may be
// worked out, in brackets.
func (s statement) headingAt(i int, words map[string]bool) bool {
	if i+2 >= len(s) || s[i].Kind != luasyntax.Name || !words[s[i].Text] {
		return false
	}
	if s[i+1].Kind == luasyntax.String {
		next := s[i+2]
		return next.Kind == luasyntax.String || next.Text == "{" || next.Text == "("
	}
	if s[i+1].Text != "(" {
		return false
	}
	for j := i + 2; j+1 < len(s); j++ {
		if s[j].Text == ")" && s[j].Depth == s[i+1].Depth {
			next := s[j+1]
			return next.Kind == luasyntax.String || next.Text == "{" || next.Text == "("
		}
	}
	return false
}

// introduces says whether a statement declares one of these local names.
func (s statement) introduces(names map[string]bool) bool {
	if s[0].Text != "local" || s[0].Kind != luasyntax.Keyword {
		return false
	}
	for _, t := range s[1:] {
		switch {
		case t.Kind == luasyntax.Name && names[t.Text]:
			return true
		case t.Kind == luasyntax.Name, t.Text == ",", t.Text == "function":
		default:
			return false
		}
	}
	return false
}

// mentions notes the names a statement reads; fields and the keys of tables are
// none.
func (s statement) mentions(names map[string]bool) {
	for i, t := range s {
		if t.Kind != luasyntax.Name {
			continue
		}
		before, after := "", ""
		if i > 0 {
			before = s[i-1].Text
		}
		if i+1 < len(s) {
			after = s[i+1].Text
		}
		field := before == "." || before == ":"
		key := after == "=" && slices.Contains([]string{"{", ",", ";"}, before)
		if !field && !key {
			names[t.Text] = true
		}
	}
}

// NamesFunction gives the name for which a text makes a function, where it does
// nothing else: `function f() ... end` or `f = function() ... end`, perhaps local.
func NamesFunction(source string) (name string, ok bool) {
	tokens, err := luasyntax.Scan(diag.NewFile("", source))
	if err != nil || len(tokens) < 4 || len(topLevel(tokens)) != 1 || tokens[len(tokens)-1].Text != "end" {
		return "", false
	}
	if tokens[0].Text == "local" {
		tokens = tokens[1:]
	}
	switch {
	case tokens[0].Text == "function" && tokens[1].Kind == luasyntax.Name && tokens[2].Text == "(":
		name = tokens[1].Text
	case tokens[0].Kind == luasyntax.Name && tokens[1].Text == "=" && tokens[2].Text == "function":
		name = tokens[0].Text
	}
	return name, name != ""
}

// Decides tells whether a text decides something beforehand and does nothing else:
// `decide { ... }`.
func Decides(source string) bool {
	tokens, err := luasyntax.Scan(diag.NewFile("", source))
	if err != nil || len(tokens) < 3 || tokens[0].Text != "decide" || len(topLevel(tokens)) != 1 {
		return false
	}
	for _, t := range tokens[1 : len(tokens)-1] {
		if t.Depth == tokens[0].Depth && t.Text != "{" && t.Text != "(" {
			return false
		}
	}
	last := tokens[len(tokens)-1].Text
	return last == "}" || last == ")"
}

// topLevel parts the tokens of a file into its statements. An expression may
// stand at its end.
func topLevel(tokens luasyntax.Tokens) []statement {
	var list []statement
	start, blocks, loops := 0, 0, 0
	for i, t := range tokens {
		if i > start && blocks == 0 && loops == 0 && t.Depth == tokens[start].Depth && begins(tokens, i) {
			list = append(list, statement(tokens[start:i]))
			start = i
		}
		if t.Kind != luasyntax.Keyword {
			continue
		}
		switch t.Text {
		case "for", "while":
			loops++ // the `do` that follows opens the block
		case "do":
			blocks++
			if loops > 0 {
				loops--
			}
		case "function", "if", "repeat":
			blocks++
		case "end", "until":
			blocks--
		}
	}
	if start < len(tokens) {
		list = append(list, statement(tokens[start:]))
	}
	return list
}

// begins tells whether a new statement begins at a token outside of all blocks
// and brackets.
func begins(tokens luasyntax.Tokens, i int) bool {
	t, before := tokens[i], tokens[i-1]
	if before.Text == ";" && before.Kind == luasyntax.Symbol {
		return true
	}
	if t.Kind == luasyntax.Keyword {
		switch t.Text {
		case "local", "for", "while", "if", "repeat", "return", "break", "do":
			return true
		case "function", "not", "nil", "true", "false":
			return endsExpression(before)
		}
		return false
	}
	return (t.Kind == luasyntax.Name || t.Kind == luasyntax.Number) && endsExpression(before)
}

// endsExpression tells whether a statement may be complete with a token.
func endsExpression(t luasyntax.Token) bool {
	switch t.Kind {
	case luasyntax.Name, luasyntax.String, luasyntax.Number:
		return true
	case luasyntax.Keyword:
		return strings.Contains(" end nil true false break ", " "+t.Text+" ")
	}
	return slices.Contains([]string{")", "]", "}", ";", "..."}, t.Text)
}

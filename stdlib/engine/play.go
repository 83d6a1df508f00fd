package engine

import (
	"errors"
	"slices"

	"houserule/lang/diag"
	"houserule/lang/luasyntax"
	"houserule/lang/sandbox"
	"houserule/lang/sandbox/compile"
	"houserule/stdlib/grammar"
)

// Play runs a file that may declare and act. Declarations at file level, with the locals that
// they use, become house rules first; then the rest is run as by [Game.Script]. Positions are
// those of the file.
func (g *Game) Play(file *diag.File) error {
	defer g.control.begin()()
	c, err := g.Options.Cache.Compile(file)
	if err != nil {
		return err
	}
	declares, acts := g.Loaded.phases(c)
	if declares == nil {
		return g.Script(file)
	}
	if err := g.addHouseRules(declares); err != nil {
		return asInFile(err, file)
	}
	return asInFile(g.Script(acts), file)
}

// asInFile sets the source lines of problems in err to those of the original file.
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
		case *sandbox.Error:
			show(e.Problem)
		case *diag.Problem:
			show(e)
		}
	}
	return err
}

// CheckScript returns the problems that Play would report before it runs the first line.
func (g *Game) CheckScript(file *diag.File) error {
	defer g.control.begin()()
	c, err := g.Options.Cache.Compile(file)
	if err != nil {
		return err
	}
	var problems diag.List
	known, program, explain := g.Loaded.env.Names(), g.Table.World().Program(), g.Loaded.env.Explained
	declares, _ := g.Loaded.phases(c)
	if declares != nil {
		if b, err := g.newLoader().load([]*diag.File{declares}); err != nil {
			problems.AddErr(err)
		} else {
			known, program, explain = append(known, b.loader.Vocabulary.KindWords()...), b.Program, b.loader.Vocabulary.Unquoted
			b.Session.Host.Close()
			g.control.active.Store(g.Loaded.Session.Host)
		}
		for word := range g.Loaded.headingWords(c) {
			known = append(known, word)
		}
	}
	problems.Add(sandbox.Lint(c, known, explain)...)
	problems.Add(alwaysTrue(program, c)...)
	return problems.Err()
}

// phases splits a file into two of the same length: declarations with the locals that they need,
// and all other statements, locals included. declares is nil if nothing is declared.
func (l *Loaded) phases(c *compile.Chunk) (declares, acts *diag.File) {
	file := c.Source()
	tokens, statements := c.Tree().Tokens, c.Tree().Root().Children
	words := l.headingWords(c)
	loading := make([]bool, len(statements))
	needed := map[string]bool{}
	found := false
	for i, s := range statements {
		if isDeclaring(tokens, s, words) {
			loading[i], found = true, true
			mentions(tokens, s, needed)
		}
	}
	if !found {
		return nil, file
	}
	// A local may depend on others before it.
	shared := make([]bool, len(statements))
	for i := len(statements) - 1; i >= 0; i-- {
		if !loading[i] && introduces(tokens, statements[i], needed) {
			shared[i] = true
			mentions(tokens, statements[i], needed)
		}
	}
	first, second := []byte(file.Text), []byte(file.Text)
	for i, s := range statements {
		if !loading[i] && !shared[i] {
			blank(first[c.Tree().Start(s):c.Tree().End(s)])
		}
		if loading[i] {
			blank(second[c.Tree().Start(s):c.Tree().End(s)])
		}
	}
	return diag.NewFile(file.Name, string(first)), diag.NewFile(file.Name, string(second))
}

// headingWords returns the words that begin a declaration in this file.
func (l *Loaded) headingWords(c *compile.Chunk) map[string]bool {
	words := map[string]bool{}
	for _, h := range grammar.Headings {
		words[h.Word] = true
	}
	for _, k := range l.Session.Table.World().Program().Catalogue.KindNames() {
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

// blank overwrites text with spaces and keeps line breaks, so that positions stay the same.
func blank(text []byte) {
	for i, b := range text {
		if b != '\n' && b != '\r' {
			text[i] = ' '
		}
	}
}

// isCompound reports whether a statement is a block, loop or condition, which may contain
// declarations.
func isCompound(n *luasyntax.Node) bool {
	switch n.Kind {
	case luasyntax.ForStmt, luasyntax.IfStmt, luasyntax.WhileStmt, luasyntax.RepeatStmt, luasyntax.DoStmt:
		return true
	}
	return false
}

// isDeclaring reports whether a statement is a declaration, or a loop or condition with one in
// it.
func isDeclaring(tokens luasyntax.Tokens, n *luasyntax.Node, words map[string]bool) bool {
	if headingAt(tokens, n.From, words) {
		return true
	}
	for i := n.From + 1; isCompound(n) && i < n.To; i++ {
		if !tokens.Is(i-1, ".") && !tokens.Is(i-1, ":") && headingAt(tokens, i, words) {
			return true
		}
	}
	return false
}

// headingAt reports whether `word "name" body` begins at a token; the name may be an expression
// in parentheses.
func headingAt(tokens luasyntax.Tokens, i int, words map[string]bool) bool {
	if tokens.Kind(i) != luasyntax.Name || !words[tokens[i].Text] {
		return false
	}
	body := i + 2
	if tokens.Is(i+1, "(") {
		body = tokens.Closing(i+1) + 1
	} else if tokens.Kind(i+1) != luasyntax.String {
		return false
	}
	return tokens.Kind(body) == luasyntax.String || tokens.Is(body, "{") || tokens.Is(body, "(")
}

// introduces reports whether a statement declares one of these local names.
func introduces(tokens luasyntax.Tokens, n *luasyntax.Node, names map[string]bool) bool {
	return (n.Kind == luasyntax.LocalStmt || n.Kind == luasyntax.LocalFuncStmt) &&
		slices.ContainsFunc(tokens.Names(n), func(i int) bool { return names[tokens[i].Text] })
}

// mentions adds the names that a statement reads; field names and table keys are not included.
func mentions(tokens luasyntax.Tokens, n *luasyntax.Node, names map[string]bool) {
	for i := n.From; i < n.To; i++ {
		if tokens[i].Kind == luasyntax.Name && !tokens.IsField(i) {
			names[tokens[i].Text] = true
		}
	}
}

// NamesFunction returns the name to which a text assigns a function; ok is false if it contains
// anything else. The text is `function f() ... end` or `f = function() ... end`, perhaps local.
func NamesFunction(source string) (name string, ok bool) {
	tree := luasyntax.Parse(diag.NewFile("", source))
	statements := tree.Root().Children
	if tree.Err() != nil || len(statements) != 1 {
		return "", false
	}
	s := statements[0]
	switch s.Kind {
	case luasyntax.FuncStmt, luasyntax.LocalFuncStmt, luasyntax.LocalStmt:
		names := tree.Tokens.Names(s)
		if len(names) != 1 || len(s.Children) != 1 || s.Children[0].Kind != luasyntax.FuncExpr {
			return "", false
		}
		return tree.Tokens[names[0]].Text, true
	case luasyntax.AssignStmt:
		if len(s.Children) == 2 && s.Children[0].Kind == luasyntax.NameExpr && s.Children[1].Kind == luasyntax.FuncExpr {
			return tree.Word(s.Children[0]), true
		}
	}
	return "", false
}

// Decides reports whether a text is a single call of decide.
func Decides(source string) bool {
	tree := luasyntax.Parse(diag.NewFile("", source))
	statements := tree.Root().Children
	if tree.Err() != nil || len(statements) != 1 || statements[0].Kind != luasyntax.CallStmt {
		return false
	}
	call := statements[0].Children[0]
	return call.Kind == luasyntax.CallExpr && tree.Is(call.Children[0], "decide") && tree.Tokens[call.To-1].Kind != luasyntax.String
}

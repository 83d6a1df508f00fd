package engine

import (
	"errors"
	"fmt"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/dice"
	"houserule/lang/dice/chance"
	"houserule/lang/luasyntax"
	"houserule/lang/sandbox"
	"houserule/lang/sandbox/compile"
	"houserule/runtime/odds"
	"houserule/stdlib/ask"
)

// Odds computes the distribution of an expression on the present game, which is not changed:
//
//	game.Odds(`bring("Ann"):the("Climbing"):check { difficulty = 2 }.success`, odds.Options{})
//
// Statements may precede the expression; they are run in every branch. If the expression itself
// calls odds, the result is that distribution; the statements are then run once, with the dice of
// the game, and rolled back.
//
// Zero fields of the options are taken from Options.Odds.
func (g *Game) Odds(source string, o odds.Options) (d *odds.Distribution, err error) {
	err = g.Batch(func() error {
		d, err = g.oddsWith(source, g.Options.Odds.Merge(o))
		return err
	})
	return d, err
}

// oddsWith is Odds with complete options.
func (g *Game) oddsWith(source string, o odds.Options) (*odds.Distribution, error) {
	usual := g.Options.Odds
	g.Options.Odds = o // for an expression that calls odds itself
	defer func() { g.Options.Odds = usual }()
	g.lines++
	name := fmt.Sprintf("odds:%d", g.lines)
	c, added, err := g.Loaded.asValue(name, source)
	if err != nil {
		return nil, err
	}
	if list := alwaysTrue(g.Table.World().Program(), c); len(list) > 0 {
		return nil, added.unsplice(list)
	}
	g.Loaded.chunks[name] = c
	names, entries := g.Variables.Snapshot(), len(g.Table.Journal().Entries())
	defer func() { g.Variables.Restore(names) }()
	d, err := g.oddsOf(c, o)
	if len(g.Table.Journal().Entries()) > entries {
		if _, back := g.Table.Journal().Undo(1); back != nil {
			err = errors.Join(err, back)
		}
	}
	if err != nil {
		return nil, added.place(added.unsplice(err))
	}
	return d, nil
}

// Notation computes the distribution of dice notation under the limits of the game.
// [Game.Interrupt] stops it.
func (g *Game) Notation(e *dice.Expression, o odds.Options) (d *chance.Distribution, err error) {
	err = g.control.batch(func() error {
		d, err = odds.Notation(e, nil, g.Options.Odds.Merge(o), g.control.stopped)
		return err
	})
	return d, err
}

func (g *Game) oddsOf(c *compile.Chunk, o odds.Options) (*odds.Distribution, error) {
	if !asksOdds(c.Tree().Tokens) {
		fn := g.Loaded.Session.Host.Load(c, g.Loaded.env)
		memory, err := g.Variables.Remember(fn)
		if err != nil {
			return nil, err
		}
		q := ask.NewQuestion(g.Loaded.Session, fn)
		return q.Describe(ask.OddsOf(g.Table, memory, q.Answer, o))
	}
	g.Table.Journal().NextLine()
	results, err := g.Loaded.Session.Host.RunMulti(c, g.Loaded.env)
	if err != nil {
		return nil, err
	}
	if len(results) > 0 {
		if ud, ok := results[0].(*lua.LUserData); ok {
			if d, ok := ud.Value.(*odds.Distribution); ok {
				return d, nil
			}
		}
	}
	return nil, &diag.Problem{Message: "an expression that computes odds must return them", Hint: "end it with odds(...), or omit odds: the odds of its value are computed anyway"}
}

// asksOdds reports whether a text calls odds itself.
func asksOdds(tokens luasyntax.Tokens) bool {
	for i, t := range tokens {
		called := i+1 < len(tokens) && (tokens[i+1].Text == "(" || tokens[i+1].Text == "{")
		field := i > 0 && (tokens[i-1].Text == "." || tokens[i-1].Text == ":")
		if t.Kind == luasyntax.Name && (t.Text == "odds" || t.Text == "odds_with") && called && !field {
			return true
		}
	}
	return false
}

// asValue compiles an expression, or statements that end in one, to a chunk that returns its
// value.
func (l *Loaded) asValue(name, source string) (*compile.Chunk, splice, error) {
	file := diag.NewFile(name, source)
	c, at, wrong := l.spliced(file, 0)
	if wrong == nil {
		return c, at, nil
	}
	wrong = at.unsplice(wrong)
	last := 0
	if tokens, unclear := luasyntax.Scan(file); unclear == nil && len(tokens) > 0 {
		tree := luasyntax.NewTree(file, tokens)
		s := tree.Root()
		if n := len(s.Children); n > 0 {
			s = s.Children[n-1]
		}
		if s.Kind == luasyntax.ReturnStmt {
			c, err := l.cache.Compile(file)
			return c, splice{}, err
		}
		last = tree.Start(s)
	}
	if last > 0 {
		// After a syntax error, the rest of the text may be parsed as a separate statement.
		if _, err := l.cache.Compile(diag.NewFile(name, source[:last])); err == nil {
			if c, at, wrong = l.spliced(file, last); wrong == nil {
				return c, at, nil
			}
			wrong = at.unsplice(wrong)
		}
	}
	if _, err := l.cache.Compile(file); err == nil {
		p := file.Problem(last, 1, "nothing here has a value whose odds could be computed")
		p.Hint = "end with an expression"
		return nil, splice{}, p
	}
	return nil, splice{}, wrong
}

// spliced compiles a file with `return` inserted at an offset.
func (l *Loaded) spliced(file *diag.File, offset int) (*compile.Chunk, splice, error) {
	c, err := l.cache.Compile(diag.NewFile(file.Name, file.Text[:offset]+asExpression+file.Text[offset:]))
	return c, splice{file, file.PosAt(offset)}, err
}

// splice is the position at which `return` was inserted into a text; the zero splice is none.
type splice struct {
	file *diag.File
	at   diag.Pos
}

// place moves a problem without a position of its own to the expression.
func (s splice) place(err error) error {
	p, ok := err.(*diag.Problem)
	if !ok || s.file == nil || !p.Pos.IsZero() {
		return err
	}
	line := []rune(strings.TrimRight(s.file.Line(s.at.Line), " \t\r\n"))
	q := s.file.ProblemAt(s.at, max(len(line)-s.at.Column+1, 1), p.Message)
	q.Hint, q.Notes = p.Hint, p.Notes
	return q
}

// unsplice removes the inserted word from the positions and source lines of problems.
func (s splice) unsplice(err error) error {
	var list diag.List
	var e *sandbox.Error
	switch {
	case s.file == nil:
	case errors.As(err, &list):
		for _, p := range list {
			s.unspliceProblem(p)
		}
	case errors.As(err, &e) && e.Problem != nil:
		s.unspliceProblem(e.Problem)
	}
	return err
}

func (s splice) unspliceProblem(p *diag.Problem) {
	if p.Source != "" && p.Pos.File == s.at.File && p.Pos.Line == s.at.Line {
		p.Source = s.file.Line(p.Pos.Line)
	}
	s.unsplicePos(&p.Pos)
	for i := range p.Notes {
		s.unsplicePos(&p.Notes[i].Pos)
	}
}

// unsplicePos corrects a position after the inserted word.
func (s splice) unsplicePos(p *diag.Pos) {
	if p.File == s.at.File && p.Line == s.at.Line && p.Column > s.at.Column {
		p.Column = max(p.Column-len(asExpression), s.at.Column)
	}
}

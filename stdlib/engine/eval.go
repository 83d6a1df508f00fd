package engine

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/luasyntax"
	"houserule/lang/sandbox"
	"houserule/lang/sandbox/compile"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/explain"
	"houserule/runtime/module"
	"houserule/stdlib/grammar"
)

// Script runs a Lua file in play. Each outermost action or check is a command of its own.
func (g *Game) Script(file *diag.File) error { return g.script(file, g.Loaded.env) }

func (g *Game) script(file *diag.File, env *sandbox.Env) error {
	defer g.control.begin()()
	return g.replaceBrokenHost(func() error {
		if err := g.control.interrupted(); err != nil {
			return err
		}
		return g.Loaded.Session.Host.WithCheapCommands(func() error { return g.Loaded.perform(file, env) })
	})
}

func (l *Loaded) perform(file *diag.File, env *sandbox.Env) error {
	c, err := l.playable(file)
	if err != nil {
		return err
	}
	return l.Session.Host.Run(c, env)
}

// playable compiles a file and returns the errors that can be found before it is run.
func (l *Loaded) playable(file *diag.File) (*compile.Chunk, error) {
	c, err := l.cache.Compile(file)
	if err != nil {
		return nil, err
	}
	if err := l.protect(c); err != nil {
		return nil, err
	}
	l.chunks[file.Name] = c
	if lint := append(sandbox.Lint(c, nil), alwaysTrue(l.Session.Table.World().Program(), c)...); len(lint) > 0 {
		return nil, lint
	}
	return c, nil
}

// MainOf runs the main.lua of a module. It returns false if the module has none.
func (g *Game) MainOf(m *module.Module) (bool, error) {
	file, err := m.Lua(MainScript, g.Options.sourceLimit())
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	env := g.Loaded.env
	if g.Table.World().Program().Catalogue.HasSeveralGames() {
		env = g.playEnv(g.Loaded, m.ID)
	}
	return true, g.Table.Run().CallAs(m.ID, diag.Pos{}, func() error { return g.script(file, env) })
}

// IncompleteError is the error for a line that can be continued on the next one.
type IncompleteError struct{ Err error }

// Error returns the message of the syntax error.
func (i *IncompleteError) Error() string { return i.Err.Error() }

// Unwrap returns the syntax error.
func (i *IncompleteError) Unwrap() error { return i.Err }

// Eval runs a line of the prompt and returns the value of an expression as text, "" for
// statements. Later lines can read the names that it assigns, and those of a leading `local` if
// LocalsStay is set. The error for a line that can be continued is an *Incomplete. The line is
// one step for undo.
func (g *Game) Eval(source string) (string, error) {
	v, err := g.Value(source)
	if err != nil {
		return "", err
	}
	return g.Loaded.Show(v), nil
}

// AtLine sets the number of the next line for positions in messages. Otherwise it is one above
// the previous number.
func (g *Game) AtLine(number int) { g.lines = number - 1 }

// Value is Eval that returns the Lua value.
func (g *Game) Value(source string) (v lua.LValue, err error) {
	err = g.Batch(func() error {
		g.lines++
		g.Table.Journal().NextLine()
		v, err = g.evaluated(source)
		return err
	})
	return v, err
}

// evaluated runs a line without making it a step for undo.
func (g *Game) evaluated(source string) (lua.LValue, error) {
	line := g.lines
	name := fmt.Sprintf("prompt %d", line)
	c, err := g.Options.Cache.Compile(diag.NewFile(name, asExpression+source))
	if err != nil {
		asValue := err
		if c, err = g.Options.Cache.Compile(lineFile(name, source, g.LocalsStay)); err != nil {
			if unfinished(err, source) {
				return nil, &IncompleteError{err}
			}
			return nil, fartherProblem(err, asValue, name)
		}
	}
	if err := g.Loaded.protect(c); err != nil {
		return nil, err
	}
	if list := alwaysTrue(g.Table.World().Program(), c); len(list) > 0 {
		for _, p := range list {
			strip(p, name)
		}
		return nil, list
	}
	g.Loaded.chunks[name] = c
	outer := g.Variables.running
	g.Variables.running = name
	delete(g.Variables.emptied, name) // set by an undone line with the same number
	results, err := g.Loaded.Session.Host.RunMulti(c, g.Loaded.env)
	g.Variables.running = outer
	if err != nil {
		return nil, asWritten(err, name)
	}
	if err := g.Variables.checkLongTexts(); err != nil {
		return nil, err
	}
	g.Variables.noteOrigin(source, line)
	if len(results) == 0 {
		return lua.LNil, nil
	}
	return results[0], nil
}

// Compiles reports whether a line is an expression or statements without syntax errors.
func (l *Loaded) Compiles(source string) bool {
	if _, err := l.cache.Compile(diag.NewFile("prompt", asExpression+source)); err == nil {
		return true
	}
	_, err := l.cache.Compile(diag.NewFile("prompt", source))
	return err == nil
}

// OnlyAsks reports whether a line is an expression without calls, which cannot change anything.
func (l *Loaded) OnlyAsks(source string) bool {
	if _, err := l.cache.Compile(diag.NewFile("prompt", source)); err == nil {
		return false
	}
	_, err := l.cache.Compile(diag.NewFile("prompt", asExpression+source))
	return err == nil
}

// asExpression turns an expression into a chunk that returns its value.
const asExpression = "return "

// asWritten corrects the positions of an error in an expression that was compiled with
// asExpression before it.
func asWritten(err error, name string) error {
	var e *sandbox.Error
	if !errors.As(err, &e) || e.Problem == nil {
		return err
	}
	strip(e.Problem, name)
	return err
}

// strip removes asExpression from the position and source line of a problem.
func strip(p *diag.Problem, name string) {
	if rest, added := strings.CutPrefix(p.Source, asExpression); added && p.Pos.File == name && p.Pos.Line == 1 {
		p.Source = rest
		p.Pos.Column = max(p.Pos.Column-len(asExpression), 0)
	}
}

// fartherProblem returns the error of a line compiled as statements, or its error as an
// expression if that has a later position, since the compiler got farther then.
func fartherProblem(asStatements, asValue error, name string) error {
	var statements, value diag.List
	if !errors.As(asStatements, &statements) || !errors.As(asValue, &value) || len(statements) == 0 || len(value) == 0 {
		return asStatements
	}
	strip(value[0], name)
	a, b := statements[0].Pos, value[0].Pos
	if b.Line > a.Line || b.Line == a.Line && b.Column > a.Column {
		return asValue
	}
	return asStatements
}

// unfinished reports whether the syntax error is at the very end of the source, so that more
// lines may complete it.
func unfinished(err error, source string) bool {
	var list diag.List
	if !errors.As(err, &list) || len(list) == 0 {
		return false
	}
	text := strings.TrimRight(source, " \t\n")
	f := diag.NewFile("", text)
	last := list[len(list)-1]
	if errors.Is(last, luasyntax.ErrUnfinished) {
		return true
	}
	return f.Offset(last.Pos.Line, last.Pos.Column) >= len(text) && last.Pos.Line >= f.Lines()
}

// Text is [Loaded.Show], but strings have no quotes.
func (l *Loaded) Text(v lua.LValue) string {
	if text, ok := v.(lua.LString); ok {
		return string(text)
	}
	return l.Show(v)
}

// Show formats a Lua value for people.
func (l *Loaded) Show(v lua.LValue) string {
	if v == nil || v == lua.LNil {
		return ""
	}
	if f, ok := l.Session.IsCheck(v); ok {
		return explain.Summary(f.View())
	}
	if plain, err := l.Session.FromLua(v, types.Type{}); err == nil {
		return l.Session.Table.World().Names.Show(plain)
	}
	if ud, ok := v.(*lua.LUserData); ok {
		if s, ok := ud.Value.(fmt.Stringer); ok {
			return s.String()
		}
	}
	return sandbox.Describe(v)
}

// Unfinished reports whether a text can be continued, judged by its syntax alone.
func (l *Loaded) Unfinished(source string) bool {
	if _, err := l.cache.Compile(diag.NewFile("prompt", "return "+source)); err == nil {
		return false
	}
	_, err := l.cache.Compile(diag.NewFile("prompt", source))
	return err != nil && unfinished(err, source)
}

// IsHouse reports whether a line is a declaration, which becomes a house rule: it begins with a
// declaring word or a kind, followed by a name in quotes.
func (l *Loaded) IsHouse(source string) bool {
	word := source
	if i := strings.IndexFunc(source, func(r rune) bool {
		return r != '_' && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9')
	}); i >= 0 {
		word = source[:i]
	}
	rest := strings.TrimLeft(source[len(word):], " \t\n(")
	if !strings.HasPrefix(rest, `"`) && !strings.HasPrefix(rest, "'") && !strings.HasPrefix(rest, "[[") {
		return false
	}
	if grammar.IsHeading(word) {
		return true
	}
	found := l.Session.Table.World().Program().Catalogue.Meanings("", word)
	return len(found) > 0 && found[0].Nature != content.Named // hex "0,0" is a place, there by itself
}

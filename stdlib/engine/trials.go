package engine

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/dice"
	"houserule/lang/sandbox"
	"houserule/lang/sandbox/compile"
	"houserule/lang/types"
	"houserule/runtime/budget"
	"houserule/runtime/module"
	"houserule/runtime/sim"
	"houserule/stdlib/ask"
)

// Trials plays a script repeatedly, each time on an empty table with other dice. It implements
// sim.Player. Modules are loaded once. The results are the values that the script returns.
type Trials struct {
	game *Game
	text *diag.File     // the original script
	acts *compile.Chunk // the script without declarations
	env  *sandbox.Env   // in which acts runs
	by   string         // the module whose main.lua it is; "" for none
}

// Trials prepares to run a file as [Game.Play] does: its declarations, and then house rules from
// other files, which take precedence over them, are loaded once.
func (g *Game) Trials(file *diag.File, house ...*diag.File) (*Trials, error) {
	defer g.control.begin()()
	c, err := g.Options.Cache.Compile(file)
	if err != nil {
		return nil, err
	}
	declares, acts := g.Loaded.phases(c)
	if declares != nil {
		if err := g.addHouseRules(declares); err != nil {
			return nil, asInFile(err, file)
		}
	}
	if err := g.addHouseRules(house...); err != nil {
		return nil, err
	}
	return newTrials(g, file, acts, g.Loaded.env)
}

// TrialsOf prepares to run the main.lua of a module as [Game.MainOf] does, under house rules from
// files; nil if the module has no main.lua.
func (g *Game) TrialsOf(m *module.Module, house ...*diag.File) (*Trials, error) {
	file, err := m.Lua(MainScript, g.Options.sourceLimit())
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if err := g.addHouseRules(house...); err != nil {
		return nil, err
	}
	env := g.Loaded.env
	if g.Table.World().Program().Catalogue.HasSeveralGames() {
		env = g.playEnv(g.Loaded, m.ID)
	}
	t, err := newTrials(g, file, file, env)
	if t != nil {
		t.by = m.ID
	}
	return t, err
}

func newTrials(g *Game, file, acts *diag.File, env *sandbox.Env) (*Trials, error) {
	c, err := g.Loaded.playable(acts)
	if err != nil {
		return nil, asInFile(err, file)
	}
	return &Trials{game: g, text: file, acts: c, env: env}, nil
}

// Stamp returns a hash of the script, modules, house rules and options.
func (t *Trials) Stamp() string {
	h := sha256.New()
	fmt.Fprintf(h, "%x %q", t.game.Table.World().Program().Stamp, t.text.Text)
	return fmt.Sprintf("%x", h.Sum(nil)[:12])
}

// Interrupt implements sim.Player.
func (t *Trials) Interrupt() { t.game.Interrupt(errTrialsStopped) }

var errTrialsStopped = errors.New("the trials are stopped")

// Close frees the game.
func (t *Trials) Close() { t.game.Close() }

// Play implements sim.Player. Each trial starts with an empty table, without variables or
// decisions of the previous one.
func (t *Trials) Play(seed uint64) (row sim.Row, err error) {
	g := t.game
	defer g.control.begin()()
	g.Variables.values, g.Variables.last, g.lines = map[string]lua.LValue{}, VariableSnapshot{}, 0
	g.Table = g.newTable(g.Table.World().Program())
	g.Loaded.Prepared.Reset()
	g.Loaded.Prepared.Fallback = dice.NewSeeded(seed)
	g.Table.Run().Dice, g.Table.Run().Decider = g.Loaded.Prepared, g.Loaded.Prepared
	g.Loaded.Session.Play(g.Table)
	err = g.replaceBrokenHost(func() error {
		return g.Loaded.Session.Host.WithCheapCommands(func() error {
			return g.Table.Run().CallAs(t.by, diag.Pos{}, func() error {
				results, err := g.Loaded.Session.Host.RunMulti(t.acts, t.env)
				if err == nil {
					row, err = t.row(results)
				}
				return err
			})
		})
	})
	return row, asInFile(err, t.text)
}

// row converts what the script returned: one value, or a table of named values.
func (t *Trials) row(results []lua.LValue) (sim.Row, error) {
	const one, several = "the result of a trial is what its script returns: return game.round", "a trial returns several results by name: return { winner = game.winners, rounds = game.round }"
	wrong := func(message, hint string) error {
		return &diag.Problem{Message: fmt.Sprintf("%s %s", t.text.Name, message), Hint: hint}
	}
	switch results = t.game.Loaded.Session.WithoutReason(results); {
	case len(results) == 0 || len(results) == 1 && results[0] == lua.LNil:
		return nil, wrong("returns nothing", one)
	case len(results) > 1:
		return nil, wrong(fmt.Sprintf("returns %d values", len(results)), several)
	}
	named, ok := results[0].(*lua.LTable)
	if !ok {
		v, err := t.value(results[0])
		if err != nil {
			return nil, wrong(uncounted("", err, one))
		}
		return sim.Row{{Value: v}}, nil
	}
	var row sim.Row
	named = sandbox.Contents(named)
	for k, e := named.Next(lua.LNil); k != lua.LNil; k, e = named.Next(k) {
		name, ok := k.(lua.LString)
		if !ok || name == "" {
			return nil, wrong("returns a list", several)
		}
		if err := budget.Answer("the name of a result", string(name)); err != nil {
			return nil, wrong(uncounted("", err, several))
		}
		v, err := t.value(e)
		if err != nil {
			return nil, wrong(uncounted(fmt.Sprintf(" as `%s`", string(name)), err, several))
		}
		row = append(row, sim.Field{Name: string(name), Value: v})
	}
	if len(row) == 0 {
		return nil, wrong("returns an empty table", several)
	}
	return row, nil
}

// uncounted returns the message for a value that cannot be counted, with the hint of err or, if
// it has none, the given one.
func uncounted(as string, err error, hint string) (message, hinted string) {
	var problem *diag.Problem
	if errors.As(err, &problem) && problem.Hint != "" {
		return "returns something that cannot be counted" + as + ": " + problem.Message, problem.Hint
	}
	return fmt.Sprintf("returns something that cannot be counted%s: %s", as, err), hint
}

// value converts a number, boolean or string. An open check is converted to its success, a thing
// to its name.
func (t *Trials) value(v lua.LValue) (types.Value, error) {
	if _, ok := v.(*lua.LTable); ok {
		return nil, errors.New("it is a table")
	}
	answer, err := ask.Answer(t.game.Loaded.Session, v)
	if err != nil {
		return nil, err
	}
	switch answer.(type) {
	case float64, bool:
		return answer, nil
	case nil:
		return nil, errors.New("it is none")
	}
	text := t.game.Table.World().Names.Show(answer)
	return text, budget.Answer("an answer of a trial", text)
}

var _ sim.Player = (*Trials)(nil)

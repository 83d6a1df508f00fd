// Package engine opens modules: it loads and links them, and plays them on a table with all
// Lua libraries.
//
//	game, err := engine.Open(engine.Options{Modules: []string{"my-game"}, Folder: os.DirFS("modules")})
//	ann, err := game.Bring("character", engine.Given{"name": "Ann", "Climbing": 3})
//	check, err := game.Check("Ann", "Climbing.check", engine.Given{"difficulty": 2})
//	bonus, err := game.Ask("Ann", "Climbing.effective")
//	odds, err := game.OddsOf("Ann", "Climbing.check", engine.Given{"difficulty": 2})
//	_, err = game.Table.Undo(1)
//
// Scripts of modules are confined, and stopped when they exceed the Limits of the [Options]
// or when the context of [Game.Within] ends. An error that is a [*rules.Refusal] is the
// refusal of a rule; any other error describes a mistake in the call or in a module. A call
// that fails leaves the game unchanged.
//
// A game is for one goroutine at a time; any number of games may be played at once, and
// share a Cache, with which all but the first open fast. A server keeps a mutex for each:
// see examples/web-handler and examples/chat-bot.
//
// A game is saved with [Game.Save] and opened again with [Reopen]; single commands are
// saved with [Game.Recorded] and [Game.Recall].
//
// [Open] reports all problems of all modules at once. A [Game] brings things to the table
// and lets them act by name ([Game.Bring], [Game.Do], [Game.Check], [Game.Ask]), runs
// scripts ([Game.Script]), files that also declare ([Game.Play]), lines of a prompt
// ([Game.Eval]), house rules ([Game.House]) and the worked examples of modules
// ([Game.RunExample]). A reload or a house rule that has a problem leaves the old rules in
// force and the game unchanged.
//
// A load has these steps; a failure of one of them leaves the rules in force untouched:
//
//	resolve    Ruleset.resolve finds the wanted modules and what they require, and their order
//	read       loader.allFiles reads the files of the modules and house rules
//	compile    and compiles them, in parallel
//	run        loader.runFiles runs them in a new script host: they declare into a declare.Loader
//	finish     declare.Loader.Finish reads the fields that need the declarations of all files
//	link       loader.runAndLink links the declarations to a rules.Program
//	activate   Game.activate puts the program in force, at once or after the running command
package engine

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/dice"
	"houserule/lang/sandbox"
	"houserule/lang/sandbox/compile"
	"houserule/lang/source"
	"houserule/runtime/builtin"
	"houserule/runtime/content"
	"houserule/runtime/module"
	"houserule/runtime/play/command"
	"houserule/runtime/rules"
	"houserule/runtime/table"
	"houserule/stdlib/act"
	"houserule/stdlib/ask"
)

// Game is a table on which loaded modules are played, by one goroutine at a time. Only
// [Game.Interrupt] may be called from another. Its fields are for reading.
type Game struct {
	Table     *table.Table
	Options   Options    // as given to Open, Dice and Cache filled in
	Ruleset   Ruleset    // the ruleset from which the rules in force were loaded
	Loaded    *Loaded    // the rules in force
	Variables *Variables // variables that lines of the prompt assigned
	// LocalsStay makes the names that `local` declares at the beginning of a line of
	// [Game.Value] known to later lines, as at a prompt.
	LocalsStay bool

	control  *control
	contents moduleContents
	stamped  *rules.Program // the program of which stamp16 is the shortened stamp; nil for none
	stamp16  string
	past     pastSettings
	ruled    *ruledGame // of the last example with rules of its own; nil for none

	houseFor   string // see loader.houseFor; set while rules of an example or a what-if are loaded
	performing func() // is called for each expectation that is met; may be nil
	lines      int    // numbers texts that run as lines of a prompt; house rules are named after it
}

// Open loads modules and opens a table on them. The error is a diag.List of all
// problems.
func Open(o Options) (*Game, error) {
	g := newGame(o)
	if err := g.loadAndPlay(g.newLoader(), nil); err != nil {
		return nil, err
	}
	return g, nil
}

func newGame(o Options) *Game {
	if o.Cache == nil {
		o.Cache = compile.NewCache(o.Limits.Compile)
	}
	if o.Dice == nil {
		o.Dice = dice.NewSeeded(o.Seed)
	}
	return &Game{Options: o, Variables: newVariables(), control: newControl(o.Hooks.Unwanted),
		Ruleset: Ruleset{Modules: o.Modules, Beside: o.Beside, Settings: o.Settings, Prefer: o.Prefer, Finder: o.Finder, folder: o.Folder}}
}

// loadAndPlay resolves and loads modules and opens an empty table on them. saved contains the
// options and house rules of a saved game; nil for a new one.
func (g *Game) loadAndPlay(ld *loader, saved *savedGame) error {
	if err := g.Ruleset.resolve(); err != nil {
		return err
	}
	if saved != nil {
		saved.applyOptions(&g.Ruleset)
	}
	if err := g.Ruleset.set(g.Options.Set); err != nil {
		return err
	}
	if saved != nil {
		g.Ruleset.House = slices.Clone(saved.house)
	}
	for _, rules := range g.Options.Rules {
		g.lines++
		g.Ruleset.House = append(g.Ruleset.House, HouseRule{File: houseFile(g.lines, rules)})
	}
	ld.grants = g.grants() // again, since resolve has set the order
	b, err := ld.load(nil)
	if err != nil {
		return err
	}
	g.Table = g.newTable(b.Program)
	g.schedule(b)
	return nil
}

// resolve finds the modules and settles their options.
func (rs *Ruleset) resolve() error {
	rs.data = ""
	if len(rs.Modules) == 0 {
		return nil
	}
	finder, unsound := rs.Finder, error(nil)
	if finder == nil && rs.folder != nil {
		finder, unsound = module.Folder(rs.folder, "modules")
	}
	order, err := module.Resolve(slices.Concat(rs.Modules, rs.Beside), finder, module.WithEngine(EngineVersion()))
	if err != nil && unsound != nil {
		return errors.Join(err, unsound) // a damaged module in the folder matters only if a module is missing
	}
	if err != nil {
		return err
	}
	order = order.SplitShared()
	if err := checkPreferences(order, rs.Prefer); err != nil {
		return err
	}
	settled, err := order.Settle(rs.Settings)
	if err != nil {
		return err
	}
	rs.Order, rs.Settings, rs.data = order, settled, dataIn(order)
	return nil
}

// dataIn returns a hash of the data files of all modules. For a file that cannot be read it
// includes the error, which scripts that read the file get as well.
func dataIn(order module.Order) string {
	h := sha256.New()
	for _, m := range order {
		for _, name := range m.DataFiles {
			text, err := source.Read(m.FS, name, module.MaxDataFile)
			fmt.Fprintf(h, "%q %q %d %v\n", m.ID, name, len(text), err)
			h.Write(text)
		}
	}
	return fmt.Sprintf("%x", h.Sum(nil))
}

// newTable returns an empty table that plays a program and calls this game's script host.
func (g *Game) newTable(b *rules.Program) *table.Table {
	control := g.control
	spend := func(steps int64) error { return control.isRunning().Spend(steps) } // not a method value, which costs a call more
	t := table.New(table.Options{Program: b, OnMessage: g.Options.Say, OnEntry: g.Options.Hooks.Happened, FitText: g.control.tell, Option: g.option, Enter: g.control.enter, RunQuery: g.control.question,
		Budget: command.Budget{Spend: spend, Saved: spend, Used: g.control.used, Separate: g.control.uncharged}, Batch: g.control.batch, Stopped: g.control.stopped, BuiltIns: builtin.Kinds(), Reached: g.Options.Hooks.OnReached})
	t.Run().SetPermissions(g.grants().tableLimits())
	return t
}

// house is the id of the module of the house rules.
const house = content.House

// playEnv returns the environment of the prompt and of scripts. It has all words that declare,
// act, ask and decide; assigned names are kept in Variables. name is "prompt", or the id of a
// module whose main.lua runs in it; such an environment has the words of the module's game.
func (g *Game) playEnv(b *Loaded, name string) *sandbox.Env {
	env := b.Session.Host.NewEnv(name)
	b.loader.Install(env)
	act.Install(b.Session, env)
	ask.Install(b.Session, asker{g}, env)
	b.Prepared.Install(env)
	env.OnAssign(g.Variables.assign)
	env.Explain(b.loader.Vocabulary.Unquoted)
	kinds := b.loader.Vocabulary.KindWords
	env.Lookup(func(name string) (lua.LValue, bool) {
		if v, ok := g.Variables.lookup(name); ok {
			return v, true
		}
		return b.loader.KindWord(name)
	}, func() []string {
		names := kinds()
		for n := range g.Variables.values {
			names = append(names, n)
		}
		return names
	})
	return env
}

// schedule puts a load in force at once, or after the running command.
func (g *Game) schedule(b *Loaded) {
	if g.Loaded != nil {
		g.control.active.Store(g.Loaded.Session.Host)
	}
	g.Table.Journal().Afterwards(func() { g.activate(b) })
}

// activate puts a load in force: it switches the table, dice, decider, script host and variables
// of the prompt to it.
func (g *Game) activate(b *Loaded) {
	old := g.Loaded
	g.Loaded, g.control.own = b, b.Session.Host
	b.Prepared.Source = b.line
	g.control.active.Store(b.Session.Host)
	g.Table.Use(b.Program)
	g.Table.Run().SetPermissions(g.grants().tableLimits())
	g.Table.Run().Dice, g.Table.Run().Decider = b.Prepared, b.Prepared
	b.Session.Play(g.Table)
	if old != nil {
		b.questions = old.questions
	}
	g.Variables.carry(old, b)
}

// Redecide runs a line of the prompt again and keeps only its decisions of the given questions.
// left are the questions that it did not decide.
func (g *Game) Redecide(source string, questions []string) (left []string, err error) {
	err = g.Loaded.Prepared.DecidingOnly(questions, func() error {
		_, err := g.Value(source)
		return err
	})
	for _, question := range questions {
		if !g.Loaded.Prepared.HasDecided(question) {
			left = append(left, question)
		}
	}
	g.Variables.undecided = left
	return left, err
}

// line returns the source line of a place; "" for a file that was not loaded.
func (l *Loaded) line(pos diag.Pos) string {
	if c := l.chunks[pos.File]; c != nil {
		return c.Source().Line(pos.Line)
	}
	return ""
}

// FileText returns the text of a loaded Lua file by the name shown in places.
func (l *Loaded) FileText(file string) (string, bool) {
	c := l.chunks[file]
	if c == nil {
		return "", false
	}
	return c.Source().Text, true
}

// Reload loads all modules from their files again, with a new finder unless it is nil. On an
// error the old rules stay in force. The state of the game does not change. A running command
// is completed under the rules under which it began.
func (g *Game) Reload(finder module.Finder) error {
	defer g.control.begin()()
	before, data, order, settings := g.Ruleset.Finder, g.Ruleset.data, g.Ruleset.Order, g.Ruleset.Settings
	if finder != nil {
		g.Ruleset.Finder = finder
	}
	err := g.Ruleset.resolve()
	if err == nil {
		var b *Loaded
		if b, err = g.newLoader().load(nil); err == nil {
			g.schedule(b)
			return nil
		}
	}
	g.Ruleset.Finder, g.Ruleset.data, g.Ruleset.Order, g.Ruleset.Settings = before, data, order, settings
	return err
}

// Interrupt soon stops the running call, with cause as the cause of its error. The running
// command is rolled back. It may be called from any goroutine.
func (g *Game) Interrupt(cause error) { g.control.interrupt(cause) }

// Close frees the script host.
func (g *Game) Close() {
	g.ruled.close()
	g.Loaded.Session.Host.Close()
}

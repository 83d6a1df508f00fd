// Package engine is the front door: modules are loaded, linked and played on a
// table, with every Lua library in place.
//
//	game, err := engine.Open(engine.Options{Modules: []string{"my-game"}, Folder: os.DirFS("modules")})
//	ann, err := game.Bring("character", engine.Args{"name": "Ann", "Climbing": 3})
//	check, err := game.Check("Ann", "Climbing.check", engine.Args{"difficulty": 2})
//	bonus, err := game.Ask("Ann", "Climbing.effective")
//	odds, err := game.OddsOf("Ann", "Climbing.check", engine.Args{"difficulty": 2})
//	_, err = game.Table.Undo(1)
//
// Scripts of modules are confined, and stopped when they take more than the Limits of
// the [Options]; [Game.Within] stops them with a context, too. An error that is a
// [*rules.Refusal] is a rule that says no; any other tells what was asked wrongly, or
// what is wrong with a module. Whatever fails leaves the game as it was.
//
// A game is for one goroutine at a time; any number of games may be played at once, and
// share a Cache, with which all but the first open fast. A server keeps a mutex beside each: see
// examples/web-handler and examples/chat-bot.
//
// A game leaves the process as data and comes back: [Game.Save], [Reopen], and for one
// command after the other [Game.Recorded] and [Game.Recall].
//
// [Open] gives all problems of all modules at once. A [Game] brings things to
// the table and lets them act by name ([Game.Bring], [Game.Do], [Game.Check],
// [Game.Ask]), runs scripts ([Game.Script]), files that also declare
// ([Game.Play]), lines of a prompt ([Game.Eval]), house rules ([Game.House]) and
// the worked examples of modules ([Game.RunExample]). A reload or a house rule
// that has a problem leaves the old rules in force and the game as it is.
package engine

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"sync/atomic"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/dice"
	"houserule/lang/sandbox"
	"houserule/lang/source"
	"houserule/lang/types"
	"houserule/runtime/builtin"
	"houserule/runtime/content"
	"houserule/runtime/module"
	"houserule/runtime/odds"
	"houserule/runtime/rules"
	"houserule/runtime/rules/link"
	"houserule/runtime/table"
	"houserule/stdlib/act"
	"houserule/stdlib/ask"
	"houserule/stdlib/declare"
	"houserule/stdlib/expect"
	"houserule/stdlib/luabind"
)

// Options say what is played and with whom. The zero value is a table without
// modules, seed 0, and nobody who decides.
type Options struct {
	Modules  []string             // ids of wanted modules, perhaps with a version: "my-game@^1.2"
	Beside   []string             // more modules, without their worked examples
	Finder   module.Finder        // where modules are found
	Folder   fs.FS                // a folder of modules to find them in, without a Finder: modules.Files, os.DirFS("modules")
	Settings module.Settings      // values of module options; defaults where missing
	Set      []string             // the same as people write it: "my-game.deadly=yes"
	Rules    []string             // house rules in force from the start, as Game.HouseRules gave them
	Seed     uint64               // of the dice
	Dice     dice.Source          // instead of seeded dice
	Decider  table.Decider        // who answers what scripts did not decide
	Say      func(string)         // hears the messages of rules
	Happened func(e *table.Entry) // hears of every command that succeeded, before what it said
	Print    io.Writer            // hears print
	Doubts   func(note string)    // hears of decisions that nothing known asks for; nil where nobody minds, and slips are not refused either
	Limits   sandbox.Limits
	Odds     odds.Options   // what odds may take where nobody says anything else
	Cache    *sandbox.Cache // compiled files, shared between games; nil for one's own
	// Limited tells which modules somebody else wrote, and what of that for which their
	// manifests ask a person granted them: see [module.Permission]. Who loads a module by
	// its path is its author. Nil: nobody is limited.
	Limited func(m *module.Module) (granted []module.Permission, limited bool)
	Prefer  []Preference // which of two modules stands above the other where they contradict each other
	Specs   bool         // load the worked examples of Modules, too (not of what they require)
	// Mentioned hears what every name means that formulas, steps, changes and costs of the
	// files mention, and Placed of every formula, while they are linked: for editors. Placed
	// tells whether the names in a formula are to be heard of. Both nil, or neither.
	Mentioned func(link.Mention)
	Placed    func(link.Place) bool
	// Unwanted is asked now and then while modules are loaded: an error ends the loading with
	// it. Nil where loading goes on in any case.
	Unwanted func() error
	// Ran gives who hears what each run of a formula gives, Came hears of the places of
	// steps, costs, rows, layers and purchases as they come to effect, and Reached of the
	// numbers that a file which was prepared for it gives to [ReachedWord]: for who measures
	// what worked examples need. Nil where nobody does.
	Ran     func(link.Place) func(v types.Value, err error)
	Came    func(pos diag.Pos)
	Reached func(number int)
}

// ReachedWord is a word that files know while somebody listens for it: with a number, it
// tells that a statement was reached.
const ReachedWord = "_reached"

// Game is modules, loaded and played, by one goroutine at a time. Only [Game.Interrupt] may
// be called from another.
type Game struct {
	Options
	Order    module.Order
	Table    *table.Table
	Session  *luabind.Session
	Examples []*declare.Example
	// LocalsStay lets a line of [Game.Value] that begins with `local` name something for the
	// lines to come, as people mean it who type lines one after the other.
	LocalsStay bool

	run     *expect.Run
	asks    *questions // what can be asked, as far as it was looked for
	chunks  map[string]*sandbox.Chunk
	env     *sandbox.Env
	envOf   func(module string) *sandbox.Env // in which a module's main.lua is played
	vars    map[string]lua.LValue
	emptied map[string]bool // names that the running line of the prompt set to nil: they are no unknown names in it
	last    Variables       // as they were remembered last
	house   []HouseRule

	forgotten []string // names of the prompt that the last change of rules left behind
	undecided []string // and questions whose decisions it left behind

	origins  map[lua.LValue]origin     // what lines of the prompt made that can be made again
	remade   []savedName               // of what the last change of rules left behind, what lines make again
	contents map[*module.Module]string // of modules, as they were when the game was saved first
	stamped  *rules.Program            // of which stamp16 tells the rules
	stamp16  string

	lenient    bool                               // modules that contradict each other are loaded to be looked at
	aside      diag.List                          // what contradicts itself, where that is looked for
	looked     *rules.Program                     // the rules that were linked all the same
	past       map[*rules.Program]module.Settings // what was set while earlier rules were in force
	ruled      string                             // the module that the house rules of an example speak for; else nobody's
	performing func()                             // hears of expectations that hold, while somebody listens
	lines      int
	data       string                        // the files that scripts read as data, in short
	active     *atomic.Pointer[sandbox.Host] // what Interrupt stops
	cause      *atomic.Pointer[error]        // of the last Interrupt, while something is going on
	busy       bool                          // something is going on
	loaded     []loadFile                    // what the rules in force were linked from
}

// Open loads modules and opens a table on them. The error is a diag.List of all
// problems.
func Open(o Options) (*Game, error) {
	g := newGame(o)
	if err := g.load(nil); err != nil {
		return nil, err
	}
	return g, nil
}

func newGame(o Options) *Game {
	if o.Cache == nil {
		o.Cache = sandbox.NewCache(o.Limits)
	}
	if o.Dice == nil {
		o.Dice = dice.NewSeeded(o.Seed)
	}
	return &Game{Options: o, vars: map[string]lua.LValue{}, active: &atomic.Pointer[sandbox.Host]{}, cause: &atomic.Pointer[error]{}}
}

// load loads modules and opens a table on them, with the options and house rules of a
// game that was saved, if it is one.
func (g *Game) load(saved *savedGame) error {
	if err := g.resolve(); err != nil {
		return err
	}
	if saved != nil {
		saved.sets(g)
	}
	if err := g.setAll(); err != nil {
		return err
	}
	if saved != nil {
		g.house = slices.Clone(saved.house)
	}
	for _, rules := range g.Rules {
		g.house = append(g.house, HouseRule{File: g.houseFile(rules)})
	}
	b, err := g.build(nil)
	if err != nil {
		return err
	}
	g.Table = g.newTable(b.book)
	g.use(b)
	return nil
}

// resolve finds the modules and settles their options.
func (g *Game) resolve() error {
	g.data = ""
	if len(g.Modules) == 0 {
		return nil
	}
	finder, unsound := g.Finder, error(nil)
	if finder == nil && g.Folder != nil {
		finder, unsound = module.Folder(g.Folder, "modules")
	}
	order, err := module.Resolve(slices.Concat(g.Modules, g.Beside), finder, module.WithEngine(EngineVersion()))
	if err != nil && unsound != nil {
		return errors.Join(err, unsound) // a module that is not sound is none of ours, unless one is missing
	}
	if err != nil {
		return err
	}
	order = order.Apart()
	if err := keeps(order, g.Prefer); err != nil {
		return err
	}
	settled, err := order.Settle(g.Settings)
	if err != nil {
		return err
	}
	g.Order, g.Settings, g.data = order, settled, dataIn(order)
	return nil
}

// dataIn tells the files of modules that scripts read as data from others. One that cannot be
// read tells who reads it.
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

// enter runs one command under a budget of its own, also when a script or the
// prompt calls for it.
func (g *Game) enter(run func() error) error { return g.Session.Host.Fresh(0, run) }

// newTable is an empty table on which this game's scripts play.
func (g *Game) newTable(b *rules.Program) *table.Table {
	t := table.New(table.Options{Book: b, Say: g.Say, Happened: g.Happened, Tell: g.tell, Option: g.option, Enter: g.enter, Question: g.question,
		Budget: table.Budget{Spend: g.spend, Spared: g.spend, Used: g.used, Apart: g.apart}, Course: g.course, Stopped: g.stopped, BuiltIns: builtin.Kinds(), Came: g.Came})
	t.Limit(g.limits())
	return t
}

// tell makes what rules say fit to be shown, up to what a command may say.
func (g *Game) tell(text string) (string, bool) {
	if host := g.active.Load(); host.Inside() {
		return host.Tell(text)
	}
	return g.Session.Host.Tell(text)
}

// question runs what only asks under a budget: that of the script which asks, or
// its own.
func (g *Game) question(run func() error) error { return g.Session.Host.Enter(0, run) }

// spend counts what the engine does for scripts on the budget of the host that is
// at work: the game's, or that of rules which are only tried.
func (g *Game) spend(steps int64) error {
	if host := g.active.Load(); host.Inside() {
		return host.Spend(steps)
	}
	return g.Session.Host.Spend(steps)
}

// used is how many steps the command has used that runs in the host at work.
func (g *Game) used() int64 {
	if host := g.active.Load(); host.Inside() {
		return host.Steps()
	}
	return g.Session.Host.Steps()
}

// Budget implements ask.Engine: what odds may take.
func (g *Game) Budget() odds.Options { return g.Options.Odds }

// apart runs one imagined course under a budget of its own, in the host whose
// scripts it plays.
func (g *Game) apart(run func() error) (steps int64, err error) { return g.active.Load().Apart(run) }

// course lets an interrupt stop what plays many commands one after the other,
// such as odds.
func (g *Game) course(run func() error) error { return g.active.Load().Course(run) }

func (g *Game) stopped() error { return g.active.Load().Stopped() }

// house is the id of the module that the gamemaster writes at the prompt.
const house = content.House

// playEnv is the environment of the prompt and of scripts, or of the main.lua
// of a module, whose game's words it means then: all words that act
// and ask; names that are assigned stay.
func (g *Game) playEnv(b *built, name string) *sandbox.Env {
	env := b.session.Host.NewEnv(name)
	b.loader.Install(env)
	act.Install(b.session, env)
	ask.Install(b.session, g, env)
	b.run.Install(env)
	env.OnAssign(g.assign)
	env.Explain(b.loader.Vocabulary.Unquoted)
	kinds := b.loader.Vocabulary.KindWords
	env.Lookup(func(name string) (lua.LValue, bool) {
		if v, ok := g.vars[name]; ok && (v != lua.LNil || g.emptied[name]) {
			return v, true
		}
		return b.loader.KindWord(name)
	}, func() []string {
		names := kinds()
		for n := range g.vars {
			names = append(names, n)
		}
		return names
	})
	return env
}

// use puts a load in force: at once, or when the running command has ended.
func (g *Game) use(b *built) {
	if g.Session != nil {
		g.active.Store(g.Session.Host)
	}
	g.Table.Afterwards(func() { g.force(b) })
}

func (g *Game) force(b *built) {
	old, said := g.Session, g.run
	g.Session, g.env, g.run, g.Examples, g.chunks = b.session, b.env, b.run, b.loader.Examples, b.loader.Chunks()
	origins := g.origins
	g.loaded, g.origins = b.files, map[lua.LValue]origin{}
	g.envOf = func(module string) *sandbox.Env { return g.playEnv(b, module) }
	g.run.Source = g.line
	g.active.Store(b.session.Host)
	g.Table.Use(b.book)
	g.Table.Limit(g.limits())
	g.Table.Dice, g.Table.Decider = g.run, g.run
	g.Session.Play(g.Table)
	if old != nil {
		g.carry(old, said, origins)
	}
}

// carry takes over into a new script host what the prompt named and decided:
// things and plain values; functions of the old host are gone.
func (g *Game) carry(old *luabind.Session, said *expect.Run, origins map[lua.LValue]origin) {
	g.carryNames(old, g.vars, origins)
	g.undecided = nil
	if said != nil {
		decided := said.Saved().Decided
		g.undecided = g.run.Resume(said, newCarrier(old, g.Session).take)
		for _, d := range decided {
			g.remakes(d.Question, d.Used, d.Answer, origins)
		}
	}
}

// carryNames takes names of the prompt over from another script host.
func (g *Game) carryNames(old *luabind.Session, names map[string]lua.LValue, origins map[lua.LValue]origin) {
	g.vars, g.forgotten, g.remade = carried(old, g.Session, names), nil, nil
	for name, v := range names {
		if _, kept := g.vars[name]; !kept && v != lua.LNil {
			g.forgotten = append(g.forgotten, name)
			g.remakes(name, 0, v, origins)
		}
	}
	slices.Sort(g.forgotten)
}

// Redecide runs a line of the prompt again for what it decided of some questions, and
// tells those that it did not decide.
func (g *Game) Redecide(source string, questions []string) (left []string, err error) {
	err = g.run.DecidingOnly(questions, func() error {
		_, err := g.Text(source)
		return err
	})
	for _, question := range questions {
		if !g.run.HasDecided(question) {
			left = append(left, question)
		}
	}
	g.undecided = left
	return left, err
}

// Forgotten tells what the rules that came into force last left behind, because it
// is a function or holds one: names of the prompt, but for those that mean
// something again by now, and questions that were decided.
func (g *Game) Forgotten() (names, decisions []string) {
	for _, name := range g.forgotten {
		if _, again := g.vars[name]; !again {
			names = append(names, name)
		}
	}
	return names, g.undecided
}

// line is the source line of a place, for failures.
func (g *Game) line(pos diag.Pos) string {
	if c := g.chunks[pos.File]; c != nil {
		return c.Source().Line(pos.Line)
	}
	return ""
}

// FileText gives a Lua file of the modules as it was read, by the name that places
// show.
func (g *Game) FileText(file string) (string, bool) {
	c := g.chunks[file]
	if c == nil {
		return "", false
	}
	return c.Source().Text, true
}

// Reload loads all modules from their files again. When anything is wrong the
// old rules stay in force; the game itself is untouched either way. A command
// that is running ends by the rules under which it began.
func (g *Game) Reload(finder module.Finder) error {
	defer g.begin()()
	before, data, order, settings := g.Finder, g.data, g.Order, g.Settings
	if finder != nil {
		g.Finder = finder
	}
	err := g.resolve()
	if err == nil {
		var b *built
		if b, err = g.build(nil); err == nil {
			g.use(b)
			return nil
		}
	}
	g.Finder, g.data, g.Order, g.Settings = before, data, order, settings
	return err
}

// Interrupt stops what is running soon, with cause as the error's cause; the
// running command is taken back. It may be called from any goroutine.
func (g *Game) Interrupt(cause error) {
	g.cause.Store(&cause)
	if host := g.active.Load(); host != nil {
		host.Interrupt(cause)
	}
}

// Close frees the script host.
func (g *Game) Close() { g.Session.Host.Close() }

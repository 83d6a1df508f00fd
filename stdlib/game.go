// Package stdlib puts the whole engine together: modules are loaded, linked
// and played on a table, with every Lua library in place.
//
//	game, err := stdlib.Open(stdlib.Options{Modules: []string{"my-game"}, Folder: os.DirFS("modules")})
//	ann, err := game.Bring("character", stdlib.Given{"name": "Ann", "Climbing": 3})
//	check, err := game.Check("Ann", "Climbing.check", stdlib.Given{"difficulty": 2})
//	bonus, err := game.Ask("Ann", "Climbing.effective")
//
// [Open] gives all problems of all modules at once. A [Game] brings things to
// the table and lets them act by name ([Game.Bring], [Game.Do], [Game.Check],
// [Game.Ask]), runs scripts ([Game.Script]), files that also declare
// ([Game.Play]), lines of a prompt ([Game.Eval]), house rules ([Game.House]) and
// the worked examples of modules ([Game.RunExample]). A reload or a house rule
// that has a problem leaves the old rules in force and the game as it is.
package stdlib

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"
	"sync/atomic"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/dice"
	"houserule/lang/script"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/module"
	"houserule/runtime/rulebook"
	"houserule/runtime/table"
	"houserule/stdlib/act"
	"houserule/stdlib/ask"
	"houserule/stdlib/declare"
	"houserule/stdlib/session"
	"houserule/stdlib/spec"
)

// Options say what is played and with whom. The zero value is a table without
// modules, seed 0, and nobody who decides.
type Options struct {
	Modules  []string        // ids of wanted modules, perhaps with a version: "my-game@^1.2"
	Beside   []string        // more modules, without their worked examples
	Finder   module.Finder   // where modules are found
	Folder   fs.FS           // a folder of modules to find them in, without a Finder: modules.Files, os.DirFS("modules")
	Settings module.Settings // values of module options; defaults where missing
	Set      []string        // the same as people write it: "my-game.deadly=yes"
	Rules    []string        // house rules in force from the start, as Game.HouseRules gave them
	Seed     uint64          // of the dice
	Dice     dice.Source     // instead of seeded dice
	Decider  table.Decider   // who answers what scripts did not decide
	Say      func(string)    // hears the messages of rules
	Print    io.Writer       // hears print
	Limits   script.Limits
	Cache    *script.Cache // compiled files, shared between games; nil for one's own
	Specs    bool          // load the worked examples of Modules, too (not of what they require)
}

// Game is modules, loaded and played.
type Game struct {
	Options
	Order    module.Order
	Table    *table.Table
	Session  *session.Session
	Examples []*declare.Example

	run     *spec.Run
	chunks  map[string]*script.Chunk
	env     *script.Env
	envOf   func(module string) *script.Env // in which a module's main.lua is played
	vars    map[string]lua.LValue
	house   []*diag.File
	past    map[*rulebook.Book]module.Settings // what was set while earlier rules were in force
	ruled   string                             // the module that the house rules of an example speak for; else nobody's
	lines   int
	reloads int                          // how often modules were loaded again
	active  *atomic.Pointer[script.Host] // what Interrupt stops
}

// Open loads modules and opens a table on them. The error is a diag.List of all
// problems.
func Open(o Options) (*Game, error) {
	if o.Cache == nil {
		o.Cache = script.NewCache(o.Limits)
	}
	if o.Dice == nil {
		o.Dice = dice.NewSeeded(o.Seed)
	}
	g := &Game{Options: o, vars: map[string]lua.LValue{}, active: &atomic.Pointer[script.Host]{}}
	if err := g.resolve(); err != nil {
		return nil, err
	}
	if err := g.setAll(); err != nil {
		return nil, err
	}
	for _, rules := range o.Rules {
		g.house = append(g.house, g.houseFile(rules))
	}
	b, err := g.build(nil)
	if err != nil {
		return nil, err
	}
	g.Table = table.New(table.Options{Book: b.book, Say: o.Say, Option: g.option, Enter: g.enter, Course: g.course, Stopped: g.stopped})
	g.use(b)
	return g, nil
}

// resolve finds the modules and settles their options.
func (g *Game) resolve() error {
	if len(g.Modules) == 0 {
		return nil
	}
	finder, unsound := g.Finder, error(nil)
	if finder == nil && g.Folder != nil {
		finder, unsound = module.Folder(g.Folder, "modules")
	}
	order, err := module.Resolve(slices.Concat(g.Modules, g.Beside), finder, module.WithEngine(EngineVersion()))
	if err != nil {
		return errors.Join(err, unsound) // a module that is not sound is none of ours, unless one is missing
	}
	settled, err := order.Settle(g.Settings)
	if err != nil {
		return err
	}
	g.Order, g.Settings = order, settled
	return nil
}

func (g *Game) option(module, name string) (types.Value, bool) {
	settings := g.Settings
	if g.past != nil && g.Table != nil {
		if then, ok := g.past[g.Table.Book()]; ok {
			settings = then // what happened keeps its options, as it keeps its rules
		}
	}
	v, ok := settings[module][name]
	return v, ok
}

// setAll sets the options that the Options of the game name.
func (g *Game) setAll() error {
	var problems diag.List
	for _, text := range g.Set {
		settled, _, err := g.Order.Set(g.Settings, text)
		if err != nil {
			problems.AddErr(err)
			continue
		}
		g.Settings = settled
	}
	return problems.Err()
}

// SetOption sets an option of a module as people write it, "my-game.deadly=yes",
// and gives the text that sets it back. What happened already keeps the options
// under which it happened.
func (g *Game) SetOption(text string) (back string, err error) {
	settled, name, err := g.Order.Set(g.Settings, text)
	if err != nil {
		return "", err
	}
	id, option, _ := strings.Cut(name, ".")
	before := g.Settings
	back = name + "=" + types.Format(before[id][option])
	g.Settings = settled
	b, err := g.build(nil)
	if err != nil {
		g.Settings = before
		return "", err
	}
	if g.past == nil {
		g.past = map[*rulebook.Book]module.Settings{}
	}
	g.past[g.Table.Book()] = before
	g.use(b)
	return back, nil
}

// enter runs one command under a budget of its own, also when a script or the
// prompt calls for it.
func (g *Game) enter(run func() error) error { return g.Session.Host.Fresh(0, run) }

// course lets an interrupt stop what plays many commands one after the other,
// such as odds.
func (g *Game) course(run func() error) error { return g.active.Load().Course(run) }

func (g *Game) stopped() error { return g.active.Load().Stopped() }

// built is one load of all modules and house rules.
type built struct {
	session *session.Session
	book    *rulebook.Book
	loader  *declare.Loader
	env     *script.Env
	run     *spec.Run
}

// house is the id of the module that the gamemaster writes at the prompt.
const house = content.House

// build loads everything anew, with more house rules if there are any. Nothing
// that is in force is touched.
func (g *Game) build(more []*diag.File) (_ *built, err error) {
	defer func() {
		if err != nil && g.Session != nil {
			g.active.Store(g.Session.Host)
		}
	}()
	host := script.NewHost(g.Limits, g.Print)
	g.active.Store(host)
	s := session.New(host)
	b := &built{session: s, loader: declare.New(s), run: &spec.Run{Session: s}}
	b.run.Fallback, b.run.Others = g.Dice, g.Decider
	var files []loadFile
	var problems diag.List
	for _, m := range g.Order {
		list, err := g.files(m, m.Files, m.SpecFiles)
		problems.AddErr(err)
		files = append(files, list...)
	}
	for _, m := range g.Order {
		for _, layer := range g.Order.Layers(m) {
			list, err := g.files(m, layer.Files, layer.SpecFiles)
			problems.AddErr(err)
			files = append(files, list...)
		}
	}
	for _, f := range append(g.house[:len(g.house):len(g.house)], more...) {
		c, err := g.Cache.Compile(f)
		problems.AddErr(err)
		if err == nil {
			files = append(files, loadFile{chunk: c, house: true})
		}
	}
	b.loader.Catalogue.Meet(g.games())
	for _, f := range files {
		id := house
		if f.module != nil {
			id = f.module.ID
		}
		b.loader.FindKinds(id, f.chunk)
	}
	if problems.Err() == nil {
		g.runFiles(b, files)
	}
	problems = append(problems, b.loader.Problems...)
	b.loader.Problems = nil
	if err := problems.Err(); err != nil {
		host.Close()
		return nil, problems
	}
	source, err := b.loader.Finish(g.Order)
	if err == nil {
		b.book, err = rulebook.Link(source)
	}
	if err != nil {
		var list diag.List
		list.AddErr(err)
		b.loader.Show(list)
		host.Close()
		return nil, list
	}
	chunks := make([]*script.Chunk, len(files))
	for i, f := range files {
		chunks[i] = f.chunk
	}
	b.book.Stamp = g.stamp(files)
	b.loader.Show(b.book.Catalogue.Warnings())
	if list := alwaysTrue(b.book, chunks...); len(list) > 0 {
		host.Close()
		return nil, list
	}
	b.env = g.playEnv(b, "prompt")
	return b, nil
}

// stamp is the same for the same files under the same options, until modules are
// loaded again.
func (g *Game) stamp(files []loadFile) string {
	h := sha256.New()
	fmt.Fprintf(h, "%d %v\n", g.reloads, g.Settings)
	for _, f := range files {
		source := f.chunk.Source()
		if f.house {
			fmt.Fprintf(h, "house %q\n", source.Text)
		} else {
			fmt.Fprintf(h, "%s %s %q\n", f.module.ID, f.module.Version, source.Text)
		}
	}
	return string(h.Sum(nil))
}

// games tells which whole games meet. The house sees all of them, but the rules
// of a worked example speak for its module.
func (g *Game) games() content.Games {
	games := g.Order.Games()
	if games == nil {
		return nil
	}
	return func(module string) []string {
		if module == house {
			module = g.ruled
		}
		return games(module)
	}
}

// loadFile is a file to load, and whose it is.
type loadFile struct {
	module *module.Module
	chunk  *script.Chunk
	spec   bool
	house  bool
}

// files reads some files of a module, and its specs if they are wanted.
func (g *Game) files(m *module.Module, names, specs []string) ([]loadFile, error) {
	var list []loadFile
	var problems diag.List
	load := func(name string, isSpec bool) {
		text, err := fs.ReadFile(m.FS, name)
		if err != nil {
			problems.AddErr(err)
			return
		}
		c, err := g.Cache.Compile(diag.NewFile(m.Shown(name), string(text)))
		if err != nil {
			problems.AddErr(err)
			return
		}
		list = append(list, loadFile{module: m, chunk: c, spec: isSpec})
	}
	for _, name := range names {
		if name != MainScript {
			load(name, false)
		}
	}
	if g.Specs && g.wanted(m) {
		for _, name := range specs {
			load(name, true)
		}
	}
	return list, problems.Err()
}

// wanted tells the modules that were asked for from those they require. The
// examples of one module may print entries that another prints, too.
func (g *Game) wanted(m *module.Module) bool {
	for _, wish := range g.Modules {
		if id, _, _ := strings.Cut(wish, "@"); id == m.ID {
			return true
		}
	}
	return false
}

// MainScript is the file of a module that is played and not loaded.
const MainScript = "main.lua"

// runFiles runs the files of all modules, each module in an environment of its
// own.
func (g *Game) runFiles(b *built, files []loadFile) {
	envs := map[string]*script.Env{}
	for _, f := range files {
		id := house
		if f.module != nil {
			id = f.module.ID
		}
		env := envs[id]
		if env == nil {
			env = b.session.Host.NewEnv(id)
			b.loader.Install(env)
			act.Install(b.session, env)
			ask.Install(b.session, g, env)
			if g.Specs {
				b.run.Install(env)
			}
			envs[id] = env
		}
		if f.house {
			b.loader.Module(house, true, nil, nil, nil)
		} else {
			b.loader.Module(id, false, f.module.FS, f.module.Shown, optionTypes(f.module))
		}
		known := append(env.Names(), b.loader.KindWords()...)
		if lint := script.Lint(f.chunk, known); len(lint) > 0 {
			b.loader.Problems.Add(lint...)
			continue
		}
		b.loader.Run(f.chunk, env)
	}
}

func optionTypes(m *module.Module) map[string]types.Type {
	out := map[string]types.Type{}
	for _, o := range m.Options {
		out[o.Name] = o.Type
	}
	return out
}

// playEnv is the environment of the prompt and of scripts, or of the main.lua
// of a module, whose game's words it means then: all words that act
// and ask; names that are assigned stay.
func (g *Game) playEnv(b *built, name string) *script.Env {
	env := b.session.Host.NewEnv(name)
	b.loader.Install(env)
	act.Install(b.session, env)
	ask.Install(b.session, g, env)
	b.run.Install(env)
	env.OnAssign(func(name string, v lua.LValue) error {
		g.vars[name] = v
		return nil
	})
	kinds := b.loader.KindWords
	env.Lookup(func(name string) (lua.LValue, bool) {
		if v, ok := g.vars[name]; ok && v != lua.LNil {
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
	old := g.Session
	if g.run != nil {
		b.run.Carry(g.run)
	}
	g.Session, g.env, g.run, g.Examples, g.chunks = b.session, b.env, b.run, b.loader.Examples, b.loader.Chunks()
	g.envOf = func(module string) *script.Env { return g.playEnv(b, module) }
	g.run.Source = g.line
	g.active.Store(b.session.Host)
	g.Table.Use(b.book)
	g.Table.Dice, g.Table.Decider = g.run, g.run
	g.Session.Play(g.Table)
	g.carryVars(old)
}

// carryVars takes the prompt's variables over into a new script host: things
// and plain values; functions of the old host are gone.
func (g *Game) carryVars(old *session.Session) {
	if old == nil {
		return
	}
	vars := map[string]lua.LValue{}
	for name, v := range g.vars {
		if plain, err := old.FromLua(v, types.Type{}); err == nil {
			vars[name] = g.Session.ToLua(plain)
		}
	}
	g.vars = vars
}

// line is the source line of a place, for failures.
func (g *Game) line(pos diag.Pos) string {
	if c := g.chunks[pos.File]; c != nil {
		return c.Source().Line(pos.Line)
	}
	return ""
}

// Reload loads all modules from their files again. When anything is wrong the
// old rules stay in force; the game itself is untouched either way. A command
// that is running ends by the rules under which it began.
func (g *Game) Reload(finder module.Finder) error {
	before := *g
	if finder != nil {
		g.Finder = finder
	}
	g.reloads++
	if err := g.resolve(); err != nil {
		*g = before
		return err
	}
	b, err := g.build(nil)
	if err != nil {
		*g = before
		return err
	}
	g.use(b)
	return nil
}

// With runs a function on the present game under more house rules, and goes back
// to the rules in force.
func (g *Game) With(rules string, run func(s *session.Session) error) error {
	return g.WithIn("", rules, run)
}

// WithIn implements ask.Engine: With rules in the words of a module.
func (g *Game) WithIn(module, rules string, run func(s *session.Session) error) error {
	if g.Order.Find(module) != nil {
		before := g.ruled
		g.ruled = module
		defer func() { g.ruled = before }()
	}
	b, err := g.build([]*diag.File{diag.NewFile("what if", rules)})
	if err != nil {
		return err
	}
	defer b.session.Host.Close()
	defer g.active.Store(g.Session.Host)
	old := g.Table.Book()
	g.Table.Use(b.book)
	defer g.Table.Use(old)
	b.session.Play(g.Table)
	return run(b.session)
}

// House adds house rules as they would stand in a file, above every module.
// When they have a problem nothing changes.
func (g *Game) House(source string) error {
	return g.take(g.houseFile(source))
}

// houseFile numbers a text of house rules.
func (g *Game) houseFile(source string) *diag.File {
	g.lines++
	return diag.NewFile(fmt.Sprintf("house %d", g.lines), source)
}

// take adds a file to the house rules.
func (g *Game) take(f *diag.File) error {
	b, err := g.build([]*diag.File{f})
	if err != nil {
		return err
	}
	g.house = append(g.house, f)
	g.use(b)
	return nil
}

// HouseRules are the sources of the house rules in force, in order.
func (g *Game) HouseRules() []string {
	var list []string
	for _, f := range g.house {
		list = append(list, f.Text)
	}
	return list
}

// DropHouse takes the last n house rules back.
func (g *Game) DropHouse(n int) error {
	if n > len(g.house) {
		n = len(g.house)
	}
	kept := g.house
	g.house = g.house[: len(g.house)-n : len(g.house)-n]
	b, err := g.build(nil)
	if err != nil {
		g.house = kept
		return err
	}
	g.use(b)
	return nil
}

// Interrupt stops what is running soon, with cause as the error's cause; the
// running command is taken back. It may be called from any goroutine.
func (g *Game) Interrupt(cause error) {
	if host := g.active.Load(); host != nil {
		host.Interrupt(cause)
	}
}

// Close frees the script host.
func (g *Game) Close() { g.Session.Host.Close() }

package engine

import (
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/sandbox"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/module"
	"houserule/runtime/rules"
	"houserule/runtime/rules/link"
	"houserule/stdlib/act"
	"houserule/stdlib/ask"
	"houserule/stdlib/declare"
	"houserule/stdlib/expect"
	"houserule/stdlib/luabind"
)

// built is one load of all modules and house rules.
type built struct {
	session *luabind.Session
	book    *rules.Program
	loader  *declare.Loader
	env     *sandbox.Env
	run     *expect.Run
	files   []loadFile
}

// build loads everything anew, with more house rules if there are any. Nothing
// that is in force is touched.
func (g *Game) build(more []*diag.File) (*built, error) {
	fresh := make(chan *built, 1)
	go func() { fresh <- g.fresh() }() // while the files are compiled
	files, problems := g.allFiles(more)
	return g.assemble(<-fresh, files, problems)
}

// fresh is a load that nothing was read for yet, in a new script host.
func (g *Game) fresh() *built {
	s := luabind.New(sandbox.NewHost(g.budget(), g.Print))
	b := &built{session: s, loader: declare.New(s), run: &expect.Run{Session: s}}
	b.run.Fallback, b.run.Others = g.Dice, g.Decider
	return b
}

// allFiles reads the files of all modules and the house rules, and compiles them.
func (g *Game) allFiles(more []*diag.File) (files []loadFile, problems diag.List) {
	for _, m := range g.Order {
		files = g.files(files, m, m.Files, m.SpecFiles)
	}
	for _, m := range g.Order {
		for _, layer := range g.Order.Layers(m) {
			files = g.files(files, m, layer.Files, layer.SpecFiles)
		}
	}
	for _, f := range append(g.inForce(), more...) {
		files = append(files, loadFile{source: f, house: true})
	}
	sandbox.SideBySide(len(files), func(i int) {
		if f := &files[i]; f.failed == nil {
			f.chunk, f.failed = g.Cache.InPieces(f.source)
		}
	})
	for _, f := range files {
		problems.AddErr(f.failed)
	}
	return slices.DeleteFunc(files, func(f loadFile) bool { return f.failed != nil }), problems
}

// assemble runs files for a load and links what they declare. Problems are those of
// files that cannot be run.
func (g *Game) assemble(b *built, files []loadFile, problems diag.List) (_ *built, err error) {
	host := b.session.Host
	g.active.Store(host)
	defer func() {
		if err == nil {
			return
		}
		host.Close()
		if g.Session != nil {
			g.active.Store(g.Session.Host)
		}
	}()
	b.files = files
	if g.Doubts != nil {
		b.run.Doubt = g.doubt
	}
	return b, host.Total(0, func() error { return g.link(b, problems) })
}

// link runs the files of a load and links what they declare.
func (g *Game) link(b *built, problems diag.List) (err error) {
	if err := g.interrupted(); err != nil {
		return err
	}
	files := b.files
	b.loader.Catalogue.Meet(g.games())
	for _, f := range files {
		id := house
		if f.module != nil {
			id = f.module.ID
		}
		b.loader.Vocabulary.FindKinds(id, f.chunk)
	}
	for _, m := range g.Order {
		rules, err := m.Printed()
		problems.AddErr(err)
		b.loader.Citations.Printed(m.ID, rules)
	}
	b.loader.Stopped = g.interrupted
	if problems.Err() == nil {
		g.runFiles(b, files)
	}
	if err := g.interrupted(); err != nil {
		return err
	}
	problems.Add(b.loader.Problems...)
	b.loader.Problems = nil
	problems = g.setAside(problems)
	if problems.Err() != nil {
		return problems
	}
	source, err := b.loader.Finish(g.order())
	if err = g.setAsideOf(err); err == nil {
		source.Options, source.Prefers, source.Lenient = g.set, len(g.Prefer) > 0, g.lenient
		source.Stopped, source.Mentioned, source.Placed, source.Ran = g.interrupted, g.Mentioned, g.Placed, g.Ran
		source.Stamp = g.stamp(files)
		b.book, err = link.Link(source)
	}
	if stopped := g.interrupted(); stopped != nil {
		return stopped
	}
	g.looked = b.book
	if err != nil || len(g.aside) > 0 {
		list := slices.Clone(g.aside)
		list.AddErr(err)
		b.loader.Show(list)
		return list
	}
	chunks := make([]*sandbox.Chunk, len(files))
	for i, f := range files {
		chunks[i] = f.chunk
	}
	b.loader.Show(b.book.Warnings())
	b.loader.Show(b.book.Notes())
	if list := g.unpermitted(b); len(list) > 0 {
		return list
	}
	if list := alwaysTrue(b.book, chunks...); len(list) > 0 {
		return list
	}
	b.session.Host.Seal()
	b.env = g.playEnv(b, "prompt")
	return nil
}

// stamp is the same for the same files under the same options, however often they were
// loaded.
func (g *Game) stamp(files []loadFile) string {
	h := sha256.New()
	fmt.Fprintf(h, "%s %v\n", g.data, g.Settings)
	if len(g.Prefer) > 0 {
		fmt.Fprintf(h, "prefer %v\n", g.Prefer)
	}
	for _, f := range files {
		source := f.chunk.Source()
		if f.house {
			fmt.Fprint(h, "house ")
		} else {
			fmt.Fprintf(h, "%s %s ", f.module.ID, f.module.Version)
		}
		h.Write(append(quoted(source.Text), '\n'))
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
	source *diag.File
	chunk  *sandbox.Chunk
	failed error // why there is no chunk
	spec   bool
	house  bool
}

// files reads more files of a module, and its specs if they are wanted.
func (g *Game) files(list []loadFile, m *module.Module, names, specs []string) []loadFile {
	read := func(name string, isSpec bool) {
		file, err := m.Lua(name, g.sourceLimit())
		list = append(list, loadFile{module: m, source: file, failed: err, spec: isSpec})
	}
	for _, name := range names {
		if name != MainScript {
			read(name, false)
		}
	}
	if g.Specs && g.wanted(m) {
		for _, name := range specs {
			read(name, true)
		}
	}
	return list
}

// sourceLimit is how many bytes one Lua file may have.
func (g *Game) sourceLimit() int {
	if g.Limits.Source > 0 {
		return g.Limits.Source
	}
	return sandbox.DefaultLimits().Source
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
	envs := map[string]*sandbox.Env{}
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
			g.listens(b, env)
			envs[id] = env
		}
		if f.house {
			b.loader.Module(house, true, nil, nil, nil)
		} else {
			b.loader.Module(id, false, f.module.FS, f.module.Shown, optionTypes(f.module))
		}
		known := append(env.Names(), b.loader.Vocabulary.KindWords()...)
		if lint := sandbox.Lint(f.chunk, known, b.loader.Vocabulary.Unquoted); len(lint) > 0 {
			b.loader.Problems.Add(lint...)
			continue
		}
		if !g.spared(f.module) {
			b.loader.Run(f.chunk, env)
			continue
		}
		_ = b.session.Host.Enter(g.usual().LoadSteps, func() error { // what is wrong is collected
			b.loader.Run(f.chunk, env)
			return nil
		})
	}
}

func optionTypes(m *module.Module) map[string]types.Type {
	out := map[string]types.Type{}
	for _, o := range m.Options {
		out[o.Name] = o.Type
	}
	return out
}

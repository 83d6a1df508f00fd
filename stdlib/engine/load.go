package engine

import (
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/parallel"
	"houserule/lang/sandbox"
	"houserule/lang/sandbox/compile"
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

// Loaded is one load of all modules and house rules: the linked rules, and the scripts that
// declared them.
type Loaded struct {
	Session  *luabind.Session
	Program  *rules.Program
	Prepared *expect.Run        // dice, decisions and offers that were said beforehand
	Examples []*declare.Example // the worked examples, in the order in which they stand

	loader    *declare.Loader
	cache     *compile.Cache
	grants    *grants
	env       *sandbox.Env              // of the prompt and of scripts
	files     []loadFile                // what it was loaded from
	chunks    map[string]*compile.Chunk // every text that was run, by the name shown
	questions *questions                // what can be asked, as far as it was looked for
}

// loader reads the files of a ruleset, runs and links them. It serves one load.
type loader struct {
	*grants
	options *Options
	ruleset *Ruleset
	control *control
	asker   ask.Engine                                // answers what scripts ask
	env     func(b *Loaded, name string) *sandbox.Env // makes the environment of the prompt
	doubt   func(question string) error               // looks at questions that are decided beforehand
	ruled   string                                    // the module that the house rules of an example speak for; "" for nobody's

	lenient bool           // modules that contradict each other are linked to be looked at
	aside   diag.List      // their contradictions
	looked  *rules.Program // the rules that were linked all the same; nil where they could not be
}

func (g *Game) loader() *loader {
	doubt := func(question string) error { return g.Loaded.doubt(question, g.lines, g.Options.Hooks.Doubts) }
	return &loader{grants: g.grants(), options: &g.Options, ruleset: &g.Ruleset, control: g.control, asker: asker{g}, env: g.playEnv, doubt: doubt, ruled: g.ruled}
}

// build loads everything anew, with more house rules if there are any. Nothing
// that is in force is touched.
func (ld *loader) build(more []*diag.File) (*Loaded, error) {
	fresh := make(chan *Loaded, 1)
	go func() { fresh <- ld.fresh() }() // while the files are compiled
	files, problems := ld.allFiles(more)
	return ld.assemble(<-fresh, files, problems)
}

// fresh is a load that nothing was read for yet, in a new script host.
func (ld *loader) fresh() *Loaded {
	s := luabind.New(sandbox.NewHost(ld.budget(), ld.options.Print))
	b := &Loaded{Session: s, loader: declare.New(s), cache: ld.options.Cache, grants: ld.grants, Prepared: &expect.Run{Session: s}}
	b.Prepared.Fallback, b.Prepared.Others = ld.options.Dice, ld.options.Decider
	return b
}

// allFiles reads the files of all modules and the house rules, and compiles them.
func (ld *loader) allFiles(more []*diag.File) (files []loadFile, problems diag.List) {
	for _, m := range ld.ruleset.Order {
		files = ld.files(files, m, m.Files, m.SpecFiles)
	}
	for _, m := range ld.ruleset.Order {
		for _, layer := range ld.ruleset.Order.Layers(m) {
			files = ld.files(files, m, layer.Files, layer.SpecFiles)
		}
	}
	for _, f := range append(ld.ruleset.inForce(), more...) {
		files = append(files, loadFile{source: f, house: true})
	}
	parallel.For(len(files), func(i int) {
		if f := &files[i]; f.failed == nil {
			f.chunk, f.failed = ld.options.Cache.InPieces(f.source)
		}
	})
	for _, f := range files {
		problems.AddErr(f.failed)
	}
	return slices.DeleteFunc(files, func(f loadFile) bool { return f.failed != nil }), problems
}

// assemble runs files for a load and links what they declare. Problems are those of
// files that cannot be run.
func (ld *loader) assemble(b *Loaded, files []loadFile, problems diag.List) (_ *Loaded, err error) {
	host := b.Session.Host
	ld.control.active.Store(host)
	defer func() {
		if err == nil {
			return
		}
		host.Close()
		if ld.control.own != nil {
			ld.control.active.Store(ld.control.own)
		}
	}()
	b.files = files
	if ld.options.Hooks.Doubts != nil {
		b.Prepared.Doubt = ld.doubt
	}
	return b, host.Total(0, func() error { return ld.link(b, problems) })
}

// link runs the files of a load and links what they declare.
func (ld *loader) link(b *Loaded, problems diag.List) (err error) {
	if err := ld.control.interrupted(); err != nil {
		return err
	}
	files := b.files
	b.loader.Catalogue.SetGames(ld.ruleset.games(ld.ruled))
	for _, f := range files {
		id := house
		if f.module != nil {
			id = f.module.ID
		}
		b.loader.Vocabulary.FindKinds(id, f.chunk)
	}
	for _, m := range ld.ruleset.Order {
		rules, err := m.Printed()
		problems.AddErr(err)
		b.loader.Citations.Printed(m.ID, rules)
	}
	b.loader.Stopped = ld.control.interrupted
	if problems.Err() == nil {
		ld.runFiles(b, files)
	}
	if err := ld.control.interrupted(); err != nil {
		return err
	}
	problems.Add(b.loader.Problems...)
	b.loader.Problems = nil
	problems = ld.setAside(problems)
	if problems.Err() != nil {
		return problems
	}
	source, err := b.loader.Finish(ld.ruleset.order())
	if err = ld.setAsideOf(err); err == nil {
		source.Options, source.Prefers, source.Lenient = ld.ruleset.option, len(ld.ruleset.Prefer) > 0, ld.lenient
		source.Stopped, source.Mentioned, source.Placed, source.Ran = ld.control.interrupted, ld.options.Hooks.Mentioned, ld.options.Hooks.Placed, ld.options.Hooks.Ran
		source.Stamp = ld.stamp(files)
		b.Program, err = link.Link(source)
	}
	if stopped := ld.control.interrupted(); stopped != nil {
		return stopped
	}
	ld.looked = b.Program
	if err != nil || len(ld.aside) > 0 {
		list := slices.Clone(ld.aside)
		list.AddErr(err)
		b.loader.Show(list)
		return list
	}
	chunks := make([]*compile.Chunk, len(files))
	for i, f := range files {
		chunks[i] = f.chunk
	}
	b.loader.Show(b.Program.Warnings())
	b.loader.Show(b.Program.Notes())
	if list := ld.unpermitted(b); len(list) > 0 {
		return list
	}
	if list := alwaysTrue(b.Program, chunks...); len(list) > 0 {
		return list
	}
	b.Session.Host.Seal()
	b.Examples, b.chunks, b.env = b.loader.Examples, b.loader.Chunks(), ld.env(b, "prompt")
	return nil
}

// stamp is the same for the same files under the same options, however often they were
// loaded.
func (ld *loader) stamp(files []loadFile) string {
	h := sha256.New()
	fmt.Fprintf(h, "%s %v\n", ld.ruleset.data, ld.ruleset.Settings)
	if len(ld.ruleset.Prefer) > 0 {
		fmt.Fprintf(h, "prefer %v\n", ld.ruleset.Prefer)
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
func (rs *Ruleset) games(ruled string) content.Games {
	games := rs.Order.Games()
	if games == nil {
		return nil
	}
	return func(module string) []string {
		if module == house {
			module = ruled
		}
		return games(module)
	}
}

// loadFile is a file to load, and whose it is.
type loadFile struct {
	module *module.Module
	source *diag.File
	chunk  *compile.Chunk
	failed error // why there is no chunk
	spec   bool
	house  bool
}

// files reads more files of a module, and its specs if they are wanted.
func (ld *loader) files(list []loadFile, m *module.Module, names, specs []string) []loadFile {
	read := func(name string, isSpec bool) {
		file, err := m.Lua(name, ld.options.sourceLimit())
		list = append(list, loadFile{module: m, source: file, failed: err, spec: isSpec})
	}
	for _, name := range names {
		if name != MainScript {
			read(name, false)
		}
	}
	if ld.options.Specs && ld.ruleset.wanted(m) {
		for _, name := range specs {
			read(name, true)
		}
	}
	return list
}

// sourceLimit is how many bytes one Lua file may have.
func (o *Options) sourceLimit() int {
	return o.Limits.Compile.Filled().Source
}

// wanted tells the modules that were asked for from those they require. The
// examples of one module may print entries that another prints, too.
func (rs *Ruleset) wanted(m *module.Module) bool {
	for _, wish := range rs.Modules {
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
func (ld *loader) runFiles(b *Loaded, files []loadFile) {
	envs := map[string]*sandbox.Env{}
	for _, f := range files {
		id := house
		if f.module != nil {
			id = f.module.ID
		}
		env := envs[id]
		if env == nil {
			env = b.Session.Host.NewEnv(id)
			b.loader.Install(env)
			act.Install(b.Session, env)
			ask.Install(b.Session, ld.asker, env)
			if ld.options.Specs {
				b.Prepared.Install(env)
			}
			ld.listens(b, env)
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
		if !ld.spared(f.module) {
			b.loader.Run(f.chunk, env)
			continue
		}
		_ = b.Session.Host.Enter(ld.usual().LoadSteps, func() error { // what is wrong is collected
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

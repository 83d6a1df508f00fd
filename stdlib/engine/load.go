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
	"houserule/runtime/rules/names"
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
	Prepared *expect.Run        // dice, decisions and offers that were set in advance
	Examples []*declare.Example // the worked examples in load order

	loader    *declare.Loader
	cache     *compile.Cache
	grants    *grants
	env       *sandbox.Env              // the environment of scripts and lines of the prompt
	files     []loadFile                // the files that ran, in load order; [Game.replaceBrokenHost] runs them again
	chunks    map[string]*compile.Chunk // the chunks of files, by the file name shown in places
	questions *questions                // a cache of the questions that rules may ask; nil until one is looked up
}

// loader makes one [Loaded] of a ruleset. The steps are listed in the comment of the
// package.
type loader struct {
	*grants
	options      *Options
	ruleset      *Ruleset
	control      *control
	asker        ask.Engine                                // answers the queries of scripts
	env          func(b *Loaded, name string) *sandbox.Env // makes the environment of the prompt
	checkDecided func(question string) error               // returns an error for a decision of a misspelt question; see [Hooks].Doubts
	houseFor     string                                    // the module whose games the house rules may name, for rules of an example; "" for all

	lenient        bool           // contradictions of modules are collected in contradictions, and the rules are linked nevertheless
	contradictions diag.List      // contradictions found; empty unless lenient
	lenientProgram *rules.Program // the linked program, even if the load failed because of contradictions; nil if linking failed
}

func (g *Game) newLoader() *loader {
	doubt := func(question string) error { return g.Loaded.checkDecided(question, g.lines, g.Options.Hooks.Doubts) }
	return &loader{grants: g.grants(), options: &g.Options, ruleset: &g.Ruleset, control: g.control, asker: asker{g}, env: g.playEnv, checkDecided: doubt, houseFor: g.houseFor}
}

// load reads, compiles, runs and links all files of the ruleset, with more house rules
// after its own. The rules in force stay untouched.
func (ld *loader) load(more []*diag.File) (*Loaded, error) {
	fresh := make(chan *Loaded, 1)
	go func() { fresh <- ld.newLoad() }() // made in parallel with compiling
	files, problems := ld.allFiles(more)
	return ld.runInNewHost(<-fresh, files, problems)
}

// newLoad returns a load without files, with a script host of its own.
func (ld *loader) newLoad() *Loaded {
	s := luabind.New(sandbox.NewHost(ld.hostLimits(), ld.options.Print))
	b := &Loaded{Session: s, loader: declare.New(s), cache: ld.options.Cache, grants: ld.grants, Prepared: &expect.Run{Session: s}}
	b.Prepared.Fallback, b.Prepared.Others = ld.options.Dice, ld.options.Decider
	return b
}

// allFiles reads and compiles the files of all modules in load order, then the files that
// modules have for use with each other, then the house rules. Files that cannot be read or
// compiled are left out and reported.
func (ld *loader) allFiles(more []*diag.File) (files []loadFile, problems diag.List) {
	for _, m := range ld.ruleset.Order {
		files = ld.readFiles(files, m, m.Files, m.SpecFiles)
	}
	for _, m := range ld.ruleset.Order {
		for _, layer := range ld.ruleset.Order.Layers(m) {
			files = ld.readFiles(files, m, layer.Files, layer.SpecFiles)
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

// runInNewHost runs compiled files in the host of a load and links what they declare, under one
// budget. problems are those of files that were left out. If it fails, the host is closed.
func (ld *loader) runInNewHost(b *Loaded, files []loadFile, problems diag.List) (_ *Loaded, err error) {
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
		b.Prepared.Doubt = ld.checkDecided
	}
	return b, host.Total(0, func() error { return ld.runAndLink(b, problems) })
}

// runAndLink runs the files of a load, links what they declare, and makes the load ready to be
// played.
func (ld *loader) runAndLink(b *Loaded, problems diag.List) (err error) {
	if err := ld.control.interrupted(); err != nil {
		return err
	}
	files := b.files
	b.loader.Catalogue.SetGames(ld.ruleset.games(ld.houseFor))
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
	problems = ld.takeContradictions(problems)
	if problems.Err() != nil {
		return problems
	}
	source, err := b.loader.Finish(ld.ruleset.order())
	if err = ld.takeContradictionsOf(err); err == nil {
		source.Options, source.HasPreferences, source.Lenient = ld.ruleset.option, len(ld.ruleset.Prefer) > 0, ld.lenient
		source.Interrupted = ld.control.interrupted
		source.Hooks = names.Hooks{OnMention: ld.options.Hooks.Mentioned, OnFormula: ld.options.Hooks.Placed, OnResult: ld.options.Hooks.Ran}
		source.Stamp = ld.stamp(files)
		b.Program, err = link.Link(source)
	}
	if stopped := ld.control.interrupted(); stopped != nil {
		return stopped
	}
	ld.lenientProgram = b.Program
	if err != nil || len(ld.contradictions) > 0 {
		list := slices.Clone(ld.contradictions)
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

// stamp returns a hash of the files, their order and the options: the same for every load
// of the same.
func (ld *loader) stamp(files []loadFile) string {
	h := sha256.New()
	fmt.Fprintf(h, "%s %v\n", ld.ruleset.data, ld.ruleset.Settings)
	if len(ld.ruleset.Prefer) > 0 {
		fmt.Fprintf(h, "prefer %v\n", ld.ruleset.Prefer)
	}
	var buffer []byte
	for _, f := range files {
		source := f.chunk.Source()
		if f.house {
			fmt.Fprint(h, "house ")
		} else {
			fmt.Fprintf(h, "%s %s ", f.module.ID, f.module.Version)
		}
		buffer = append(appendQuoted(buffer[:0], source.Text), '\n')
		h.Write(buffer)
	}
	return string(h.Sum(nil))
}

// games returns the function that lists the whole games a module belongs to; nil where
// fewer than two are loaded. House rules belong to all of them, or to those of the module
// ruled if that is set.
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

// loadFile is a Lua file on its way through a load.
type loadFile struct {
	module *module.Module // to which the file belongs; nil for house rules
	source *diag.File     // nil if it could not be read
	chunk  *compile.Chunk
	failed error // why it could not be read or compiled; chunk is nil then
	spec   bool  // it holds worked examples
	// examplesOnly is true for a file that ran and declared nothing else than worked examples.
	examplesOnly bool
	house        bool // it is a text of house rules; module is nil then
}

// readFiles appends files of a module to a list, with its specs if Options.Specs wants them.
func (ld *loader) readFiles(list []loadFile, m *module.Module, names, specs []string) []loadFile {
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

// sourceLimit returns the maximum size of a Lua file in bytes.
func (o *Options) sourceLimit() int {
	return o.Limits.Compile.Filled().Source
}

// wanted reports whether a module was asked for by name, and not only as a requirement.
// Only the examples of such modules are loaded: examples of different modules may print
// entries of the same name.
func (rs *Ruleset) wanted(m *module.Module) bool {
	for _, wish := range rs.Modules {
		if id, _, _ := strings.Cut(wish, "@"); id == m.ID {
			return true
		}
	}
	return false
}

// MainScript is the script of a module, for [Game.MainOf] and [Game.TrialsOf]; it is not
// loaded with the module's files.
const MainScript = "main.lua"

// runFiles runs files in order. Each module, and the house rules, have one environment.
func (ld *loader) runFiles(b *Loaded, files []loadFile) {
	envs := map[string]*sandbox.Env{}
	for i, f := range files {
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
			ld.installReached(b, env)
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
		if !ld.hasUsualBudget(f.module) {
			files[i].examplesOnly = b.loader.RunFile(f.chunk, env)
			continue
		}
		_ = b.Session.Host.Enter(ld.usualLimits().LoadSteps, func() error { // errors are collected in b.loader.Problems
			files[i].examplesOnly = b.loader.RunFile(f.chunk, env)
			return nil
		})
	}
}

// optionTypes returns the types of a module's options, by name.
func optionTypes(m *module.Module) map[string]types.Type {
	out := map[string]types.Type{}
	for _, o := range m.Options {
		out[o.Name] = o.Type
	}
	return out
}

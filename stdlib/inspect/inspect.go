// Package inspect finds problems of a module and what an author should know about it. The
// command line, editors and code hosts show the same list.
//
//	inspector := inspect.New(limits)
//	report := inspector.Module(m, library)
//	for _, f := range report.Findings { fmt.Println(f.Level, f.Code, f.Pos, f.Message) }
//
// A [Finding] has a stable code, a position, a hint and, where they are certain, the edits
// that fix it. Problems prevent a module from loading; warnings and notes can be
// silenced by a comment with a reason on their line:
//
//	local unused = 3   -- check: unused-local, because the next chapter needs it
//
// [Codes] describes all codes.
package inspect

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"sync"

	"houserule/lang/diag"
	"houserule/lang/sandbox"
	"houserule/lang/sandbox/compile"
	"houserule/lang/source"
	"houserule/runtime/module"
	"houserule/runtime/rules"
	"houserule/runtime/rules/lint"
	"houserule/stdlib/engine"
)

// Level is the severity of a finding.
type Level int

const (
	Problem Level = iota // the module does not load, or an example of it cannot be played
	Warning              // the module loads, but probably not as its author meant
	Note                 // nothing is wrong, but worth knowing
)

// String returns the name of the level in outputs, such as "warning".
func (l Level) String() string { return [...]string{"problem", "warning", "note"}[l] }

// Finding is a problem, warning or note about a module. Its Code is never empty.
type Finding struct {
	Level Level
	*diag.Problem
}

// Silenced is a finding that a comment silences.
type Silenced struct {
	Finding
	Reason string
}

// Report holds the findings of one module.
type Report struct {
	Findings []Finding // problems, then warnings, then notes; without duplicates
	// Silenced are the findings that comments silence.
	Silenced []Silenced
	// Texts are the module's own Lua files by name, as in positions. Edits of findings refer to
	// them.
	Texts map[string]string
}

// Inspector inspects modules. It caches parsed files by content, so inspecting a changed module
// again is fast. It may be used by several goroutines.
type Inspector struct {
	limits sandbox.Limits
	cache  *compile.Cache

	mu    sync.Mutex // guards words
	names map[[32]byte]*usedNames
}

// New returns an inspector that loads modules with limits.
func New(limits sandbox.Limits) *Inspector {
	return &Inspector{limits: limits, cache: compile.NewCache(limits.Compile), names: map[[32]byte]*usedNames{}}
}

// Cache returns the cache of compiled files, for loading the same modules elsewhere.
func (i *Inspector) Cache() *compile.Cache { return i.cache }

// inspection is one inspection of one module.
type inspection struct {
	*Inspector
	m        *module.Module
	finder   module.Finder // of the modules that m requires, and those that are related to it
	opener   Opener
	files    []ownFile          // also those without a chunk
	byLevel  [3][]*diag.Problem // findings in the order in which they were added, by level
	seen     map[findingKey]bool
	silenced []Silenced
	texts    map[string]string // see Report.Texts
}

// findingKey identifies a finding; duplicates are removed.
type findingKey struct {
	level   Level
	pos     diag.Pos
	message string
}

// ownFile is a Lua file of the inspected module.
type ownFile struct {
	shown  string // its name as in positions
	isSpec bool   // it is loaded for examples only
	file   *diag.File
	chunk  *compile.Chunk // nil if it does not compile
}

// Opener opens a game. The inspector closes it.
type Opener func(engine.Options) (*engine.Game, error)

// Module inspects a module. finder finds the modules that it requires and those that require
// it; what only the latter use counts as used.
func (i *Inspector) Module(m *module.Module, finder module.Finder) Report {
	return i.ModuleIn(m, finder, engine.Open)
}

// ModuleIn is Module with an Opener, for callers that use the opened games, too.
func (i *Inspector) ModuleIn(m *module.Module, finder module.Finder, open Opener) Report {
	in := &inspection{Inspector: i, m: m, finder: finder, opener: open, texts: map[string]string{}, seen: map[findingKey]bool{}}
	in.read()
	for _, name := range m.Unlisted {
		if name == engine.MainScript {
			continue // it is played, not loaded
		}
		in.add(Warning, &diag.Problem{Code: "unlisted-file", Pos: diag.Pos{File: m.Shown(name)}, Message: "no `files` of " + module.ManifestName + " names this file, so it is never loaded",
			Hint: "name it there, or take the file away"})
	}
	if p := m.Listing(engine.MainScript, "`"+engine.MainScript+"` is played, not loaded, although `files` lists it"); p != nil {
		p.Code, p.Hint = "unlisted-file", "take it out of `files`: houserule run plays it all the same, and what is to be loaded stands in another file"
		in.add(Warning, p)
	}
	if p := module.CheckPortable(m.ID); p != nil {
		p.Pos = diag.Pos{File: m.Shown(module.ManifestName)}
		in.add(Problem, p)
	}
	in.load()
	return in.report()
}

// read reads the module's own Lua files.
func (in *inspection) read() {
	add := func(names []string, spec bool) {
		for _, name := range names {
			file, err := in.m.Lua(name, in.sourceLimit())
			if err != nil {
				continue // reported when it is loaded
			}
			own := ownFile{shown: in.m.Shown(name), isSpec: spec, file: file}
			if chunk, err := in.cache.InPieces(file); err == nil {
				own.chunk = chunk
			}
			in.files = append(in.files, own)
			in.texts[own.shown] = file.Text
		}
	}
	add(in.m.Files, false)
	if !slices.Contains(in.m.Files, engine.MainScript) {
		add([]string{engine.MainScript}, false) // if it exists
	}
	add(in.m.SpecFiles, true)
	for _, layer := range in.m.With {
		add(layer.Files, false)
		add(layer.SpecFiles, true)
	}
}

func (in *inspection) sourceLimit() int {
	return in.limits.Compile.Filled().Source
}

// add adds the problems of an error as findings.
func (in *inspection) add(level Level, err error) {
	var list diag.List
	list.AddErr(err)
	for _, p := range list {
		if p.Code == "" {
			p.Code = "problem"
		}
		key := findingKey{level, p.Pos, p.Operation + p.Message}
		if !in.seen[key] {
			in.seen[key] = true
			in.byLevel[level] = append(in.byLevel[level], p)
		}
	}
}

// open opens a game with the module, beside others. With specs its examples are loaded, too.
func (in *inspection) open(specs bool, beside ...string) (*engine.Game, error) {
	return in.opener(engine.Options{Modules: []string{in.m.ID}, Beside: beside, Finder: in.finder, Limits: in.limits, Cache: in.cache, Specs: specs})
}

// load loads the module, alone and beside each module for which it has files, and adds the
// findings about it.
func (in *inspection) load() {
	game, err := in.open(true)
	if err != nil {
		in.add(Problem, err)
		// An error in a spec must not hide those in the rules.
		if game, err = in.open(false); err != nil {
			in.add(Problem, err)
			return
		}
	}
	defer game.Close()
	usage := newUsageCheck(in)
	for _, layer := range in.m.With {
		if len(in.finder.Versions(layer.ID)) == 0 {
			in.unknownLayer(layer)
			continue
		}
		beside, err := in.open(true, layer.ID)
		if err != nil {
			in.add(Problem, err)
			continue
		}
		in.addWarnings(beside.Table.World().Program(), func(file string) bool {
			return slices.ContainsFunc(slices.Concat(layer.Files, layer.SpecFiles), func(name string) bool { return in.m.Shown(name) == file })
		})
		usage.gather(beside)
		beside.Close()
	}
	in.addWarnings(game.Table.World().Program(), in.owns(game))
	if file, err := in.m.Lua(engine.MainScript, in.sourceLimit()); err == nil {
		in.add(Problem, game.CheckScript(file))
	} else if !errors.Is(err, fs.ErrNotExist) {
		in.add(Problem, err)
	}
	usage.gather(game)
	usage.addFindings()
}

// owns returns a function that reports whether a file belongs to the module, or to no module of
// the game.
func (in *inspection) owns(game *engine.Game) func(file string) bool {
	return func(file string) bool {
		if _, read := in.texts[file]; read || file == "" || strings.HasPrefix(file, in.m.Dir+"/") {
			return true
		}
		// For a module in the working directory no prefix identifies its files.
		return in.m.Dir == "." && !slices.ContainsFunc(game.Ruleset.Order, func(m *module.Module) bool { return m.ID != in.m.ID && strings.HasPrefix(file, m.Dir+"/") })
	}
}

// addWarnings adds the warnings and notes of a program about wanted files.
func (in *inspection) addWarnings(program *rules.Program, wanted func(file string) bool) {
	for _, w := range slices.Concat(program.Warnings(), lint.DroppedRows(program)) {
		if wanted(w.Pos.File) {
			in.add(Warning, w)
		}
	}
	for _, n := range slices.Concat(program.Notes(), lint.UnaskedChecks(program)) {
		if wanted(n.Pos.File) {
			in.add(Note, n)
		}
	}
}

// report silences findings and returns all others.
func (in *inspection) report() Report {
	in.silence()
	r := Report{Texts: in.texts, Silenced: in.silenced}
	for level, list := range in.byLevel {
		for _, p := range list {
			p.Fix = in.inOneFile(p.Fix)
			r.Findings = append(r.Findings, Finding{Level(level), p})
		}
	}
	return r
}

// unknownLayer warns of an id under `with` that is unknown and similar to a known one. Another
// id may belong to a module that is not installed.
func (in *inspection) unknownLayer(layer module.Layer) {
	others := slices.DeleteFunc(in.finder.IDs(), func(id string) bool {
		return id == in.m.ID || slices.ContainsFunc(in.m.With, func(l module.Layer) bool { return l.ID == id })
	})
	if hint := diag.SuggestNearest(layer.ID, others); hint.Text != "" {
		p := in.inManifest(layer.Pos, "unknown-module", fmt.Sprintf("there is no module %s, so its files are never loaded", layer.ID), "").Advise(hint)
		p.Width = len(layer.ID) + 2
		in.add(Warning, p)
	}
}

// inManifest returns a problem at a position of the manifest.
func (in *inspection) inManifest(pos diag.Pos, code, message, hint string) *diag.Problem {
	p := &diag.Problem{Code: code, Pos: pos, Message: message, Hint: hint}
	if text, err := source.Read(in.m.FS, module.ManifestName, module.MaxManifest); err == nil {
		p.Source = diag.NewFile(pos.File, string(text)).Line(pos.Line)
	}
	return p
}

// inOneFile returns edits that are all in one file of the module; nil for others.
func (in *inspection) inOneFile(edits []diag.Edit) []diag.Edit {
	for _, e := range edits {
		if _, is := in.texts[e.File]; !is || e.File != edits[0].File {
			return nil
		}
	}
	return edits
}

package lsp

import (
	"errors"
	"path/filepath"
	"slices"
	"strings"

	"houserule/cmd/houserule/internal/library"
	"houserule/runtime/module"
	"houserule/stdlib/engine"
	"houserule/stdlib/xref"
)

// load is one load of a module as it is in the editor and on the disk.
type load struct {
	s          *Server
	dir        string            // folder of the module
	roots      []string          // folders of the workspace
	texts      map[string]string // of the open files, by path
	isReload   bool              // the module was loaded before
	moduleDirs []string          // folders of all modules of the workspace, slashed
	indexed    map[string]bool   // results of isIndexed by file
	outdated   func() error      // returns an error once the result of the load is not wanted any more

	resolved    *resolvedModule         // nil before resolve or resolveOrReuse
	forgetCount int                     // Server.forgetCount at the beginning of the load
	games       map[string]*engine.Game // open games by the id of the module beside it; "" for none
	indexes     map[string]*xref.Index  // indexes by the same id
}

// errOutOfDate is the error of a load whose files changed.
var errOutOfDate = errors.New("what is loaded was changed meanwhile")

// newLoad returns a load of the module in a folder as it is now. The caller must hold the lock.
func (s *Server) newLoad(dir string, outdated func() error) *load {
	ws := s.workspace
	l := &load{s: s, dir: dir, roots: slices.Clone(ws.roots), texts: ws.openTexts(), isReload: ws.projects[dir] != nil, indexed: map[string]bool{},
		outdated: outdated, forgetCount: s.forgetCount, games: map[string]*engine.Game{}, indexes: map[string]*xref.Index{}}
	for other := range ws.moduleDirs {
		l.moduleDirs = append(l.moduleDirs, slashed(other))
	}
	return l
}

// resolvedModule is a module with the library in which it was found. It is reused after the next
// key stroke, which changes only the texts of open files.
type resolvedModule struct {
	dir     string
	library *library.Library // reads the texts
	module  *module.Module   // the last one of the library
	texts   *editorTexts
}

// resolve searches for the module and the library.
func (l *load) resolve() error {
	open := &editorTexts{byPath: l.texts}
	lib, err := library.Open(l.s.workspace.places(l.dir, l.roots, open))
	if err != nil {
		return err
	}
	l.resolved = &resolvedModule{l.dir, lib, lib.Modules[len(lib.Modules)-1], open}
	return nil
}

// resolveOrReuse reuses the result of the last load if it is still valid; otherwise it searches
// again.
func (l *load) resolveOrReuse() error {
	s := l.s
	s.mu.Lock()
	last := s.resolved
	s.mu.Unlock()
	if last != nil && last.dir == l.dir {
		last.texts.replace(l.texts)
		l.resolved = last
		return nil
	}
	return l.resolve()
}

// isIndexed reports whether the names in a file are indexed: those of a module of the workspace
// are indexed only with that module.
func (l *load) isIndexed(file string) bool {
	isIndexed, ok := l.indexed[file]
	if !ok {
		isIndexed = isBelow(file, slashed(l.dir)) || !slices.ContainsFunc(l.moduleDirs, func(dir string) bool { return isBelow(file, dir) })
		l.indexed[file] = isIndexed
	}
	return isIndexed
}

// isBelow reports whether a file is in a folder; both are slashed.
func isBelow(file, dir string) bool {
	return len(file) > len(dir) && file[len(dir)] == '/' && strings.HasPrefix(file, dir)
}

// options returns the options to open the module with its examples, beside another module
// unless beside is "".
func (l *load) options(beside string) engine.Options {
	o := engine.Options{Modules: []string{l.resolved.module.ID}, Finder: l.resolved.library, Limits: l.s.limits, Cache: l.s.inspector.Cache(), Specs: true, Hooks: engine.Hooks{Unwanted: l.outdated}}
	if beside != "" {
		o.Beside = []string{beside}
	}
	return o
}

// openLinked opens the module beside another one, unless beside is "", and collects what the
// linker reports.
func (l *load) openLinked(beside string) (*engine.Game, *xref.Collector, error) {
	links := &xref.Collector{Wanted: l.isIndexed}
	o := l.options(beside)
	o.Hooks.Mentioned, o.Hooks.Placed = links.Mention, links.Place
	game, err := engine.Open(o)
	return game, links, err
}

// openIndexed opens the module beside another one and indexes its names. The game stays open for the
// inspection.
func (l *load) openIndexed(beside string) error {
	game, links, err := l.openLinked(beside)
	if err != nil {
		return err
	}
	l.games[beside] = game
	l.indexes[beside] = xref.NewIndex(game, links)
	return nil
}

// close closes the games that are still open.
func (l *load) close() {
	for _, game := range l.games {
		game.Close()
	}
}

// run loads the module alone, then beside each module for which it has files. It updates the
// project as soon as parts are known and publishes diagnostics: first the error that prevents
// loading, then all findings. What has an error keeps its last valid index.
func (l *load) run() {
	defer l.close()
	isLoaded := l.indexOpenFiles()
	l.s.loader.setAttempted(l.dir)
	if isLoaded {
		l.inspect()
	}
}

// indexOpenFiles loads the module alone, and beside each module for which it has open files. It
// is false if the module does not load; the error is published.
func (l *load) indexOpenFiles() bool {
	if err := l.resolveOrReuse(); err != nil {
		l.update(true, func(p *project) { p.setError(err) })
		return false
	}
	m, lib := l.resolved.module, l.resolved.library
	game, links, err := l.openLinked("")
	if err != nil {
		err = lib.Explain(err)
		l.update(true, func(p *project) {
			p.id = m.ID
			if len(p.uses) == 0 { // the error may be in a module with which it was never loaded
				p.uses = requiredDirs(lib, m)
			}
			p.setError(err)
		})
		l.indexRequired()
		return false
	}
	l.games[""] = game
	l.clearError()
	alone := xref.NewIndex(game, links)
	l.indexes[""] = alone
	l.update(false, func(p *project) {
		p.id, p.uses, p.required, p.requiredIDs = m.ID, nil, nil, ""
		for _, other := range game.Ruleset.Order {
			p.uses = append(p.uses, other.Dir)
		}
		p.indexes = append([]*xref.Index{alone}, p.indexes[min(1, len(p.indexes)):]...)
	})
	for _, layer := range m.With {
		if l.isLayerOpen(layer) && len(lib.Versions(layer.ID)) > 0 && l.openIndexed(layer.ID) == nil {
			l.update(false, func(p *project) { p.setLayer(layer.ID, l.indexes[layer.ID]) })
		}
	}
	return true
}

// inspect publishes the findings of an inspection, and indexes the module beside each module for
// which it has files.
func (l *load) inspect() {
	m, lib := l.resolved.module, l.resolved.library
	report := l.s.inspector.ModuleIn(m, lib, l.openForInspection)
	l.update(true, func(p *project) {
		p.setFindings(report)
		indexes, layers := p.indexes, p.layers
		p.indexes, p.layers = indexes[:1:1], nil
		for _, layer := range m.With {
			if index := l.indexes[layer.ID]; index != nil {
				p.setLayer(layer.ID, index)
			} else if i := slices.Index(layers, layer.ID); i >= 0 && len(lib.Versions(layer.ID)) > 0 {
				p.setLayer(layer.ID, indexes[i+1]) // the module does not load beside it
			}
		}
	})
}

// isModuleOpen reports whether a file of the module is open.
func (l *load) isModuleOpen() bool {
	for path := range l.texts {
		if isBelow(slashed(path), slashed(l.dir)) {
			return true
		}
	}
	return false
}

// isLayerOpen reports whether a file of a layer is open.
func (l *load) isLayerOpen(layer module.Layer) bool {
	return slices.ContainsFunc(slices.Concat(layer.Files, layer.SpecFiles), func(name string) bool {
		_, open := l.texts[filepath.FromSlash(l.resolved.module.Shown(name))]
		return open
	})
}

// openForInspection opens a game for the inspection, which closes it. A game with examples is
// taken from games; one that is not there is opened and indexed, and its index reduced to an
// outline.
func (l *load) openForInspection(o engine.Options) (*engine.Game, error) {
	if !o.Specs {
		o.Hooks.Unwanted = l.outdated
		return engine.Open(o)
	}
	beside := ""
	if len(o.Beside) > 0 {
		beside = o.Beside[0]
	}
	if l.games[beside] == nil {
		if err := l.openIndexed(beside); err != nil {
			return nil, err
		}
		l.indexes[beside] = l.indexes[beside].Outline()
	}
	game := l.games[beside]
	delete(l.games, beside)
	return game, nil
}

// update replaces the project by a changed copy, unless the load is out of date. With publish it
// also publishes the diagnostics of the project.
func (l *load) update(publish bool, change func(p *project)) {
	s := l.s
	s.lock()
	defer s.mu.Unlock()
	if l.outdated() != nil {
		return
	}
	p := &project{dir: l.dir}
	if old := s.workspace.projects[l.dir]; old != nil {
		*p = *old
		p.symbols, p.layerChanges = nil, nil
	}
	change(p)
	s.workspace.projects[l.dir] = p
	if l.forgetCount == s.forgetCount && l.isModuleOpen() {
		s.resolved = l.resolved
	}
	if !publish {
		return
	}
	s.diagnostics.publish(p, l.texts)
	if s.capabilities.Workspace.InlayHint.Refresh {
		s.wire.request("workspace/inlayHint/refresh", nil)
	}
	if !l.isReload && s.capabilities.Workspace.CodeLens.Refresh {
		s.wire.request("workspace/codeLens/refresh", nil)
	}
}

// clearError removes the error that prevented an earlier load, and publishes diagnostics without
// it.
func (l *load) clearError() {
	l.s.mu.Lock()
	p := l.s.workspace.projects[l.dir]
	l.s.mu.Unlock()
	if p == nil || len(p.problems) > 0 {
		l.update(true, func(p *project) { p.problems = nil })
	}
}

// tryOpen opens the module alone, and beside each module for which it has files. It returns the
// first error. The workspace is not changed.
func (l *load) tryOpen() error {
	if err := l.resolve(); err != nil {
		return err
	}
	lib := l.resolved.library
	ids := []string{""}
	for _, layer := range l.resolved.module.With {
		if len(lib.Versions(layer.ID)) > 0 {
			ids = append(ids, layer.ID)
		}
	}
	for _, beside := range ids {
		game, err := engine.Open(l.options(beside))
		if err != nil {
			return lib.Explain(err)
		}
		game.Close()
	}
	return nil
}

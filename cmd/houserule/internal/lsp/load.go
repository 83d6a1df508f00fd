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
	dir        string
	roots      []string          // folders of the workspace
	texts      map[string]string // of the open files, by path
	isReload   bool              // the module was loaded before
	moduleDirs []string          // folders of all modules of the workspace, slashed
	reads      map[string]bool   // see isRead
	unwanted   func() error      // returns an error once something was changed

	found   *found
	changes int                     // Server.changes at the beginning of the load
	opened  map[string]*engine.Game // games by the id of the module beside it; "" for none
	indexes map[string]*xref.Index  // indexes by the same id
}

// errOutOfDate is the error of a load whose files changed.
var errOutOfDate = errors.New("what is loaded was changed meanwhile")

// newLoad returns a new load. The caller must hold the lock.
func (s *Server) newLoad(dir string, unwanted func() error) *load {
	ws := s.workspace
	l := &load{s: s, dir: dir, roots: slices.Clone(ws.roots), texts: ws.openTexts(), isReload: ws.projects[dir] != nil, reads: map[string]bool{},
		unwanted: unwanted, changes: s.changes, opened: map[string]*engine.Game{}, indexes: map[string]*xref.Index{}}
	for known := range ws.moduleDirs {
		l.moduleDirs = append(l.moduleDirs, slashed(known))
	}
	return l
}

// found is a module with the library in which it was found. It is reused after the next key
// stroke, which changes only the texts of open files.
type found struct {
	dir     string
	library *library.Library
	module  *module.Module
	open    *texts
}

// find searches for the module and the library.
func (l *load) find() error {
	open := &texts{byPath: l.texts}
	lib, err := library.Open(l.s.workspace.places(l.dir, l.roots, open))
	if err != nil {
		return err
	}
	l.found = &found{l.dir, lib, lib.Modules[len(lib.Modules)-1], open}
	return nil
}

// findAgain reuses the result of the last load if it is still valid; otherwise it searches
// again.
func (l *load) findAgain() error {
	s := l.s
	s.mu.Lock()
	last := s.found
	s.mu.Unlock()
	if last != nil && last.dir == l.dir {
		last.open.set(l.texts)
		l.found = last
		return nil
	}
	return l.find()
}

// isRead reports whether the names in a file are indexed: those of a module of the workspace
// are indexed only with that module.
func (l *load) isRead(file string) bool {
	read, known := l.reads[file]
	if !known {
		read = isBelow(file, slashed(l.dir)) || !slices.ContainsFunc(l.moduleDirs, func(dir string) bool { return isBelow(file, dir) })
		l.reads[file] = read
	}
	return read
}

// isBelow reports whether a file is in a folder; both are slashed.
func isBelow(file, dir string) bool {
	return len(file) > len(dir) && file[len(dir)] == '/' && strings.HasPrefix(file, dir)
}

// options returns the options to open the module with its examples, beside another module
// unless beside is "".
func (l *load) options(beside string) engine.Options {
	o := engine.Options{Modules: []string{l.found.module.ID}, Finder: l.found.library, Limits: l.s.limits, Cache: l.s.inspector.Cache(), Specs: true, Hooks: engine.Hooks{Unwanted: l.unwanted}}
	if beside != "" {
		o.Beside = []string{beside}
	}
	return o
}

// openLinked opens the module beside another one and collects what the linker reports.
func (l *load) openLinked(beside string) (*engine.Game, *xref.Collector, error) {
	links := &xref.Collector{Wanted: l.isRead}
	o := l.options(beside)
	o.Hooks.Mentioned, o.Hooks.Placed = links.Mention, links.Place
	game, err := engine.Open(o)
	return game, links, err
}

// index opens the module beside another one and indexes its names. The game stays open for the
// inspection.
func (l *load) index(beside string) error {
	game, links, err := l.openLinked(beside)
	if err != nil {
		return err
	}
	l.opened[beside] = game
	l.indexes[beside] = xref.NewIndex(game, links)
	return nil
}

// close closes the games that are still open.
func (l *load) close() {
	for _, game := range l.opened {
		game.Close()
	}
}

// run loads the module alone, then beside each module for which it has files. It updates the
// project as soon as parts are known and publishes diagnostics: first the error that prevents
// loading, then all findings. What has an error keeps its last valid index.
func (l *load) run() {
	defer l.close()
	if err := l.findAgain(); err != nil {
		l.update(true, func(p *project) { p.setError(err) })
		l.s.loader.setKnown(l.dir)
		return
	}
	m, lib := l.found.module, l.found.library
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
		l.s.loader.setKnown(l.dir)
		return
	}
	l.opened[""] = game
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
		if l.isOpen(layer) && len(lib.Versions(layer.ID)) > 0 && l.index(layer.ID) == nil {
			l.update(false, func(p *project) { p.setLayer(layer.ID, l.indexes[layer.ID]) })
		}
	}
	l.s.loader.setKnown(l.dir)
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

// isOpen reports whether a file of a layer is open.
func (l *load) isOpen(layer module.Layer) bool {
	return slices.ContainsFunc(slices.Concat(layer.Files, layer.SpecFiles), func(name string) bool {
		_, open := l.texts[filepath.FromSlash(l.found.module.Shown(name))]
		return open
	})
}

// openForInspection opens a game for the inspection, which closes it. Games with examples are
// indexed, too; only an outline is retained of those that were not indexed before.
func (l *load) openForInspection(o engine.Options) (*engine.Game, error) {
	if !o.Specs {
		o.Hooks.Unwanted = l.unwanted
		return engine.Open(o)
	}
	beside := ""
	if len(o.Beside) > 0 {
		beside = o.Beside[0]
	}
	if l.opened[beside] == nil {
		if err := l.index(beside); err != nil {
			return nil, err
		}
		l.indexes[beside] = l.indexes[beside].Outline()
	}
	game := l.opened[beside]
	delete(l.opened, beside)
	return game, nil
}

// update replaces the project by a changed copy unless the load is out of date. With publish it
// also publishes diagnostics.
func (l *load) update(publish bool, change func(p *project)) {
	s := l.s
	s.lock()
	defer s.mu.Unlock()
	if l.unwanted() != nil {
		return
	}
	p := &project{dir: l.dir}
	if old := s.workspace.projects[l.dir]; old != nil {
		*p = *old
		p.symbols, p.changes = nil, nil
	}
	change(p)
	s.workspace.projects[l.dir] = p
	if l.changes == s.changes && l.isModuleOpen() {
		s.found = l.found
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

// clearError removes an earlier error that prevented loading, and publishes that.
func (l *load) clearError() {
	l.s.mu.Lock()
	p := l.s.workspace.projects[l.dir]
	l.s.mu.Unlock()
	if p == nil || len(p.problems) > 0 {
		l.update(true, func(p *project) { p.problems = nil })
	}
}

// tryOut opens the module alone and beside others, and returns the first error. It does not
// change the workspace.
func (l *load) tryOut() error {
	if err := l.find(); err != nil {
		return err
	}
	lib := l.found.library
	ids := []string{""}
	for _, layer := range l.found.module.With {
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

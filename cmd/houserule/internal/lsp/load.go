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

// load is one load of a module, as it stands in the editor and on the disk.
type load struct {
	s          *Server
	dir        string
	roots      []string
	texts      map[string]string // of the open files, by path
	isReload   bool              // the module was loaded before
	moduleDirs []string          // folders of all modules of the workspace, slashed
	reads      map[string]bool   // see isRead
	unwanted   func() error      // an error once something was changed meanwhile

	found   *found
	changes int                     // Server.changes when the load began
	opened  map[string]*engine.Game // by the id of the module beside it; "" for none
	indexes map[string]*xref.Index  // by the same id
}

var errOutOfDate = errors.New("what is loaded was changed meanwhile")

// newLoad begins a load. The caller holds the lock.
func (s *Server) newLoad(dir string, unwanted func() error) *load {
	ws := s.workspace
	l := &load{s: s, dir: dir, roots: slices.Clone(ws.roots), texts: ws.openTexts(), isReload: ws.projects[dir] != nil, reads: map[string]bool{},
		unwanted: unwanted, changes: s.changes, opened: map[string]*engine.Game{}, indexes: map[string]*xref.Index{}}
	for known := range ws.moduleDirs {
		l.moduleDirs = append(l.moduleDirs, slashed(known))
	}
	return l
}

// found is a module and all others beside it. A load that follows the next stroke of a key
// uses it again: nothing but texts of open files changes in between.
type found struct {
	dir     string
	library *library.Library
	module  *module.Module
	open    *texts
}

// find finds the module and all others.
func (l *load) find() error {
	open := &texts{byPath: l.texts}
	lib, err := library.Open(l.s.workspace.places(l.dir, l.roots, open))
	if err != nil {
		return err
	}
	l.found = &found{l.dir, lib, lib.Modules[len(lib.Modules)-1], open}
	return nil
}

// findAgain uses what the last load found, if that still holds, or finds it anew.
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

// isRead tells whether the names in a file are read: those in modules of the workspace are
// read with their own module only.
func (l *load) isRead(file string) bool {
	read, known := l.reads[file]
	if !known {
		read = isBelow(file, slashed(l.dir)) || !slices.ContainsFunc(l.moduleDirs, func(dir string) bool { return isBelow(file, dir) })
		l.reads[file] = read
	}
	return read
}

// isBelow tells whether a file lies in a folder; both are slashed.
func isBelow(file, dir string) bool {
	return len(file) > len(dir) && file[len(dir)] == '/' && strings.HasPrefix(file, dir)
}

// options are those to open the module with its worked examples, beside another module
// unless its id is "".
func (l *load) options(beside string) engine.Options {
	o := engine.Options{Modules: []string{l.found.module.ID}, Finder: l.found.library, Limits: l.s.limits, Cache: l.s.inspector.Cache(), Specs: true, Hooks: engine.Hooks{Unwanted: l.unwanted}}
	if beside != "" {
		o.Beside = []string{beside}
	}
	return o
}

// openLinked opens the module beside another and collects what the linker reports of its names.
func (l *load) openLinked(beside string) (*engine.Game, *xref.Collector, error) {
	links := &xref.Collector{Wanted: l.isRead}
	o := l.options(beside)
	o.Hooks.Mentioned, o.Hooks.Placed = links.Mention, links.Place
	game, err := engine.Open(o)
	return game, links, err
}

// index opens the module beside another and indexes its names. The game is kept for the
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

// run loads the module alone, then beside each module for which it has files of its own. The
// project is updated as soon as something of it is known, and its diagnostics are published:
// first what keeps it from loading, then everything. Where something is wrong, what was
// loaded before stays.
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
			if len(p.uses) == 0 { // the fault may lie in a module with which it was never loaded
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
				p.setLayer(layer.ID, indexes[i+1]) // something is wrong with it
			}
		}
	})
}

// isModuleOpen tells whether a file of the module is open.
func (l *load) isModuleOpen() bool {
	for path := range l.texts {
		if isBelow(slashed(path), slashed(l.dir)) {
			return true
		}
	}
	return false
}

// isOpen tells whether a file of a layer is open.
func (l *load) isOpen(layer module.Layer) bool {
	return slices.ContainsFunc(slices.Concat(layer.Files, layer.SpecFiles), func(name string) bool {
		_, open := l.texts[filepath.FromSlash(l.found.module.Shown(name))]
		return open
	})
}

// openForInspection opens a game that the inspection looks at, and closes. Games with worked
// examples are indexed, too; of those that were not, an outline is kept.
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

// update puts a changed copy in the place of the project, unless the load is out of date, and
// publishes its diagnostics if asked to.
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

// clearError publishes at once that nothing keeps the module from loading any more.
func (l *load) clearError() {
	l.s.mu.Lock()
	p := l.s.workspace.projects[l.dir]
	l.s.mu.Unlock()
	if p == nil || len(p.problems) > 0 {
		l.update(true, func(p *project) { p.problems = nil })
	}
}

// tryOut opens the module alone and beside others, and returns what keeps it from loading;
// nil for nothing. Nothing of the workspace changes.
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

package lsp

import (
	"errors"
	"path/filepath"
	"slices"
	"strings"

	"houserule/cmd/houserule/internal/library"
	"houserule/runtime/module"
	"houserule/stdlib/engine"
	"houserule/stdlib/inspect"
	"houserule/stdlib/xref"
)

// loading is one load of a module, as it stands in the editor and on the disk.
type loading struct {
	s     *Server
	dir   string
	roots []string
	texts map[string]string // of the open files, by path
	again bool              // it was loaded before
	known []string          // folders of all modules of the workspace, slashed
	wants map[string]bool   // see wanted
	// unwanted gives an error when something was changed meanwhile.
	unwanted func() error

	lib    *library.Library
	m      *module.Module
	found  *found
	events int                          // those of the server, when the load began
	opened map[string]*engine.Game      // by the id of the module beside it; "" for none
	cons   map[string]*xref.Concordance // the same
}

var errOutOfDate = errors.New("what is loaded was changed meanwhile")

// loading begins a load. The caller holds the lock.
func (s *Server) loading(dir string, unwanted func() error) *loading {
	l := &loading{s: s, dir: dir, roots: slices.Clone(s.roots), texts: map[string]string{}, wants: map[string]bool{}, again: s.projects[dir] != nil, events: s.events, unwanted: unwanted, opened: map[string]*engine.Game{}, cons: map[string]*xref.Concordance{}}
	for path, d := range s.docs {
		l.texts[path] = d.text
	}
	for known := range s.known {
		l.known = append(l.known, slashed(known))
	}
	return l
}

// found is where a module and all others were found, for a load behind the next stroke of
// a key: nothing but open texts changes between.
type found struct {
	dir  string
	lib  *library.Library
	open *texts
}

// find finds the module and all others.
func (l *loading) find() error {
	open := &texts{byPath: l.texts}
	lib, err := library.Open(l.s.places(l.dir, l.roots, open))
	if err != nil {
		return err
	}
	l.lib, l.m = lib, lib.Modules[len(lib.Modules)-1]
	l.found = &found{l.dir, lib, open}
	return nil
}

// findAgain is find where nothing but open texts changed since it was found last.
func (l *loading) findAgain() error {
	s := l.s
	s.mu.Lock()
	was := s.found
	s.mu.Unlock()
	if was != nil && was.dir == l.dir {
		was.open.set(l.texts)
		l.lib, l.m, l.found = was.lib, was.lib.Modules[len(was.lib.Modules)-1], was
		return nil
	}
	return l.find()
}

// wanted tells whether the names of a file are read: those of the modules of the workspace
// are read with their own module only.
func (l *loading) wanted(file string) bool {
	wanted, known := l.wants[file]
	if !known {
		wanted = under(file, slashed(l.dir)) || !slices.ContainsFunc(l.known, func(dir string) bool { return under(file, dir) })
		l.wants[file] = wanted
	}
	return wanted
}

func under(file, dir string) bool {
	return len(file) > len(dir) && file[len(dir)] == '/' && strings.HasPrefix(file, dir)
}

// options are those under which the module is loaded with its worked examples, perhaps
// beside another.
func (l *loading) options(beside string) engine.Options {
	o := engine.Options{Modules: []string{l.m.ID}, Finder: l.lib, Limits: l.s.limits, Cache: l.s.cache, Specs: true, Unwanted: l.unwanted}
	if beside != "" {
		o.Beside = []string{beside}
	}
	return o
}

// open loads the module and has what its names mean heard.
func (l *loading) open(beside string) (*engine.Game, *xref.Heard, error) {
	heard := &xref.Heard{Wanted: l.wanted}
	o := l.options(beside)
	o.Mentioned, o.Placed = heard.Mention, heard.Place
	game, err := engine.Open(o)
	return game, heard, err
}

// read loads the module beside another and reads what its names mean. The game is kept for
// the inspection.
func (l *loading) read(beside string) error {
	game, heard, err := l.open(beside)
	if err != nil {
		return err
	}
	l.opened[beside] = game
	l.cons[beside] = xref.Of(game, heard)
	return nil
}

// run loads the module anew: alone, then with each module for which it has files of its own.
// The project is put up as soon as something of it is known, and its diagnostics are told:
// first what keeps it from loading, then all that is to say of it. What was loaded before
// stays where something is wrong.
func (l *loading) run() {
	defer func() {
		for _, game := range l.opened {
			game.Close()
		}
	}()
	err := l.findAgain()
	if err != nil {
		l.put(true, func(p *project) { p.failed(err) })
		l.s.loads.knows(l.dir)
		return
	}
	game, heard, err := l.open("")
	if err != nil {
		err = l.lib.Explain(err)
		l.put(true, func(p *project) {
			p.id = l.m.ID
			if len(p.uses) == 0 { // what it never was loaded with may be what is wrong
				p.uses = required(l.lib, l.m)
			}
			p.failed(err)
		})
		l.readRequired()
		l.s.loads.knows(l.dir)
		return
	}
	l.opened[""] = game
	l.mended()
	alone := xref.Of(game, heard)
	l.cons[""] = alone
	l.put(false, func(p *project) {
		p.id, p.uses, p.required, p.tried = l.m.ID, nil, nil, ""
		for _, other := range game.Order {
			p.uses = append(p.uses, other.Dir)
		}
		p.cons = append([]*xref.Concordance{alone}, p.cons[min(1, len(p.cons)):]...)
	})
	for _, layer := range l.m.With {
		if l.isOpen(layer) && len(l.lib.Versions(layer.ID)) > 0 && l.read(layer.ID) == nil {
			l.put(false, func(p *project) { p.beside(layer.ID, l.cons[layer.ID]) })
		}
	}
	l.s.loads.knows(l.dir)
	report := l.s.inspector.ModuleIn(l.m, l.lib, l.opens)
	l.put(true, func(p *project) {
		p.found(report)
		was, layers := p.cons, p.layers
		p.cons, p.layers = was[:1:1], nil
		for _, layer := range l.m.With {
			if con := l.cons[layer.ID]; con != nil {
				p.beside(layer.ID, con)
			} else if i := slices.Index(layers, layer.ID); i >= 0 && len(l.lib.Versions(layer.ID)) > 0 {
				p.beside(layer.ID, was[i+1]) // something is wrong with it
			}
		}
	})
}

// isTyped tells whether a file of the module is open.
func (l *loading) isTyped() bool {
	for path := range l.texts {
		if under(slashed(path), slashed(l.dir)) {
			return true
		}
	}
	return false
}

// isOpen tells whether somebody has a file open that is loaded with a layer.
func (l *loading) isOpen(layer module.Layer) bool {
	return slices.ContainsFunc(slices.Concat(layer.Files, layer.SpecFiles), func(name string) bool {
		_, open := l.texts[filepath.FromSlash(l.m.Shown(name))]
		return open
	})
}

// opens opens the games that the inspection looks at, and reads them, too.
func (l *loading) opens(o engine.Options) (*engine.Game, error) {
	if !o.Specs {
		o.Unwanted = l.unwanted
		return engine.Open(o)
	}
	beside := ""
	if len(o.Beside) > 0 {
		beside = o.Beside[0]
	}
	if l.opened[beside] == nil {
		if err := l.read(beside); err != nil {
			return nil, err
		}
		l.cons[beside] = l.cons[beside].Outline()
	}
	game := l.opened[beside]
	delete(l.opened, beside) // whoever asked closes it
	return game, nil
}

// put changes the project as it stands now, unless that is out of date, and has its
// diagnostics told.
func (l *loading) put(tell bool, change func(p *project)) {
	s := l.s
	s.lock()
	defer s.mu.Unlock()
	if l.unwanted() != nil {
		return
	}
	was := s.projects[l.dir]
	p := &project{dir: l.dir}
	if was != nil {
		p.id, p.cons, p.layers, p.uses = was.id, was.cons, was.layers, was.uses
		p.problems, p.warnings, p.notes = was.problems, was.warnings, was.notes
		p.required, p.tried = was.required, was.tried
	}
	change(p)
	s.projects[l.dir] = p
	if l.events == s.events && l.isTyped() {
		s.found = l.found
	}
	if !tell {
		return
	}
	s.publish(p, l.texts)
	if s.client.Capabilities.Workspace.InlayHint.Refresh {
		s.request("workspace/inlayHint/refresh", nil)
	}
	if !l.again && s.client.Capabilities.Workspace.CodeLens.Refresh {
		s.request("workspace/codeLens/refresh", nil)
	}
}

// mended tells at once that nothing keeps the module from loading any more.
func (l *loading) mended() {
	l.s.mu.Lock()
	was := l.s.projects[l.dir]
	l.s.mu.Unlock()
	if was == nil || len(was.problems) > 0 {
		l.put(true, func(p *project) { p.problems = nil })
	}
}

// failed notes what keeps the module from loading.
func (p *project) failed(err error) {
	p.problems, p.warnings, p.notes = nil, nil, nil
	p.problems.AddErr(err)
}

// found notes what an inspection found.
func (p *project) found(r inspect.Report) {
	p.problems, p.warnings, p.notes = nil, nil, nil
	for _, f := range r.Findings {
		switch f.Level {
		case inspect.Problem:
			p.problems.Add(f.Problem)
		case inspect.Warning:
			p.warnings.Add(f.Problem)
		default:
			p.notes.Add(f.Problem)
		}
	}
}

// beside puts in what was loaded with a module beside it.
func (p *project) beside(id string, con *xref.Concordance) {
	p.cons, p.layers = slices.Clone(p.cons), slices.Clone(p.layers)
	if i := slices.Index(p.layers, id); i >= 0 {
		p.cons[i+1] = con
		return
	}
	p.cons, p.layers = append(p.cons, con), append(p.layers, id)
}

// wouldFail tells what would be wrong with a module, alone or beside others, if some files
// were otherwise; nil for nothing.
func (l *loading) wouldFail() error {
	if err := l.find(); err != nil {
		return err
	}
	ids := []string{""}
	for _, layer := range l.m.With {
		if len(l.lib.Versions(layer.ID)) > 0 {
			ids = append(ids, layer.ID)
		}
	}
	for _, beside := range ids {
		game, err := engine.Open(l.options(beside))
		if err != nil {
			return l.lib.Explain(err)
		}
		game.Close()
	}
	return nil
}

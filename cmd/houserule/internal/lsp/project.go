package lsp

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"houserule/cmd/houserule/internal/library"
	"houserule/lang/diag"
	"houserule/lang/source"
	"houserule/runtime/module"
	"houserule/stdlib/concordance"
	"houserule/stdlib/engine"
	"houserule/stdlib/inspect"
)

// project is a module of the workspace.
type project struct {
	dir string
	id  string // "" while its manifest cannot be read

	// What was loaded last without a problem: the module alone, then with each module for
	// which it has files of its own.
	cons []*concordance.Concordance
	uses []string // folders of the modules that were loaded with it

	problems, warnings, notes diag.List // of the last load
}

// file finds a file in what was loaded.
func (p *project) file(name string) (*concordance.Concordance, *concordance.File) {
	for _, c := range p.cons {
		if f := c.File(name); f != nil {
			return c, f
		}
	}
	return nil, nil
}

// main is what was loaded of the module alone; nil for nothing.
func (p *project) main() *concordance.Concordance {
	if p == nil || len(p.cons) == 0 {
		return nil
	}
	return p.cons[0]
}

// places are where a module of the workspace finds others.
func (s *Server) places(dir string, roots []string, texts map[string]string) library.Places {
	places := library.Places{Dirs: []string{dir}, Around: []string{filepath.Dir(dir)}, Standard: s.modules,
		Read: func(dir string) fs.FS { return newOverlay(dir, texts) }}
	for _, root := range roots {
		for _, sub := range []string{"modules", "examples", "."} {
			if info, err := os.Stat(filepath.Join(root, sub)); err == nil && info.IsDir() {
				places.Around = append(places.Around, filepath.Join(root, sub))
			}
		}
	}
	return places
}

// open loads a module with its worked examples.
func (s *Server) open(lib *library.Library, id string, beside []string) (*engine.Game, *concordance.Heard, error) {
	heard := &concordance.Heard{}
	game, err := engine.Open(engine.Options{Modules: []string{id}, Beside: beside, Finder: lib, Limits: s.limits, Cache: s.cache, Specs: true,
		Mentioned: heard.Mention, Placed: heard.Place})
	return game, heard, err
}

// load loads a module anew as it stands in the editor and on the disk, alone and with each
// module for which it has files of its own. What was loaded before stays where something
// is wrong.
func (s *Server) load(was *project, roots []string, texts map[string]string) (p *project, m *module.Module, lib *library.Library) {
	p = &project{dir: was.dir, id: was.id, cons: was.cons, uses: was.uses}
	lib, err := library.Open(s.places(p.dir, roots, texts))
	if err != nil {
		p.problems.AddErr(err)
		return p, nil, nil
	}
	m = lib.Modules[len(lib.Modules)-1]
	p.id = m.ID
	con, err := s.read(lib, m.ID, nil)
	if err != nil {
		p.problems.AddErr(lib.Explain(err))
		if len(p.uses) == 0 { // what it never was loaded with may be what is wrong
			p.uses = required(lib, m)
		}
		return p, m, lib
	}
	p.uses = nil
	for _, other := range con.Game.Order {
		p.uses = append(p.uses, other.Dir)
	}
	cons := []*concordance.Concordance{con}
	for _, layer := range m.With {
		if len(lib.Versions(layer.ID)) == 0 {
			continue
		}
		both, err := s.read(lib, m.ID, []string{layer.ID})
		if err != nil {
			p.problems.AddErr(err)
			continue
		}
		cons = append(cons, both)
	}
	if len(p.problems) == 0 {
		p.cons = cons
	}
	return p, m, lib
}

// read loads a module, perhaps beside others, and reads what its names mean.
func (s *Server) read(lib *library.Library, id string, beside []string) (*concordance.Concordance, error) {
	game, heard, err := s.open(lib, id, beside)
	if err != nil {
		return nil, err
	}
	defer game.Close()
	return concordance.Of(game, heard), nil
}

// look inspects a module that loads.
func (s *Server) look(p *project, m *module.Module, lib *library.Library) {
	for _, f := range s.inspector.Module(m, lib).Findings {
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

// path is the file of a place that modules show. Those of standard modules are written to
// a folder of the user's cache first, where editors can open them.
func (s *Server) path(shown string) (string, error) {
	path := filepath.FromSlash(shown)
	if filepath.IsAbs(path) {
		return path, nil
	}
	name, ok := strings.CutPrefix(shown, library.StandardName+"/")
	if !ok || s.modules == nil {
		return "", errors.New("this stands in no file")
	}
	text, err := source.Read(s.modules, name, module.MaxDataFile)
	if err != nil {
		return "", err
	}
	if s.copies == "" {
		dir, err := os.UserCacheDir()
		if err != nil {
			dir = os.TempDir()
		}
		s.copies = filepath.Join(dir, "houserule", engine.Version, library.StandardName)
	}
	path = filepath.Join(s.copies, filepath.FromSlash(name))
	if there, err := source.ReadPath(path, module.MaxDataFile); err == nil && string(there) == string(text) {
		return path, nil
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return "", err
	}
	_ = os.Remove(path) // it is read-only
	return path, os.WriteFile(path, text, 0o444)
}

package lsp

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"houserule/cmd/houserule/internal/library"
	"houserule/lang/diag"
	"houserule/lang/source"
	"houserule/runtime/module"
	"houserule/stdlib/concordance"
	"houserule/stdlib/engine"
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
	loaded                    bool      // there was one
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

// load loads a module anew as it stands in the editor and on the disk. What was loaded
// before stays where something is wrong.
func (s *Server) load(was *project, roots []string, texts map[string]string) *project {
	p := &project{dir: was.dir, id: was.id, cons: was.cons, uses: was.uses, loaded: true}
	lib, err := library.Open(s.places(p.dir, roots, texts))
	if err != nil {
		p.problems.AddErr(err)
		return p
	}
	m := lib.Modules[len(lib.Modules)-1]
	p.id = m.ID
	game, heard, err := s.open(lib, m.ID, nil)
	if err != nil {
		p.problems.AddErr(lib.Explain(err))
		return p
	}
	defer game.Close()
	p.uses = nil
	for _, other := range game.Order {
		p.uses = append(p.uses, other.Dir)
	}
	cons := []*concordance.Concordance{concordance.Of(game, heard)}
	p.tell(game, func(file string) bool { return file == "" || strings.HasPrefix(file, m.Dir+"/") })
	if script, err := m.Lua(engine.MainScript, s.limits.Source); err == nil {
		p.problems.AddErr(game.CheckScript(script))
	}
	for _, name := range m.Unlisted {
		if name != engine.MainScript {
			p.warnings.Add(&diag.Problem{Pos: diag.Pos{File: m.Shown(name)}, Message: "no `files` of " + module.ManifestName + " names this file, so it is never loaded"})
		}
	}
	for _, layer := range m.With {
		if len(lib.Versions(layer.ID)) == 0 {
			continue
		}
		own := func(file string) bool {
			return slices.ContainsFunc(slices.Concat(layer.Files, layer.SpecFiles), func(name string) bool { return m.Shown(name) == file })
		}
		both, heard, err := s.open(lib, m.ID, []string{layer.ID})
		if err != nil {
			p.problems.AddErr(err)
			continue
		}
		cons = append(cons, concordance.Of(both, heard))
		p.tell(both, own)
		both.Close()
	}
	p.cons = cons
	return p
}

// tell takes in what a game says of files that are wanted.
func (p *project) tell(game *engine.Game, wanted func(file string) bool) {
	book := game.Table.Book()
	for _, w := range book.Warnings() {
		if wanted(w.Pos.File) {
			p.warnings.Add(w)
		}
	}
	for _, n := range book.Notes() {
		if wanted(n.Pos.File) {
			p.notes.Add(n)
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

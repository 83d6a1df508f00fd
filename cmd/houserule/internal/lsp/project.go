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
	"houserule/stdlib/engine"
	"houserule/stdlib/xref"
)

// project is a module of the workspace. It is never changed but by its own loads, each of
// which makes a new one, and by what is worked out of it when somebody asks.
type project struct {
	dir string
	id  string // "" while its manifest cannot be read

	// What was loaded last without a problem: the module alone, then with each module for
	// which it has files of its own. Of the latter an outline does, unless somebody asks
	// about such a file. Read are the files of the module, and those of modules that are none
	// of the workspace.
	cons   []*xref.Concordance
	layers []string // the ids of the modules beside it, of all but the first
	uses   []string // folders of the modules that were loaded with it

	// What is asked about while the module itself was never loaded: what it requires was. The
	// modules that it names are those that were tried.
	required *xref.Concordance
	tried    string

	problems, warnings, notes diag.List // of the last load

	symbols []symbol            // see ownSymbols
	changes map[string][]string // see ownChanges
}

// file finds a file in what was loaded.
func (p *project) file(name string) (*xref.Concordance, *xref.File) {
	for _, c := range p.cons {
		if f := c.File(name); f != nil {
			return c, f
		}
	}
	return nil, nil
}

// main is what was loaded of the module alone; nil for nothing.
func (p *project) main() *xref.Concordance {
	if p == nil || len(p.cons) == 0 {
		return nil
	}
	return p.cons[0]
}

// places are where a module of the workspace finds others.
func (s *Server) places(dir string, roots []string, open *texts) library.Places {
	places := library.Places{Dirs: []string{dir}, Around: []string{filepath.Dir(dir)}, Standard: s.modules,
		Read: func(dir string) fs.FS { return newOverlay(dir, open, &s.files) }}
	for _, root := range roots {
		for _, sub := range []string{"modules", "examples", "."} {
			if info, err := os.Stat(filepath.Join(root, sub)); err == nil && info.IsDir() {
				places.Around = append(places.Around, filepath.Join(root, sub))
			}
		}
	}
	return places
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

// Package library finds modules: those named on the command line, those that
// stand beside them, and the standard ones inside the program.
//
//	lib, err := library.Open(library.Places{Dirs: []string{"examples/duel"}, Standard: files})
//	game, err := engine.Open(engine.Options{Modules: lib.Named, Finder: lib})
//
// A module that is nearer wins over one of the same id that is farther away, so
// that a standard module can be edited in a copy of its own.
package library

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"houserule/lang/diag"
	"houserule/runtime/module"
)

// Places are where modules are looked for, the nearest first.
type Places struct {
	Dirs     []string // folders that are modules
	Bare     []string // those of Dirs whose names could be ids of modules that stand elsewhere
	Asked    []string // ids, or ids@versions, that were named beside Dirs
	Near     []string // folders around those of Dirs
	Around   []string // other folders whose folders may be modules
	Standard fs.FS    // the standard modules; nil for none
	Added    Added    // what is known of those that were brought here
	// Read gives the files of a folder; nil for those on the disk. An editor has texts in
	// hand that are not on the disk yet.
	Read func(dir string) fs.FS
	// Strict refuses ids that mean two modules, see [Library.Why]. Otherwise the nearest one
	// is meant, as for who works on modules.
	Strict bool
}

// Library is a module.Finder over several places.
type Library struct {
	Named   []string         // ids of the modules in Places.Dirs, in that order
	Modules []*module.Module // those modules

	looked   []string // where else, as it is shown
	shelves  []*module.Shelf
	standard int                               // which of them holds the standard modules; -1 for none
	broken   diag.List                         // problems of modules that were only found, not asked for
	unread   map[*module.Shelf]map[string]bool // by the names of their folders
	near     int                               // shelves up to this one stand around named folders
	strict   bool
	added    Added
	verified map[string]*module.Module // the added modules that are what they were
	changed  map[string]string         // the others, and how
	why      map[string]*diag.Problem  // of ids that were asked for; nil for those that mean one module
	asking   sync.Mutex                // guards limits and why
	limits   map[*module.Module]limit
}

// StandardName is how places in the standard modules are shown.
const StandardName = "modules"

// Open reads the manifests of all modules. Only what is wrong with the folders
// that were named is an error; broken modules elsewhere count when something is
// missing, see Explain.
func Open(p Places) (*Library, error) {
	l := &Library{unread: map[*module.Shelf]map[string]bool{}, standard: -1, strict: p.Strict, why: map[string]*diag.Problem{}}
	if p.Read == nil {
		p.Read = os.DirFS
	}
	if p.Added.Verify != nil {
		l.verifies(p)
	}
	named := &module.Shelf{}
	var problems diag.List
	seen := map[string]bool{}
	for _, dir := range p.Dirs {
		dir = filepath.Clean(dir)
		if seen[dir] {
			continue
		}
		seen[dir] = true
		m, err := l.named(p, dir)
		if err == nil && p.Strict {
			err = oneFolder(named, m)
		}
		if err == nil {
			err = named.Put(m)
		}
		if err != nil {
			problems.AddErr(err)
			continue
		}
		l.Named = append(l.Named, m.ID)
		l.Modules = append(l.Modules, m)
	}
	l.shelves = append(l.shelves, named)
	around := map[string]bool{}
	for i, dir := range slices.Concat(p.Near, p.Around) {
		dir = filepath.Clean(dir)
		if around[dir] {
			continue
		}
		around[dir] = true
		l.looked = append(l.looked, filepath.ToSlash(dir))
		shelf, err := module.Folder(p.Read(dir), filepath.ToSlash(dir))
		l.add(shelf, err)
		if i < len(p.Near) {
			l.near = len(l.shelves) - 1
		}
	}
	if p.Standard != nil {
		l.standard = len(l.shelves)
		shelf, err := module.Folder(p.Standard, StandardName)
		l.add(shelf, err)
		l.withoutShipped()
	}
	for _, dir := range p.Bare {
		problems.AddErr(l.bare(filepath.ToSlash(filepath.Clean(dir))))
	}
	for _, name := range p.Asked {
		id, _, _ := strings.Cut(name, "@")
		problems.AddErr(l.oneSource(id))
	}
	return l, problems.Err()
}

// named opens a folder that was named. That of an added module is what was added.
func (l *Library) named(p Places, dir string) (*module.Module, error) {
	id, added := p.isAdded(dir)
	if !added || p.Added.Verify == nil {
		return module.Open(p.Read(dir), filepath.ToSlash(dir))
	}
	if text := l.changed[id]; text != "" {
		return nil, &diag.Problem{Message: text}
	}
	return l.verified[id], nil
}

func (l *Library) add(shelf *module.Shelf, err error) {
	if shelf == nil {
		shelf = &module.Shelf{}
	}
	l.shelves = append(l.shelves, shelf)
	var list diag.List
	list.AddErr(err)
	for _, p := range list {
		if !errors.Is(p, fs.ErrNotExist) && !errors.Is(p, fs.ErrPermission) {
			l.broken.Add(p)
			if l.unread[shelf] == nil {
				l.unread[shelf] = map[string]bool{}
			}
			l.unread[shelf][path.Base(path.Dir(p.Pos.File))] = true
		}
	}
}

// IDs implements module.Finder.
func (l *Library) IDs() []string {
	var ids []string
	for _, s := range l.shelves {
		ids = append(ids, s.IDs()...)
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

// Versions implements module.Finder: those of the nearest place that has any; before all
// but what was named comes what was brought here. A place where its folder could not be
// read has none, and no farther one stands in; neither has an id that means two modules,
// see [Library.Why].
func (l *Library) Versions(id string) []*module.Module {
	list, at := l.nearest(id)
	if len(list) == 0 || l.doubtful(id, list, at) != nil {
		return nil
	}
	return list
}

// Nearest is [Library.Versions] for an id whose nearest modules are wanted, whatever else it
// means: who goes on with a game that was played with them is asked before others are taken.
func (l *Library) Nearest(id string) []*module.Module {
	list, _ := l.nearest(id)
	return list
}

// nearest gives the versions of the nearest place, and which of the shelves that is; 0
// for one that was named or brought here.
func (l *Library) nearest(id string) ([]*module.Module, int) {
	for i, s := range l.shelves {
		if i == 1 && l.IsAdded(id) { // what was brought here is meant, unless somebody named a folder
			if m := l.verified[id]; m != nil && l.changed[id] == "" {
				return []*module.Module{m}, 0
			}
			return nil, 0
		}
		if list := s.Versions(id); len(list) > 0 {
			return list, i
		}
		if l.unread[s][id] {
			return nil, i
		}
	}
	return nil, -1
}

// Explain adds to a failure to resolve where modules were looked for, and which
// were found but could not be read: one of them may be the missing one. Any other
// failure tells its reason itself.
func (l *Library) Explain(err error) error {
	if err == nil {
		return nil
	}
	var list diag.List
	list.AddErr(err)
	var missing *module.MissingError
	if errors.As(list[0], &missing) {
		if list[0].Hint == "" {
			list[0].Hint = "name its folder: --module path/to/" + missing.ID
		}
		places := append(slices.Clone(l.looked), "the standard modules")
		list[0].Notes = append(list[0].Notes, diag.Note{Message: "looked in " + strings.Join(places, ", ")})
	}
	if !unresolved(list[0]) {
		return list
	}
	told := map[string]bool{}
	for _, p := range l.broken {
		dir := strings.TrimSuffix(p.Pos.File, "/"+module.ManifestName)
		if !told[dir] {
			told[dir] = true
			list[0].Notes = append(list[0].Notes, diag.Note{Pos: diag.Pos{File: dir}, Message: "this module could not be read; houserule check tells why"})
		}
	}
	return list
}

// unresolved tells the failures to find a module, or a version of it that fits.
func unresolved(p *diag.Problem) bool {
	return errors.As(p, new(*module.MissingError)) || errors.Is(p, module.ErrNoVersion)
}

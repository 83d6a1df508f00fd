// Package library finds modules: in folders named on the command line, in the folders around
// them, among the installed ones, and among the standard ones in the program. [Open] reads the
// manifests; the [Library] is the Finder of the engine, which then loads the modules.
//
//	lib, err := library.Open(library.Places{Dirs: []string{"examples/duel"}, Standard: files})
//	game, err := engine.Open(engine.Options{Modules: lib.Named, Finder: lib})
//
// Of several modules with one id the nearest is used, in the order of [Places], so that a
// standard module can be edited in a copy.
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

// Places are the places in which modules are searched, the nearest first.
type Places struct {
	Dirs     []string // folders that are modules
	Bare     []string // those of Dirs whose names may also be ids of modules elsewhere
	Asked    []string // ids, or id@version, named on the command line beside Dirs
	Near     []string // parent folders of Dirs
	Around   []string // other folders that hold modules
	Standard fs.FS    // the standard modules; nil for none
	Added    Added    // the modules installed here
	// Read returns the files of a folder; nil reads the disk. An editor has texts that are not
	// saved yet.
	Read func(dir string) fs.FS
	// Shelves are the folders of modules that were read for other libraries, which are not read
	// again; nil reads all.
	Shelves *Shelves
	// Strict refuses ids that may mean two modules, see [Library.Why]. Otherwise the nearest
	// module is used, as for authors.
	Strict bool
}

// Library is a module.Finder over several places.
type Library struct {
	Named   []string         // ids of the modules in Places.Dirs, in that order
	Modules []*module.Module // those modules

	searched   []string                          // Places.Near and Around, as shown in messages
	shelves    []*module.Shelf                   // the nearest first; those of Places.Dirs at 0
	standard   int                               // index of the shelf of the standard modules; -1 for none
	broken     diag.List                         // problems of unreadable modules that were not named
	unreadable map[*module.Shelf]map[string]bool // names of folders whose module cannot be read
	near       int                               // index of the last shelf of Places.Near; 0 for none
	strict     bool
	added      Added
	verified   map[string]*module.Module // copies of the installed modules that match the lock, by id
	changed    map[string]string         // messages why installed modules are not loaded, by id
	why        map[string]*diag.Problem  // cached problems of ids; nil for unambiguous ones
	mu         sync.Mutex                // guards limits and why
	limits     map[*module.Module]limit  // cached results of limitOf; nil if there are none
}

// StandardName is the folder of the standard modules in positions.
const StandardName = "modules"

// Open reads the manifests of all modules. The error holds the problems of named folders and
// ids only; those of other modules are reported when a module is missing, see
// [Library.Explain].
func Open(p Places) (*Library, error) {
	l := &Library{unreadable: map[*module.Shelf]map[string]bool{}, standard: -1, strict: p.Strict, why: map[string]*diag.Problem{}}
	if p.Read == nil {
		p.Read = os.DirFS
	}
	if p.Added.Verify != nil {
		l.verifyAdded(p)
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
		l.searched = append(l.searched, filepath.ToSlash(dir))
		shelf, err := p.Shelves.folder(p.Read(dir), filepath.ToSlash(dir))
		l.add(shelf, err)
		if i < len(p.Near) {
			l.near = len(l.shelves) - 1
		}
	}
	if p.Standard != nil {
		l.standard = len(l.shelves)
		shelf, err := p.Shelves.folder(p.Standard, "")
		l.add(shelf, err)
		l.withoutShipped()
	}
	for _, dir := range p.Bare {
		problems.AddErr(l.checkBareName(filepath.ToSlash(filepath.Clean(dir))))
	}
	for _, name := range p.Asked {
		id, _, _ := strings.Cut(name, "@")
		problems.AddErr(l.checkAmbiguity(id))
	}
	return l, problems.Err()
}

// named opens a named folder. For that of an installed module it returns the verified one.
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

// add appends a shelf, empty if it is nil, and records the problems in err except those of folders
// that do not exist or may not be read.
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
			if l.unreadable[shelf] == nil {
				l.unreadable[shelf] = map[string]bool{}
			}
			l.unreadable[shelf][path.Base(path.Dir(p.Pos.File))] = true
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

// Versions implements module.Finder. They are those of the nearest place that has any; modules
// installed here come right behind named folders. It returns nil if the nearest module with the
// id cannot be read or loaded, and for an ambiguous id, see [Library.Why].
func (l *Library) Versions(id string) []*module.Module {
	list, at := l.nearest(id)
	if len(list) == 0 || l.ambiguity(id, list, at) != nil {
		return nil
	}
	return list
}

// Nearest is like [Library.Versions], but also returns modules for ambiguous ids. Campaigns use it:
// they ask before they replace the module that they were played with.
func (l *Library) Nearest(id string) []*module.Module {
	list, _ := l.nearest(id)
	return list
}

// nearest returns the versions at the nearest place and the index of its shelf: 0 for a named
// or installed module, -1 for none. The list is empty if the nearest module cannot be loaded.
func (l *Library) nearest(id string) ([]*module.Module, int) {
	for i, s := range l.shelves {
		if i == 1 && l.IsAdded(id) { // an installed module is used unless a folder was named
			if m := l.verified[id]; m != nil && l.changed[id] == "" {
				return []*module.Module{m}, 0
			}
			return nil, 0
		}
		if list := s.Versions(id); len(list) > 0 {
			return list, i
		}
		if l.unreadable[s][id] {
			return nil, i
		}
	}
	return nil, -1
}

// Explain adds notes to the error of a missing module: the searched places, and the modules that
// cannot be read, as one of them may be the missing one. Other errors are unchanged.
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
		places := append(slices.Clone(l.searched), "the standard modules")
		list[0].Notes = append(list[0].Notes, diag.Note{Message: "looked in " + strings.Join(places, ", ")})
	}
	if !isMissing(list[0]) {
		return list
	}
	noted := map[string]bool{}
	for _, p := range l.broken {
		dir := strings.TrimSuffix(p.Pos.File, "/"+module.ManifestName)
		if !noted[dir] {
			noted[dir] = true
			list[0].Notes = append(list[0].Notes, diag.Note{Pos: diag.Pos{File: dir}, Message: "this module could not be read; houserule check shows why"})
		}
	}
	return list
}

// isMissing reports whether a module, or a fitting version of it, was not found.
func isMissing(p *diag.Problem) bool {
	return errors.As(p, new(*module.MissingError)) || errors.Is(p, module.ErrNoVersion)
}

package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"houserule/cmd/houserule/internal/library"
	"houserule/lang/diag"
	"houserule/lang/script"
	"houserule/lang/source"
	"houserule/runtime/module"
	"houserule/stdlib/engine"
	"houserule/stdlib/install"
)

// wanted is what --module names: folders are opened, ids are looked up.
type wanted struct {
	dirs []string
	bare []string // those of dirs that have no slash, and so could be ids of other modules
	ids  []string
}

// namesFolder tells whether a name is written as that of a folder: with a slash.
func namesFolder(name string) bool {
	return strings.ContainsAny(name, `/\`) || name == "." || name == ".."
}

// wanted reads what --module names. The id of a module that was added means what was
// added, and so does the folder where that is kept; another folder of that name is named
// with a slash.
func (p *Program) wanted() wanted {
	var w wanted
	s, err := p.openStore()
	if err != nil {
		s = &store{folder: addedFolder, lock: &install.Lock{}} // it is told where modules are looked for
	}
	for _, m := range p.flags.modules {
		id, _, _ := strings.Cut(m, "@")
		_, added := s.lock.Find(id)
		switch kept, is := s.keeps(m); {
		case namesFolder(m) && is:
			w.ids = append(w.ids, kept)
		case namesFolder(m):
			w.dirs = append(w.dirs, m)
		case !added && library.IsModule(m):
			w.dirs, w.bare = append(w.dirs, m), append(w.bare, m)
		default:
			w.ids = append(w.ids, m)
		}
	}
	return w
}

// idOf is the id of a module that was named last, by its folder or its id.
func idOf(lib *library.Library, w wanted, name string) string {
	dir := filepath.ToSlash(filepath.Clean(name))
	for _, m := range lib.Modules {
		if m.Dir == dir {
			return m.ID
		}
	}
	return w.ids[len(w.ids)-1]
}

// keeps tells whether a folder is that of an added module, however it is written, and
// gives its id.
func (s *store) keeps(dir string) (id string, is bool) {
	here, err := os.Stat(dir)
	if err != nil || !here.IsDir() {
		return "", false
	}
	for _, id := range s.others("") {
		if kept, err := os.Stat(filepath.Join(s.folder, id)); err == nil && os.SameFile(here, kept) {
			return id, true
		}
	}
	return "", false
}

// installed is keeps of what was added here by now.
func (p *Program) installed(dir string) (id string, is bool) {
	s, err := p.openStore()
	if err != nil {
		return "", false
	}
	return s.keeps(dir)
}

// ownFolder refuses a folder that was named without a slash where a module of that id was
// added: it could be meant, and it may do less. verb is the command.
func (p *Program) ownFolder(path, verb string) error {
	s, err := p.openStore()
	if err != nil {
		return err
	}
	_, added := s.lock.Find(path)
	if _, kept := s.keeps(path); namesFolder(path) || kept || !added || !library.IsModule(path) {
		return nil
	}
	return unusable(&diag.Problem{Message: fmt.Sprintf("%s is a folder here, and a module of that id was added", path),
		Hint: fmt.Sprintf("houserule %s ./%s takes the folder, houserule %s %s what was added", verb, path, verb, filepath.ToSlash(filepath.Join(s.folder, path)))})
}

// library opens the modules that --module names as folders and those in dirs,
// and knows those beside them, beside a file that is run, in ./modules and
// ./examples, and the standard ones.
func (p *Program) library(dirs []string, beside ...string) (*library.Library, error) {
	s, err := p.openStore()
	if err != nil {
		return nil, err
	}
	w := p.wanted()
	places := library.Places{Dirs: slices.Clone(w.dirs), Bare: w.bare, Asked: w.ids, Standard: p.Modules, Strict: !p.workshop}
	for _, dir := range dirs {
		if id, kept := s.keeps(dir); kept {
			dir = filepath.Join(s.folder, id)
		}
		places.Dirs = append(places.Dirs, dir)
	}
	for _, d := range places.Dirs {
		places.Near = append(places.Near, filepath.Join(d, ".."))
	}
	places.Around = append(slices.Clone(beside), addedFolder, "examples")
	places.Added = library.Added{Folder: s.folder, IDs: s.others(""), Verify: s.lock.Verify, Granted: s.granted, Came: s.came, Prefer: s.prefer()}
	lib, err := library.Open(places)
	if err == nil {
		for _, text := range lib.Changed() {
			p.notes("! " + text)
		}
	}
	return lib, err
}

// granted is what was granted to an added module.
func (s *store) granted(id string) []module.Permission {
	m, _ := s.lock.Find(id)
	return m.Granted
}

// came tells what was granted to a version of a module when it came with these files.
func (s *store) came(id, version string, files fs.FS) (granted []module.Permission, came, known bool) {
	known = s.lock.Knows(id)
	if !known {
		return nil, false, false
	}
	if hash, err := install.Hash(files); err == nil {
		granted, came = s.lock.GrantedTo(id, version, hash)
	}
	return granted, came, known
}

// anew looks for modules again, and holds those that were added since to what was granted
// to them.
func (p *Program) anew() (module.Finder, error) {
	lib, err := p.library(nil, ".")
	if err != nil {
		return nil, err
	}
	p.newest.Store(lib)
	return lib, nil
}

// limited is [library.Library.Limited] of the library that was opened last at a prompt, or
// of the first one.
func (p *Program) limited(first *library.Library) func(m *module.Module) ([]module.Permission, bool) {
	p.newest = new(atomic.Pointer[library.Library])
	p.newest.Store(first)
	return func(m *module.Module) ([]module.Permission, bool) { return p.newest.Load().Limited(m) }
}

// notes tells something once, however often modules are looked for.
func (p *Program) notes(text string) {
	if !slices.Contains(p.shadows, text) {
		p.shadows = append(p.shadows, text)
		fmt.Fprintln(p.Err, text)
	}
}

// resolves is resolve, and tells of modules beside those that were named which are
// taken in place of others.
func (p *Program) resolves(lib *library.Library, ids []string, options ...string) error {
	if err := resolve(lib, ids, options...); err != nil {
		return err
	}
	order, err := orderOf(lib, ids)
	if err != nil {
		return err
	}
	p.tellShadowed(lib, order)
	return nil
}

// tellShadowed tells once of each module beside those that were named which is taken
// in place of others.
func (p *Program) tellShadowed(lib *library.Library, order module.Order) {
	for _, text := range slices.Concat(lib.Shadowed(order), lib.Passed(order)) {
		p.notes("note: " + text)
	}
}

// resolve checks that what is wanted can be found and that options are options; a typo in a module's name is
// unusable input, where a module that does not load has failed.
func resolve(lib *library.Library, ids []string, options ...string) error {
	order, err := orderOf(lib, ids)
	if err != nil {
		return err
	}
	for _, text := range options {
		if _, _, err := order.Set(nil, text); err != nil {
			return unusable(err)
		}
	}
	return nil
}

// orderOf is the order in which modules load.
func orderOf(lib *library.Library, ids []string) (module.Order, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	order, err := module.Resolve(ids, lib, module.WithEngine(engine.EngineVersion()))
	if errors.Is(err, module.ErrConflict) {
		return nil, failed(err) // all names are right, and the modules do not load together
	}
	if err != nil {
		return nil, unusable(lib.Explain(err))
	}
	return order, nil
}

// fitting are the settings that the modules of an order have options for.
func fitting(order module.Order, settings []string) []string {
	var list []string
	for _, text := range settings {
		if _, _, err := order.Set(nil, text); err == nil {
			list = append(list, text)
		}
	}
	return list
}

// Limits of what runs from the command line. Steps bound scripts, and the same
// script stops at the same step everywhere; real time and memory are only a last
// resort. Heaps of workers that run side by side are measured together, and a
// month of game time leaves much garbage behind.
func limits(workers int) script.Limits {
	l := script.DefaultLimits()
	l.Wall = time.Minute
	l.Heap *= 4 * int64(workers)
	return l
}

// scriptText reads a plain Lua file that was named.
func (p *Program) scriptText(path string) (string, error) {
	text, err := source.ReadPath(path, int64(limits(1).Source))
	var large *source.TooLarge
	if errors.As(err, &large) {
		return "", unusable(source.Problem(path, err))
	}
	if err != nil {
		return "", missing(path, err)
	}
	return string(text), nil
}

// missing explains a path that is not there.
func missing(path string, err error) error {
	if !os.IsNotExist(err) {
		return unusable(&diag.Problem{Message: fmt.Sprintf("can't read %s: %s", path, source.Reason(err)), Cause: err})
	}
	var near []string
	if entries, err := os.ReadDir(filepath.Dir(path)); err == nil {
		for _, e := range entries {
			near = append(near, e.Name())
		}
	}
	return unusable(&diag.Problem{Message: fmt.Sprintf("there is no file or folder %s", path), Hint: diag.DidYouMean(filepath.Base(path), near), Cause: err})
}

package program

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"houserule/cmd/houserule/internal/library"
	"houserule/lang/diag"
	"houserule/lang/sandbox"
	"houserule/lang/source"
	"houserule/runtime/module"
	"houserule/stdlib/engine"
	"houserule/stdlib/install"
)

// Selection is what --module names: folders are opened, ids are looked up.
type Selection struct {
	Dirs []string // folders
	bare []string // those of Dirs that have no slash, and so could be ids of other modules
	IDs  []string
}

// NamesFolder reports whether a name is written as that of a folder: with a slash.
func NamesFolder(name string) bool {
	return strings.ContainsAny(name, `/\`) || name == "." || name == ".."
}

// Selection reads what --module names. The id of a module that was added means what was
// added, and so does the folder where that is kept; another folder of that name is named
// with a slash.
func (p *Program) Selection() Selection {
	var w Selection
	s, err := p.OpenStore()
	if err != nil {
		s = &Store{Folder: addedFolder, Lock: &install.Lock{}} // it is told where modules are looked for
	}
	for _, m := range p.Flags.Modules {
		id, _, _ := strings.Cut(m, "@")
		_, added := s.Lock.Find(id)
		switch kept, is := s.keeps(m); {
		case NamesFolder(m) && is:
			w.IDs = append(w.IDs, kept)
		case NamesFolder(m):
			w.Dirs = append(w.Dirs, m)
		case !added && library.IsModule(m):
			w.Dirs, w.bare = append(w.Dirs, m), append(w.bare, m)
		default:
			w.IDs = append(w.IDs, m)
		}
	}
	return w
}

// IDOf is the id of a module that was named last, by its folder or its id.
func IDOf(lib *library.Library, w Selection, name string) string {
	dir := filepath.ToSlash(filepath.Clean(name))
	for _, m := range lib.Modules {
		if m.Dir == dir {
			return m.ID
		}
	}
	return w.IDs[len(w.IDs)-1]
}

// AddedAt is keeps of what was added here by now.
func (p *Program) AddedAt(dir string) (id string, is bool) {
	s, err := p.OpenStore()
	if err != nil {
		return "", false
	}
	return s.keeps(dir)
}

// OwnFolder refuses a folder that was named without a slash where a module of that id was
// added: it could be meant, and it may do less. verb is the command.
func (p *Program) OwnFolder(path, verb string) error {
	s, err := p.OpenStore()
	if err != nil {
		return err
	}
	_, added := s.Lock.Find(path)
	if _, kept := s.keeps(path); NamesFolder(path) || kept || !added || !library.IsModule(path) {
		return nil
	}
	return Unusable(&diag.Problem{Message: fmt.Sprintf("%s is a folder here, and a module with that id is installed", path),
		Hint: fmt.Sprintf("houserule %s ./%s takes the folder, houserule %s %s the installed module", verb, path, verb, filepath.ToSlash(filepath.Join(s.Folder, path)))})
}

// Library opens the modules that --module names as folders and those in dirs,
// and knows those beside them, beside a file that is run, in ./modules and
// ./examples, and the standard ones.
func (p *Program) Library(dirs []string, beside ...string) (*library.Library, error) {
	s, err := p.OpenStore()
	if err != nil {
		return nil, err
	}
	w := p.Selection()
	places := library.Places{Dirs: slices.Clone(w.Dirs), Bare: w.bare, Asked: w.IDs, Standard: p.Modules, Strict: !p.workshop}
	for _, dir := range dirs {
		if id, kept := s.keeps(dir); kept {
			dir = filepath.Join(s.Folder, id)
		}
		places.Dirs = append(places.Dirs, dir)
	}
	for _, d := range places.Dirs {
		places.Near = append(places.Near, filepath.Join(d, ".."))
	}
	places.Around = append(slices.Clone(beside), addedFolder, "examples")
	places.Added = library.Added{Folder: s.Folder, IDs: s.Others(""), Verify: s.Lock.Verify, Granted: s.granted, Came: s.came, Prefer: s.Prefer()}
	lib, err := library.Open(places)
	if err == nil {
		for _, text := range lib.Changed() {
			p.Note("! " + text)
		}
	}
	return lib, err
}

// FindAnew looks for modules again, and holds those that were added since to what was granted
// to them.
func (p *Program) FindAnew() (module.Finder, error) {
	lib, err := p.Library(nil, ".")
	if err != nil {
		return nil, err
	}
	p.newest.Store(lib)
	return lib, nil
}

// PermissionLimits is [library.Library.Limited] of the library that was opened last at a prompt, or
// of the first one.
func (p *Program) PermissionLimits(first *library.Library) func(m *module.Module) ([]module.Permission, bool) {
	p.newest = new(atomic.Pointer[library.Library])
	p.newest.Store(first)
	return func(m *module.Module) ([]module.Permission, bool) { return p.newest.Load().Limited(m) }
}

// Note tells something once, however often modules are looked for.
func (p *Program) Note(text string) {
	if !slices.Contains(p.Shadows, text) {
		p.Shadows = append(p.Shadows, text)
		fmt.Fprintln(p.Err, text)
	}
}

// Resolve is resolve, and tells of modules beside those that were named which are
// taken in place of others.
func (p *Program) Resolve(lib *library.Library, ids []string, options ...string) error {
	if err := resolve(lib, ids, options...); err != nil {
		return err
	}
	order, err := OrderOf(lib, ids)
	if err != nil {
		return err
	}
	p.TellShadowed(lib, order)
	return nil
}

// GameOptions finds the modules that --module names, and returns the options with which a game of
// them is opened.
func (p *Program) GameOptions() (*library.Library, engine.Options, error) {
	lib, err := p.Library(nil, ".")
	if err != nil {
		return nil, engine.Options{}, Fail(err)
	}
	ids := append(lib.Named, p.Selection().IDs...)
	if err := p.Resolve(lib, ids, p.Flags.Options...); err != nil {
		return nil, engine.Options{}, err
	}
	return lib, engine.Options{Modules: ids, Set: p.Flags.Options, Finder: lib, Limited: lib.Limited, Prefer: lib.Prefer(), Limits: Limits(1)}, nil
}

// TellShadowed tells once of each module beside those that were named which is taken
// in place of others.
func (p *Program) TellShadowed(lib *library.Library, order module.Order) {
	for _, text := range slices.Concat(lib.Shadowed(order), lib.Passed(order)) {
		p.Note("note: " + text)
	}
}

// resolve checks that what is wanted can be found and that options are options; a typo in a module's name is
// unusable input, where a module that does not load has failed.
func resolve(lib *library.Library, ids []string, options ...string) error {
	order, err := OrderOf(lib, ids)
	if err != nil {
		return err
	}
	for _, text := range options {
		if _, _, err := order.Set(nil, text); err != nil {
			return Unusable(err)
		}
	}
	return nil
}

// OrderOf is the order in which modules load.
func OrderOf(lib *library.Library, ids []string) (module.Order, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	order, err := module.Resolve(ids, lib, module.WithEngine(engine.EngineVersion()))
	if errors.Is(err, module.ErrConflict) {
		return nil, Fail(err) // all names are right, and the modules do not load together
	}
	if err != nil {
		return nil, Unusable(lib.Explain(err))
	}
	return order, nil
}

// FittingOptions are the settings that the modules of an order have options for.
func FittingOptions(order module.Order, settings []string) []string {
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
func Limits(workers int) sandbox.Limits {
	l := sandbox.DefaultLimits()
	l.Wall = time.Minute
	l.Heap *= 4 * int64(workers)
	return l
}

// ScriptText reads a plain Lua file that was named.
func (p *Program) ScriptText(path string) (string, error) {
	text, err := source.ReadPath(path, int64(Limits(1).Compile.Source))
	var large *source.TooLarge
	if errors.As(err, &large) {
		return "", Unusable(source.Problem(path, err))
	}
	if err != nil {
		return "", Missing(path, err)
	}
	return string(text), nil
}

// Missing explains a path that is not there.
func Missing(path string, err error) error {
	if !os.IsNotExist(err) {
		return Unusable(&diag.Problem{Message: fmt.Sprintf("can't read %s: %s", path, source.Reason(err)), Cause: err})
	}
	var near []string
	if entries, err := os.ReadDir(filepath.Dir(path)); err == nil {
		for _, e := range entries {
			near = append(near, e.Name())
		}
	}
	return Unusable(&diag.Problem{Message: fmt.Sprintf("there is no file or folder %s", path), Hint: diag.DidYouMean(filepath.Base(path), near), Cause: err})
}

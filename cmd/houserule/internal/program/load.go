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

// Selection holds the modules of --module: folders to open and ids to look up.
type Selection struct {
	Dirs []string // folders
	bare []string // elements of Dirs without a slash, which could also be ids
	IDs  []string
}

// NamesFolder reports whether a name is written as a folder: with a slash, or as . or ..
func NamesFolder(name string) bool {
	return strings.ContainsAny(name, `/\`) || name == "." || name == ".."
}

// Selection returns the modules of --module. The id of an installed module, and the folder in which
// it is installed, mean the installed one. Another folder of that name is written with a slash.
func (p *Program) Selection() Selection {
	var w Selection
	s, err := p.OpenStore()
	if err != nil {
		s = &Store{Folder: addedFolder, Lock: &install.Lock{}} // Library reports the error
	}
	for _, m := range p.Flags.Modules {
		id, _, _ := strings.Cut(m, "@")
		_, added := s.Lock.Find(id)
		switch kept, is := s.installedIn(m); {
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

// IDOf returns the id of the last module of --module, whose folder or id is name.
func IDOf(lib *library.Library, w Selection, name string) string {
	dir := filepath.ToSlash(filepath.Clean(name))
	for _, m := range lib.Modules {
		if m.Dir == dir {
			return m.ID
		}
	}
	return w.IDs[len(w.IDs)-1]
}

// InstalledAt returns the id of the module that is installed in a folder; is is false for any
// other folder.
func (p *Program) InstalledAt(dir string) (id string, is bool) {
	s, err := p.OpenStore()
	if err != nil {
		return "", false
	}
	return s.installedIn(dir)
}

// RefuseAmbiguous returns an error for a folder without a slash whose name is also the id of an
// installed module, which may have fewer permissions. verb is the command, for the hint.
func (p *Program) RefuseAmbiguous(path, verb string) error {
	s, err := p.OpenStore()
	if err != nil {
		return err
	}
	_, added := s.Lock.Find(path)
	if _, kept := s.installedIn(path); NamesFolder(path) || kept || !added || !library.IsModule(path) {
		return nil
	}
	return Unusable(&diag.Problem{Message: fmt.Sprintf("%s is a folder here, and a module with that id is installed", path),
		Hint: fmt.Sprintf("houserule %s ./%s takes the folder, houserule %s %s the installed module", verb, path, verb, filepath.ToSlash(filepath.Join(s.Folder, path)))})
}

// Library opens the modules that --module names as folders and those in dirs. It also finds
// modules beside these folders, beside the files in beside, in ./modules and ./examples, and
// the standard ones.
func (p *Program) Library(dirs []string, beside ...string) (*library.Library, error) {
	return p.LibraryOf(nil, dirs, beside...)
}

// LibraryOf is [Program.Library] that reads no folder of modules again that was read into shelves; nil
// reads all.
func (p *Program) LibraryOf(shelves *library.Shelves, dirs []string, beside ...string) (*library.Library, error) {
	s, err := p.OpenStore()
	if err != nil {
		return nil, err
	}
	w := p.Selection()
	places := library.Places{Dirs: slices.Clone(w.Dirs), Bare: w.bare, Asked: w.IDs, Standard: p.Modules, Strict: !p.authoring, Shelves: shelves}
	for _, dir := range dirs {
		if id, kept := s.installedIn(dir); kept {
			dir = filepath.Join(s.Folder, id)
		}
		places.Dirs = append(places.Dirs, dir)
	}
	for _, d := range places.Dirs {
		places.Near = append(places.Near, filepath.Join(d, ".."))
	}
	places.Around = append(slices.Clone(beside), addedFolder, "examples")
	places.Added = library.Added{Folder: s.Folder, IDs: s.IDs(""), Verify: s.Lock.Verify, Granted: s.granted, Came: s.grantedTo, Prefer: s.Prefer()}
	lib, err := library.Open(places)
	if err == nil {
		for _, text := range lib.UnloadedNotes() {
			p.Note("! " + text)
		}
	}
	return lib, err
}

// FindAnew searches for modules again, also with the permissions of those installed since.
func (p *Program) FindAnew() (module.Finder, error) {
	lib, err := p.Library(nil, ".")
	if err != nil {
		return nil, err
	}
	p.newest.Store(lib)
	return lib, nil
}

// PermissionLimits returns [library.Library.Limited] of the library that [Program.FindAnew] opened
// last; before, of first.
func (p *Program) PermissionLimits(first *library.Library) func(m *module.Module) ([]module.Permission, bool) {
	p.newest = new(atomic.Pointer[library.Library])
	p.newest.Store(first)
	return func(m *module.Module) ([]module.Permission, bool) { return p.newest.Load().Limited(m) }
}

// Note prints a message to standard error the first time that it is called with it.
func (p *Program) Note(text string) {
	if !slices.Contains(p.Shadows, text) {
		p.Shadows = append(p.Shadows, text)
		fmt.Fprintln(p.Err, text)
	}
}

// Resolve checks that modules are found and options exist, and prints notes on modules that are
// used in place of others, see [Program.NoteShadowed].
func (p *Program) Resolve(lib *library.Library, ids []string, options ...string) error {
	if err := resolve(lib, ids, options...); err != nil {
		return err
	}
	order, err := OrderOf(lib, ids)
	if err != nil {
		return err
	}
	p.NoteShadowed(lib, order)
	return nil
}

// GameOptions finds the modules of --module and returns the options to open a game with them.
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

// NoteShadowed prints a note, once each, for modules that are used in place of others with the
// same id.
func (p *Program) NoteShadowed(lib *library.Library, order module.Order) {
	for _, text := range slices.Concat(lib.ShadowedNotes(order), lib.IgnoredNotes(order)) {
		p.Note("note: " + text)
	}
}

// resolve checks that modules are found and options exist. An unknown module or option is unusable
// input; modules that do not load together are a failure.
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

// OrderOf returns the load order of modules.
func OrderOf(lib *library.Library, ids []string) (module.Order, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	order, err := module.Resolve(ids, lib, module.WithEngine(engine.EngineVersion()))
	if errors.Is(err, module.ErrConflict) {
		return nil, Fail(err) // the ids are known, but the modules do not load together
	}
	if err != nil {
		return nil, Unusable(lib.Explain(err))
	}
	return order, nil
}

// FittingOptions returns the settings that are valid for options of the modules of an order.
func FittingOptions(order module.Order, settings []string) []string {
	var list []string
	for _, text := range settings {
		if _, _, err := order.Set(nil, text); err == nil {
			list = append(list, text)
		}
	}
	return list
}

// Limits returns the limits of scripts run from the command line. The limit of steps is the usual
// one; those of time and memory are high, as a last resort. Memory is multiplied by workers, since
// that of parallel workers is measured together.
func Limits(workers int) sandbox.Limits {
	l := sandbox.DefaultLimits()
	l.Wall = time.Minute
	l.Heap *= 4 * int64(workers)
	return l
}

// ScriptText reads a plain Lua file.
func (p *Program) ScriptText(path string) (string, error) {
	text, err := source.ReadPath(path, int64(Limits(1).Compile.Source))
	var large *source.TooLargeError
	if errors.As(err, &large) {
		return "", Unusable(source.Problem(path, err))
	}
	if err != nil {
		return "", Missing(path, err)
	}
	return string(text), nil
}

// Missing returns the error that a path does not exist for such an err; other errors unchanged.
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

package cli

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"houserule/cmd/houserule/internal/library"
	"houserule/lang/diag"
	"houserule/lang/script"
	"houserule/lang/source"
	"houserule/runtime/module"
	"houserule/stdlib/engine"
)

// wanted is what --module names: folders are opened, ids are looked up.
type wanted struct {
	dirs []string
	ids  []string
}

func (p *Program) wanted() wanted {
	var w wanted
	for _, m := range p.flags.modules {
		if library.IsModule(m) || strings.ContainsAny(m, `/\`) || m == "." || m == ".." {
			w.dirs = append(w.dirs, m)
		} else {
			w.ids = append(w.ids, m)
		}
	}
	return w
}

// library opens the modules that --module names as folders and those in dirs,
// and knows those beside them, beside a file that is run, in ./modules and
// ./examples, and the standard ones.
func (p *Program) library(dirs []string, beside ...string) (*library.Library, error) {
	places := library.Places{Dirs: append(p.wanted().dirs, dirs...), Standard: p.Modules}
	for _, d := range places.Dirs {
		places.Around = append(places.Around, filepath.Join(d, ".."))
	}
	places.Around = append(places.Around, beside...)
	places.Around = append(places.Around, addedFolder, "examples")
	s, err := p.openStore()
	if err != nil {
		return nil, err
	}
	places.Added = library.Added{Folder: s.folder, IDs: s.others(""), Verify: s.lock.Verify, Granted: s.lock.Granted, Prefer: s.prefer()}
	lib, err := library.Open(places)
	if err == nil {
		for _, text := range lib.Changed() {
			p.notes("! " + text)
		}
	}
	return lib, err
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
	for _, text := range lib.Shadowed(order) {
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

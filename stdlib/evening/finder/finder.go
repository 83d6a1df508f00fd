// Package finder finds the modules of an evening, some of which are in folders that were added.
package finder

import (
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"houserule/lang/diag"
	"houserule/runtime/module"
)

// Finder finds modules in folders, and all others with another finder. It returns a module as
// it was first read, even if its files change later.
type Finder struct {
	named  map[string]*module.Module   // modules from folders and given ones, by id
	played map[string]bool             // ids of modules of which only the nearest version is found
	rest   module.Finder               // finds all other modules; nil for none
	read   map[string][]*module.Module // earlier results, by id
}

// New returns a finder of the modules in folders (by id; "" for a module that rest finds), of more,
// and of those that rest finds. Of a module in played only the nearest version is found. A folder
// whose module does not load is ignored.
func New(folders map[string]string, played map[string]bool, rest module.Finder, more ...*module.Module) *Finder {
	f := &Finder{named: map[string]*module.Module{}, played: played, rest: rest, read: map[string][]*module.Module{}}
	for _, id := range slices.Sorted(maps.Keys(folders)) {
		if folder := folders[id]; folder != "" {
			if m, err := module.Open(os.DirFS(folder), Shown(folder)); err == nil && m.ID == id {
				f.named[id] = m
			}
		}
	}
	for _, m := range more {
		f.named[m.ID] = m
	}
	return f
}

// Rest returns the finder for modules outside of the folders; nil for none.
func (f *Finder) Rest() module.Finder { return f.rest }

// IDs implements module.Finder.
func (f *Finder) IDs() []string {
	list := slices.Collect(maps.Keys(f.named))
	if f.rest != nil {
		list = append(list, f.rest.IDs()...)
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// Versions implements module.Finder.
func (f *Finder) Versions(id string) []*module.Module {
	if list, known := f.read[id]; known {
		return list
	}
	var list []*module.Module
	if m := f.named[id]; m != nil {
		list = append(list, snapshotFiles(m))
	} else if f.rest != nil {
		for _, m := range f.others(id) {
			list = append(list, snapshotFiles(m))
		}
	}
	f.read[id] = list
	return list
}

// others returns the versions of a module that is in none of the folders.
func (f *Finder) others(id string) []*module.Module {
	if near, ok := f.rest.(interface {
		Nearest(id string) []*module.Module
	}); ok && f.played[id] {
		return near.Nearest(id)
	}
	return f.rest.Versions(id)
}

// Why implements module.Explainer.
func (f *Finder) Why(id string) *diag.Problem {
	if why, ok := f.rest.(module.Explainer); ok && f.named[id] == nil && len(f.Versions(id)) == 0 {
		return why.Why(id)
	}
	return nil
}

// snapshotFiles returns a module with a copy of its files in memory.
func snapshotFiles(m *module.Module) *module.Module {
	if _, err := os.Stat(filepath.Join(filepath.FromSlash(m.Dir), module.ManifestName)); err != nil {
		return m // its files cannot change
	}
	read, err := m.Snapshot()
	if err != nil {
		return m
	}
	return read
}

// Shown returns the path of a folder as positions show it: relative to the working directory if
// it is below.
func Shown(folder string) string {
	if here, err := os.Getwd(); err == nil {
		if below, err := filepath.Rel(here, folder); err == nil && filepath.IsLocal(below) {
			return filepath.ToSlash(below)
		}
	}
	return filepath.ToSlash(folder)
}

// Near reports whether a folder that a campaign names may be opened: it is below one of the roots,
// no link leads out of them, and its manifest is a regular file. A campaign may come from a
// stranger, so a device, a pipe or another machine must not be accessed.
func Near(folder string, roots ...string) bool {
	for _, root := range roots {
		root, err := filepath.Abs(root)
		if err != nil {
			continue
		}
		if below, err := filepath.Rel(root, folder); err != nil || !filepath.IsAbs(folder) || filepath.Clean(folder) != folder || !filepath.IsLocal(below) {
			continue
		}
		real, err := filepath.EvalSymlinks(folder)
		if errors.Is(err, os.ErrNotExist) {
			return true // opening a missing folder is safe
		}
		realRoot, err2 := filepath.EvalSymlinks(root)
		if err != nil || err2 != nil {
			continue
		}
		if below, err := filepath.Rel(realRoot, real); err != nil || !filepath.IsLocal(below) {
			continue
		}
		if info, err := os.Lstat(filepath.Join(real, module.ManifestName)); err != nil || info.Mode().IsRegular() {
			return true
		}
	}
	return false
}

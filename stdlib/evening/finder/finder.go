// Package finder finds the modules of an evening, some of which lie in folders of their own.
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

// Finder finds modules in folders, and all others by another finder. What it gives stays as it
// was read.
type Finder struct {
	named  map[string]*module.Module   // found in folders, by id
	played map[string]bool             // ids of which the nearest module alone is meant
	rest   module.Finder               // nil for none
	read   map[string][]*module.Module // what was given before
}

// New makes a finder of the modules in folders, by their ids, of some modules more, and of what
// rest finds. An empty folder stands for what rest finds. Of a module that is played the
// nearest one is meant, though rest may find others.
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

// Rest finds what is in none of the folders; nil for nothing.
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

// others are the versions of a module that is in none of the folders that were added.
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

// asRead is a module as its files are now, whatever is written in them later.
func snapshotFiles(m *module.Module) *module.Module {
	if _, err := os.Stat(filepath.Join(filepath.FromSlash(m.Dir), module.ManifestName)); err != nil {
		return m // it is part of the program, or of a campaign
	}
	text, err := m.Archive()
	if err != nil {
		return m
	}
	read, err := module.OpenArchive(text, m.Dir)
	if err != nil {
		return m
	}
	return read
}

// Shown is a folder as places show it: from here, where it is below.
func Shown(folder string) string {
	if here, err := os.Getwd(); err == nil {
		if below, err := filepath.Rel(here, folder); err == nil && filepath.IsLocal(below) {
			return filepath.ToSlash(below)
		}
	}
	return filepath.ToSlash(folder)
}

// Near reports whether a folder that a campaign names is opened for that: it lies below one of
// the roots, over no links that lead out of there, with a manifest that is a plain file. A
// campaign may be a stranger's, so that nothing elsewhere is looked at: no device, no pipe and
// no other machine.
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
			return true // it is gone, and not found either
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

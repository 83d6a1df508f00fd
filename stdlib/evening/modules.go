package evening

import (
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/runtime/module"
	"houserule/stdlib/engine"
)

// Requirements is where a module stands among those that are wanted; -1 for nowhere.
func Requirements(g *engine.Game, id string) int {
	return slices.IndexFunc(g.Ruleset.Modules, func(wish string) bool { name, _, _ := strings.Cut(wish, "@"); return name == id })
}

// Found finds modules in the folders that were added, and all others as before. What it
// gives stays as it was read. The id of a module that is played means the nearest one,
// though it may mean others, too.
type Found struct {
	named  map[string]*module.Module
	played map[string]bool
	rest   module.Finder
	read   map[string][]*module.Module
}

// IDs implements module.Finder.
func (f *Found) IDs() []string {
	list := slices.Collect(maps.Keys(f.named))
	if f.rest != nil {
		list = append(list, f.rest.IDs()...)
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// Versions implements module.Finder.
func (f *Found) Versions(id string) []*module.Module {
	if list, known := f.read[id]; known {
		return list
	}
	var list []*module.Module
	if m := f.named[id]; m != nil {
		list = append(list, asRead(m))
	} else if f.rest != nil {
		for _, m := range f.others(id) {
			list = append(list, asRead(m))
		}
	}
	f.read[id] = list
	return list
}

// others are the versions of a module that is in none of the folders that were added.
func (f *Found) others(id string) []*module.Module {
	if near, ok := f.rest.(interface {
		Nearest(id string) []*module.Module
	}); ok && f.played[id] {
		return near.Nearest(id)
	}
	return f.rest.Versions(id)
}

// Why implements module.Explainer.
func (f *Found) Why(id string) *diag.Problem {
	if why, ok := f.rest.(module.Explainer); ok && f.named[id] == nil && len(f.Versions(id)) == 0 {
		return why.Why(id)
	}
	return nil
}

// asRead is a module as its files are now, whatever is written in them later.
func asRead(m *module.Module) *module.Module {
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

// FinderOf makes a finder that also knows the folders of modules that were added, and
// perhaps of one more.
func (ms *Modules) Finder(rest module.Finder, more ...*module.Module) module.Finder {
	f := &Found{named: map[string]*module.Module{}, played: ms.playedIDs(), rest: rest, read: map[string][]*module.Module{}}
	for _, id := range slices.Sorted(maps.Keys(ms.Added)) {
		if folder := ms.Added[id]; folder != "" {
			if m, err := module.Open(os.DirFS(folder), shownFolder(folder)); err == nil && m.ID == id {
				f.named[id] = m
			}
		}
	}
	for _, m := range more {
		f.named[m.ID] = m
	}
	return f
}

// playedIDs are the modules of the game, or of the campaign that is being opened.
func (ms *Modules) playedIDs() map[string]bool {
	ids := map[string]bool{}
	if ms.Game != nil {
		for _, m := range ms.Game.Ruleset.Order {
			ids[m.ID] = true
		}
		return ids
	}
	if ms.Campaign != nil {
		if played, err := ms.Campaign.Played(); err == nil { // else opening it tells
			for _, m := range played {
				ids[m.ID] = true
			}
		}
	}
	return ids
}

// shownFolder is a folder as places show it: from here, where it is below.
func shownFolder(folder string) string {
	if here, err := os.Getwd(); err == nil {
		if below, err := filepath.Rel(here, folder); err == nil && filepath.IsLocal(below) {
			return filepath.ToSlash(below)
		}
	}
	return filepath.ToSlash(folder)
}

// FindAnew looks for modules anew.
func (ms *Modules) FindAnew(more ...*module.Module) (module.Finder, error) {
	rest := ms.Opened.Finder
	if ms.Config.Finder != nil {
		var err error
		if rest, err = ms.Config.Finder(); err != nil {
			return nil, err
		}
	}
	for id, folder := range ms.Added { // what is loaded from a folder that is broken now is no other module
		if folder == "" || Requirements(ms.Game, id) < 0 {
			continue
		}
		if _, err := module.Open(os.DirFS(folder), shownFolder(folder)); err != nil && !errors.Is(err, os.ErrNotExist) {
			return nil, err
		}
	}
	if old, ok := rest.(*Found); ok {
		rest = old.rest
	}
	return ms.Finder(rest, more...), nil
}

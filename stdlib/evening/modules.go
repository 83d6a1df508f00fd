package evening

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/runtime/module"
	"houserule/stdlib/engine"
	"houserule/stdlib/evening/finder"
)

// Modules finds the modules of the game, and records those that were added or turned off.
type Modules struct {
	*shared

	Opened   engine.Options    // options of opening the game
	added    map[string]string // by id of an added or turned off module: its folder; "" for none
	unopened map[string]string // by id: folders named by the campaign that are not opened
	WithKept string            // names the modules of the campaign file in use; "" for none
	watcher  *watcher          // of the files of modules; nil if they are not watched
	failures map[string]int    // by module: the number of faults since it was turned on
}

// addedNoteName is the key under which the campaign keeps the added modules with their folders.
const addedNoteName = "modules added"

// Requirements returns the index of the module id in g.Ruleset.Modules; -1 if it is not there.
func Requirements(g *engine.Game, id string) int {
	return slices.IndexFunc(g.Ruleset.Modules, func(wish string) bool { name, _, _ := strings.Cut(wish, "@"); return name == id })
}

// Finder returns a finder of the modules of rest, of those in added folders, and of more.
func (ms *Modules) Finder(rest module.Finder, more ...*module.Module) module.Finder {
	return finder.New(ms.added, ms.playedIDs(), rest, more...)
}

// FinderWithPlayed is [Modules.Finder] for a change of modules. It finds the modules in play as
// they are loaded, also in a version that only the campaign has, except for those in more.
func (ms *Modules) FinderWithPlayed(rest module.Finder, more ...*module.Module) module.Finder {
	var played []*module.Module
	for _, m := range ms.Game.Ruleset.Order {
		if !strings.Contains(m.ID, "/") && !slices.ContainsFunc(more, func(x *module.Module) bool { return x.ID == m.ID }) {
			played = append(played, m)
		}
	}
	return ms.Finder(rest, append(played, more...)...)
}

// FindAnew searches for modules again. It fails if the folder of an added module is broken.
func (ms *Modules) FindAnew(more ...*module.Module) (module.Finder, error) {
	rest := ms.Opened.Finder
	if ms.Config.Finder != nil {
		var err error
		if rest, err = ms.Config.Finder(); err != nil {
			return nil, err
		}
	}
	for id, folder := range ms.added { // a broken folder is not replaced by another module
		if folder == "" || Requirements(ms.Game, id) < 0 {
			continue
		}
		if _, err := module.Open(os.DirFS(folder), finder.Shown(folder)); err != nil && !errors.Is(err, os.ErrNotExist) {
			return nil, err
		}
	}
	if old, ok := rest.(*finder.Finder); ok {
		rest = old.Rest()
	}
	return ms.Finder(rest, more...), nil
}

// playedIDs returns the ids of the modules of the game or, before it is open, of the campaign.
func (ms *Modules) playedIDs() map[string]bool {
	ids := map[string]bool{}
	if ms.Game != nil {
		for _, m := range ms.Game.Ruleset.Order {
			ids[m.ID] = true
		}
		return ids
	}
	if ms.Campaign != nil {
		if played, err := ms.Campaign.Played(); err == nil { // opening the campaign reports the error
			for _, m := range played {
				ids[m.ID] = true
			}
		}
	}
	return ids
}

// Off returns the ids of the modules that are turned off and can be turned on again.
func (ms *Modules) Off() []string {
	var list []string
	for _, id := range slices.Sorted(maps.Keys(ms.added)) {
		if ms.Game.Ruleset.Order.Find(id) == nil {
			list = append(list, id)
		}
	}
	return list
}

// FromFiles reports whether modules may have changed when they are read again.
func (ms *Modules) FromFiles() bool { return ms.Config.Finder != nil || len(ms.added) > 0 }

// RecordFolder records, also in the campaign, the folder of an added module; "" for a module that
// is found without one, which keeps a folder recorded earlier.
func (ms *Modules) RecordFolder(id, folder string) error {
	if ms.added == nil {
		ms.added = map[string]string{}
	}
	if was, known := ms.added[id]; known && (folder == "" || folder == was) {
		return nil
	}
	ms.added[id] = folder
	if ms.Campaign == nil || ms.Campaign.ReadOnly() {
		return nil
	}
	delete(ms.unopened, id)
	noted := maps.Clone(ms.added)
	maps.Copy(noted, ms.unopened)
	text, err := json.Marshal(noted)
	if err != nil {
		return err
	}
	return ms.Campaign.SetNote(addedNoteName, string(text))
}

// recall reads the added modules of the campaign, and returns messages on folders that are not
// opened: those of modules that are installed now, and those elsewhere in the file system.
func (ms *Modules) recall(found module.Finder) (told []string, err error) {
	text, err := ms.Campaign.File().Note(addedNoteName)
	if err != nil || text == "" {
		return nil, err
	}
	if err := json.Unmarshal([]byte(text), &ms.added); err != nil {
		return nil, err
	}
	installed, ok := found.(interface{ IsAdded(id string) bool })
	for _, id := range slices.Sorted(maps.Keys(ms.added)) {
		if folder := ms.added[id]; ok && folder != "" && installed.IsAdded(id) {
			ms.added[id] = ""
			told = append(told, fmt.Sprintf("%s is the installed module, not the folder %s; :modules add takes a folder", id, finder.Shown(folder)))
		} else if folder != "" && !finder.Near(folder, ".", filepath.Dir(ms.Campaign.File().Path())) {
			if ms.unopened == nil {
				ms.unopened = map[string]string{}
			}
			ms.added[id], ms.unopened[id] = "", folder
			told = append(told, fmt.Sprintf("%s: the campaign names the folder %s, which is neither in its own folder nor in the working directory; name it with --module", id, diag.Printable(finder.Shown(folder))))
		}
	}
	return told, nil
}

// openExamples opens a game of a module and those that it requires, with worked examples.
func (ms *Modules) openExamples(id string, finder module.Finder) (*engine.Game, error) {
	return engine.Open(engine.Options{Modules: []string{id}, Finder: finder, Limited: ms.Opened.Limited, Prefer: ms.Opened.Prefer, Limits: ms.Opened.Limits, Cache: ms.Opened.Cache, Specs: true})
}

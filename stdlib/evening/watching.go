package evening

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync/atomic"

	"houserule/runtime/module"
	"houserule/stdlib/engine"
)

// watcher knows whether files of modules have changed.
type watcher struct {
	folders []string
	changed atomic.Bool
	stop    func() error
}

// Watch begins to watch folders of modules for changes.
func (ms *Modules) Watch(folders []string) error {
	w := &watcher{folders: folders}
	stop, err := ms.Config.Watch(folders, func() {
		w.changed.Store(true)
		if ms.Config.Noticed != nil {
			ms.Config.Noticed()
		}
	})
	if err != nil {
		return err
	}
	w.stop = stop
	ms.watcher = w
	return nil
}

// Watched tells whether files of modules are watched.
func (ms *Modules) Watched() bool { return ms.watcher != nil }

// Unwatch ends watching.
func (ms *Modules) Unwatch() error {
	if ms.watcher == nil {
		return nil
	}
	w := ms.watcher
	ms.watcher = nil
	return w.stop()
}

// Folders are those of the modules that are loaded and have one.
func (ms *Modules) Folders() []string {
	var list []string
	for _, m := range ms.Game.Ruleset.Order {
		folder := ms.added[m.ID]
		if folder == "" {
			folder = m.Dir
		}
		if info, err := os.Stat(folder); err == nil && info.IsDir() && !slices.Contains(list, folder) {
			list = append(list, folder)
		}
	}
	return list
}

// Refresh loads modules again whose files were changed while they are watched, between two
// lines: it waits until no line is going on. text is what is to be shown of it, "" where
// nothing was otherwise.
func (e *Evening) Refresh() (text string, err error) {
	defer e.lock.begin()()
	return e.refresh()
}

// refresh is [Evening.Refresh] within a line.
func (e *Evening) refresh() (string, error) {
	w := e.Modules.watcher
	if w == nil || e.Line.Pending() || !w.changed.Swap(false) {
		return "", nil
	}
	finder, err := e.Modules.FindAnew()
	if err == nil && sameModules(e.Game, finder) {
		return "", nil
	}
	text, _, err := e.attempt(":modules reload")
	if err != nil {
		return "", fmt.Errorf("files of modules were changed:\n%w", err)
	}
	if folders := e.Modules.Folders(); !slices.Equal(folders, w.folders) {
		err = errors.Join(e.Modules.Unwatch(), e.Modules.Watch(folders))
	}
	return "files of modules were changed, and " + text, err
}

// asLoaded tells whether a finder has just the modules that are loaded.
func sameModules(g *engine.Game, finder module.Finder) bool {
	for _, m := range g.Ruleset.Order {
		if strings.Contains(m.ID, "/") {
			continue
		}
		was, err := m.Content()
		same := err == nil && slices.ContainsFunc(finder.Versions(m.ID), func(now *module.Module) bool {
			content, err := now.Content()
			return err == nil && content == was && now.Version.Equal(m.Version)
		})
		if !same {
			return false
		}
	}
	return true
}

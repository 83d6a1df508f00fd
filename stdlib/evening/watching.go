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

// watcher records whether files of modules have changed.
type watcher struct {
	folders []string
	changed atomic.Bool
	stop    func() error
}

// Watch begins to watch folders of modules for changes, see [Config].Watch.
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

// Watched reports whether files of modules are watched.
func (ms *Modules) Watched() bool { return ms.watcher != nil }

// Unwatch ends watching. It does nothing if nothing is watched.
func (ms *Modules) Unwatch() error {
	if ms.watcher == nil {
		return nil
	}
	w := ms.watcher
	ms.watcher = nil
	return w.stop()
}

// Folders returns the folders of the loaded modules that have one.
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

// Refresh waits until no line is in progress, and reloads watched modules if their files changed.
// text reports that; "" if nothing changed.
func (e *Evening) Refresh() (text string, err error) {
	defer e.lock.lock()()
	return e.refresh()
}

// refresh is [Evening.Refresh] for a caller that holds the lock of the line.
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

// sameModules reports whether a finder finds the loaded modules with the same versions and
// contents.
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

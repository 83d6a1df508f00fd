package evening

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync/atomic"

	"houserule/runtime/module"
)

// watcher knows whether files of modules have changed.
type watcher struct {
	folders []string
	changed atomic.Bool
	stop    func() error
}

// Watch begins to watch folders of modules for changes.
func Watch(p *Evening, folders []string) error {
	w := &watcher{folders: folders}
	stop, err := p.Config.Watch(folders, func() {
		w.changed.Store(true)
		if p.Config.Noticed != nil {
			p.Config.Noticed()
		}
	})
	if err != nil {
		return err
	}
	w.stop = stop
	p.Modules.Watcher = w
	return nil
}

// Unwatch ends watching.
func Unwatch(p *Evening) error {
	if p.Modules.Watcher == nil {
		return nil
	}
	w := p.Modules.Watcher
	p.Modules.Watcher = nil
	return w.stop()
}

// ModuleFolders are those of the modules that are loaded and have one.
func ModuleFolders(p *Evening) []string {
	var list []string
	for _, m := range p.Game.Order {
		folder := p.Modules.Added[m.ID]
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
func (p *Evening) Refresh() (text string, err error) {
	defer begins(p)()
	return p.refreshed()
}

// begins begins a line, or what happens between two, when no other goes on; it gives what
// ends it.
func begins(p *Evening) (ends func()) {
	p.locks.between.Lock()
	p.Busy.Lock()
	p.locks.inLine = true
	return func() {
		p.locks.inLine = false
		p.Busy.Unlock()
		p.locks.between.Unlock()
	}
}

// Put asks whoever sits there. While they think, what they may write can be completed.
func (p *Evening) Put(text string) (answer string, err error) {
	if p.locks.inLine {
		p.Busy.Unlock()
		defer p.Busy.Lock()
	}
	return p.Config.Ask(text)
}

// refreshed is Refresh where no line is going on.
func (p *Evening) refreshed() (string, error) {
	w := p.Modules.Watcher
	if w == nil || p.Pending() || !w.changed.Swap(false) {
		return "", nil
	}
	finder, err := p.FindAnew()
	if err == nil && asLoaded(p, finder) {
		return "", nil
	}
	text, _, err := attempt(p, ":modules reload")
	if err != nil {
		return "", fmt.Errorf("files of modules were changed:\n%w", err)
	}
	if folders := ModuleFolders(p); !slices.Equal(folders, w.folders) {
		err = errors.Join(Unwatch(p), Watch(p, folders))
	}
	return "files of modules were changed, and " + text, err
}

// asLoaded tells whether a finder has just the modules that are loaded.
func asLoaded(p *Evening, finder module.Finder) bool {
	for _, m := range p.Game.Order {
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

package prompt

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync/atomic"

	"houserule/lang/diag"
	"houserule/runtime/module"
)

// watcher knows whether files of modules have changed.
type watcher struct {
	folders []string
	changed atomic.Bool
	stop    func() error
}

// watches loads modules again whenever their files change, from here on; said again it
// does not any more.
func (p *Prompt) watches() (string, error) {
	if p.watcher != nil {
		err := p.unwatch()
		return "the files of modules are not watched any more", err
	}
	folders := p.folders()
	switch {
	case p.Watch == nil:
		return "", &diag.Problem{Message: "files cannot be watched here", Hint: ":modules reload reads them again"}
	case len(folders) == 0:
		return "", errors.New("no modules are loaded from files")
	}
	if err := p.watch(folders); err != nil {
		return "", err
	}
	return "watched: " + strings.Join(folders, ", "), nil
}

func (p *Prompt) watch(folders []string) error {
	w := &watcher{folders: folders}
	stop, err := p.Watch(folders, func() {
		w.changed.Store(true)
		if p.Noticed != nil {
			p.Noticed()
		}
	})
	if err != nil {
		return err
	}
	w.stop = stop
	p.watcher = w
	return nil
}

// unwatch ends watching.
func (p *Prompt) unwatch() error {
	if p.watcher == nil {
		return nil
	}
	w := p.watcher
	p.watcher = nil
	return w.stop()
}

// folders are those of the modules that are loaded and have one.
func (p *Prompt) folders() []string {
	var list []string
	for _, m := range p.Game.Order {
		folder := p.added[m.ID]
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
func (p *Prompt) Refresh() (text string, err error) {
	defer p.begins()()
	return p.refreshed()
}

// begins begins a line, or what happens between two, when no other goes on; it gives what
// ends it.
func (p *Prompt) begins() (ends func()) {
	p.between.Lock()
	p.busy.Lock()
	p.inLine = true
	return func() {
		p.inLine = false
		p.busy.Unlock()
		p.between.Unlock()
	}
}

// puts asks whoever sits there. While they think, what they may write can be completed.
func (p *Prompt) puts(text string) (answer string, err error) {
	if p.inLine {
		p.busy.Unlock()
		defer p.busy.Lock()
	}
	return p.Ask(text)
}

// refreshed is Refresh where no line is going on.
func (p *Prompt) refreshed() (string, error) {
	w := p.watcher
	if w == nil || p.Pending() || !w.changed.Swap(false) {
		return "", nil
	}
	finder, err := p.anew()
	if err == nil && p.asLoaded(finder) {
		return "", nil
	}
	text, _, err := p.once(":modules reload")
	if err != nil {
		return "", fmt.Errorf("files of modules were changed:\n%w", err)
	}
	if folders := p.folders(); !slices.Equal(folders, w.folders) {
		err = errors.Join(p.unwatch(), p.watch(folders))
	}
	return "files of modules were changed, and " + text, err
}

// asLoaded tells whether a finder has just the modules that are loaded.
func (p *Prompt) asLoaded(finder module.Finder) bool {
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

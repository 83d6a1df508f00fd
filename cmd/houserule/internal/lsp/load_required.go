package lsp

import (
	"slices"
	"strings"

	"houserule/cmd/houserule/internal/library"
	"houserule/runtime/module"
	"houserule/stdlib/engine"
	"houserule/stdlib/xref"
)

// requiredDirs returns the folders of all modules that may be loaded with a module, according
// to the manifests.
func requiredDirs(lib *library.Library, m *module.Module) (dirs []string) {
	for next := []*module.Module{m}; len(next) > 0; next = next[1:] {
		for _, r := range slices.Concat(next[0].Relations.Requires, next[0].Relations.Optional) {
			for _, other := range lib.Versions(r.ID) {
				if !slices.Contains(dirs, other.Dir) && other.ID != m.ID {
					dirs, next = append(dirs, other.Dir), append(next, other)
				}
			}
		}
	}
	return dirs
}

// indexRequired indexes the requirements of a module that was never loaded, for completion.
func (l *load) indexRequired() {
	var ids []string
	for _, r := range l.resolved.module.Relations.Requires {
		ids = append(ids, r.ID)
	}
	wanted := strings.Join(ids, " ")
	l.s.mu.Lock()
	p := l.s.workspace.projects[l.dir]
	l.s.mu.Unlock()
	if p.main() != nil || p != nil && p.required != nil && p.requiredIDs == wanted {
		return
	}
	links := &xref.Collector{Wanted: l.isIndexed}
	o := l.options("")
	o.Modules, o.Specs, o.Hooks.Mentioned, o.Hooks.Placed = ids, false, links.Mention, links.Place
	game, err := engine.Open(o)
	if err != nil {
		return // without an index
	}
	defer game.Close()
	index := xref.NewIndex(game, links)
	l.update(false, func(p *project) { p.required, p.requiredIDs = index, wanted })
}

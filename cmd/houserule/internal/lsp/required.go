package lsp

import (
	"slices"
	"strings"

	"houserule/cmd/houserule/internal/library"
	"houserule/runtime/module"
	"houserule/stdlib/engine"
	"houserule/stdlib/xref"
)

// required are the folders of the modules that one may be loaded with, as its manifest and
// theirs say.
func required(lib *library.Library, m *module.Module) (dirs []string) {
	for next := []*module.Module{m}; len(next) > 0; next = next[1:] {
		for _, r := range slices.Concat(next[0].Requires, next[0].Optional) {
			for _, other := range lib.Versions(r.ID) {
				if !slices.Contains(dirs, other.Dir) && other.ID != m.ID {
					dirs, next = append(dirs, other.Dir), append(next, other)
				}
			}
		}
	}
	return dirs
}

// readRequired loads what a module requires, where it never loaded itself: its names are what
// an author completes until it does.
func (l *loading) readRequired() {
	var ids []string
	for _, r := range l.m.Requires {
		ids = append(ids, r.ID)
	}
	tried := strings.Join(ids, " ")
	l.s.mu.Lock()
	was := l.s.projects[l.dir]
	l.s.mu.Unlock()
	if was.main() != nil || was != nil && was.required != nil && was.tried == tried {
		return
	}
	heard := &xref.Heard{Wanted: l.wanted}
	o := l.options("")
	o.Modules, o.Specs, o.Mentioned, o.Placed = ids, false, heard.Mention, heard.Place
	game, err := engine.Open(o)
	if err != nil {
		return // nothing is known of it, either
	}
	defer game.Close()
	con := xref.Of(game, heard)
	l.put(false, func(p *project) { p.required, p.tried = con, tried })
}

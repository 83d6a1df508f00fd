package lsp

import (
	"slices"

	"houserule/cmd/houserule/internal/library"
	"houserule/runtime/module"
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

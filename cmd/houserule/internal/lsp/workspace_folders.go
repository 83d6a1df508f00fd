package lsp

import (
	"slices"
	"strings"
)

// didChangeWorkspaceFolders adds and removes folders of the workspace.
func (s *Server) didChangeWorkspaceFolders(p struct {
	Event struct {
		Added   []workspaceFolder `json:"added"`
		Removed []workspaceFolder `json:"removed"`
	} `json:"event"`
}) (any, error) {
	for _, f := range p.Event.Removed {
		path := pathOf(f.URI)
		s.workspace.roots = slices.DeleteFunc(slices.Clone(s.workspace.roots), func(root string) bool { return root == path })
		for _, dir := range s.workspace.dirs() {
			if path != "" && (dir == path || strings.HasPrefix(slashed(dir), slashed(path)+"/")) && !s.workspace.isOpen(dir) {
				s.diagnostics.publish(&project{dir: dir}, nil) // removes its diagnostics
				delete(s.workspace.projects, dir)
				delete(s.workspace.moduleDirs, dir)
			}
		}
	}
	s.forgetResolved()
	var added []string
	for _, f := range p.Event.Added {
		if path := pathOf(f.URI); path != "" && !slices.Contains(s.workspace.roots, path) {
			added = append(added, path)
		}
	}
	s.workspace.roots = append(s.workspace.roots, added...)
	s.loader.discover(added)
	return nil, nil
}

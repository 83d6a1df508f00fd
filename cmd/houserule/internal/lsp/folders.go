package lsp

import (
	"slices"
	"strings"
)

// foldersChanged takes in folders of the workspace that come and go.
func (s *Server) foldersChanged(p struct {
	Event struct {
		Added   []folder `json:"added"`
		Removed []folder `json:"removed"`
	} `json:"event"`
}) (any, error) {
	for _, f := range p.Event.Removed {
		path := pathOf(f.URI)
		s.roots = slices.DeleteFunc(slices.Clone(s.roots), func(root string) bool { return root == path })
		for _, dir := range s.dirs() {
			if path != "" && (dir == path || strings.HasPrefix(slashed(dir), slashed(path)+"/")) && !s.isOpen(dir) {
				p := &project{dir: dir}
				s.publish(p, nil) // nothing is wrong with it any more
				delete(s.projects, dir)
				delete(s.known, dir)
			}
		}
	}
	s.lookAnew()
	var added []string
	for _, f := range p.Event.Added {
		if path := pathOf(f.URI); path != "" && !slices.Contains(s.roots, path) {
			added = append(added, path)
		}
	}
	s.roots = append(s.roots, added...)
	s.loads.discover(added)
	return nil, nil
}

// isOpen tells whether a file of a module is open.
func (s *Server) isOpen(dir string) bool {
	for _, d := range s.docs {
		if d.dir == dir {
			return true
		}
	}
	return false
}

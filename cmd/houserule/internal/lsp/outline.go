package lsp

import (
	"encoding/json"
	"slices"
	"strings"

	"houserule/stdlib/xref"
)

// visit is an index that was made whole for a request about a file that is not open: of a
// module, by its folder, beside another one.
type visit struct{ dir, layer string }

// maxVisits is how many of those are kept.
const maxVisits = 4

// needs is what must be loaded before a message is answered; nil for nothing.
func (s *Server) needs(m *message) func() error {
	if !strings.HasPrefix(m.Method, "textDocument/") || m.request == nil {
		return nil
	}
	var p documentParams
	if json.Unmarshal(m.Params, &p) != nil {
		return nil
	}
	return s.missing(p.TextDocument.URI)
}

// missing loads the whole index of a file of which only an outline is kept, or waits until the
// module of an open file is loaded for the first time; nil if neither is so.
func (s *Server) missing(uri string) func() error {
	ws := s.workspace
	path := pathOf(uri)
	dir := ""
	if d := ws.open[path]; d != nil {
		dir = d.dir
	} else if path != "" {
		dir = moduleOf(path)
	}
	p := ws.projects[dir]
	if ws.open[path] != nil && p.main() == nil {
		done := s.current.done()
		return func() error {
			s.loader.await(dir, done)
			return nil
		}
	}
	if p == nil {
		return nil
	}
	index, _ := p.file(slashed(path))
	i := slices.Index(p.indexes, index)
	if index == nil || index.Program != nil || i < 1 {
		return nil
	}
	layer := p.layers[i-1]
	l := s.newLoad(dir, func() error { return nil })
	return func() error {
		defer l.close()
		err := l.find()
		if err == nil {
			err = l.index(layer)
		}
		if err != nil {
			return err
		}
		s.mu.Lock()
		defer s.mu.Unlock()
		if p := ws.projects[dir]; p != nil && slices.Contains(p.layers, layer) {
			p.setLayer(layer, l.indexes[layer])
			ws.visit(visit{dir, layer})
		}
		return nil
	}
}

// visit notes that an index was made whole for one request, and leaves an outline of the one
// that was visited longest ago.
func (ws *workspace) visit(v visit) {
	ws.visited = append(slices.DeleteFunc(ws.visited, func(x visit) bool { return x == v }), v)
	if len(ws.visited) > maxVisits {
		oldest := ws.visited[0]
		ws.visited = ws.visited[1:]
		ws.outline(oldest.dir)
	}
}

// outline leaves outlines of the indexes of a module beside others, unless a file of an index
// is open or was visited of late.
func (ws *workspace) outline(dir string) {
	p := ws.projects[dir]
	if p == nil {
		return
	}
	for i, layer := range p.layers {
		index := p.indexes[i+1]
		if index.Program != nil && !slices.Contains(ws.visited, visit{dir, layer}) && !ws.isOwnFileOpen(p.indexes[0], index) {
			p.setLayer(layer, index.Outline())
		}
	}
}

// isOwnFileOpen tells whether a file is open that an index holds and the one of the module
// alone does not.
func (ws *workspace) isOwnFileOpen(alone, index *xref.Index) bool {
	for path := range ws.open {
		if name := slashed(path); index.File(name) != nil && alone.File(name) == nil {
			return true
		}
	}
	return false
}

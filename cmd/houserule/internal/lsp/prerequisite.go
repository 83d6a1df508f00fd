package lsp

import (
	"encoding/json"
	"slices"
	"strings"

	"houserule/stdlib/xref"
)

// layerIndex identifies an index that was loaded completely for a request about a file that is
// not open: that of the module in dir, beside the module with the id layer.
type layerIndex struct{ dir, layer string }

// maxRetained is the maximum number of complete indexes that are retained for such requests.
const maxRetained = 4

// prerequisite returns the function that must be called, without the lock, before a message is
// answered; nil for none. If it fails, its error is the answer.
func (s *Server) prerequisite(m *message) func() error {
	if !strings.HasPrefix(m.Method, "textDocument/") || m.request == nil {
		return nil
	}
	var p documentParams
	if json.Unmarshal(m.Params, &p) != nil {
		return nil
	}
	return s.filePrerequisite(p.TextDocument.URI)
}

// filePrerequisite returns a function that loads the complete index of a file of which only an
// outline is retained, or that waits for the first load of an open file's module; nil if neither
// is necessary.
func (s *Server) filePrerequisite(uri string) func() error {
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
			s.loader.awaitFirst(dir, done)
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
		err := l.resolve()
		if err == nil {
			err = l.openIndexed(layer)
		}
		if err != nil {
			return err
		}
		s.mu.Lock()
		defer s.mu.Unlock()
		if p := ws.projects[dir]; p != nil && slices.Contains(p.layers, layer) {
			p.setLayer(layer, l.indexes[layer])
			ws.retain(layerIndex{dir, layer})
		}
		return nil
	}
}

// retain records that a complete index was loaded for a request. Beyond maxRetained, the oldest
// one is replaced by an outline.
func (ws *workspace) retain(v layerIndex) {
	ws.retained = append(slices.DeleteFunc(ws.retained, func(x layerIndex) bool { return x == v }), v)
	if len(ws.retained) > maxRetained {
		oldest := ws.retained[0]
		ws.retained = ws.retained[1:]
		ws.reduceToOutlines(oldest.dir)
	}
}

// reduceToOutlines replaces indexes of a module beside others by outlines, except those with open or
// recently visited files.
func (ws *workspace) reduceToOutlines(dir string) {
	p := ws.projects[dir]
	if p == nil {
		return
	}
	for i, layer := range p.layers {
		index := p.indexes[i+1]
		if index.Program != nil && !slices.Contains(ws.retained, layerIndex{dir, layer}) && !ws.isOwnFileOpen(p.indexes[0], index) {
			p.setLayer(layer, index.Outline())
		}
	}
}

// isOwnFileOpen reports whether a file is open that is in index, but not in the index of the
// module alone.
func (ws *workspace) isOwnFileOpen(alone, index *xref.Index) bool {
	for path := range ws.open {
		if name := slashed(path); index.File(name) != nil && alone.File(name) == nil {
			return true
		}
	}
	return false
}

package lsp

import (
	"encoding/json"
	"slices"
	"strings"

	"houserule/stdlib/xref"
)

// visit is what was loaded for a request about a file that is not open.
type visit struct{ dir, layer string }

// mostVisits is how many of those are kept.
const mostVisits = 4

// needs gives what must be loaded before a message is answered; nil for nothing.
func (s *Server) needs(m *message) func() error {
	if !strings.HasPrefix(m.Method, "textDocument/") || m.asking == nil {
		return nil
	}
	var p documentParams
	if json.Unmarshal(m.Params, &p) != nil {
		return nil
	}
	return s.missing(p.TextDocument.URI)
}

// missing gives what loads what is to be known of a file where only an outline is kept of
// it, or waits until that is loaded for the first time; nil where neither is so.
func (s *Server) missing(uri string) func() error {
	path := pathOf(uri)
	dir := ""
	if d := s.docs[path]; d != nil {
		dir = d.dir
	} else if path != "" {
		dir = moduleOf(path)
	}
	was := s.projects[dir]
	if s.docs[path] != nil && was.main() == nil {
		asking := s.asking
		return func() error {
			s.loads.await(dir, asking.given())
			return nil
		}
	}
	if was == nil {
		return nil
	}
	con, _ := was.file(slashed(path))
	i := slices.Index(was.cons, con)
	if con == nil || con.Book != nil || i < 1 {
		return nil
	}
	layer := was.layers[i-1]
	l := s.loading(dir, func() error { return nil })
	return func() error {
		defer func() {
			for _, game := range l.opened {
				game.Close()
			}
		}()
		err := l.find()
		if err == nil {
			err = l.read(layer)
		}
		if err != nil {
			return err
		}
		s.mu.Lock()
		defer s.mu.Unlock()
		if p := s.projects[dir]; p != nil && slices.Contains(p.layers, layer) {
			p.beside(layer, l.cons[layer])
			s.visit(visit{dir, layer})
		}
		return nil
	}
}

// visit notes that something was loaded for one request, and leaves an outline of what was
// longest ago.
func (s *Server) visit(v visit) {
	s.visited = append(slices.DeleteFunc(s.visited, func(x visit) bool { return x == v }), v)
	if len(s.visited) > mostVisits {
		old := s.visited[0]
		s.visited = s.visited[1:]
		s.outline(old.dir)
	}
}

// outline leaves outlines of what was loaded of a module beside others, where no file of
// that is open and nobody asked of late.
func (s *Server) outline(dir string) {
	p := s.projects[dir]
	if p == nil {
		return
	}
	for i, layer := range p.layers {
		con := p.cons[i+1]
		if con.Book != nil && !slices.Contains(s.visited, visit{dir, layer}) && !s.anyOpen(p.cons[0], con) {
			p.beside(layer, con.Outline())
		}
	}
}

// anyOpen tells whether a file is open that something was loaded from, and the module alone
// was not.
func (s *Server) anyOpen(alone, con *xref.Concordance) bool {
	for path := range s.docs {
		if name := slashed(path); con.File(name) != nil && alone.File(name) == nil {
			return true
		}
	}
	return false
}

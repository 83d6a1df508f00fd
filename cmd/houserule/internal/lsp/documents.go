package lsp

import (
	"path/filepath"
	"strings"

	"houserule/cmd/houserule/internal/library"
)

// openDocument is a file that is open in the editor.
type openDocument struct {
	path    string
	text    string
	version int
	dir     string // the folder of its module; "" for none
}

type openParams struct {
	TextDocument document `json:"textDocument"`
}

type change struct {
	Range *textRange `json:"range"`
	Text  string     `json:"text"`
}

type changeParams struct {
	TextDocument   versionedDocument `json:"textDocument"`
	ContentChanges []change          `json:"contentChanges"`
}

type closeParams struct {
	TextDocument documentID `json:"textDocument"`
}

func (s *Server) didOpen(p openParams) (any, error) {
	path := pathOf(p.TextDocument.URI)
	if path == "" {
		return nil, nil
	}
	d := &openDocument{path: path, text: p.TextDocument.Text, version: p.TextDocument.Version, dir: moduleOf(path)}
	s.workspace.open[path] = d
	s.forgetFound()
	if d.dir != "" {
		s.workspace.moduleDirs[d.dir] = true
	}
	s.loader.enqueue(d.dir, &s.loader.urgent)
	s.checkScript(d)
	return nil, nil
}

func (s *Server) didChange(p changeParams) (any, error) {
	d := s.workspace.open[pathOf(p.TextDocument.URI)]
	if d == nil {
		return nil, nil
	}
	for _, c := range p.ContentChanges {
		if c.Range == nil {
			d.text = c.Text
			continue
		}
		start, end := offsetAt(d.text, c.Range.Start), offsetAt(d.text, c.Range.End)
		d.text = d.text[:start] + c.Text + d.text[max(start, end):]
	}
	d.version = p.TextDocument.Version
	delete(s.diagnostics.results, d.path)
	if filepath.Ext(d.path) != ".lua" {
		s.forgetFound()
	}
	s.loader.edited(d.dir)
	s.checkScript(d)
	return nil, nil
}

func (s *Server) didSave(p closeParams) (any, error) {
	if d := s.workspace.open[pathOf(p.TextDocument.URI)]; d != nil {
		if d.dir = moduleOf(d.path); d.dir != "" { // it may have a manifest now
			s.closeScript(d.path)
		}
		s.forgetFound()
		s.loader.edited(d.dir)
	}
	return nil, nil
}

func (s *Server) didClose(p closeParams) (any, error) {
	if d := s.workspace.open[pathOf(p.TextDocument.URI)]; d != nil {
		delete(s.workspace.open, d.path)
		s.closeScript(d.path)
		s.forgetFound()
		if text, ok := s.workspace.Text(d.path); !ok || text != d.text {
			s.loader.edited(d.dir) // the text on the disk is valid again
		} else {
			s.workspace.outline(d.dir)
		}
	}
	return nil, nil
}

func (s *Server) filesChanged(p struct {
	Changes []struct {
		URI string `json:"uri"`
	} `json:"changes"`
}) (any, error) {
	s.forgetFound()
	for _, c := range p.Changes {
		if path := pathOf(c.URI); path != "" {
			s.loader.edited(moduleOf(path))
		}
	}
	return nil, nil
}

// forgetFound makes the next load search for modules again, since files that are not open may
// have changed.
func (s *Server) forgetFound() {
	s.found = nil
	s.changes++
}

// maxParents is the number of parent folders in which the manifest of a file's module is
// searched.
const maxParents = 12

// moduleOf returns the folder of the module that contains a file; "" for none.
func moduleOf(path string) string {
	dir := filepath.Dir(path)
	for range maxParents {
		if library.IsModule(dir) {
			return dir
		}
		up := filepath.Dir(dir)
		if up == dir {
			break
		}
		dir = up
	}
	return ""
}

// slashed returns a path in the form of positions.
func slashed(path string) string { return strings.TrimSuffix(filepath.ToSlash(path), "/") }

// isLua reports whether a file is a Lua file.
func isLua(path string) bool { return filepath.Ext(path) == ".lua" }

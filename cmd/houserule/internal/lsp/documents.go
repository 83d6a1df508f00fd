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
	version int    // as the client counts
	dir     string // the folder of its module; "" for none
}

type didOpenParams struct {
	TextDocument textDocumentItem `json:"textDocument"`
}

type contentChange struct {
	Range *textRange `json:"range"` // nil for the whole text
	Text  string     `json:"text"`
}

type didChangeParams struct {
	TextDocument   versionedTextDocumentIdentifier `json:"textDocument"`
	ContentChanges []contentChange                 `json:"contentChanges"`
}

// didOpen loads the module of a file that was opened.
func (s *Server) didOpen(p didOpenParams) (any, error) {
	path := pathOf(p.TextDocument.URI)
	if path == "" {
		return nil, nil
	}
	d := &openDocument{path: path, text: p.TextDocument.Text, version: p.TextDocument.Version, dir: moduleOf(path)}
	s.workspace.open[path] = d
	s.forgetResolved()
	if d.dir != "" {
		s.workspace.moduleDirs[d.dir] = true
	}
	s.loader.enqueue(d.dir, &s.loader.urgent)
	s.checkScript(d)
	return nil, nil
}

// didChange changes the text of an open file, and loads its module again. The results of its
// examples are not valid any more.
func (s *Server) didChange(p didChangeParams) (any, error) {
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
		s.forgetResolved()
	}
	s.loader.moduleEdited(d.dir)
	s.checkScript(d)
	return nil, nil
}

// didSave loads the module of an open file again. The file may belong to another module than
// before, since a manifest may have been created.
func (s *Server) didSave(p documentParams) (any, error) {
	if d := s.workspace.open[pathOf(p.TextDocument.URI)]; d != nil {
		if d.dir = moduleOf(d.path); d.dir != "" {
			s.closeScript(d.path)
		}
		s.forgetResolved()
		s.loader.moduleEdited(d.dir)
	}
	return nil, nil
}

// didClose makes the text of a file on the disk the current one again.
func (s *Server) didClose(p documentParams) (any, error) {
	if d := s.workspace.open[pathOf(p.TextDocument.URI)]; d != nil {
		delete(s.workspace.open, d.path)
		s.closeScript(d.path)
		s.forgetResolved()
		if text, ok := s.workspace.Text(d.path); !ok || text != d.text {
			s.loader.moduleEdited(d.dir)
		} else {
			s.workspace.reduceToOutlines(d.dir)
		}
	}
	return nil, nil
}

// didChangeWatchedFiles loads modules again whose files changed on the disk.
func (s *Server) didChangeWatchedFiles(p struct {
	Changes []struct {
		URI string `json:"uri"`
	} `json:"changes"`
}) (any, error) {
	s.forgetResolved()
	for _, c := range p.Changes {
		if path := pathOf(c.URI); path != "" {
			s.loader.moduleEdited(moduleOf(path))
		}
	}
	return nil, nil
}

// forgetResolved makes the next load search for modules again. It must be called after a change
// of the set of open files, of the text of a file other than open Lua files, or of the folders.
func (s *Server) forgetResolved() {
	s.resolved = nil
	s.forgetCount++
}

// maxParentFolders is the maximum number of folders around a file in which the manifest of its
// module is searched.
const maxParentFolders = 12

// moduleOf returns the folder of the module that contains a file; "" for none.
func moduleOf(path string) string {
	dir := filepath.Dir(path)
	for range maxParentFolders {
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

// slashed returns a path with slashes and without a trailing one, as in positions.
func slashed(path string) string { return strings.TrimSuffix(filepath.ToSlash(path), "/") }

// isLua reports whether a file is a Lua file.
func isLua(path string) bool { return filepath.Ext(path) == ".lua" }

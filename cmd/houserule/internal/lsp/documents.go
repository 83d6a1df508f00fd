package lsp

import (
	"path/filepath"
	"strings"

	"houserule/cmd/houserule/internal/library"
	"houserule/lang/source"
	"houserule/stdlib/xref"
)

// openDocument is a file that is open in the editor.
type openDocument struct {
	path    string
	text    string
	version int
	dir     string // the folder of its module; "" for a file of none
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
	s.docs[path] = d
	s.lookAnew()
	if d.dir != "" {
		s.known[d.dir] = true
	}
	s.loads.want(d.dir, &s.loads.soon)
	s.checkScript(d)
	return nil, nil
}

func (s *Server) didChange(p changeParams) (any, error) {
	d := s.docs[pathOf(p.TextDocument.URI)]
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
	delete(s.tested, d.path)
	if filepath.Ext(d.path) != ".lua" {
		s.lookAnew()
	}
	s.loads.changed(d)
	s.checkScript(d)
	return nil, nil
}

func (s *Server) didSave(p closeParams) (any, error) {
	if d := s.docs[pathOf(p.TextDocument.URI)]; d != nil {
		if d.dir = moduleOf(d.path); d.dir != "" { // its manifest may be new
			s.closeScript(d.path)
		}
		s.lookAnew()
		s.loads.changed(d)
	}
	return nil, nil
}

func (s *Server) didClose(p closeParams) (any, error) {
	if d := s.docs[pathOf(p.TextDocument.URI)]; d != nil {
		delete(s.docs, d.path)
		s.closeScript(d.path)
		s.lookAnew()
		if text, ok := s.textOf(d.path); !ok || text != d.text {
			s.loads.changed(d) // what is on the disk counts again
		} else {
			s.outline(d.dir)
		}
	}
	return nil, nil
}

func (s *Server) filesChanged(p struct {
	Changes []struct {
		URI string `json:"uri"`
	} `json:"changes"`
}) (any, error) {
	s.lookAnew()
	for _, c := range p.Changes {
		if path := pathOf(c.URI); path != "" {
			s.loads.changed(&openDocument{path: path, dir: moduleOf(path)})
		}
	}
	return nil, nil
}

// lookAnew has modules looked for anew: something may have changed that is not open.
func (s *Server) lookAnew() {
	s.found = nil
	s.events++
}

// mostFolders is how far above a file its module is looked for.
const mostFolders = 12

// moduleOf is the folder of the module a file belongs to; "" for none.
func moduleOf(path string) string {
	dir := filepath.Dir(path)
	for range mostFolders {
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

// place is a file that somebody asks about, as it stands now and as it was loaded.
type place struct {
	path    string
	text    string
	project *project
	con     *xref.Concordance
	file    *xref.File // nil while the file was never loaded
	moved   moved
}

// at finds a file that is asked about; ok is false for one of which nothing is known.
func (s *Server) at(uri string) (place, bool) {
	path := pathOf(uri)
	p := place{path: path}
	if d := s.docs[path]; d != nil {
		p.text = d.text
		if p.project = s.projects[d.dir]; d.dir == "" {
			p.project = s.scripts[path]
		}
		if p.project == nil {
			return p, path != ""
		}
	} else {
		text, ok := s.textOf(path)
		if !ok {
			return p, false
		}
		p.text, p.project = text, s.projects[moduleOf(path)]
	}
	if p.project != nil {
		p.con, p.file = p.project.file(slashed(path))
	}
	if p.file != nil {
		p.moved = between(p.file.Source.Text, p.text)
	}
	return p, true
}

// word is the name that stands at a position, and where it stands now.
func (p place) word(at position) (w xref.Word, start, end int, ok bool) {
	if p.file == nil {
		return w, 0, 0, false
	}
	old, known := p.moved.old(offsetAt(p.text, at))
	if !known {
		return w, 0, 0, false
	}
	if w, ok = p.con.At(p.file.Source.Name, old); !ok {
		return w, 0, 0, false
	}
	start, ok1 := p.moved.now(w.Start)
	end, ok2 := p.moved.now(w.End)
	if !ok1 || !ok2 || end-start != w.End-w.Start {
		return w, 0, 0, false
	}
	return w, start, end, true
}

// textOf is the text of a file, as it stands in the editor or on the disk.
func (s *Server) textOf(path string) (string, bool) {
	if d := s.docs[path]; d != nil {
		return d.text, true
	}
	if text, ok := s.onDisk[path]; ok {
		return text, true
	}
	text, ok := s.read(path)
	if ok {
		s.onDisk[path] = text
	}
	return text, ok
}

// read is the text of a file on the disk.
func (s *Server) read(path string) (string, bool) {
	text, err := source.ReadPath(path, int64(s.limits.Source))
	return string(text), err == nil
}

// slashed is a path as places of modules show it.
func slashed(path string) string { return strings.TrimSuffix(filepath.ToSlash(path), "/") }

// isLua tells whether a file is one of Lua: others that belong to modules are manifests
// and spreadsheets.
func isLua(path string) bool { return filepath.Ext(path) == ".lua" }

package lsp

import (
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"houserule/cmd/houserule/internal/library"
	"houserule/lang/source"
	"houserule/runtime/module"
	"houserule/stdlib/engine"
	"houserule/stdlib/xref"
)

// workspace contains the loaded modules of the folders that are open in the editor, and the
// texts of their files. It answers requests that only read these.
type workspace struct {
	modules fs.FS  // the standard modules
	copies  string // the folder to which files of standard modules are copied so that editors can open them
	maxSize int64  // maximum size of a file in bytes
	disk    diskCache

	roots      []string                  // folders of the workspace
	open       map[string]*openDocument  // by path
	onDisk     map[string]string         // files that were read for the current request, by path
	moduleDirs map[string]bool           // folders of all modules
	projects   map[string]*project       // loaded modules by folder
	scripts    map[string]*project       // problems of open files outside of modules, by path
	headings   map[string]headingsOfText // parsed headings by path
	visited    []visit                   // indexes loaded for requests about files that are not open, the latest last
}

func newWorkspace(modules fs.FS, maxSize int64) *workspace {
	return &workspace{modules: modules, maxSize: maxSize, open: map[string]*openDocument{}, onDisk: map[string]string{}, moduleDirs: map[string]bool{},
		projects: map[string]*project{}, scripts: map[string]*project{}, headings: map[string]headingsOfText{}}
}

// place is the file of a request: its current text, and what was loaded of it.
type place struct {
	path    string
	text    string
	project *project
	index   *xref.Index
	file    *xref.File // nil if the file was never loaded
	moved   textChange // from the loaded to the current text
}

// at returns the file of a URI; ok is false if it cannot be read.
func (ws *workspace) at(uri string) (place, bool) {
	path := pathOf(uri)
	p := place{path: path}
	if d := ws.open[path]; d != nil {
		p.text = d.text
		if p.project = ws.projects[d.dir]; d.dir == "" {
			p.project = ws.scripts[path]
		}
		if p.project == nil {
			return p, path != ""
		}
	} else {
		text, ok := ws.Text(path)
		if !ok {
			return p, false
		}
		p.text, p.project = text, ws.projects[moduleOf(path)]
	}
	if p.project != nil {
		p.index, p.file = p.project.file(slashed(path))
	}
	if p.file != nil {
		p.moved = changeBetween(p.file.Source.Text, p.text)
	}
	return p, true
}

// word returns the occurrence at a position and its current offsets; ok is false for none.
func (p place) word(at position) (w xref.Occurrence, start, end int, ok bool) {
	if p.file == nil {
		return w, 0, 0, false
	}
	old, known := p.moved.old(offsetAt(p.text, at))
	if !known {
		return w, 0, 0, false
	}
	if w, ok = p.index.At(p.file.Source.Name, old); !ok {
		return w, 0, 0, false
	}
	start, ok1 := p.moved.now(w.Start)
	end, ok2 := p.moved.now(w.End)
	if !ok1 || !ok2 || end-start != w.End-w.Start {
		return w, 0, 0, false
	}
	return w, start, end, true
}

// Text implements [codeaction.Workspace].
func (ws *workspace) Text(path string) (string, bool) {
	if d := ws.open[path]; d != nil {
		return d.text, true
	}
	if text, ok := ws.onDisk[path]; ok {
		return text, true
	}
	text, ok := ws.read(path)
	if ok {
		ws.onDisk[path] = text
	}
	return text, ok
}

// read returns the text of a file on the disk.
func (ws *workspace) read(path string) (string, bool) {
	text, err := source.ReadPath(path, ws.maxSize)
	return string(text), err == nil
}

// places returns where the module in a folder finds other modules.
func (ws *workspace) places(dir string, roots []string, open *texts) library.Places {
	places := library.Places{Dirs: []string{dir}, Around: []string{filepath.Dir(dir)}, Standard: ws.modules,
		Read: func(dir string) fs.FS { return newOverlay(dir, open, &ws.disk) }}
	for _, root := range roots {
		for _, sub := range []string{"modules", "examples", "."} {
			if info, err := os.Stat(filepath.Join(root, sub)); err == nil && info.IsDir() {
				places.Around = append(places.Around, filepath.Join(root, sub))
			}
		}
	}
	return places
}

// Path implements [codeaction.Workspace]. A file of a standard module is first copied to the
// user's cache folder, so that editors can open it.
func (ws *workspace) Path(name string) (string, error) {
	path := filepath.FromSlash(name)
	if filepath.IsAbs(path) {
		return path, nil
	}
	name, ok := strings.CutPrefix(name, library.StandardName+"/")
	if !ok || ws.modules == nil {
		return "", errors.New("this stands in no file")
	}
	text, err := source.Read(ws.modules, name, module.MaxDataFile)
	if err != nil {
		return "", err
	}
	if ws.copies == "" {
		dir, err := os.UserCacheDir()
		if err != nil {
			dir = os.TempDir()
		}
		ws.copies = filepath.Join(dir, "houserule", engine.Version, library.StandardName)
	}
	path = filepath.Join(ws.copies, filepath.FromSlash(name))
	if there, err := source.ReadPath(path, module.MaxDataFile); err == nil && string(there) == string(text) {
		return path, nil
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return "", err
	}
	_ = os.Remove(path) // it is read-only
	return path, os.WriteFile(path, text, 0o444)
}

// Declaring implements [codeaction.Workspace].
func (ws *workspace) Declaring(name, besides string) (list []*module.Module) {
	for _, dir := range ws.dirs() {
		p := ws.projects[dir]
		index := p.main()
		if dir == besides || index == nil || p.id == "" {
			continue
		}
		declares := slices.ContainsFunc(index.Symbols(), func(t *xref.Symbol) bool {
			return t.Module == p.id && (t.Name == name || t.Sort == "kind" && t.Word == name)
		})
		if m := index.Order.Find(p.id); declares && m != nil {
			list = append(list, m)
		}
	}
	return list
}

// dirs returns the folders of the loaded modules, sorted.
func (ws *workspace) dirs() []string { return slices.Sorted(maps.Keys(ws.projects)) }

// openTexts returns the texts of open files by path.
func (ws *workspace) openTexts() map[string]string {
	texts := map[string]string{}
	for path, d := range ws.open {
		texts[path] = d.text
	}
	return texts
}

// isOpen reports whether a file of the module in a folder is open.
func (ws *workspace) isOpen(dir string) bool {
	for _, d := range ws.open {
		if d.dir == dir {
			return true
		}
	}
	return false
}

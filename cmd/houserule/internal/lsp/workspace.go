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
	onDisk     map[string]string         // texts that were read from the disk for the current request, by path
	moduleDirs map[string]bool           // folders of all modules that were found, loaded or not
	projects   map[string]*project       // loaded modules by folder
	scripts    map[string]*project       // problems of open files outside of modules, by path
	headings   map[string]headingsOfText // parsed headings by path
	retained   []layerIndex              // indexes loaded for requests about files that are not open, the latest last
}

func newWorkspace(modules fs.FS, maxSize int64) *workspace {
	return &workspace{modules: modules, maxSize: maxSize, open: map[string]*openDocument{}, onDisk: map[string]string{}, moduleDirs: map[string]bool{},
		projects: map[string]*project{}, scripts: map[string]*project{}, headings: map[string]headingsOfText{}}
}

// requestFile is the file of a request: its current text, and what was loaded of it.
type requestFile struct {
	path    string
	text    string
	project *project
	index   *xref.Index // that contains file; nil with it
	indexed *xref.File  // the file as it was loaded; nil if it never was
	change  textChange  // from the loaded to the current text
}

// fileAt returns the file with a URI; ok is false if it is not open and cannot be read.
func (ws *workspace) fileAt(uri string) (requestFile, bool) {
	path := pathOf(uri)
	file := requestFile{path: path}
	if d := ws.open[path]; d != nil {
		file.text = d.text
		if file.project = ws.projects[d.dir]; d.dir == "" {
			file.project = ws.scripts[path]
		}
		if file.project == nil {
			return file, path != ""
		}
	} else {
		text, ok := ws.Text(path)
		if !ok {
			return file, false
		}
		file.text, file.project = text, ws.projects[moduleOf(path)]
	}
	if file.project != nil {
		file.index, file.indexed = file.project.file(slashed(path))
	}
	if file.indexed != nil {
		file.change = changeBetween(file.indexed.Source.Text, file.text)
	}
	return file, true
}

// occurrenceAt returns the occurrence at a position and its current offsets; ok is false for
// none, and in a part of the file that was changed since it was loaded.
func (file requestFile) occurrenceAt(at position) (occ xref.Occurrence, start, end int, ok bool) {
	if file.indexed == nil {
		return occ, 0, 0, false
	}
	old, known := file.change.toOld(offsetAt(file.text, at))
	if !known {
		return occ, 0, 0, false
	}
	if occ, ok = file.index.At(file.indexed.Source.Name, old); !ok {
		return occ, 0, 0, false
	}
	start, ok1 := file.change.toNew(occ.Start)
	end, ok2 := file.change.toNew(occ.End)
	if !ok1 || !ok2 || end-start != occ.End-occ.Start {
		return occ, 0, 0, false
	}
	return occ, start, end, true
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

// places returns where the module in a folder finds other modules. roots are the folders of the
// workspace; open files are read from open.
func (ws *workspace) places(dir string, roots []string, open *editorTexts) library.Places {
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

// DeclaringModules implements [codeaction.Workspace].
func (ws *workspace) DeclaringModules(name, except string) (list []*module.Module) {
	for _, dir := range ws.dirs() {
		p := ws.projects[dir]
		index := p.main()
		if dir == except || index == nil || p.id == "" {
			continue
		}
		declares := slices.ContainsFunc(index.Symbols(), func(sym *xref.Symbol) bool {
			return sym.Module == p.id && (sym.Name == name || sym.SymbolKind == "kind" && sym.Word == name)
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

// shorten removes the folders of the workspace from positions in a text.
func (ws *workspace) shorten(text string) string {
	for _, root := range ws.roots {
		text = strings.ReplaceAll(text, slashed(root)+"/", "")
	}
	return text
}

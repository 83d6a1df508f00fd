package lsp

import (
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/source"
	"houserule/runtime/module"
)

// jsonPlace is where somebody types in a manifest.
type jsonPlace struct {
	path   []string // the keys around it, the outermost first
	isKey  bool     // a key may stand here
	begun  string   // what stands there of a text
	from   int      // the byte where that text begins, its quote included
	quoted bool     // its quote stands there
	given  map[string]bool
}

// jsonPlaceAt looks at what stands around a byte.
func jsonPlaceAt(text string, offset int) jsonPlace {
	type open struct {
		list  bool
		key   string
		value bool // a colon stands behind the key
		full  bool // and a value behind that
		given map[string]bool
	}
	p := jsonPlace{from: offset, given: map[string]bool{}}
	stack := []open{}
	for _, t := range jsonTokens(text) {
		if t.start >= offset {
			break
		}
		top := len(stack) - 1
		if t.sign == '"' && top >= 0 && stack[top].full { // a comma is missing before it
			stack[top].value, stack[top].full, stack[top].key = false, false, ""
		}
		if top >= 0 && stack[top].value && strings.IndexByte(":,}]", t.sign) < 0 {
			stack[top].full = true
		}
		switch {
		case t.sign == '{' || t.sign == '[':
			stack = append(stack, open{list: t.sign == '[', given: map[string]bool{}})
		case (t.sign == '}' || t.sign == ']') && top >= 0:
			stack = stack[:top]
		case t.sign == ':' && top >= 0:
			stack[top].value = true
		case t.sign == ',' && top >= 0:
			stack[top].value, stack[top].full, stack[top].key = false, false, ""
		case t.end >= offset && (t.sign == '"' && !closedAt(text, t, offset) || t.sign == 0):
			p.from, p.quoted, p.begun = t.start, t.sign == '"', strings.TrimPrefix(text[t.start:offset], `"`)
		case t.sign == '"' && top >= 0 && !stack[top].list && !stack[top].value:
			stack[top].key = t.value(text)
			stack[top].given[stack[top].key] = true
		}
	}
	for i, o := range stack {
		if i == len(stack)-1 {
			p.isKey, p.given = !o.list && !o.value, o.given
		}
		if !o.list && o.key != "" && (o.value || i < len(stack)-1) {
			p.path = append(p.path, o.key)
		}
	}
	return p
}

// closedAt tells whether a text ends before a byte.
func closedAt(text string, t jsonToken, offset int) bool {
	return t.end == offset && t.end > t.start+1 && text[t.end-1] == '"'
}

// completeManifest lists what may stand at a place of a manifest: fields, ids of modules
// and versions of them, permissions, files.
func (s *Server) completeManifest(at place, pos position) completionList {
	list := completionList{Items: []completionItem{}}
	offset := offsetAt(at.text, pos)
	p := jsonPlaceAt(at.text, offset)
	// In quotes the name alone is written, from behind the first: a client may put it before
	// what stands behind the cursor, and it takes the beginning of the range for that of a word.
	from, end, closed := p.from, offset, false
	if p.quoted {
		from++
		if rest := strings.IndexAny(at.text[offset:]+"\n", "\"\n,:{}[]"); strings.HasPrefix(at.text[offset+rest:], `"`) {
			end, closed = offset+rest, true
		}
	}
	r := rangeOf(at.text, from, end)
	put := func(name, sort, detail, before, behind string) {
		if p.isKey && p.given[name] && name != p.begun || !fits(p.begun, name) {
			return
		}
		switch {
		case closed:
			before, behind = "", ""
		case p.quoted:
			before = ""
		}
		list.Items = append(list.Items, completionItem{Label: name, Kind: completionKinds[sort], Detail: detail, TextEdit: &textEdit{r, before + name + behind}})
	}
	add := func(name, sort, detail string) { put(name, sort, detail, `"`, `"`) }
	key := func(f module.Field) {
		behind := `": `
		if strings.HasPrefix(strings.TrimLeft(at.text[end:], " "), ":") {
			behind = `"`
		}
		put(f.Name, "field", f.Text, `"`, behind)
	}
	outer := ""
	if len(p.path) > 0 {
		outer = p.path[0]
	}
	switch {
	case p.isKey && len(p.path) == 0:
		for _, f := range module.Fields() {
			key(f)
		}
	case p.isKey && outer == "options" && len(p.path) == 2:
		for _, f := range module.OptionFields() {
			key(f)
		}
	case outer == "permissions":
		for _, f := range module.Permissions() {
			add(f.Name, "choice", f.Text)
		}
	case outer == "whole_game" && !p.quoted:
		put("true", "choice", "", "", "")
		put("false", "choice", "", "", "")
	case slices.Contains([]string{"requires", "optional", "conflicts", "with"}, outer) && p.isKey:
		modules := s.manifests()
		for _, id := range slices.Sorted(maps.Keys(modules)) {
			if at.project == nil || id != at.project.id {
				key(module.Field{Name: id, Text: modules[id].Title + " " + modules[id].Version.String()})
			}
		}
	case slices.Contains([]string{"requires", "optional", "conflicts"}, outer) && len(p.path) == 2:
		if m := s.manifests()[p.path[1]]; m != nil {
			versions := fmt.Sprintf("^%d.%d", m.Version.Major(), m.Version.Minor())
			add(versions, "choice", "as it is here, and later ones that fit")
			add("*", "choice", "any version")
		}
	case outer == "files" || outer == "with" && !p.isKey:
		for _, name := range loadedFiles(filepath.Dir(at.path)) {
			add(name, "choice", "")
		}
	}
	return list
}

// manifests are those of the modules of the workspace and of the program, by id.
func (s *Server) manifests() map[string]*module.Manifest {
	list := map[string]*module.Manifest{}
	add := func(fsys fs.FS, shown string) {
		text, err := source.Read(fsys, module.ManifestName, module.MaxManifest)
		if err != nil {
			return
		}
		if m, err := module.ReadManifest(diag.NewFile(shown, string(text))); err == nil {
			list[m.ID] = m
		}
	}
	if s.modules != nil {
		dirs, _ := fs.ReadDir(s.modules, ".")
		for _, d := range dirs {
			if sub, err := fs.Sub(s.modules, d.Name()); err == nil && d.IsDir() {
				add(sub, d.Name())
			}
		}
	}
	for _, dir := range s.dirs() {
		add(os.DirFS(dir), slashed(dir))
	}
	return list
}

// loadedFiles are the Lua files of a module, without its specs.
func loadedFiles(dir string) (names []string) {
	_ = filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return nil // what cannot be read is none
		case d.IsDir() && path != dir && (strings.HasPrefix(d.Name(), ".") || path == filepath.Join(dir, module.SpecFolder)):
			return fs.SkipDir
		case d.Type().IsRegular() && filepath.Ext(path) == ".lua":
			if name, err := filepath.Rel(dir, path); err == nil {
				names = append(names, filepath.ToSlash(name))
			}
		}
		return nil
	})
	return names
}

// hoverManifest tells what a field of a manifest says.
func hoverManifest(at place, pos position) any {
	offset := offsetAt(at.text, pos)
	for _, t := range jsonTokens(at.text) {
		if t.sign != '"' || offset < t.start || offset > t.end {
			continue
		}
		p := jsonPlaceAt(at.text, t.start)
		fields := module.Fields()
		switch {
		case len(p.path) > 0 && p.path[0] == "options" && len(p.path) == 2 && p.isKey:
			fields = module.OptionFields()
		case len(p.path) == 1 && p.path[0] == "permissions":
			fields = module.Permissions()
		case len(p.path) > 0 || !p.isKey:
			return nil
		}
		for _, f := range fields {
			if f.Name == t.value(at.text) {
				text := f.Name + ": " + f.Text
				if f.As != "" {
					text += "\n  such as " + f.As
				}
				r := rangeOf(at.text, t.start, t.end)
				return hover{markup{"markdown", fenced("text", text)}, &r}
			}
		}
	}
	return nil
}

package lsp

import (
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"houserule/cmd/houserule/internal/lsp/jsonsyntax"
	"houserule/lang/diag"
	"houserule/lang/source"
	"houserule/runtime/module"
)

// manifestCompletion collects what can be written at a position of a manifest.
type manifestCompletion struct {
	position jsonsyntax.Position
	replaced textRange // what a candidate replaces
	isClosed bool      // the string at the position has a closing quote
	hasColon bool      // a colon is after the position
	items    []completionItem
}

// newManifestCompletion returns an empty completion at an offset. In a string only the name is
// replaced, without the opening quote: some clients match the text from the start of the range
// with the label.
func newManifestCompletion(text string, offset int) *manifestCompletion {
	m := &manifestCompletion{position: jsonsyntax.Scan(text).PositionAt(offset), items: []completionItem{}}
	start, end := m.position.Start, offset
	if m.position.Quoted {
		start++
		if rest := strings.IndexAny(text[offset:]+"\n", "\"\n,:{}[]"); strings.HasPrefix(text[offset+rest:], `"`) {
			end, m.isClosed = offset+rest, true
		}
	}
	m.replaced = rangeOf(text, start, end)
	m.hasColon = strings.HasPrefix(strings.TrimLeft(text[end:], " "), ":")
	return m
}

// add adds a candidate unless the text that is already written is not part of it, or it is a key
// that the object already has. before and after are written around it if they are missing.
func (m *manifestCompletion) add(name, kind, detail, before, after string) {
	p := m.position
	if p.IsKey && p.PrecedingKeys[name] && name != p.Prefix || !isSubsequence(p.Prefix, name) {
		return
	}
	switch {
	case m.isClosed:
		before, after = "", ""
	case p.Quoted:
		before = ""
	}
	m.items = append(m.items, completionItem{Label: name, Kind: completionKinds[kind], Detail: detail, TextEdit: &textEdit{m.replaced, before + name + after}})
}

// addChoice adds a string.
func (m *manifestCompletion) addChoice(name, detail string) {
	m.add(name, "choice", detail, `"`, `"`)
}

// addKey adds the key of a field.
func (m *manifestCompletion) addKey(name, detail string) {
	after := `": `
	if m.hasColon {
		after = `"`
	}
	m.add(name, "field", detail, `"`, after)
}

// addKeys adds the keys of fields.
func (m *manifestCompletion) addKeys(fields []module.Field) {
	for _, f := range fields {
		m.addKey(f.Name, f.Text)
	}
}

// completeManifest returns what can be written at a position of a manifest: fields, ids and
// versions of modules, permissions, files.
func (ws *workspace) completeManifest(file requestFile, pos position) completionList {
	m := newManifestCompletion(file.text, offsetAt(file.text, pos))
	p, outer := m.position, ""
	if len(p.Keys) > 0 {
		outer = p.Keys[0]
	}
	switch {
	case p.IsKey && len(p.Keys) == 0:
		m.addKeys(module.Fields())
	case p.IsKey && outer == "options" && len(p.Keys) == 2:
		m.addKeys(module.OptionFields())
	case outer == "permissions":
		for _, f := range module.Permissions() {
			m.addChoice(f.Name, f.Text)
		}
	case outer == "whole_game" && !p.Quoted:
		m.add("true", "choice", "", "", "")
		m.add("false", "choice", "", "", "")
	case slices.Contains([]string{"requires", "optional", "conflicts", "with"}, outer) && p.IsKey:
		modules := ws.manifests()
		for _, id := range slices.Sorted(maps.Keys(modules)) {
			if file.project == nil || id != file.project.id {
				m.addKey(id, modules[id].About.Title+" "+modules[id].Version.String())
			}
		}
	case slices.Contains([]string{"requires", "optional", "conflicts"}, outer) && len(p.Keys) == 2:
		if required := ws.manifests()[p.Keys[1]]; required != nil {
			m.addChoice(fmt.Sprintf("^%d.%d", required.Version.Major(), required.Version.Minor()), "as it is here, and later ones that fit")
			m.addChoice("*", "any version")
		}
	case outer == "files" || outer == "with" && !p.IsKey:
		for _, name := range loadedFiles(filepath.Dir(file.path)) {
			m.addChoice(name, "")
		}
	}
	return completionList{Items: m.items}
}

// manifests returns the manifests of modules of the workspace and of standard modules, by id.
func (ws *workspace) manifests() map[string]*module.Manifest {
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
	if ws.modules != nil {
		dirs, _ := fs.ReadDir(ws.modules, ".")
		for _, d := range dirs {
			if sub, err := fs.Sub(ws.modules, d.Name()); err == nil && d.IsDir() {
				add(sub, d.Name())
			}
		}
	}
	for _, dir := range ws.dirs() {
		add(os.DirFS(dir), slashed(dir))
	}
	return list
}

// loadedFiles lists the Lua files of a module except specs.
func loadedFiles(dir string) (names []string) {
	_ = filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return nil
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

// isManifest reports whether a file is the manifest of a module.
func isManifest(path string) bool { return filepath.Base(path) == module.ManifestName }

// hoverManifest describes the field of a manifest at a position; nil for none.
func hoverManifest(file requestFile, pos position) any {
	offset := offsetAt(file.text, pos)
	tokens := jsonsyntax.Scan(file.text)
	for _, t := range tokens.List {
		if t.Kind != '"' || offset < t.Start || offset > t.End {
			continue
		}
		p := tokens.PositionAt(t.Start)
		fields := module.Fields()
		switch {
		case len(p.Keys) > 0 && p.Keys[0] == "options" && len(p.Keys) == 2 && p.IsKey:
			fields = module.OptionFields()
		case len(p.Keys) == 1 && p.Keys[0] == "permissions":
			fields = module.Permissions()
		case len(p.Keys) > 0 || !p.IsKey:
			return nil
		}
		for _, f := range fields {
			if f.Name == tokens.Value(t) {
				text := f.Name + ": " + f.Text
				if f.As != "" {
					text += "\n  such as " + f.As
				}
				r := rangeOf(file.text, t.Start, t.End)
				return hover{markupContent{"markdown", fenced("text", text)}, &r}
			}
		}
	}
	return nil
}

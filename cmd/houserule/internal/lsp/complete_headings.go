package lsp

import (
	"path/filepath"
	"slices"
	"strings"

	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/stdlib/grammar"
	"houserule/stdlib/xref"
)

// headingsOfText are the parsed headings of a text.
type headingsOfText struct {
	text string
	list []xref.ParsedHeading
}

// headingsIn lists the headings in Lua files of a module, as they are in the editor or on the
// disk. They are used for completion while the module does not load.
func (ws *workspace) headingsIn(dir string) (list []xref.ParsedHeading) {
	if dir == "" {
		return nil
	}
	var paths []string
	for _, name := range loadedFiles(dir) {
		paths = append(paths, filepath.Join(dir, filepath.FromSlash(name)))
	}
	for path, d := range ws.open {
		if d.dir == dir && isLua(path) && !slices.Contains(paths, path) {
			paths = append(paths, path)
		}
	}
	slices.Sort(paths)
	for _, path := range paths {
		text, ok := ws.Text(path)
		if !ok {
			continue
		}
		was, known := ws.headings[path]
		if !known || was.text != text {
			was = headingsOfText{text, xref.ParseHeadings(text)}
			ws.headings[path] = was
		}
		list = append(list, was.list...)
	}
	return list
}

// parentOf returns the parent of a kind by its heading; "" for none.
func (c *cursor) parentOf(kind string) string {
	for _, d := range c.declared {
		if d.Word == "kind" && d.Name == kind {
			return d.Like
		}
	}
	return ""
}

// maxKindParents is the maximum number of parents that are followed, since kinds of a file that does
// not load may be cyclic.
const maxKindParents = 20

// isKind reports whether a kind is another one or is like it, as [content.Kind.Is] does. The
// kinds may be known from headings alone.
func (c *cursor) isKind(kind, other string) bool {
	for range maxKindParents {
		if kind == "" || kind == other {
			return kind == other
		}
		if k := c.index.Program.Catalogue.Seen(c.module, kind); k != nil {
			return k.Is(other)
		}
		kind = c.parentOf(kind)
	}
	return false
}

// declaresKind reports whether a heading declares a kind with a name.
func (c *cursor) declaresKind(name string) bool {
	return slices.ContainsFunc(c.declared, func(d xref.ParsedHeading) bool { return d.Word == "kind" && d.Name == name })
}

// loadedName replaces the kind in the name of a heading by its nearest parent that is loaded.
func (c *cursor) loadedName(name string) string {
	kind, rest, qualified := strings.Cut(name, ".")
	for range maxKindParents {
		if !qualified || c.index.Program.Catalogue.Seen(c.module, kind) != nil {
			return name
		}
		if kind = c.parentOf(kind); kind == "" {
			return name
		}
		name = kind + "." + rest
	}
	return name
}

// declaredAs lists the headings that have one of some words.
func (c *cursor) declaredAs(words ...string) (list []xref.ParsedHeading) {
	for _, d := range c.declared {
		if slices.Contains(words, d.Word) {
			list = append(list, d)
		}
	}
	return list
}

// declaredMembers lists the members of a kind that headings declare.
func (c *cursor) declaredMembers(kind string) (list []xref.Candidate) {
	for _, d := range c.declaredAs("box", "rule", "table", "check") {
		if d.Qualifier == "" || strings.Contains(d.Name, ".") || !c.isKind(kind, d.Qualifier) {
			continue
		}
		detail := d.Word
		if d.Word == "box" && d.Type != "" {
			detail = d.Type
		}
		list = append(list, xref.Candidate{Text: d.Name, Detail: detail, Kind: d.Word})
	}
	if !c.isKind(kind, "entity") {
		return list
	}
	for _, d := range c.declared {
		if c.isRated(d.Word) {
			list = append(list, xref.Candidate{Text: content.Underscored(d.Name), Detail: d.Word, Kind: "entry"})
		}
	}
	return list
}

// isRated reports whether formulas can name entries of a kind.
func (c *cursor) isRated(kind string) bool {
	if k := c.index.Program.Catalogue.Seen(c.module, kind); k != nil {
		return k.Rated != nil
	}
	return slices.ContainsFunc(c.declared, func(d xref.ParsedHeading) bool { return d.Word == "kind" && d.Name == kind && d.Rated })
}

// declaredEntries lists the entries of a kind that headings declare; of all kinds if kind is
// "".
func (c *cursor) declaredEntries(kind string) (list []xref.Candidate) {
	for _, d := range c.declared {
		if grammar.IsHeading(d.Word) || kind != "" && !c.isKind(d.Word, kind) || kind == "" && !c.declaresKind(d.Word) && c.index.Program.Catalogue.Seen(c.module, d.Word) == nil {
			continue
		}
		list = append(list, xref.Candidate{Text: d.Name, Detail: d.Word, Kind: "entry"})
	}
	return list
}

// kindOfPath returns the kind of the value of a path in a formula, according to the scope, which
// may be nil, or to headings; "" if it is not known, or is no reference. kind is that of the
// heading around the formula.
func (c *cursor) kindOfPath(scope formula.Scope, noun, path string) string {
	if scope != nil {
		if t, ok := xref.TypeOf(scope, path); ok {
			if t.Base == types.RefBase {
				return t.Kind
			}
			return ""
		}
	}
	if i := strings.LastIndexByte(path, '\n'); i >= 0 {
		path = path[i+1:]
	}
	before, word, deeper := cutLast(path)
	if !deeper {
		word = path
	} else if noun = c.kindOfPath(scope, noun, before); noun == "" {
		return ""
	}
	for _, d := range c.declaredAs("box") {
		if d.Name == word && c.isKind(noun, d.Qualifier) {
			kind, _, _ := strings.Cut(d.Type, " ")
			if c.declaresKind(kind) || c.index.Program.Catalogue.Seen(c.module, kind) != nil {
				return kind
			}
			return ""
		}
	}
	if !deeper && c.declaresKind(word) {
		return word
	}
	return ""
}

// cutLast splits a path before its last part; found is false for a path of one part.
func cutLast(path string) (before, last string, found bool) {
	i := strings.LastIndexByte(path, '.')
	if i < 0 {
		return "", path, false
	}
	return path[:i], path[i+1:], true
}

// union appends the candidates of more that are not in list.
func union(list, more []xref.Candidate) []xref.Candidate {
	known := map[string]bool{}
	for _, x := range list {
		known[x.Text] = true
	}
	for _, x := range more {
		if !known[x.Text] {
			known[x.Text] = true
			list = append(list, x)
		}
	}
	return list
}

// completionIndex returns the index for completion in a file: that which contains it or that of its
// module; if the module was never loaded, that of its requirements; nil for none.
func (file requestFile) completionIndex() *xref.Index {
	switch {
	case file.index != nil:
		return file.index
	case file.project.main() != nil:
		return file.project.main()
	case file.project != nil:
		return file.project.required
	}
	return nil
}

// declaredRules lists the rules that headings declare and for whose kind wanted is true.
func (c *cursor) declaredRules(wanted func(rules.DeclKind) bool) (list []xref.Candidate) {
	for _, kind := range []rules.DeclKind{rules.Query, rules.Lookup, rules.Action, rules.Check} {
		if !wanted(kind) {
			continue
		}
		for _, d := range c.declaredAs(kind.String()) {
			list = append(list, xref.Candidate{Text: d.QualifiedName, Detail: d.Word + " of " + c.module, Kind: d.Word})
		}
	}
	return list
}

package lsp

import (
	"path/filepath"
	"slices"
	"strings"

	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
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

// likeOf returns the parent of a kind by its heading; "" for none.
func (c *cursor) likeOf(kind string) string {
	for _, d := range c.declared {
		if d.Word == "kind" && d.Name == kind {
			return d.Like
		}
	}
	return ""
}

// maxLike is the maximum number of parents that are followed, since kinds of a file that does
// not load may be cyclic.
const maxLike = 20

// isKind reports whether a kind is another one or is like it.
func (c *cursor) isKind(kind, other string) bool {
	for range maxLike {
		if kind == "" || kind == other {
			return kind == other
		}
		if k := c.index.Program.Catalogue.Seen(c.module, kind); k != nil {
			return k.Is(other)
		}
		kind = c.likeOf(kind)
	}
	return false
}

// namesKind reports whether a heading declares a kind.
func (c *cursor) namesKind(name string) bool {
	return slices.ContainsFunc(c.declared, func(d xref.ParsedHeading) bool { return d.Word == "kind" && d.Name == name })
}

// declaredName replaces the kind in the name of a heading by its nearest parent that is loaded.
func (c *cursor) declaredName(name string) string {
	noun, rest, owned := strings.Cut(name, ".")
	for range maxLike {
		if !owned || c.index.Program.Catalogue.Seen(c.module, noun) != nil {
			return name
		}
		if noun = c.likeOf(noun); noun == "" {
			return name
		}
		name = noun + "." + rest
	}
	return name
}

// declaredAs lists the headings with one of some words.
func (c *cursor) declaredAs(words ...string) (list []xref.ParsedHeading) {
	for _, d := range c.declared {
		if slices.Contains(words, d.Word) {
			list = append(list, d)
		}
	}
	return list
}

// declaredMembers lists the members of a kind that headings declare.
func (c *cursor) declaredMembers(noun string) (list []xref.Candidate) {
	for _, d := range c.declaredAs("box", "rule", "table", "check") {
		if d.Noun == "" || strings.Contains(d.Name, ".") || !c.isKind(noun, d.Noun) {
			continue
		}
		detail := d.Word
		if d.Word == "box" && d.Type != "" {
			detail = d.Type
		}
		list = append(list, xref.Candidate{Text: d.Name, Detail: detail, Sort: d.Word})
	}
	if !c.isKind(noun, "entity") {
		return list
	}
	for _, d := range c.declared {
		if c.isRated(d.Word) {
			list = append(list, xref.Candidate{Text: content.Underscored(d.Name), Detail: d.Word, Sort: "entry"})
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
		if isDeclaring(d.Word) || kind != "" && !c.isKind(d.Word, kind) || kind == "" && !c.namesKind(d.Word) && c.index.Program.Catalogue.Seen(c.module, d.Word) == nil {
			continue
		}
		list = append(list, xref.Candidate{Text: d.Name, Detail: d.Word, Sort: "entry"})
	}
	return list
}

// typeAt returns the kind of the value of a path in a formula, known from the loaded module or
// from headings; "" if it is not known.
func (c *cursor) typeAt(scope formula.Scope, noun, path string) string {
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
	} else if noun = c.typeAt(scope, noun, before); noun == "" {
		return ""
	}
	for _, d := range c.declaredAs("box") {
		if d.Name == word && c.isKind(noun, d.Noun) {
			kind, _, _ := strings.Cut(d.Type, " ")
			if c.namesKind(kind) || c.index.Program.Catalogue.Seen(c.module, kind) != nil {
				return kind
			}
			return ""
		}
	}
	if !deeper && c.namesKind(word) {
		return word
	}
	return ""
}

// cutLast splits a path before its last part.
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

// known returns the index for completion in a file: that which contains it or that of its
// module; if the module was never loaded, that of its requirements; nil for none.
func (p place) known() *xref.Index {
	switch {
	case p.index != nil:
		return p.index
	case p.project.main() != nil:
		return p.project.main()
	case p.project != nil:
		return p.project.required
	}
	return nil
}

// declaredRules lists the wanted rules that headings declare.
func (c *cursor) declaredRules(wanted func(sort rules.DeclKind) bool) (list []xref.Candidate) {
	for _, sort := range []rules.DeclKind{rules.Question, rules.Lookup, rules.Action, rules.Check} {
		if !wanted(sort) {
			continue
		}
		for _, d := range c.declaredAs(sort.String()) {
			list = append(list, xref.Candidate{Text: d.Full, Detail: d.Word + " of " + c.module, Sort: d.Word})
		}
	}
	return list
}

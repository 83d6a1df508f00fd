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

// headingsOfText are the headings of a file, as its text had them.
type headingsOfText struct {
	text string
	list []xref.ParsedHeading
}

// headingsIn lists what the headings of the Lua files of a module declare, as they stand in
// the editor and on the disk: what is offered while the module does not load.
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

// likeOf is what a kind of the module is like by its heading; "" for none.
func (c *cursor) likeOf(kind string) string {
	for _, d := range c.declared {
		if d.Word == "kind" && d.Name == kind {
			return d.Like
		}
	}
	return ""
}

// mostLike is how far it is followed what kinds are like: those of a file that does not load
// may go round.
const mostLike = 20

// isKind tells whether a kind is another one, or like it.
func (c *cursor) isKind(kind, other string) bool {
	for range mostLike {
		if kind == "" || kind == other {
			return kind == other
		}
		if k := c.index.Book.Catalogue.Seen(c.module, kind); k != nil {
			return k.Is(other)
		}
		kind = c.likeOf(kind)
	}
	return false
}

// namesKind tells whether a heading declares a kind of this name.
func (c *cursor) namesKind(name string) bool {
	return slices.ContainsFunc(c.declared, func(d xref.ParsedHeading) bool { return d.Word == "kind" && d.Name == name })
}

// standIn is the name of a heading whose noun the module only now declares, with what that
// is like in its place.
func (c *cursor) standIn(name string) string {
	noun, rest, owned := strings.Cut(name, ".")
	for range mostLike {
		if !owned || c.index.Book.Catalogue.Seen(c.module, noun) != nil {
			return name
		}
		if noun = c.likeOf(noun); noun == "" {
			return name
		}
		name = noun + "." + rest
	}
	return name
}

// declaredAs are the headings of some words.
func (c *cursor) declaredAs(words ...string) (list []xref.ParsedHeading) {
	for _, d := range c.declared {
		if slices.Contains(words, d.Word) {
			list = append(list, d)
		}
	}
	return list
}

// declaredOf lists what headings give a noun that is asked in a formula.
func (c *cursor) declaredOf(noun string) (list []xref.Candidate) {
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

// isRated tells whether entries of a kind are named in formulas.
func (c *cursor) isRated(kind string) bool {
	if k := c.index.Book.Catalogue.Seen(c.module, kind); k != nil {
		return k.Rated != nil
	}
	return slices.ContainsFunc(c.declared, func(d xref.ParsedHeading) bool { return d.Word == "kind" && d.Name == kind && d.Rated })
}

// declaredEntries lists the entries that headings print of a kind; "" is every kind.
func (c *cursor) declaredEntries(kind string) (list []xref.Candidate) {
	for _, d := range c.declared {
		if isDeclaring(d.Word) || kind != "" && !c.isKind(d.Word, kind) || kind == "" && !c.namesKind(d.Word) && c.index.Book.Catalogue.Seen(c.module, d.Word) == nil {
			continue
		}
		list = append(list, xref.Candidate{Text: d.Name, Detail: d.Word, Sort: "entry"})
	}
	return list
}

// typeAt is the noun that a path in a formula gives, by what was loaded or by headings; ""
// where neither tells.
func (c *cursor) typeAt(scope formula.Scope, noun, path string) string {
	if scope != nil {
		if t, ok := xref.TypeOf(scope, path); ok {
			if t.Base == types.NounBase {
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
			if c.namesKind(kind) || c.index.Book.Catalogue.Seen(c.module, kind) != nil {
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

func cutLast(path string) (before, last string, found bool) {
	i := strings.LastIndexByte(path, '.')
	if i < 0 {
		return "", path, false
	}
	return path[:i], path[i+1:], true
}

// and puts behind a list what is not in it already.
func and(list, more []xref.Candidate) []xref.Candidate {
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

// known gives what the module may be asked about while it was never loaded: what it requires
// was.
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

// declaredRules lists what headings declare that others may change or name.
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

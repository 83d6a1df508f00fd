package lsp

import (
	"strings"

	"houserule/lang/diag"
	"houserule/lang/luasyntax"
	"houserule/runtime/content"
	"houserule/stdlib/engine"
	"houserule/stdlib/grammar"
	"houserule/stdlib/reference"
	"houserule/stdlib/xref"
)

// completionKinds maps kinds of candidates to CompletionItemKind of the protocol.
var completionKinds = map[string]int{"word": 14, "field": 5, "kind": 7, "box": 10, "rule": 3, "table": 3, "action": 2, "check": 2, "line": 21, "offer": 23, "entry": 20, "parameter": 6, "option": 6, "choice": 20}

// cursor is the position at which an author types, with the text before it.
type cursor struct {
	index        *xref.Index
	module       string
	path         string // of the file, as in positions
	text         string // the text before the cursor
	loadedOffset int    // offset of the cursor in the file as it was loaded
	tokens       luasyntax.Tokens
	quoted       bool // the cursor is in a string: before is its beginning, quote its quotation mark
	before,
	quote string
	frames []frame
	// declared are the headings of the module, even if it does not load.
	declared   []xref.ParsedHeading
	fieldCount int // number of candidates, at the beginning of the list, that are fields of the table around the cursor
}

// frame is a bracket that is open at the cursor.
type frame struct {
	at         int    // index of the bracket
	word, name string // of the heading whose body it opens; "" for none
	key        string // the field whose value it opens; "" for none
}

// cursorAt returns the cursor at a position; false in a comment, and for a file without
// completion.
func (p place) cursorAt(at position) (cursor, bool) {
	index := p.known()
	if index == nil || !isLua(p.path) {
		return cursor{}, false
	}
	offset := offsetAt(p.text, at)
	c := cursor{index: index, module: p.project.id, path: slashed(p.path), text: p.text[:offset]}
	if p.file != nil {
		c.loadedOffset, _ = p.moved.old(offset)
	}
	c.tokens, _ = luasyntax.Scan(diag.NewFile(c.path, c.text)) // up to the first error
	rest := c.text
	if n := len(c.tokens); n > 0 {
		rest = c.text[c.tokens[n-1].End:]
	}
	rest = strings.TrimLeft(rest, " \t\r\n")
	switch {
	case strings.HasPrefix(rest, "--"):
		return c, false
	case strings.HasPrefix(rest, `"`), strings.HasPrefix(rest, "'"):
		c.quoted, c.quote, c.before = true, rest[:1], rest[1:]
	case strings.HasPrefix(rest, "[["):
		c.quoted, c.quote, c.before = true, rest[:2], rest[2:]
	}
	c.findFrames()
	return c, true
}

// findFrames finds the open brackets.
func (c *cursor) findFrames() {
	for _, i := range c.tokens.OpenBrackets() {
		f := frame{at: i}
		switch {
		case c.tokens.Kind(i-1) == luasyntax.String && c.tokens.Kind(i-2) == luasyntax.Name:
			f.word, f.name = c.tokens[i-2].Text, c.tokens[i-1].Value
		case c.tokens.Is(i-1, "=") && c.tokens.Kind(i-2) == luasyntax.Name:
			f.key = c.tokens[i-2].Text
		}
		c.frames = append(c.frames, f)
	}
}

// token returns the nth token before the cursor, from 1; the zero Token for none.
func (c *cursor) token(n int) luasyntax.Token {
	if n > len(c.tokens) {
		return luasyntax.Token{}
	}
	return c.tokens[len(c.tokens)-n]
}

// heading returns the innermost heading whose body contains the cursor, and the field in it.
func (c *cursor) heading() (word, name, key string, ok bool) {
	if c.token(1).Text == "=" && c.token(2).Kind == luasyntax.Name {
		key = c.token(2).Text
	}
	for i := len(c.frames) - 1; i >= 0; i-- {
		f := c.frames[i]
		if f.word != "" && (isDeclaring(f.word) || c.namesKind(f.word) || c.index.Program.Catalogue.Seen(c.module, f.word) != nil) {
			called, _, _ := strings.Cut(f.name, "(")
			return f.word, strings.TrimSpace(called), key, true
		}
		if f.key != "" && key == "" {
			key = f.key
		}
	}
	if c.token(1).Kind == luasyntax.String && c.token(2).Kind == luasyntax.Name && isDeclaring(c.token(2).Text) { // rule "x.y" "...
		called, _, _ := strings.Cut(c.token(1).Value, "(")
		return c.token(2).Text, strings.TrimSpace(called), "", true
	}
	return "", "", key, false
}

// isDeclaring reports whether a word of the language declares something.
func isDeclaring(word string) bool {
	return grammar.IsHeading(word)
}

// completion returns what can be written at a position.
func (ws *workspace) completion(p positionParams) (any, error) {
	list := completionList{Items: []completionItem{}}
	at, ok := ws.at(p.TextDocument.URI)
	if ok && isManifest(at.path) {
		return ws.completeManifest(at, p.Position), nil
	}
	if !ok || at.project == nil {
		return list, nil
	}
	c, ok := at.cursorAt(p.Position)
	if !ok {
		return list, nil
	}
	c.declared = ws.headingsIn(at.project.dir)
	begun, found := c.candidates()
	end := len(c.text)
	r := rangeOf(at.text, end-len(begun), end)
	for i, x := range found {
		if !fits(begun, x.Text) {
			continue
		}
		item := completionItem{Label: x.Text, Kind: completionKinds[x.Sort], Detail: x.Detail, TextEdit: &textEdit{r, x.Text}}
		if i < c.fieldCount {
			item.SortText = "0 " + x.Text
		} else if c.fieldCount > 0 {
			item.SortText = "1 " + x.Text
		}
		if x.Sort == "word" || x.Sort == "field" {
			if text, ok := reference.Text(x.Text); ok && len(begun) > 0 {
				item.Documentation = &markup{"markdown", fenced("text", text)}
			}
		}
		list.Items = append(list.Items, item)
	}
	return list, nil
}

// fits reports whether the letters of a prefix occur in a name in the same order, ignoring
// case.
func fits(begun, name string) bool {
	begun, name = strings.ToLower(begun), strings.ToLower(name)
	for _, r := range begun {
		i := strings.IndexRune(name, r)
		if i < 0 {
			return false
		}
		name = name[i+len(string(r)):]
	}
	return true
}

// candidates returns what can be written at the cursor, and the part of it that is already
// written.
func (c *cursor) candidates() (begun string, list []xref.Candidate) {
	if c.quoted {
		return c.inText()
	}
	begun, _ = luasyntax.NameAround(c.text, len(c.text))
	before := strings.TrimSuffix(c.text, begun)
	if strings.HasSuffix(before, ".") || strings.HasSuffix(before, ":") {
		colon := strings.HasSuffix(before, ":")
		if strings.HasSuffix(before, "new.") {
			return begun, c.kinds(func(k *content.Kind) bool { return k.Nature != content.Printed })
		}
		return begun, c.index.Members(c.module, diag.NewFile(c.path, before[:len(before)-1]), colon)
	}
	if len(c.frames) > 0 {
		f := c.frames[len(c.frames)-1]
		last := c.token(1)
		if begun != "" {
			last = c.token(2)
		}
		if c.tokens[f.at].Text == "{" && (last.Text == "{" || last.Text == "," || last.Text == ";") {
			if fields := c.fields(f); len(fields) > 0 {
				c.fieldCount = len(fields)
				return begun, append(fields, c.words()...)
			}
		}
	}
	return begun, c.words()
}

// fields lists the fields that a table can have.
func (c *cursor) fields(f frame) []xref.Candidate {
	var list []xref.Candidate
	add := func(name, detail, sort string) {
		list = append(list, xref.Candidate{Text: name, Detail: detail, Sort: sort})
	}
	if f.word != "" {
		if h := grammar.Of(f.word); h != nil {
			for _, x := range append(h.Named(), grammar.Everywhere...) {
				add(x.Name, x.Type, "field")
			}
		}
		if k := c.index.Program.Catalogue.Seen(c.module, f.word); k != nil {
			for _, b := range k.Boxes() {
				add(content.Written(b.Name), b.Type.String(), "box")
			}
			for _, x := range grammar.OfEntries {
				if x.Holds != grammar.BoxValue {
					add(x.Name, "of every entry", "field")
				}
			}
		}
		return list
	}
	if c.inSteps() {
		for _, x := range grammar.OfSteps {
			add(x.Name, x.Type, "field")
		}
		return list
	}
	// Parameters of a called action, or boxes of a created thing.
	before := c.tokens[:f.at]
	if n := len(before); n >= 3 && before[n-1].Kind == luasyntax.Name && before[n-2].Text == "." && before[n-3].Text == "new" {
		if k := c.index.Program.Catalogue.Seen(c.module, before[n-1].Text); k != nil {
			for _, b := range k.Boxes() {
				add(content.Written(b.Name), b.Type.String(), "box")
			}
		}
		return list
	}
	if t := c.callee(f); t != nil && t.Rule != nil {
		for _, p := range t.Rule.Signature.Params {
			add(p.Name, p.Type.String(), "parameter")
		}
	}
	return list
}

// inSteps reports whether the cursor is in the steps of a heading.
func (c *cursor) inSteps() bool {
	heading := ""
	for _, f := range c.frames {
		if f.word != "" {
			heading = f.word
		} else if row := grammar.Find(heading, f.key); row != nil && row.Holds == grammar.Steps {
			return true
		}
	}
	return false
}

// callee returns the rule or action whose arguments begin at an open bracket; nil for none.
func (c *cursor) callee(f frame) *xref.Symbol {
	if f.at == 0 || c.tokens[f.at-1].Kind != luasyntax.Name {
		return nil
	}
	return c.index.CalledAt(c.module, diag.NewFile(c.path, c.text[:c.tokens[f.at-1].End]))
}

// words lists the words of the language and the kinds.
func (c *cursor) words() []xref.Candidate {
	list := c.kinds(func(*content.Kind) bool { return true })
	for _, lib := range engine.Libraries {
		for _, w := range lib.Words {
			if !w.Old && !strings.ContainsAny(w.Name, ".: ") {
				list = append(list, xref.Candidate{Text: w.Name, Detail: diag.FirstLine(w.Text), Sort: "word"})
			}
		}
	}
	return list
}

// kinds lists wanted kinds.
func (c *cursor) kinds(wanted func(*content.Kind) bool) []xref.Candidate {
	var list []xref.Candidate
	for _, name := range c.index.Program.Catalogue.SeenNames(c.module) {
		if k := c.index.Program.Catalogue.Seen(c.module, name); k != nil && wanted(k) {
			list = append(list, xref.Candidate{Text: name, Detail: "kind", Sort: "kind"})
		}
	}
	for _, d := range c.declaredAs("kind") {
		if c.index.Program.Catalogue.Seen(c.module, d.Name) == nil {
			list = union(list, []xref.Candidate{{Text: d.Name, Detail: "kind", Sort: "kind"}})
		}
	}
	return list
}

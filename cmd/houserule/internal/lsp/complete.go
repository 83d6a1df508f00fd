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

// completionKinds maps kinds of candidates to values of CompletionItemKind.
var completionKinds = map[string]int{"word": 14, "field": 5, "kind": 7, "box": 10, "rule": 3, "table": 3, "action": 2, "check": 2, "line": 21, "offer": 23, "entry": 20, "parameter": 6, "option": 6, "tag": 21, "choice": 20}

// cursor is the position at which an author types, with the text before it.
type cursor struct {
	index        *xref.Index
	module       string               // id of the module of the file
	path         string               // of the file, as in positions
	text         string               // the text before the cursor
	loadedOffset int                  // offset of the cursor in the file as it was loaded
	tokens       luasyntax.Tokens     // of text, up to the first error
	inString     bool                 // the cursor is in a string
	stringText   string               // the beginning of that string, without its quotation mark
	quote        string               // the quotation mark
	brackets     []openBracket        // outermost first
	declared     []xref.ParsedHeading // the headings of the module, even if it does not load
	fieldCount   int                  // number of candidates, at the beginning of the list, that are fields of the table around the cursor
}

// openBracket is a bracket that is open at the cursor.
type openBracket struct {
	token      int    // index of the bracket
	word, name string // of the heading whose body it opens; "" for none
	key        string // the field whose value it opens; "" for none
}

// cursorAt returns the cursor at a position; false in a comment, and for a file without
// completion.
func (file requestFile) cursorAt(at position) (cursor, bool) {
	index := file.completionIndex()
	if index == nil || !isLua(file.path) {
		return cursor{}, false
	}
	offset := offsetAt(file.text, at)
	c := cursor{index: index, module: file.project.id, path: slashed(file.path), text: file.text[:offset]}
	if file.indexed != nil {
		c.loadedOffset, _ = file.change.toOld(offset)
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
		c.inString, c.quote, c.stringText = true, rest[:1], rest[1:]
	case strings.HasPrefix(rest, "[["):
		c.inString, c.quote, c.stringText = true, rest[:2], rest[2:]
	}
	c.findBrackets()
	return c, true
}

// findBrackets sets the brackets that are open at the cursor.
func (c *cursor) findBrackets() {
	for _, i := range c.tokens.OpenBrackets() {
		b := openBracket{token: i}
		switch {
		case c.tokens.Kind(i-1) == luasyntax.String && c.tokens.Kind(i-2) == luasyntax.Name:
			b.word, b.name = c.tokens[i-2].Text, c.tokens[i-1].Value
		case c.tokens.Is(i-1, "=") && c.tokens.Kind(i-2) == luasyntax.Name:
			b.key = c.tokens[i-2].Text
		}
		c.brackets = append(c.brackets, b)
	}
}

// token returns the nth token before the cursor, from 1; the zero Token for none.
func (c *cursor) token(n int) luasyntax.Token {
	if n > len(c.tokens) {
		return luasyntax.Token{}
	}
	return c.tokens[len(c.tokens)-n]
}

// heading returns the word and name, without parameters, of the innermost heading whose body
// contains the cursor, and the field in it; ok is false outside of bodies. key is "" outside of
// a field.
func (c *cursor) heading() (word, name, key string, ok bool) {
	if c.token(1).Text == "=" && c.token(2).Kind == luasyntax.Name {
		key = c.token(2).Text
	}
	for i := len(c.brackets) - 1; i >= 0; i-- {
		f := c.brackets[i]
		if f.word != "" && (grammar.IsHeading(f.word) || c.declaresKind(f.word) || c.index.Program.Catalogue.Seen(c.module, f.word) != nil) {
			bare, _, _ := strings.Cut(f.name, "(")
			return f.word, strings.TrimSpace(bare), key, true
		}
		if f.key != "" && key == "" {
			key = f.key
		}
	}
	if c.token(1).Kind == luasyntax.String && c.token(2).Kind == luasyntax.Name && grammar.IsHeading(c.token(2).Text) { // rule "x.y" "...
		bare, _, _ := strings.Cut(c.token(1).Value, "(")
		return c.token(2).Text, strings.TrimSpace(bare), "", true
	}
	return "", "", key, false
}

// completion returns what can be written at a position.
func (ws *workspace) completion(p textDocumentPositionParams) (any, error) {
	list := completionList{Items: []completionItem{}}
	file, ok := ws.fileAt(p.TextDocument.URI)
	if ok && isManifest(file.path) {
		return ws.completeManifest(file, p.Position), nil
	}
	if !ok || file.project == nil {
		return list, nil
	}
	c, ok := file.cursorAt(p.Position)
	if !ok {
		return list, nil
	}
	c.declared = ws.headingsIn(file.project.dir)
	prefix, found := c.candidates()
	end := len(c.text)
	r := rangeOf(file.text, end-len(prefix), end)
	for i, x := range found {
		if !isSubsequence(prefix, x.Text) {
			continue
		}
		item := completionItem{Label: x.Text, Kind: completionKinds[x.Kind], Detail: x.Detail, TextEdit: &textEdit{r, x.Text}}
		if i < c.fieldCount {
			item.SortText = "0 " + x.Text
		} else if c.fieldCount > 0 {
			item.SortText = "1 " + x.Text
		}
		if x.Kind == "word" || x.Kind == "field" {
			if text, ok := reference.Text(x.Text); ok && len(prefix) > 0 {
				item.Documentation = &markupContent{"markdown", fenced("text", text)}
			}
		}
		list.Items = append(list.Items, item)
	}
	return list, nil
}

// isSubsequence reports whether the characters of a text occur in a name in the same order,
// ignoring case.
func isSubsequence(prefix, name string) bool {
	prefix, name = strings.ToLower(prefix), strings.ToLower(name)
	for _, r := range prefix {
		i := strings.IndexRune(name, r)
		if i < 0 {
			return false
		}
		name = name[i+len(string(r)):]
	}
	return true
}

// candidates returns what can be written at the cursor, and the part of it that is already
// written. It sets fieldCount.
func (c *cursor) candidates() (prefix string, list []xref.Candidate) {
	if c.inString {
		return c.stringCandidates()
	}
	prefix, _ = luasyntax.NameAround(c.text, len(c.text))
	before := strings.TrimSuffix(c.text, prefix)
	if strings.HasSuffix(before, ".") || strings.HasSuffix(before, ":") {
		colon := strings.HasSuffix(before, ":")
		if strings.HasSuffix(before, "new.") {
			return prefix, c.kinds(func(k *content.Kind) bool { return k.Nature != content.Printed })
		}
		return prefix, c.index.Members(c.module, diag.NewFile(c.path, before[:len(before)-1]), colon)
	}
	if len(c.brackets) > 0 {
		f := c.brackets[len(c.brackets)-1]
		last := c.token(1)
		if prefix != "" {
			last = c.token(2)
		}
		if c.tokens[f.token].Text == "{" && (last.Text == "{" || last.Text == "," || last.Text == ";") {
			if fields := c.fields(f); len(fields) > 0 {
				c.fieldCount = len(fields)
				return prefix, append(fields, c.words()...)
			}
		}
	}
	return prefix, c.words()
}

// fields lists the fields that the table of an open bracket can have.
func (c *cursor) fields(f openBracket) []xref.Candidate {
	var list []xref.Candidate
	add := func(name, detail, sort string) {
		list = append(list, xref.Candidate{Text: name, Detail: detail, Kind: sort})
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
	before := c.tokens[:f.token]
	if n := len(before); n >= 3 && before[n-1].Kind == luasyntax.Name && before[n-2].Text == "." && before[n-3].Text == "new" {
		if k := c.index.Program.Catalogue.Seen(c.module, before[n-1].Text); k != nil {
			for _, b := range k.Boxes() {
				add(content.Written(b.Name), b.Type.String(), "box")
			}
		}
		return list
	}
	if sym := c.callee(f); sym != nil && sym.Rule != nil {
		for _, p := range sym.Rule.Signature.Params {
			add(p.Name, p.Type.String(), "parameter")
		}
	}
	return list
}

// inSteps reports whether the cursor is in the steps of a heading.
func (c *cursor) inSteps() bool {
	heading := ""
	for _, f := range c.brackets {
		if f.word != "" {
			heading = f.word
		} else if row := grammar.Find(heading, f.key); row != nil && row.Holds == grammar.Steps {
			return true
		}
	}
	return false
}

// callee returns the rule or action whose arguments begin at an open bracket; nil for none.
func (c *cursor) callee(f openBracket) *xref.Symbol {
	if f.token == 0 || c.tokens[f.token-1].Kind != luasyntax.Name {
		return nil
	}
	return c.index.CalledAt(c.module, diag.NewFile(c.path, c.text[:c.tokens[f.token-1].End]))
}

// words lists the words of the language and the kinds.
func (c *cursor) words() []xref.Candidate {
	list := c.kinds(func(*content.Kind) bool { return true })
	for _, lib := range engine.Libraries {
		for _, w := range lib.Words {
			if !w.Old && !strings.ContainsAny(w.Name, ".: ") {
				list = append(list, xref.Candidate{Text: w.Name, Detail: diag.FirstLine(w.Text), Kind: "word"})
			}
		}
	}
	return list
}

// kinds lists the loaded kinds for which wanted is true, and all kinds that only headings
// declare.
func (c *cursor) kinds(wanted func(*content.Kind) bool) []xref.Candidate {
	var list []xref.Candidate
	for _, name := range c.index.Program.Catalogue.SeenNames(c.module) {
		if k := c.index.Program.Catalogue.Seen(c.module, name); k != nil && wanted(k) {
			list = append(list, xref.Candidate{Text: name, Detail: "kind", Kind: "kind"})
		}
	}
	for _, d := range c.declaredAs("kind") {
		if c.index.Program.Catalogue.Seen(c.module, d.Name) == nil {
			list = union(list, []xref.Candidate{{Text: d.Name, Detail: "kind", Kind: "kind"}})
		}
	}
	return list
}

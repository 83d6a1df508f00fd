package xref

import (
	"strings"

	"houserule/lang/luasyntax"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/stdlib/grammar"
)

// reader reads the tokens of a file and adds occurrences of symbols.
type reader struct {
	index       *Index
	file        *File
	tokens      luasyntax.Tokens
	text        string
	locals      localScopes
	depth       int            // number of headings around the current token
	nextArgs    []value        // what is known of the arguments of the next function that is read
	target      int            // index after the chain whose value is wanted; 0 for none
	targetValue value          // of that chain; zero until it is read
	tableStarts map[string]int // opening tokens of tables by local variable; nil for none
	// unlinked is true for a string of another file, such as the house rules of an example. The
	// linker reports no mentions in it.
	unlinked bool
}

// add adds an occurrence of a symbol. It does nothing for a nil symbol or an empty range.
func (r *reader) add(start, end int, sym *Symbol, declares, isGuess bool) {
	if sym == nil || start >= end {
		return
	}
	if declares {
		sym.Pos = r.file.Source.PosAt(start)
	}
	r.file.Occurrences = append(r.file.Occurrences, Occurrence{File: r.file.Source.Name, Start: start, End: end, Symbol: sym, Declares: declares, IsGuess: isGuess})
}

// setCheck sets the check of the occurrence that was added last, if that is of a line.
func (r *reader) setCheck(check *rules.Rule) {
	if n := len(r.file.Occurrences); n > 0 && r.file.Occurrences[n-1].Symbol.SymbolKind == "line" {
		r.file.Occurrences[n-1].Check = r.index.declaringCheckName(check, r.file.Occurrences[n-1].Symbol.Word)
	}
}

// addInString adds an occurrence in a range of the value of a string.
func (r *reader) addInString(i, from, to int, sym *Symbol, declares bool) {
	r.add(r.tokens[i].SourceOffset(from), r.tokens[i].SourceOffset(to), sym, declares, false)
}

// closing returns the index of the token that closes a bracket; that of the last token if it is
// not closed.
func (r *reader) closing(i int) int {
	if end := r.tokens.Closing(i); end >= 0 {
		return end
	}
	return len(r.tokens) - 1
}

// fields lists the fields of the table at a token. A key that is neither a name nor a string is
// part of the value.
func (r *reader) fields(i int) []luasyntax.Field {
	list := r.tokens.Fields(i)
	for n := range list {
		if f := &list[n]; f.Name < 0 {
			f.Value = f.First
		}
	}
	return list
}

// readFile reads the whole file.
func (r *reader) readFile() {
	r.locals.enter()
	r.readCode(0, len(r.tokens))
}

// headingAt returns the heading that begins at a token. A source may have no body.
func (r *reader) headingAt(i int) (luasyntax.Heading, bool) {
	h, ok := r.tokens.HeadingAt(i)
	if !ok && (h.Name == 0 || !grammar.Is(r.tokens[i].Text, grammar.Source)) {
		return h, false
	}
	word := r.tokens[i].Text
	return h, grammar.IsHeading(word) || r.index.Program.Catalogue.Seen(r.file.Module, word) != nil
}

// readHeading reads a heading with its body, and returns the index after it.
func (r *reader) readHeading(at luasyntax.Heading) int {
	name, body, end := at.Name, at.Body, at.End
	word, full := r.tokens[at.Word].Text, r.tokens[name].Value
	bare := full // without parameters
	if open := strings.IndexByte(full, '('); open >= 0 && !grammar.IsTitled(word) {
		bare = strings.TrimSpace(full[:open])
	}
	last := min(max(end, body), len(r.tokens)) - 1
	r.file.Headings = append(r.file.Headings, Heading{Word: word, Name: bare, Signature: full, Start: r.tokens[at.Word].Offset, NameStart: r.tokens[name].Offset, NameEnd: r.tokens[name].End,
		End: r.tokens[last].End, Depth: r.depth})
	r.depth++
	defer func() { r.depth-- }()
	h := &headingReader{word: word, name: bare, nameToken: name}
	r.readName(h, full)
	if h.is(grammar.Source) {
		return end
	}
	if r.tokens.Is(body, "{") {
		for _, f := range r.fields(body) {
			r.readField(h, f)
		}
	} else if r.tokens.Is(body, "(") {
		r.readCode(body+1, end-1)
	} else if h.is(grammar.Box) {
		r.readType(body, 0, r.tokens[body].Value)
	} else if r.unlinked {
		r.readFormula(h, body, r.valueType(h, luasyntax.Field{Name: -1}))
	}
	return end
}

// headingReader is a heading that is being read, with what it declares or changes.
type headingReader struct {
	word, name string
	nameToken  int // index of its name
	kind       *content.Kind
	symbol     *Symbol
	entryKind  *content.Kind // the kind of the entry that it declares; nil for other headings
}

// is reports whether the word of a heading belongs to one of some classes.
func (h *headingReader) is(classes ...grammar.Class) bool { return grammar.Is(h.word, classes...) }

// readName reads the name of a heading and adds its parts.
func (r *reader) readName(h *headingReader, full string) {
	index, module := r.index, r.file.Module
	kind, word, qualified := strings.Cut(h.name, ".")
	ofNoun := func() {
		if h.kind = index.Program.Catalogue.Seen(module, kind); h.kind != nil {
			r.addInString(h.nameToken, 0, len(kind), index.kindSymbol(h.kind), false)
		}
	}
	switch heading := grammar.Of(h.word); {
	case h.is(grammar.Source, grammar.Example, grammar.Repeat):
	case h.is(grammar.Kind):
		if h.kind = index.Program.Catalogue.Seen(module, h.name); h.kind != nil {
			h.symbol = index.kindSymbol(h.kind)
			r.addInString(h.nameToken, 0, len(h.name), h.symbol, true)
		}
	case h.is(grammar.Display, grammar.Pattern):
		kind = h.name
		ofNoun()
	case h.is(grammar.Box):
		ofNoun()
		if b := r.boxOf(h.kind, word); b != nil {
			h.symbol = index.boxSymbol(b)
			r.addInString(h.nameToken, len(kind)+1, len(h.name), h.symbol, true)
		}
	case h.is(grammar.Offer):
		if h.symbol = index.namedSymbol(module, h.name); h.symbol != nil {
			r.addInString(h.nameToken, 0, len(h.name), h.symbol, true)
		}
	case r.readList(h):
	case h.is(grammar.Tag):
		h.symbol = index.tagSymbol(module, h.name)
		r.addInString(h.nameToken, 0, len(h.name), h.symbol, true)
	case r.readTagged(h.nameToken, h.name):
	case heading != nil:
		declares := !h.is(grammar.Change)
		if list := index.Program.Named(module, h.name); len(list) == 1 && !qualified || heading.As == "" && !qualified {
			if len(list) == 1 { // an offer, or a check without a kind
				h.symbol = index.ruleSymbol(list[0])
				r.addInString(h.nameToken, 0, len(h.name), h.symbol, declares)
			}
			break
		}
		ofNoun()
		r.readTarget(h, kind, word, declares)
	default:
		h.entryKind = index.Program.Catalogue.Seen(module, h.word)
		r.add(r.tokens[h.nameToken-1].Offset, r.tokens[h.nameToken-1].End, index.kindSymbol(h.entryKind), false, false)
		if e := index.Program.Catalogue.Entry(h.entryKind.Name, h.name); e != nil {
			h.symbol = index.entrySymbol(e)
			r.addInString(h.nameToken, 0, len(full), h.symbol, e.Module == module)
		}
	}
	if open := strings.IndexByte(full, '('); open >= 0 && h.name != full {
		r.readType(h.nameToken, open, full[open:])
	}
}

// readTagged reads "tagged hands", as the name of a heading or in `except`, and reports whether the
// text is that.
func (r *reader) readTagged(i int, text string) bool {
	tag, line, ok := rules.TaggedTarget(text)
	if ok {
		end := len(text)
		if line != "" {
			end -= len(line) + 1
		}
		r.addInString(i, end-len(tag), end, r.index.tagSymbol(r.file.Module, tag), false)
	}
	return ok
}

// boxOf returns a box of a kind or of its parents; nil for none.
func (r *reader) boxOf(k *content.Kind, name string) *content.Box {
	if k == nil {
		return nil
	}
	return k.BoxSeen(r.file.Module, name)
}

// readTarget reads the name of a rule, and perhaps of a line, after the kind in a heading.
func (r *reader) readTarget(h *headingReader, kind, word string, declares bool) {
	index := r.index
	if h.kind == nil { // a line of a check without a kind
		if h.symbol = index.namedSymbol(r.file.Module, h.name); h.symbol != nil {
			if check := index.namedSymbol(r.file.Module, kind); check != nil {
				r.addInString(h.nameToken, 0, len(kind), check, false)
				defer r.setCheck(check.Rule)
			}
			r.addInString(h.nameToken, len(kind)+1, len(h.name), h.symbol, declares)
		}
		return
	}
	first, line, isLine := strings.Cut(word, ".")
	at := len(kind) + 1
	if h.symbol = index.namedSymbol(r.file.Module, kind+"."+first); h.symbol == nil {
		return
	}
	r.addInString(h.nameToken, at, at+len(first), h.symbol, declares && !isLine)
	if isLine && line != "starts" {
		if of := index.namedSymbol(r.file.Module, h.name); of != nil {
			check := h.symbol.Rule
			r.addInString(h.nameToken, at+len(first)+1, len(h.name), of, false)
			r.setCheck(check)
			h.symbol = of
		}
	}
}

// readType reads a type or a list of parameters: kinds, checks after `like`, and entries that
// are defaults. The text begins at byte from of the value of token i.
func (r *reader) readType(i, from int, text string) {
	for at := 0; at < len(text); {
		size := 0
		for at+size < len(text) && isNameByte(text[at+size]) {
			size++
		}
		if size == 0 {
			at++
			continue
		}
		word := text[at : at+size]
		before := strings.TrimRight(text[:at], " ")
		if strings.HasSuffix(before, "like") && at+size < len(text) && text[at+size] == '.' { // like skill.check
			rest := text[at+size+1:]
			end := strings.IndexFunc(rest, func(c rune) bool { return c > 0x7f || !isNameByte(byte(c)) })
			if end < 0 {
				end = len(rest)
			}
			r.addInString(i, from+at+size+1, from+at+size+1+end, r.index.namedSymbol(r.file.Module, word+"."+rest[:end]), false)
		}
		if l := r.index.Program.Catalogue.Words.Seen(r.file.Module, word); l != nil && !strings.HasSuffix(before, "=") {
			r.addInString(i, from+at, from+at+size, r.index.listSymbol(l), false)
			readWordDefault(r, i, from, l, text, at+size)
		}
		parameter := strings.HasSuffix(before, "(") || strings.HasSuffix(before, ",")
		if k := r.index.Program.Catalogue.Seen(r.file.Module, word); k != nil && (!parameter || strings.HasSuffix(before, "like")) {
			r.addInString(i, from+at, from+at+size, r.index.kindSymbol(k), false)
		}
		at += size
	}
	for at := 0; at < len(text); { // defaults of parameters or of the type
		size := strings.IndexAny(text[at:], "(,)")
		if size < 0 {
			size = len(text) - at
		}
		r.readDefault(i, from+at, text[at:at+size])
		at += size + 1
	}
}

// isNameByte reports whether a byte can be part of a name.
func isNameByte(b byte) bool {
	return b == '_' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= '0' && b <= '9' || b >= 0x80
}

package xref

import (
	"strings"

	"houserule/lang/luasyntax"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/stdlib/grammar"
)

// reader goes through the words of one file.
type reader struct {
	c      *Concordance
	f      *File
	tokens luasyntax.Tokens
	text   string
	names  names
	depth  int            // of headings
	takes  []value        // what the next function is given
	asked  int            // behind which token somebody asks for a value; 0 for nobody
	found  value          // what stands before it
	tables map[string]int // the token that opens the table of a local name
	// unlinked says that the text stands inside a text, as the house rules of an example do:
	// nobody has linked what is written there.
	unlinked bool
}

// add notes what stands at some bytes.
func (r *reader) add(start, end int, t *Thing, makes, guess bool) {
	if t == nil || start >= end {
		return
	}
	if makes {
		t.Pos = r.f.Source.PosAt(start)
	}
	r.f.Words = append(r.f.Words, Word{File: r.f.Source.Name, Start: start, End: end, Thing: t, Makes: makes, Guess: guess})
}

// through says of which check the line is that was noted last.
func (r *reader) through(check *rules.Rule) {
	if n := len(r.f.Words); n > 0 && r.f.Words[n-1].Thing.Sort == "line" {
		r.f.Words[n-1].Of = r.c.writer(check, r.f.Words[n-1].Thing.Word)
	}
}

// part notes what a stretch of the value of a text means.
func (r *reader) part(i, from, to int, t *Thing, makes bool) {
	r.add(r.tokens[i].SourceOffset(from), r.tokens[i].SourceOffset(to), t, makes, false)
}

// closing is the token that closes the bracket at i; the last one where none does.
func (r *reader) closing(i int) int {
	if end := r.tokens.Closing(i); end >= 0 {
		return end
	}
	return len(r.tokens) - 1
}

// fields are those of a table that opens at i. A key that is worked out belongs to the value.
func (r *reader) fields(i int) []luasyntax.Field {
	list := r.tokens.Fields(i)
	for n := range list {
		if f := &list[n]; f.Name < 0 {
			f.Value = f.First
		}
	}
	return list
}

// file reads the whole file.
func (r *reader) file() {
	r.names.enter()
	r.code(0, len(r.tokens))
}

// headingAt tells a heading that begins at a token. A source may have no body.
func (r *reader) headingAt(i int) (luasyntax.Heading, bool) {
	h, ok := r.tokens.HeadingAt(i)
	if !ok && (h.Name == 0 || !grammar.Is(r.tokens[i].Text, grammar.Source)) {
		return h, false
	}
	word := r.tokens[i].Text
	return h, grammar.IsHeading(word) || r.c.Book.Catalogue.Seen(r.f.Module, word) != nil
}

// heading reads a heading with its body, and gives the token behind it.
func (r *reader) heading(at luasyntax.Heading) int {
	name, body, end := at.Name, at.Body, at.End
	word, full := r.tokens[at.Word].Text, r.tokens[name].Value
	called := full
	if open := strings.IndexByte(full, '('); open >= 0 && !grammar.IsTitled(word) {
		called = strings.TrimSpace(full[:open])
	}
	last := min(max(end, body), len(r.tokens)) - 1
	r.f.Headings = append(r.f.Headings, Heading{Word: word, Name: called, Full: full, Start: r.tokens[at.Word].Offset, NameStart: r.tokens[name].Offset, NameEnd: r.tokens[name].End,
		End: r.tokens[last].End, Depth: r.depth})
	r.depth++
	defer func() { r.depth-- }()
	h := &made{word: word, name: called, at: name}
	r.named(h, full)
	if h.is(grammar.Source) {
		return end
	}
	if r.tokens.Is(body, "{") {
		for _, f := range r.fields(body) {
			r.inBody(h, f)
		}
	} else if r.tokens.Is(body, "(") {
		r.code(body+1, end-1)
	} else if h.is(grammar.Box) {
		r.typed(body, 0, r.tokens[body].Value)
	} else if r.unlinked {
		r.formula(h, body, r.answer(h, luasyntax.Field{Name: -1}))
	}
	return end
}

// made is a heading, and what it is of.
type made struct {
	word, name string
	at         int // the token of its name
	noun       *content.Kind
	thing      *Thing
	entries    *content.Kind // of which kind it prints an entry
}

// is tells whether the word of a heading is one of a class.
func (h *made) is(classes ...grammar.Class) bool { return grammar.Is(h.word, classes...) }

// named says what the name of a heading names.
func (r *reader) named(h *made, full string) {
	c, module := r.c, r.f.Module
	noun, word, owned := strings.Cut(h.name, ".")
	ofNoun := func() {
		if h.noun = c.Book.Catalogue.Seen(module, noun); h.noun != nil {
			r.part(h.at, 0, len(noun), c.ofKind(h.noun), false)
		}
	}
	switch heading := grammar.Of(h.word); {
	case h.is(grammar.Source, grammar.Example, grammar.Repeat):
	case h.is(grammar.Kind):
		if h.noun = c.Book.Catalogue.Seen(module, h.name); h.noun != nil {
			h.thing = c.ofKind(h.noun)
			r.part(h.at, 0, len(h.name), h.thing, true)
		}
	case h.is(grammar.Display, grammar.Pattern):
		noun = h.name
		ofNoun()
	case h.is(grammar.Box):
		ofNoun()
		if b := r.ownBox(h.noun, word); b != nil {
			h.thing = c.ofBox(b)
			r.part(h.at, len(noun)+1, len(h.name), h.thing, true)
		}
	case h.is(grammar.Offer):
		if h.thing = c.named(module, h.name); h.thing != nil {
			r.part(h.at, 0, len(h.name), h.thing, true)
		}
	case heading != nil:
		makes := !h.is(grammar.Change)
		if list := c.Book.Named(module, h.name); len(list) == 1 && !owned || heading.As == "" && !owned {
			if len(list) == 1 { // an offer, or a check without a noun
				h.thing = c.ofRule(list[0])
				r.part(h.at, 0, len(h.name), h.thing, makes)
			}
			break
		}
		ofNoun()
		r.target(h, noun, word, makes)
	default:
		h.entries = c.Book.Catalogue.Seen(module, h.word)
		r.add(r.tokens[h.at-1].Offset, r.tokens[h.at-1].End, c.ofKind(h.entries), false, false)
		if e := c.Book.Catalogue.Entry(h.entries.Name, h.name); e != nil {
			h.thing = c.ofEntry(e)
			r.part(h.at, 0, len(full), h.thing, e.Module == module)
		}
	}
	if open := strings.IndexByte(full, '('); open >= 0 && h.name != full {
		r.typed(h.at, open, full[open:])
	}
}

// ownBox is the box that a kind itself has, or the nearest above.
func (r *reader) ownBox(k *content.Kind, name string) *content.Box {
	if k == nil {
		return nil
	}
	return k.BoxSeen(r.f.Module, name)
}

// target says what stands behind the noun of a heading: a rule, and a line of it.
func (r *reader) target(h *made, noun, word string, makes bool) {
	c := r.c
	if h.noun == nil { // a line of a check without a noun
		if h.thing = c.named(r.f.Module, h.name); h.thing != nil {
			if check := c.named(r.f.Module, noun); check != nil {
				r.part(h.at, 0, len(noun), check, false)
				defer r.through(check.Rule)
			}
			r.part(h.at, len(noun)+1, len(h.name), h.thing, makes)
		}
		return
	}
	first, line, isLine := strings.Cut(word, ".")
	at := len(noun) + 1
	if h.thing = c.named(r.f.Module, noun+"."+first); h.thing == nil {
		return
	}
	r.part(h.at, at, at+len(first), h.thing, makes && !isLine)
	if isLine && line != "starts" {
		if of := c.named(r.f.Module, h.name); of != nil {
			check := h.thing.Rule
			r.part(h.at, at+len(first)+1, len(h.name), of, false)
			r.through(check)
			h.thing = of
		}
	}
}

// typed notes the kinds, the rules behind like, and the entries that are defaults, which a
// type or a list of parameters mentions: text stands in the value of a token from a byte on.
func (r *reader) typed(i, from int, text string) {
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
			r.part(i, from+at+size+1, from+at+size+1+end, r.c.named(r.f.Module, word+"."+rest[:end]), false)
		}
		parameter := strings.HasSuffix(before, "(") || strings.HasSuffix(before, ",")
		if k := r.c.Book.Catalogue.Seen(r.f.Module, word); k != nil && (!parameter || strings.HasSuffix(before, "like")) {
			r.part(i, from+at, from+at+size, r.c.ofKind(k), false)
		}
		at += size
	}
	for at := 0; at < len(text); { // each parameter, and what stands around them
		size := strings.IndexAny(text[at:], "(,)")
		if size < 0 {
			size = len(text) - at
		}
		r.standard(i, from+at, text[at:at+size])
		at += size + 1
	}
}

func isNameByte(b byte) bool {
	return b == '_' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= '0' && b <= '9' || b >= 0x80
}

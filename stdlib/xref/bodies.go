package xref

import (
	"slices"
	"strings"

	"houserule/lang/luasyntax"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/stdlib/grammar"
)

// inBody reads one field of the body of a heading.
func (r *reader) inBody(h *made, f luasyntax.Field) {
	if f.Name < 0 {
		if h.is(grammar.Box) && r.tokens.Kind(f.Value) == luasyntax.String {
			r.typed(f.Value, 0, r.tokens[f.Value].Value)
			return
		}
		r.value(h, f)
		return
	}
	heading := grammar.Of(h.word)
	own, entry := heading.Field(f.Key), grammar.In(grammar.OfEntries, f.Key)
	switch {
	case r.naming(h, f):
	case own == nil && h.is(grammar.Kind):
		r.boxField(h.noun, f)
	case own == nil && heading.NamesLines() && h.thing != nil && h.thing.Sort == "check":
		r.key(f, r.c.ofLine(h.thing.Rule, f.Key), true)
		r.through(h.thing.Rule)
		r.value(h, f)
	case h.entries != nil && (entry == nil || entry.Holds == grammar.BoxValue):
		r.filled(h.entries, f)
	case own == nil:
		r.value(h, f)
	case own.Holds == grammar.Boxes, own.Holds == grammar.Type && h.is(grammar.Box) && r.tokens.Is(f.Value, "{"):
		for _, x := range r.fields(f.Value) {
			r.boxField(h.noun, x)
		}
	case own.Holds == grammar.Type && h.is(grammar.Box):
		r.typed(f.Value, 0, r.tokens[f.Value].Value)
	case own.Holds == grammar.Given:
		r.given(f)
	case own.Holds == grammar.HouseRules && r.tokens.Kind(f.Value) == luasyntax.String && f.End == f.Value+1:
		r.house(f.Value)
	case own.Holds == grammar.Cases && r.tokens.Is(f.Value, "{"):
		for _, row := range r.fields(f.Value) {
			if r.tokens.Is(row.Value, "{") && h.thing != nil && h.thing.Rule != nil {
				r.table(row.Value, value{kind: h.thing.Rule.Noun})
			}
		}
	case own.Holds == grammar.Changes && h.is(grammar.Offer) && r.tokens.Is(f.Value, "{"):
		r.offered(h, f)
	default:
		r.value(h, f)
	}
}

// naming reads a field whose texts name something; false for one that holds anything else.
func (r *reader) naming(h *made, f luasyntax.Field) bool {
	row := grammar.Find(h.word, f.Key)
	if row == nil {
		return false
	}
	switch row.Holds {
	case grammar.Alike:
		r.like(h, f)
	case grammar.Targets, grammar.Asked:
		r.texts(f, func(i int, text string) {
			if t := r.c.named(r.f.Module, text); t != nil {
				r.whole(i, t)
			}
		})
		if row.Holds == grammar.Asked && r.tokens.Kind(f.Value) == luasyntax.String {
			h.thing = r.c.named(r.f.Module, r.tokens[f.Value].Value)
		}
	case grammar.LineNames:
		if grammar.Of(h.word).Field(f.Key) == nil || h.thing == nil {
			return false
		}
		r.texts(f, func(i int, text string) {
			if slices.Contains(r.c.lines(h.thing.Rule), text) {
				r.part(i, 0, len(text), r.c.ofLine(h.thing.Rule, text), false)
				r.through(h.thing.Rule)
			}
		})
	case grammar.Occasions:
		r.texts(f, func(i int, text string) { r.occasion(h, i, text) })
	default:
		return false
	}
	return true
}

// key notes what the key of a field names.
func (r *reader) key(f luasyntax.Field, t *Thing, makes bool) {
	tok := r.tokens[f.Name]
	if tok.Kind == luasyntax.String {
		from, to := 0, len(tok.Value)
		if t != nil && t.Entry != nil {
			from, to = nameWithin(tok.Value, t.Entry)
		}
		r.part(f.Name, from, to, t, makes)
		return
	}
	r.add(tok.Offset, tok.End, t, makes, false)
}

// whole notes what a text names.
func (r *reader) whole(i int, t *Thing) {
	value := r.tokens[i].Value
	if t == nil {
		return
	}
	from := 0
	if t.Sort != "entry" && t.Sort != "offer" { // its last word
		if from = strings.LastIndexByte(value, '.') + 1; from > 0 {
			noun, _, _ := strings.Cut(value, ".")
			if k := r.c.Book.Catalogue.Seen(r.f.Module, noun); k != nil {
				r.part(i, 0, len(noun), r.c.ofKind(k), false)
			}
		}
	}
	r.part(i, from, len(value), t, false)
}

// texts calls for each text that is the value of a field, or stands in its list.
func (r *reader) texts(f luasyntax.Field, each func(i int, text string)) {
	for i := f.Value; i < f.End; i++ {
		if r.tokens.Kind(i) == luasyntax.String {
			each(i, r.tokens[i].Value)
		}
	}
}

// boxField reads a box that a kind declares.
func (r *reader) boxField(k *content.Kind, f luasyntax.Field) {
	if f.Name < 0 || k == nil {
		return
	}
	if b := r.ownBox(k, f.Key); b != nil {
		r.key(f, r.c.ofBox(b), true)
	}
	if r.tokens.Kind(f.Value) == luasyntax.String {
		r.typed(f.Value, 0, r.tokens[f.Value].Value)
	}
}

// like reads what a heading is like.
func (r *reader) like(h *made, f luasyntax.Field) {
	r.texts(f, func(i int, text string) {
		switch {
		case h.is(grammar.Kind):
			if k := r.c.Book.Catalogue.Seen(r.f.Module, text); k != nil {
				r.whole(i, r.c.ofKind(k))
			}
		case h.entries != nil:
			r.entry(h.entries.Name, i)
		default:
			r.whole(i, r.c.named(r.f.Module, text))
		}
	})
}

// occasion reads the name of an action that something waits for.
func (r *reader) occasion(h *made, i int, text string) {
	noun, path, word := h.noun, "", text
	if at := strings.LastIndexByte(text, '.'); at >= 0 {
		path, word = text[:at], text[at+1:]
	}
	switch {
	case path == "game" || path == "time":
		noun = r.c.Book.Catalogue.Kind(path)
	case path == "owner" || noun != nil && noun.Nature == content.Printed:
		noun = r.c.Book.Catalogue.Kind("entity")
	}
	if t, _ := r.c.word(r.f.Module, noun, word); t != nil && t.Sort == "action" {
		r.part(i, len(text)-len(word), len(text), t, false)
	}
}

// given reads who is there in a worked example, for its function.
func (r *reader) given(f luasyntax.Field) {
	r.takes = nil
	all, ok := r.tableOf(f.Value, f.End)
	if !ok || all != f.Value {
		r.code(f.Value, f.End)
	}
	if !ok {
		return
	}
	for _, who := range r.fields(all) {
		v := value{}
		if sheet, ok := r.tableOf(who.Value, who.End); ok {
			if sheet != who.Value {
				r.code(who.Value, who.End)
			}
			for n, x := range r.fields(sheet) {
				switch {
				case x.Name >= 0:
					r.filled(v.kind, x)
				case n == 0 && r.tokens.Kind(x.Value) == luasyntax.String:
					v = r.brought(x.Value)
				default:
					r.code(x.Value, x.End)
				}
			}
		} else if r.tokens.Kind(who.Value) == luasyntax.String {
			v = r.brought(who.Value)
		} else {
			r.code(who.Value, who.End)
		}
		if who.Name >= 0 {
			r.takes = append(r.takes, v)
			r.names.set(who.Key, v)
		}
	}
}

// tableOf is the table that a value is: where it opens, or that of the local name, or of
// the field of one, which it reads like.
func (r *reader) tableOf(from, to int) (int, bool) {
	if r.tokens.Is(from, "{") {
		return from, true
	}
	if r.tokens.Kind(from) != luasyntax.Name {
		return 0, false
	}
	at, ok := r.tables[r.tokens[from].Text]
	for i := from + 1; ok && i < to; i += 2 {
		if !r.tokens.Is(i, ".") || i+1 >= to {
			return 0, false
		}
		fields := r.fields(at)
		n := slices.IndexFunc(fields, func(f luasyntax.Field) bool { return f.Key == r.tokens[i+1].Text })
		if n < 0 || !r.tokens.Is(fields[n].Value, "{") {
			return 0, false
		}
		at = fields[n].Value
	}
	return at, ok
}

// brought reads what comes to the table: a kind, or an entry that is a sheet.
func (r *reader) brought(i int) value {
	text := r.tokens[i].Value
	if k := r.c.Book.Catalogue.Seen(r.f.Module, text); k != nil {
		r.whole(i, r.c.ofKind(k))
		return value{kind: k}
	}
	if e, _ := r.c.Book.Catalogue.EntryMeant(r.f.Module, "entity", text); e != nil {
		r.whole(i, r.c.ofEntry(e))
		return value{kind: e.Kind}
	}
	return value{}
}

// offered reads the lines that an offer changes.
func (r *reader) offered(h *made, f luasyntax.Field) {
	check := r.onCheck(h)
	for _, x := range r.fields(f.Value) {
		if x.Name >= 0 && check != nil && !strings.Contains(x.Key, ".") && x.Key != "dice" && x.Key != "stands" {
			if slices.ContainsFunc(r.c.lines(check), func(l string) bool { return l == x.Key }) {
				r.key(x, r.c.ofLine(check, x.Key), false)
			}
		}
		r.value(h, x)
	}
}

// onCheck is the first check an offer is on.
func (r *reader) onCheck(h *made) *rules.Rule {
	if h.thing == nil || h.thing.Rule == nil {
		return nil
	}
	for _, on := range h.thing.Rule.Decl.On {
		if t := r.c.named(r.f.Module, on); t != nil && t.Sort == "check" {
			return t.Rule
		}
	}
	return nil
}

// lines are those of a check, and of what it is like.
func (c *Concordance) lines(check *rules.Rule) []string {
	if check.Plan != nil {
		return check.Plan.LineNames()
	}
	list := rules.StandardLines()
	for _, l := range check.Decl.Lines {
		list = append(list, l.Name)
	}
	return list
}

// value reads the value of a field in the body of a heading.
func (r *reader) value(h *made, f luasyntax.Field) {
	if r.takes == nil || !h.is(grammar.Example) {
		r.takes = r.functionTakes(h)
	}
	if r.unlinked {
		r.formulas(h, f, r.answer(h, f))
	}
	r.code(f.Value, f.End)
}

// functionTakes is what a function in the body of a heading is given.
func (r *reader) functionTakes(h *made) []value {
	if h.thing == nil || h.thing.Rule == nil {
		return nil
	}
	rule := h.thing.Rule
	thing := value{kind: rule.Noun}
	if h.noun != nil {
		thing.kind = h.noun
	}
	var list []value
	switch {
	case h.thing.Sort == "line":
		list = []value{{form: rule}}
	case rule.Sort == rules.Check:
		list = []value{{form: rule}}
	case rule.Sort == rules.Offer:
		list = []value{{form: r.onCheck(h)}, {kind: r.c.Book.Catalogue.Kind("entity")}}
	case rule.Decl.ForEach != nil:
		list = []value{{}, {given: rule}, thing}
	default:
		list = []value{thing, {given: rule}}
	}
	if grammar.Wraps(h.word) {
		list = append([]value{{}}, list...)
	}
	return list
}

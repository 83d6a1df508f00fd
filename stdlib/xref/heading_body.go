package xref

import (
	"slices"
	"strings"

	"houserule/lang/luasyntax"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/stdlib/grammar"
)

// readField reads a field of the body of a heading.
func (r *reader) readField(h *headingReader, f luasyntax.Field) {
	if r.readWords(h, f) {
		return
	}
	if f.Name < 0 {
		readRowKey(r, h, f)
		if h.is(grammar.Box) && r.tokens.Kind(f.Value) == luasyntax.String {
			r.readType(f.Value, 0, r.tokens[f.Value].Value)
			return
		}
		r.readFieldValue(h, f)
		return
	}
	heading := grammar.Of(h.word)
	own, entry := heading.Field(f.Key), grammar.In(grammar.OfEntries, f.Key)
	switch {
	case r.readNames(h, f):
	case own == nil && h.is(grammar.Kind):
		r.readBoxField(h.kind, f)
	case own == nil && heading.NamesLines() && h.symbol != nil && h.symbol.SymbolKind == "check":
		r.addKey(f, r.index.lineSymbol(h.symbol.Rule, f.Key), true)
		r.setCheck(h.symbol.Rule)
		r.readFieldValue(h, f)
	case own == nil && h.is(grammar.Change) && grammar.Find(h.word, f.Key) == nil && r.index.namedSymbol(r.file.Module, h.name+"."+f.Key) != nil: // replaced together
		r.addKey(f, r.index.namedSymbol(r.file.Module, h.name+"."+f.Key), false)
		r.readFieldValue(h, f)
	case h.entryKind != nil && (entry == nil || entry.Holds == grammar.BoxValue):
		r.readBoxValue(h.entryKind, f)
	case own == nil:
		r.readFieldValue(h, f)
	case own.Holds == grammar.Boxes, own.Holds == grammar.Type && h.is(grammar.Box) && r.tokens.Is(f.Value, "{"):
		for _, x := range r.fields(f.Value) {
			r.readBoxField(h.kind, x)
		}
	case own.Holds == grammar.Type && (h.is(grammar.Box) || f.Key == "of") && r.tokens.Kind(f.Value) == luasyntax.String:
		r.readType(f.Value, 0, r.tokens[f.Value].Value)
	case own.Holds == grammar.Given:
		r.readGiven(f)
	case own.Holds == grammar.HouseRules && r.tokens.Kind(f.Value) == luasyntax.String && f.End == f.Value+1:
		r.readHouseRules(f.Value)
	case own.Holds == grammar.Cases && r.tokens.Is(f.Value, "{"):
		for _, row := range r.fields(f.Value) {
			if r.tokens.Is(row.Value, "{") && h.symbol != nil && h.symbol.Rule != nil {
				r.readTable(row.Value, value{kind: h.symbol.Rule.Kind})
			}
		}
	case own.Holds == grammar.LineValues && h.symbol != nil && h.symbol.SymbolKind == "check" && r.tokens.Is(f.Value, "{"):
		r.readLineValues(h, f)
	case own.Holds == grammar.Changes && h.is(grammar.Offer) && r.tokens.Is(f.Value, "{"):
		r.readOfferChanges(h, f)
	default:
		r.readFieldValue(h, f)
	}
}

// readNames reads a field whose strings are names, and reports whether it is one.
func (r *reader) readNames(h *headingReader, f luasyntax.Field) bool {
	row := grammar.Find(h.word, f.Key)
	if row == nil {
		return false
	}
	switch row.Holds {
	case grammar.Alike:
		r.readLike(h, f)
	case grammar.Targets, grammar.Asked:
		r.eachText(f, func(i int, text string) {
			if sym := r.index.namedSymbol(r.file.Module, text); sym != nil {
				r.addString(i, sym)
			} else if !r.readTagged(i, text) {
				r.addString(i, r.index.deedSymbol(r.file.Module, text))
			}
		})
		if row.Holds == grammar.Asked && r.tokens.Kind(f.Value) == luasyntax.String {
			h.symbol = r.index.namedSymbol(r.file.Module, r.tokens[f.Value].Value)
		}
	case grammar.LineNames:
		if grammar.Of(h.word).Field(f.Key) == nil || h.symbol == nil {
			return false
		}
		r.eachText(f, func(i int, text string) {
			if slices.Contains(r.index.lines(h.symbol.Rule), text) {
				r.addInString(i, 0, len(text), r.index.lineSymbol(h.symbol.Rule, text), false)
				r.setCheck(h.symbol.Rule)
			}
		})
	case grammar.Bought:
		if grammar.Of(h.word).Field(f.Key) == nil {
			return false
		}
		r.eachText(f, func(i int, text string) {
			if sym, _ := r.index.memberOf(r.file.Module, h.kind, text); sym != nil {
				r.addString(i, sym)
			} else if k := r.index.Program.Catalogue.Seen(r.file.Module, text); k != nil {
				r.addString(i, r.index.kindSymbol(k))
			}
		})
	case grammar.Tags:
		r.eachText(f, func(i int, text string) {
			name, _, _ := strings.Cut(text, " of ")
			r.addInString(i, 0, len(name), r.index.tagSymbol(r.file.Module, strings.TrimSpace(name)), false)
		})
	case grammar.Occasions:
		r.eachText(f, func(i int, text string) { r.readOccasion(h, i, text) })
	default:
		return false
	}
	return true
}

// deedSymbol returns the symbol of the only action or check with a word that a module sees; nil for
// none or several.
func (x *Index) deedSymbol(module, word string) *Symbol {
	var found *Symbol
	for _, r := range x.Program.Rules() {
		if r.Word != word || r.Kind == nil || r.DeclKind != rules.Action && r.DeclKind != rules.Check || x.Program.Catalogue.Unrelated(module, r.Decl.Module) {
			continue
		}
		if found != nil {
			return nil
		}
		found = x.ruleSymbol(r)
	}
	return found
}

// addKey adds the symbol that the key of a field names.
func (r *reader) addKey(f luasyntax.Field, sym *Symbol, declares bool) {
	tok := r.tokens[f.Name]
	if tok.Kind == luasyntax.String {
		from, to := 0, len(tok.Value)
		if sym != nil && sym.Entry != nil {
			from, to = nameWithin(tok.Value, sym.Entry)
		}
		r.addInString(f.Name, from, to, sym, declares)
		return
	}
	r.add(tok.Offset, tok.End, sym, declares, false)
}

// addString adds the symbol that a string names, and the kind before its dot.
func (r *reader) addString(i int, sym *Symbol) {
	value := r.tokens[i].Value
	if sym == nil {
		return
	}
	from := 0
	if sym.SymbolKind != "entry" && sym.SymbolKind != "offer" && sym.SymbolKind != ListedWord { // only the last word
		if from = strings.LastIndexByte(value, '.') + 1; from > 0 {
			kind, _, _ := strings.Cut(value, ".")
			if k := r.index.Program.Catalogue.Seen(r.file.Module, kind); k != nil {
				r.addInString(i, 0, len(kind), r.index.kindSymbol(k), false)
			}
		}
	}
	r.addInString(i, from, len(value), sym, false)
}

// eachText calls each for every string in the value of a field.
func (r *reader) eachText(f luasyntax.Field, each func(i int, text string)) {
	for i := f.Value; i < f.End; i++ {
		if r.tokens.Kind(i) == luasyntax.String {
			each(i, r.tokens[i].Value)
		}
	}
}

// readBoxField reads a box that is declared as a field of its kind.
func (r *reader) readBoxField(k *content.Kind, f luasyntax.Field) {
	if f.Name < 0 || k == nil {
		return
	}
	if b := r.boxOf(k, f.Key); b != nil {
		r.addKey(f, r.index.boxSymbol(b), true)
	}
	if r.tokens.Kind(f.Value) == luasyntax.String {
		r.readType(f.Value, 0, r.tokens[f.Value].Value)
	}
}

// readLike reads a `like` field.
func (r *reader) readLike(h *headingReader, f luasyntax.Field) {
	r.eachText(f, func(i int, text string) {
		switch {
		case h.is(grammar.Kind):
			if k := r.index.Program.Catalogue.Seen(r.file.Module, text); k != nil {
				r.addString(i, r.index.kindSymbol(k))
			}
		case h.entryKind != nil:
			r.addEntry(h.entryKind.Name, i)
		default:
			r.addString(i, r.index.namedSymbol(r.file.Module, text))
		}
	})
}

// readOccasion adds the action that an occasion names: "climbs", "owner.climbs", "time.dawns".
func (r *reader) readOccasion(h *headingReader, i int, text string) {
	kind, path, word := h.kind, "", text
	if at := strings.LastIndexByte(text, '.'); at >= 0 {
		path, word = text[:at], text[at+1:]
	}
	switch {
	case path == "game" || path == "time":
		kind = r.index.Program.Catalogue.Kind(path)
	case path == "owner" || kind != nil && kind.Nature == content.Printed:
		kind = r.index.Program.Catalogue.Kind("entity")
	}
	if sym, _ := r.index.memberOf(r.file.Module, kind, word); sym != nil && sym.SymbolKind == "action" {
		r.addInString(i, len(text)-len(word), len(text), sym, false)
	}
}

// readGiven reads the `given` field of an example: people at the table, who are also the
// arguments of its function.
func (r *reader) readGiven(f luasyntax.Field) {
	r.nextArgs = nil
	all, ok := r.tableOf(f.Value, f.End)
	if !ok || all != f.Value {
		r.readCode(f.Value, f.End)
	}
	if !ok {
		return
	}
	for _, who := range r.fields(all) {
		v := value{}
		if sheet, ok := r.tableOf(who.Value, who.End); ok {
			if sheet != who.Value {
				r.readCode(who.Value, who.End)
			}
			for n, x := range r.fields(sheet) {
				switch {
				case x.Name >= 0:
					r.readBoxValue(v.kind, x)
				case n == 0 && r.tokens.Kind(x.Value) == luasyntax.String:
					v = r.readBrought(x.Value)
				default:
					r.readCode(x.Value, x.End)
				}
			}
		} else if r.tokens.Kind(who.Value) == luasyntax.String {
			v = r.readBrought(who.Value)
		} else {
			r.readCode(who.Value, who.End)
		}
		if who.Name >= 0 {
			r.nextArgs = append(r.nextArgs, v)
			r.locals.set(who.Key, v)
		}
	}
}

// tableOf returns the index of the opening token of the table that is a value: the value
// itself, that of a local variable, or of a field of such a table.
func (r *reader) tableOf(from, to int) (int, bool) {
	if r.tokens.Is(from, "{") {
		return from, true
	}
	if r.tokens.Kind(from) != luasyntax.Name {
		return 0, false
	}
	at, ok := r.tableStarts[r.tokens[from].Text]
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

// readBrought reads the name of what is brought to the table: a kind, or an entry with a sheet.
func (r *reader) readBrought(i int) value {
	text := r.tokens[i].Value
	if k := r.index.Program.Catalogue.Seen(r.file.Module, text); k != nil {
		r.addString(i, r.index.kindSymbol(k))
		return value{kind: k}
	}
	if e, _ := r.index.Program.Catalogue.EntryMeant(r.file.Module, "entity", text); e != nil {
		r.addString(i, r.index.entrySymbol(e))
		return value{kind: e.Kind}
	}
	return value{}
}

// readOfferChanges reads the field of an offer with the lines of its check that it changes.
func (r *reader) readOfferChanges(h *headingReader, f luasyntax.Field) {
	check := r.checkOfOffer(h)
	for _, x := range r.fields(f.Value) {
		if x.Name >= 0 && check != nil && !strings.Contains(x.Key, ".") && x.Key != "dice" && x.Key != "stands" {
			if slices.ContainsFunc(r.index.lines(check), func(l string) bool { return l == x.Key }) {
				r.addKey(x, r.index.lineSymbol(check, x.Key), false)
			}
		}
		r.readFieldValue(h, x)
	}
}

// readLineValues reads formulas by the names of lines of a check.
func (r *reader) readLineValues(h *headingReader, f luasyntax.Field) {
	for _, x := range r.fields(f.Value) {
		if x.Name >= 0 && slices.Contains(r.index.lines(h.symbol.Rule), x.Key) {
			r.addKey(x, r.index.lineSymbol(h.symbol.Rule, x.Key), false)
		}
		r.readFieldValue(h, x)
	}
}

// checkOfOffer returns the first check that an offer is on; nil for none.
func (r *reader) checkOfOffer(h *headingReader) *rules.Rule {
	if h.symbol == nil || h.symbol.Rule == nil {
		return nil
	}
	for _, on := range h.symbol.Rule.Decl.Offer.On {
		if sym := r.index.namedSymbol(r.file.Module, on); sym != nil && sym.SymbolKind == "check" {
			return sym.Rule
		}
	}
	return nil
}

// lines returns the names of the lines of a check, including inherited ones if it is linked.
func (x *Index) lines(check *rules.Rule) []string {
	if check.Plan != nil {
		return check.Plan.LineNames()
	}
	list := rules.StandardLines()
	for _, l := range check.Decl.Check.Lines {
		list = append(list, l.Name)
	}
	return list
}

// readFieldValue reads the value of a field in the body of a heading.
func (r *reader) readFieldValue(h *headingReader, f luasyntax.Field) {
	if r.nextArgs == nil || !h.is(grammar.Example) {
		r.nextArgs = r.functionArguments(h)
	}
	if r.unlinked {
		r.readFormulas(h, f, r.valueType(h, f))
	}
	r.readCode(f.Value, f.End)
}

// functionArguments returns what is known of the arguments of a function in the body of a
// heading.
func (r *reader) functionArguments(h *headingReader) []value {
	if h.symbol == nil || h.symbol.Rule == nil {
		return nil
	}
	rule := h.symbol.Rule
	self := value{kind: rule.Kind}
	if h.kind != nil {
		self.kind = h.kind
	}
	var list []value
	switch {
	case h.symbol.SymbolKind == "line":
		list = []value{{check: rule}}
	case rule.DeclKind == rules.Check:
		list = []value{{check: rule}}
	case rule.DeclKind == rules.Offer:
		list = []value{{check: r.checkOfOffer(h)}, {kind: r.index.Program.Catalogue.Kind("entity")}}
	case rule.Decl.Action.ForEach != nil:
		list = []value{{}, {argumentsOf: rule}, self}
	default:
		list = []value{self, {argumentsOf: rule}}
	}
	if grammar.Wraps(h.word) { // first the function that it wraps
		list = append([]value{{}}, list...)
	}
	return list
}

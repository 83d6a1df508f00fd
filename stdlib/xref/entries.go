package xref

import (
	"strings"

	"houserule/lang/luasyntax"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// addEntry adds the entry of a kind that a string names.
func (r *reader) addEntry(kind string, i int) {
	if e, _ := r.index.Program.Catalogue.EntryMeant(r.file.Module, kind, r.tokens[i].Value); e != nil {
		r.namedEntry(i, e)
	}
}

// namedEntry adds the entry that a string names.
func (r *reader) namedEntry(i int, e *content.Entry) {
	from, to := nameWithin(r.tokens[i].Value, e)
	r.addInString(i, from, to, r.index.entrySymbol(e), false)
}

// nameWithin returns the range of bytes of the name of an entry in a string: after its kind in
// "skill: Climbing", before a number in "Spear (2)".
func nameWithin(text string, e *content.Entry) (from, to int) {
	to = len(text)
	if strings.HasSuffix(text, ": "+e.Name) {
		from = len(text) - len(e.Name)
	}
	if strings.HasPrefix(text, e.Name+" (") && strings.HasSuffix(text, ")") {
		to = len(e.Name)
	}
	return from, to
}

// addCarried adds the carried entry that a string names, and reports whether there is one.
func (r *reader) addCarried(i int) bool {
	e, _ := r.index.Program.Catalogue.FindCarried(r.file.Module, r.tokens[i].Value)
	if e != nil {
		r.namedEntry(i, e)
	}
	return e != nil
}

// readBoxValue reads a field of a sheet or entry of a kind: the value of a box, the level of a
// rated entry, or carried entries.
func (r *reader) readBoxValue(k *content.Kind, f luasyntax.Field) {
	sym, _ := r.index.memberOf(r.file.Module, k, f.Key)
	if sym == nil && k != nil {
		if f.Key == "has" && k.Is("entity") {
			r.readCarriedList(f)
			return
		}
		if list := r.index.Program.Catalogue.FindRated(r.file.Module, f.Key); len(list) == 1 {
			sym = r.index.entrySymbol(list[0])
		}
	}
	if sym != nil {
		r.addKey(f, sym, false)
	}
	if sym != nil && sym.Box != nil {
		r.readValue(sym.Box.Type, f.Value, f.End)
		return
	}
	r.readCode(f.Value, f.End)
}

// readCarriedList reads `has = { ... }`, the list of entries that somebody carries at first.
func (r *reader) readCarriedList(f luasyntax.Field) {
	list, ok := r.tableOf(f.Value, f.End)
	if !ok || list != f.Value {
		r.readCode(f.Value, f.End)
	}
	if !ok {
		return
	}
	for _, x := range r.fields(list) {
		if x.End != x.Value+1 || r.tokens.Kind(x.Value) != luasyntax.String || !r.addCarried(x.Value) {
			r.readCode(x.Value, x.End)
		}
	}
}

// readValue reads a value of a type. Strings name entries if the type is a kind of entries, or a
// list or map of them.
func (r *reader) readValue(t types.Type, from, to int) {
	if entryKind(t) == "" {
		r.readCode(from, to)
		return
	}
	at, isTable := r.tableOf(from, to)
	if !isTable || at != from {
		r.readCode(from, to)
	}
	if !isTable {
		if t.Base == types.RefBase {
			r.eachText(luasyntax.Field{Value: from, End: to}, func(i int, _ string) { r.addEntry(t.Kind, i) })
		}
		return
	}
	switch t.Base {
	case types.RefBase:
		r.readTable(at, r.index.typeValue(t))
	case types.ListBase:
		for _, f := range r.fields(at) {
			r.readValue(*t.Elem, f.Value, f.End)
		}
	case types.MapBase:
		for _, f := range r.fields(at) {
			if f.Name >= 0 && t.Key.Base == types.RefBase {
				if e, _ := r.index.Program.Catalogue.EntryMeant(r.file.Module, t.Key.Kind, f.Key); e != nil {
					r.addKey(f, r.index.entrySymbol(e), false)
				}
			}
			r.readValue(*t.Elem, f.Value, f.End)
		}
	}
}

// entryKind returns the kind in a type: its own, that of list elements, or that of keys or
// values of a map; "" for none.
func entryKind(t types.Type) string {
	switch {
	case t.Base == types.RefBase:
		return t.Kind
	case t.Base == types.ListBase && t.Elem != nil:
		return entryKind(*t.Elem)
	case t.Base == types.MapBase && t.Key != nil && t.Elem != nil:
		if kind := entryKind(*t.Key); kind != "" {
			return kind
		}
		return entryKind(*t.Elem)
	}
	return ""
}

// readDefault adds the entry that is the default in the type of a box or parameter: "weapon or
// none = Spear". The text begins at byte from of the value of token i.
func (r *reader) readDefault(i, from int, text string) {
	before, after, found := strings.Cut(text, "=")
	if !found {
		return
	}
	_, typed, isParameter := strings.Cut(before, ":")
	if !isParameter {
		typed = before
	}
	words := strings.Fields(typed)
	if len(words) == 0 {
		return
	}
	k := r.index.Program.Catalogue.Seen(r.file.Module, words[0])
	name := strings.Trim(after, " \t\r\n")
	at := from + len(before) + 1 + strings.Index(after, name)
	if n := len(name); n > 1 && (name[0] == '\'' || name[0] == '"') && name[n-1] == name[0] {
		at, name = at+1, name[1:n-1]
	}
	if k == nil || name == "" {
		return
	}
	if e, _ := r.index.Program.Catalogue.EntryMeant(r.file.Module, k.Name, name); e != nil {
		r.addInString(i, at, at+len(name), r.index.entrySymbol(e), false)
	}
}

// readEntryArgument adds the entry in who:the("Spear") or who:has("Spear"). method and text are
// the indexes of the tokens of the method and the string.
func (r *reader) readEntryArgument(method, text int) {
	if r.tokens.Kind(method) != luasyntax.Name || !r.tokens.Is(method-1, ":") || r.tokens.Kind(text) != luasyntax.String {
		return
	}
	switch r.tokens[method].Text {
	case "has":
		r.addCarried(text)
	case rules.DoneWord:
		r.addDeed(text)
	case "the":
		name := r.tokens[text].Value
		cat := r.index.Program.Catalogue
		list := cat.FindRated(r.file.Module, name)
		if len(list) == 0 {
			list = cat.Any(r.file.Module, name, func(k *content.Kind) bool { return k.Nature == content.Printed })
		}
		if len(list) == 1 {
			r.namedEntry(text, list[0])
		}
	}
}

// addDeed adds the action or check in who:done("moves") if only one has that name. text is the index of the
// token of the string.
func (r *reader) addDeed(text int) {
	name := r.tokens[text].Value
	var only *rules.Rule
	for _, rule := range r.index.Program.Rules() {
		if rule.DeclKind != rules.Action && rule.DeclKind != rules.Check || rule.DisplayName() != name && content.Written(rule.Word) != name {
			continue
		}
		if only != nil {
			return
		}
		only = rule
	}
	if only != nil {
		word := content.Written(only.Word)
		r.addInString(text, len(name)-len(word), len(name), r.index.ruleSymbol(only), false)
	}
}

// isPrinted reports whether a value is an entry.
func (v value) isPrinted() bool {
	return v.kind != nil && !v.isList && v.kind.Nature == content.Printed
}

// guessEntry adds the entry or offer that a string in a function or a spec names, as a guess, if
// only one has that name. The string is ambiguous if several have it.
func (r *reader) guessEntry(i int) {
	if len(r.locals.scopes) < 2 && !r.file.Spec {
		return
	}
	name := r.tokens[i].Value
	found := r.index.entriesNamed(name)
	if at := strings.LastIndex(name, " ("); len(found) == 0 && at > 0 && strings.HasSuffix(name, ")") { // the name of one of several copies, as in "Spear (2)"
		if name = name[:at]; len(r.index.entriesNamed(name)) > 0 && !r.index.canHaveCopies(name) {
			return
		}
		found = r.index.entriesNamed(name)
	}
	start, end := r.tokens[i].SourceOffset(0), r.tokens[i].SourceOffset(len(name))
	if len(found) == 1 {
		r.add(start, end, found[0], false, true)
	} else if len(found) > 1 {
		r.file.Ambiguous = append(r.file.Ambiguous, AmbiguousName{r.file.Source.Name, start, end, found})
	}
}

// entriesNamed lists the entries and offers with a name.
func (x *Index) entriesNamed(name string) (found []*Symbol) {
	for _, sym := range x.byWord[name] {
		if sym.SymbolKind == "entry" || sym.SymbolKind == "offer" {
			found = append(found, sym)
		}
	}
	return found
}

// canHaveCopies reports whether one thing can have several copies of an entry with a name.
func (x *Index) canHaveCopies(name string) bool {
	for _, sym := range x.byWord[name] {
		if sym.Entry != nil && sym.Entry.Kind.Several {
			return true
		}
	}
	return false
}

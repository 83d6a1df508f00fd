// Package xref is an index of the names in the files of modules: what each means, and where the
// same symbol occurs. Editors use it to show, find and rename symbols.
//
//	links := &xref.Collector{}
//	game, err := engine.Open(engine.Options{Modules: []string{"my-game"}, Finder: lib, Specs: true,
//		Hooks: engine.Hooks{Mentioned: links.Mention, Placed: links.Place}})
//	index := xref.NewIndex(game, links)
//	occurrence, ok := index.At("my-game/init.lua", 120)
//
// The linker reports the names in formulas, steps, changes and costs to the
// [Collector]. Headings and the fields of their bodies are read by the grammar. Functions
// are read without being run: the meaning of a member is known if the kind of the value
// before it is, and guessed otherwise ([Occurrence.IsGuess]).
package xref

import (
	"cmp"
	"slices"
	"sort"

	"houserule/lang/diag"
	"houserule/lang/luasyntax"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/module"
	"houserule/runtime/rules"
	"houserule/runtime/rules/names"
	"houserule/stdlib/engine"
)

// Collector collects what the linker reports about names.
type Collector struct {
	Mentions []names.Mention
	Places   []names.Place
	// Wanted reports whether the names in a file are indexed; nil for all files.
	Wanted func(file string) bool
}

func (c *Collector) wants(file string) bool { return c.Wanted == nil || c.Wanted(file) }

// Mention adds a mention if its file is wanted. It is a hook of [engine.Options].
func (c *Collector) Mention(m names.Mention) {
	if c.wants(m.Pos.File) {
		c.Mentions = append(c.Mentions, m)
	}
}

// Place adds the place of a formula, and reports whether the linker shall report the names in
// the formula. It is a hook of [engine.Options].
func (c *Collector) Place(p names.Place) bool {
	c.Places = append(c.Places, p)
	return c.wants(p.Pos.File)
}

// Occurrence is an occurrence of a name in a file.
type Occurrence struct {
	File        string
	Start, End  int        // byte offsets
	Symbol      *Symbol    // its meaning; nil for other meanings, such as a parameter
	Description string     // describes the meaning without a symbol; "" with one
	Type        types.Type // of its value; zero if the linker did not report it
	Declares    bool       // whether it declares the symbol
	// Check is the name and module of the check that declares the line; "" for other symbols,
	// and if it is not known. Lines with the same name are one symbol in all checks of a
	// family, since they are renamed together.
	Check   string
	IsGuess bool // the meaning is not certain: Symbol is the only symbol with that name
}

// Symbol is the meaning of a name: a kind, box, rule, action, check, line of a check, table,
// offer, entry or option.
type Symbol struct {
	SymbolKind string   // kind, box, rule, table, action, check, line, offer, entry, option, tag, list, listed word
	Name       string   // the full name: "skill.effective", "skill.Bog Walking"
	Word       string   // the last part of the name
	Module     string   // id of the module that declares it
	Pos        diag.Pos // of the name in its declaration; of the heading if that is not known

	// One of the following fields is set; none for an option, a tag or a list of words, and in an outline.

	Kind  *content.Kind
	Box   *content.Box
	Rule  *rules.Rule // a rule, table, action, check or offer; for a line its check
	Entry *content.Entry

	key       string // the result of Key; "" before it is added to an index
	isImplied bool   // a line that a check has without declaring it, and that occurs nowhere
}

// Key identifies a symbol, independent of other loaded modules.
func (sym *Symbol) Key() string {
	if sym.key != "" {
		return sym.key
	}
	return sym.SymbolKind + " " + sym.Name + " of " + sym.Module
}

// SameAs reports whether two occurrences have the same meaning: for lines, in the same check.
func (occ Occurrence) SameAs(other Occurrence) bool {
	if occ.Symbol == nil || other.Symbol == nil || occ.Symbol.Key() != other.Symbol.Key() {
		return false
	}
	return occ.Check == "" || other.Check == "" || occ.Check == other.Check
}

// File is an indexed Lua file or spreadsheet. Spreadsheets have no tokens.
type File struct {
	engine.File
	Occurrences []Occurrence // in order, not nested; nil for a file that is not wanted
	Headings    []Heading
	Ambiguous   []AmbiguousName // in order

	isRead           bool             // its occurrences were read
	spreadsheetNames luasyntax.Tokens // the result of SpreadsheetNames after Tokens are dropped
	unlinked         *File            // the result of readUnlinked; nil before the first call
}

// AmbiguousName is a string that may name one of several symbols.
type AmbiguousName struct {
	File       string
	Start, End int // byte offsets
	Symbols    []*Symbol
}

// Heading is a declaration `word "name" body` in a file. Offsets are in bytes.
type Heading struct {
	Word, Name string // Name has no parameters
	Signature  string // the whole name in quotes
	Start      int    // of the word
	NameStart  int    // of the name, including its quotes
	NameEnd    int
	End        int // after the body
	Depth      int // number of headings around it
}

// Index is an index of the files from which a game was loaded.
type Index struct {
	Order   module.Order   // the loaded modules
	Program *rules.Program // nil for an outline

	files        map[string]*File         // by name
	names        []string                 // of files, in load order; spreadsheets last
	spreadsheets []string                 // names of spreadsheets, until they are appended to names
	symbols      map[string]*Symbol       // by key
	bySource     map[any]*Symbol          // by kind, box, rule or entry
	byWord       map[string][]*Symbol     // by Symbol.Word; entries also as functions spell them
	places       map[string][]names.Place // of linked formulas, by file
	anyPlace     names.Place              // the last of places, from which others are derived; zero if there is none
	keepImplied  bool                     // symbols that are looked up stay implied
}

// NewIndex indexes the files of a game that the collector wants. It does not retain the game,
// and empties the collector.
func NewIndex(game *engine.Game, links *Collector) *Index {
	x := &Index{Order: game.Ruleset.Order, Program: game.Table.World().Program(), files: map[string]*File{}, symbols: map[string]*Symbol{}, bySource: map[any]*Symbol{}, byWord: map[string][]*Symbol{}, places: map[string][]names.Place{}}
	for _, f := range game.Loaded.Files() {
		x.files[f.Source.Name] = &File{File: f}
		x.names = append(x.names, f.Source.Name)
	}
	x.addDeclared()
	for _, p := range links.Places {
		x.places[p.Pos.File], x.anyPlace = append(x.places[p.Pos.File], p), p
	}
	for _, name := range x.names {
		if f := x.files[name]; links.wants(name) {
			f.isRead = true
			x.readFile(f)
		}
	}
	x.readSpreadsheets()
	for _, m := range links.Mentions {
		x.addMention(m)
	}
	x.names = append(x.names, x.spreadsheets...)
	for _, f := range x.files {
		if f.sortOccurrences(); f.isRead {
			f.spreadsheetNames = f.SpreadsheetNames()
			f.Tokens = nil // they are not read again
		}
	}
	links.Mentions, links.Places = nil, nil // the linked program keeps the collector
	return x
}

// Files lists the names of files in load order, spreadsheets last.
func (x *Index) Files() []string { return x.names }

// File returns a file; nil if it was not loaded.
func (x *Index) File(name string) *File { return x.files[name] }

// At returns the occurrence that contains a byte of a file, or ends there.
func (x *Index) At(file string, offset int) (Occurrence, bool) {
	f := x.files[file]
	if f == nil {
		return Occurrence{}, false
	}
	i := sort.Search(len(f.Occurrences), func(i int) bool { return f.Occurrences[i].End >= offset })
	for ; i < len(f.Occurrences) && f.Occurrences[i].Start <= offset; i++ {
		if offset < f.Occurrences[i].End || i+1 == len(f.Occurrences) || f.Occurrences[i+1].Start > offset {
			return f.Occurrences[i], true
		}
	}
	return Occurrence{}, false
}

// References lists the occurrences of the symbol with a key, by file and offset.
func (x *Index) References(key string) []Occurrence {
	sym := x.symbols[key]
	if sym == nil {
		return nil
	}
	var list []Occurrence
	for _, name := range x.names {
		for _, occ := range x.files[name].Occurrences {
			if occ.Symbol == sym {
				list = append(list, occ)
			}
		}
	}
	return list
}

// Ambiguous lists the strings that may name the symbol with a key, by file and offset.
func (x *Index) Ambiguous(key string) []AmbiguousName {
	sym := x.symbols[key]
	if sym == nil {
		return nil
	}
	var list []AmbiguousName
	for _, name := range x.names {
		for _, amb := range x.files[name].Ambiguous {
			if slices.Contains(amb.Symbols, sym) {
				list = append(list, amb)
			}
		}
	}
	return list
}

// Symbol returns the symbol with a [Symbol.Key]; nil for none.
func (x *Index) Symbol(key string) *Symbol { return x.symbols[key] }

// ByWord lists the symbols whose name ends with a word.
func (x *Index) ByWord(word string) []*Symbol { return x.byWord[word] }

// Symbols lists all symbols except implied ones, by name.
func (x *Index) Symbols() []*Symbol {
	list := make([]*Symbol, 0, len(x.symbols))
	for _, sym := range x.symbols {
		if !sym.isImplied {
			list = append(list, sym)
		}
	}
	slices.SortFunc(list, func(a, b *Symbol) int {
		return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.SymbolKind, b.SymbolKind), cmp.Compare(a.Module, b.Module))
	})
	return list
}

// Around returns the innermost heading around a byte of a file; ok is false for none.
func (f *File) Around(offset int) (h Heading, ok bool) {
	for _, x := range f.Headings {
		if x.Start <= offset && offset <= x.End && (!ok || x.Depth >= h.Depth) {
			h, ok = x, true
		}
	}
	return h, ok
}

// addMention adds an occurrence that the linker reported.
func (x *Index) addMention(m names.Mention) {
	f := x.files[m.Pos.File]
	if f == nil || m.Rule == nil && m.Box == nil && m.Entry == nil && m.Kind == nil && m.Option == "" && m.What == "" {
		return
	}
	start := f.Source.Offset(m.Pos.Line, m.Pos.Column)
	end := f.Source.Offset(m.Pos.Line, m.Pos.Column+m.Width)
	if !isSpelled(f.Source.Text[start:end], m.Name) {
		if start, end = f.findFormula(m); start == end {
			return
		}
	}
	if m.List != nil && len(m.Name) < end-start { // in quotes
		start, end = start+1, end-1
	}
	if m.Entry != nil && len(m.Name) < end-start { // in quotes
		from, to := nameWithin(m.Name, m.Entry)
		start, end = start+1+from, start+1+to
	}
	occ := Occurrence{File: f.Source.Name, Start: start, End: end, Symbol: x.symbolOf(m), Description: m.What, Type: m.Type}
	if m.Box == nil && m.Rule != nil && m.Line != "" {
		occ.Check = x.declaringCheckName(m.Rule, m.Line)
	}
	f.Occurrences = append(f.Occurrences, occ)
}

// isSpelled reports whether a text is a name, perhaps in quotes.
func isSpelled(text, name string) bool {
	return text == name || len(text) > 2 && (text[0] == '\'' || text[0] == '"') && text[1:len(text)-1] == name
}

// findFormula returns the range of a mention whose formula is in a variable of the file: that
// of the first string with its text. Both are 0 for none.
func (f *File) findFormula(m names.Mention) (start, end int) {
	if m.Text == "" {
		return 0, 0
	}
	for _, t := range f.Tokens {
		if t.Kind != luasyntax.String || t.Value != m.Text {
			continue
		}
		start, end = t.SourceOffset(m.Offset), t.SourceOffset(m.Offset+len(m.Name))
		if m.Entry != nil { // including its quotes
			end = t.SourceOffset(m.Offset + len(m.Name) + 2)
		}
		if isSpelled(f.Source.Text[start:end], m.Name) {
			return start, end
		}
	}
	return 0, 0
}

// symbolOf returns the symbol of a mention; nil for none.
func (x *Index) symbolOf(m names.Mention) *Symbol {
	switch {
	case m.Box != nil:
		return x.boxSymbol(m.Box)
	case m.Rule != nil && m.Line != "":
		return x.lineSymbol(m.Rule, m.Line)
	case m.Rule != nil:
		return x.ruleSymbol(m.Rule)
	case m.Entry != nil:
		return x.entrySymbol(m.Entry)
	case m.Kind != nil:
		return x.kindSymbol(m.Kind)
	case m.Option != "":
		return x.optionSymbol(m.Option)
	case m.List != nil:
		return x.listedWord(m.List, m.Word)
	}
	return nil
}

// sortOccurrences sorts the occurrences. Of those that overlap it keeps the first; of those
// with the same beginning a certain one rather than a guess, and one with a symbol rather than
// one without. Ambiguous names that overlap an occurrence are removed.
func (f *File) sortOccurrences() {
	weight := func(occ Occurrence) int {
		n := 0
		if occ.IsGuess {
			n += 2
		}
		if occ.Symbol == nil {
			n++
		}
		return n
	}
	slices.SortStableFunc(f.Occurrences, func(a, b Occurrence) int {
		return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(weight(a), weight(b)), cmp.Compare(b.End, a.End))
	})
	kept := f.Occurrences[:0]
	for _, occ := range f.Occurrences {
		if n := len(kept); n > 0 && occ.Start < kept[n-1].End {
			kept[n-1].Declares = kept[n-1].Declares || occ.Declares && occ.Symbol == kept[n-1].Symbol
			continue
		}
		kept = append(kept, occ)
	}
	f.Occurrences = kept
	f.Ambiguous = slices.DeleteFunc(f.Ambiguous, func(amb AmbiguousName) bool {
		return slices.ContainsFunc(f.Occurrences, func(occ Occurrence) bool { return occ.Start < amb.End && amb.Start < occ.End })
	})
}

// Package xref is an index of the names in the files of modules: what each means, and where the
// same symbol occurs. Editors use it to show, find and rename symbols.
//
//	links := &xref.Collector{}
//	game, err := engine.Open(engine.Options{Modules: []string{"my-game"}, Finder: lib, Specs: true,
//		Hooks: engine.Hooks{Mentioned: links.Mention, Placed: links.Place}})
//	index := xref.NewIndex(game, links)
//	name, ok := index.At("my-game/init.lua", 120)
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
	"houserule/runtime/rules/link"
	"houserule/stdlib/engine"
)

// Collector collects what the linker reports about names.
type Collector struct {
	Mentions []link.Mention
	Places   []link.Place
	// Wanted reports whether the names in a file are indexed; nil for all files.
	Wanted func(file string) bool
}

func (c *Collector) wants(file string) bool { return c.Wanted == nil || c.Wanted(file) }

// Mention adds a mention; see [engine.Options].
func (c *Collector) Mention(m link.Mention) {
	if c.wants(m.Pos.File) {
		c.Mentions = append(c.Mentions, m)
	}
}

// Place adds a formula, and reports whether its names are wanted; see [engine.Options].
func (c *Collector) Place(p link.Place) bool {
	c.Places = append(c.Places, p)
	return c.wants(p.Pos.File)
}

// Occurrence is an occurrence of a name in a file.
type Occurrence struct {
	File       string
	Start, End int     // byte offsets
	Symbol     *Symbol // its meaning; nil for other meanings, such as a parameter
	Text       string  // describes the meaning without a symbol; "" with one
	Type       types.Type
	Declares   bool // whether it declares the symbol
	// Check is the check that declares the line; "" for other symbols, and if it is not known.
	// Lines with the same name are one symbol in all checks of a family, since they are renamed
	// together.
	Check   string
	IsGuess bool // the only symbol with that name, after a value whose kind is not known
}

// Symbol is the meaning of a name: a kind, box, rule, action, check, line of a check, table,
// offer, entry or option.
type Symbol struct {
	Sort   string // kind, box, rule, table, action, check, line, offer, entry, option
	Name   string // the full name: "skill.effective", "skill.Bog Walking"
	Word   string // the last part of the name
	Module string
	Pos    diag.Pos // of the name in its declaration; of the heading if that is not known

	Kind  *content.Kind
	Box   *content.Box
	Rule  *rules.Rule // the rule; the check of a line
	Entry *content.Entry

	key       string
	isImplied bool // a line that every check has and that is mentioned nowhere
}

// Key identifies a symbol, independent of other loaded modules.
func (t *Symbol) Key() string {
	if t.key != "" {
		return t.key
	}
	return t.Sort + " " + t.Name + " of " + t.Module
}

// SameAs reports whether two occurrences have the same meaning: for lines, in the same check.
func (w Occurrence) SameAs(other Occurrence) bool {
	if w.Symbol == nil || other.Symbol == nil || w.Symbol.Key() != other.Symbol.Key() {
		return false
	}
	return w.Check == "" || other.Check == "" || w.Check == other.Check
}

// File is an indexed Lua file or spreadsheet. Spreadsheets have no tokens.
type File struct {
	engine.File
	Occurrences []Occurrence // in order, not nested; nil for a file that is not wanted
	Headings    []Heading
	Ambiguous   []Ambiguous // in order

	isRead   bool
	sheets   luasyntax.Tokens // the result of [File.Sheets] after Tokens are dropped
	unlinked *File            // the result of readUnlinked; nil before the first call
}

// Ambiguous is a string that may name one of several symbols.
type Ambiguous struct {
	File       string
	Start, End int // byte offsets
	Symbols    []*Symbol
}

// Heading is a declaration `word "name" body` in a file. Offsets are in bytes.
type Heading struct {
	Word, Name string // Name has no parameters
	Full       string // the whole name in quotes
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

	files    map[string]*File
	names    []string // of files, in load order
	sheets   []string // of spreadsheets
	symbols  map[string]*Symbol
	bySource map[any]*Symbol // by kind, box, rule or entry
	byWord   map[string][]*Symbol
	places   map[string][]link.Place // by file
	anyPlace link.Place
	isQuery  bool // added lines stay implied
}

// NewIndex indexes the files of a game that the collector wants. It does not retain the game,
// and empties the collector.
func NewIndex(game *engine.Game, links *Collector) *Index {
	x := &Index{Order: game.Ruleset.Order, Program: game.Table.World().Program(), files: map[string]*File{}, symbols: map[string]*Symbol{}, bySource: map[any]*Symbol{}, byWord: map[string][]*Symbol{}, places: map[string][]link.Place{}}
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
			x.read(f)
		}
	}
	x.spreadsheets()
	for _, m := range links.Mentions {
		x.addMention(m)
	}
	x.names = append(x.names, x.sheets...)
	for _, f := range x.files {
		if f.sortOccurrences(); f.isRead {
			f.sheets = f.Sheets()
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

// Mentions lists the occurrences of the symbol with a key, by file and offset.
func (x *Index) Mentions(key string) []Occurrence {
	t := x.symbols[key]
	if t == nil {
		return nil
	}
	var list []Occurrence
	for _, name := range x.names {
		for _, w := range x.files[name].Occurrences {
			if w.Symbol == t {
				list = append(list, w)
			}
		}
	}
	return list
}

// Ambiguous lists the strings that may name the symbol with a key, by file and offset.
func (x *Index) Ambiguous(key string) []Ambiguous {
	t := x.symbols[key]
	if t == nil {
		return nil
	}
	var list []Ambiguous
	for _, name := range x.names {
		for _, u := range x.files[name].Ambiguous {
			if slices.Contains(u.Symbols, t) {
				list = append(list, u)
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
	for _, t := range x.symbols {
		if !t.isImplied {
			list = append(list, t)
		}
	}
	slices.SortFunc(list, func(a, b *Symbol) int {
		return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.Sort, b.Sort), cmp.Compare(a.Module, b.Module))
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
func (x *Index) addMention(m link.Mention) {
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
	if m.Entry != nil && len(m.Name) < end-start { // in quotes
		from, to := nameWithin(m.Name, m.Entry)
		start, end = start+1+from, start+1+to
	}
	w := Occurrence{File: f.Source.Name, Start: start, End: end, Symbol: x.symbolOf(m), Text: m.What, Type: m.Type}
	if m.Box == nil && m.Rule != nil && m.Line != "" {
		w.Check = x.declaringCheck(m.Rule, m.Line)
	}
	f.Occurrences = append(f.Occurrences, w)
}

// isSpelled reports whether a text is a name, perhaps in quotes.
func isSpelled(text, name string) bool {
	return text == name || len(text) > 2 && (text[0] == '\'' || text[0] == '"') && text[1:len(text)-1] == name
}

// findFormula returns the range of a mention whose formula is in a variable of the file: that
// of the first string with its text. Both are 0 for none.
func (f *File) findFormula(m link.Mention) (start, end int) {
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
func (x *Index) symbolOf(m link.Mention) *Symbol {
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
	}
	return nil
}

// sortOccurrences sorts the occurrences and removes overlapping ones: certain ones are
// preferred to guesses, symbols to other meanings. Strings with a known meaning are not
// ambiguous.
func (f *File) sortOccurrences() {
	weight := func(w Occurrence) int {
		n := 0
		if w.IsGuess {
			n += 2
		}
		if w.Symbol == nil {
			n++
		}
		return n
	}
	slices.SortStableFunc(f.Occurrences, func(a, b Occurrence) int {
		return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(weight(a), weight(b)), cmp.Compare(b.End, a.End))
	})
	kept := f.Occurrences[:0]
	for _, w := range f.Occurrences {
		if n := len(kept); n > 0 && w.Start < kept[n-1].End {
			kept[n-1].Declares = kept[n-1].Declares || w.Declares && w.Symbol == kept[n-1].Symbol
			continue
		}
		kept = append(kept, w)
	}
	f.Occurrences = kept
	f.Ambiguous = slices.DeleteFunc(f.Ambiguous, func(u Ambiguous) bool {
		return slices.ContainsFunc(f.Occurrences, func(w Occurrence) bool { return w.Start < u.End && u.Start < w.End })
	})
}

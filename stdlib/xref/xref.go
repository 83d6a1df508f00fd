// Package xref tells what each name in the files of modules means, and where else
// the same is meant: what an editor shows, finds and renames.
//
//	heard := &concordance.Heard{}
//	game, err := engine.Open(engine.Options{Modules: []string{"my-game"}, Finder: lib, Specs: true,
//		Mentioned: heard.Mention, Placed: heard.Place})
//	c := concordance.Of(game, heard)
//	word, ok := c.At("my-game/init.lua", 120)
//
// What formulas, steps, changes and costs mention is known for certain: whoever links the
// rules says so ([Heard]). Headings and the fields of their bodies say by their form what
// they name. Functions are read without being run: what a name behind a dot means there
// is known where the kind of what stands before it is, and else guessed ([Word.Guess]).
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

// Heard gathers what the rules say of names while they are linked.
type Heard struct {
	Mentions []link.Mention
	Places   []link.Place
	// Wanted tells of which files names are read; nil for all. What those of the others mean
	// is told by whoever has them loaded for their own sake.
	Wanted func(file string) bool
}

func (h *Heard) wants(file string) bool { return h.Wanted == nil || h.Wanted(file) }

// Mention takes in what a name means; see [engine.Options].
func (h *Heard) Mention(m link.Mention) {
	if h.wants(m.Pos.File) {
		h.Mentions = append(h.Mentions, m)
	}
}

// Place takes in a formula, and tells whether its names are wanted; see [engine.Options].
func (h *Heard) Place(p link.Place) bool {
	h.Places = append(h.Places, p)
	return h.wants(p.Pos.File)
}

// Word is a name in a file, and what it means.
type Word struct {
	File       string
	Start, End int    // bytes of the file
	Thing      *Thing // nil for what is no thing of its own, such as a parameter
	What       string // what it is, for people; "" where the thing says it
	Type       types.Type
	Makes      bool // it stands where the thing is declared
	// Of is the check whose own line is meant by the name of a line; "" for other names, and
	// where that is not known. Lines of the same name are one thing in all checks that are
	// like another, because they are renamed together.
	Of    string
	Guess bool // nothing else is called so, and what stands before it is not known
}

// Thing is what names mean: a kind, a box, a rule, an action, a check or a line of one, a
// table, an offer, an entry, an option.
type Thing struct {
	Sort   string // kind, box, rule, table, action, check, line, offer, entry, option
	Name   string // in full: "skill.effective", "Bog Walking"
	Word   string // the last part of it
	Module string
	Pos    diag.Pos // where its name stands that declares it; of the heading where that is not known

	Kind  *content.Kind
	Box   *content.Box
	Rule  *rules.Rule // of a line the check
	Entry *content.Entry

	key     string
	implied bool // nothing mentions it so far: a line that every check has
}

// Key is the same for the same thing, whichever other modules were loaded with its own.
func (t *Thing) Key() string {
	if t.key != "" {
		return t.key
	}
	return t.Sort + " " + t.Name + " of " + t.Module
}

// Means tells whether a word means the same as another: of lines, those of the same check.
func (w Word) Means(other Word) bool {
	if w.Thing == nil || other.Thing == nil || w.Thing.Key() != other.Thing.Key() {
		return false
	}
	return w.Of == "" || other.Of == "" || w.Of == other.Of
}

// File is what is known of one file: of Lua, or a spreadsheet that has no tokens.
type File struct {
	engine.File
	Words    []Word // by where they begin; none lies in another; nothing for a file that [Heard] did not want
	Headings []Heading
	Unsure   []Unsure // by where they were read

	isRead bool
	sheets luasyntax.Tokens // see Sheets
	apart  *File            // a file that was not wanted, as far as it can be read without what was heard
}

// Unsure is a text in a file that may name one of several things, and of which nothing
// tells which.
type Unsure struct {
	File       string
	Start, End int // bytes of the file
	Things     []*Thing
}

// Heading is a declaration, `word "name" body`, that stands in a file.
type Heading struct {
	Word, Name string // the name without parameters
	Full       string // as it stands in quotes
	Start      int    // the first byte of the word
	NameStart  int    // and of the name, its quotes included
	NameEnd    int
	End        int // behind its body
	Depth      int // 0 for one that stands in no other
}

// Concordance is what the names of all files mean that one game was loaded from.
type Concordance struct {
	Order module.Order   // the modules that were loaded
	Book  *rules.Program // nil for an outline

	files  map[string]*File
	names  []string // of the files, in the order in which they were loaded
	sheets []string // of the spreadsheets among them
	things map[string]*Thing
	known  map[any]*Thing // by what they are: rules, boxes, kinds, entries
	byWord map[string][]*Thing
	places map[string][]link.Place // by file
	any    link.Place
	quiet  bool // what is asked for is not mentioned
}

// Of reads the files that a game was loaded from: all, or those that are wanted. It needs
// the game no more then.
func Of(game *engine.Game, heard *Heard) *Concordance {
	c := &Concordance{Order: game.Order, Book: game.Table.World().Book(), files: map[string]*File{}, things: map[string]*Thing{}, known: map[any]*Thing{}, byWord: map[string][]*Thing{}, places: map[string][]link.Place{}}
	for _, f := range game.Files() {
		c.files[f.Source.Name] = &File{File: f}
		c.names = append(c.names, f.Source.Name)
	}
	c.declared()
	for _, p := range heard.Places {
		c.places[p.Pos.File], c.any = append(c.places[p.Pos.File], p), p
	}
	for _, name := range c.names {
		if f := c.files[name]; heard.wants(name) {
			f.isRead = true
			c.read(f)
		}
	}
	c.spreadsheets()
	for _, m := range heard.Mentions {
		c.heard(m)
	}
	c.names = append(c.names, c.sheets...)
	for _, f := range c.files {
		if f.settle(); f.isRead {
			f.sheets = f.Sheets()
			f.Tokens = nil // nobody reads it again
		}
	}
	heard.Mentions, heard.Places = nil, nil // what was linked goes on holding on to it
	return c
}

// Files lists the names of the files, in the order in which they were loaded, and behind
// them those of spreadsheets.
func (c *Concordance) Files() []string { return c.names }

// File is what is known of a file; nil for one that was not loaded.
func (c *Concordance) File(name string) *File { return c.files[name] }

// At is the word that stands at a byte of a file, or ends there.
func (c *Concordance) At(file string, offset int) (Word, bool) {
	f := c.files[file]
	if f == nil {
		return Word{}, false
	}
	i := sort.Search(len(f.Words), func(i int) bool { return f.Words[i].End >= offset })
	for ; i < len(f.Words) && f.Words[i].Start <= offset; i++ {
		if offset < f.Words[i].End || i+1 == len(f.Words) || f.Words[i+1].Start > offset {
			return f.Words[i], true
		}
	}
	return Word{}, false
}

// Mentions lists all words that mean a thing, by their files and places.
func (c *Concordance) Mentions(key string) []Word {
	t := c.things[key]
	if t == nil {
		return nil
	}
	var list []Word
	for _, name := range c.names {
		for _, w := range c.files[name].Words {
			if w.Thing == t {
				list = append(list, w)
			}
		}
	}
	return list
}

// Unsure lists the texts that may mean a thing, by their files and places.
func (c *Concordance) Unsure(key string) []Unsure {
	t := c.things[key]
	if t == nil {
		return nil
	}
	var list []Unsure
	for _, name := range c.names {
		for _, u := range c.files[name].Unsure {
			if slices.Contains(u.Things, t) {
				list = append(list, u)
			}
		}
	}
	return list
}

// Thing finds a thing by its [Thing.Key]; nil when there is none.
func (c *Concordance) Thing(key string) *Thing { return c.things[key] }

// Called lists the things whose last word is a name.
func (c *Concordance) Called(word string) []*Thing { return c.byWord[word] }

// Things lists all things, by their names.
func (c *Concordance) Things() []*Thing {
	list := make([]*Thing, 0, len(c.things))
	for _, t := range c.things {
		if !t.implied {
			list = append(list, t)
		}
	}
	slices.SortFunc(list, func(a, b *Thing) int {
		return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.Sort, b.Sort), cmp.Compare(a.Module, b.Module))
	})
	return list
}

// Around is the innermost heading around a byte of a file; ok is false outside of all.
func (f *File) Around(offset int) (h Heading, ok bool) {
	for _, x := range f.Headings {
		if x.Start <= offset && offset <= x.End && (!ok || x.Depth >= h.Depth) {
			h, ok = x, true
		}
	}
	return h, ok
}

// heard takes in what a formula mentions.
func (c *Concordance) heard(m link.Mention) {
	f := c.files[m.Pos.File]
	if f == nil || m.Rule == nil && m.Box == nil && m.Entry == nil && m.Kind == nil && m.Option == "" && m.What == "" {
		return
	}
	start := f.Source.Offset(m.Pos.Line, m.Pos.Column)
	end := f.Source.Offset(m.Pos.Line, m.Pos.Column+m.Width)
	if !stands(f.Source.Text[start:end], m.Name) {
		if start, end = f.elsewhere(m); start == end {
			return
		}
	}
	if m.Entry != nil && len(m.Name) < end-start { // in quotes
		from, to := nameWithin(m.Name, m.Entry)
		start, end = start+1+from, start+1+to
	}
	w := Word{File: f.Source.Name, Start: start, End: end, Thing: c.meant(m), What: m.What, Type: m.Type}
	if m.Box == nil && m.Rule != nil && m.Line != "" {
		w.Of = c.writer(m.Rule, m.Line)
	}
	f.Words = append(f.Words, w)
}

// stands tells whether a stretch of a file is a name, perhaps in quotes.
func stands(text, name string) bool {
	return text == name || len(text) > 2 && (text[0] == '\'' || text[0] == '"') && text[1:len(text)-1] == name
}

// elsewhere finds a formula that does not stand where it is used, but in a variable of the
// file: the text that reads like it. Nothing where there is none.
func (f *File) elsewhere(m link.Mention) (start, end int) {
	if m.Text == "" {
		return 0, 0
	}
	for _, t := range f.Tokens {
		if t.Kind != luasyntax.String || t.Value != m.Text {
			continue
		}
		start, end = t.SourceOffset(m.Offset), t.SourceOffset(m.Offset+len(m.Name))
		if m.Entry != nil { // its quotes stand around it
			end = t.SourceOffset(m.Offset + len(m.Name) + 2)
		}
		if stands(f.Source.Text[start:end], m.Name) {
			return start, end
		}
	}
	return 0, 0
}

// meant is the thing that a mention means.
func (c *Concordance) meant(m link.Mention) *Thing {
	switch {
	case m.Box != nil:
		return c.ofBox(m.Box)
	case m.Rule != nil && m.Line != "":
		return c.ofLine(m.Rule, m.Line)
	case m.Rule != nil:
		return c.ofRule(m.Rule)
	case m.Entry != nil:
		return c.ofEntry(m.Entry)
	case m.Kind != nil:
		return c.ofKind(m.Kind)
	case m.Option != "":
		return c.ofOption(m.Option)
	}
	return nil
}

// settle orders the words and leaves one at each place: what is certain before what is
// guessed, and what is a thing before what is none.
func (f *File) settle() {
	weight := func(w Word) int {
		n := 0
		if w.Guess {
			n += 2
		}
		if w.Thing == nil {
			n++
		}
		return n
	}
	slices.SortStableFunc(f.Words, func(a, b Word) int {
		return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(weight(a), weight(b)), cmp.Compare(b.End, a.End))
	})
	kept := f.Words[:0]
	for _, w := range f.Words {
		if n := len(kept); n > 0 && w.Start < kept[n-1].End {
			kept[n-1].Makes = kept[n-1].Makes || w.Makes && w.Thing == kept[n-1].Thing
			continue
		}
		kept = append(kept, w)
	}
	f.Words = kept
	f.Unsure = slices.DeleteFunc(f.Unsure, func(u Unsure) bool {
		return slices.ContainsFunc(f.Words, func(w Word) bool { return w.Start < u.End && u.Start < w.End })
	})
}

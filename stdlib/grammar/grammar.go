// Package grammar declares the headings of the rules language and the fields of their
// bodies, once, as data:
//
//	check "core" { dice = "2d6", success = "total >= 8" }
//
// is the [Heading] check with the fields dice and success, which is one of any other name.
// The loader, the checks of modules, mutation and coverage, completion and navigation in
// editors, the handbook and the reference all read these tables. A heading is found by [Of],
// a field by [Heading.Field] where its heading is known, and by [Find] where it may stand in
// something inside of a body.
//
// The tables are fixed when the program starts. Nobody writes to them.
package grammar

import (
	"slices"

	"houserule/lang/types"
)

// Class says what a heading is for.
type Class int

// The classes of headings.
const (
	Source   Class = iota // says where the book prints what follows
	Kind                  // makes a kind and the word that prints its entries
	Box                   // gives a kind a place for a value
	Question              // makes a rule that answers
	Command               // makes what is done: actions and checks
	Offer                 // makes what may be bought
	Change                // changes what other headings made
	Repeat                // happens again and again while somebody has an entry
	Display               // says how people see a kind
	Pattern               // says how a printed text of a kind is read
	Example               // plays a worked example
	Tag                   // makes a tag for actions and checks
	Words                 // makes a list of words, which is a type
)

// Heading is a word that declares, written `word "name" { body }`.
type Heading struct {
	Word  string
	Class Class
	As    string // the heading that means the same for modules; "" for none
	Makes bool   // it declares something new under the name in quotes
	Wraps bool   // its function receives as_usual, which computes the value below
	Title bool   // its name is free text, in which brackets hold no parameters

	Usage  string // Lua that compiles, one use a line
	Text   string // what it does
	Gives  string // what it returns; "" for nothing
	Errors string // what goes wrong, parted by semicolons; "" for nothing of its own

	Fields []Field           // those that mean something of their own in its body, in the order of the reference
	Shares []string          // names of fields of [Shared] that its body takes
	Was    map[string]string // present names of fields, by their old names; "" for a value that is written without a name now

	// Unneeded is what mutation says where it leaves the whole heading out; "" for a
	// heading that it never leaves out.
	Unneeded string
}

// AnyOther is the name of the row for fields whose names authors choose.
const AnyOther = "any other name"

// Field is a field of the body of a heading.
type Field struct {
	Name    string // "" for what stands in the body without a name
	Holds   Holds
	Choices []string // the words that it may hold; nil where it is not one of a few
	Low     float64  // of a [Number]: the least it may be
	High    float64  // of a [Number]: the most it may be
	Line    bool     // it is a line of a check, or adds to one
	Drops   bool     // mutation leaves it out as a whole
	Acts    bool     // of a step: it says what the step does, in place of a call
	AsLine  AsLine   // whether a line of a check may have its name, where check has no such field
	Instead string   // with [NoList]: what to write instead of a list under its name

	Gives types.Type // of a step: what its formula must give; the zero value for anything

	Type string // what it holds, as the reference writes it
	Text string // what it says, for the reference
}

// AsLine says what a field of another heading means in the body of a check, where every
// unknown name is a line.
type AsLine int

// What a name is in the body of a check.
const (
	FreeLine   AsLine = iota // a line like any other
	LineIfRead               // a line only if something reads it; else it was meant as the field
	NoList                   // no line where it holds a table
	NoLine                   // never a line
)

// LineNamed reports whether a line of a check may have a name, and returns the field of
// that name; nil for none.
func LineNamed(name string) (AsLine, *Field) {
	f := known.anywhere[name]
	if f == nil {
		f = known.former[name]
		if f != nil && slices.ContainsFunc(Headings, func(h Heading) bool { return h.Class == Change && h.Was[name] != "" }) {
			return LineIfRead, f
		}
		return FreeLine, f
	}
	return f.AsLine, f
}

// Of returns the heading of a word; nil for a word that is no heading.
func Of(word string) *Heading { return known.headings[word] }

// Is reports whether a word is one of a class.
func Is(word string, classes ...Class) bool {
	h := Of(word)
	return h != nil && slices.Contains(classes, h.Class)
}

// IsHeading reports whether a word is a heading.
func IsHeading(word string) bool { return Of(word) != nil }

// IsTitled reports whether the name behind a word is free text, in which brackets hold no
// parameters.
func IsTitled(word string) bool {
	h := Of(word)
	return h != nil && h.Title
}

// Wraps reports whether a function in the body of a heading receives as_usual, which
// computes the value below it.
func Wraps(word string) bool {
	h := Of(word)
	return h != nil && h.Wraps
}

// Field returns a field that the body of the heading may have, by name; nil if there is
// none.
func (h *Heading) Field(name string) *Field {
	if h == nil {
		return nil
	}
	return known.fields[inHeading{h.Word, name}]
}

// Named lists the fields of the heading that have a name of their own, then those that it
// shares with others. Those of every heading are in [Everywhere].
func (h *Heading) Named() []Field {
	var list []Field
	for f := range h.EachNamed {
		list = append(list, *f)
	}
	return list
}

// EachNamed is an iterator over the fields that [Heading.Named] lists. They must not be changed.
func (h *Heading) EachNamed(yield func(*Field) bool) {
	for i := range h.Fields {
		if f := &h.Fields[i]; f.Name != "" && f.Name != AnyOther && !yield(f) {
			return
		}
	}
	for i := range Shared {
		if f := &Shared[i]; slices.Contains(h.Shares, f.Name) && !yield(f) {
			return
		}
	}
}

// NamesLines reports whether a field of any other name is a line of a check.
func (h *Heading) NamesLines() bool { return h != nil && In(h.Fields, AnyOther) != nil }

// In returns the field with a name in a table; nil if there is none.
func In(table []Field, name string) *Field {
	for i := range table {
		if table[i].Name == name {
			return &table[i]
		}
	}
	return nil
}

// Find returns the field with a name of a heading, or else the first field of that name
// anywhere; nil if there is none.
func Find(heading, name string) *Field {
	if f := Of(heading).Field(name); f != nil {
		return f
	}
	return known.anywhere[name]
}

// Former returns the field that replaces an old name; nil if it is no old name, or if its
// value is written without a name now.
func Former(name string) *Field { return known.former[name] }

// Taking lists the headings that have a field, in the order of the reference; for an old
// name only those that had it.
func Taking(name string) []string {
	var words, old []string
	for i := range Headings {
		h := &Headings[i]
		if slices.ContainsFunc(h.Named(), func(f Field) bool { return f.Name == name }) {
			words = append(words, h.Word)
		}
		if _, was := h.Was[name]; was {
			old = append(old, h.Word)
		}
	}
	if old != nil {
		return old
	}
	return words
}

// inHeading names a field of a heading.
type inHeading struct{ word, name string }

// index finds what the tables hold by name.
type index struct {
	headings map[string]*Heading
	fields   map[inHeading]*Field // of headings, those of every heading among them
	anywhere map[string]*Field    // the first of each name, in the order of the tables
	former   map[string]*Field    // by the names that fields had
}

var known = newIndex()

func newIndex() index {
	x := index{map[string]*Heading{}, map[inHeading]*Field{}, map[string]*Field{}, map[string]*Field{}}
	for i := range Headings {
		h := &Headings[i]
		x.headings[h.Word] = h
		x.add(h.Fields, func(*Field) []string { return []string{h.Word} })
	}
	x.add(Shared, func(f *Field) (words []string) {
		for _, h := range Headings {
			if slices.Contains(h.Shares, f.Name) {
				words = append(words, h.Word)
			}
		}
		return words
	})
	x.add(Everywhere, func(*Field) (words []string) {
		for _, h := range Headings {
			words = append(words, h.Word)
		}
		return words
	})
	for _, list := range [][]Field{OfEntries, OfSteps, OfLines, LineBodies} {
		x.add(list, func(*Field) []string { return nil })
	}
	for _, h := range Headings {
		for old, now := range h.Was {
			x.former[old] = x.anywhere[now]
		}
	}
	return x
}

// add indexes a table of fields. words returns the headings that a field belongs to.
func (x *index) add(table []Field, words func(*Field) []string) {
	for i := range table {
		f := &table[i]
		if f.Name == "" || f.Name == AnyOther {
			continue
		}
		if x.anywhere[f.Name] == nil {
			x.anywhere[f.Name] = f
		}
		for _, word := range words(f) {
			x.fields[inHeading{word, f.Name}] = f
		}
	}
}

// Names lists the names of fields, in their order.
func Names(table []Field) []string {
	var list []string
	for _, f := range table {
		list = append(list, f.Name)
	}
	return list
}

// Words that stand in several places of the language.
const (
	InsteadOf = "instead_of" // replaces what other modules declare, and in an entry that of another module
	FromCSV   = "from_csv"   // reads a spreadsheet: rows of a table, or entries where it follows their kind
)

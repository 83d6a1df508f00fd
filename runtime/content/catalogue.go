package content

import (
	"fmt"
	"slices"
	"sort"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/types"
)

// Catalogue contains all kinds and entries of a set of modules.
type Catalogue struct {
	kinds   map[string]*Kind
	order   []*Kind
	entries map[string]map[string]*Entry // by kind, then by name
	listed  map[string][]*Entry          // by kind, in order of declaration
	games   Games                        // nil unless there are several games
	called  map[string]map[string]*Entry // by kind, then by any spelling of the name
	names   map[string]bool              // all spellings of names of printed entries
	rated   map[string][]*Entry          // entries of rated kinds by any spelling of the name
	boxed   map[string][]*Box            // boxes by name, of all kinds
	printed []*Entry                     // all entries, including those that others replace
	warned  []*diag.Problem              // see Warnings
	copied  bool                         // see Copied

	Words WordLists // named lists of words

	Anew string // the field with which modules replace an entry or rule of another module: "instead_of"
}

// builtin are the kinds that exist before any module is loaded.
var builtin = []struct {
	name, like, text string
	boxes            []builtinBox
}{
	{"thing", "", "anything at the table: entities and records. Declarations for it apply to all of them", nil},
	{"entry", "", "anything that a book prints: a weapon, a skill, a trait", nil},
	{"record", "thing", "a thing at the table that is not an entity: a wound, a battle, a season", nil},
	{"entity", "thing", "somebody who can act: a character, a monster. Declare boxes here that formulas read for any of them", []builtinBox{
		{"carries", "list of entry", "the carried entries that somebody has, written by gains and loses", "use gains and loses, or has in bring"},
		{"defences", "list of layer", "layers of defence, written by add_layer", "use add_layer and ends"}}},
	{"track", "", "a countdown: its value moves towards its size", []builtinBox{
		{"value", "number = 0", "the current position: a whole number from 0 to size", ""},
		{"size", "number", "its length, a whole number", ""},
		{"both_ends", "yes or no", "whether it resolves at 0 as well as at its size: a tug of war", ""},
		{"notes", "list of any", "the attempts that note recorded", ""},
		{"limits", "list of text", "how often attempts count: \"once a day\", \"once a who\" (each person), \"2 times a skill\"", ""},
		{"hidden", "list of text", "boxes hidden from players", ""}}},
	{"layer", "", "a layer of defence: a row of numbers, crossed off from the lowest", []builtinBox{
		{"bearer", "entity", "who is protected", "add_layer says whom a layer protects"},
		{"saves", "list of number", "the remaining numbers", ""},
		{"lost", "list of number", "the crossed-off numbers", ""},
		{"base", "yes or no", "whether it is the innermost layer, the body itself", ""},
		{"rank", "number = 0", "a layer of higher rank lies further out", ""},
		{"place", "number = 0", "its position among layers of the same rank; add_layer sets it", ""},
		{"class", "text or none", "attacks may bypass layers of this class", ""},
		{"reduces", "number = 0", "how much it reduces a hit, as rules define", ""}}},
	{"region", "", "a place on a battlefield", []builtinBox{
		{"beside", "list of region", "adjacent regions; a connection works both ways, even if only one of them lists it", ""}}},
	{"hex", "", "a hexagon of the map, named by its column and row: \"3,-4\". All hexes exist without declaration; a box that holds one is written as this text", []builtinBox{
		{"walls", "list of 0..5", "the sides blocked by walls, in both directions", ""},
		{"blocked", "yes or no", "whether nothing can enter", ""}}},
	{"game", "", "the game itself, for values of the whole game", nil},
	{"time", "", "the game clock", []builtinBox{
		{"now", "number = 0", "seconds since the table was opened", "use time:pass"},
		{"round", "number = 0", "the number of completed rounds", "rounds are counted as they end"}}},
}

// builtinBox is a box of a built-in kind.
type builtinBox struct{ name, written, text, keeper string }

// NewCatalogue returns a catalogue of the built-in kinds.
func NewCatalogue() *Catalogue {
	c := &Catalogue{kinds: map[string]*Kind{}, entries: map[string]map[string]*Entry{}, listed: map[string][]*Entry{}, boxed: map[string][]*Box{}}
	c.Words.of = c
	for _, b := range builtin {
		c.put(&Kind{Name: b.name, Like: c.kinds[b.like], Nature: natureOf(b.name), Text: b.text, Module: "houserule"})
	}
	for _, b := range builtin {
		for _, x := range b.boxes {
			t, value, has, err := ParseBox(x.written, c)
			if err != nil {
				panic("built-in box " + b.name + "." + x.name + ": " + err.Error())
			}
			k := c.kinds[b.name]
			c.box(&Box{Name: x.name, Kind: k, Text: x.text, Type: t, Default: value, HasDefault: has, Sheet: true, Keeper: x.keeper, Module: "houserule"})
		}
	}
	return c
}

// ParseBox parses the type and default of a box: "type = default".
func ParseBox(text string, c *Catalogue) (t types.Type, value types.Value, has bool, err error) {
	t, d, err := types.Parse(text, c.IsKind)
	if err != nil {
		return t, nil, false, err
	}
	return t, d.Value, d.Given, nil
}

func (c *Catalogue) put(k *Kind) {
	k.in, k.order = c, len(c.order)
	if k.Like != nil {
		k.depth = k.Like.depth + 1
		k.Like.children = append(k.Like.children, k)
		for above := k.Like; above != nil; above = above.Like {
			above.heirs++
		}
	}
	c.kinds[k.Name] = k
	c.order = append(c.order, k)
}

// IsKind reports whether there is a kind with a name.
func (c *Catalogue) IsKind(name string) bool { return c.kinds[name] != nil }

// Kind returns the kind with a name, or nil.
func (c *Catalogue) Kind(name string) *Kind { return c.kinds[name] }

// Kinds returns all kinds in order of declaration, built-in ones first.
func (c *Catalogue) Kinds() []*Kind { return c.order }

// KindNames returns the names of all kinds.
func (c *Catalogue) KindNames() []string {
	names := make([]string, len(c.order))
	for i, k := range c.order {
		names[i] = k.Name
	}
	return names
}

// AddKind adds a kind. A kind whose name is taken is a problem with both positions.
func (c *Catalogue) AddKind(k *Kind) *diag.Problem {
	if other := c.kinds[k.Name]; other != nil {
		p := twice(k.Pos, fmt.Sprintf("kind %q exists already", k.Name), other.Pos, other.Module)
		return Contradicts(p, fmt.Sprintf("kind %q", k.Name), false, other.Module, other.Pos, k.Module, k.Pos)
	}
	if k.Like == nil { // the built-in root of its nature
		k.Like = c.kinds[map[Nature]string{Printed: "entry", Record: "record"}[k.Nature]]
	}
	if k.Like != nil && k.Like.depth >= MaxLike {
		return &diag.Problem{Pos: k.Pos, Message: fmt.Sprintf("kind %q is like %q, and more than %d kinds would be like each other in a row", k.Name, k.Like.Name, MaxLike)}
	}
	c.put(k)
	c.copied = c.copied || k.Several
	return nil
}

// Copied reports whether there is a kind with Several.
func (c *Catalogue) Copied() bool { return c.copied }

func (c *Catalogue) box(b *Box) {
	b.Kind.own(b)
	c.boxed[b.Name] = append(c.boxed[b.Name], b)
}

// inherited returns the first box with a name in a kind that is like k; nil for none.
func (c *Catalogue) inherited(k *Kind, name string) *Box {
	var first *Box
	see := func(b *Box) {
		if b != nil && b.Kind != k && b.Kind.Is(k.Name) && (first == nil || b.Kind.order < first.Kind.order) {
			first = b
		}
	}
	// There may be many kinds, or many boxes of one name, but rarely both.
	if same := c.boxed[name]; len(same) <= k.heirs {
		for _, b := range same {
			see(b)
		}
		return first
	}
	for _, heir := range k.below() {
		see(heir.named[name])
	}
	return first
}

// AddBox adds a box to a kind. A box with the same name in the kind, in its parents or in kinds
// that are like it is a problem with both positions.
func (c *Catalogue) AddBox(b *Box) *diag.Problem {
	if other := b.Kind.Box(b.Name); other != nil {
		p := twice(b.Pos, fmt.Sprintf("a box %s exists already", other.FullName()), other.Pos, other.Module)
		return Contradicts(p, fmt.Sprintf("box %q", other.FullName()), false, other.Module, other.Pos, b.Module, b.Pos)
	}
	if other := c.inherited(b.Kind, b.Name); other != nil {
		p := twice(b.Pos, fmt.Sprintf("a box %s exists already, and %s is like %s", other.FullName(), diag.A(other.Kind.Name), b.Kind.Name), other.Pos, other.Module)
		return Contradicts(p, fmt.Sprintf("box %q", other.FullName()), false, other.Module, other.Pos, b.Module, b.Pos)
	}
	c.box(b)
	return nil
}

// AddEntry adds an entry. It can be found after [Catalogue.Settle].
func (c *Catalogue) AddEntry(e *Entry) { c.printed = append(c.printed, e) }

// twice returns the problem of a second declaration.
func twice(here diag.Pos, message string, there diag.Pos, module string) *diag.Problem {
	return &diag.Problem{Pos: here, Message: message, Notes: []diag.Note{{Pos: there, Message: "it is declared here, in " + module}}}
}

// Entry returns the entry of a kind, or of a kind like it, by its name, its short name or its
// name with underscores; nil if there is none.
func (c *Catalogue) Entry(kind, name string) *Entry {
	if k := c.kinds[kind]; k != nil && k.Nature == Named {
		e, _ := k.Named(name)
		return e
	}
	if e := c.entries[kind][name]; e != nil {
		return e
	}
	for _, k := range c.kinds[kind].below() {
		if e := c.called[k.Name][name]; e != nil {
			return e
		}
	}
	return nil
}

// EntryMeant is Entry in the view of a module, with a problem if there is none. For kind "entry"
// all printed kinds are searched, and two entries with the name are a problem.
func (c *Catalogue) EntryMeant(module, kind, name string) (*Entry, *diag.Problem) {
	if k := c.kinds[kind]; k != nil && k.Name == "entry" {
		found := c.Any(module, name, func(k *Kind) bool { return k.Nature == Printed })
		if len(found) > 1 {
			return nil, &diag.Problem{Message: fmt.Sprintf("%q is %s and %s", name, diag.A(Written(found[0].Kind.Name)), diag.A(Written(found[1].Kind.Name))),
				Hint: "name the entry itself"}
		}
		if len(found) == 1 {
			return found[0], nil
		}
	}
	if e := c.Entry(kind, name); e != nil {
		return e, nil
	}
	hint := c.Hint(kind, name)
	if at := strings.LastIndex(name, " ("); at > 0 && strings.HasSuffix(name, ")") {
		if e := c.Entry(kind, name[:at]); e != nil && e.Kind.Several {
			hint = diag.Hint{Text: fmt.Sprintf("one of several is somebody's: who:the(%q)", name)}
		}
	}
	p := &diag.Problem{Message: fmt.Sprintf("there is no %s %q", kind, name)}
	return nil, p.Advise(hint)
}

// indexNames fills called, names and rated.
func (c *Catalogue) indexNames() {
	c.called, c.rated, c.names = map[string]map[string]*Entry{}, map[string][]*Entry{}, map[string]bool{}
	rated := 0
	for _, k := range c.order {
		called := map[string]*Entry{}
		for _, e := range c.listed[k.Name] {
			if k.Rated != nil {
				rated++
				e.Number = rated
			}
			names := []string{e.Name}
			for _, name := range []string{e.Short, Underscored(e.Name)} {
				if name != "" && !slices.Contains(names, name) {
					names = append(names, name)
				}
			}
			for _, name := range names {
				c.names[name] = c.names[name] || k.Nature == Printed
				if called[name] == nil {
					called[name] = e
				}
				if k.Rated != nil {
					c.rated[name] = append(c.rated[name], e)
				}
			}
		}
		if len(called) > 0 {
			c.called[k.Name] = called
		}
	}
}

// CalledExactly returns the entry of the kind itself by any spelling of its name; nil if there
// is none.
func (c *Catalogue) CalledExactly(kind, name string) *Entry { return c.called[kind][name] }

// IsName reports whether a printed entry has this name, in any spelling.
func (c *Catalogue) IsName(name string) bool { return c.names[name] }

// HintAmong is [Catalogue.Hint] for all entries of kinds that share a root with k.
func (c *Catalogue) HintAmong(k *Kind, name string) diag.Hint {
	for k.Like != nil && k.Like.Name != "entry" {
		k = k.Like
	}
	return c.Hint(k.Name, name)
}

// Entries returns the entries of a kind and of all kinds like it, in order of declaration.
func (c *Catalogue) Entries(kind string) []*Entry {
	var all []*Entry
	for _, k := range c.kinds[kind].below() {
		all = append(all, c.listed[k.Name]...)
	}
	return all
}

// Printed returns the entries of the kind itself, in order of declaration.
func (c *Catalogue) Printed(k *Kind) []*Entry { return c.listed[k.Name] }

// EntryNames returns the names of Entries, sorted.
func (c *Catalogue) EntryNames(kind string) []string {
	var names []string
	for _, e := range c.Entries(kind) {
		names = append(names, e.Name)
	}
	sort.Strings(names)
	return names
}

// fewEntries is the number of entries up to which a hint lists all of them.
const fewEntries = 8

// Hint returns a hint for an unknown name of an entry: the nearest name, or all names if there
// are few.
func (c *Catalogue) Hint(kind, name string) diag.Hint {
	var names []string
	for _, e := range c.Entries(kind) {
		names = append(names, e.Name)
	}
	hint := diag.SuggestNearest(name, names)
	switch {
	case hint.Text != "" || len(names) > fewEntries:
	case len(names) == 0:
		hint.Text = "none is printed"
	case len(names) == 1:
		hint.Text = "there is only " + names[0]
	default:
		hint.Text = "there are " + strings.Join(names[:len(names)-1], ", ") + " and " + names[len(names)-1]
	}
	return hint
}

// Any returns the entries with a name of all kinds for which accept is true. With several games,
// only those visible to the module are returned.
func (c *Catalogue) Any(module, name string, accept func(*Kind) bool) []*Entry {
	var found []*Entry
	for _, k := range c.order {
		if !accept(k) {
			continue
		}
		if e := c.entries[k.Name][name]; e != nil {
			found = append(found, e)
		}
	}
	return c.Visible(module, found)
}

// Rated returns the entries of rated kinds. With several games, only those visible to the module
// are returned.
func (c *Catalogue) Rated(module string) []*Entry {
	var all []*Entry
	for _, k := range c.order {
		if k.Rated != nil {
			all = append(all, c.Visible(module, c.listed[k.Name])...)
		}
	}
	return all
}

// Underscored returns a name of several words as formulas write it.
func Underscored(name string) string { return types.Underscored(name) }

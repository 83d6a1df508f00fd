package narrate

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/table"
	"houserule/runtime/world"
)

// Change is a box that a line made hold something else, as people are told of it.
type Change struct {
	Who  string           `json:"who"` // with the name of whoever has it
	Box  string           `json:"box"`
	From string           `json:"from"`
	To   string           `json:"to"`
	Fiat bool             `json:"fiat,omitempty"` // a person wrote it by hand
	Of   table.BoxWritten `json:"-"`              // what was written, for programs
	BareName  string           `json:"-"`              // its own name, as rules say it
	Text string           `json:"-"`              // of a track: how it stands now
	List string           `json:"-"`              // of a list of things: what came and what went

	Added []string `json:"-"` // of another list: the few values that came or went
}

// ListChange tells what came into a list of things, and what went; "" for everything
// else, and where they stand in another order alone.
func ListChange(wd *world.World, w table.BoxWritten) string {
	before, _ := w.Before.(types.List)
	after, _ := w.After.(types.List)
	var texts []string
	differ := func(list, other types.List, sign string) bool {
		other = slices.Clone(other)
		for _, v := range list {
			if _, thing := v.(types.Ref); !thing {
				return false
			}
			if i := slices.IndexFunc(other, func(o types.Value) bool { return types.Equal(o, v) }); i >= 0 {
				other = slices.Delete(other, i, i+1)
				continue
			}
			texts = append(texts, sign+" "+wd.Names.Show(wd.Ownership.Unowned(v, w.Whose)))
		}
		return true
	}
	if !differ(before, after, "-") || !differ(after, before, "+") {
		return ""
	}
	return diag.Cut(strings.Join(texts, ", "), 2*MostHeld)
}

// ListDifferences are the numbers and texts that came into a list or went, where they are
// few; nil for everything else.
func ListDifferences(wd *world.World, w table.BoxWritten) (values []string) {
	before, ok := w.Before.(types.List)
	after, ok2 := w.After.(types.List)
	if !ok || !ok2 {
		return nil
	}
	for _, lists := range [][2]types.List{{before, after}, {after, before}} {
		others := slices.Clone(lists[1])
		for _, v := range lists[0] {
			if i := slices.IndexFunc(others, func(o types.Value) bool { return types.Equal(o, v) }); i >= 0 {
				others = slices.Delete(others, i, i+1)
				continue
			}
			values = append(values, wd.Names.Show(v))
		}
	}
	if len(values) > mostListDifferences {
		return nil
	}
	return values
}

// ChangedName is what people call something that changed.
func ChangedName(w *world.World, n types.Ref) string {
	if n == w.Game() {
		return "game"
	}
	return w.Names.Of(n)
}

// HolderPrefix stands before the name of what somebody has, where that does not say whose it is:
// "Ug's ".
func HolderPrefix(t *table.Table, n types.Ref) string {
	had := t.World().Copies.Holder(n)
	if had == (types.Ref{}) && n != t.World().Game() && t.World().Departed.There(n) == nil && t.World().Box(t.World().Book().Catalogue.Kind(n.Kind), "bearer") != nil {
		v, _ := t.World().Boxes.Get(t.Run(), n, "bearer")
		had, _ = v.(types.Ref)
	}
	if had == (types.Ref{}) || had == n || had == t.World().Game() {
		return ""
	}
	if whose := t.World().Names.Of(had) + "'s "; !strings.HasPrefix(t.World().Names.Of(n), whose) {
		return whose
	}
	return ""
}

// Spoken is the name of a box as people say it.
func Spoken(name string) string { return content.Spoken(name) }

// MostSteps is how long a countdown may be that is drawn step by step.
const MostSteps = 12

// OwnBusiness tells boxes of the engine that follow from others.
func IsDerived(b *content.Box) bool {
	if b.Module != EngineModule {
		return false
	}
	switch b.Kind.Name + "." + b.Name {
	case "track.value", "layer.saves", "entity.carries", "level":
		return false
	}
	return b.Name != "level"
}

// Says tells whether a text names what a box holds now, and whose it is or what the box
// is called.
func StatesChange(text string, c Change) bool {
	if c.To == "" || c.Text != "" || !strings.Contains(text, c.BareName) && !strings.Contains(text, c.Box) {
		return false
	}
	if c.Added != nil && namesAll(text, c.Added) {
		_, who := cutWords(text, c.BareName)
		return who
	}
	rest, found := cutWords(text, c.To)
	if !found {
		return false
	}
	_, who := cutWords(rest, c.BareName)
	_, box := cutWords(rest, c.Box)
	return who || box
}

// mostNamedApart is how many of a list may come or go that a text names one by one.
const mostListDifferences = 3

// namesAll tells whether a text names all of some values.
func namesAll(text string, values []string) bool {
	for _, v := range values {
		rest, found := cutWords(text, v)
		if !found {
			return false
		}
		text = rest
	}
	return true
}

// without takes a word or several out of a text in which they stand by themselves.
func cutWords(text, words string) (string, bool) {
	if !strings.Contains(text, words) { // most do not, and a pattern costs much more
		return text, false
	}
	at := regexp.MustCompile(`(^|[^\pL\pN])` + regexp.QuoteMeta(words) + `($|[^\pL\pN])`).FindStringIndex(text)
	if at == nil {
		return text, false
	}
	return text[:at[0]] + " " + text[at[1]:], true
}

// told is the box with what became of it.
func (c Change) text() string {
	if c.List != "" {
		return c.Box + " " + c.List
	}
	return c.Box + " " + c.From + " -> " + c.To
}

// ChangeLines writes changes, those of one thing in a line, equal ones together.
func ChangeLines(list []Change) []string {
	type told struct {
		who  []string
		what string
	}
	var lines []*told
	of := map[string]*told{}
	add := func(who, what string) {
		l := of[what]
		if l == nil {
			l = &told{what: what}
			of[what], lines = l, append(lines, l)
		}
		l.who = append(l.who, who)
	}
	type boxes struct {
		texts []string
		fiat  bool
	}
	all := map[string]*boxes{}
	for _, c := range list {
		if c.Text != "" {
			continue
		}
		b := all[c.Who]
		if b == nil {
			b = &boxes{}
			all[c.Who] = b
		}
		b.texts, b.fiat = append(b.texts, c.text()), b.fiat || c.Fiat
	}
	for _, c := range list {
		if c.Text != "" {
			add(c.Who, c.Text)
			continue
		}
		b := all[c.Who]
		if b == nil {
			continue // told with the first of its boxes
		}
		delete(all, c.Who)
		what := strings.Join(b.texts, ", ")
		if b.fiat {
			what += ", by fiat"
		}
		add(c.Who, what)
	}
	var out []string
	for _, l := range lines {
		out = append(out, "  "+namesTogether(l.who)+"  "+l.what)
	}
	return out
}

// namesTogether lists names; of several that are numbered the name stands once.
func namesTogether(names []string) string { return strings.Join(world.Together(names), ", ") }

// ByPlace orders boxes by whose they are, and by name.
func CompareBoxes(a, b table.BoxWritten) int {
	return cmp.Or(cmp.Compare(a.Whose.Record+a.Whose.Owner, b.Whose.Record+b.Whose.Owner), cmp.Compare(a.Whose.Kind, b.Whose.Kind),
		cmp.Compare(a.Whose.Name, b.Whose.Name), cmp.Compare(a.Box.Name, b.Box.Name))
}

// mostLines is how many lines one line of play prints; the rest is counted.
const mostLines = 12

// Within cuts the changes so that with what stands before them they fill a screen at most.
func LimitLines(before int, lines []string) []string {
	room := max(mostLines-before, 1)
	if len(lines) <= room {
		return lines
	}
	room = max(room-1, 1)
	if more := len(lines) - room; more > 0 {
		lines = append(lines[:room:room], fmt.Sprintf("  %d more: :changes", more))
	}
	return lines
}

// MostHeld is how long a value may be that stands in a change.
const MostHeld = 60

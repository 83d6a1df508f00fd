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

// Change is a change of a box by a line, as it is reported to people.
type Change struct {
	Who      string           `json:"who"` // the name of the thing, with its owner
	Box      string           `json:"box"`
	From     string           `json:"from"`
	To       string           `json:"to"`
	Fiat     bool             `json:"fiat,omitempty"` // written by hand, without a rule
	Of       table.BoxWritten `json:"-"`              // the written box and its values
	BareName string           `json:"-"`              // the name of the thing without its owner
	Text     string           `json:"-"`              // of a countdown: its drawing, shown instead of From and To; "" otherwise
	Gained   []string         `json:"-"`              // of a list of things: the names of those added
	Lost     []string         `json:"-"`              // and of those removed

	Added []string `json:"-"` // of a list: the values added or removed, see [ListDifferences]
}

// ListChange returns the things added to a list of things and those removed from it, by name. Both
// are nil for any other value, and if only the order changed.
func ListChange(wd *world.World, w table.BoxWritten) (gained, lost []string) {
	before, _ := w.Before.(types.List)
	after, _ := w.After.(types.List)
	missing := func(list, other types.List) (names []string, things bool) {
		other = slices.Clone(other)
		for _, v := range list {
			if _, thing := v.(types.Ref); !thing {
				return nil, false
			}
			if i := slices.IndexFunc(other, func(o types.Value) bool { return types.Equal(o, v) }); i >= 0 {
				other = slices.Delete(other, i, i+1)
				continue
			}
			names = append(names, wd.Names.Show(wd.Ownership.WithoutOwner(v, w.Of)))
		}
		return names, true
	}
	lost, things := missing(before, after)
	gained, things2 := missing(after, before)
	if !things || !things2 {
		return nil, nil
	}
	return gained, lost
}

// listText writes the change of a list of things: "- rope, + torch"; "" for none.
func (c Change) listText() string {
	var texts []string
	for _, name := range c.Lost {
		texts = append(texts, "- "+name)
	}
	for _, name := range c.Gained {
		texts = append(texts, "+ "+name)
	}
	return diag.Cut(strings.Join(texts, ", "), 2*MostHeld)
}

// ListDifferences returns the values that were removed from a list or added to it; nil for other
// values, and if there are more than mostListDifferences.
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

// ChangedName returns the name under which a changed thing is reported; "game" for the game
// itself.
func ChangedName(w *world.World, n types.Ref) string {
	if n == w.Game() {
		return "game"
	}
	return w.Names.Of(n)
}

// HolderPrefix returns the owner of a thing in the genitive ("Ug's "), to precede its name; "" if
// it has no owner or its name already begins with that.
func HolderPrefix(t *table.Table, n types.Ref) string {
	had := t.World().Copies.Holder(n)
	if had == (types.Ref{}) && n != t.World().Game() && t.World().Departed.CheckExists(n) == nil && t.World().Box(t.World().Program().Catalogue.Kind(n.Kind), "bearer") != nil {
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

// InSentence returns the name of a box in words.
func InSentence(name string) string { return content.Spoken(name) }

// MostSteps is the largest size of a countdown that is drawn with a circle for each step.
const MostSteps = 12

// IsDerived reports whether a box is one of the engine's own whose changes are not reported, since
// they follow from those of other boxes.
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

// StatesChange reports whether a text already contains the new value of a changed box together
// with the name of the thing or of the box.
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

// mostListDifferences is the maximum number of added and removed values in [Change].Added.
const mostListDifferences = 3

// namesAll reports whether a text contains all values as words, without overlap.
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

// cutWords replaces the first occurrence of words in a text that is not part of a longer word by
// a blank. The second result is false for none.
func cutWords(text, words string) (string, bool) {
	if !strings.Contains(text, words) { // the common case; a pattern is much slower
		return text, false
	}
	at := regexp.MustCompile(`(^|[^\pL\pN])` + regexp.QuoteMeta(words) + `($|[^\pL\pN])`).FindStringIndex(text)
	if at == nil {
		return text, false
	}
	return text[:at[0]] + " " + text[at[1]:], true
}

// text returns the name of the box with its change.
func (c Change) text() string {
	if list := c.listText(); list != "" {
		return c.Box + " " + list
	}
	return c.Box + " " + c.From + " -> " + c.To
}

// ChangeLines writes the rows of [ChangeRows], one line each.
func ChangeLines(list []Change) []string {
	var out []string
	for _, r := range ChangeRows(list) {
		out = append(out, "  "+r.Who+"  "+r.What)
	}
	return out
}

// ChangeRow holds, as text, the changes of a thing or of several things with the same changes.
type ChangeRow struct{ Who, What string }

// ChangeRows writes changes, one row for each thing; things with equal changes share a row.
func ChangeRows(list []Change) []ChangeRow {
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
			continue // already in the line of its first box
		}
		delete(all, c.Who)
		what := strings.Join(b.texts, ", ")
		if b.fiat {
			what += ", by fiat"
		}
		add(c.Who, what)
	}
	var out []ChangeRow
	for _, l := range lines {
		out = append(out, ChangeRow{namesTogether(l.who), l.what})
	}
	return out
}

// namesTogether joins names with commas; of names that differ only in their number the name is
// written once.
func namesTogether(names []string) string { return strings.Join(world.Together(names), ", ") }

// CompareBoxes orders written boxes by their thing, then by name, for slices.SortFunc.
func CompareBoxes(a, b table.BoxWritten) int {
	return cmp.Or(cmp.Compare(a.Of.Record+a.Of.Owner, b.Of.Record+b.Of.Owner), cmp.Compare(a.Of.Kind, b.Of.Kind),
		cmp.Compare(a.Of.Name, b.Of.Name), cmp.Compare(a.Box.Name, b.Box.Name))
}

// mostLines is the number of lines of output of one input line; changes beyond it are counted.
const mostLines = 12

// LimitLines cuts lines of changes so that they and the number of lines before them are at most
// mostLines. The last line then contains the number of cut ones.
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

// MostHeld is the number of bytes of a value that are shown in a change.
const MostHeld = 60

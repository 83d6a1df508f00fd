package narrate

import (
	"fmt"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/table"
	"houserule/stdlib/engine"
)

// Show describes the thing at the table, printed entry, kind, rule or word that rest names; without
// a name everything at the table.
func Show(g *engine.Game, audience content.Audience, rest string) (string, error) {
	if rest == "" {
		return entitiesTable(g.Table), nil
	}
	rest = Unquoted(rest)
	if n, ok := Find(g, rest); ok {
		return ShowThing(g.Table, audience, n, false), nil
	}
	c := g.Table.World().Program().Catalogue
	if who, ok := CutLastWord(rest, "words"); ok {
		if n, found := Find(g, Unquoted(who)); found {
			return WordsOfKind(g.Table.World().Program(), c.Kind(n.Kind)), nil
		}
		if k := c.Kind(Unquoted(who)); k != nil {
			return WordsOfKind(g.Table.World().Program(), k), nil
		}
		if _, err := MeaningOf(g.Table, Unquoted(who)); err != nil {
			return "", err
		}
	}
	if who, ok := CutLastWord(rest, "all"); ok {
		if n, found := Find(g, Unquoted(who)); found {
			return ShowThing(g.Table, audience, n, true), nil
		}
	}
	if k := c.Kind(rest); k != nil {
		return ShowKind(g.Table, k), nil
	}
	var texts, names []string
	for _, e := range Entries(c) {
		names = append(names, e.Name)
		if IsEntry(e, rest) {
			texts = append(texts, ShowEntry(g.Table.World(), audience, e))
		}
	}
	for _, r := range g.Table.World().Program().Everything() {
		names = append(names, r.Name)
	}
	if text := template(g.Table.World().Program(), rest); text != "" {
		return text, nil
	}
	text, err := MeaningOf(g.Table, rest)
	if err != nil && len(texts) == 0 {
		return "", err
	}
	if texts = append(texts, text); len(texts) > 1 || text != "" {
		return strings.TrimRight(strings.Join(texts, "\n"), "\n"), nil
	}
	for _, id := range g.Table.World().State().Records() {
		names = append(names, g.Table.World().Names.Of(g.Table.World().Record(id)))
	}
	return "", &diag.Problem{Message: fmt.Sprintf("nothing is called %q", rest), Hint: diag.DidYouMean(rest, append(names, c.KindNames()...))}
}

// IsEntry reports whether a name, in any spelling, is that of an entry.
func IsEntry(e *content.Entry, name string) bool {
	return strings.EqualFold(e.Name, name) || e.Short == name || strings.EqualFold(content.Underscored(e.Name), name)
}

// Entries returns all printed entries, by kind.
func Entries(c *content.Catalogue) []*content.Entry {
	var all []*content.Entry
	for _, k := range c.Kinds() {
		for _, e := range c.Entries(k.Name) {
			if e.Kind == k {
				all = append(all, e)
			}
		}
	}
	return all
}

func entitiesTable(t *table.Table) string {
	var b strings.Builder
	if state := Headline(t); state != "" {
		fmt.Fprintf(&b, "the game   %s\n", state)
	}
	for _, id := range t.World().State().Records() {
		n := t.World().Record(id)
		if n == t.World().Game() || n == t.World().Time() || n.IsCopy() || t.World().Program().Catalogue.Kind(n.Kind) == nil {
			continue // scheduled actions have no kind, and owned entries are on a sheet
		}
		fmt.Fprintf(&b, "%s (%s)%s\n", t.World().Names.Of(n), content.Written(n.Kind), overview(t, n))
	}
	if b.Len() == 0 {
		return `nobody is at the table; bring("character", { name = "Ann" }) brings somebody`
	}
	return b.String()
}

// Headline returns the headline of the game, such as whose turn it is; "" if no module declares
// one or it is empty.
func Headline(t *table.Table) string {
	if texts, _, err := t.Eval().Headline(t.World().Game()); err == nil {
		return strings.Join(texts, ", ")
	}
	return ""
}

// overview returns the headline or glimpse of a thing or, without one, its first boxes.
func overview(t *table.Table, n types.Ref) string {
	texts, ok, err := t.Eval().Headline(n)
	if seen, only := glimpsed(t, n); only {
		texts, ok, err = seen, true, nil
	}
	switch {
	case err != nil:
		message, _, _ := strings.Cut(err.Error(), "\n")
		return "   " + message
	case !ok:
		return firstBoxes(t, n)
	case len(texts) == 0:
		return ""
	}
	return "   " + strings.Join(texts, "  ")
}

// shortBoxes is the number of boxes of a thing that are shown in a list of all things.
const shortBoxes = 4

// firstBoxes writes the first non-empty boxes of a thing that its modules declare.
func firstBoxes(t *table.Table, n types.Ref) string {
	k := t.World().Program().Catalogue.Kind(n.Kind)
	if k == nil {
		return ""
	}
	var list []string
	for _, box := range k.Boxes() {
		if len(list) == shortBoxes {
			break
		}
		if box.Module == EngineModule || !t.World().Audience.Sees(content.Players, n, box) || box.Name == "name" {
			continue
		}
		v, err := t.World().Boxes.Get(t.Run(), n, box.Name)
		if err != nil || v == nil || box.HasDefault && types.Equal(v, box.Default) && isBlank(v) {
			continue
		}
		switch v.(type) {
		case types.List, types.Map:
			continue // the things in it are listed separately
		}
		list = append(list, content.Written(box.Name)+" "+diag.Cut(t.World().Names.Show(t.World().Ownership.WithoutOwner(v, n)), shortValue))
	}
	if len(list) == 0 {
		return ""
	}
	return "   " + strings.Join(list, ", ")
}

// shortValue is the number of bytes of a value that are shown in a list of all things.
const shortValue = 40

// EngineModule is the id of the module with the engine's own declarations.
const EngineModule = "houserule"

// ShowKind describes a kind: its boxes, rules and entries.
func ShowKind(t *table.Table, k *content.Kind) string {
	var b strings.Builder
	fmt.Fprintf(&b, "kind %s", k.Name)
	if k.Like != nil {
		fmt.Fprintf(&b, ", like %s", k.Like.Name)
	}
	b.WriteString("   " + k.Module)
	if at := k.Pos.String(); at != "" {
		b.WriteString("   " + at)
	}
	b.WriteString("\n")
	if k.Text != "" {
		b.WriteString("  " + k.Text + "\n")
	}
	for _, box := range ownModuleFirst(k) {
		line := "  " + box.Name + ": " + boxLine(box)
		if box.Kind != k {
			line += "   (of " + box.Kind.Name + ")"
		}
		b.WriteString(line + "\n")
	}
	if words := t.World().Program().Words(k); len(words) > 0 {
		fmt.Fprintf(&b, "  rules and actions: :show %s words\n", k.Name)
	}
	if names := t.World().Program().Catalogue.EntryNames(k.Name); len(names) > 0 {
		fmt.Fprintf(&b, "  printed: %s\n", strings.Join(names, ", "))
	}
	return b.String()
}

// ownModuleFirst lists the boxes of a kind: its own, then those of its parents, the nearest first.
func ownModuleFirst(k *content.Kind) []*content.Box {
	far := map[*content.Kind]int{}
	for of, n := k, 0; of != nil; of, n = of.Like, n+1 {
		far[of] = n
	}
	boxes := slices.Clone(k.Boxes())
	slices.SortStableFunc(boxes, func(a, b *content.Box) int { return far[a.Kind] - far[b.Kind] })
	return boxes
}

// Unquoted removes the quotes around a name.
func Unquoted(name string) string {
	if n := len(name); n > 1 && (name[0] == '"' || name[0] == '\'') && name[n-1] == name[0] {
		return name[1 : n-1]
	}
	return name
}

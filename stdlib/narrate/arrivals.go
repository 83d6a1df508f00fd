package narrate

import (
	"fmt"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/table"
	"houserule/runtime/world"
)

// Arrivals is the sentence for everybody who came, those who differ from what is printed by
// themselves.
func Arrivals(w *world.World, groups []*Group) string {
	var out []string
	var things []types.Ref
	var names []string
	tell := func(differ string) {
		if len(things) == 0 {
			return
		}
		verb := "come"
		if len(things) == 1 {
			verb = "comes"
		}
		text := fmt.Sprintf("%s %s to the table: %s", joinThings(w, things), verb, shortList(names))
		if differ != "" {
			text += " (" + differ + ")"
		}
		out = append(out, text)
		things, names = nil, nil
	}
	for _, g := range groups {
		if g.Differ != "" || len(g.Things) > 1 {
			tell("")
		}
		things, names = append(things, g.Things...), append(names, g.Names...)
		if g.Differ != "" || len(g.Things) > 1 {
			tell(g.Differ)
		}
	}
	tell("")
	return strings.Join(out, "\n")
}

// JoinNames joins names with "and"; of those that differ in their number the name stands once.
func JoinNames(names []string) string {
	parts := world.Together(names)
	if len(parts) > mostListed {
		return parts[0] + " to " + parts[len(parts)-1]
	}
	if len(parts) == 1 {
		return parts[0]
	}
	return strings.Join(parts[:len(parts)-1], ", ") + " and " + parts[len(parts)-1]
}

// joinThings joins the names of things with "and"; of those that differ in their number the
// name stands once.
func joinThings(w *world.World, things []types.Ref) string {
	return JoinNames(NamesOf(w, things))
}

// shortList joins names; of many the first and the last.
func shortList(names []string) string {
	if len(names) > mostListed {
		return names[0] + " to " + names[len(names)-1]
	}
	return strings.Join(names, ", ")
}

// mostListed is how many names stand in a list before it is told by its ends.
const mostListed = 6

// Group are things that came under one name, and what is told of them.
type Group struct {
	Things []types.Ref
	Names  []string // at the prompt
	Differ string   // from what is printed
}

// NamesAt are the names of things, in their order.
func NamesOf(w *world.World, things []types.Ref) (names []string) {
	for _, n := range things {
		names = append(names, w.Names.Of(n))
	}
	return names
}

// SameIn parts things into those that differ in the number of their name alone.
func GroupNumbered(w *world.World, things []types.Ref) (lists [][]types.Ref) {
	last := ""
	for _, n := range things {
		m := NameAndNumber.FindStringSubmatch(w.Names.Of(n))
		if m != nil && m[1] == last {
			lists[len(lists)-1] = append(lists[len(lists)-1], n)
			continue
		}
		last = ""
		if m != nil {
			last = m[1]
		}
		lists = append(lists, []types.Ref{n})
	}
	return lists
}

// mostDiffering is how many boxes are told that differ from what is printed.
const mostDiffering = 4

// OverPrinted tells which of some boxes of a thing hold something other than the book prints:
// "attack 3, printed 4".
func PrintedDifferences(t *table.Table, who types.Ref, boxes []string) string {
	entry := t.World().Printed(who)
	if entry == nil || entry.Sheet == nil {
		return ""
	}
	var list []string
	for _, name := range boxes {
		box := t.World().Box(t.World().Book().Catalogue.Kind(who.Kind), name)
		if box == nil || box.Name == "name" || box.Type.Worded() {
			continue
		}
		var printed types.Value = box.Default
		if v, ok := entry.Sheet.Values[name]; ok {
			printed = v
		}
		now, err := t.World().Boxes.Get(t.Run(), who, name)
		if err != nil || types.Equal(now, printed) {
			continue
		}
		text := Spoken(box.Name) + " " + diag.Cut(t.World().Names.Show(now), MostHeld)
		if printed != nil {
			text += ", printed " + diag.Cut(t.World().Names.Show(printed), MostHeld)
		}
		list = append(list, text)
	}
	if n := len(list) - mostDiffering; n > 0 {
		list = append(list[:mostDiffering], fmt.Sprintf("%d more", n))
	}
	return strings.Join(list, "; ")
}

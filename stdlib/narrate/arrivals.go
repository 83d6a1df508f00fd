package narrate

import (
	"fmt"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/table"
	"houserule/runtime/world"
)

// Arrivals announces the things that came to the table. Consecutive groups of a single thing
// without differences share a sentence; any other group has its own.
func Arrivals(w *world.World, groups []*Group) string {
	var out []string
	var things []types.Ref
	var names []string
	announce := func(differ string) {
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
			announce("")
		}
		things, names = append(things, g.Things...), append(names, g.Names...)
		if g.Differ != "" || len(g.Things) > 1 {
			announce(g.Differ)
		}
	}
	announce("")
	return strings.Join(out, "\n")
}

// JoinNames joins names with commas and "and". Of names that differ only in their number the
// name is written once; of more than mostListed only the first and the last are listed.
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

// mostNamesInSentence is the number of names that [EachName] lists.
const mostNamesInSentence = 20

// EachName joins names as [JoinNames] does, but lists up to mostNamesInSentence of them.
func EachName(names []string) string {
	parts := world.Together(names)
	if more := len(parts) - mostNamesInSentence; more > 1 {
		parts = append(parts[:mostNamesInSentence:mostNamesInSentence], fmt.Sprintf("%d more", more))
	}
	if len(parts) == 1 {
		return parts[0]
	}
	return strings.Join(parts[:len(parts)-1], ", ") + " and " + parts[len(parts)-1]
}

// Counted writes a number of units, given in the singular: "1 round", "2 rounds".
func Counted(n float64, unit string) string {
	if n != 1 {
		unit += "s"
	}
	return types.Format(n) + " " + unit
}

// joinThings joins the names of things as [JoinNames] does.
func joinThings(w *world.World, things []types.Ref) string {
	return JoinNames(NamesOf(w, things))
}

// shortList joins names with commas; of more than mostListed only the first and the last.
func shortList(names []string) string {
	if len(names) > mostListed {
		return names[0] + " to " + names[len(names)-1]
	}
	return strings.Join(names, ", ")
}

// mostListed is the number of names up to which a list names each.
const mostListed = 6

// Group holds things that arrived under one name.
type Group struct {
	Things []types.Ref
	Names  []string // names of the prompt's variables that hold them
	Differ string   // text on the boxes that differ from the printed entry; "" for none
}

// NamesOf returns the names of things, in the same order.
func NamesOf(w *world.World, things []types.Ref) (names []string) {
	for _, n := range things {
		names = append(names, w.Names.Of(n))
	}
	return names
}

// GroupNumbered splits things into runs of consecutive ones whose names differ only in their
// number.
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

// mostDiffering is the number of boxes that differ from a printed entry that are listed.
const mostDiffering = 4

// PrintedDifferences lists those of the named boxes of a thing whose values differ from its
// printed entry: "attack 3, printed 4". It returns "" for a thing without a printed sheet.
func PrintedDifferences(t *table.Table, who types.Ref, boxes []string) string {
	entry := t.World().Printed(who)
	if entry == nil || entry.Sheet == nil {
		return ""
	}
	var list []string
	for _, name := range boxes {
		box := t.World().Box(t.World().Program().Catalogue.Kind(who.Kind), name)
		if box == nil || box.Name == "name" || box.Type.HasWordBounds() {
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
		text := InSentence(box.Name) + " " + diag.Cut(t.World().Names.Show(now), MostHeld)
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

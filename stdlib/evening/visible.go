package evening

import (
	"slices"

	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/runtime/table"
	"houserule/stdlib/narrate"
)

// visibleNames caches, for one program, the names that the sheet and headline of each kind read.
type visibleNames struct {
	program *rules.Program
	kinds   map[string]map[string]bool
}

// IsVisible reports whether a box is shown to people: it is on the sheet or in the headline of its
// thing or of its owner, or is a list of carried things. It is true if that is not known.
func (rd *Reader) IsVisible(w table.BoxWritten) bool {
	if narrate.IsCarried(w.Box) {
		return true
	}
	t := rd.Game.Table
	names := rd.visibleOf(w.Of.Kind)
	if names == nil && w.Of.Owner != 0 {
		names = rd.visibleOf(t.World().Copies.Holder(w.Of).Kind)
	}
	return names == nil || names[content.Written(w.Box.Name)]
}

// visibleOf returns the names that the sheet and headline of a kind read; nil if they are not
// known.
func (rd *Reader) visibleOf(kind string) map[string]bool {
	program := rd.Game.Table.World().Program()
	if rd.visible.program != program {
		rd.visible = visibleNames{program, map[string]map[string]bool{}}
	}
	names, known := rd.visible.kinds[kind]
	if !known {
		names, _ = program.VisibleNames(program.Catalogue.Kind(kind))
		rd.visible.kinds[kind] = names
	}
	return names
}

// alsoInOtherBox reports whether c adds to a list of carried things only such that are the new
// value of another reported change of the same holder, such as a drawn sword.
func (rd *Reader) alsoInOtherBox(c narrate.Change, all []narrate.Change) bool {
	after, ok := c.Of.After.(types.List)
	if !ok || !narrate.IsCarried(c.Of.Box) {
		return false
	}
	before, _ := c.Of.Before.(types.List)
	called := func(v types.Value) string {
		return rd.Game.Table.World().Names.Show(rd.Game.Table.World().Ownership.WithoutOwner(v, c.Of.Of))
	}
	came := slices.DeleteFunc(slices.Clone(after), func(v types.Value) bool {
		return slices.ContainsFunc(before, func(b types.Value) bool { return types.Equal(b, v) })
	})
	return len(came) > 0 && len(before)+len(came) == len(after) && !slices.ContainsFunc(came, func(v types.Value) bool {
		return !slices.ContainsFunc(all, func(o narrate.Change) bool {
			return (o.Fiat || rd.IsVisible(o.Of)) && o.Of.Of == c.Of.Of && !narrate.IsCarried(o.Of.Box) && called(o.Of.After) == called(v)
		})
	})
}

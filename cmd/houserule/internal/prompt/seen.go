package prompt

import (
	"slices"

	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rulebook"
	"houserule/runtime/table"
)

// isCarried tells the box that lists what somebody carries.
func isCarried(b *content.Box) bool { return b.Module == engineModule && b.Name == "carries" }

// heldElsewhere tells of what came to be carried when another box of theirs, of which
// people are told, holds it as well: who takes a sword in hand has it.
func (p *Prompt) heldElsewhere(c change, all []change) bool {
	after, ok := c.of.After.(types.List)
	if !ok || !isCarried(c.of.Box) {
		return false
	}
	before, _ := c.of.Before.(types.List)
	called := func(v types.Value) string { return p.Game.Table.Show(p.Game.Table.Unowned(v, c.of.Whose)) }
	came := slices.DeleteFunc(slices.Clone(after), func(v types.Value) bool {
		return slices.ContainsFunc(before, func(b types.Value) bool { return types.Equal(b, v) })
	})
	return len(came) > 0 && len(before)+len(came) == len(after) && !slices.ContainsFunc(came, func(v types.Value) bool {
		return !slices.ContainsFunc(all, func(o change) bool {
			return (o.Fiat || p.seen(o.of)) && o.of.Whose == c.of.Whose && !isCarried(o.of.Box) && called(o.of.After) == called(v)
		})
	})
}

// seen tells whether people see a box anywhere, as far as that is known: on the sheet or in
// the headline of its thing, or of whoever has that. What somebody carries is seen by all:
// what comes or goes may change any rule, whatever headlines show.
func (p *Prompt) seen(w table.BoxWritten) bool {
	if isCarried(w.Box) {
		return true
	}
	t := p.Game.Table
	names := p.seenOf(w.Whose.Kind)
	if names == nil && w.Whose.Owner != 0 {
		names = p.seenOf(t.HadBy(w.Whose).Kind)
	}
	return names == nil || names[content.Written(w.Box.Name)]
}

// seenNames are the names that the sheets and headlines of kinds read, under some rules.
type seenNames struct {
	book  *rulebook.Book
	kinds map[string]map[string]bool
}

// seenOf are the names of what people see of a kind; nil where nobody knows.
func (p *Prompt) seenOf(kind string) map[string]bool {
	book := p.Game.Table.Book()
	if p.sees.book != book {
		p.sees = seenNames{book, map[string]map[string]bool{}}
	}
	names, known := p.sees.kinds[kind]
	if !known {
		names, _ = book.Seen(book.Catalogue.Kind(kind))
		p.sees.kinds[kind] = names
	}
	return names
}

package table

import "houserule/runtime/rulebook"

// byOptions remembers which of the conditions hold that ask options alone: they are
// settled once, for a book and the options that are set, and cost nothing in play.
type byOptions struct {
	book    *rulebook.Book
	settled []settled // by Layer.ByOptions
}

// settled is what is known of a condition that asks options alone.
type settled byte

const (
	unsettled settled = iota
	holding
	notHolding
)

// OptionsChange tells the table that its options give other values now.
func (t *Table) OptionsChange() { t.byOptions = byOptions{} }

// heldByOptions tells whether the condition of a layer holds that asks options alone.
func (t *Table) heldByOptions(y *rulebook.Layer) (bool, error) {
	if t.byOptions.book != t.book {
		t.byOptions = byOptions{t.book, make([]settled, t.book.ByOptions()+1)}
	}
	known := &t.byOptions.settled[y.ByOptions]
	if *known == unsettled {
		holds, err := y.SettledBy(t.Option)
		if err != nil {
			return false, err
		}
		*known = notHolding
		if holds {
			*known = holding
		}
	}
	return *known == holding, nil
}

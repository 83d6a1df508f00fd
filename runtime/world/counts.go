package world

import (
	"strings"

	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/runtime/state"
)

// Counts counts what things did since an occasion. The counts of a thing since one occasion are a map in a
// box of its own, which the occasion unsets; see [CountsKey].
type Counts struct{ w *World }

// CountsKey returns the key of the box with the counts since an occasion. byOwner is true for an entry whose
// owner performs the action of the occasion.
func CountsKey(occasion string, byOwner bool) string {
	if byOwner {
		return countedSince + "owner " + occasion
	}
	return countedSince + occasion
}

// countedSince is what the keys of boxes with counts begin with.
const countedSince = "counted since "

// isCounts reports whether a key is that of counts, of a thing or of an entry on its sheet.
func isCounts(key string) bool {
	if _, _, box, ok := SplitKey(key); ok {
		key = box
	}
	return strings.HasPrefix(key, countedSince)
}

// at returns the record and the key of the box with the counts of a thing: of an entry on the sheet of who
// has it. ok is false for events, which are gone after the command, and for entries that nobody has.
func (d *Counts) at(n types.Ref, o rules.Occasion) (id state.ID, key string, ok bool) {
	n = d.w.Copies.Resolve(n)
	key = CountsKey(o.Key(), o.By == rules.ByOwner)
	switch k := d.w.Kind(n); {
	case k == nil || IsEvent(n):
		return 0, "", false
	case n.Record != 0:
		return n.Record, key, true
	case n.Owner != 0:
		return n.Owner, content.SheetKey(n.Kind, n.Name, key), true
	case k.Nature == content.Named:
		return d.w.Game().Record, content.SheetKey(n.Kind, n.Name, key), true
	}
	return 0, "", false
}

// Done returns how often a thing did what is counted, at most the limit of the count.
func (d *Counts) Done(n types.Ref, c *rules.Count) float64 {
	id, key, ok := d.at(n, c.Since)
	if !ok {
		return 0
	}
	v, _ := d.w.state.Get(id, key)
	counts, _ := v.(types.Map)
	done, _ := counts.Get(c.What)
	number, _ := done.(float64)
	return number
}

// Count adds a deed of a thing to a count.
func (d *Counts) Count(n types.Ref, c *rules.Count) error {
	id, key, ok := d.at(n, c.Since)
	if !ok {
		return nil
	}
	before := d.Done(n, c)
	after := c.After(before)
	if after <= before {
		return nil
	}
	v, _ := d.w.state.Get(id, key)
	counts, _ := v.(types.Map)
	return d.w.state.Set(id, key, types.MakeMap(append(append(types.Map{}, counts...), types.Pair{Key: c.What, Value: after})...))
}

// Forget removes the counts of an entry that somebody has lost.
func (d *Counts) Forget(who types.Ref, e *content.Entry) error {
	var keys []string
	for _, c := range rules.Counts(d.w.program) {
		key := content.SheetKey(e.Kind.Name, e.Name, CountsKey(c.Since.Key(), c.Since.By == rules.ByOwner))
		if _, stored := d.w.state.Get(who.Record, key); stored {
			keys = append(keys, key)
		}
	}
	for _, key := range keys {
		if _, stored := d.w.state.Get(who.Record, key); !stored {
			continue // several counts are in one box
		}
		if err := d.w.state.Unset(who.Record, key); err != nil {
			return err
		}
	}
	return nil
}

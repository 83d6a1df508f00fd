package damage

import (
	"fmt"

	"houserule/lang/types"
)

// Boxes gives the layer as the values of a record's boxes, by these names:
// name, class, category, rank, place, base, temporary, reduces, entries. The
// ID is the record's own number and no box.
func (l Layer) Boxes() types.Map {
	entries := types.List{}
	for _, e := range l.Entries {
		entries = append(entries, types.MakeMap(types.Pair{Key: "number", Value: e.Number}, types.Pair{Key: "off", Value: e.Off}))
	}
	return types.MakeMap(
		types.Pair{Key: "name", Value: l.Name},
		types.Pair{Key: "class", Value: l.Class},
		types.Pair{Key: "category", Value: l.Category},
		types.Pair{Key: "rank", Value: l.Rank},
		types.Pair{Key: "place", Value: l.Place},
		types.Pair{Key: "base", Value: l.Base},
		types.Pair{Key: "temporary", Value: l.Temporary},
		types.Pair{Key: "reduces", Value: l.Reduces},
		types.Pair{Key: "entries", Value: entries},
	)
}

// FromBoxes reads a layer from a record's boxes. A box that was never set, or
// is none, leaves its field empty; `entries` may also be a plain list of
// numbers. A box of another type is an [*Error].
func FromBoxes(id uint64, get func(box string) (types.Value, bool)) (Layer, error) {
	r := boxReader{get: get, layer: id}
	l := Layer{ID: id}
	r.text("name", &l.Name)
	r.text("class", &l.Class)
	r.text("category", &l.Category)
	r.number("rank", &l.Rank)
	r.number("place", &l.Place)
	r.yesNo("base", &l.Base)
	r.yesNo("temporary", &l.Temporary)
	r.number("reduces", &l.Reduces)
	r.entries(&l.Entries)
	if r.err != nil {
		return Layer{}, r.err
	}
	return l, l.Check()
}

type boxReader struct {
	get   func(string) (types.Value, bool)
	layer uint64
	err   error
}

func (r *boxReader) fail(box, want string, v types.Value) {
	if r.err == nil {
		r.err = &Error{Message: fmt.Sprintf("`%s` of layer %d must be %s, not %s", box, r.layer, want, types.Format(v))}
	}
}

func (r *boxReader) value(box string) types.Value {
	v, _ := r.get(box)
	return v
}

func (r *boxReader) text(box string, into *string) {
	switch v := r.value(box).(type) {
	case nil:
	case string:
		*into = v
	default:
		r.fail(box, "a text", v)
	}
}

func (r *boxReader) number(box string, into *float64) {
	switch v := r.value(box).(type) {
	case nil:
	case float64:
		*into = v
	default:
		r.fail(box, "a number", v)
	}
}

func (r *boxReader) yesNo(box string, into *bool) {
	switch v := r.value(box).(type) {
	case nil:
	case bool:
		*into = v
	default:
		r.fail(box, "yes or no", v)
	}
}

func (r *boxReader) entries(into *[]Entry) {
	list, ok := r.value("entries").(types.List)
	if v := r.value("entries"); v != nil && !ok {
		r.fail("entries", "a list", v)
	}
	for _, item := range list {
		switch item := item.(type) {
		case float64:
			*into = append(*into, Entry{Number: item})
			continue
		case types.Map:
			n, _ := item.Get("number")
			off, _ := item.Get("off")
			number, isNumber := n.(float64)
			crossed, isBool := off.(bool)
			if isNumber && (isBool || off == nil) {
				*into = append(*into, Entry{number, crossed})
				continue
			}
		}
		r.fail("entries", "a list of numbers, or of maps with `number` and `off`", item)
	}
}

package table

import (
	"fmt"
	"slices"
	"sort"
	"strconv"
	"strings"

	"houserule/lang/types"
	"houserule/runtime/state"
)

// namesIndex keeps which names are taken at the table, numbered ones by their
// number: "guard 12" is the twelfth of "guard".
var namesIndex = state.Index{Boxes: []string{"name"}, Key: func(_ state.ID, box func(string) types.Value) types.Value {
	if name, ok := box("name").(string); ok {
		return numberedName(name)
	}
	return nil
}}

// numberedName parts the number off a name that freeName may have given; any
// other name is the first of itself.
func numberedName(name string) types.List {
	if i := strings.LastIndexByte(name, ' '); i >= 0 {
		digits := name[i+1:]
		if n, err := strconv.Atoi(digits); err == nil && n >= 2 && strconv.Itoa(n) == digits {
			return types.List{name[:i], float64(n)}
		}
	}
	return types.List{name, 1.0}
}

// NameAndNumber parts the number off a name that the table may have given; any other name
// is the first of itself.
func NameAndNumber(name string) (base string, number int) {
	parts := numberedName(name)
	return parts[0].(string), int(parts[1].(float64))
}

// NumberedName is the first of "guard 1", "guard 2" and so on that nobody is called; a
// guard without a number is the first.
func (t *Table) NumberedName(name string) string {
	taken, first := t.state.Keys(t.names), name+" 1"
	if !taken.Has(numberedName(name)) && !taken.Has(numberedName(first)) {
		return first
	}
	return fmt.Sprintf("%s %d", name, t.freeNumber(name, 2))
}

// freeNumber is the lowest number from one on that is free behind a name.
func (t *Table) freeNumber(name string, from int) int {
	taken := t.state.Keys(t.names)
	before := taken.Below(types.List{name, float64(from)})
	// Up to the lowest free number there are as many names as numbers.
	return from + sort.Search(taken.Len(), func(i int) bool {
		return taken.Below(types.List{name, float64(from + i + 1)})-before < i+1
	})
}

// freeName numbers things of one name: "guard", "guard 2". It gives the lowest
// number that is free.
func (t *Table) freeName(name string) string {
	if !t.state.Keys(t.names).Has(numberedName(name)) {
		return name
	}
	return fmt.Sprintf("%s %d", name, t.freeNumber(name, 2))
}

// listText is a list as people read it.
func listText(list types.List, names []string) string {
	if things(list) {
		names = Together(names)
	}
	return strings.Join(names, ", ")
}

// things tells whether there is nothing in a list but things at the table.
func things(list types.List) bool {
	return !slices.ContainsFunc(list, func(v types.Value) bool {
		n, ok := v.(types.Noun)
		return !ok || n.Record == 0
	})
}

// Together are names as people list them: of several that are numbered, one after the
// other, the name stands once, as in "guard 1", "2", "Ann".
func Together(names []string) (parts []string) {
	last := ""
	for _, name := range names {
		base, number := name, ""
		if i := strings.LastIndexByte(name, ' '); i > 0 && allDigits(name[i+1:]) {
			base, number = name[:i], name[i+1:]
		}
		switch {
		case number != "" && base == last:
			parts = append(parts, number)
			continue
		case number != "":
			last = base
		default:
			last = ""
		}
		parts = append(parts, name)
	}
	return parts
}

func allDigits(text string) bool {
	return text != "" && strings.Trim(text, "0123456789") == ""
}

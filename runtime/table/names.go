package table

import (
	"fmt"
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

// freeName numbers things of one name: "guard", "guard 2". It gives the lowest
// number that is free.
func (t *Table) freeName(name string) string {
	taken := t.state.Keys(t.names)
	if !taken.Has(numberedName(name)) {
		return name
	}
	second := taken.Below(types.List{name, 2.0})
	// Up to the lowest free number there are as many names as numbers.
	free := 2 + sort.Search(taken.Len(), func(i int) bool {
		return taken.Below(types.List{name, float64(i + 3)})-second < i+1
	})
	return fmt.Sprintf("%s %d", name, free)
}

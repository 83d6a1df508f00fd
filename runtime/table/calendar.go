package table

import (
	"fmt"
	"math"
	"strings"

	"houserule/lang/types"
)

// Due is something that waits for its time.
type Due struct {
	At   float64 // in seconds of the game clock
	What string
}

// Calendar lists what waits for its time, in the order in which it is due.
func (t *Table) Calendar() []Due {
	var list []Due
	t.state.Keys(t.due).From(types.List{math.Inf(-1)}, func(key types.Value) bool {
		due := key.(types.List)
		if what := t.awaits(recordOf(due[1])); what != "" {
			list = append(list, Due{due[0].(float64), what})
		}
		return true
	})
	return list
}

// awaits tells what a scheduled record does; "" where that is nobody's any more.
func (t *Table) awaits(id uint64) string {
	get := func(box string) types.Value {
		v, _ := t.state.Get(id, box)
		return v
	}
	who := types.AsNoun(get("noun"))
	switch {
	case get("held") != nil:
		holder, held := types.AsNoun(get("holder")), types.AsNoun(get("held"))
		if t.isGone(holder) {
			return ""
		}
		return fmt.Sprintf("%s loses %s", t.NameOf(holder), t.Show(t.Unowned(held, holder)))
	case get("ends") != nil:
		ends := types.AsNoun(get("ends"))
		if t.isGone(ends) {
			return ""
		}
		return "the end of " + t.NameOf(ends)
	case t.isGone(who):
		return ""
	case get("entry") != nil:
		return fmt.Sprintf("%s: %s", t.NameOf(who), types.AsNoun(get("entry")).Name)
	}
	word, _ := get("word").(string)
	return t.NameOf(who) + ": " + strings.ReplaceAll(word, "_", " ")
}

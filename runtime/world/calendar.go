package world

import (
	"fmt"
	"math"
	"strings"

	"houserule/lang/types"
)

// Due describes a scheduled event for people.
type Due struct {
	At   float64 // in seconds of the game clock
	What string
}

// Calendar lists what is scheduled at a time, in the order in which it is due.
func (s *Schedule) Calendar() []Due {
	var list []Due
	s.w.state.Keys(s.due).EachFrom(types.List{math.Inf(-1)}, func(key types.Value) bool {
		due := key.(types.List)
		if what := s.awaits(recordOf(due[1])); what != "" {
			list = append(list, Due{due[0].(float64), what})
		}
		return true
	})
	return list
}

// awaits describes what a scheduled record does; "" if the thing that it concerns is gone.
func (s *Schedule) awaits(id uint64) string {
	get := func(box string) types.Value {
		v, _ := s.w.state.Get(id, box)
		return v
	}
	who := types.AsRef(get("noun"))
	switch {
	case get("held") != nil:
		holder, held := types.AsRef(get("holder")), types.AsRef(get("held"))
		if s.w.Departed.IsGone(holder) {
			return ""
		}
		return fmt.Sprintf("%s loses %s", s.w.Names.Of(holder), s.w.Names.Show(s.w.Ownership.WithoutOwner(held, holder)))
	case get("ends") != nil:
		ends := types.AsRef(get("ends"))
		if s.w.Departed.IsGone(ends) {
			return ""
		}
		return "the end of " + s.w.Names.Of(ends)
	case s.w.Departed.IsGone(who):
		return ""
	case get("entry") != nil:
		return fmt.Sprintf("%s: %s", s.w.Names.Of(who), types.AsRef(get("entry")).Name)
	}
	word, _ := get("word").(string)
	return s.w.Names.Of(who) + ": " + strings.ReplaceAll(word, "_", " ")
}

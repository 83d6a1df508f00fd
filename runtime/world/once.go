package world

import (
	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/rules"
	"houserule/runtime/state"
)

// OnceKey returns the key of the box that stores what was done since an occasion.
func OnceKey(occasion string) string { return "done this " + occasion }

// onceAt returns the record and the key of that box for a thing; ok is false for events, which
// are removed at the end of the command.
func (s *Schedule) onceAt(n types.Ref, o rules.Occasion) (id state.ID, key string, ok bool) {
	who := s.w.Ownership.Actor(n)
	if IsEvent(who) || who.Record == 0 {
		return 0, "", false
	}
	key = OnceKey(o.Key())
	if o.Unit == "" && o.By == rules.ByItself && n.IsCopy() {
		return n.Record, key, true
	}
	if o.Unit == "" && o.By == rules.ByItself && n.Record == 0 {
		key = n.Kind + "/" + n.Name + "/" + key
	}
	return who.Record, key, true
}

// WasDone reports whether a thing has done what since each of the occasions; false without any.
func (s *Schedule) WasDone(n types.Ref, once []rules.Occasion, what string) bool {
	for _, o := range once {
		id, key, ok := s.onceAt(n, o)
		if !ok || s.w.state.IndexOf(id, key, what) < 0 {
			return false
		}
	}
	return len(once) > 0
}

// MarkDone stores that a thing did what, for WasDone.
func (s *Schedule) MarkDone(n types.Ref, once []rules.Occasion, what string) error {
	for _, o := range once {
		id, key, ok := s.onceAt(n, o)
		if !ok || s.w.state.IndexOf(id, key, what) >= 0 {
			continue
		}
		if err := s.w.state.Append(id, key, what); err != nil {
			return err
		}
	}
	return nil
}

// OnlyOnce returns a text such as "only once a round" for a limit by occasions.
func OnlyOnce(once []rules.Occasion) string {
	for _, o := range once {
		if o.Unit == "" && !o.Short() {
			return "only once until the next " + rules.OccasionNames(once)
		}
	}
	return "only once " + diag.A(rules.OccasionNames(once))
}

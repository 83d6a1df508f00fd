package world

import (
	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/rules"
	"houserule/runtime/state"
)

// OnceKey is the box that keeps what was done already since an occasion.
func OnceKey(occasion string) string { return "done this " + occasion }

// onceAt is where it is kept that somebody, or something on a sheet, did a thing
// once; ok is false for what is gone with the command.
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

// WasDone says whether something did a thing already, and none of the occasions came
// since.
func (s *Schedule) WasDone(n types.Ref, once []rules.Occasion, what string) bool {
	for _, o := range once {
		id, key, ok := s.onceAt(n, o)
		if !ok || s.w.state.IndexOf(id, key, what) < 0 {
			return false
		}
	}
	return len(once) > 0
}

// MarkDone notes that it was done.
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

// OnlyOnce says how often something may be done.
func OnlyOnce(once []rules.Occasion) string {
	for _, o := range once {
		if o.Unit == "" && !o.Short() {
			return "only once until the next " + rules.Named(once)
		}
	}
	return "only once " + diag.A(rules.Named(once))
}

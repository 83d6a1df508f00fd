package actions

import (
	"slices"
	"strings"

	"houserule/lang/types"
	"houserule/runtime/play/command"
	"houserule/runtime/rules"
	"houserule/runtime/state"
	"houserule/runtime/world"
)

// announce tells whoever waits for it that an action is done: what boxes say and what
// was done once starts anew, and stretches of time end. The action itself follows.
func (cl *Clock) announce(run *command.Run, r *rules.Rule, n types.Ref) error {
	if r.Uses.Resets {
		by := n
		if n.Record != 0 && n.Record <= 2 {
			by = types.Ref{} // what the game or the clock does, it does for all
		}
		if err := cl.renew(run, renewal{rule: r, key: r.Name, by: by}); err != nil {
			return err
		}
	}
	return cl.countAction(run, r, n)
}

// EndTurns renews, for everybody, what waits for a turn. Boxes that name the action
// turn_begins wait for that action alone.
func (cl *Clock) EndTurns(run *command.Run) error {
	r := cl.world.Program().Rule(rules.TurnBegins)
	if !r.Uses.Resets {
		return nil
	}
	return cl.renew(run, renewal{rule: r, key: r.Name, only: "turn"})
}

// renewal is what starts anew on one occasion: what waits for a unit of the clock or
// for an action, and by whom that was done; nobody for everybody.
type renewal struct {
	unit string
	rule *rules.Rule
	key  string
	by   types.Ref
	only string // the spelling of the occasions that are met; "" for every one of the rule
}

// renew gives boxes that refill their start value back, and lets be done again what
// was done once.
func (cl *Clock) renew(run *command.Run, w renewal) error {
	ids := cl.world.State().Records()
	switch {
	case w.by == types.Ref{}:
	case world.IsEvent(w.by):
		return nil
	case w.by.Record != 0:
		ids = append([]state.ID{w.by.Record}, cl.world.Copies.Of(w.by)...)
	case w.by.Owner != 0:
		ids = []state.ID{w.by.Owner}
	default:
		ids = []state.ID{cl.world.Game().Record} // where what is there by its name alone is kept
	}
	words := append([]string{world.OnceKey(w.key)}, cl.world.Program().Refilled(w.unit, w.rule)...)
	var keys []string
	for _, id := range ids {
		keys = keys[:0]
		filled := cl.world.State().EachBox(id, func(key string) {
			if slices.ContainsFunc(words, func(word string) bool { return isWordOf(key, word) }) {
				keys = append(keys, key)
			}
		})
		if err := run.Spend(command.RecordSteps + filled); err != nil {
			return err
		}
		slices.Sort(keys)
		for _, key := range keys {
			if !cl.renews(w, id, key) {
				continue
			}
			if err := cl.world.State().Unset(id, key); err != nil {
				return err
			}
		}
	}
	return nil
}

// isWordOf tells whether a box is kept under a key, be it on a sheet or not.
func isWordOf(key, word string) bool {
	before, ok := strings.CutSuffix(key, word)
	return ok && (before == "" || before[len(before)-1] == '/')
}

// renews tells whether what is kept under a key starts anew.
func (cl *Clock) renews(w renewal, id state.ID, key string) bool {
	kind, entry, word, onSheet := world.SplitKey(key)
	if !onSheet {
		word = key
	}
	itself := !onSheet && (w.by.Record == 0 || w.by.Record == id) // and not one of several that it has
	if w.by.Record == 0 && w.by.Kind != "" {
		itself = onSheet && kind == w.by.Kind && entry == w.by.Name
		if !itself {
			return false
		}
	}
	if word == world.OnceKey(w.key) {
		return itself || w.by.Kind == ""
	}
	b := cl.world.BoxByKey(cl.world.State().Kind(id), key)
	if b == nil {
		return false
	}
	for _, o := range cl.world.Program().Refills(b) {
		switch {
		case w.unit != "" && o.Unit == w.unit:
			return true
		case w.unit != "" || o.Rule != w.rule, w.only != "" && o.Name != w.only:
		case o.By == rules.ByEverybody || w.by.Kind == "":
			return true
		case itself == (o.By == rules.ByItself):
			return true
		}
	}
	return false
}

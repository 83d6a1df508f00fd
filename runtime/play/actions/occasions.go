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

// announce applies what waits for an action, before its body: boxes refill, limits on how often
// something may be done are lifted, and stretches that count the action advance.
func (cl *Clock) announce(run *command.Run, r *rules.Rule, n types.Ref) error {
	if r.Uses.Resets {
		by := n
		if n.Record != 0 && n.Record <= 2 {
			by = types.Ref{} // an action of the game or the clock is an occasion for everybody
		}
		if err := cl.renew(run, renewal{rule: r, key: r.Name, by: by}); err != nil {
			return err
		}
	}
	if err := cl.countAction(run, r, n); err != nil || !r.Uses.Resets {
		return err
	}
	by := n
	if n.Record != 0 && n.Record <= 2 {
		by = types.Ref{}
	}
	return cl.lessen(run, "", r, by, "")
}

// EndTurns renews, for everybody, what waits for "turn". What waits for the action turn_begins by
// its name is not renewed.
func (cl *Clock) EndTurns(run *command.Run) error {
	r := cl.world.Program().Rule(rules.TurnBegins)
	if !r.Uses.Resets {
		return nil
	}
	if err := cl.renew(run, renewal{rule: r, key: r.Name, only: "turn"}); err != nil {
		return err
	}
	return cl.lessen(run, "", r, types.Ref{}, "turn")
}

// renewal is an occasion on which boxes refill: the end of a unit of the clock, or an action and
// who performed it. A zero by renews for everybody.
type renewal struct {
	unit string
	rule *rules.Rule
	key  string
	by   types.Ref
	only string // the spelling of the occasions that are met; "" for every one of the rule
}

// renew unsets the boxes that refill on an occasion, and the marks of what may be done once until
// then.
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
		ids = []state.ID{cl.world.Game().Record} // boxes of a ref without a record
	}
	words := append([]string{world.OnceKey(w.key)}, cl.world.Program().RefilledBoxes(w.unit, w.rule)...)
	if len(rules.Counts(cl.world.Program())) > 0 {
		words = append(words, world.CountsKey(w.key, false), world.CountsKey(w.key, true))
	}
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

// isWordOf reports whether key is the box word of a record or of one of its entries.
func isWordOf(key, word string) bool {
	before, ok := strings.CutSuffix(key, word)
	return ok && (before == "" || before[len(before)-1] == '/')
}

// renews reports whether an occasion renews the box or mark stored under a key.
func (cl *Clock) renews(w renewal, id state.ID, key string) bool {
	kind, entry, word, onSheet := world.SplitKey(key)
	if !onSheet {
		word = key
	}
	itself := !onSheet && (w.by.Record == 0 || w.by.Record == id) // false for its copies
	if w.by.Record == 0 && w.by.Kind != "" {
		itself = onSheet && kind == w.by.Kind && entry == w.by.Name
		if !itself {
			return false
		}
	}
	switch word {
	case world.OnceKey(w.key), world.CountsKey(w.key, false):
		return itself || w.by.Kind == ""
	case world.CountsKey(w.key, true):
		return !itself || w.by.Kind == ""
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
		case o.By == rules.ByGame || w.by.Kind == "":
			return true
		case itself == (o.By == rules.ByItself):
			return true
		}
	}
	return false
}

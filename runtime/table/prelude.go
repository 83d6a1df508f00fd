package table

import (
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/play/eval"
	"houserule/runtime/rules"
	"houserule/runtime/world"
)

// Prelude returns the declarations of the rules of the table itself: arrivals, gaining and losing
// entries, turns, sessions and scenarios, the clock with the ends of rounds to months.
func Prelude() []*rules.Declaration {
	var list []*rules.Declaration
	action := func(name, text string, params []rules.Param, do Host) {
		list = append(list, Action(name, text, params, do))
	}
	entry := rules.Param{Name: "entry", Type: types.RefType("")}
	from := rules.Param{Name: "from", Type: types.RefType("").OrNone(), Optional: true}
	withEnd := []rules.Param{entry, {Name: "ends", Type: types.TextType().OrNone(), Optional: true, Stretch: true},
		{Name: "of", Type: types.RefType("thing").OrNone(), Optional: true}, from,
		{Name: content.ValueWord, Type: types.NumberType().OrNone(), Optional: true}, {Name: rules.BoxesOfGains, Type: types.MapOf(types.TextType(), types.Type{}).OrNone(), Optional: true, Rest: true}}
	nothing := func(*Table, *eval.Call) (types.Value, error) { return nil, nil }

	action("entity.arrives", "happens when somebody comes to the table; modules add starting values", nil, nothing)
	action("entity.gains", "somebody gets an entry of a carried kind; its changes and offers then apply to them. ends is a duration, \"10 minutes\" or \"1 turn_begins\"; of says whose turns count; from is a source, with which the entry ends. Other names fill boxes of its sheet. The entry is lost when the last of several gains ends. Only the first has consequences", withEnd, func(t *Table, c *eval.Call) (types.Value, error) {
		return t.actions.Inventory.Gain(t.run, c.Ref, c.Args)
	})
	action("entity.loses", "somebody loses the entry, and what its actions scheduled is cancelled. Refused if they do not have it. With from, only gains from that source end. Only losing the last has consequences", []rules.Param{entry, from}, func(t *Table, c *eval.Call) (types.Value, error) {
		return nil, t.actions.Inventory.Lose(t.run, c.Ref, types.AsRef(c.Args["entry"]))
	})
	action("thing.turn_begins", "a turn begins: boxes that refill each turn are reset", nil, nothing)
	action("thing.turn_ends", "a turn ends; by itself it does nothing", nil, nothing)
	action("game.turns_end", "turns end: for everybody, boxes that refill each turn and everything allowed once a turn are reset", nil, func(t *Table, _ *eval.Call) (types.Value, error) {
		return nil, t.actions.Clock.EndTurns(t.run)
	})
	for _, moment := range []string{"session", "scenario"} {
		action("game."+moment+"_begins", "a "+moment+" begins: boxes that refill each "+moment+" are reset", nil, nothing)
	}
	for _, u := range world.Units {
		action("time."+u.Name+"_ends", "its steps happen in order", nil, func(t *Table, _ *eval.Call) (types.Value, error) {
			return nil, t.actions.Clock.EndUnits(t.run, u.Name, 1)
		})
	}
	action("time.pass", "moves the clock forward by a number and a unit, \"10 minutes\". Scheduled actions happen in the order of their time", []rules.Param{{Name: "duration", Type: types.TextType()}}, func(t *Table, c *eval.Call) (types.Value, error) {
		return nil, t.actions.Clock.Pass(t.run, c.Args["duration"].(string))
	})
	list = append(list, &rules.Declaration{DeclKind: rules.Query, Name: "time.seconds_in_a_round", Text: "how many seconds a round takes", Module: "houserule",
		Body: rules.Body{Formula: content.Plain("60")}})
	return append(list, Question(rules.IsHere, "whether the thing is at the table", nil, types.YesNoType(), func(*Table, *eval.Call) (types.Value, error) { return true, nil }))
}

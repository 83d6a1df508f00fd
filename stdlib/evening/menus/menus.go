// Package menus lists what somebody at the table can do: the items of a menu with their targets,
// chances of success and refusals, as data.
package menus

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/play/actions"
	"houserule/runtime/rules"
	"houserule/stdlib/evening"
	"houserule/stdlib/narrate"
)

// Action is an item of a menu for somebody.
type Action struct {
	Item actions.MenuItem
	// Target is the name of the parameter that takes one of the Candidates; "" if the item has no
	// target among the things at the table.
	Target     string
	Candidates []narrate.Candidate // by remark; those without one first
	Refused    error               // why it is refused now; nil if it is not
}

// Of lists the items of a menu, one of [rules.Menus], for who, in the order of their declarations.
// It changes nothing.
func Of(od *evening.Odds, menu string, who types.Ref) ([]Action, error) {
	items, err := od.Game.Table.Actions().Menu(od.Game.Table.Run(), menu, who)
	if err != nil {
		return nil, err
	}
	var list []Action
	for _, item := range items {
		a := Action{Item: item, Refused: knownRefusal(item.Refused)}
		if a.Refused == nil {
			a.setCandidates(od, who)
		}
		list = append(list, a)
	}
	return list, nil
}

// knownRefusal returns an error unless it is a refusal of which it is not known whether it is
// one, since a rule reads what the audience may not see.
func knownRefusal(err error) error {
	if rules.IsUnreadable(err) {
		return nil
	}
	return err
}

// MostCandidates is the number of targets up to which those of an item are listed.
const MostCandidates = 12

// setCandidates sets the things at the table that the item can target, with the chance of its
// first check. If no target is allowed, the item is refused, if the refusal is the same for all.
func (a *Action) setCandidates(od *evening.Odds, who types.Ref) {
	t := od.Game.Table
	doer := narrate.ActorName(od.Game, who)
	if doer == "" {
		return
	}
	param, ok := narrate.OnlyThing(a.Item, t.World().Program())
	if !ok {
		a.Refused = refusedAnyway(od, a.Item, who, doer)
		return
	}
	a.Target = param.Name
	var list []narrate.Candidate
	var refused []*rules.Refusal
	tried := 0
	for _, v := range t.World().Lists.All(param.Type.Kind) {
		n, ok := v.(types.Ref)
		if !ok || n == who {
			continue
		}
		if tried++; tried > MostCandidates {
			return
		}
		name := narrate.PromptName(od.Game.Variables, n)
		if name == "" {
			continue
		}
		chance, err := od.Chance(fmt.Sprintf("%s:%s{ %s = %s }", doer, a.Item.Rule.Word, param.Name, name))
		if refusal := new(rules.Refusal); errors.As(err, &refusal) {
			refused = append(refused, refusal)
			continue
		}
		list = append(list, narrate.Candidate{Thing: n, Name: name, Chance: chance, Beside: narrate.RemarkOn(t, n, who)})
	}
	if len(list) == 0 {
		a.Refused = narrate.SameRefusal(refused)
	}
	slices.SortStableFunc(list, func(a, b narrate.Candidate) int { return strings.Compare(a.Beside, b.Beside) })
	a.Candidates = list
}

// refusedAnyway returns the refusal of an item without targets at the table, if it is the same for
// all arguments; nil otherwise.
func refusedAnyway(od *evening.Odds, item actions.MenuItem, who types.Ref, doer string) error {
	lines := []string{fmt.Sprintf("%s:%s()", doer, item.Rule.Word)}
	if len(item.Needs) > 1 {
		return nil
	}
	if len(item.Needs) == 1 {
		param := item.Needs[0]
		k := od.Game.Table.World().Program().Catalogue.Kind(param.Type.Kind)
		if k == nil || k.Nature == content.Record {
			return nil
		}
		has, err := od.Game.Table.World().Lists.Entries(od.Game.Table.Run(), "", k, who)
		if err != nil || len(has) > MostCandidates {
			return nil
		}
		lines = nil
		for _, v := range has {
			if n, ok := v.(types.Ref); ok {
				lines = append(lines, fmt.Sprintf("%s:%s{ %s = %q }", doer, item.Rule.Word, param.Name, n.Name))
			}
		}
	}
	var refused []*rules.Refusal
	for _, line := range lines {
		refusal := new(rules.Refusal)
		if _, err := od.Chance(line); !errors.As(err, &refusal) {
			return nil
		}
		refused = append(refused, refusal)
	}
	return narrate.SameRefusal(refused)
}

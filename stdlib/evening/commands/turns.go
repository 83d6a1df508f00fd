package commands

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

// turnOf runs :turn, which lists what an entity may do in a turn, with the costs, and what it may
// not do, with the reasons.
func turnOf(e *evening.Evening, rest string) (string, error) {
	who, ok := narrate.Acting(e.Game.Table)
	if rest != "" {
		var err error
		if who, err = narrate.FindSubject(e.Game, rest, ":turn"); err != nil {
			return "", err
		}
	} else if !ok {
		return "", errors.New("it is nobody's turn now; :turn WHO lists what somebody can do")
	}
	return menuOf(e.Odds, "turn", who, "no module lists actions for a turn")
}

// restOf runs :rest, which is :turn for the actions at rest.
func restOf(e *evening.Evening, rest string) (string, error) {
	if rest == "" {
		return "", errors.New("who rests? :rest WHO lists what somebody can do at rest")
	}
	who, err := narrate.FindSubject(e.Game, rest, ":rest")
	if err != nil {
		return "", err
	}
	return menuOf(e.Odds, "rest", who, "no module lists actions for a rest")
}

// menuOf lists a menu for who, with what who has of its costs; empty is the text for an empty
// menu.
func menuOf(od *evening.Odds, menu string, who types.Ref, empty string) (string, error) {
	items, err := od.Game.Table.Actions().Menu(od.Game.Table.Run(), menu, who)
	if err != nil {
		return "", err
	}
	title := od.Game.Table.World().Names.Of(who)
	if box := narrate.ActorName(od.Game, who); strings.Contains(box, ".") {
		title += ", " + box + " in lines"
	}
	if has := narrate.MenuBalance(od.Game.Table, who, items); has != "" {
		title += ": " + has
	}
	if len(items) == 0 {
		return narrate.Lines(title, "  "+empty), nil
	}
	return narrate.Lines(title, menuLines(od, items, who)...), nil
}

// menuLines writes the items of a menu with name, cost, targets and chance of success, then the
// refused ones by reason.
func menuLines(od *evening.Odds, items []actions.MenuItem, who types.Ref) []string {
	var rows []*narrate.Row
	var wanting, reasons []string
	for _, item := range items {
		refused := item.Refused
		candidates := ""
		if refused == nil {
			candidates, refused = menuCandidates(od, item, who)
		}
		if refused == nil {
			rows = append(rows, &narrate.Row{Name: "  " + narrate.MenuName(item), Texts: []string{narrate.Tags(item), candidates}})
			continue
		}
		reason, name := narrate.WhyNot(refused), narrate.InSentence(item.Rule.Word)
		if i := slices.Index(reasons, reason); i >= 0 {
			wanting[i] += ", " + name
		} else {
			wanting, reasons = append(wanting, name), append(reasons, reason)
		}
	}
	out := narrate.RowLines(narrate.WithoutEmpty(rows))
	for i, reason := range reasons {
		wanting[i] += " (" + reason + ")"
	}
	if len(wanting) > 0 {
		out = append(out, "  not now: "+strings.Join(wanting, "; "))
	}
	return out
}

// mostCandidates is the number of targets up to which those of an item are listed.
const mostCandidates = 12

// menuCandidates lists the things at the table that an item can target, with the chance of its
// first check. Those with equal chances and remarks are listed together, those with a remark of
// the module last. If no target is allowed, the error is the refusal, if it is the same for all.
func menuCandidates(od *evening.Odds, item actions.MenuItem, who types.Ref) (string, error) {
	t := od.Game.Table
	doer := narrate.ActorName(od.Game, who)
	if doer == "" {
		return "", nil
	}
	param, ok := narrate.OnlyThing(item, t.World().Program())
	if !ok {
		return "", refusedAnyway(od, item, who, doer)
	}
	var list []narrate.Candidate
	var refused []*rules.Refusal
	tried, known := 0, false
	for _, v := range t.World().Lists.All(param.Type.Kind) {
		n, ok := v.(types.Ref)
		if !ok || n == who {
			continue
		}
		if tried++; tried > mostCandidates {
			return "", nil
		}
		name := narrate.PromptName(od.Game.Variables, n)
		if name == "" {
			continue
		}
		chance, err := od.Chance(fmt.Sprintf("%s:%s{ %s = %s }", doer, item.Rule.Word, param.Name, name))
		if refusal := new(rules.Refusal); errors.As(err, &refusal) {
			refused = append(refused, refusal)
			continue
		}
		known = known || chance != ""
		list = append(list, narrate.Candidate{Name: name, Chance: chance, Beside: narrate.RemarkOn(od.Game.Table, n, who)})
	}
	if len(list) == 0 {
		if refused := narrate.SameRefusal(refused); refused != nil {
			return "", refused
		}
	}
	slices.SortStableFunc(list, func(a, b narrate.Candidate) int { return strings.Compare(a.Beside, b.Beside) })
	var texts []string
	beside := ""
	for i := 0; i < len(list); {
		at, names := list[i], []string{}
		for ; i < len(list) && list[i].Chance == at.Chance && list[i].Beside == at.Beside; i++ {
			names = append(names, list[i].Name)
		}
		text := strings.Join(names, ", ")
		if at.Chance != "" {
			text += " " + at.Chance
		} else if known {
			text += " ?"
		}
		if at.Beside != beside {
			beside = at.Beside
			text = beside + ": " + text
		}
		texts = append(texts, text)
	}
	return strings.Join(texts, "; "), nil
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
		if err != nil || len(has) > mostCandidates {
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

package commands

import (
	"errors"
	"slices"
	"strings"

	"houserule/lang/types"
	"houserule/runtime/play/actions"
	"houserule/stdlib/evening"
	"houserule/stdlib/evening/menus"
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
	list, err := menus.Of(od, menu, who)
	if err != nil {
		return "", err
	}
	title := od.Game.Table.World().Names.Of(who)
	if box := narrate.ActorName(od.Game, who); strings.Contains(box, ".") {
		title += ", " + box + " in lines"
	}
	var items []actions.MenuItem
	for _, a := range list {
		items = append(items, a.Item)
	}
	if has := narrate.MenuBalance(od.Game.Table, who, items); has != "" {
		title += ": " + has
	}
	if len(list) == 0 {
		return narrate.Lines(title, "  "+empty), nil
	}
	return narrate.Lines(title, menuLines(list)...), nil
}

// menuLines writes the items of a menu with name, cost, targets and chance of success, then the
// refused ones by reason.
func menuLines(list []menus.Action) []string {
	var rows []*narrate.Row
	var wanting, reasons []string
	for _, a := range list {
		if a.Refused == nil {
			rows = append(rows, &narrate.Row{Name: "  " + narrate.MenuName(a.Item), Texts: []string{narrate.Tags(a.Item), candidatesText(a.Candidates)}})
			continue
		}
		reason, name := narrate.WhyNot(a.Refused), narrate.InSentence(a.Item.Rule.Word)
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

// candidatesText writes the targets of an item. Those with equal chances and remarks are listed
// together.
func candidatesText(list []narrate.Candidate) string {
	known := slices.ContainsFunc(list, func(c narrate.Candidate) bool { return c.Chance.Text != "" })
	var texts []string
	beside := ""
	for i := 0; i < len(list); {
		at, names := list[i], []string{}
		for ; i < len(list) && list[i].Chance.Text == at.Chance.Text && list[i].Beside == at.Beside; i++ {
			names = append(names, list[i].Name)
		}
		text := strings.Join(names, ", ")
		if at.Chance.Text != "" {
			text += " " + at.Chance.Text
		} else if known {
			text += " ?"
		}
		if at.Beside != beside {
			beside = at.Beside
			text = beside + ": " + text
		}
		texts = append(texts, text)
	}
	return strings.Join(texts, "; ")
}

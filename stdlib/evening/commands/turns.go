package commands

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/odds"
	"houserule/runtime/rules"
	"houserule/runtime/table"
	"houserule/stdlib/evening"
	"houserule/stdlib/narrate"
)

// turnOf tells what somebody may do in a turn, as the modules' menu has it, and what it
// costs; what may not be done now stands behind it, with the reason.
func turnOf(e *evening.Evening, rest string) (string, error) {
	who, ok := narrate.Acting(e.Game)
	if rest != "" {
		var err error
		if who, err = narrate.Somebody(e.Game, rest, ":turn"); err != nil {
			return "", err
		}
	} else if !ok {
		return "", errors.New("it is nobody's turn now; :turn WHO tells what somebody may do")
	}
	return menuOf(e, "turn", who, "no module says what is done in a turn")
}

// restOf tells the same of what somebody may do at rest.
func restOf(e *evening.Evening, rest string) (string, error) {
	if rest == "" {
		return "", errors.New("who rests? :rest WHO tells what somebody may do at rest")
	}
	who, err := narrate.Somebody(e.Game, rest, ":rest")
	if err != nil {
		return "", err
	}
	return menuOf(e, "rest", who, "no module says what is done at rest")
}

// menuOf tells what somebody finds in a menu, and what they have of that which it costs.
func menuOf(e *evening.Evening, menu string, who types.Ref, empty string) (string, error) {
	items, err := e.Game.Table.Menu(menu, who)
	if err != nil {
		return "", err
	}
	title := e.Game.Table.World().Names.Of(who)
	if box := narrate.ActorName(e.Game, who); strings.Contains(box, ".") {
		title += ", " + box + " in lines"
	}
	if has := narrate.MenuBalance(e.Game, who, items); has != "" {
		title += ": " + has
	}
	if len(items) == 0 {
		return narrate.Lines(title, "  "+empty), nil
	}
	return narrate.Lines(title, menuLines(e, items, who)...), nil
}

// menuLines writes what is found in a menu: what it is called, what it costs, whom it can
// be done to and how likely it succeeds; and what cannot be done now, by what is wanting.
func menuLines(e *evening.Evening, items []table.MenuItem, who types.Ref) []string {
	var rows []*narrate.Seat
	var wanting, reasons []string
	for _, item := range items {
		refused := item.Refused
		candidates := ""
		if refused == nil {
			candidates, refused = menuCandidates(e, item, who)
		}
		if refused == nil {
			rows = append(rows, &narrate.Seat{Name: "  " + narrate.MenuName(item), Texts: []string{narrate.Tags(item), candidates}})
			continue
		}
		reason, name := narrate.WhyNot(refused), narrate.Spoken(item.Rule.Word)
		if i := slices.Index(reasons, reason); i >= 0 {
			wanting[i] += ", " + name
		} else {
			wanting, reasons = append(wanting, name), append(reasons, reason)
		}
	}
	out := narrate.SeatLines(narrate.WithoutEmpty(rows))
	for i, reason := range reasons {
		wanting[i] += " (" + reason + ")"
	}
	if len(wanting) > 0 {
		out = append(out, "  not now: "+strings.Join(wanting, "; "))
	}
	return out
}

// mostCandidates is how many things are tried out of which one has to be given.
const mostCandidates = 12

// menuCandidates are the things at the table that can be given to something in a menu which
// takes one, with the chance that what is rolled first succeeds; equal ones stand together,
// and those of whom the module has something to tell behind the others. The error says why
// none of them can, where that is the same for all.
func menuCandidates(e *evening.Evening, item table.MenuItem, who types.Ref) (string, error) {
	t := e.Game.Table
	doer := narrate.ActorName(e.Game, who)
	if doer == "" {
		return "", nil
	}
	param, ok := narrate.OnlyThing(item, t.World().Book())
	if !ok {
		return "", refusedAnyway(e, item, who, doer)
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
		name := narrate.PromptName(e.Game, n)
		if name == "" {
			continue
		}
		chance, err := chanceOf(e, fmt.Sprintf("%s:%s{ %s = %s }", doer, item.Rule.Word, param.Name, name))
		if refusal := new(rules.Refusal); errors.As(err, &refusal) {
			refused = append(refused, refusal)
			continue
		}
		known = known || chance != ""
		list = append(list, narrate.Candidate{Name: name, Chance: chance, Beside: narrate.ToldBeside(e.Game, n, who)})
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

// refusedAnyway says why something in a menu cannot be done that takes no thing at the
// table: not at all, or with nothing that somebody has, where that is the same for all of
// it. It is nil for what can be done, or may be.
func refusedAnyway(e *evening.Evening, item table.MenuItem, who types.Ref, doer string) error {
	lines := []string{fmt.Sprintf("%s:%s()", doer, item.Rule.Word)}
	if len(item.Needs) > 1 {
		return nil
	}
	if len(item.Needs) == 1 {
		param := item.Needs[0]
		k := e.Game.Table.World().Book().Catalogue.Kind(param.Type.Kind)
		if k == nil || k.Nature == content.Record {
			return nil
		}
		has, err := e.Game.Table.World().Lists.Entries(e.Game.Table.Run(), "", k, who)
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
		if _, err := chanceOf(e, line); !errors.As(err, &refusal) {
			return nil
		}
		refused = append(refused, refusal)
	}
	return narrate.SameRefusal(refused)
}

// chanceOf is how likely the first check of a line succeeds, or between what where that
// hangs on how a question is answered; "" where nothing is rolled, or it takes too long.
// The error is that of a line that is refused.
func chanceOf(e *evening.Evening, line string) (string, error) {
	e.Odds.Suppose = nil
	defer func() { e.Odds.Suppose = nil }()
	_, d, err := e.Game.NextCheck(line, 0, evening.InPassing())
	chances := []*odds.Distribution{d}
	if unanswered := new(table.Unanswered); errors.As(err, &unanswered) && unanswered.Decision.Key != "" {
		list := evening.AnswersTo(unanswered.Decision)
		if len(list) == 0 || len(list) > evening.MostChances {
			return "", nil
		}
		chances = nil
		for _, a := range list {
			e.Odds.Suppose = []evening.Answered{a}
			if _, d, err = e.Game.NextCheck(line, 0, evening.InPassing()); err != nil {
				break
			}
			chances = append(chances, d)
		}
	}
	switch {
	case errors.As(err, new(*rules.Refusal)):
		return "", err
	case err != nil || slices.Contains(chances, nil):
		return "", nil
	}
	slices.SortFunc(chances, func(a, b *odds.Distribution) int { return a.Chance(true).Cmp(b.Chance(true)) })
	low, high := evening.Succeeds(chances[0]), evening.Succeeds(chances[len(chances)-1])
	if low == high {
		return low, nil
	}
	return strings.TrimSuffix(low, " %") + " to " + high, nil
}

package houserules

import (
	"fmt"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/stdlib/engine"
	"houserule/stdlib/evening"
	"houserule/stdlib/narrate"
)

// House lists the house rules, or turns one off or on, or puts it first.
func House(e *evening.Evening, rest string) (string, error) {
	word, more, _ := strings.Cut(rest, " ")
	more = strings.TrimSpace(more)
	switch word {
	case "":
		return narrate.HouseRules(e.Game), nil
	case "export":
		return exportHouse(e, narrate.Unquoted(more))
	case "import":
		return importHouse(e, narrate.Unquoted(more))
	case "off", "on", "first":
		number, err := HouseNumber(e, more)
		if err != nil {
			return "", err
		}
		switch word {
		case "off":
			return houseOff(e, number)
		case "on":
			return houseOn(e, number)
		}
		return houseFirst(e, number)
	}
	return "", &diag.Problem{Message: fmt.Sprintf("there is no :house %s", word), Hint: ":house lists the house rules; :house off N, on N and first N; :house export DIR and import DIR"}
}

// HouseNumber reads the number of a house rule, and gives where it stands in their list.
func HouseNumber(e *evening.Evening, text string) (int, error) {
	list := e.Game.Ruling().House
	for i, r := range slices.Backward(list) {
		if r.Label() == text {
			return i, nil
		}
	}
	hint := "there is none; after, house and other words of the language make one"
	if len(list) > 0 {
		var numbers []string
		for _, r := range list {
			numbers = append(numbers, r.Label())
		}
		hint = "they are known by their lines: " + strings.Join(numbers, ", ")
	}
	if text == "" {
		return 0, &diag.Problem{Message: "which house rule?", Hint: hint}
	}
	return 0, &diag.Problem{Message: fmt.Sprintf("there is no house rule %s", text), Hint: hint}
}

// houseOff lifts a house rule, and tells what would have come out otherwise without it.
func houseOff(e *evening.Evening, at int) (string, error) {
	r := e.Game.Ruling()
	rule := r.House[at]
	if rule.Off {
		return "", fmt.Errorf("house rule %s is off already", rule.Label())
	}
	r.House[at].Off = true
	number := rule.Label()
	now, err := Ruled(e, fmt.Sprintf(":house off %s", number), r)
	if err != nil {
		return "", fmt.Errorf("house rule %s stays on, because later ones need it:\n%w", number, err)
	}
	since := OtherwiseSince(e, rule.Number(), ":house off "+number, func(r *engine.Ruleset) {
		r.House = slices.DeleteFunc(r.House, func(h engine.HouseRule) bool { return h.File.Name == rule.File.Name })
	})
	return narrate.Lines(fmt.Sprintf("house rule %s is off; %s", number, since), now...), nil
}

func houseOn(e *evening.Evening, at int) (string, error) {
	r := e.Game.Ruling()
	rule := r.House[at]
	number := rule.Label()
	if !rule.Off {
		return "", fmt.Errorf("house rule %s is on already", number)
	}
	r.House[at].Off = false
	now, err := Ruled(e, fmt.Sprintf(":house on %s", number), r)
	if err != nil {
		return "", fmt.Errorf("house rule %s stays off:\n%w", number, err)
	}
	return narrate.Lines(fmt.Sprintf("house rule %s is in force%s", number, narrate.HouseRuleNames(r.House[at])), now...), nil
}

// houseFirst puts a house rule before all others: they change what comes of it.
func houseFirst(e *evening.Evening, at int) (string, error) {
	r := e.Game.Ruling()
	rule := r.House[at]
	number := rule.Label()
	if at == 0 {
		return "", fmt.Errorf("house rule %s is the first already", number)
	}
	r.House = append([]engine.HouseRule{rule}, slices.Delete(r.House, at, at+1)...)
	now, err := Ruled(e, fmt.Sprintf(":house first %s", number), r)
	if err != nil {
		return "", fmt.Errorf("house rule %s stays where it is:\n%w", number, err)
	}
	return narrate.Lines(fmt.Sprintf("house rule %s comes first, and the others change what comes of it", number), now...), nil
}

// Ruled puts other rules in force, as a line which :undo takes back, and tells what the
// rules answer otherwise at the table.
func Ruled(e *evening.Evening, typed string, r engine.Ruleset) ([]string, error) {
	return RuledBy(e, typed, "", func() error { return e.Game.Rule(r) })
}

// RuledBy is ruled for whatever puts them in force. kind is that of the line, where it is
// no house rule.
func RuledBy(e *evening.Evening, typed, kind string, run func() error) ([]string, error) {
	s := &evening.Step{Source: typed, Kind: kind, Before: e.Game.Variables.Snapshot(), Ruled: &evening.RuleEdit{Before: e.Game.Ruling()}}
	was := e.Game.Answers()
	if err := run(); err != nil {
		return nil, err
	}
	s.Ruled.After, s.After = e.Game.Ruling(), e.Game.Variables.Snapshot()
	e.History.Happened(s)
	return append(e.History.AnswersNow(was), e.History.Redefine()...), nil
}

// Renumbers calls the house rule that a step made by the line that it becomes in a
// campaign, and those that were made before by theirs.
func Renumbers(s *evening.Step, names map[string]string, line int64) {
	if s.Ruled == nil {
		return
	}
	for _, r := range s.Ruled.After.House {
		if r.Number() == s.Number && !slices.ContainsFunc(s.Ruled.Before.House, func(b engine.HouseRule) bool { return b.File.Name == r.File.Name }) {
			names[r.File.Name] = engine.NewHouseRule(int(line), "").File.Name
		}
	}
	for _, of := range []*engine.Ruleset{&s.Ruled.Before, &s.Ruled.After} {
		*of = of.Own()
		for i, r := range of.House {
			if name, ok := names[r.File.Name]; ok {
				of.House[i].File = diag.NewFile(name, r.File.Text)
			}
		}
	}
}

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

// House runs :house, which lists the house rules, turns one off or on, puts it first, or exports
// or imports them.
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
		number, err := HouseNumber(e.Game, more)
		if err != nil {
			return "", err
		}
		switch word {
		case "off":
			return houseOff(e, number)
		case "on":
			return houseOn(e.History, number)
		}
		return houseFirst(e.History, number)
	}
	return "", &diag.Problem{Message: fmt.Sprintf("there is no :house %s", word), Hint: ":house lists the house rules; :house off N, on N and first N; :house export DIR and import DIR"}
}

// HouseNumber returns the index of the house rule with the number in text. It fails for none.
func HouseNumber(g *engine.Game, text string) (int, error) {
	list := g.Ruleset.Clone().House
	for i, r := range slices.Backward(list) {
		if r.Label() == text {
			return i, nil
		}
	}
	hint := "there is none; house, after and other words of the language create one"
	if len(list) > 0 {
		var numbers []string
		for _, r := range list {
			numbers = append(numbers, r.Label())
		}
		hint = "use their line numbers: " + strings.Join(numbers, ", ")
	}
	if text == "" {
		return 0, &diag.Problem{Message: "which house rule?", Hint: hint}
	}
	return 0, &diag.Problem{Message: fmt.Sprintf("there is no house rule %s", text), Hint: hint}
}

// houseOff turns a house rule off, and reports what would have been different without it.
func houseOff(e *evening.Evening, at int) (string, error) {
	r := e.Game.Ruleset.Clone()
	rule := r.House[at]
	if rule.Off {
		return "", fmt.Errorf("house rule %s is off already", rule.Label())
	}
	r.House[at].Off = true
	number := rule.Label()
	now, err := e.History.Rule(fmt.Sprintf(":house off %s", number), r)
	if err != nil {
		return "", fmt.Errorf("house rule %s stays on, because later ones need it:\n%w", number, err)
	}
	since := DifferencesSince(e, rule.Number(), ":house off "+number, func(r *engine.Ruleset) {
		r.House = slices.DeleteFunc(r.House, func(h engine.HouseRule) bool { return h.File.Name == rule.File.Name })
	})
	return narrate.Lines(fmt.Sprintf("house rule %s is off; %s", number, since), now...), nil
}

func houseOn(past *evening.History, at int) (string, error) {
	r := past.Game.Ruleset.Clone()
	rule := r.House[at]
	number := rule.Label()
	if !rule.Off {
		return "", fmt.Errorf("house rule %s is on already", number)
	}
	r.House[at].Off = false
	now, err := past.Rule(fmt.Sprintf(":house on %s", number), r)
	if err != nil {
		return "", fmt.Errorf("house rule %s stays off:\n%w", number, err)
	}
	return narrate.Lines(fmt.Sprintf("house rule %s is in force%s", number, narrate.HouseRuleNames(r.House[at])), now...), nil
}

// houseFirst puts a house rule before all others, so that they change its result.
func houseFirst(past *evening.History, at int) (string, error) {
	r := past.Game.Ruleset.Clone()
	rule := r.House[at]
	number := rule.Label()
	if at == 0 {
		return "", fmt.Errorf("house rule %s is the first already", number)
	}
	r.House = append([]engine.HouseRule{rule}, slices.Delete(r.House, at, at+1)...)
	now, err := past.Rule(fmt.Sprintf(":house first %s", number), r)
	if err != nil {
		return "", fmt.Errorf("house rule %s stays where it is:\n%w", number, err)
	}
	return narrate.Lines(fmt.Sprintf("house rule %s comes first, and the others apply after it", number), now...), nil
}

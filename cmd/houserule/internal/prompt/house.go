package prompt

import (
	"fmt"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/stdlib/engine"
	"houserule/stdlib/narrate"
)

// house lists the house rules, or turns one off or on, or puts it first.
func (p *Prompt) house(rest string) (string, error) {
	word, more, _ := strings.Cut(rest, " ")
	more = strings.TrimSpace(more)
	switch word {
	case "":
		return narrate.HouseRules(p.Game), nil
	case "export":
		return p.exportHouse(narrate.Unquoted(more))
	case "import":
		return p.importHouse(narrate.Unquoted(more))
	case "off", "on", "first":
		number, err := p.houseNumber(more)
		if err != nil {
			return "", err
		}
		switch word {
		case "off":
			return p.houseOff(number)
		case "on":
			return p.houseOn(number)
		}
		return p.houseFirst(number)
	}
	return "", &diag.Problem{Message: fmt.Sprintf("there is no :house %s", word), Hint: ":house lists the house rules; :house off N, on N and first N; :house export DIR and import DIR"}
}

// houseNumber reads the number of a house rule, and gives where it stands in their list.
func (p *Prompt) houseNumber(text string) (int, error) {
	list := p.Game.Ruling().House
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
func (p *Prompt) houseOff(at int) (string, error) {
	r := p.Game.Ruling()
	rule := r.House[at]
	if rule.Off {
		return "", fmt.Errorf("house rule %s is off already", rule.Label())
	}
	r.House[at].Off = true
	number := rule.Label()
	now, err := p.ruled(fmt.Sprintf(":house off %s", number), r)
	if err != nil {
		return "", fmt.Errorf("house rule %s stays on, because later ones need it:\n%w", number, err)
	}
	since := p.otherwiseSince(rule.Number(), ":house off "+number, func(r *engine.Ruling) {
		r.House = slices.DeleteFunc(r.House, func(h engine.HouseRule) bool { return h.File.Name == rule.File.Name })
	})
	return narrate.Lines(fmt.Sprintf("house rule %s is off; %s", number, since), now...), nil
}

func (p *Prompt) houseOn(at int) (string, error) {
	r := p.Game.Ruling()
	rule := r.House[at]
	number := rule.Label()
	if !rule.Off {
		return "", fmt.Errorf("house rule %s is on already", number)
	}
	r.House[at].Off = false
	now, err := p.ruled(fmt.Sprintf(":house on %s", number), r)
	if err != nil {
		return "", fmt.Errorf("house rule %s stays off:\n%w", number, err)
	}
	return narrate.Lines(fmt.Sprintf("house rule %s is in force%s", number, narrate.HouseRuleNames(r.House[at])), now...), nil
}

// houseFirst puts a house rule before all others: they change what comes of it.
func (p *Prompt) houseFirst(at int) (string, error) {
	r := p.Game.Ruling()
	rule := r.House[at]
	number := rule.Label()
	if at == 0 {
		return "", fmt.Errorf("house rule %s is the first already", number)
	}
	r.House = append([]engine.HouseRule{rule}, slices.Delete(r.House, at, at+1)...)
	now, err := p.ruled(fmt.Sprintf(":house first %s", number), r)
	if err != nil {
		return "", fmt.Errorf("house rule %s stays where it is:\n%w", number, err)
	}
	return narrate.Lines(fmt.Sprintf("house rule %s comes first, and the others change what comes of it", number), now...), nil
}

// ruled puts other rules in force, as a line which :undo takes back, and tells what the
// rules answer otherwise at the table.
func (p *Prompt) ruled(typed string, r engine.Ruling) ([]string, error) {
	return p.ruledBy(typed, "", func() error { return p.Game.Rule(r) })
}

// ruledBy is ruled for whatever puts them in force. kind is that of the line, where it is
// no house rule.
func (p *Prompt) ruledBy(typed, kind string, run func() error) ([]string, error) {
	s := &step{source: typed, kind: kind, before: p.Game.Variables(), ruled: &ruled{before: p.Game.Ruling()}}
	was := p.Game.Answers()
	if err := run(); err != nil {
		return nil, err
	}
	s.ruled.after, s.after = p.Game.Ruling(), p.Game.Variables()
	p.happened(s)
	return append(p.answersNow(was), p.redefine()...), nil
}

// answersNow tells what the rules answer otherwise than they did, indented.
func (p *Prompt) answersNow(was engine.Answers) []string {
	list := p.Game.Answers().Since(was)
	rows := func(list []engine.OtherAnswer) (out []string) {
		for _, line := range strings.Split(narrate.ChangedAnswers(p.Game, list), "\n") {
			if line = strings.TrimSpace(line); line != "" {
				out = append(out, "  "+line)
			}
		}
		return out
	}
	out := rows(list)
	p.playersRead(strings.Join(out, "\n"), strings.Join(rows(p.known(p.Game, list)), "\n"))
	return out
}

// ruled is which rules were in force before a line that put others in force, and behind it.
type ruled struct{ before, after engine.Ruling }

// houseNow takes a text as a house rule, and says what is otherwise now.
func (p *Prompt) houseNow(s *step, source string) ([]string, error) {
	before, was := p.Game.Ruling(), p.Game.Answers()
	if err := p.Game.House(source); err != nil {
		return nil, err
	}
	s.ruled = &ruled{before, p.Game.Ruling()}
	list := s.ruled.after.House
	told := append([]string{p.declaredNow(list[len(list)-1])}, p.answersNow(was)...)
	return append(append(told, p.redefine()...), p.doubts()...), nil
}

// renumbers calls the house rule that a step made by the line that it becomes in a
// campaign, and those that were made before by theirs.
func (s *step) renumbers(names map[string]string, line int64) {
	if s.ruled == nil {
		return
	}
	for _, r := range s.ruled.after.House {
		if r.Number() == s.number && !slices.ContainsFunc(s.ruled.before.House, func(b engine.HouseRule) bool { return b.File.Name == r.File.Name }) {
			names[r.File.Name] = engine.NewHouseRule(int(line), "").File.Name
		}
	}
	for _, of := range []*engine.Ruling{&s.ruled.before, &s.ruled.after} {
		*of = of.Own()
		for i, r := range of.House {
			if name, ok := names[r.File.Name]; ok {
				of.House[i].File = diag.NewFile(name, r.File.Text)
			}
		}
	}
}

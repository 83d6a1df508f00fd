package evening

import (
	"fmt"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/runtime/rules"
	"houserule/runtime/world"
	"houserule/stdlib/engine"
	"houserule/stdlib/grammar"
	"houserule/stdlib/narrate"
)

// RuleEdit is a change of the rules in force by a line: the rulesets before and after it.
type RuleEdit struct{ Before, After engine.Ruleset }

// Rule puts a ruleset in force, as a line that :undo undoes, and returns the changed answers of
// rules at the table as texts.
func (h *History) Rule(typed string, r engine.Ruleset) ([]string, error) {
	return h.RuleBy(typed, "", func() error { return h.Game.SetRuleset(r) })
}

// RuleBy is [History.Rule] with a function that puts the rules in force. kind is the kind of the
// line; "" for house rules.
func (h *History) RuleBy(typed, kind string, run func() error) ([]string, error) {
	s := h.Begin(typed, kind)
	before, was, program := h.Game.Ruleset.Clone(), h.Game.Answers(), h.Game.Table.World().Program()
	if err := run(); err != nil {
		return nil, err
	}
	s.Ruled, s.After = &RuleEdit{before, h.Game.Ruleset.Clone()}, h.Game.Variables.Snapshot()
	h.Record(s)
	return slices.Concat(h.countedNow(program), h.answersNow(was), h.Redefine()), nil
}

// countedNow returns an indented text on what is counted from now on, that the program before did not count.
func (h *History) countedNow(before *rules.Program) []string {
	if text := narrate.CountedFromNow(rules.CountsBeyond(h.Game.Table.World().Program(), before)); text != "" {
		return []string{"  " + text}
	}
	return nil
}

// declare declares a text as a house rule, and returns a message, the changed answers of rules,
// and warnings.
func (h *History) declare(s *Step, source string) ([]string, error) {
	before, was, program := h.Game.Ruleset.Clone(), h.Game.Answers(), h.Game.Table.World().Program()
	if err := h.Game.House(source); err != nil {
		return nil, err
	}
	s.Ruled = &RuleEdit{before, h.Game.Ruleset.Clone()}
	list := s.Ruled.After.House
	told := slices.Concat([]string{declarationText(list[len(list)-1])}, h.countedNow(program), h.answersNow(was))
	return append(append(told, h.Redefine()...), warningsOf(h.Game)...), nil
}

// answersNow returns the answers of rules that differ from was, as indented texts.
func (h *History) answersNow(was engine.Answers) []string {
	list := h.Game.Answers().Since(was)
	rows := func(list []engine.OtherAnswer) (out []string) {
		for _, line := range strings.Split(narrate.ChangedAnswers(h.Game.Table.World(), list), "\n") {
			if line = strings.TrimSpace(line); line != "" {
				out = append(out, "  "+line)
			}
		}
		return out
	}
	out := rows(list)
	h.line.OthersRead(strings.Join(out, "\n"), strings.Join(rows(knownToPlayers(h.Campaign, h.Game, list)), "\n"), world.GamemasterOnly())
	return out
}

// declarationText returns the message on a declared house rule.
func declarationText(r engine.HouseRule) string {
	if m := narrate.HeadingWords.FindStringSubmatch(r.File.Text); m != nil {
		if h := grammar.Of(m[1]); h != nil && h.Makes {
			return m[1] + " " + m[2] + " declared"
		}
	}
	return fmt.Sprintf("house rule %s is in force%s", r.Label(), narrate.HouseRuleNames(r))
}

// warningsOf lists possible mistakes in the house rule that was just declared.
func warningsOf(g *engine.Game) []string {
	house := g.Ruleset.House
	if len(house) == 0 {
		return nil
	}
	var list []string
	for _, w := range g.Loaded.WarningsOf(house[len(house)-1]) {
		list = append(list, "warning: "+w.Error())
	}
	return list
}

// renumber names the house rule of this step after its line in a campaign. names maps the old
// names of earlier house rules to their new ones, and is extended.
func (s *Step) renumber(names map[string]string, line int64) {
	if s.Ruled == nil {
		return
	}
	for _, r := range s.Ruled.After.House {
		if r.Number() == s.Number && !slices.ContainsFunc(s.Ruled.Before.House, func(b engine.HouseRule) bool { return b.File.Name == r.File.Name }) {
			names[r.File.Name] = engine.NewHouseRule(int(line), "").File.Name
		}
	}
	for _, of := range []*engine.Ruleset{&s.Ruled.Before, &s.Ruled.After} {
		*of = of.Clone()
		for i, r := range of.House {
			if name, ok := names[r.File.Name]; ok {
				of.House[i].File = diag.NewFile(name, r.File.Text)
			}
		}
	}
}

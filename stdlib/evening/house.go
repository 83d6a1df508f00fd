package evening

import (
	"strings"

	"houserule/stdlib/engine"
	"houserule/stdlib/narrate"
)

// AnswersNow tells what the rules answer otherwise than they did, indented.
func (h *History) AnswersNow(was engine.Answers) []string {
	list := h.Game.Answers().Since(was)
	rows := func(list []engine.OtherAnswer) (out []string) {
		for _, line := range strings.Split(narrate.ChangedAnswers(h.Game, list), "\n") {
			if line = strings.TrimSpace(line); line != "" {
				out = append(out, "  "+line)
			}
		}
		return out
	}
	out := rows(list)
	h.line.PlayersRead(strings.Join(out, "\n"), strings.Join(rows(known(h.Campaign, h.Game, list)), "\n"))
	return out
}

// RuleEdit is which rules were in force before a line that put others in force, and behind it.
type RuleEdit struct{ Before, After engine.Ruleset }

// houseNow takes a text as a house rule, and says what is otherwise now.
func (h *History) declare(s *Step, source string) ([]string, error) {
	before, was := h.Game.Ruling(), h.Game.Answers()
	if err := h.Game.House(source); err != nil {
		return nil, err
	}
	s.Ruled = &RuleEdit{before, h.Game.Ruling()}
	list := s.Ruled.After.House
	told := append([]string{declaredNow(list[len(list)-1])}, h.AnswersNow(was)...)
	return append(append(told, h.Redefine()...), doubts(h.Game)...), nil
}

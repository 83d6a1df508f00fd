package evening

import (
	"strings"

	"houserule/stdlib/engine"
	"houserule/stdlib/narrate"
)

// AnswersNow tells what the rules answer otherwise than they did, indented.
func AnswersNow(p *Evening, was engine.Answers) []string {
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
	PlayersRead(p, strings.Join(out, "\n"), strings.Join(rows(known(p, p.Game, list)), "\n"))
	return out
}

// RuleEdit is which rules were in force before a line that put others in force, and behind it.
type RuleEdit struct{ Before, After engine.Ruling }

// houseNow takes a text as a house rule, and says what is otherwise now.
func houseNow(p *Evening, s *Step, source string) ([]string, error) {
	before, was := p.Game.Ruling(), p.Game.Answers()
	if err := p.Game.House(source); err != nil {
		return nil, err
	}
	s.Ruled = &RuleEdit{before, p.Game.Ruling()}
	list := s.Ruled.After.House
	told := append([]string{declaredNow(p, list[len(list)-1])}, AnswersNow(p, was)...)
	return append(append(told, p.Redefine()...), doubts(p)...), nil
}

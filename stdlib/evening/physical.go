package evening

import (
	"errors"
	"fmt"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/dice"
	"houserule/lang/sandbox"
	"houserule/lang/types"
	"houserule/runtime/table"
	"houserule/stdlib/campaign/seal"
	"houserule/stdlib/evening/input"
)

// byHand are the dice of the table; where people throw them they hear what to roll.
type byHand struct {
	*seal.Dice
	p *Evening
}

// hands is what people throw.
type hands struct {
	next  *table.Throw // of which nobody said yet what lies there
	lying []lying      // what they said that lies there, and nobody has taken up yet
}

type lying struct {
	die  dice.Die
	face int
}

// Listens implements table.Thrower.
func (b byHand) Listens() bool { return b.Thrower() == seal.Physical }

// Throws implements table.Thrower.
func (b byHand) Throws(t table.Throw) { b.p.hands = hands{next: &t} }

// lies asks people what a die shows that they threw: of a roll all dice at once that are
// thrown together, and one by one those that others bring.
func lies(p *Evening, d dice.Die) (int, error) {
	nobody := &diag.Problem{Message: fmt.Sprintf("people throw, and nobody is there to say what the %s shows", d), Hint: ":dice machine lets the machine throw"}
	if p.Config.Ask == nil {
		return 0, nobody
	}
	h := &p.hands
	if len(h.lying) == 0 {
		text, mark, list := "", input.Several([]dice.Die{d}), []dice.Die{d}
		if h.next != nil && len(h.next.Dice) > 0 && h.next.Dice[0].String() == d.String() {
			text, list = toThrow(p, *h.next), h.next.Dice
			mark = input.Several(list)
		} else if h.next == nil {
			mark = fmt.Sprintf("one more %s", d)
		}
		h.next = nil
		faces, err := asksFaces(p, text, mark+"? ", list)
		if err != nil && p.Config.GiveBack != nil && !errors.As(err, new(*Meanwhile)) {
			err = nobody // the pipe ends
		}
		if err != nil {
			return 0, err
		}
		for i, face := range faces {
			h.lying = append(h.lying, lying{list[i], face})
		}
	}
	taken := h.lying[0]
	if taken.die.String() != d.String() {
		h.lying = nil
		return lies(p, d)
	}
	h.lying = h.lying[1:]
	return taken.face, nil
}

// toThrow says what is to be thrown, for whom, and what it takes to succeed.
func toThrow(p *Evening, t table.Throw) string {
	if t.Check == nil {
		return ""
	}
	text := fmt.Sprintf("%s for %s", input.Several(t.Dice), t.For)
	if needs := needed(t.Needs); needs != "" {
		text += ": " + needs
	}
	return text + "\n"
}

// needed says which totals succeed.
func needed(n table.Needs) string {
	switch {
	case !n.Known:
		return ""
	case n.Most < n.Least:
		return "nothing succeeds"
	case n.Least == n.Low && n.Most == n.High:
		return "whatever falls succeeds"
	case n.Most == n.High:
		return types.Format(n.Least) + " or more succeeds"
	case n.Least == n.Low:
		return types.Format(n.Most) + " or less succeeds"
	}
	return fmt.Sprintf("%s to %s succeeds", types.Format(n.Least), types.Format(n.Most))
}

// asksFaces asks what dice show until the answer can be.
func asksFaces(p *Evening, text, mark string, list []dice.Die) ([]int, error) {
	text = LeadIn(p) + text + mark
	for {
		answer, err := p.Put(text)
		if err != nil {
			return nil, err
		}
		if answer = strings.TrimSpace(answer); strings.HasPrefix(answer, ":") {
			name, rest, _ := strings.Cut(answer[1:], " ")
			told, ok := p.Config.Commands.Peek(p, name, strings.TrimSpace(rest))
			if !ok {
				return nil, &Meanwhile{Line: answer}
			}
			text = told + "\n" + mark
			continue
		}
		faces, wrong := input.ReadRolls(list, answer)
		if wrong == "" {
			return faces, nil
		}
		if PlaysAlone(p, answer, nil) {
			return nil, &Meanwhile{Line: answer}
		}
		text = fmt.Sprintf("? %s\n%s", wrong, mark)
	}
}

// LeadIn is what the next question of the running line tells before it: what was done in its
// place.
func LeadIn(p *Evening) string {
	if p.Questions.Open == nil || p.Questions.Open.lead == "" {
		return ""
	}
	told := p.Questions.Open.lead
	p.Questions.Open.lead = ""
	return sandbox.Printable(told) + "\n"
}

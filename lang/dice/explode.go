package dice

import (
	"fmt"

	"houserule/lang/diag"
)

// explode gives every kept die that meets the condition another one, and that
// one another, until one does not.
func (p *poolRoll) explode(s step) *diag.Problem {
	all := make([]unit, 0, len(p.units))
	for _, u := range p.units {
		all = append(all, u)
		if !u.kept {
			continue
		}
		last := u.lastThrow(p.digits)
		again := s.when.holds(u.mark)
		for steps := 1; again; steps++ {
			if p.choices != nil && steps > p.choices.depth {
				return abandoned
			}
			if steps > MaxExplosions {
				return p.e.problem(s.span, fmt.Sprintf("a die exploded more than %d times", MaxExplosions), "let fewer faces explode")
			}
			for _, i := range last {
				p.die1(i).Exploded = true
			}
			extra, problem := p.one(u.id)
			if problem != nil {
				return problem
			}
			again = s.when.holds(extra.mark)
			if problem := p.penetrated(s, &extra); problem != nil {
				return problem
			}
			last = extra.dice
			for _, i := range last {
				p.die1(i).Extra = true
			}
			if !s.compound {
				all = append(all, extra)
				continue
			}
			u := &all[len(all)-1]
			sum, err := u.mark.value.add(extra.mark.value)
			if err != nil {
				return p.e.arithmeticProblem(s.span, err)
			}
			u.mark.value = sum
			u.dice = append(u.dice, extra.dice...)
		}
	}
	p.units = all
	return nil
}

// penetrated lets an extra die of !p count one less than it shows.
func (p *poolRoll) penetrated(s step, extra *unit) *diag.Problem {
	if !s.penetrate {
		return nil
	}
	value, err := extra.mark.value.subtract(whole(1))
	if err != nil {
		return p.e.arithmeticProblem(s.span, err)
	}
	extra.mark.value = value
	p.die1(extra.dice[len(extra.dice)-1]).Value--
	return nil
}

// lastThrow gives the dice of a unit's latest throw.
func (u unit) lastThrow(digits int) []int {
	return u.dice[len(u.dice)-max(1, digits):]
}

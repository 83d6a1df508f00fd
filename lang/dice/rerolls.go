package dice

import (
	"fmt"

	"houserule/lang/diag"
	"houserule/lang/exact"
)

// RerollGoal is the condition that ends rerolls: that a condition does not hold, or that no
// other die shows the result.
type RerollGoal struct {
	not   *Condition
	shown map[DieValue]bool
}

// Holds reports whether a result satisfies the goal.
func (b RerollGoal) Holds(m DieValue) bool {
	if b.not != nil {
		return !b.not.Holds(m)
	}
	return !b.shown[m]
}

// reroll rerolls kept dice for which the condition holds, once or until it no longer holds.
func (m *Roller) reroll(d *Pool, s *Step) *diag.Problem {
	for i := range m.pool.units {
		p := &m.pool.units[i]
		if p.flags&flagKept == 0 || !s.When.Holds(p.value) {
			continue
		}
		var problem *diag.Problem
		if s.Throws == RerollOnce {
			problem = m.replace(d, p)
		} else {
			problem = m.replaceUntil(d, p, s.node.Span, RerollGoal{not: &s.When})
		}
		if problem != nil {
			return problem
		}
	}
	return nil
}

// replace rerolls a unit. The replaced throw remains in the roll.
func (m *Roller) replace(d *Pool, p *dieUnit) *diag.Problem {
	fresh, problem := m.rollOne(d, p.die)
	if problem != nil {
		return problem
	}
	m.replaceWith(p, fresh)
	return nil
}

// replaceWith replaces the throw of a unit by another one.
func (m *Roller) replaceWith(p *dieUnit, fresh dieUnit) {
	for i := p.first; ; i = m.dice[i].next {
		m.dice[i].flags |= flagRerolled
		if i == p.last {
			break
		}
	}
	m.dice[p.last].next = fresh.first
	p.last, p.value, p.replaced = fresh.last, fresh.value, true
}

// replaceUntil rerolls a unit until the goal is reached. A Chooser chooses among the results
// that reach it, since the throws before are irrelevant and their number is unbounded.
func (m *Roller) replaceUntil(d *Pool, p *dieUnit, at Span, good RerollGoal) *diag.Problem {
	if m.faces.chooser != nil {
		m.nextThrow(d, p.die)
		return m.replaceBy(d, p, m.faces.chooser.FaceAmong(d, good))
	}
	for tries := 0; tries < maxRerolls || m.faces.replay != nil; tries++ {
		if face, follows := m.branch(d, p, good); follows {
			m.nextThrow(d, p.die)
			return m.replaceBy(d, p, face)
		}
		if problem := m.replace(d, p); problem != nil {
			return problem
		}
		if good.Holds(p.value) {
			return nil
		}
	}
	return m.pick(d, p, at, good)
}

func (m *Roller) replaceBy(d *Pool, p *dieUnit, face int) *diag.Problem {
	fresh, problem := m.addResult(d, face)
	if problem != nil {
		return problem
	}
	m.replaceWith(p, fresh)
	return nil
}

// maxRerolls is the number of rerolls after which a result that reaches the goal is drawn
// directly.
const maxRerolls = 200

// pick draws one of the results that reach the goal, each with the same probability.
func (m *Roller) pick(d *Pool, p *dieUnit, at Span, good RerollGoal) *diag.Problem {
	faces := d.wantedFaces(good)
	if len(faces) == 0 {
		return m.e.Problem(at, "a die is rolled again whatever it shows", "let fewer faces be rolled again")
	}
	m.nextThrow(d, p.die)
	which, problem := m.draw(Die{Sides: len(faces)}, at)
	if problem != nil {
		return problem
	}
	return m.replaceBy(d, p, faces[which])
}

// wantedFaces returns the results of a die that reach the goal.
func (d *Pool) wantedFaces(good RerollGoal) (faces []int) {
	for i := range d.FaceCount() {
		if good.Holds(d.Face(i)) {
			faces = append(faces, i)
		}
	}
	return faces
}

// branch asks a BranchingSource for a result that reaches the goal; false if the source does not
// choose.
func (m *Roller) branch(d *Pool, p *dieUnit, good RerollGoal) (int, bool) {
	if m.faces.branching == nil || d.Digits > 0 {
		return 0, false
	}
	m.spot = Spot{int32(len(m.terms) - 1), p.die, m.pool.throws[p.die]}
	if m.faces.positioned != nil {
		m.faces.positioned.SetSpot(m.spot)
	}
	faces := d.wantedFaces(good)
	at, ok := m.faces.branching.Branch(d.Die, len(faces))
	if !ok {
		return 0, false
	}
	return faces[at], true
}

// unique rerolls dice until each differs from all kept dice before it.
func (m *Roller) unique(d *Pool, s *Step) *diag.Problem {
	if m.pool.shown == nil {
		m.pool.shown = map[DieValue]bool{}
	}
	clear(m.pool.shown)
	step := 1
	for &d.Steps[step-1] != s {
		step++
	}
	for i := range m.pool.units {
		p := &m.pool.units[i]
		if p.flags&flagKept == 0 {
			continue
		}
		from := p.last
		for m.keepsReplacement(p, step) {
			if problem := m.replace(d, p); problem != nil {
				return problem
			}
		}
		if m.pool.shown[p.value] {
			if !d.hasOther(m.pool.shown) {
				return m.e.Problem(s.node.Span, fmt.Sprintf("%s has too few different faces for all dice to differ", d.name()), "roll fewer dice")
			}
			if problem := m.replaceUntil(d, p, s.node.Span, RerollGoal{shown: m.pool.shown}); problem != nil {
				return problem
			}
		}
		for ; from != p.last; from = m.dice[from].next {
			m.dice[from].step = uint16(step)
		}
		m.pool.shown[p.value] = true
	}
	return nil
}

// keepsReplacement reports whether, in the earlier roll that is repeated, this step rerolled a
// die that is not rerolled now. The die that it equalled may show something else now.
func (m *Roller) keepsReplacement(p *dieUnit, step int) bool {
	last := m.dice[p.last].spot
	next := Spot{last.Term, p.die, m.pool.throws[p.die]}
	if last.Throw != next.Throw-1 {
		return false // there were explosions in between
	}
	switch {
	case m.faces.replay != nil:
		return m.faces.replay.isReroll(next, step)
	case m.faces.rerolls != nil:
		return m.faces.rerolls.IsReroll(next, step)
	}
	return false
}

func (d *Pool) hasOther(seen map[DieValue]bool) bool {
	for i := range d.FaceCount() {
		if !seen[d.Face(i)] {
			return true
		}
	}
	return false
}

// explode rolls an extra die for each kept die that satisfies the condition, and for each extra
// die that satisfies it.
func (m *Roller) explode(d *Pool, s *Step) *diag.Problem {
	all := m.pool.spare[:0]
	defer func() { m.pool.spare = all[:0] }()
	for i := range m.pool.units {
		all = append(all, m.pool.units[i])
		p := &m.pool.units[i]
		again := p.flags&flagKept != 0 && s.When.Holds(p.value)
		last := p.last
		for steps := 1; again; steps++ {
			if m.faces.chooser != nil && steps > m.faces.chooser.MaxExplosions() {
				return TooManyExplosions
			}
			if steps > MaxExplosions {
				return m.e.Problem(s.node.Span, fmt.Sprintf("a die exploded more than %d times", MaxExplosions), "let fewer faces explode")
			}
			m.setFlags(d, last, flagExploded)
			more, problem := m.rollOne(d, p.die)
			if problem != nil {
				return problem
			}
			again = s.When.Holds(more.value)
			if problem := m.penetrate(s, &more); problem != nil {
				return problem
			}
			last = more.last
			m.setFlags(d, last, flagExtra)
			if !s.Compound {
				all = append(all, more)
				continue
			}
			whole := &all[len(all)-1]
			sum, err := whole.value.Number.Add(more.value.Number)
			if err != nil {
				return m.e.ArithmeticProblem(s.node.Span, err)
			}
			whole.value.Number = sum
			m.dice[whole.last].next = more.first
			whole.last, whole.replaced = more.last, false
		}
	}
	m.pool.units, all = all, m.pool.units
	return nil
}

// setFlags sets a flag for the dice of a throw, given the index of the last one.
func (m *Roller) setFlags(d *Pool, last int32, as dieFlags) {
	for i := range int32(max(1, d.Digits)) {
		m.dice[last-i].flags |= as
	}
}

// penetrate subtracts 1 from the value of an extra die of !p.
func (m *Roller) penetrate(s *Step, more *dieUnit) *diag.Problem {
	if !s.Penetrate {
		return nil
	}
	value, err := more.value.Number.Sub(exact.Integer(1))
	if err != nil {
		return m.e.ArithmeticProblem(s.node.Span, err)
	}
	more.value.Number = value
	m.dice[more.last].value--
	return nil
}

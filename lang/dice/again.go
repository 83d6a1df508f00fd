package dice

import (
	"fmt"

	"houserule/lang/diag"
	"houserule/lang/exact"
)

// better is what a die is thrown again for: to miss a condition, or to differ.
type better struct {
	than *test
	seen map[mark]bool
}

func (b better) holds(m mark) bool {
	if b.than != nil {
		return !b.than.holds(m)
	}
	return !b.seen[m]
}

// reroll throws kept dice again while they meet the condition, or once.
func (m *machine) reroll(d *dicePool, s *step) *diag.Problem {
	for i := range m.pieces {
		p := &m.pieces[i]
		if p.signs&signKept == 0 || !s.when.holds(p.mark) {
			continue
		}
		var problem *diag.Problem
		if s.Throws == RerollOnce {
			problem = m.replace(d, p)
		} else {
			problem = m.replaceUntil(d, p, s.span, better{than: &s.when})
		}
		if problem != nil {
			return problem
		}
	}
	return nil
}

// replace throws one die again; the old one stays visible.
func (m *machine) replace(d *dicePool, p *piece) *diag.Problem {
	fresh, problem := m.one(d, p.id)
	if problem != nil {
		return problem
	}
	m.instead(p, fresh)
	return nil
}

// instead lays a throw in the place of what a piece showed.
func (m *machine) instead(p *piece, fresh piece) {
	for i := p.first; ; i = m.dice[i].next {
		m.dice[i].signs |= signRerolled
		if i == p.last {
			break
		}
	}
	m.dice[p.last].next = fresh.first
	p.last, p.mark, p.replaced = fresh.last, fresh.mark, true
}

// replaceUntil throws one die again until the result is good. When every
// result is wanted the bad ones in between are left out: they change nothing,
// and there is no end of them.
func (m *machine) replaceUntil(d *dicePool, p *piece, at span, good better) *diag.Problem {
	if m.choices != nil {
		m.turn(d, p.id)
		return m.replaceBy(d, p, m.choices.among(d, good.holds))
	}
	for tries := 0; tries < patience || m.again != nil; tries++ {
		if face, follows := m.followed(d, p, good); follows {
			m.turn(d, p.id)
			return m.replaceBy(d, p, face)
		}
		if problem := m.replace(d, p); problem != nil {
			return problem
		}
		if good.holds(p.mark) {
			return nil
		}
	}
	return m.pick(d, p, at, good)
}

func (m *machine) replaceBy(d *dicePool, p *piece, face int) *diag.Problem {
	fresh, problem := m.laid(d, face)
	if problem != nil {
		return problem
	}
	m.instead(p, fresh)
	return nil
}

// patience is how often a die is rolled again before it is drawn from what is left,
// like a card: few faces of many may be good.
const patience = 200

// pick draws one of the good results.
func (m *machine) pick(d *dicePool, p *piece, at span, good better) *diag.Problem {
	faces := d.among(good)
	if len(faces) == 0 {
		return m.e.problem(at, "a die is rolled again whatever it shows", "let fewer faces be rolled again")
	}
	m.turn(d, p.id)
	which, problem := m.draw(Die{Sides: len(faces)}, at)
	if problem != nil {
		return problem
	}
	return m.replaceBy(d, p, faces[which])
}

// among lists the good results of one die.
func (d *dicePool) among(good better) (faces []int) {
	for i := range d.faceCount() {
		if good.holds(d.face(i)) {
			faces = append(faces, i)
		}
	}
	return faces
}

// followed asks a source that follows every way dice can fall for a good face of
// one die.
func (m *machine) followed(d *dicePool, p *piece, good better) (int, bool) {
	if m.follows == nil || d.digits > 0 {
		return 0, false
	}
	m.spot = Spot{int32(len(m.thrown) - 1), p.id, m.throws[p.id]}
	if m.placed != nil {
		m.placed.At(m.spot)
	}
	faces := d.among(good)
	at, ok := m.follows.Follow(d.die, len(faces))
	if !ok {
		return 0, false
	}
	return faces[at], true
}

// unique throws dice again that show what an earlier one shows.
func (m *machine) unique(d *dicePool, s *step) *diag.Problem {
	if m.differs == nil {
		m.differs = map[mark]bool{}
	}
	clear(m.differs)
	for i := range m.pieces {
		p := &m.pieces[i]
		if p.signs&signKept == 0 {
			continue
		}
		for m.keepsReplacement(p) {
			if problem := m.replace(d, p); problem != nil {
				return problem
			}
		}
		if m.differs[p.mark] {
			if !d.hasOther(m.differs) {
				return m.e.problem(s.span, fmt.Sprintf("%s has too few different faces for all dice to differ", d.name()), "roll fewer dice")
			}
			if problem := m.replaceUntil(d, p, s.span, better{seen: m.differs}); problem != nil {
				return problem
			}
		}
		m.differs[p.mark] = true
	}
	return nil
}

// keepsReplacement tells whether a die that keeps what it showed in an earlier roll was
// thrown again there. It would not be thrown again now where the die that it equalled has
// come to show something else.
func (m *machine) keepsReplacement(p *piece) bool {
	last := m.dice[p.last].spot
	next := Spot{last.Term, p.id, m.throws[p.id]}
	if last.Throw != next.Throw-1 {
		return false // explosions stand between them
	}
	switch {
	case m.again != nil:
		return m.again.rethrown(next)
	case m.keeps != nil:
		return m.keeps.Rethrown(next)
	}
	return false
}

func (d *dicePool) hasOther(seen map[mark]bool) bool {
	for i := range d.faceCount() {
		if !seen[d.face(i)] {
			return true
		}
	}
	return false
}

// explode gives every kept die that meets the condition another one, and that
// one another, until one does not.
func (m *machine) explode(d *dicePool, s *step) *diag.Problem {
	all := m.spare[:0]
	defer func() { m.spare = all[:0] }()
	for i := range m.pieces {
		all = append(all, m.pieces[i])
		p := &m.pieces[i]
		again := p.signs&signKept != 0 && s.when.holds(p.mark)
		last := p.last
		for steps := 1; again; steps++ {
			if m.choices != nil && steps > m.choices.depth {
				return abandoned
			}
			if steps > MaxExplosions {
				return m.e.problem(s.span, fmt.Sprintf("a die exploded more than %d times", MaxExplosions), "let fewer faces explode")
			}
			m.sign(d, last, signExploded)
			more, problem := m.one(d, p.id)
			if problem != nil {
				return problem
			}
			again = s.when.holds(more.mark)
			if problem := m.penetrated(s, &more); problem != nil {
				return problem
			}
			last = more.last
			m.sign(d, last, signExtra)
			if !s.Compound {
				all = append(all, more)
				continue
			}
			whole := &all[len(all)-1]
			sum, err := whole.mark.value.Add(more.mark.value)
			if err != nil {
				return m.e.arithmeticProblem(s.span, err)
			}
			whole.mark.value = sum
			m.dice[whole.last].next = more.first
			whole.last, whole.replaced = more.last, false
		}
	}
	m.pieces, all = all, m.pieces
	return nil
}

// sign marks the dice of one throw, of which the last is given.
func (m *machine) sign(d *dicePool, last int32, as signs) {
	for i := range int32(max(1, d.digits)) {
		m.dice[last-i].signs |= as
	}
}

// penetrated lets an extra die of !p count one less than it shows.
func (m *machine) penetrated(s *step, more *piece) *diag.Problem {
	if !s.Penetrate {
		return nil
	}
	value, err := more.mark.value.Sub(exact.Integer(1))
	if err != nil {
		return m.e.arithmeticProblem(s.span, err)
	}
	more.mark.value = value
	m.dice[more.last].value--
	return nil
}

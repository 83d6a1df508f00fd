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
func (r RerollGoal) Holds(m DieValue) bool {
	if r.not != nil {
		return !r.not.Holds(m)
	}
	return !r.shown[m]
}

// reroll rerolls kept dice for which the condition holds, once or until it no longer holds.
func (ro *Roller) reroll(d *Pool, s *Step) *diag.Problem {
	for i := range ro.pool.units {
		p := &ro.pool.units[i]
		if p.flags&flagKept == 0 || !s.When.Holds(p.value) {
			continue
		}
		var problem *diag.Problem
		if s.Throws == RerollOnce {
			problem = ro.replace(d, p)
		} else {
			problem = ro.replaceUntil(d, p, s.node.Span, RerollGoal{not: &s.When})
		}
		if problem != nil {
			return problem
		}
	}
	return nil
}

// replace rerolls a unit. The replaced throw remains in the roll.
func (ro *Roller) replace(d *Pool, p *dieUnit) *diag.Problem {
	fresh, problem := ro.rollOne(d, p.die)
	if problem != nil {
		return problem
	}
	ro.replaceWith(p, fresh)
	return nil
}

// replaceWith replaces the throw of a unit by another one.
func (ro *Roller) replaceWith(p *dieUnit, fresh dieUnit) {
	for i := p.first; ; i = ro.dice[i].next {
		ro.dice[i].flags |= flagRerolled
		if i == p.last {
			break
		}
	}
	ro.dice[p.last].next = fresh.first
	p.last, p.value, p.replaced = fresh.last, fresh.value, true
}

// replaceUntil rerolls a unit until the goal is reached. A Chooser chooses among the results
// that reach it, since the throws before are irrelevant and their number is unbounded.
func (ro *Roller) replaceUntil(d *Pool, p *dieUnit, at Span, good RerollGoal) *diag.Problem {
	if ro.faces.chooser != nil {
		ro.nextThrow(d, p.die)
		return ro.replaceBy(d, p, ro.faces.chooser.FaceAmong(d, good))
	}
	for tries := 0; tries < maxRerolls || ro.faces.replay != nil; tries++ {
		if face, follows := ro.branch(d, p, good); follows {
			ro.nextThrow(d, p.die)
			return ro.replaceBy(d, p, face)
		}
		if problem := ro.replace(d, p); problem != nil {
			return problem
		}
		if good.Holds(p.value) {
			return nil
		}
	}
	return ro.pick(d, p, at, good)
}

func (ro *Roller) replaceBy(d *Pool, p *dieUnit, face int) *diag.Problem {
	fresh, problem := ro.addResult(d, face)
	if problem != nil {
		return problem
	}
	ro.replaceWith(p, fresh)
	return nil
}

// maxRerolls is the number of rerolls after which a result that reaches the goal is drawn
// directly.
const maxRerolls = 200

// pick draws one of the results that reach the goal, each with the same probability.
func (ro *Roller) pick(d *Pool, p *dieUnit, at Span, good RerollGoal) *diag.Problem {
	faces := d.wantedFaces(good)
	if len(faces) == 0 {
		return ro.e.Problem(at, "a die is rolled again whatever it shows", "let fewer faces be rolled again")
	}
	ro.nextThrow(d, p.die)
	which, problem := ro.draw(Die{Sides: len(faces)}, at)
	if problem != nil {
		return problem
	}
	return ro.replaceBy(d, p, faces[which])
}

// wantedFaces returns the results of a die that reach the goal.
func (p *Pool) wantedFaces(good RerollGoal) (faces []int) {
	for i := range p.FaceCount() {
		if good.Holds(p.Face(i)) {
			faces = append(faces, i)
		}
	}
	return faces
}

// branch asks a BranchingSource for a result that reaches the goal; false if the source does not
// choose.
func (ro *Roller) branch(d *Pool, p *dieUnit, good RerollGoal) (int, bool) {
	if ro.faces.branching == nil || d.Digits > 0 {
		return 0, false
	}
	ro.spot = Spot{int32(len(ro.terms) - 1), p.die, ro.pool.throws[p.die]}
	if ro.faces.positioned != nil {
		ro.faces.positioned.SetSpot(ro.spot)
	}
	faces := d.wantedFaces(good)
	at, ok := ro.faces.branching.Branch(d.Die, len(faces))
	if !ok {
		return 0, false
	}
	return faces[at], true
}

// unique rerolls dice until each differs from all kept dice before it.
func (ro *Roller) unique(d *Pool, s *Step) *diag.Problem {
	if ro.pool.shown == nil {
		ro.pool.shown = map[DieValue]bool{}
	}
	clear(ro.pool.shown)
	step := 1
	for &d.Steps[step-1] != s {
		step++
	}
	for i := range ro.pool.units {
		p := &ro.pool.units[i]
		if p.flags&flagKept == 0 {
			continue
		}
		from := p.last
		for ro.keepsReplacement(p, step) {
			if problem := ro.replace(d, p); problem != nil {
				return problem
			}
		}
		if ro.pool.shown[p.value] {
			if !d.hasOther(ro.pool.shown) {
				return ro.e.Problem(s.node.Span, fmt.Sprintf("%s has too few different faces for all dice to differ", d.name()), "roll fewer dice")
			}
			if problem := ro.replaceUntil(d, p, s.node.Span, RerollGoal{shown: ro.pool.shown}); problem != nil {
				return problem
			}
		}
		for ; from != p.last; from = ro.dice[from].next {
			ro.dice[from].step = uint16(step)
		}
		ro.pool.shown[p.value] = true
	}
	return nil
}

// keepsReplacement reports whether, in the earlier roll that is repeated, this step rerolled a
// die that is not rerolled now. The die that it equalled may show something else now.
func (ro *Roller) keepsReplacement(p *dieUnit, step int) bool {
	last := ro.dice[p.last].spot
	next := Spot{last.Term, p.die, ro.pool.throws[p.die]}
	if last.Throw != next.Throw-1 {
		return false // there were explosions in between
	}
	switch {
	case ro.faces.replay != nil:
		return ro.faces.replay.isReroll(next, step)
	case ro.faces.rerolls != nil:
		return ro.faces.rerolls.IsReroll(next, step)
	}
	return false
}

func (p *Pool) hasOther(seen map[DieValue]bool) bool {
	for i := range p.FaceCount() {
		if !seen[p.Face(i)] {
			return true
		}
	}
	return false
}

// explode rolls an extra die for each kept die that satisfies the condition and, with Explode, for
// each extra die that satisfies it.
func (ro *Roller) explode(d *Pool, s *Step) *diag.Problem {
	all := ro.pool.spare[:0]
	defer func() { ro.pool.spare = all[:0] }()
	for i := range ro.pool.units {
		all = append(all, ro.pool.units[i])
		p := &ro.pool.units[i]
		again := p.flags&flagKept != 0 && s.When.Holds(p.value)
		last := p.last
		for steps := 1; again; steps++ {
			if ro.faces.chooser != nil && steps > ro.faces.chooser.MaxExplosions() {
				return TooManyExplosions
			}
			if steps > MaxExplosions {
				return ro.e.Problem(s.node.Span, fmt.Sprintf("a die exploded more than %d times", MaxExplosions), "let fewer faces explode")
			}
			ro.setFlags(d, last, flagExploded)
			more, problem := ro.rollOne(d, p.die)
			if problem != nil {
				return problem
			}
			again = s.Throws == Explode && s.When.Holds(more.value)
			if problem := ro.penetrate(s, &more); problem != nil {
				return problem
			}
			last = more.last
			ro.setFlags(d, last, flagExtra)
			if !s.Compound {
				all = append(all, more)
				continue
			}
			whole := &all[len(all)-1]
			sum, err := whole.value.Number.Add(more.value.Number)
			if err != nil {
				return ro.e.ArithmeticProblem(s.node.Span, err)
			}
			whole.value.Number = sum
			ro.dice[whole.last].next = more.first
			whole.last, whole.replaced = more.last, false
		}
	}
	ro.pool.units, all = all, ro.pool.units
	return nil
}

// setFlags sets a flag for the dice of a throw, given the index of the last one.
func (ro *Roller) setFlags(d *Pool, last int32, as dieFlags) {
	for i := range int32(max(1, d.Digits)) {
		ro.dice[last-i].flags |= as
	}
}

// penetrate subtracts 1 from the value of an extra die of !p.
func (ro *Roller) penetrate(s *Step, more *dieUnit) *diag.Problem {
	if !s.Penetrate {
		return nil
	}
	value, err := more.value.Number.Sub(exact.Integer(1))
	if err != nil {
		return ro.e.ArithmeticProblem(s.node.Span, err)
	}
	more.value.Number = value
	ro.dice[more.last].value--
	return nil
}

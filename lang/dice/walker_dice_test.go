package dice

import (
	"fmt"
	"slices"

	"houserule/lang/diag"
	"houserule/lang/exact"
)

// poolRoll rolls one term of dice, modifier by modifier.
type poolRoll struct {
	*roller
	*dicePool
	units  []unit
	first  int     // where the dice of the term begin
	term   int32   // its number in the roll
	throws []int32 // how often each of its dice was thrown
	places []int   // room for where the die of each unit lies
}

// turn says whose throw is the next.
func (p *poolRoll) turn(die int) {
	p.spot = Spot{p.term, int32(die), p.throws[die]}
	p.throws[die] += int32(max(1, p.digits))
}

func (p *poolRoll) run() (exact.Rational, *diag.Problem) {
	if problem := p.throw(); problem != nil {
		return exact.Rational{}, problem
	}
	for _, s := range p.steps {
		var problem *diag.Problem
		switch s.Throws {
		case Explode:
			problem = p.explode(s)
		case RerollUntil, RerollOnce:
			problem = p.reroll(s)
		case ThrowsUnique:
			problem = p.unique(s)
		default:
			applyStep(p.units, s)
		}
		if problem != nil {
			return exact.Rational{}, problem
		}
	}
	if p.text {
		return exact.Integer(0), nil
	}
	value, err := reading(p.units, p.steps)
	if err != nil {
		return exact.Rational{}, p.e.arithmeticProblem(p.node.span, err)
	}
	return value, nil
}

// throw rolls all dice of the term for the first time.
func (p *poolRoll) throw() *diag.Problem {
	p.units = make([]unit, 0, p.count)
	p.places = make([]int, p.count)
	p.dice = slices.Grow(p.dice, p.count*max(1, p.digits))
	if p.choices != nil && p.isDraw() {
		return p.draws()
	}
	if p.choices != nil && p.count > 1 && !p.e.ordered && !p.needsOrder() {
		for i, face := range p.choices.many(p.die, p.count) {
			p.turn(i)
			if problem := p.lay(p.die, face, p.node.span); problem != nil {
				return problem
			}
			p.units = append(p.units, unit{mark: p.face(face), id: i, dice: p.place(len(p.dice) - 1 - p.first), kept: true})
		}
		return nil
	}
	for i := range p.count {
		u, problem := p.one(i)
		if problem != nil {
			return problem
		}
		p.units = append(p.units, u)
	}
	return nil
}

// draws lays dice that all differ: as a set when a sort forgets the order they
// came in, else one after the other.
func (p *poolRoll) draws() *diag.Problem {
	var faces []int
	if p.forgetsOrder() {
		faces = p.choices.set(p.dicePool)
	}
	seen := map[mark]bool{}
	for i := range p.count {
		var face int
		if faces != nil {
			face = faces[i]
		} else {
			face = p.choices.among(p.dicePool, func(m mark) bool { return !seen[m] })
		}
		p.turn(i)
		u, problem := p.laid(face)
		if problem != nil {
			return problem
		}
		u.id = i
		seen[u.mark] = true
		p.units = append(p.units, u)
	}
	return nil
}

// one rolls what counts as one die: the die of a number, or one in its place.
func (p *poolRoll) one(id int) (unit, *diag.Problem) {
	p.turn(id)
	first, index := p.spot, 0
	for i := range max(1, p.digits) {
		p.spot.Throw = first.Throw + int32(i)
		face, problem := p.draw(p.die, p.node.span)
		if problem != nil {
			return unit{}, problem
		}
		index = index*6 + face
	}
	p.spot = first
	u, problem := p.laid(index)
	u.id = id
	return u, problem
}

// laid puts the dice of one result on the table.
func (p *poolRoll) laid(index int) (unit, *diag.Problem) {
	u := unit{mark: p.face(index), kept: true}
	if p.digits == 0 {
		u.dice = p.place(len(p.dice) - p.first)
		return u, p.lay(p.die, index, p.node.span)
	}
	divisor, place := p.faceCount()/6, 1
	for range p.digits - 1 {
		place *= 10
	}
	for range p.digits {
		u.dice = append(u.dice, len(p.dice)-p.first)
		if problem := p.lay(p.die, index/divisor%6, p.node.span); problem != nil {
			return u, problem
		}
		p.dice[len(p.dice)-1].Place = place
		divisor, place = max(divisor/6, 1), place/10
	}
	return u, nil
}

// place is a list of one die.
func (p *poolRoll) place(die int) []int {
	if len(p.places) == 0 {
		return []int{die}
	}
	one := p.places[:1:1]
	p.places = p.places[1:]
	one[0] = die
	return one
}

func (p *poolRoll) die1(i int) *DieResult { return &p.dice[p.first+i] }

// reroll throws kept dice again while they meet the condition, or once.
func (p *poolRoll) reroll(s step) *diag.Problem {
	for i := range p.units {
		u := &p.units[i]
		if !u.kept || !s.when.holds(u.mark) {
			continue
		}
		var problem *diag.Problem
		if s.Throws == RerollOnce {
			problem = p.replace(u)
		} else {
			problem = p.replaceUntil(u, s.span, func(m mark) bool { return !s.when.holds(m) })
		}
		if problem != nil {
			return problem
		}
	}
	return nil
}

// replace throws one die again; the old one stays visible.
func (p *poolRoll) replace(u *unit) *diag.Problem {
	fresh, problem := p.one(u.id)
	if problem != nil {
		return problem
	}
	p.put(u, fresh)
	return nil
}

func (p *poolRoll) put(u *unit, fresh unit) {
	for _, i := range u.dice {
		p.die1(i).Rerolled = true
	}
	u.dice = append(u.dice, fresh.dice...)
	u.mark = fresh.mark
}

// replaceUntil throws one die again until the result is good. When every
// result is wanted the bad ones in between are left out: they change nothing,
// and there is no end of them.
func (p *poolRoll) replaceUntil(u *unit, at span, good func(mark) bool) *diag.Problem {
	if p.choices != nil {
		p.turn(u.id)
		fresh, problem := p.laid(p.choices.among(p.dicePool, good))
		if problem != nil {
			return problem
		}
		p.put(u, fresh)
		return nil
	}
	for range patience {
		if face, follows := p.follows(u, good); follows {
			p.turn(u.id)
			fresh, problem := p.laid(face)
			if problem != nil {
				return problem
			}
			p.put(u, fresh)
			return nil
		}
		if problem := p.replace(u); problem != nil {
			return problem
		}
		if good(u.mark) {
			return nil
		}
	}
	return p.drawn(u, at, good)
}

// drawn draws one of the good results.
func (p *poolRoll) drawn(u *unit, at span, good func(mark) bool) *diag.Problem {
	var faces []int
	for i := range p.faceCount() {
		if good(p.face(i)) {
			faces = append(faces, i)
		}
	}
	if len(faces) == 0 {
		return p.e.problem(at, "a die is rolled again whatever it shows", "let fewer faces be rolled again")
	}
	p.turn(u.id)
	which, problem := p.draw(Die{Sides: len(faces)}, at)
	if problem != nil {
		return problem
	}
	fresh, problem := p.laid(faces[which])
	if problem != nil {
		return problem
	}
	p.put(u, fresh)
	return nil
}

// follows asks a source that follows every way dice can fall for a good face of
// one die.
func (p *poolRoll) follows(u *unit, good func(mark) bool) (int, bool) {
	src, ok := p.src.(Follower)
	if !ok || p.digits > 0 {
		return 0, false
	}
	p.spot = Spot{p.term, int32(u.id), p.throws[u.id]}
	if placed, ok := p.src.(Placed); ok {
		placed.At(p.spot)
	}
	var faces []int
	for i := range p.faceCount() {
		if good(p.face(i)) {
			faces = append(faces, i)
		}
	}
	at, ok := src.Follow(p.die, len(faces))
	if !ok {
		return 0, false
	}
	return faces[at], true
}

// unique throws dice again that show what an earlier one shows.
func (p *poolRoll) unique(s step) *diag.Problem {
	seen := map[mark]bool{}
	for i := range p.units {
		u := &p.units[i]
		if !u.kept {
			continue
		}
		if seen[u.mark] {
			if !p.hasOther(seen) {
				return p.e.problem(s.span, fmt.Sprintf("%s has too few different faces for all dice to differ", p.name()), "roll fewer dice")
			}
			if problem := p.replaceUntil(u, s.span, func(m mark) bool { return !seen[m] }); problem != nil {
				return problem
			}
		}
		seen[u.mark] = true
	}
	return nil
}

// settle writes what became of the units onto their dice, and lays the dice in
// the order of the units.
func (p *poolRoll) settle() {
	dice := p.dice[p.first:]
	place, inOrder := 0, true
	for i := range p.units {
		u := &p.units[i]
		for _, index := range u.dice {
			d := &dice[index]
			d.Kept = u.kept && !d.Rerolled && d.Role == ForResult
			d.Success, d.Failure = u.success && !d.Rerolled, u.failure && !d.Rerolled
			if len(u.dice) == 1 && u.mark.text == "" {
				d.Value = u.mark.value.Float()
			}
			inOrder = inOrder && index == place
			place++
		}
		if n := len(u.dice); n > 1 && p.digits == 0 && dice[u.dice[n-2]].Rerolled && u.mark.text == "" {
			dice[u.dice[n-1]].Value = u.mark.value.Float()
		}
	}
	if inOrder {
		return
	}
	ordered := make([]DieResult, 0, len(dice))
	for i := range p.units {
		u := &p.units[i]
		for at, index := range u.dice {
			u.dice[at] = len(ordered)
			ordered = append(ordered, dice[index])
		}
	}
	copy(dice, ordered)
}

// applyStep applies a modifier that rolls nothing.
func applyStep(units []unit, s step) {
	switch s.Word {
	case "kh", "kl", "km", "dh", "dl":
		keep(units, s)
	case "min", "max":
		for i := range units {
			if v := units[i].mark.value; units[i].kept && (v.Cmp(s.limit) < 0) == (s.Word == "min") {
				units[i].mark.value = s.limit
			}
		}
	case "s", "sort", "sa", "sd":
		slices.SortStableFunc(units, func(a, b unit) int {
			order := a.mark.value.Cmp(b.mark.value)
			if s.Word == "sd" {
				return -order
			}
			return order
		})
	case "c", "f":
		for i := range units {
			u := &units[i]
			if !u.kept || !s.when.holds(u.mark) {
				continue
			}
			if s.Word == "c" {
				u.success = true
			} else {
				u.failure = true
			}
		}
	default:
		panic("the walker does not know " + s.Word)
	}
}

func keep(units []unit, s step) {
	var order []int
	for i := range units {
		if units[i].kept {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return units[b].mark.value.Cmp(units[a].mark.value) })
	from, to := s.window(len(order))
	for place, i := range order {
		units[i].kept = place >= from && place < to
	}
}

// reading is what units come to: their sum, or the count of c and f.
func reading(units []unit, steps []step) (exact.Rational, error) {
	counted := false
	for _, s := range steps {
		counted = counted || s.Word == "c"
	}
	sum, err := exact.Integer(0), error(nil)
	for _, u := range units {
		switch {
		case !u.kept:
		case !counted:
			if sum, err = sum.Add(u.mark.value); err != nil {
				return exact.Rational{}, err
			}
		default:
			if u.success {
				sum.Num++
			}
			if u.failure {
				sum.Num--
			}
		}
	}
	return sum, nil
}

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
			if !s.Compound {
				all = append(all, extra)
				continue
			}
			u := &all[len(all)-1]
			sum, err := u.mark.value.Add(extra.mark.value)
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
	if !s.Penetrate {
		return nil
	}
	value, err := extra.mark.value.Sub(exact.Integer(1))
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

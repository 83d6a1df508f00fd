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
	*Pool
	units  []loggedUnit
	first  int     // where the dice of the term begin
	term   int32   // its number in the roll
	throws []int32 // how often each of its dice was thrown
	places []int   // room for where the die of each unit lies
}

// turn says whose throw is the next.
func (p *poolRoll) turn(die int) {
	p.spot = Spot{p.term, int32(die), p.throws[die]}
	p.throws[die] += int32(max(1, p.Digits))
}

func (p *poolRoll) run() (exact.Rational, *diag.Problem) {
	if problem := p.throw(); problem != nil {
		return exact.Rational{}, problem
	}
	for i, s := range p.Steps {
		var problem *diag.Problem
		switch s.Throws {
		case Explode, ExplodeOnce:
			problem = p.explode(s)
		case RerollUntil, RerollOnce:
			problem = p.reroll(s)
		case ThrowsUnique:
			problem = p.unique(s, i+1)
		case ThrowsNone:
			applyStep(p.units, s)
		default:
			panic(unknownToWalker + s.Word)
		}
		if problem != nil {
			return exact.Rational{}, problem
		}
	}
	if p.text {
		return exact.Integer(0), nil
	}
	value, err := reading(p.units, p.Steps)
	if err != nil {
		return exact.Rational{}, p.e.ArithmeticProblem(p.node.Span, err)
	}
	return value, nil
}

// throw rolls all dice of the term for the first time.
func (p *poolRoll) throw() *diag.Problem {
	p.units = make([]loggedUnit, 0, p.Count)
	p.places = make([]int, p.Count)
	p.dice = slices.Grow(p.dice, p.Count*max(1, p.Digits))
	if p.choices != nil && p.drawsUnique() {
		return p.draws()
	}
	if p.choices != nil && p.Count > 1 && !p.e.ordered && !p.needsOrder() {
		for i, face := range p.choices.Faces(p.Die, p.Count) {
			p.turn(i)
			if problem := p.lay(p.Die, face, p.node.Span); problem != nil {
				return problem
			}
			p.units = append(p.units, loggedUnit{value: p.Face(face), die: i, dice: p.place(len(p.dice) - 1 - p.first), kept: true})
		}
		return nil
	}
	for i := range p.Count {
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
	if p.orderIrrelevant() {
		faces = p.choices.FaceSet(p.Pool)
	}
	seen := map[DieValue]bool{}
	for i := range p.Count {
		var face int
		if faces != nil {
			face = faces[i]
		} else {
			face = p.choices.FaceAmong(p.Pool, RerollGoal{shown: seen})
		}
		p.turn(i)
		u, problem := p.laid(face)
		if problem != nil {
			return problem
		}
		u.die = i
		seen[u.value] = true
		p.units = append(p.units, u)
	}
	return nil
}

// one rolls what counts as one die: the die of a number, or one in its place.
func (p *poolRoll) one(id int) (loggedUnit, *diag.Problem) {
	p.turn(id)
	first, index := p.spot, 0
	for i := range max(1, p.Digits) {
		p.spot.Throw = first.Throw + int32(i)
		face, problem := p.draw(p.Die, p.node.Span)
		if problem != nil {
			return loggedUnit{}, problem
		}
		index = index*6 + face
	}
	p.spot = first
	u, problem := p.laid(index)
	u.die = id
	return u, problem
}

// laid puts the dice of one result on the table.
func (p *poolRoll) laid(index int) (loggedUnit, *diag.Problem) {
	u := loggedUnit{value: p.Face(index), kept: true}
	if p.Digits == 0 {
		u.dice = p.place(len(p.dice) - p.first)
		return u, p.lay(p.Die, index, p.node.Span)
	}
	divisor, place := p.FaceCount()/6, 1
	for range p.Digits - 1 {
		place *= 10
	}
	for range p.Digits {
		u.dice = append(u.dice, len(p.dice)-p.first)
		if problem := p.lay(p.Die, index/divisor%6, p.node.Span); problem != nil {
			return u, problem
		}
		p.dice[len(p.dice)-1].Place = int32(place)
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
func (p *poolRoll) reroll(s Step) *diag.Problem {
	for i := range p.units {
		u := &p.units[i]
		if !u.kept || !s.When.Holds(u.value) {
			continue
		}
		var problem *diag.Problem
		if s.Throws == RerollOnce {
			problem = p.replace(u)
		} else {
			problem = p.replaceUntil(u, s.node.Span, RerollGoal{not: &s.When})
		}
		if problem != nil {
			return problem
		}
	}
	return nil
}

// replace throws one die again; the old one stays visible.
func (p *poolRoll) replace(u *loggedUnit) *diag.Problem {
	fresh, problem := p.one(u.die)
	if problem != nil {
		return problem
	}
	p.put(u, fresh)
	return nil
}

func (p *poolRoll) put(u *loggedUnit, fresh loggedUnit) {
	for _, i := range u.dice {
		p.die1(i).Rerolled = true
	}
	u.dice = append(u.dice, fresh.dice...)
	u.value = fresh.value
}

// replaceUntil throws one die again until the result is good. When every
// result is wanted the bad ones in between are left out: they change nothing,
// and there is no end of them.
func (p *poolRoll) replaceUntil(u *loggedUnit, at Span, good RerollGoal) *diag.Problem {
	if p.choices != nil {
		p.turn(u.die)
		fresh, problem := p.laid(p.choices.FaceAmong(p.Pool, good))
		if problem != nil {
			return problem
		}
		p.put(u, fresh)
		return nil
	}
	for range maxRerolls {
		if face, follows := p.follows(u, good); follows {
			p.turn(u.die)
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
		if good.Holds(u.value) {
			return nil
		}
	}
	return p.drawn(u, at, good)
}

// drawn draws one of the good results.
func (p *poolRoll) drawn(u *loggedUnit, at Span, good RerollGoal) *diag.Problem {
	var faces []int
	for i := range p.FaceCount() {
		if good.Holds(p.Face(i)) {
			faces = append(faces, i)
		}
	}
	if len(faces) == 0 {
		return p.e.Problem(at, "a die is rolled again whatever it shows", "let fewer faces be rolled again")
	}
	p.turn(u.die)
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
func (p *poolRoll) follows(u *loggedUnit, good RerollGoal) (int, bool) {
	src, ok := p.src.(BranchingSource)
	if !ok || p.Digits > 0 {
		return 0, false
	}
	p.spot = Spot{p.term, int32(u.die), p.throws[u.die]}
	if placed, ok := p.src.(PositionedSource); ok {
		placed.SetSpot(p.spot)
	}
	var faces []int
	for i := range p.FaceCount() {
		if good.Holds(p.Face(i)) {
			faces = append(faces, i)
		}
	}
	at, ok := src.Branch(p.Die, len(faces))
	if !ok {
		return 0, false
	}
	return faces[at], true
}

// unique throws dice again that show what an earlier one shows.
func (p *poolRoll) unique(s Step, step int) *diag.Problem {
	seen := map[DieValue]bool{}
	for i := range p.units {
		u := &p.units[i]
		if !u.kept {
			continue
		}
		if seen[u.value] {
			if !p.hasOther(seen) {
				return p.e.Problem(s.node.Span, fmt.Sprintf("%s has too few different faces for all dice to differ", p.name()), "roll fewer dice")
			}
			replaced := len(u.dice) - 1
			if problem := p.replaceUntil(u, s.node.Span, RerollGoal{shown: seen}); problem != nil {
				return problem
			}
			for _, d := range u.dice[replaced : len(u.dice)-1] {
				p.die1(d).step = uint16(step)
			}
		}
		seen[u.value] = true
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
			if len(u.dice) == 1 && u.value.Text == "" {
				d.Value = u.value.Number.Float()
			}
			inOrder = inOrder && index == place
			place++
		}
		if n := len(u.dice); n > 1 && p.Digits == 0 && dice[u.dice[n-2]].Rerolled && u.value.Text == "" {
			dice[u.dice[n-1]].Value = u.value.Number.Float()
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

// unknownToWalker begins the message about a modifier that the walker does not roll.
const unknownToWalker = "poolRoll.run and applyStep of lang/dice/walker_dice_test.go, with which rolling is compared, have no case for the modifier "

// applyStep applies a modifier that rolls nothing.
func applyStep(units []loggedUnit, s Step) {
	switch s.Word {
	case "kh", "kl", "km", "dh", "dl":
		keep(units, s)
	case "min", "max":
		for i := range units {
			if v := units[i].value.Number; units[i].kept && (v.Cmp(s.Operand) < 0) == (s.Word == "min") {
				units[i].value.Number = s.Operand
			}
		}
	case "s", "sort", "sa", "sd":
		slices.SortStableFunc(units, func(a, b loggedUnit) int {
			order := a.value.Number.Cmp(b.value.Number)
			if s.Word == "sd" {
				return -order
			}
			return order
		})
	case "c", "f":
		for i := range units {
			u := &units[i]
			if !u.kept || !s.When.Holds(u.value) {
				continue
			}
			if s.Word == "c" {
				u.success = true
			} else {
				u.failure = true
			}
		}
	default:
		panic(unknownToWalker + s.Word)
	}
}

func keep(units []loggedUnit, s Step) {
	var order []int
	for i := range units {
		if units[i].kept {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return units[b].value.Number.Cmp(units[a].value.Number) })
	from, to := s.Select(len(order))
	for place, i := range order {
		units[i].kept = place >= from && place < to
	}
}

// reading is what units come to: their sum, or the count of c and f.
func reading(units []loggedUnit, steps []Step) (exact.Rational, error) {
	counted := false
	for _, s := range steps {
		counted = counted || s.Word == "c"
	}
	sum, err := exact.Integer(0), error(nil)
	for _, u := range units {
		switch {
		case !u.kept:
		case !counted:
			if sum, err = sum.Add(u.value.Number); err != nil {
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
func (p *poolRoll) explode(s Step) *diag.Problem {
	all := make([]loggedUnit, 0, len(p.units))
	for _, u := range p.units {
		all = append(all, u)
		if !u.kept {
			continue
		}
		last := u.lastThrow(p.Digits)
		again := s.When.Holds(u.value)
		for steps := 1; again; steps++ {
			if p.choices != nil && steps > p.choices.MaxExplosions() {
				return TooManyExplosions
			}
			if steps > MaxExplosions {
				return p.e.Problem(s.node.Span, fmt.Sprintf("a die exploded more than %d times", MaxExplosions), "let fewer faces explode")
			}
			for _, i := range last {
				p.die1(i).Exploded = true
			}
			extra, problem := p.one(u.die)
			if problem != nil {
				return problem
			}
			again = s.Throws == Explode && s.When.Holds(extra.value)
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
			sum, err := u.value.Number.Add(extra.value.Number)
			if err != nil {
				return p.e.ArithmeticProblem(s.node.Span, err)
			}
			u.value.Number = sum
			u.dice = append(u.dice, extra.dice...)
		}
	}
	p.units = all
	return nil
}

// penetrated lets an extra die of !p count one less than it shows.
func (p *poolRoll) penetrated(s Step, extra *loggedUnit) *diag.Problem {
	if !s.Penetrate {
		return nil
	}
	value, err := extra.value.Number.Sub(exact.Integer(1))
	if err != nil {
		return p.e.ArithmeticProblem(s.node.Span, err)
	}
	extra.value.Number = value
	p.die1(extra.dice[len(extra.dice)-1]).Value--
	return nil
}

// lastThrow gives the dice of a unit's latest throw.
func (u loggedUnit) lastThrow(digits int) []int {
	return u.dice[len(u.dice)-max(1, digits):]
}

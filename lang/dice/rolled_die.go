package dice

import "houserule/lang/diag"

// rolledDie is a die in the buffer of a Roller. Dice are in the order of rolling; finishTerm
// sorts those of a term by unit.
type rolledDie struct {
	face  int32 // index of the face it shows
	drawn int32 // number of dice of the roll rolled before it
	spot  Spot
	next  int32 // index of the next die of the same unit; 0 for none
	place int32 // DieResult.Place
	flags dieFlags
	// step is the position of the modifier `u` that rerolled it, among the steps of the term
	// from 1; 0 if no `u` did.
	step  uint16
	value float64 // its value after modifiers
}

// dieFlags are flags of a die or unit.
type dieFlags uint8

const (
	flagKept dieFlags = 1 << iota
	flagExploded
	flagExtra
	flagRerolled
	flagSuccess
	flagFailure
)

// dieUnit is what modifiers treat as one die: a single die, the dice of a d66, or a compound
// explosion with all its dice. In a group it is a member, and first is its index.
type dieUnit struct {
	value       DieValue
	die         int32 // index of the die of the term, or of the one that exploded
	first, last int32 // indexes of its first and last die, linked by next; rerolled dice come first
	replaced    bool  // the last die replaced a rerolled one
	flags       dieFlags
}

// rolledTerm is a rolled term of dice.
type rolledTerm struct {
	*Pool
	term   *term
	shared *DieTerm // of its results; nil if none are wanted
}

// addDie appends a die to the buffer.
func (ro *Roller) addDie(d *Pool, face int, at Span) *diag.Problem {
	if ro.rolled++; ro.rolled > MaxDraws {
		return ro.tooMany(at)
	}
	value := float64(face + 1)
	if d.Die.Faces != nil {
		value = d.Die.Faces[face].Value
	}
	ro.dice = append(ro.dice, rolledDie{face: int32(face), drawn: int32(ro.rolled - 1), spot: ro.spot, flags: flagKept, value: value})
	ro.spot.Throw++
	return nil
}

// finishTerm copies flags and values from units to their dice and sorts the dice of the term by
// unit.
func (ro *Roller) finishTerm(d *Pool, t *term, first int) {
	at, inOrder := int32(first), true
	for i := range ro.pool.units {
		p := &ro.pool.units[i]
		for index := p.first; ; {
			die := &ro.dice[index]
			if die.flags&flagRerolled != 0 || t.role == ForCount {
				die.flags &^= flagKept
			} else {
				die.flags = die.flags&^flagKept | p.flags&flagKept
			}
			if die.flags&flagRerolled == 0 {
				die.flags |= p.flags & (flagSuccess | flagFailure)
			}
			inOrder = inOrder && index == at
			at++
			if index == p.last {
				break
			}
			index = die.next
		}
		if p.value.Text == "" && (p.first == p.last || p.replaced && d.Digits == 0) {
			ro.dice[p.last].value = p.value.Number.Float()
		}
	}
	if inOrder {
		return
	}
	ro.sorted = ro.sorted[:0]
	for i := range ro.pool.units {
		p := &ro.pool.units[i]
		from := int32(first + len(ro.sorted))
		for index := p.first; ; index = ro.dice[index].next {
			ro.sorted = append(ro.sorted, ro.dice[index])
			ro.sorted[len(ro.sorted)-1].next = int32(first + len(ro.sorted))
			if index == p.last {
				break
			}
		}
		p.first, p.last = from, int32(first+len(ro.sorted)-1)
	}
	copy(ro.dice[first:], ro.sorted)
}

// results copies dice from the buffer, from index from on.
func (ro *Roller) results(list []DieResult, from int) {
	for i := range list {
		f := &ro.dice[from+i]
		t := &ro.terms[f.spot.Term]
		r := &list[i]
		r.DieTerm, r.Face, r.Value, r.Drawn, r.Place, r.Spot = t.shared, f.face, f.value, f.drawn, f.place, f.spot
		r.Kept, r.Exploded, r.Extra = f.flags&flagKept != 0, f.flags&flagExploded != 0, f.flags&flagExtra != 0
		r.Rerolled, r.Success, r.Failure = f.flags&flagRerolled != 0, f.flags&flagSuccess != 0, f.flags&flagFailure != 0
		r.step = f.step
	}
}

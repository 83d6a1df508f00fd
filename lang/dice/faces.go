package dice

import "houserule/lang/diag"

// fallen is one die in the buffer of a machine, as it fell. The dice lie there in
// the order they were thrown, until a term puts its own in that of what they
// count as.
type fallen struct {
	face  int32
	drawn int32
	spot  Spot
	next  int32 // the next die of the same piece, 0 for none
	place int32 // of a d66: see DieResult
	signs signs
	value float64 // what it counts as
}

// signs are what became of a die.
type signs uint8

const (
	signKept signs = 1 << iota
	signExploded
	signExtra
	signRerolled
	signSuccess
	signFailure
)

// piece is what counts as one: an ordinary die, the two of a d66, or a whole
// compound explosion.
type piece struct {
	mark        mark
	id          int32 // which die of the term it was at first, or came from
	first, last int32 // its dice in the buffer, those that were rolled again first
	replaced    bool  // the last one lies in the place of another
	signs       signs
}

// thrown is a term of dice that was thrown.
type thrown struct {
	*dicePool
	of *term
}

// lay puts a die on the table.
func (m *machine) lay(d *dicePool, face int, at span) *diag.Problem {
	if m.drawn++; m.drawn > MaxDraws {
		return m.tooMany(at)
	}
	value := float64(face + 1)
	if d.die.Faces != nil {
		value = d.die.Faces[face].Value
	}
	m.dice = append(m.dice, fallen{face: int32(face), drawn: int32(m.drawn - 1), spot: m.spot, signs: signKept, value: value})
	m.spot.Throw++
	return nil
}

// settle writes what became of the pieces onto their dice, and lays the dice in
// the order of the pieces.
func (m *machine) settle(d *dicePool, t *term, first int) {
	at, inOrder := int32(first), true
	for i := range m.pieces {
		p := &m.pieces[i]
		for index := p.first; ; {
			die := &m.dice[index]
			if die.signs&signRerolled != 0 || t.role == ForCount {
				die.signs &^= signKept
			} else {
				die.signs = die.signs&^signKept | p.signs&signKept
			}
			if die.signs&signRerolled == 0 {
				die.signs |= p.signs & (signSuccess | signFailure)
			}
			inOrder = inOrder && index == at
			at++
			if index == p.last {
				break
			}
			index = die.next
		}
		if p.mark.text == "" && (p.first == p.last || p.replaced && d.digits == 0) {
			m.dice[p.last].value = p.mark.value.Float()
		}
	}
	if inOrder {
		return
	}
	m.moved = m.moved[:0]
	for i := range m.pieces {
		p := &m.pieces[i]
		from := int32(first + len(m.moved))
		for index := p.first; ; index = m.dice[index].next {
			m.moved = append(m.moved, m.dice[index])
			m.moved[len(m.moved)-1].next = int32(first + len(m.moved))
			if index == p.last {
				break
			}
		}
		p.first, p.last = from, int32(first+len(m.moved)-1)
	}
	copy(m.dice[first:], m.moved)
}

// results shows dice of the buffer to whoever looks at them.
func (m *machine) results(list []DieResult, from int) {
	for i := range list {
		f := &m.dice[from+i]
		t := &m.thrown[f.spot.Term]
		r := &list[i]
		r.Sides, r.Face = t.die.Sides, int(f.face)
		if t.die.Faces == nil {
			r.Shown = float64(f.face + 1)
		} else {
			r.Faces = t.die.Faces
			r.Shown, r.Text = r.Faces[f.face].Value, r.Faces[f.face].Text
		}
		r.Value, r.Drawn, r.Place, r.Spot, r.Role = f.value, int(f.drawn), int(f.place), f.spot, t.of.role
		if t.of.label != "" {
			r.Label = t.of.label
		}
		r.Kept, r.Exploded, r.Extra = f.signs&signKept != 0, f.signs&signExploded != 0, f.signs&signExtra != 0
		r.Rerolled, r.Success, r.Failure = f.signs&signRerolled != 0, f.signs&signSuccess != 0, f.signs&signFailure != 0
	}
}

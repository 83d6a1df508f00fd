package dice

import (
	"cmp"
	"errors"
	"slices"

	"houserule/lang/diag"
	"houserule/lang/exact"
)

// The text of a roll is written from what each of its parts came to. That is not
// kept: whoever wants the text has the dice that lie there rolled once more.

// logged is what a part of the tree came to, in the order of evaluation.
type logged struct {
	value exact.Rational
	pool  *poolResult
	group []*Roll
	units []unit // of a group
}

// poolResult is one term of dice after rolling.
type poolResult struct {
	pool  *dicePool
	units []unit
	dice  []DieResult // those of the term, as the units number them
}

// unit is what counts as one: an ordinary die, the two of a d66, a whole
// compound explosion, or a member of a group.
type unit struct {
	mark    mark
	id      int   // which die of the term it was at first, or came from
	dice    []int // its dice within the term, those that were rolled again first
	kept    bool
	success bool
	failure bool
}

// replay gives the faces of a roll again.
type replay struct {
	dice     []DieResult // as they were drawn
	next     int
	replaced map[Spot]bool // see [Replacements]; nil until it is asked for
}

// rethrown tells whether a throw stands in place of the one before it.
func (r *replay) rethrown(spot Spot) bool {
	if r.replaced == nil {
		r.replaced = Replacements(r.dice)
	}
	return r.replaced[spot]
}

var errOver = errors.New("no die is left")

func (r *replay) face(d Die) (int, *diag.Problem) {
	if r.next == len(r.dice) || r.dice[r.next].Face >= d.Sides {
		return 0, &diag.Problem{Message: errOver.Error(), Cause: errOver}
	}
	r.next++
	return r.dice[r.next-1].Face, nil
}

// drawn gives the dice in the order they were rolled.
func (r *Roll) drawn() []DieResult {
	byDrawn := func(a, b DieResult) int { return cmp.Compare(a.Drawn, b.Drawn) }
	if slices.IsSortedFunc(r.Dice, byDrawn) {
		return r.Dice
	}
	list := slices.Clone(r.Dice)
	slices.SortFunc(list, byDrawn)
	return list
}

// told rolls the dice of a roll once more, with what its text is written from.
func (r *Roll) told() []logged {
	var seen []named
	if r.aside != nil {
		if r.log != nil || r.bare {
			return r.log
		}
		seen = r.seen
	}
	m := newMachine(r.of, func(name string) (float64, bool) {
		for _, n := range seen {
			if n.name == name {
				return n.value, true
			}
		}
		return 0, false
	})
	m.again, m.records, m.tells = &replay{dice: r.drawn()}, true, true
	_, problem := m.run(r.program)
	log := m.log
	m.done()
	if problem != nil {
		return nil
	}
	return log
}

// inOrder gives the texts of a roll, those of each die in the order of its faces.
func (r *Roll) inOrder() []string {
	if r.aside == nil {
		return nil
	}
	return r.byFace
}

// tell notes what a term came to.
func (m *machine) tell(d *dicePool, first int) {
	if m.shows {
		from := len(m.byFace)
		for i := range m.pieces {
			if p := &m.pieces[i]; p.signs&signKept != 0 {
				m.byFace = append(m.byFace, p.mark.String())
			}
		}
		if m.texts != nil {
			m.texts = append(m.texts, m.byFace[from:]...)
		}
		slices.SortStableFunc(m.byFace[from:], func(a, b string) int { return d.faceOf(a) - d.faceOf(b) })
	}
	if m.tells {
		results := make([]DieResult, len(m.dice)-first)
		m.results(results, first)
		m.log = append(m.log, logged{pool: &poolResult{d, m.units(first), results}})
	}
}

// faceOf is which of the faces is written so, or -1.
func (d *dicePool) faceOf(text string) int {
	return slices.IndexFunc(d.node.faces, func(f Face) bool { return f.String() == text })
}

// units shows the pieces of a term whose dice lie in order from first.
func (m *machine) units(first int) []unit {
	list := make([]unit, len(m.pieces))
	places := make([]int, 0, max(len(m.pieces), len(m.dice)-max(first, 0)))
	for i := range m.pieces {
		p := &m.pieces[i]
		list[i] = unit{mark: p.mark, id: int(p.id), kept: p.signs&signKept != 0, success: p.signs&signSuccess != 0, failure: p.signs&signFailure != 0}
		if first < 0 { // of a group
			places = append(places, int(p.first))
			list[i].dice = places[i : i+1 : i+1]
			continue
		}
		from := len(places)
		for die := p.first; ; die = m.dice[die].next {
			places = append(places, len(places))
			if die == p.last {
				break
			}
		}
		list[i].dice = places[from:len(places):len(places)]
	}
	return list
}

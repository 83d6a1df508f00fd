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
type logEntry struct {
	value exact.Rational
	pool  *loggedPool
	group []*Roll
	units []loggedUnit // of a group
}

// poolResult is one term of dice after rolling.
type loggedPool struct {
	pool  *Pool
	units []loggedUnit
	dice  []DieResult // those of the term, as the units number them
}

// unit is what counts as one: an ordinary die, the two of a d66, a whole
// compound explosion, or a member of a group.
type loggedUnit struct {
	value   DieValue
	die     int   // which die of the term it was at first, or came from
	dice    []int // its dice within the term, those that were rolled again first
	kept    bool
	success bool
	failure bool
}

// replay gives the faces of a roll again.
type replayedDice struct {
	dice     []DieResult // as they were drawn
	next     int
	replaced map[Spot]bool // see [Replacements]; nil until it is asked for
}

// rethrown tells whether a throw stands in place of the one before it.
func (r *replayedDice) rethrown(spot Spot) bool {
	if r.replaced == nil {
		r.replaced = Replacements(r.dice)
	}
	return r.replaced[spot]
}

var errNoDieLeft = errors.New("no die is left")

func (r *replayedDice) face(d Die) (int, *diag.Problem) {
	if r.next == len(r.dice) || r.dice[r.next].Face >= d.Sides {
		return 0, &diag.Problem{Message: errNoDieLeft.Error(), Cause: errNoDieLeft}
	}
	r.next++
	return r.dice[r.next-1].Face, nil
}

// drawn gives the dice in the order they were rolled.
func (r *Roll) drawnDice() []DieResult {
	byDrawn := func(a, b DieResult) int { return cmp.Compare(a.Drawn, b.Drawn) }
	if slices.IsSortedFunc(r.Dice, byDrawn) {
		return r.Dice
	}
	list := slices.Clone(r.Dice)
	slices.SortFunc(list, byDrawn)
	return list
}

// told rolls the dice of a roll once more, with what its text is written from.
func (r *Roll) logEntries() []logEntry {
	var seen []binding
	if r.rollDetails != nil {
		if r.log != nil || r.withoutDice {
			return r.log
		}
		seen = r.bindings
	}
	m := NewRoller(r.expression, func(name string) (float64, bool) {
		for _, n := range seen {
			if n.name == name {
				return n.value, true
			}
		}
		return 0, false
	})
	m.faces.again, m.wantsRoll, m.wantsLog = &replayedDice{dice: r.drawnDice()}, true, true
	_, problem := m.run(r.program)
	log := m.tree.log
	m.Close()
	if problem != nil {
		return nil
	}
	return log
}

// inOrder gives the texts of a roll, those of each die in the order of its faces.
func (r *Roll) TextsByFace() []string {
	if r.rollDetails == nil {
		return nil
	}
	return r.byFace
}

// tell notes what a term came to.
func (m *Roller) logTerm(d *Pool, first int) {
	if m.tree.shows {
		from := len(m.tree.byFace)
		for i := range m.pool.units {
			if p := &m.pool.units[i]; p.flags&flagKept != 0 {
				m.tree.byFace = append(m.tree.byFace, p.value.String())
			}
		}
		if m.tree.texts != nil {
			m.tree.texts = append(m.tree.texts, m.tree.byFace[from:]...)
		}
		slices.SortStableFunc(m.tree.byFace[from:], func(a, b string) int { return d.faceOf(a) - d.faceOf(b) })
	}
	if m.wantsLog {
		results := make([]DieResult, len(m.dice)-first)
		m.results(results, first)
		m.tree.log = append(m.tree.log, logEntry{pool: &loggedPool{d, m.loggedUnits(first), results}})
	}
}

// faceOf is which of the faces is written so, or -1.
func (d *Pool) faceOf(text string) int {
	return slices.IndexFunc(d.node.Faces, func(f Face) bool { return f.String() == text })
}

// units shows the pieces of a term whose dice lie in order from first.
func (m *Roller) loggedUnits(first int) []loggedUnit {
	list := make([]loggedUnit, len(m.pool.units))
	places := make([]int, 0, max(len(m.pool.units), len(m.dice)-max(first, 0)))
	for i := range m.pool.units {
		p := &m.pool.units[i]
		list[i] = loggedUnit{value: p.value, die: int(p.die), kept: p.flags&flagKept != 0, success: p.flags&flagSuccess != 0, failure: p.flags&flagFailure != 0}
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

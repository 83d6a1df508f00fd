package dice

import (
	"cmp"
	"errors"
	"slices"

	"houserule/lang/diag"
	"houserule/lang/exact"
)

// The text of a roll is written from the log of its parts. The log is not kept: it is made by
// rolling the same dice again.

// logEntry is the result of one part of the tree, in the order of evaluation: a pool, a group,
// or else a number.
type logEntry struct {
	value exact.Rational
	pool  *loggedPool
	group []*Roll
	units []loggedUnit // of a group
}

// loggedPool is one term of dice after rolling.
type loggedPool struct {
	pool  *Pool
	units []loggedUnit
	dice  []DieResult // those of the term, as the units number them
}

// loggedUnit is a dieUnit with what a text needs.
type loggedUnit struct {
	value   DieValue
	die     int   // index of the die within the term
	dice    []int // its throws as indexes into loggedPool.dice, rerolled ones first; of a group: the index of the member
	kept    bool
	success bool
	failure bool
}

// replayedDice returns the faces of an earlier roll again.
type replayedDice struct {
	dice     []DieResult // in the order of rolling
	next     int
	replaced map[Spot]int // see [Rerolls]; nil until needed
}

// isReroll reports whether the throw at spot replaced the throw before it by the given step of
// the term, counted from 1.
func (r *replayedDice) isReroll(spot Spot, step int) bool {
	if r.replaced == nil {
		r.replaced = Rerolls(r.dice)
	}
	return r.replaced[spot] == step
}

var errNoDieLeft = errors.New("no die is left")

func (r *replayedDice) face(d Die) (int, *diag.Problem) {
	if r.next == len(r.dice) || int(r.dice[r.next].Face) >= d.Sides {
		return 0, &diag.Problem{Message: errNoDieLeft.Error(), Cause: errNoDieLeft}
	}
	r.next++
	return int(r.dice[r.next-1].Face), nil
}

// drawnDice returns the dice in the order in which they were rolled.
func (r *Roll) drawnDice() []DieResult {
	byDrawn := func(a, b DieResult) int { return cmp.Compare(a.Drawn, b.Drawn) }
	if slices.IsSortedFunc(r.Dice, byDrawn) {
		return r.Dice
	}
	list := slices.Clone(r.Dice)
	slices.SortFunc(list, byDrawn)
	return list
}

// logEntries rolls the dice of a roll again and returns the log.
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
	m.faces.replay, m.wantsRoll, m.wantsLog = &replayedDice{dice: r.drawnDice()}, true, true
	_, problem := m.run(r.program)
	log := m.tree.log
	m.Close()
	if problem != nil {
		return nil
	}
	return log
}

// TextsByFace returns the texts shown, those of each term in the order of the faces of its die;
// nil for a roll that results in a number.
func (r *Roll) TextsByFace() []string {
	if r.rollDetails == nil {
		return nil
	}
	return r.byFace
}

// logTerm adds the texts of a term to the tree and, if wanted, its entry to the log.
func (ro *Roller) logTerm(d *Pool, first int) {
	if ro.tree.showsTexts {
		from := len(ro.tree.byFace)
		for i := range ro.pool.units {
			if p := &ro.pool.units[i]; p.flags&flagKept != 0 {
				ro.tree.byFace = append(ro.tree.byFace, p.value.String())
			}
		}
		if ro.tree.texts != nil {
			ro.tree.texts = append(ro.tree.texts, ro.tree.byFace[from:]...)
		}
		slices.SortStableFunc(ro.tree.byFace[from:], func(a, b string) int { return d.faceOf(a) - d.faceOf(b) })
	}
	if ro.wantsLog {
		results := make([]DieResult, len(ro.dice)-first)
		ro.results(results, first)
		ro.tree.log = append(ro.tree.log, logEntry{pool: &loggedPool{d, ro.loggedUnits(first), results}})
	}
}

// faceOf returns the index of the face with a text, or -1.
func (p *Pool) faceOf(text string) int {
	return slices.IndexFunc(p.node.Faces, func(f Face) bool { return f.String() == text })
}

// loggedUnits returns the units of the current term, whose dice are in order from index first
// on; for a group first is negative.
func (ro *Roller) loggedUnits(first int) []loggedUnit {
	list := make([]loggedUnit, len(ro.pool.units))
	places := make([]int, 0, max(len(ro.pool.units), len(ro.dice)-max(first, 0)))
	for i := range ro.pool.units {
		p := &ro.pool.units[i]
		list[i] = loggedUnit{value: p.value, die: int(p.die), kept: p.flags&flagKept != 0, success: p.flags&flagSuccess != 0, failure: p.flags&flagFailure != 0}
		if first < 0 { // of a group
			places = append(places, int(p.first))
			list[i].dice = places[i : i+1 : i+1]
			continue
		}
		from := len(places)
		for die := p.first; ; die = ro.dice[die].next {
			places = append(places, len(places))
			if die == p.last {
				break
			}
		}
		list[i].dice = places[from:len(places):len(places)]
	}
	return list
}

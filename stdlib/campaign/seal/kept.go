package seal

import (
	"bytes"
	"slices"

	"houserule/lang/dice"
)

// Kept is a die of a line that waits for an answer: when the line is run again, the die
// falls again as it fell.
type Kept struct {
	Die     Fell   `json:"die"`
	Session int    `json:"session,omitempty"` // in which it fell; 0 before the first
	Roll    string `json:"roll,omitempty"`    // names the roll of the line, see [Dice.Rolls]; "" for the next die, of whatever roll
	At      int    `json:"at,omitempty"`      // of a list: its place, from 0
	before  []byte // before the first session: how far the dice had gone
}

// Rolls names the roll whose dice are rolled next: the same name when a line is run again.
func (d *Dice) Rolls(roll string) { d.roll = roll }

// InRoll is how many dice of the roll that goes on have fallen.
func (d *Dice) InRoll() (n int) {
	for _, f := range d.standing() {
		if f.roll == d.roll {
			n++
		}
	}
	return n
}

// Rolled gives the dice that the running line has rolled so far, and behind them those that
// it rolled before it was run again and has not come to yet.
func (d *Dice) Rolled() (list []Kept) {
	fell := d.standing()
	used := map[string]int{}
	for _, f := range fell {
		used[f.roll]++
		list = append(list, Kept{f.Fell, f.session, f.roll, f.at, f.before})
	}
	for i, k := range d.kept {
		if k.Roll == "" && i < len(fell) {
			continue
		}
		if k.Roll != "" && used[k.Roll] > 0 {
			used[k.Roll]--
			continue
		}
		list = append(list, k)
	}
	return list
}

// Gives hands a line that is run again the dice that it rolled before.
func (d *Dice) Gives(kept []Kept) { d.kept = slices.Clone(kept) }

// Holds says which dice belong to lines that wait: nobody else gets them.
func (d *Dice) Holds(kept []Kept) {
	d.held, d.laid = nil, 0
	for _, k := range kept {
		if k.Die.From == Laid {
			d.laid++
		}
		if k.Session == d.throws.Session && k.Session > 0 && (k.Die.From == OfSeal || k.Die.From == OfList) {
			d.held = append(d.held, k)
		}
	}
}

// Held are the dice of the seed that belong to lines that wait.
func (d *Dice) Held() (list []Fell) {
	for _, k := range d.held {
		if k.Die.From == OfSeal && !taken(d.throws.Next, d.throws.Gaps, k.Die.Number) {
			list = append(list, k.Die)
		}
	}
	return list
}

// Laid is how many of the dice set in advance belong to lines that wait.
func (d *Dice) Laid() int { return d.laid }

// Again is the face of a die that the line rolled before it was run again; ok is false for
// one that it rolls now for the first time. A die that somebody else has got meanwhile, and
// all others of a roll that needs other dice now, are rolled anew.
func (d *Dice) Again(die dice.Die) (face int, from From, ok bool) {
	if len(d.kept) == 0 {
		return 0, "", false
	}
	at := d.nextKept()
	if at < 0 {
		return 0, "", false
	}
	k := d.kept[at]
	face, ok = die.Find(dice.Face(k.Die.Shows))
	if ok = ok && (k.Die.Sides == die.Sides || k.Die.Sides == 0) && !d.lost(k); !ok {
		d.kept = slices.DeleteFunc(slices.Clone(d.kept), func(x Kept) bool { return x.Roll == k.Roll })
		return 0, "", false
	}
	k.Die.Sides = die.Sides
	if k.Die.From == OfSeal && (k.Session != d.throws.Session || k.Session > 0 && !d.throws.Open) {
		k.Die.From, k.Die.Number = Earlier, 0
	}
	d.replay(k, die, face)
	return face, k.Die.From, true
}

// nextKept is the place of the next die of the roll that goes on; -1 for none.
func (d *Dice) nextKept() int {
	n := len(d.standing())
	if d.kept[0].Roll == "" {
		if n < len(d.kept) {
			return n
		}
		return -1
	}
	n = d.InRoll()
	for i, k := range d.kept {
		if k.Roll != d.roll {
			continue
		}
		if n == 0 {
			return i
		}
		n--
	}
	return -1
}

// lost tells whether a die has fallen for somebody else, where the line stands now.
func (d *Dice) lost(k Kept) bool {
	switch {
	case k.Session != d.throws.Session || k.Session == 0:
		return false
	case k.Die.From == OfSeal:
		return taken(d.throws.Next, d.throws.Gaps, k.Die.Number)
	case k.Die.From == OfList && d.Thrower() == Script:
		return taken(d.throws.At, d.throws.Passed, k.At)
	}
	return false
}

// replay lets a die fall as it fell.
func (d *Dice) replay(k Kept, die dice.Die, face int) {
	at := k.At
	listed := k.Die.From == OfList && k.Session == d.throws.Session || k.Die.From != Laid && k.Roll == ""
	before := d.stateBefore()
	switch {
	case listed && d.Thrower() == Script:
		d.throws.At, d.throws.Passed = takes(d.throws.At, d.throws.Passed, at)
	case k.Die.From == OfSeal && before != nil && bytes.Equal(before, k.before):
		_, _ = d.before.Roll(die) // it falls by itself as it fell
	default:
		before = nil
	}
	d.falls(k.Die, die, face, at)
	d.fell[len(d.fell)-1].before = before
}

// holds tells whether a die belongs to a line that waits.
func (d *Dice) holds(from From, number int) bool {
	return slices.ContainsFunc(d.held, func(k Kept) bool {
		return k.Die.From == from && (from == OfSeal && k.Die.Number == number || from == OfList && k.At == number)
	})
}

// free is the lowest number that has not fallen and that no line holds.
func (d *Dice) free(from From, next int, gaps []int) int {
	for _, n := range gaps {
		if !d.holds(from, n) {
			return n
		}
	}
	for d.holds(from, next) {
		next++
	}
	return next
}

// The numbers that have fallen are those below next but for the gaps, which are in order.

// taken tells whether a number has fallen.
func taken(next int, gaps []int, n int) bool {
	_, gap := slices.BinarySearch(gaps, n)
	return n < next && !gap
}

// takes gives what has fallen when a number has that had not.
func takes(next int, gaps []int, n int) (int, []int) {
	if i, gap := slices.BinarySearch(gaps, n); gap {
		return next, slices.Delete(slices.Clone(gaps), i, i+1)
	}
	if n > next {
		gaps = slices.Clone(gaps)
		for ; next < n; next++ {
			gaps = append(gaps, next)
		}
	}
	return max(next, n+1), gaps
}

package seal

import (
	"bytes"
	"slices"

	"houserule/lang/dice"
)

// Kept is a die of a line that waits for an answer. When the line is run again, the die shows the
// same face.
type Kept struct {
	Die     Fell   `json:"die"`
	Session int    `json:"session,omitempty"` // session of the roll; 0 before the first
	Roll    string `json:"roll,omitempty"`    // id of the roll in its line, see [Dice.Rolls]; "" for the next die of any roll
	At      int    `json:"at,omitempty"`      // index in the list, from 0
	before  []byte // before the first session: state of Dice.before
}

// Rolls begins a roll. id is the same when the line is run again.
func (d *Dice) Rolls(roll string) { d.roll = roll }

// InRoll is the number of dice of the current roll rolled so far.
func (d *Dice) InRoll() (n int) {
	for _, f := range d.standing() {
		if f.roll == d.roll {
			n++
		}
	}
	return n
}

// Rolled returns the dice of the running line: those rolled so far, then those of the earlier run
// that it has not reached again.
func (d *Dice) Rolled() (list []Kept) {
	fell := d.standing()
	used := map[string]int{}
	for _, f := range fell {
		used[f.roll]++
		list = append(list, Kept{f.Fell, f.session, f.roll, f.at, f.before})
	}
	for i, k := range d.replayed {
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

// Gives sets the dice that the running line rolled when it was run before.
func (d *Dice) Gives(kept []Kept) { d.replayed = slices.Clone(kept) }

// Holds reserves the dice of lines that wait for an answer: other lines do not get them.
func (d *Dice) Holds(kept []Kept) {
	d.reserved, d.reservedPreset = nil, 0
	for _, k := range kept {
		if k.Die.From == Laid {
			d.reservedPreset++
		}
		if k.Session == d.pos.Session && k.Session > 0 && (k.Die.From == OfSeal || k.Die.From == OfList) {
			d.reserved = append(d.reserved, k)
		}
	}
}

// Held are the reserved dice of the seed.
func (d *Dice) Held() (list []Fell) {
	for _, k := range d.reserved {
		if k.Die.From == OfSeal && !taken(d.pos.Next, d.pos.Gaps, k.Die.Number) {
			list = append(list, k.Die)
		}
	}
	return list
}

// Laid is the number of reserved preset dice.
func (d *Dice) Laid() int { return d.reservedPreset }

// Again returns the face of a die that the line rolled when it was run before; ok is false for
// one that it rolls for the first time. If another line got the die meanwhile, or the roll needs
// other dice now, it is rolled anew.
func (d *Dice) Again(die dice.Die) (face int, from From, ok bool) {
	if len(d.replayed) == 0 {
		return 0, "", false
	}
	at := d.nextKept()
	if at < 0 {
		return 0, "", false
	}
	k := d.replayed[at]
	face, ok = die.Find(dice.Face(k.Die.Shows))
	if ok = ok && (k.Die.Sides == die.Sides || k.Die.Sides == 0) && !d.lost(k); !ok {
		d.replayed = slices.DeleteFunc(slices.Clone(d.replayed), func(x Kept) bool { return x.Roll == k.Roll })
		return 0, "", false
	}
	k.Die.Sides = die.Sides
	if k.Die.From == OfSeal && (k.Session != d.pos.Session || k.Session > 0 && !d.pos.Open) {
		k.Die.From, k.Die.Number = Earlier, 0
	}
	d.replay(k, die, face)
	return face, k.Die.From, true
}

// nextKept is the index in d.replayed of the next die of the current roll; -1 for none.
func (d *Dice) nextKept() int {
	n := len(d.standing())
	if d.replayed[0].Roll == "" {
		if n < len(d.replayed) {
			return n
		}
		return -1
	}
	n = d.InRoll()
	for i, k := range d.replayed {
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

// lost reports whether another line rolled the die meanwhile.
func (d *Dice) lost(k Kept) bool {
	switch {
	case k.Session != d.pos.Session || k.Session == 0:
		return false
	case k.Die.From == OfSeal:
		return taken(d.pos.Next, d.pos.Gaps, k.Die.Number)
	case k.Die.From == OfList && d.Thrower() == Script:
		return taken(d.pos.At, d.pos.Passed, k.At)
	}
	return false
}

// replay rolls a die as before and records it.
func (d *Dice) replay(k Kept, die dice.Die, face int) {
	at := k.At
	listed := k.Die.From == OfList && k.Session == d.pos.Session || k.Die.From != Laid && k.Roll == ""
	before := d.stateBefore()
	switch {
	case listed && d.Thrower() == Script:
		d.pos.At, d.pos.Passed = takes(d.pos.At, d.pos.Passed, at)
	case k.Die.From == OfSeal && before != nil && bytes.Equal(before, k.before):
		_, _ = d.before.Roll(die) // it shows the same face by itself
	default:
		before = nil
	}
	d.record(k.Die, die, face, at)
	d.rolled[len(d.rolled)-1].before = before
}

// isReserved reports whether a die is reserved.
func (d *Dice) isReserved(from From, number int) bool {
	return slices.ContainsFunc(d.reserved, func(k Kept) bool {
		return k.Die.From == from && (from == OfSeal && k.Die.Number == number || from == OfList && k.At == number)
	})
}

// free is the lowest number that is neither rolled nor reserved.
func (d *Dice) free(from From, next int, gaps []int) int {
	for _, n := range gaps {
		if !d.isReserved(from, n) {
			return n
		}
	}
	for d.isReserved(from, next) {
		next++
	}
	return next
}

// The numbers that have fallen are those below next but for the gaps, which are in order.

// taken reports whether a die was rolled.
func taken(next int, gaps []int, n int) bool {
	_, gap := slices.BinarySearch(gaps, n)
	return n < next && !gap
}

// takes marks a die as rolled and returns the new position: next and gaps.
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

package seal

import (
	"bytes"
	"slices"

	"houserule/lang/dice"
)

// WaitingDie is a die of a line that waits for an answer. When the line is run again, the die shows the
// same face.
type WaitingDie struct {
	Die     RolledDie `json:"die"`
	Session int       `json:"session,omitempty"` // session of the roll; 0 before the first
	Roll    string    `json:"roll,omitempty"`    // id of the roll in its line, see [Dice.BeginRoll]; "" for the next die of any roll
	At      int       `json:"at,omitempty"`      // index in the list, from 0
	before  []byte    // before the first session: state of Dice.before
}

// BeginRoll begins a roll. id is the same when the line is run again.
func (d *Dice) BeginRoll(roll string) { d.roll = roll }

// InRoll returns the number of dice of the current roll rolled so far.
func (d *Dice) InRoll() (n int) {
	for _, f := range d.currentDice() {
		if f.roll == d.roll {
			n++
		}
	}
	return n
}

// LineDice returns the dice of the running line: those rolled so far, then those of the earlier run
// that it has not reached again.
func (d *Dice) LineDice() (list []WaitingDie) {
	fell := d.currentDice()
	used := map[string]int{}
	for _, f := range fell {
		used[f.roll]++
		list = append(list, WaitingDie{f.RolledDie, f.session, f.roll, f.at, f.before})
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

// SetReplay sets the dice that the running line rolled when it was run before.
func (d *Dice) SetReplay(kept []WaitingDie) { d.replayed = slices.Clone(kept) }

// Reserve reserves the dice of lines that wait for an answer: other lines do not get them.
func (d *Dice) Reserve(kept []WaitingDie) {
	d.reserved, d.reservedPreset = nil, 0
	for _, k := range kept {
		if k.Die.Origin == Preset {
			d.reservedPreset++
		}
		if k.Session == d.pos.Session && k.Session > 0 && (k.Die.Origin == FromSeed || k.Die.Origin == FromList) {
			d.reserved = append(d.reserved, k)
		}
	}
}

// Reserved returns the reserved dice of the seed that no line has rolled yet.
func (d *Dice) Reserved() (list []RolledDie) {
	for _, k := range d.reserved {
		if k.Die.Origin == FromSeed && !isRolled(d.pos.Next, d.pos.Gaps, k.Die.Number) {
			list = append(list, k.Die)
		}
	}
	return list
}

// ReservedPreset returns the number of reserved preset dice.
func (d *Dice) ReservedPreset() int { return d.reservedPreset }

// NextReplayed returns the face of a die that the line rolled when it was run before; ok is false for
// one that it rolls for the first time. If another line got the die meanwhile, or the roll needs
// other dice now, it is rolled anew.
func (d *Dice) NextReplayed(die dice.Die) (face int, from Origin, ok bool) {
	if len(d.replayed) == 0 {
		return 0, "", false
	}
	at := d.nextReplayedIndex()
	if at < 0 {
		return 0, "", false
	}
	k := d.replayed[at]
	face, ok = die.Find(dice.Face(k.Die.Shows))
	if ok = ok && (k.Die.Sides == die.Sides || k.Die.Sides == 0) && !d.takenByOther(k); !ok {
		d.replayed = slices.DeleteFunc(slices.Clone(d.replayed), func(x WaitingDie) bool { return x.Roll == k.Roll })
		return 0, "", false
	}
	k.Die.Sides = die.Sides
	if k.Die.Origin == FromSeed && (k.Session != d.pos.Session || k.Session > 0 && !d.pos.Open) {
		k.Die.Origin, k.Die.Number = EarlierSession, 0
	}
	d.recordReplayed(k, die, face)
	return face, k.Die.Origin, true
}

// nextReplayedIndex returns the index in d.replayed of the next die of the current roll; -1 for none.
func (d *Dice) nextReplayedIndex() int {
	n := len(d.currentDice())
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

// takenByOther reports whether another line rolled the die meanwhile.
func (d *Dice) takenByOther(k WaitingDie) bool {
	switch {
	case k.Session != d.pos.Session || k.Session == 0:
		return false
	case k.Die.Origin == FromSeed:
		return isRolled(d.pos.Next, d.pos.Gaps, k.Die.Number)
	case k.Die.Origin == FromList && d.Thrower() == Script:
		return isRolled(d.pos.At, d.pos.Passed, k.At)
	}
	return false
}

// recordReplayed records a die that shows the same face as when the line was run before.
func (d *Dice) recordReplayed(k WaitingDie, die dice.Die, face int) {
	at := k.At
	listed := k.Die.Origin == FromList && k.Session == d.pos.Session || k.Die.Origin != Preset && k.Roll == ""
	before := d.stateBefore()
	switch {
	case listed && d.Thrower() == Script:
		d.pos.At, d.pos.Passed = markRolled(d.pos.At, d.pos.Passed, at)
	case k.Die.Origin == FromSeed && before != nil && bytes.Equal(before, k.before):
		_, _ = d.before.Roll(die) // it shows the same face by itself
	default:
		before = nil
	}
	d.record(k.Die, die, face, at)
	d.rolled[len(d.rolled)-1].before = before
}

// isReserved reports whether a die is reserved.
func (d *Dice) isReserved(from Origin, number int) bool {
	return slices.ContainsFunc(d.reserved, func(k WaitingDie) bool {
		return k.Die.Origin == from && (from == FromSeed && k.Die.Number == number || from == FromList && k.At == number)
	})
}

// nextFree returns the lowest number that is neither rolled nor reserved.
func (d *Dice) nextFree(from Origin, next int, gaps []int) int {
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

// The dice that were rolled are those with numbers below next that are not in gaps, which is
// ascending.

// isRolled reports whether a die was rolled.
func isRolled(next int, gaps []int, n int) bool {
	_, gap := slices.BinarySearch(gaps, n)
	return n < next && !gap
}

// markRolled marks a die as rolled and returns the new position: next and gaps.
func markRolled(next int, gaps []int, n int) (int, []int) {
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

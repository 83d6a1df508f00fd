package checks

import (
	"maps"
	"slices"
)

// Snapshot is how a check stood: all of it that changes while it is played.
type Snapshot struct {
	Check  *Check
	origin origin
	stage  stage
	dice   DiceSet
	lines  lineValues
	rolled lineRolls
	once   onceUses
	sold   Sold
	inner  map[int]*Check
	outer  *Check
}

// Snapshot is how the check stands. It shares nothing that is written on later.
func (f *Check) Snapshot() *Snapshot {
	s := f.now()
	s.dice.copyStates()
	s.unshare()
	return &s
}

// SnapshotForOdds is Snapshot, but for the states of dice that all courses of odds share: it
// holds for as long as nothing is written on these.
func (f *Check) SnapshotForOdds() Snapshot {
	s := f.now()
	if !s.dice.shared {
		s.dice.copyStates()
	}
	s.unshare()
	return s
}

// now is how the check stands, sharing its lists and maps.
func (f *Check) now() Snapshot {
	return Snapshot{f, f.origin, f.stage, f.dice, f.lines, f.rolled, f.once, f.sold, f.inner, f.outer}
}

// unshare copies the lists and maps of a snapshot, but for the states of the dice.
func (s *Snapshot) unshare() {
	s.dice.unsaid, s.dice.single = nil, nil
	s.dice.looked, s.dice.added = slices.Clone(s.dice.looked), slices.Clone(s.dice.added)
	s.lines.settled, s.lines.stack = slices.Clone(s.lines.settled), slices.Clone(s.lines.stack)
	s.rolled.shown, s.rolled.counts = maps.Clone(s.rolled.shown), maps.Clone(s.rolled.counts)
	for line, n := range s.rolled.counts {
		s.rolled.counts[line] = maps.Clone(n)
	}
	s.once.inForce, s.once.usedUp, s.once.noted = maps.Clone(s.once.inForce), maps.Clone(s.once.usedUp), slices.Clip(s.once.noted)
	s.sold.Purchases, s.sold.Tally.Bought = slices.Clone(s.sold.Purchases), slices.Clone(s.sold.Tally.Bought)
	s.inner = maps.Clone(s.inner)
}

// Restore puts the check back to how it stood, and keeps how it stands instead.
func (s *Snapshot) Restore() {
	now := s.Check.Snapshot()
	s.Put()
	*s = *now
}

// RestoreAll restores snapshots, the last first.
func RestoreAll(list []*Snapshot) {
	for _, s := range slices.Backward(list) {
		s.Restore()
	}
}

// Put puts the check back to how it stood; the snapshot is used up.
func (s *Snapshot) Put() {
	f := s.Check
	f.origin, f.stage, f.dice, f.lines, f.rolled, f.once, f.sold, f.inner, f.outer = s.origin, s.stage, s.dice, s.lines, s.rolled, s.once, s.sold, s.inner, s.outer
}

// Copy is another check that stands as this one does.
func (f *Check) Copy() *Check {
	c := &Check{cs: f.cs, rule: f.rule, plan: f.plan, noun: f.noun, given: f.given, roller: f.roller, rollerValue: f.rollerValue, key: f.key}
	s := f.Snapshot()
	s.Check = c
	s.Put()
	return c
}

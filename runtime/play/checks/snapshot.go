package checks

import (
	"maps"
	"slices"
)

// Snapshot is a copy of everything that changes in a check while it is played.
type Snapshot struct {
	Check  *Check
	origin origin
	stage  stage
	dice   DiceSet
	lines  lineValues
	rolled lineRolls
	once   onceChanges
	sold   Sales
	inner  map[int]*Check
	outer  *Check
}

// Snapshot returns a copy that shares nothing that is changed later.
func (c *Check) Snapshot() *Snapshot {
	s := c.current()
	s.dice.copyStates()
	s.unshare()
	return &s
}

// SnapshotForOdds is Snapshot, but shares states that are shared by all playthroughs anyway.
func (c *Check) SnapshotForOdds() Snapshot {
	s := c.current()
	if !s.dice.shared {
		s.dice.copyStates()
	}
	s.unshare()
	return s
}

// current returns a snapshot that shares slices and maps with the check.
func (c *Check) current() Snapshot {
	return Snapshot{c, c.origin, c.stage, c.dice, c.lines, c.rolled, c.once, c.sales, c.nested, c.outer}
}

// unshare copies the slices and maps of a snapshot except the states of the dice.
func (s *Snapshot) unshare() {
	s.dice.memoStorage, s.dice.single = nil, nil
	s.dice.looks, s.dice.added = slices.Clone(s.dice.looks), slices.Clone(s.dice.added)
	s.lines.common, s.lines.stack = slices.Clone(s.lines.common), slices.Clone(s.lines.stack)
	s.rolled.totals, s.rolled.counts = maps.Clone(s.rolled.totals), maps.Clone(s.rolled.counts)
	for line, n := range s.rolled.counts {
		s.rolled.counts[line] = maps.Clone(n)
	}
	s.once.inForce, s.once.usedUp, s.once.noted = maps.Clone(s.once.inForce), maps.Clone(s.once.usedUp), slices.Clip(s.once.noted)
	s.sold.Purchases, s.sold.Tally.Bought = slices.Clone(s.sold.Purchases), slices.Clone(s.sold.Tally.Bought)
	s.inner = maps.Clone(s.inner)
}

// Swap restores the check from the snapshot, and stores in it what the check was before.
func (s *Snapshot) Swap() {
	now := s.Check.Snapshot()
	s.Apply()
	*s = *now
}

// SwapAll swaps snapshots, the last one first.
func SwapAll(list []*Snapshot) {
	for _, s := range slices.Backward(list) {
		s.Swap()
	}
}

// Apply restores the check from the snapshot, which must not be used afterwards.
func (s *Snapshot) Apply() {
	c := s.Check
	c.origin, c.stage, c.dice, c.lines, c.rolled, c.once, c.sales, c.nested, c.outer = s.origin, s.stage, s.dice, s.lines, s.rolled, s.once, s.sold, s.inner, s.outer
}

// Copy returns an independent copy of the check.
func (c *Check) Copy() *Check {
	other := &Check{cs: c.cs, rule: c.rule, plan: c.plan, ref: c.ref, args: c.args, roller: c.roller, rollerValue: c.rollerValue, key: c.key, failed: c.failed}
	s := c.Snapshot()
	s.Check = other
	s.Apply()
	return other
}

package evening

import (
	"bytes"
	"slices"

	"houserule/lang/dice"
	"houserule/stdlib/campaign/seal"
)

// A line that waits for an answer keeps the dice that it rolled: they stand with its answers,
// by the command and the roll that they belong to. Nobody else gets them while it waits, and
// when it is run again they fall again as they fell.

// BeginRolling begins a line that has rolled nothing.
func (rs *Rolls) Begin() {
	rs.Dice.Since()
	rs.command, rs.name, rs.times = nil, "", nil
}

// keepsDice says which dice belong to the running line, as it rolled them before, and which to
// those that wait.
func (qs *Questions) giveDice() {
	var own []seal.Kept
	later := ""
	if qs.Open != nil {
		own, later = qs.Open.kept, qs.Open.later
	}
	qs.Dice.Gives(own)
	qs.Dice.Holds(qs.waitingDice(later))
}

// waitingDice are the dice of lines and creations that wait, but for a creation that goes on.
func (qs *Questions) waitingDice(but string) (list []seal.Kept) {
	for _, open := range qs.outer {
		list = append(list, open.kept...)
	}
	waiting, err := qs.Creations()
	if err != nil {
		return list // whoever goes on with it is told
	}
	for _, w := range waiting {
		going := func(o *Asking) bool { return o.later == w.Line }
		if w.Line != but && !slices.ContainsFunc(qs.outer, going) {
			list = append(list, w.Kept...)
		}
	}
	return list
}

// meanwhileDoes runs what is done while a line waits.
func (qs *Questions) aside(open *Asking, does func()) {
	qs.outer = append(qs.outer, open)
	defer func() { qs.outer = qs.outer[:len(qs.outer)-1] }()
	open.passesOver(qs.Dice)
	does()
}

// passesOver lets the dice of no session go on behind what the line rolled: they have no
// numbers by which others could be kept from them.
func (o *Asking) passesOver(dice *seal.Dice) {
	if session, _ := dice.Session(); session == 0 && o.fell && o.stood != nil {
		_ = dice.UnmarshalBinary(o.stood) // it is a state of these dice
	}
}

// returns takes that back where nobody rolled since.
func (o *Asking) returns(dice *seal.Dice) {
	if session, _ := dice.Session(); session > 0 || o.stood == nil {
		return
	}
	if now, err := dice.MarshalBinary(); err == nil && bytes.Equal(now, o.stood) {
		_ = dice.UnmarshalBinary(o.before)
	}
}

// seesDice notes which dice of the line were seen when it asks.
func (qs *Questions) seeDice(open *Asking) {
	if open.fell = open.fell || qs.line.diceFell() || qs.Open.threw; open.fell {
		open.kept = qs.Dice.Rolled()
	}
	if open.stood == nil {
		open.before = qs.line.diceBefore
	}
	open.stood, _ = qs.Dice.MarshalBinary()
}

// diceFell tells whether dice fell since the running line began.
func (ln *Line) diceFell() bool {
	now, err := ln.Dice.MarshalBinary()
	return err == nil && !bytes.Equal(now, ln.diceBefore)
}

// thrownByHand is what a die shows that people throw.
func (rs *Rolls) throw(d dice.Die) (int, error) {
	open := rs.questions.Start()
	if rs.Dice.InRoll() > 0 && len(rs.lying) == 0 {
		rs.next = nil // what they hear of the roll is that it goes on
	}
	face, err := rs.shows(d)
	if err != nil {
		open.kept = rs.Dice.Rolled() // whatever is done first
	}
	open.threw = open.threw || err == nil
	return face, err
}

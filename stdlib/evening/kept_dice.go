package evening

import (
	"bytes"
	"slices"

	"houserule/stdlib/campaign/seal"
)

// assignDice tells the dice which of them the running line rolled before and gets again, and
// which are reserved for waiting lines.
func (qs *Questions) assignDice() {
	var own []seal.WaitingDie
	line := ""
	if qs.open != nil {
		own, line = qs.open.dice, qs.open.resumeLine()
	}
	qs.Dice.SetReplay(own)
	qs.Dice.Reserve(qs.waitingDice(line))
}

// waitingDice returns the dice reserved for waiting lines, without those of the line but.
func (qs *Questions) waitingDice(but string) (list []seal.WaitingDie) {
	for _, open := range qs.outer {
		list = append(list, open.dice...)
	}
	waiting, err := qs.waitingLines()
	if err != nil {
		return list // continuing such a line reports the error
	}
	for _, w := range waiting {
		going := func(o *pausedLine) bool { return o.resumeLine() == w.Line }
		if w.Line != but && !slices.ContainsFunc(qs.outer, going) {
			list = append(list, w.Kept...)
		}
	}
	return list
}

// whilePaused calls does with open among the waiting lines.
func (qs *Questions) whilePaused(open *pausedLine, does func()) {
	qs.outer = append(qs.outer, open)
	defer func() { qs.outer = qs.outer[:len(qs.outer)-1] }()
	open.skipDice(qs.Dice)
	does()
}

// skipDice advances dice without a session past those that the line rolled. They have no
// numbers by which they could be reserved.
func (o *pausedLine) skipDice(dice *seal.Dice) {
	if session, _ := dice.Session(); session == 0 && o.diceSeen && o.diceAtQuestion != nil {
		_ = dice.UnmarshalBinary(o.diceAtQuestion) // a state of these dice, which always unmarshals
	}
}

// unskipDice undoes skipDice if nothing was rolled since.
func (o *pausedLine) unskipDice(dice *seal.Dice) {
	if session, _ := dice.Session(); session > 0 || o.diceAtQuestion == nil {
		return
	}
	if now, err := dice.MarshalBinary(); err == nil && bytes.Equal(now, o.diceAtQuestion) {
		_ = dice.UnmarshalBinary(o.diceAtStart)
	}
}

// recordSeenDice notes which dice of the line people have seen at its question.
func (qs *Questions) recordSeenDice(open *pausedLine) {
	if open.diceSeen = open.diceSeen || qs.line.diceRolled() || qs.open.byHand; open.diceSeen {
		open.dice = qs.Dice.LineDice()
	}
	if open.diceAtQuestion == nil {
		open.diceAtStart = qs.line.diceBefore
	}
	open.diceAtQuestion, _ = qs.Dice.MarshalBinary()
}

// A line that waits for an answer keeps the dice that it rolled, with the command and roll of
// each. No other line gets them while it waits, and when it is run again, it rolls the same
// faces.

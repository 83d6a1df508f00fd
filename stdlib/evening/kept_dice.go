package evening

import (
	"bytes"
	"slices"

	"houserule/stdlib/campaign/seal"
)

// assignDice sets the dice that the running line rolled in an earlier run and rolls again, and
// those that are reserved for waiting lines.
func (qs *Questions) assignDice() {
	var own []seal.WaitingDie
	line := ""
	if qs.open != nil {
		own, line = qs.open.dice, qs.open.resumeLine()
	}
	qs.Dice.SetReplay(own)
	qs.Dice.Reserve(qs.waitingDice(line))
}

// waitingDice returns the dice reserved for waiting lines other than the line but.
func (qs *Questions) waitingDice(but string) (list []seal.WaitingDie) {
	for _, open := range qs.outer {
		list = append(list, open.dice...)
	}
	waiting, err := qs.waitingLines()
	if err != nil {
		return list // continuing such a line reports the error
	}
	for _, w := range waiting {
		continues := func(o *pausedLine) bool { return o.resumeLine() == w.Line }
		if w.Line != but && !slices.ContainsFunc(qs.outer, continues) {
			list = append(list, w.Kept...)
		}
	}
	return list
}

// whilePaused calls does while the line open counts as waiting.
func (qs *Questions) whilePaused(open *pausedLine, does func()) {
	qs.outer = append(qs.outer, open)
	defer func() { qs.outer = qs.outer[:len(qs.outer)-1] }()
	open.skipDice(qs.Dice)
	does()
}

// skipDice advances dice without a session past those that the line rolled and people saw. Only
// dice of a session have numbers by which they can be reserved.
func (o *pausedLine) skipDice(dice *seal.Dice) {
	if session, _ := dice.Session(); session == 0 && o.diceSeen && o.states.atQuestion != nil {
		_ = dice.UnmarshalBinary(o.states.atQuestion) // no error: these dice marshalled it
	}
}

// unskipDice undoes skipDice if nothing was rolled since.
func (o *pausedLine) unskipDice(dice *seal.Dice) {
	if session, _ := dice.Session(); session > 0 || o.states.atQuestion == nil {
		return
	}
	if now, err := dice.MarshalBinary(); err == nil && bytes.Equal(now, o.states.atQuestion) {
		_ = dice.UnmarshalBinary(o.states.atStart)
	}
}

// recordSeenDice records the dice of the line that people have seen at its question, and the
// state of the dice there.
func (qs *Questions) recordSeenDice(open *pausedLine) {
	if open.diceSeen = open.diceSeen || qs.line.diceRolled() || qs.open.byHand; open.diceSeen {
		open.dice = qs.Dice.LineDice()
	}
	if open.states.atQuestion == nil {
		open.states.atStart = qs.line.before.dice
	}
	open.states.atQuestion, _ = qs.Dice.MarshalBinary()
}

// A line that waits for an answer keeps the dice that it rolled, each with its command and roll.
// They are reserved for it while it waits, so that it rolls the same faces when it is run again.

package evening

import (
	"bytes"
	"slices"

	"houserule/stdlib/campaign/seal"
)

// giveDice tells the dice which of them belong to the running line, as it rolled them before,
// and which to lines that wait.
func (qs *Questions) giveDice() {
	var own []seal.Kept
	line := ""
	if qs.open != nil {
		own, line = qs.open.kept, qs.open.waitsAs()
	}
	qs.Dice.Gives(own)
	qs.Dice.Holds(qs.waitingDice(line))
}

// waitingDice are the dice of lines that wait, but for one that goes on.
func (qs *Questions) waitingDice(but string) (list []seal.Kept) {
	for _, open := range qs.outer {
		list = append(list, open.kept...)
	}
	waiting, err := qs.waitingLines()
	if err != nil {
		return list // whoever goes on with it is told
	}
	for _, w := range waiting {
		going := func(o *asking) bool { return o.waitsAs() == w.Line }
		if w.Line != but && !slices.ContainsFunc(qs.outer, going) {
			list = append(list, w.Kept...)
		}
	}
	return list
}

// aside runs what is done while a line waits.
func (qs *Questions) aside(open *asking, does func()) {
	qs.outer = append(qs.outer, open)
	defer func() { qs.outer = qs.outer[:len(qs.outer)-1] }()
	open.passesOver(qs.Dice)
	does()
}

// passesOver lets the dice of no session go on behind what the line rolled: they have no
// numbers by which others could be kept from them.
func (o *asking) passesOver(dice *seal.Dice) {
	if session, _ := dice.Session(); session == 0 && o.fell && o.stood != nil {
		_ = dice.UnmarshalBinary(o.stood) // it is a state of these dice
	}
}

// returns takes that back where nobody rolled since.
func (o *asking) returns(dice *seal.Dice) {
	if session, _ := dice.Session(); session > 0 || o.stood == nil {
		return
	}
	if now, err := dice.MarshalBinary(); err == nil && bytes.Equal(now, o.stood) {
		_ = dice.UnmarshalBinary(o.before)
	}
}

// seeDice notes which dice of the line were seen when it asks.
func (qs *Questions) seeDice(open *asking) {
	if open.fell = open.fell || qs.line.diceFell() || qs.open.threw; open.fell {
		open.kept = qs.Dice.Rolled()
	}
	if open.stood == nil {
		open.before = qs.line.diceBefore
	}
	open.stood, _ = qs.Dice.MarshalBinary()
}

// A line that waits for an answer keeps the dice that it rolled: they stand with its answers,
// by the command and the roll that they belong to. Nobody else gets them while it waits, and
// when it is run again they fall again as they fell.

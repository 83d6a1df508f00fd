package command

import (
	"encoding"
	"fmt"

	"houserule/lang/dice"
)

// SaveDice is how far a source of dice has gone; nil where it cannot tell.
func SaveDice(source dice.Source) []byte { return AppendDice(make([]byte, 0, DiceStateSize), source) }

// AppendDice is SaveDice with storage for what most sources say.
func AppendDice(to []byte, source dice.Source) []byte {
	if a, ok := source.(encoding.BinaryAppender); ok {
		if b, err := a.AppendBinary(to); err == nil {
			return b
		}
	}
	if m, ok := source.(encoding.BinaryMarshaler); ok {
		if b, err := m.MarshalBinary(); err == nil {
			return b
		}
	}
	return nil
}

// DiceStateSize is about how much most sources of dice need to say how far they have gone.
const DiceStateSize = 48

// RestoreDice puts a source of dice back to where it was saved.
func RestoreDice(source dice.Source, saved []byte) {
	if m, ok := source.(encoding.BinaryUnmarshaler); ok && saved != nil {
		_ = m.UnmarshalBinary(saved) // what was saved by the same source can be read by it
	}
}

// NoDice are dice that nobody rolled: each roll fails with [DiceNeeded].
type NoDice struct{}

// Roll implements dice.Source.
func (NoDice) Roll(d dice.Die) (int, error) { return 0, &DiceNeeded{d} }

// DiceNeeded is the error of what is played again and takes a die that was not rolled then.
type DiceNeeded struct{ Die dice.Die }

// Error names the die.
func (u *DiceNeeded) Error() string { return fmt.Sprintf("a %s is thrown that nobody threw", u.Die) }

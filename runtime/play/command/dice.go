package command

import (
	"encoding"
	"fmt"

	"houserule/lang/dice"
)

// SaveDice returns the state of a source of dice; nil if the source cannot be saved.
func SaveDice(source dice.Source) []byte { return AppendDice(make([]byte, 0, DiceStateSize), source) }

// AppendDice appends the state of a source of dice to a slice; it returns nil if the source
// cannot be saved.
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

// DiceStateSize is the usual size of a state in bytes, for allocating.
const DiceStateSize = 48

// RestoreDice restores a state from SaveDice; it does nothing for nil.
func RestoreDice(source dice.Source, saved []byte) {
	if m, ok := source.(encoding.BinaryUnmarshaler); ok && saved != nil {
		_ = m.UnmarshalBinary(saved) // cannot fail: the same source wrote it
	}
}

// NoDice is a source of dice for replays, in which all dice are recorded. Roll always returns a
// [*DiceNeededError].
type NoDice struct{}

// Roll implements dice.Source.
func (NoDice) Roll(d dice.Die) (int, error) { return 0, &DiceNeededError{d} }

// DiceNeededError is the error of a replay that rolls a die which is not recorded.
type DiceNeededError struct{ Die dice.Die }

// Error names the die.
func (e *DiceNeededError) Error() string {
	return fmt.Sprintf("a %s is thrown that nobody threw", e.Die)
}

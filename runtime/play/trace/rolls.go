package trace

import (
	"houserule/lang/dice"
	"houserule/runtime/rules"
)

// rollNodes finds the events of recorded rolls that are still in force.
type rollNodes struct {
	nodes map[*dice.Roll]*Node
	lines map[lineDice]*dice.Roll // the last roll of each line
}

// lineDice identifies dice that a line of a check rolls in addition to those of the check.
type lineDice struct {
	check, line string // the key of the check in its command, and the word of the line
	extra       *rules.ExtraRoll
}

// Rolled records a roll.
func (r *Recorder) Rolled(roll *dice.Roll) {
	if r != nil {
		r.rolls.keep(roll, r.add(&Rolled{Roll: roll}))
	}
}

func (r *rollNodes) keep(roll *dice.Roll, n *Node) {
	if r.nodes == nil {
		r.nodes = map[*dice.Roll]*Node{}
	}
	r.nodes[roll] = n
}

// Reread records a roll whose dice are read differently now, such as by another threshold;
// roll replaces old. It records no event if both have the same text.
func (r *Recorder) Reread(old, roll *dice.Roll) {
	if r == nil {
		return
	}
	if n := r.rolls.nodes[old]; n != nil && old.String() == roll.String() {
		r.rolls.keep(roll, n)
		return
	}
	r.Rolled(roll)
}

// RolledFor registers the dice that a line of a check rolled, for [Recorder.LineRerolled].
func (r *Recorder) RolledFor(check, line string, extra *rules.ExtraRoll, roll *dice.Roll) {
	if r == nil {
		return
	}
	if r.rolls.lines == nil {
		r.rolls.lines = map[lineDice]*dice.Roll{}
	}
	r.rolls.lines[lineDice{check, line, extra}] = roll
}

// Rerolled marks the given dice of a recorded roll as rerolled; nil means all.
func (r *Recorder) Rerolled(roll *dice.Roll, rerolled map[dice.Spot]bool) {
	if r == nil {
		return
	}
	if n := r.rolls.nodes[roll]; n != nil {
		e := n.Event.(*Rolled)
		e.Roll, e.Rerolled, e.RerolledDice = roll, true, rerolled
		delete(r.rolls.nodes, roll)
	}
}

// LineRerolled marks the last roll of each of a line's dice as rerolled.
func (r *Recorder) LineRerolled(check string, line *rules.Rule) {
	if r == nil {
		return
	}
	for _, y := range line.Layers() {
		if y.Answer.ExtraRoll != nil {
			r.Rerolled(r.rolls.lines[lineDice{check, line.Word, y.Answer.ExtraRoll}], nil)
		}
	}
}

// RerolledAll records that a check rerolls everything because of its line `again`.
func (r *Recorder) RerolledAll(again *rules.Layer) {
	if r != nil {
		r.add(&RerolledAll{again})
	}
}

// DiceAdded records dice that a layer adds to those of a check.
func (r *Recorder) DiceAdded(y *rules.Layer, e *dice.Expression) {
	if r != nil {
		r.add(&DiceAdded{y, e})
	}
}

package trace

import (
	"houserule/lang/dice"
	"houserule/runtime/rules"
)

// rollNodes finds the events of recorded dice that are still valid.
type rollNodes struct {
	nodes map[*dice.Roll]*Node
	lines map[lineDice]*dice.Roll // the last roll of each line
}

// lineDice identifies dice that a line of a check rolls, beside those of the check.
type lineDice struct {
	check, line string // the key of the check in its command, and the word of the line
	throw       *rules.ExtraRoll
}

// Rolled records dice.
func (r *Recorder) Rolled(roll *dice.Roll) {
	if r != nil {
		r.rolls.keep(roll, r.add(&Rolled{Roll: roll}))
	}
}

func (x *rollNodes) keep(roll *dice.Roll, n *Node) {
	if x.nodes == nil {
		x.nodes = map[*dice.Roll]*Node{}
	}
	x.nodes[roll] = n
}

// Reread records a roll whose dice are read differently now, such as by another threshold;
// roll replaces old. It records nothing if both read the same.
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

// RolledFor notes the dice that a line of a check rolled.
func (r *Recorder) RolledFor(check, line string, throw *rules.ExtraRoll, roll *dice.Roll) {
	if r == nil {
		return
	}
	if r.rolls.lines == nil {
		r.rolls.lines = map[lineDice]*dice.Roll{}
	}
	r.rolls.lines[lineDice{check, line, throw}] = roll
}

// Rerolled marks a recorded roll as rerolled: all of it, or the dice in others.
func (r *Recorder) Rerolled(roll *dice.Roll, others map[dice.Spot]bool) {
	if r == nil {
		return
	}
	if n := r.rolls.nodes[roll]; n != nil {
		e := n.Event.(*Rolled)
		e.Roll, e.Rerolled, e.RerolledDice = roll, true, others
		delete(r.rolls.nodes, roll)
	}
}

// LineRerolled marks the last dice of a line as rerolled.
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

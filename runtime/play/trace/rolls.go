package trace

import (
	"houserule/lang/dice"
	"houserule/runtime/rules"
)

// rolls are the dice that were recorded and stand.
type rolls struct {
	nodes map[*dice.Roll]*Node
	lines map[lineThrow]*dice.Roll // what lines rolled last
}

// lineThrow is dice that a line of a check rolls besides those of the check.
type lineThrow struct {
	check, line string // check by its key in the command
	throw       *rules.Throw
}

// Rolled records dice.
func (r *Recorder) Rolled(roll *dice.Roll) {
	if r != nil {
		r.rolls.keep(roll, r.add(&Rolled{Roll: roll}))
	}
}

func (x *rolls) keep(roll *dice.Roll, n *Node) {
	if x.nodes == nil {
		x.nodes = map[*dice.Roll]*Node{}
	}
	x.nodes[roll] = n
}

// Reread records dice that were read anew, where they read otherwise now.
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

// RolledFor notes which dice a line of a check rolled.
func (r *Recorder) RolledFor(check, line string, throw *rules.Throw, roll *dice.Roll) {
	if r == nil {
		return
	}
	if r.rolls.lines == nil {
		r.rolls.lines = map[lineThrow]*dice.Roll{}
	}
	r.rolls.lines[lineThrow{check, line, throw}] = roll
}

// Struck records that a roll does not stand: all of it is rolled again, or those of others.
func (r *Recorder) Struck(roll *dice.Roll, others map[dice.Spot]bool) {
	if r == nil {
		return
	}
	if n := r.rolls.nodes[roll]; n != nil {
		e := n.Event.(*Rolled)
		e.Roll, e.Again, e.Others = roll, true, others
		delete(r.rolls.nodes, roll)
	}
}

// LineStruck records that the dice do not stand which a line of a check rolled last.
func (r *Recorder) LineStruck(check string, line *rules.Rule) {
	if r == nil {
		return
	}
	for _, y := range line.Layers() {
		if y.Answer.Throw != nil {
			r.Struck(r.rolls.lines[lineThrow{check, line.Word, y.Answer.Throw}], nil)
		}
	}
}

// RolledAgain records that a check rolls everything again, because of its line `again`.
func (r *Recorder) RolledAgain(again *rules.Layer) {
	if r != nil {
		r.add(&RolledAgain{again})
	}
}

// DiceAdded records dice that a layer adds to those of a check.
func (r *Recorder) DiceAdded(y *rules.Layer, e *dice.Expression) {
	if r != nil {
		r.add(&DiceAdded{y, e})
	}
}

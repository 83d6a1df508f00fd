package checks

import (
	"houserule/lang/types"
	"houserule/runtime/play/command"
)

// lineMemo is what lines say that are worked out, by their place; nil before the first.
type lineMemo []lineResult

type lineResult struct {
	value               types.Value
	known, readsEachDie bool // singly: by more than what the dice add up to
}

// get is what a line says, if it is known.
func (s lineMemo) get(i int) (types.Value, bool) {
	if s == nil {
		return nil, false
	}
	return s[i].value, s[i].known
}

// memoize keeps what a line says, in all that a state of the dice says or all of them do.
func (c *Check) memoize(run *command.Run, s *lineMemo, i int, v types.Value, singly bool) {
	if *s == nil {
		*s = c.newMemo(run)
	}
	(*s)[i] = lineResult{v, true, singly}
}

// newMemo is room for all lines. In play there is most often one state of the dice, whose
// lines and those of all are made in one piece.
func (c *Check) newMemo(run *command.Run) lineMemo {
	n := len(c.plan.Lines)
	if run.Odds.Chance != nil {
		return make(lineMemo, n)
	}
	if len(c.dice.memoStorage) == 0 {
		c.dice.memoStorage = make(lineMemo, 2*n)
	}
	s := c.dice.memoStorage[:n:n]
	c.dice.memoStorage = c.dice.memoStorage[n:]
	return s
}

// copyByTotal takes over what lines say that read no more than what dice add up to.
func (s *lineMemo) copyByTotal(other lineMemo) {
	if *s == nil {
		*s = make(lineMemo, len(other))
	}
	for i, x := range other {
		if x.known && !x.readsEachDie {
			(*s)[i] = x
		}
	}
}

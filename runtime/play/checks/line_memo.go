package checks

import (
	"houserule/lang/types"
	"houserule/runtime/play/command"
)

// lineMemo holds the values of lines by index; nil if no line is memoized.
type lineMemo []lineResult

type lineResult struct {
	value        types.Value
	known        bool // false if the line is not memoized
	readsEachDie bool // the value depends on more than the total of the dice
}

// get returns the value of a line; false if it is not memoized.
func (l lineMemo) get(i int) (types.Value, bool) {
	if l == nil {
		return nil, false
	}
	return l[i].value, l[i].known
}

// memoize stores the value of a line in a memo, which is allocated if it is nil.
func (c *Check) memoize(run *command.Run, s *lineMemo, i int, v types.Value, readsEachDie bool) {
	if *s == nil {
		*s = c.newMemo(run)
	}
	(*s)[i] = lineResult{v, true, readsEachDie}
}

// newMemo returns an empty memo. In play the memo of the only state and the one for all states
// are allocated together.
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

// copyByTotal copies the lines of another state with the same total that depend on nothing but
// the total.
func (l *lineMemo) copyByTotal(other lineMemo) {
	if *l == nil {
		*l = make(lineMemo, len(other))
	}
	for i, x := range other {
		if x.known && !x.readsEachDie {
			(*l)[i] = x
		}
	}
}

package dice

import "houserule/lang/exact"

// arena preallocates the nodes and instructions of an expression of ordinary size in one
// allocation. What does not fit is allocated separately.
type arena struct {
	expression Expression
	program    program
	fast       fastSum
	literals   [3]NumberNode
	pools      [1]PoolNode
	dice       [1]Pool
	steps      [1]Step
	modifiers  [1]ModifierNode
	code       [3]instruction
	terms      [1]term
	signed     [1]signedPool

	used struct{ literals, pools, dice uint8 }
}

// literal returns a new NumberNode.
func (a *arena) literal(at Span, value exact.Rational) *NumberNode {
	if int(a.used.literals) == len(a.literals) {
		return &NumberNode{at, value}
	}
	l := &a.literals[a.used.literals]
	a.used.literals++
	*l = NumberNode{at, value}
	return l
}

// pool returns a new PoolNode with capacity for modifiers.
func (a *arena) pool() *PoolNode {
	if int(a.used.pools) == len(a.pools) {
		return &PoolNode{}
	}
	a.used.pools++
	a.pools[0].Modifiers = a.modifiers[:0]
	return &a.pools[0]
}

// dicePool returns a new Pool with capacity for steps. The arena may be nil.
func (a *arena) dicePool() *Pool {
	if a == nil || int(a.used.dice) == len(a.dice) {
		return &Pool{}
	}
	a.used.dice++
	a.dice[0].Steps = a.steps[:0]
	return &a.dice[0]
}

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
func (r *arena) literal(at Span, value exact.Rational) *NumberNode {
	if int(r.used.literals) == len(r.literals) {
		return &NumberNode{at, value}
	}
	l := &r.literals[r.used.literals]
	r.used.literals++
	*l = NumberNode{at, value}
	return l
}

// pool returns a new PoolNode with capacity for modifiers.
func (r *arena) pool() *PoolNode {
	if int(r.used.pools) == len(r.pools) {
		return &PoolNode{}
	}
	r.used.pools++
	r.pools[0].Modifiers = r.modifiers[:0]
	return &r.pools[0]
}

// dicePool returns a new Pool with capacity for steps. The arena may be nil.
func (r *arena) dicePool() *Pool {
	if r == nil || int(r.used.dice) == len(r.dice) {
		return &Pool{}
	}
	r.used.dice++
	r.dice[0].Steps = r.steps[:0]
	return &r.dice[0]
}

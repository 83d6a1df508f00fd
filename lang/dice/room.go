package dice

import "houserule/lang/exact"

// room is what a notation of ordinary size takes when it is parsed, asked for at
// once. What finds no place in it is made by itself.
type room struct {
	expression Expression
	program    program
	straight   straight
	literals   [3]literal
	pools      [1]pool
	dice       [1]dicePool
	steps      [1]step
	modifiers  [1]modifier
	code       [3]instruction
	terms      [1]term
	signed     [1]signed

	used struct{ literals, pools, dice uint8 }
}

func (r *room) literal(at span, value exact.Rational) *literal {
	if int(r.used.literals) == len(r.literals) {
		return &literal{at, value}
	}
	l := &r.literals[r.used.literals]
	r.used.literals++
	*l = literal{at, value}
	return l
}

// pool comes with room for modifiers.
func (r *room) pool() *pool {
	if int(r.used.pools) == len(r.pools) {
		return &pool{}
	}
	r.used.pools++
	r.pools[0].modifiers = r.modifiers[:0]
	return &r.pools[0]
}

// dicePool comes with room for its steps.
func (r *room) dicePool() *dicePool {
	if r == nil || int(r.used.dice) == len(r.dice) {
		return &dicePool{}
	}
	r.used.dice++
	r.dice[0].steps = r.steps[:0]
	return &r.dice[0]
}

package dice

import (
	"slices"
	"strings"
)

// Thrown shows what was thrown in one line as people at a table say it: each term of
// dice with its faces behind it, and no result.
//
//	2d6 (3 + 5)
//	4d6kh3 (6 + 5 + 3 + ~~1~~) + 2
//
// counts tells which dice count where somebody chose among them, by their first throws;
// nil for all that the notation keeps. Dice that were thrown in addition stand with the
// first ones where they are the same dice, and else behind them.
func (r *Roll) Thrown(counts func(roll int, s Spot) bool, added ...*Roll) string {
	if len(r.Rolls) > 0 {
		return r.String()
	}
	first, alone := r.onlyPool()
	var own, others string
	var beside []string // of the same dice
	for i, roll := range append([]*Roll{r}, added...) {
		log := roll.told()
		if counts != nil {
			log = counting(log, func(s Spot) bool { return counts(i, s) })
		}
		pool, ok := roll.onlyPool()
		switch {
		case i == 0:
			own = roll.thrown(log)
		case alone && ok && first.sameDice(pool):
			beside = append(beside, log[0].pool.listed()...)
		default:
			others += " + " + roll.thrown(log)
		}
	}
	if len(beside) > 0 {
		own = strings.TrimSuffix(own, ")") + first.between() + strings.Join(beside, first.between()) + ")"
	}
	return own + others
}

// Lone tells a roll of one die that nothing was added to: what it shows is the result.
func (r *Roll) Lone() bool {
	pool, ok := r.onlyPool()
	if !ok || pool.text {
		return false
	}
	log := r.told()
	return len(log) == 1 && log[0].pool != nil && len(log[0].pool.units) == 1 && log[0].pool.show(log[0].pool.units[0]) == formatNumber(r.Total)
}

// onlyPool is the term of dice that is all there is to a roll.
func (r *Roll) onlyPool() (*dicePool, bool) {
	if len(r.Rolls) > 0 {
		return nil, false
	}
	if _, ok := r.program.root.(*pool); !ok {
		return nil, false
	}
	log := r.told()
	if len(log) != 1 || log[0].pool == nil {
		return nil, false
	}
	return log[0].pool.pool, true
}

// sameDice tells whether two terms throw dice of one sort.
func (d *dicePool) sameDice(other *dicePool) bool {
	return d.digits == 0 && other.digits == 0 && d.text == other.text && d.node.faces == nil && other.node.faces == nil &&
		len(d.node.modifiers) == 0 && len(other.node.modifiers) == 0 && d.die.Sides == other.die.Sides
}

// thrown writes a roll with the faces behind each term of dice. Where dice lie, terms of
// which none do are left out.
func (r *Roll) thrown(log []logged) string {
	next := 0
	lies := func(l logged) bool { return l.pool != nil && len(l.pool.units) > 0 }
	any := slices.ContainsFunc(log, lies)
	w := writer{text: make([]byte, 0, 96), none: map[node]bool{}}
	w.leaf = func(n node) (string, bool) {
		switch n.(type) {
		case *variable, *pool, *group:
			if next >= len(log) {
				return "", false
			}
			l := log[next]
			next++
			if l.pool == nil {
				return l.String(), true
			}
			w.none[n] = any && !lies(l)
			if r.aside != nil && r.filled && len(r.seen) > 0 {
				n = fill(n, r.seen)
			}
			return notate(n) + " " + l.String(), true
		}
		return "", false
	}
	w.part(r.program.root)
	return string(w.text)
}

// counting is what was thrown with those dice kept alone that count.
func counting(log []logged, counts func(Spot) bool) []logged {
	out := make([]logged, len(log))
	copy(out, log)
	for i, l := range out {
		if l.pool == nil {
			continue
		}
		pool := *l.pool
		pool.units = append([]unit(nil), pool.units...)
		for k, u := range pool.units {
			pool.units[k].kept = false
			for _, at := range u.dice {
				if d := pool.dice[at]; !d.Rerolled && counts(d.Spot) {
					pool.units[k].kept = true
				}
			}
		}
		out[i].pool = &pool
	}
	return out
}

// listed are the units of a term as they stand in its brackets.
func (p *poolResult) listed() []string {
	list := make([]string, len(p.units))
	for i, u := range p.units {
		list[i] = u.decorate(p.show(u))
	}
	return list
}

// between stands between the dice of a term.
func (d *dicePool) between() string {
	if d.text || counts(d.node.modifiers) {
		return ", "
	}
	return " + "
}

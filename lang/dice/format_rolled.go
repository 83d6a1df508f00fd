package dice

import (
	"slices"
	"strings"
)

// FormatRolled returns the dice in one line, without the result. Each term is followed by its
// faces:
//
//	2d6 (3 + 5)
//	4d6kh3 (6 + 5 + 3 + ~~1~~) + 2
//
// counts reports whether a die of a roll counts, given the spot of its first throw; nil for the
// dice that the notation keeps. Dice of the added rolls are listed with those of r if they are
// of the same kind, otherwise as separate terms.
func (r *Roll) FormatRolled(counts func(roll int, s Spot) bool, added ...*Roll) string {
	if len(r.Rolls) > 0 {
		return r.String()
	}
	first, alone := r.onlyPool()
	var own, others string
	var beside []string // of the same dice
	for i, roll := range append([]*Roll{r}, added...) {
		log := roll.logEntries()
		if counts != nil {
			log = keepCounting(log, func(s Spot) bool { return counts(i, s) })
		}
		pool, ok := roll.onlyPool()
		switch {
		case i == 0:
			own = roll.formatRolled(log)
		case alone && ok && first.sameDice(pool):
			beside = append(beside, log[0].pool.unitTexts()...)
		default:
			others += " + " + roll.formatRolled(log)
		}
	}
	if len(beside) > 0 {
		own = strings.TrimSuffix(own, ")") + first.separator() + strings.Join(beside, first.separator()) + ")"
	}
	return own + others
}

// IsSingleDie reports whether the roll is a single die whose face is the result.
func (r *Roll) IsSingleDie() bool {
	pool, ok := r.onlyPool()
	if !ok || pool.text {
		return false
	}
	log := r.logEntries()
	return len(log) == 1 && log[0].pool != nil && len(log[0].pool.units) == 1 && log[0].pool.unitText(log[0].pool.units[0]) == formatNumber(r.Total)
}

// onlyPool returns the term of dice if a roll consists of a single one.
func (r *Roll) onlyPool() (*Pool, bool) {
	if len(r.Rolls) > 0 {
		return nil, false
	}
	if _, ok := r.program.root.(*PoolNode); !ok {
		return nil, false
	}
	log := r.logEntries()
	if len(log) != 1 || log[0].pool == nil {
		return nil, false
	}
	return log[0].pool.pool, true
}

// sameDice reports whether two terms roll plain dice of the same kind.
func (p *Pool) sameDice(other *Pool) bool {
	return p.Digits == 0 && other.Digits == 0 && p.text == other.text && p.node.Faces == nil && other.node.Faces == nil &&
		len(p.node.Modifiers) == 0 && len(other.node.Modifiers) == 0 && p.Die.Sides == other.Die.Sides
}

// formatRolled returns a roll with the faces after each term of dice. Terms without dice are
// omitted if there are others.
func (r *Roll) formatRolled(log []logEntry) string {
	next := 0
	lies := func(l logEntry) bool { return l.pool != nil && len(l.pool.units) > 0 }
	any := slices.ContainsFunc(log, lies)
	w := writer{text: make([]byte, 0, 96), omitted: map[Node]bool{}}
	w.leaf = func(n Node) (string, bool) {
		switch n.(type) {
		case *VariableNode, *PoolNode, *GroupNode:
			if next >= len(log) {
				return "", false
			}
			l := log[next]
			next++
			if l.pool == nil {
				return l.String(), true
			}
			w.omitted[n] = any && !lies(l)
			if r.rollDetails != nil && r.filled && len(r.bindings) > 0 {
				n = substituteNumbers(n, r.bindings)
			}
			return notate(n) + " " + l.String(), true
		}
		return "", false
	}
	w.node(r.program.root)
	return string(w.text)
}

// keepCounting returns a copy of a log in which only dice that count are kept.
func keepCounting(log []logEntry, counts func(Spot) bool) []logEntry {
	return withKept(log, func(p *loggedPool, u loggedUnit) bool {
		return slices.ContainsFunc(u.dice, func(at int) bool { return !p.dice[at].Rerolled && counts(p.dice[at].Spot) })
	})
}

// withKept returns a copy of a log in which kept decides which units of terms are kept.
func withKept(log []logEntry, kept func(p *loggedPool, u loggedUnit) bool) []logEntry {
	log = slices.Clone(log)
	for i, l := range log {
		if l.pool == nil {
			continue
		}
		pool := *l.pool
		pool.units = slices.Clone(pool.units)
		for k, u := range pool.units {
			pool.units[k].kept = kept(&pool, u)
		}
		log[i].pool = &pool
	}
	return log
}

// unitTexts returns the texts of the units in the brackets of a term.
func (p *loggedPool) unitTexts() []string {
	list := make([]string, len(p.units))
	for i, u := range p.units {
		list[i] = u.decorate(p.unitText(u))
	}
	return list
}

// separator returns the separator of the dice of a term.
func (p *Pool) separator() string {
	if p.text || counts(p.node.Modifiers) {
		return ", "
	}
	return " + "
}

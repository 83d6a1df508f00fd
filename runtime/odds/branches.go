package odds

import (
	"errors"
	"math/big"

	"houserule/lang/dice"
	"houserule/lang/exact"
	"houserule/runtime/play/command"
)

// branches follows one course through all choices of chance after the other,
// depth first.
type branches struct {
	plays  *plays
	path   []choice
	at     int
	slots  [][]command.Slot // what was worked out after so many choices
	given  int              // how many of slots[at] were given on this course
	latest *command.Slot
	deep   int     // places where results parted before it
	likely float64 // nearly the chance of having come to it
	ahead  int     // courses that are known to follow
	part   bool    // it follows a part of a course
}

var (
	_ command.Chance  = (*branches)(nil)
	_ command.Memo    = (*branches)(nil)
	_ command.Courses = (*branches)(nil)
)

// Slot implements table.Memo.
func (b *branches) Slot() *command.Slot {
	for len(b.slots) <= b.at {
		if n := len(b.slots); n < cap(b.slots) {
			b.slots = b.slots[:n+1]
			b.slots[n] = b.slots[n][:0]
		} else {
			b.slots = append(b.slots, nil)
		}
	}
	if b.given == len(b.slots[b.at]) {
		b.slots[b.at] = append(b.slots[b.at], command.Slot{}) // one given before is not filled any more
	}
	b.latest = &b.slots[b.at][b.given]
	b.given++
	return b.latest
}

// Latest implements table.Memo.
func (b *branches) Latest() *command.Slot { return b.latest }

// Place implements table.Courses.
func (b *branches) Place() command.Place { return command.Place{Parted: b.at, Slots: b.given} }

// GoOn implements table.Courses.
func (b *branches) GoOn(at command.Place) {
	b.at, b.given, b.latest = at.Parted, at.Slots, nil
	if b.given > 0 {
		b.latest = &b.slots[b.at][b.given-1]
	}
}

// Kept implements table.Courses.
func (b *branches) Kept() int { return len(b.path) - 1 }

// Detailed implements table.Chance.
func (b *branches) Detailed(e *dice.Expression) bool { return b.plays.detail[looked{e, false}] }

// Ordered implements table.Chance.
func (b *branches) Ordered(e *dice.Expression) bool { return b.plays.detail[looked{e, true}] }

// looked is dice of which it matters what each of them shows, or in which order they
// lie.
type looked struct {
	dice  *dice.Expression
	order bool
}

// choice is one place where results part.
type choice struct {
	weights []exact.Natural
	total   exact.Natural
	index   int
	before  exact.Probability // of having come there
	likely  float64           // that, nearly
}

func (c *choice) chance() exact.Probability { return c.before.And(c.taken()) }

// taken is the chance of the way that is followed.
func (c *choice) taken() exact.Probability {
	return exact.Probability{Ways: c.weights[c.index], Total: c.total}
}

// likelyOn is nearly the chance of going on the way that is followed.
func (c *choice) likelyOn() float64 { return c.likely * c.taken().Float() }

// What goes on so long, and has become so unlikely, goes on for ever.
const (
	deepest     = 64    // places where results part
	unlikeliest = 1e-60 // the chance of having come there
)

// Branch implements table.Chance.
func (b *branches) Branch(weights []*big.Int) (int, error) {
	if b.at == len(b.path) {
		c := choice{before: exact.Certain, likely: b.likely}
		if b.at > 0 {
			last := &b.path[b.at-1]
			c.before, c.likely = last.chance(), last.likelyOn()
		}
		if deep := b.deep + b.at; deep >= deepest && c.likely < unlikeliest {
			return 0, &TooMany{Deep: deep}
		}
		if b.ahead += len(weights) - 1; b.ahead+b.played() > b.plays.options.Leaves {
			return 0, &TooMany{Leaves: b.plays.options.Leaves}
		}
		c.weights = make([]exact.Natural, len(weights))
		for i, w := range weights {
			c.weights[i] = exact.FromInt(w)
			c.total = c.total.Add(c.weights[i])
		}
		b.path = append(b.path, c)
	}
	c := &b.path[b.at]
	if len(c.weights) != len(weights) {
		return 0, errors.New("the rule does not do the same on the same dice: it depends on something outside of the game")
	}
	b.at++
	b.given, b.latest = 0, nil
	return c.index, nil
}

// played is how many courses there were, this one included.
func (b *branches) played() int {
	if b.part {
		return b.plays.parts
	}
	return b.plays.leaves
}

// chance is how likely the course is that was just followed.
func (b *branches) chance() exact.Probability {
	if len(b.path) == 0 {
		return exact.Certain
	}
	return b.path[len(b.path)-1].chance()
}

// After so many branches it is judged how many there will be in the end; when
// they look like so many times more than may be played, the rest is left.
const (
	judgedEvery = 25_000
	farMore     = 2
)

// followed is the share of all courses that lies before this one: of their
// chance or of their number, whichever is more, as far as can be told from the
// places where this course parts.
func (b *branches) followed() float64 {
	chance, number := 0.0, 0.0
	p, n := 1.0, 1.0
	for _, c := range b.path {
		for _, w := range c.weights[:c.index] {
			chance += float64(p * exact.Probability{Ways: w, Total: c.total}.Float())
		}
		p *= c.taken().Float()
		n /= float64(len(c.weights))
		number += float64(n * float64(c.index))
	}
	return max(chance, number)
}

// next goes on to the next course; false when all were followed.
func (b *branches) next() bool {
	b.at, b.given, b.latest = 0, 0, nil
	for len(b.path) > 0 {
		last := &b.path[len(b.path)-1]
		last.index++
		if last.index < len(last.weights) {
			b.ahead--
			b.slots = b.slots[:min(len(b.slots), len(b.path))] // what came after belongs to another course
			return true
		}
		b.path = b.path[:len(b.path)-1]
	}
	return false
}

package table

import (
	"errors"
	"fmt"
	"math/big"
	"reflect"
	"slices"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/rulebook"
	"houserule/runtime/state"
)

// Exploring is a Remembering that follows a part of a course in all its ways before
// the course goes on behind it. An action is played so: every end it can come to is
// found once, ends that are alike are one, and each course that goes on from there
// is told what it answered and changed.
type Exploring interface {
	Remembering
	// Ways plays something until every way was followed, each time with a Branching
	// of its own. Play tells by number which end it came to, the next number for a
	// new one; behind the last one nothing has to be followed any more. Ways gives
	// the weights of the ends, and behind them that of all that was not followed.
	Ways(play func(b Branching) (end int, last bool, err error)) ([]*big.Int, error)
	// Known finds what was worked out for something, in whatever course and
	// situation; Know keeps it.
	Known(of any) any
	Know(of, what any)
}

// finished is what an action comes to from one beginning.
type finished struct {
	ends    []*ending
	weights []*big.Int
	open    bool // something of it can still be looked at: it is a part of its course
}

// ending is one way an action can end, and what it leaves behind.
type ending struct {
	value     types.Value
	form      *Form // the value, as a pattern: every course has its own
	err       error
	rested    *change // what changed until the offers on it were over
	change    change  // since then, or in all
	position  any
	steps     int64 // of scripts
	thrown    int
	opened    int // checks, all of them closed
	said      []string
	cancelled []Cancelled
	bought    []*Purchase
	unheld    []state.ID
	alike     alike
}

// change is what changed in the game and among what was made in play.
type change struct{ state, events state.Delta }

func (t *Table) changeTo(from, to instant) (c change, err error) {
	if c.state, err = t.state.Delta(from.state, to.state); err == nil {
		c.events, err = t.events.Delta(from.events, to.events)
	}
	return c, err
}

func (t *Table) changeAgain(c change) error {
	if err := errors.Join(t.state.Repeat(c.state), t.events.Repeat(c.events)); err != nil {
		return errUnsteady
	}
	return nil
}

// alike tells ends apart.
type alike struct {
	state, events state.Hash
	value         string
	beyond        bool
}

// beginning is all that what an action does can depend on.
type beginning struct {
	rule          *rulebook.Rule
	noun          types.Noun
	given         string
	state, events state.Hash
	records, made state.ID
	depth         int
}

// errLeftOpen ends a course that is played apart and turns out not to be.
var errLeftOpen = &leftOpen{}

type leftOpen struct{}

func (*leftOpen) Error() string { return "it is a part of the course around it" }

// Uncatchable keeps scripts from swallowing it.
func (*leftOpen) Uncatchable() bool { return true }

// played does what an action does. In odds its ends are worked out once for all
// courses that have the same beginning.
func (t *Table) played(r *rulebook.Rule, n types.Noun, given rulebook.Given) (types.Value, error) {
	x, ok := t.branching.(Exploring)
	if !ok || !t.imagining || t.running == nil || t.watch != nil || t.passing != nil || !plainGiven(given) {
		return t.performed(r, n, given)
	}
	slot := x.Slot()
	f, known := slot.recall().(*finished)
	if !known {
		var stands bool
		var v types.Value
		var err error
		f, v, stands, err = t.everyEnd(x, r, n, given)
		if f != nil {
			t.keep(slot, f)
		}
		if stands || err != nil {
			return v, err
		}
	}
	if f.open {
		return t.performed(r, n, given)
	}
	k := 0
	if len(f.weights) > 1 {
		var err error
		if k, err = x.Branch(f.weights); err != nil {
			return nil, err
		}
	}
	e := f.ends[min(k, len(f.ends)-1)] // nobody goes on behind the last one, where not all was followed
	return t.endsAs(e)
}

// everyEnd finds the ends of an action. Where there is one alone it stands now, and
// its answer is given, too.
func (t *Table) everyEnd(x Exploring, r *rulebook.Rule, n types.Noun, given rulebook.Given) (f *finished, v types.Value, stands bool, err error) {
	if x.Known(r) != nil {
		return &finished{open: true}, nil, false, nil
	}
	outer, now := t.running, t.moment()
	before, thrown := point{state: t.state.Savepoint(), events: t.events.Savepoint(), position: t.position()}, t.thrown
	from := t.begins(r, n, given, before)
	if from != nil {
		if f, ok := x.Known(*from).(*finished); ok {
			return f, nil, false, nil
		}
	}
	f = &finished{}
	later, played := len(t.later), 0
	var c *command
	weights, err := x.Ways(func(b Branching) (int, bool, error) {
		if played++; played > 1 {
			if err := t.abandon(before, thrown); err != nil {
				return 0, false, err
			}
		}
		c = outer.apart()
		t.running, t.branching = c, b
		e := &ending{}
		e.steps, e.err = t.paidApart(t.safely(func() (err error) {
			v, err = t.performed(r, n, given)
			return err
		}))
		t.back(now)
		switch over := ends(e.err); {
		case c.tainted || len(t.later) != later:
			return 0, false, errLeftOpen
		case errors.As(e.err, new(*Beyond)):
			e.alike.beyond = true
			return f.place(e), false, nil
		case over:
			from = nil
			f.ends = append(f.ends, e)
			return len(f.ends) - 1, true, nil
		case !c.isClosed() || !e.keeps(v):
			return 0, false, errLeftOpen
		}
		if e.err != nil {
			from = nil
		}
		return t.cameTo(f, e, c, outer, before, thrown)
	})
	if errors.Is(err, errLeftOpen) {
		f, err = &finished{open: true}, nil
		x.Know(r, f)
	} else if err == nil {
		if f.weights = weights; from != nil {
			x.Know(*from, f)
		}
		if played == 1 {
			e := f.ends[0]
			if ends(e.err) {
				t.overrun = max(t.overrun, e.steps)
				return f, nil, true, e.err
			}
			outer.joined(e)
			if x, ok := v.(*Form); ok {
				x.belongs(outer)
			}
			if err := t.spare(e); err != nil {
				return f, nil, true, err
			}
			return f, v, true, e.err
		}
	}
	if back := t.abandon(before, thrown); back != nil {
		err = back
	}
	if err != nil {
		return nil, nil, false, err
	}
	return f, nil, false, nil
}

// cameTo notes the end of a course that was played apart.
func (t *Table) cameTo(f *finished, e *ending, c, outer *command, before point, thrown int) (int, bool, error) {
	e.position = t.position()
	e.alike = alike{state: t.state.Hash(), events: t.events.HashOfFirst(before.events.LastAt())}
	if e.form == nil {
		e.alike.value = types.Key(e.value)
	}
	if e.alike.events != before.events.HashAt() || refersBehind(e.value, before.events.LastAt()) {
		e.alike.events = t.events.Hash() // else nobody knows of what was made since
	}
	for _, id := range c.unheld {
		e.alike.value += fmt.Sprint(" ", id)
	}
	if k := f.find(e); k >= 0 {
		return k, false, nil
	}
	from, to := instant{before.state, before.events}, t.instant()
	if e.form != nil && e.form.rested != nil {
		c, err := t.changeTo(from, *e.form.rested)
		if err != nil {
			return 0, false, err
		}
		e.rested, from = &c, *e.form.rested
	}
	var err error
	if e.change, err = t.changeTo(from, to); err != nil {
		return 0, false, err
	}
	e.thrown, e.opened = t.thrown-thrown, len(c.forms)+c.gone-outer.gone-len(outer.forms)
	e.said, e.cancelled, e.bought, e.unheld = c.said, c.cancelled, c.bought.bought[len(outer.bought.bought):], c.unheld
	f.ends = append(f.ends, e)
	return len(f.ends) - 1, false, nil
}

// place is where an end stands among those found so far.
func (f *finished) place(e *ending) int {
	if k := f.find(e); k >= 0 {
		return k
	}
	f.ends = append(f.ends, e)
	return len(f.ends) - 1
}

// find finds an end that is alike; -1 for none. What failed is like nothing, since it
// may have been broken off anywhere.
func (f *finished) find(e *ending) int {
	if e.err != nil && !e.alike.beyond || e.form != nil {
		return -1
	}
	return slices.IndexFunc(f.ends, func(other *ending) bool {
		return other.alike == e.alike && (e.alike.beyond || other.err == nil && other.form == nil) && reflect.DeepEqual(other.position, e.position)
	})
}

// begins is the beginning of an action by which another course can find its ends; nil
// where it depends on more than that.
func (t *Table) begins(r *rulebook.Rule, n types.Noun, given rulebook.Given, at point) *beginning {
	if at.position != nil || t.settles != nil || t.buying != nil {
		return nil
	}
	b := &beginning{rule: r, noun: n, state: t.state.Hash(), events: t.events.Hash(), records: t.state.Last(), made: t.events.Last(),
		depth: len(t.trail)}
	named := 0
	for _, p := range r.Params {
		if v, ok := given[p.Name]; ok {
			b.given += p.Name + "=" + types.Key(v) + ";"
			named++
		}
	}
	if named < len(given) {
		return nil
	}
	return b
}

// abandon takes back a course that was played apart.
func (t *Table) abandon(to point, thrown int) error {
	t.imagined = counted{max(t.imagined.records, t.state.Last()), max(t.imagined.events, t.events.Last())}
	t.thrown = thrown
	t.rewind(to.position)
	return errors.Join(t.state.Abandon(to.state), t.events.Abandon(to.events))
}

// endsAs lets an action end in one way, as it was played before.
func (t *Table) endsAs(e *ending) (types.Value, error) {
	if ends(e.err) {
		t.overrun = max(t.overrun, e.steps)
		return nil, e.err
	}
	v := e.value
	if e.form != nil {
		form := e.form.as()
		form.belongs(t.running)
		v = &form
		if e.rested != nil {
			if err := t.changeAgain(*e.rested); err != nil {
				return nil, err
			}
			at := t.instant()
			form.rested = &at
		}
	}
	if err := t.changeAgain(e.change); err != nil {
		return nil, err
	}
	t.rewind(e.position)
	t.running.joined(e)
	if t.thrown += e.thrown; t.thrown > mostThrown {
		return nil, &Unending{Dice: mostThrown}
	}
	if err := t.spare(e); err != nil {
		return nil, err
	}
	return v, e.err
}

// keeps keeps what an action answered; false when it cannot. A check can be kept that
// nothing else refers to: all that is left of it is to look at its lines.
func (e *ending) keeps(v types.Value) bool {
	f, ok := v.(*Form)
	if !ok {
		e.value = v
		return plain(v)
	}
	if f.outer != nil || len(f.inner)+len(f.purchases)+len(f.uses)+len(f.usesUp) > 0 {
		return false
	}
	pattern := f.as()
	e.form = &pattern
	return true
}

// belongs makes a check one of those that a command opened.
func (f *Form) belongs(c *command) {
	f.command = c
	c.forms = append(c.forms, f)
	c.gone--
}

// errUnsteady tells that a beginning that is played again is another one.
var errUnsteady = &diag.Problem{Message: "the rule does not do the same on the same dice: it depends on something outside of the game"}

// spare charges a course for steps that it was spared: how much it may do does not
// depend on what was played before it.
func (t *Table) spare(e *ending) error {
	t.spared += e.steps
	if t.Spared == nil {
		return nil
	}
	if err := t.Spared(e.steps); err != nil {
		return t.spent(err)
	}
	return nil
}

// apart begins a part of a command that is played apart from the rest.
func (c *command) apart() *command {
	x := newCommand(newTape())
	x.outer, x.gone, x.bought = c, c.gone+len(c.forms), c.bought
	x.bought.bought = slices.Clip(x.bought.bought)
	return x
}

// joined adds to a command what a part of it left behind.
func (c *command) joined(e *ending) {
	c.gone += e.opened
	c.said, c.cancelled, c.unheld = append(c.said, e.said...), append(c.cancelled, e.cancelled...), append(c.unheld, e.unheld...)
	c.bought.bought = append(c.bought.bought, e.bought...)
}

// isClosed tells whether everything that was opened is settled for good.
func (c *command) isClosed() bool {
	for _, f := range c.forms {
		if f.outer == nil && !(f.open && f.closed) {
			return false
		}
	}
	return true
}

// reached tells what is played apart that it is not: it looks at a check of the course
// around it.
func (c *command) reached(f *Form) error {
	for ; c != nil && c != f.command; c = c.outer {
		c.tainted = true
	}
	return errLeftOpen
}

// ends tells whether an error ends the whole course, whatever is played around it.
func ends(err error) bool {
	var refusal *Refusal
	var stop Stop
	if err == nil || errors.As(err, &refusal) || errors.As(err, &stop) {
		return false
	}
	var u interface{ Uncatchable() bool }
	return errors.As(err, &u) && u.Uncatchable()
}

// plain tells whether a value is one that the game can keep, and nothing else such as
// an open check.
func plain(v types.Value) bool {
	switch v := v.(type) {
	case nil, bool, float64, string, types.Noun:
		return true
	case types.List:
		return !slices.ContainsFunc(v, func(e types.Value) bool { return !plain(e) })
	case types.Map:
		return !slices.ContainsFunc(v, func(p types.Pair) bool { return !plain(p.Key) || !plain(p.Value) })
	}
	return false
}

func plainGiven(given rulebook.Given) bool {
	for _, v := range given {
		if !plain(v) {
			return false
		}
	}
	return true
}

// refersBehind tells whether a value refers to something that was made after another one.
func refersBehind(v types.Value, last state.ID) bool {
	switch v := v.(type) {
	case types.Noun:
		return v.Record > eventBase+last || v.Owner > eventBase+last
	case types.List:
		return slices.ContainsFunc(v, func(e types.Value) bool { return refersBehind(e, last) })
	case types.Map:
		return slices.ContainsFunc(v, func(p types.Pair) bool { return refersBehind(p.Key, last) || refersBehind(p.Value, last) })
	}
	return false
}

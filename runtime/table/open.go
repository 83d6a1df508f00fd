package table

import (
	"fmt"
	"math/big"
	"strconv"

	"houserule/lang/diag"
	"houserule/lang/dice"
	"houserule/lang/types"
	"houserule/runtime/rules"
	"houserule/runtime/world"
)

// MaxOutcomes is how many possible dice one check may have when odds are worked
// out; above it the odds are sampled.
const MaxOutcomes = 50_000

// Branching follows every possible result at once: it is asked where results
// part, with exact weights, and says which part is followed this time.
type Branching interface {
	Branch(weights []*big.Int) (int, error)
}

// open opens a check about a thing. Its dice are rolled when it is first looked
// at, or when the command ends.
func (cs *Checks) open(run *Run, r *rules.Rule, n types.Ref, given rules.Args, fr *frame) (*Check, error) {
	if run.answering() {
		return nil, run.forbidden("open " + r.Name)
	}
	if err := cs.t.world.Departed.There(n); err != nil {
		return nil, err
	}
	f := cs.newCheck(run, len(r.Plan.Lines))
	f.t, f.rule, f.plan, f.noun, f.given, f.tally.on = cs.t, r, r.Plan, n, given, r
	f.command, f.imagined = run.command, run.imagining
	if err := cs.t.offers.mayOpen(run, f); err != nil {
		return nil, run.fault(err)
	}
	f.key = run.command.key(cs.t.world.Names.Join(world.OfCheck, r.Name, cs.t.world.Names.Key(n), ""))
	if r.Plan.Roller != nil {
		v, err := r.Plan.Roller.Run(fr)
		if err != nil {
			return nil, run.fault(err)
		}
		if f.roller = types.AsRef(v); f.roller != (types.Ref{}) {
			f.rolls = v
		}
	}
	c := run.command
	if c.forms == nil {
		c.forms = c.oneForm[:0]
	}
	c.forms = append(c.forms, f)
	return f, nil
}

// roll rolls the dice of the check: one result in play, all of them for odds.
func (f *Check) roll(run *Run) error {
	i := f.plan.Dice
	line := f.plan.Lines[i]
	f.nothingLies()
	f.touched = false
	outer := f.noted
	f.noted = nil
	notation, pos, err := f.notation(run, line)
	f.keepNoted(i, nil, outer)
	if err != nil {
		return err
	}
	var vars dice.Variables
	failed := new(error)
	if len(f.plan.Variables) > 0 {
		vars, failed = f.variables(run)
	}
	key := f.t.world.Names.Join(world.OfDice, f.key, "", "")
	if f.again > 0 {
		key += "#" + strconv.Itoa(f.again+1)
	}
	run.throwing = f
	members, shared, err := f.thrown(run, notation, vars, key)
	run.throwing = nil
	if *failed != nil {
		return *failed
	}
	if err != nil {
		return err
	}
	if f.touched {
		return &diag.Problem{Pos: pos, Message: fmt.Sprintf("the dice of %s cannot depend on what they show", f.rule.Name)}
	}
	f.members, f.shared = members, shared
	f.refresh()
	for _, a := range f.before {
		if err := f.add(run, addition{a.dice, fmt.Sprintf("%s/%d", a.key, f.again)}); err != nil {
			return err
		}
	}
	return nil
}

// notationOf is what a dice line says now, and where that stands: the replacement that
// holds, else the definition.
func (cs *Checks) notationOf(run *Run, line *rules.Rule, f *frame) (*dice.Expression, diag.Pos, error) {
	y, _, err := cs.t.eval.chosen(run, line, f)
	if err != nil {
		return nil, diag.Pos{}, err
	}
	if y != nil && y != line.Base {
		run.trace.Layer(y, nil)
	}
	return notation(line, y)
}

// notation is the notation of a layer of a dice line. Linking sees to it that it
// has one.
func notation(line *rules.Rule, y *rules.Layer) (*dice.Expression, diag.Pos, error) {
	if y == nil || y.Dice == nil {
		return nil, diag.Pos{}, fmt.Errorf("%s is no dice notation", line.Name)
	}
	return y.Dice, y.Pos, nil
}

// nothingLies is how a check stands before its dice lie there: in one way.
func (f *Check) nothingLies() {
	if f.lone == nil {
		f.lone = &lone{}
	}
	f.members, f.shared = f.lone.showing(nil), false
	f.refresh()
}

// variables gives the notation its numbers: lines of the check, or words.
func (f *Check) variables(run *Run) (dice.Variables, *error) {
	var failed error
	return func(name string) (float64, bool) {
		p := f.plan.Variables[name]
		if p == nil {
			return 0, false
		}
		v, err := p.Run(f.frame(run, f.members[0]))
		if err != nil {
			failed = err
			return 0, true
		}
		n, ok := v.(float64)
		return n, ok
	}, &failed
}

// throw rolls an expression. Dice the tape knows keep what they showed. Members
// that are shared are those of every such throw: nothing may be written on them.
func (cs *Checks) throw(run *Run, e *dice.Expression, vars dice.Variables, key string) (members []*DiceState, shared bool, err error) {
	if run.chance != nil {
		members, err := cs.possible(run, e, vars)
		return members, true, err
	}
	roll, err := cs.rollOnce(run, e, vars, key)
	if err != nil {
		return nil, false, err
	}
	return new(lone).showing(roll), false, nil
}

// Diverges says that odds cannot be exact because dice may go on for ever, or
// can fall in too many ways.
type Diverges struct {
	Notation string
	Cause    error // nil: for ever
}

// Error says which dice.
func (e *Diverges) Error() string {
	if e.Cause != nil {
		return fmt.Sprintf("%s can fall in more ways than can be followed", e.Notation)
	}
	return fmt.Sprintf("%s can go on for ever, so its odds have no exact end", e.Notation)
}

// Unwrap gives what the dice said.
func (e *Diverges) Unwrap() error { return e.Cause }

// Uncatchable keeps scripts from swallowing it.
func (e *Diverges) Uncatchable() bool { return true }

// rollOnce rolls real dice, or those of the tape.
func (cs *Checks) rollOnce(run *Run, e *dice.Expression, vars dice.Variables, key string) (*dice.Roll, error) {
	if run.command != nil {
		if faces, ok := run.command.tape.Dice.Get(key); ok {
			src := dice.Faces(faces...)
			roll, err := e.Roll(src, vars)
			if err == nil && len(src.Unused()) == 0 {
				run.trace.Rolled(roll)
				return roll, nil
			}
			// The notation asks for other dice now; they are rolled anew.
		}
	}
	if cs.t.Dice == nil {
		return nil, fmt.Errorf("there are no dice at this table")
	}
	cs.rolls(run, key)
	roll, err := cs.rolledBy(run, cs.t.Dice, e, cs.announces(run, e, vars))
	if err != nil {
		return nil, err
	}
	if err := run.Spend(len(roll.Dice)); err != nil {
		return nil, err
	}
	if err := run.count(roll); err != nil {
		return nil, err
	}
	if run.command != nil {
		run.command.tape.Dice.set(key, roll.Faces())
		run.command.rolled = true
	}
	run.trace.Rolled(roll)
	return roll, nil
}

// rolledBy rolls dice of a source. It is not the engine's own: should it panic, the
// command ends with an error.
func (cs *Checks) rolledBy(run *Run, src dice.Source, e *dice.Expression, vars dice.Variables) (roll *dice.Roll, err error) {
	defer func() {
		if p := recover(); p != nil {
			roll, err = nil, run.fault(diag.Recovered(p))
		}
	}()
	return e.Roll(src, vars)
}

// parsed parses a notation once.
func (cs *Checks) parsed(notation string) (*dice.Expression, error) {
	if e := cs.notation[notation]; e != nil {
		return e, nil
	}
	e, err := dice.Parse(notation)
	if err != nil {
		return nil, err
	}
	cs.notation[notation] = e
	return e, nil
}

// start rolls the dice, lets people take offers and settles the lines, once.
func (f *Check) start(run *Run) (err error) {
	if f.open || f.settling || f.outer != nil {
		return nil // a check that is a line of another is played with that one
	}
	f.changes(run)
	f.settling = true
	defer func() { f.settling = false }()
	at := run.depth()
	if err := run.enter(f.rule.Name, f.noun, &f.rule.Decl.Pos); err != nil {
		return err
	}
	outer := run.rolling
	run.rolling = f
	defer func() {
		if p := recover(); p != nil {
			err = run.fault(diag.Recovered(p))
		}
		run.rolling = outer
		run.ascend(at)
	}()
	node := run.trace.Check(f.rule, f.plan, f.noun)
	defer func() { node.Close(nil, nil) }()
	if err := f.lie(run); err != nil {
		return err
	}
	if err := f.allOffers(run); err != nil {
		return run.fault(err)
	}
	f.rest(run)
	return f.close(run)
}

// lie lets people take what is offered before the dice, rolls them until they
// stand, and settles the lines.
func (f *Check) lie(run *Run) error {
	f.nothingLies()
	if err := f.offers(run, true); err != nil {
		return run.fault(err)
	}
	if err := f.roll(run); err != nil {
		return run.fault(err)
	}
	f.laid = true
	return f.settleStanding(run)
}

// close lets happen what hangs on the checks that are lines of this one, and then
// on this one.
func (f *Check) close(run *Run) error {
	for _, i := range f.plan.Held {
		if x := f.inner[i]; x != nil && !x.open {
			if err := x.close(run); err != nil {
				return err
			}
		}
	}
	f.open = true
	return f.afterwards(run)
}

// settle works all lines out in the order they stand, and of those that are thrown
// what it shows. For odds nothing is settled before it is looked at, but for the
// checks that are opened so.
func (f *Check) settle(run *Run) error {
	if run.chance != nil {
		return f.holdAll(run)
	}
	for _, i := range f.plan.Settled {
		if _, err := f.lookLine(run, i); err != nil {
			return err
		}
	}
	return nil
}

// afterwards runs what was declared after the check, once it lies open for
// good.
func (f *Check) afterwards(run *Run) error {
	if f.closed {
		return nil
	}
	f.closed = true
	if err := f.usedUpLines(run); err != nil {
		return run.fault(err)
	}
	if err := f.consequence(run); err != nil {
		return run.fault(err)
	}
	if !f.rule.Wrapped {
		return nil
	}
	wraps, err := f.t.eval.wraps(run, f.rule, f.frame(run, nil))
	if err != nil {
		return run.fault(err)
	}
	for _, w := range wraps {
		if w.layer.How != rules.After {
			continue
		}
		fr := f.frame(run, nil)
		if w.me != nil {
			fr = fr.with("me", *w.me)
		}
		holds, err := f.t.eval.holds(run, w.layer, w.layer.When, fr)
		if err != nil {
			return run.fault(err)
		}
		if !holds || w.layer.Func == nil && w.layer.Body == nil {
			continue
		}
		if w.me != nil {
			if err := f.t.checks.useUp(w.layer, *w.me); err != nil {
				return run.fault(err)
			}
		}
		if d := w.layer.Body; d == nil || len(d.Changes)+len(d.Steps) == 0 { // else these tell of themselves
			run.trace.Layer(w.layer, nil)
		}
		c := Call{Table: f.t, Noun: f.noun, Given: f.given, Me: w.me, Form: f, How: rules.After}
		if w.layer.Body != nil {
			_, err = f.t.actions.deed(run, f.rule, w.layer, fr, c)
		} else {
			_, err = call(w.layer.Func, &c)
		}
		if err != nil {
			return run.fault(err)
		}
	}
	return nil
}

// consequence is what the check says happens by itself: its changes and steps, or
// those that stand in their place.
func (f *Check) consequence(run *Run) error {
	if f.rule.Base.Body == nil && len(f.rule.Replacements) == 0 {
		return nil
	}
	fr := f.frame(run, nil)
	y, fr, err := f.t.eval.chosen(run, f.rule, fr)
	if err != nil || y.Body == nil {
		return err
	}
	if y != f.rule.Base {
		run.trace.Layer(y, nil)
	}
	_, err = f.t.actions.deed(run, f.rule, y, fr, Call{Table: f.t, Noun: f.noun, Given: f.given, Form: f, How: rules.Definition})
	return err
}

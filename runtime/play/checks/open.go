package checks

import (
	"fmt"
	"strconv"

	"houserule/lang/diag"
	"houserule/lang/dice"
	"houserule/lang/types"
	"houserule/runtime/explain"
	"houserule/runtime/play/command"
	"houserule/runtime/play/eval"
	"houserule/runtime/play/trace"
	"houserule/runtime/rules"
	"houserule/runtime/world"
)

// MaxOutcomes is the maximum number of possible states of the dice of one check in odds; beyond
// it odds are sampled.
const MaxOutcomes = 50_000

// Open opens a check of a thing. Its dice are rolled when it is read first, or when the command
// ends. failed says why it fails without dice; nil for a check that is rolled.
func (cs *Checks) Open(run *command.Run, r *rules.Rule, n types.Ref, given rules.Args, fr *eval.Frame, failed *rules.Failed) (*Check, error) {
	if run.ReadOnly() {
		return nil, run.ReadOnlyError("open " + r.Name)
	}
	if err := run.World.Departed.CheckExists(n); err != nil {
		return nil, err
	}
	c := cs.newCheck(run, len(r.Plan.Lines))
	c.cs, c.rule, c.plan, c.ref, c.args, c.sales.Tally.On = cs, r, r.Plan, n, given, r
	c.failed = failed
	c.origin.command, c.origin.hypothetical = run.Command, run.Simulated
	if err := cs.checkLimits(run, c); err != nil {
		return nil, run.Fault(err)
	}
	c.key = run.Command.Key(run.World.Names.Join(world.OfCheck, r.Name, run.World.Names.Key(n), ""))
	if r.Plan.Roller != nil {
		v, err := r.Plan.Roller.Run(fr)
		if err != nil {
			return nil, run.Fault(err)
		}
		if c.roller = types.AsRef(v); c.roller != (types.Ref{}) {
			c.rollerValue = v
		}
	}
	OpenedIn(run.Command).add(c)
	if len(r.Uses.Counts) > 0 {
		g := *fr
		g.Check = seenCheck{c}
		if err := eval.CountDeed(run, r, &g); err != nil {
			return nil, run.Fault(err)
		}
	}
	return c, nil
}

// Limits for checks that open each other endlessly.
const (
	MaxOpenedInRow = 100    // checks each of which was in progress when the next was opened
	MaxOpened      = 50_000 // checks in one command
)

// checkLimits returns an error if the command has opened too many checks, or too many that were
// each opened by the one before. It sets the depth of the check.
func (cs *Checks) checkLimits(run *command.Run, c *Check) error {
	if outer, ok := run.Rolling.(*Check); ok {
		c.origin.depth = outer.origin.depth + 1
	}
	what := ""
	switch {
	case c.origin.depth >= MaxOpenedInRow:
		what = fmt.Sprintf("checks open each other more than %d in a row", MaxOpenedInRow)
	case run.Command.OtherChecks+run.Command.Opened.Count() >= MaxOpened:
		what = fmt.Sprintf("more than %d checks in one command", MaxOpened)
	default:
		return nil
	}
	problem := &diag.Problem{Pos: c.rule.Decl.Pos, Message: what + ", the last of them " + explain.Title(view{c, run}),
		Hint: "something that follows this check opens it again: let it happen once"}
	if by, _ := run.Purchase.(*Purchase); by != nil {
		problem.Notes = append(problem.Notes, diag.Note{Pos: by.Offer.Decl.Pos, Message: fmt.Sprintf("offer %q opens it, in %s", by.Offer.Word, by.Offer.Decl.Module)})
	}
	return problem
}

// roll rolls the dice of the check: one outcome in play, all of them in odds.
func (ch DiceChange) roll() error {
	i := ch.c.plan.Standard.Dice
	line := ch.c.plan.Lines[i]
	ch.c.clearDice()
	ch.c.lines.readsDice = false
	outer := ch.c.once.noted
	ch.c.once.noted = nil
	notation, pos, err := ch.notation(line)
	ch.c.once.storeNoted(i, nil, outer)
	if err != nil {
		return err
	}
	var vars dice.Variables
	failed := new(error)
	if len(ch.c.plan.Variables) > 0 {
		vars, failed = ch.variables()
	}
	key := ch.run.World.Names.Join(world.OfDice, ch.c.key, "", "")
	if ch.c.dice.rerolls > 0 {
		key += "#" + strconv.Itoa(ch.c.dice.rerolls+1)
	}
	ch.run.NextRoll = ch.c
	states, shared, err := ch.rollStates(notation, vars, key)
	ch.run.NextRoll = nil
	if *failed != nil {
		return *failed
	}
	if err != nil {
		return err
	}
	if ch.c.lines.readsDice {
		return &diag.Problem{Pos: pos, Message: fmt.Sprintf("the dice of %s cannot depend on what they show", ch.c.rule.Name)}
	}
	ch.c.dice.states, ch.c.dice.shared = states, shared
	ch.c.ForgetLines()
	for _, a := range ch.c.dice.added {
		if err := ch.add(addition{a.dice, fmt.Sprintf("%s/%d", a.key, ch.c.dice.rerolls)}); err != nil {
			return err
		}
	}
	return nil
}

// notationOf returns the layer that gives the dice of a dice line: the replacement in force or else
// the definition.
func (cs *Checks) notationOf(run *command.Run, line *rules.Rule, f *eval.Frame) (*rules.Layer, error) {
	y, _, err := cs.eval.Replacement(run, line, f)
	if err != nil {
		return nil, err
	}
	if y != nil && y != line.Base {
		run.Trace.Layer(y, nil)
	}
	return y, nil
}

// notation returns the dice of a layer of a dice line. Linking makes sure that it has some.
func notation(line *rules.Rule, y *rules.Layer) (*dice.Expression, diag.Pos, error) {
	if y == nil || y.Answer.Dice == nil {
		return nil, diag.Pos{}, fmt.Errorf("%s is not dice notation", line.Name)
	}
	return y.Answer.Dice, y.Pos, nil
}

// clearDice sets the dice to a single state without rolls.
func (c *Check) clearDice() {
	if c.dice.single == nil {
		c.dice.single = &singleState{}
	}
	c.dice.states, c.dice.shared = c.dice.single.set(nil), false
	c.ForgetLines()
}

// variables returns the values of the variables of the notation: lines of the check, or
// formulas. The pointer holds the first error.
func (ch DiceChange) variables() (dice.Variables, *error) {
	var failed error
	return func(name string) (float64, bool) {
		p := ch.c.plan.Variables[name]
		if p == nil {
			return 0, false
		}
		v, err := p.Run(ch.c.Frame(ch.run, ch.c.dice.states[0]))
		if err != nil {
			failed = err
			return 0, true
		}
		n, ok := v.(float64)
		return n, ok
	}, &failed
}

// roll rolls an expression; recorded dice keep their faces. States that are shared belong to
// all such rolls and must not be changed.
func (cs *Checks) roll(run *command.Run, e *dice.Expression, vars dice.Variables, key string) (states []*DiceState, shared bool, err error) {
	if run.Odds.Chance != nil {
		states, err := cs.possible(run, e, vars)
		return states, true, err
	}
	roll, err := cs.rollOnce(run, e, vars, key)
	if err != nil {
		return nil, false, err
	}
	return new(singleState).set(roll), false, nil
}

// DivergenceError is the error of dice that have no exact odds, because they may go on for ever or
// have too many outcomes.
type DivergenceError struct {
	Notation string
	Cause    error // nil if they may go on for ever
}

// Error names the dice.
func (e *DivergenceError) Error() string {
	if e.Cause != nil {
		return fmt.Sprintf("%s can fall in more ways than can be followed", e.Notation)
	}
	return fmt.Sprintf("%s can go on for ever, so its odds have no exact end", e.Notation)
}

// Unwrap returns the cause.
func (e *DivergenceError) Unwrap() error { return e.Cause }

// Uncatchable prevents scripts from catching the error.
func (e *DivergenceError) Uncatchable() bool { return true }

// rollOnce rolls an expression in play, with the recorded faces if there are any for the key.
func (cs *Checks) rollOnce(run *command.Run, e *dice.Expression, vars dice.Variables, key string) (*dice.Roll, error) {
	if run.Command != nil {
		if faces, ok := run.Command.Inputs.Dice.Use(key); ok {
			src := dice.Faces(faces...)
			roll, err := e.Roll(src, vars)
			if err == nil && len(src.Unused()) == 0 {
				run.Trace.Rolled(roll)
				return roll, nil
			}
			// The notation has other dice than the recorded ones.
		}
	}
	if run.Dice == nil {
		return nil, fmt.Errorf("there are no dice at this table")
	}
	beginRoll(run, key)
	roll, err := cs.rollFrom(run, run.Dice, e, cs.announce(run, e, vars))
	if err != nil {
		return nil, err
	}
	if err := run.Spend(len(roll.Dice)); err != nil {
		return nil, err
	}
	if err := run.CountDice(roll); err != nil {
		return nil, err
	}
	if run.Command != nil {
		run.Command.Inputs.Dice.Set(key, roll.Faces())
		run.Command.Rolled = true
	}
	run.Trace.Rolled(roll)
	return roll, nil
}

// rollFrom rolls an expression with a source, and returns a panic of the source as an error: it
// is code of the embedding program.
func (cs *Checks) rollFrom(run *command.Run, src dice.Source, e *dice.Expression, vars dice.Variables) (roll *dice.Roll, err error) {
	defer func() {
		if p := recover(); p != nil {
			roll, err = nil, run.Fault(diag.Recovered(p))
		}
	}()
	return e.Roll(src, vars)
}

// parse parses a notation, with a cache.
func (cs *Checks) parse(notation string) (*dice.Expression, error) {
	return cs.notation.get(notation, func() (*dice.Expression, error) { return dice.Parse(notation) })
}

// Start plays the check: it rolls the dice, makes offers, settles the lines and runs the
// consequences. It does nothing if that was done before.
func (c *Check) Start(run *command.Run) error { return c.play(run).start() }

func (pl play) start() (err error) {
	if pl.c.stage.open || pl.c.stage.settling || pl.c.outer != nil {
		return nil
	}
	pl.c.beforeChange(pl.run)
	pl.c.stage.settling = true
	defer func() { pl.c.stage.settling = false }()
	at := pl.run.Depth()
	if err := pl.run.Enter(pl.c.rule.Name, pl.c.ref, &pl.c.rule.Decl.Pos); err != nil {
		return err
	}
	outer := pl.run.Rolling
	pl.run.Rolling = pl.c
	defer func() {
		if p := recover(); p != nil {
			err = pl.run.Fault(diag.Recovered(p))
		}
		pl.run.Rolling = outer
		pl.run.Unwind(at)
	}()
	node := pl.run.Trace.Check(pl.c.rule, pl.c.plan, pl.c.ref)
	defer func() { node.Close(nil, nil) }()
	if err := pl.rollAndSettle(); err != nil {
		return err
	}
	if err := pl.makeOffers(); err != nil {
		return pl.run.Fault(err)
	}
	pl.noteOffersEnded()
	return pl.finish()
}

// rollAndSettle makes the offers that open before the dice, rolls these until they are accepted,
// and settles the lines.
func (pl play) rollAndSettle() error {
	pl.c.clearDice()
	if pl.c.failed != nil {
		trace.RecordFailure(pl.run.Trace, pl.c.failed)
		return pl.settleFailed()
	}
	if err := pl.c.cs.Offers.Offer(pl.run, pl.c, true); err != nil {
		return pl.run.Fault(err)
	}
	if err := pl.c.Change(pl.run).roll(); err != nil {
		return pl.run.Fault(err)
	}
	return pl.settleAccepted()
}

// finish runs the consequences of the nested checks, and then those of this one.
func (pl play) finish() error {
	for _, i := range pl.c.plan.NestedLines {
		if x := pl.c.nested[i]; x != nil && !x.stage.open {
			if err := x.play(pl.run).finish(); err != nil {
				return err
			}
		}
	}
	pl.c.stage.open = true
	return pl.runConsequences()
}

// settle evaluates the lines of [rules.Plan].Eager in order. In odds it only opens nested checks:
// lines are evaluated when they are read.
func (pl play) settle() error {
	if pl.run.Odds.Chance != nil {
		return pl.openNested()
	}
	for _, i := range pl.c.plan.Eager {
		if pl.c.isUndecided(i) {
			continue
		}
		if _, err := pl.c.look(pl.run).line(i); err != nil {
			return err
		}
	}
	return nil
}

// runConsequences marks changes with `once` as used up, and runs the body of the check and the
// layers after it. It does so once.
func (pl play) runConsequences() error {
	if pl.c.stage.closed {
		return nil
	}
	pl.c.stage.closed = true
	if err := pl.useUpLines(); err != nil {
		return pl.run.Fault(err)
	}
	if err := pl.runBody(); err != nil {
		return pl.run.Fault(err)
	}
	if !pl.c.rule.Facts.Wrapped {
		return nil
	}
	wraps, err := pl.c.cs.eval.Wraps(pl.run, pl.c.rule, pl.c.Frame(pl.run, nil))
	if err != nil {
		return pl.run.Fault(err)
	}
	for _, w := range wraps {
		if w.Layer.ChangeKind != rules.After {
			continue
		}
		fr := pl.c.Frame(pl.run, nil)
		if w.Me != nil {
			fr = fr.With("me", *w.Me)
		}
		holds, err := pl.c.cs.eval.Holds(pl.run, w.Layer, w.Layer.When, fr)
		if err != nil {
			return pl.run.Fault(err)
		}
		if !holds || w.Layer.Answer.Func == nil && w.Layer.Body == nil {
			continue
		}
		if w.Me != nil {
			if err := eval.MarkUsedUp(pl.run, w.Layer, *w.Me); err != nil {
				return pl.run.Fault(err)
			}
		}
		if d := w.Layer.Body; d == nil || len(d.Changes)+len(d.Steps) == 0 { // else RunBody records it
			pl.run.Trace.Layer(w.Layer, nil)
		}
		c := eval.Call{Run: pl.run, Ref: pl.c.ref, Args: pl.c.args, Me: w.Me, Check: pl.c, How: rules.After}
		if w.Layer.Body != nil {
			_, err = pl.c.cs.eval.Bodies.RunBody(pl.run, pl.c.rule, w.Layer, fr, c)
		} else {
			_, err = eval.Invoke(w.Layer.Answer.Func, &c)
		}
		if err != nil {
			return pl.run.Fault(err)
		}
	}
	return nil
}

// runBody runs the changes and steps of the check, or of the replacement in force.
func (pl play) runBody() error {
	if pl.c.rule.Base.Body == nil && len(pl.c.rule.Replacements) == 0 {
		return nil
	}
	fr := pl.c.Frame(pl.run, nil)
	y, fr, err := pl.c.cs.eval.Replacement(pl.run, pl.c.rule, fr)
	if err != nil || y.Body == nil {
		return err
	}
	if y != pl.c.rule.Base {
		pl.run.Trace.Layer(y, nil)
	}
	_, err = pl.c.cs.eval.Bodies.RunBody(pl.run, pl.c.rule, y, fr, eval.Call{Run: pl.run, Ref: pl.c.ref, Args: pl.c.args, Check: pl.c, How: rules.Definition})
	return err
}

// play plays a check on behalf of a run.
type play struct {
	c   *Check
	run *command.Run
}

func (c *Check) play(run *command.Run) play { return play{c, run} }

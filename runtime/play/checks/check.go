package checks

import (
	"fmt"
	"slices"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/play/command"
	"houserule/runtime/play/eval"
	"houserule/runtime/rules"
	"houserule/runtime/world"
)

// Check is an open check: its dice and its lines. In play the dice have one state; in odds they
// are a set of possible states, which each look narrows. A line is evaluated when it is read
// first, from the same dice for all lines.
type Check struct {
	cs          *Checks
	rule        *rules.Rule
	plan        *rules.Plan
	ref         types.Ref   // the thing that the check is of; zero for none
	args        rules.Args  // must not be changed
	roller      types.Ref   // zero for nobody
	rollerValue types.Value // the roller as a value; nil for nobody
	key         string      // identifies the check; the same whenever its command is run again
	origin      origin
	stage       stage
	failed      *rules.Failed // why it fails without dice; nil for a check that is rolled

	dice   DiceSet
	lines  lineValues
	rolled lineRolls
	once   onceChanges
	sales  Sales

	nested     map[int]*Check // by line: the checks that are lines, once something has read them
	outer      *Check         // the check it is nested in; nil for none, or if that had ended
	stateFrame eval.Frame     // the frame of lines that are evaluated for one state of the dice
	openFrame  eval.Frame     // the frame for all states that are left
}

// origin describes how a check was opened.
type origin struct {
	command      *command.Progress
	hypothetical bool // by a command that is rolled back in the end
	depth        int  // number of checks that led to it, each in progress when the next was opened
}

// stage is how far a check has been played.
type stage struct {
	open        bool           // offers were made; its consequences run
	closed      bool           // its consequences have run, or run now
	settling    bool           // it is being played: Start does nothing
	offersEnded *world.Instant // end of its offers, as of which odds evaluate lines; nil in play
}

// lineValues are the values of the lines of a check, and the evaluation in progress.
type lineValues struct {
	common       lineMemo // lines with the same value for all states of the dice
	commonCount  int      // number of evaluations of such lines
	current      string   // the line being evaluated; "" outside of lines
	stack        []int    // indexes of all lines being evaluated, outermost first
	stackStorage [4]int   // storage for stack
	readsDice    bool     // the line being evaluated depends on the dice
	readsEachDie bool     // and on more than their total
}

// lineRolls are the rolls that lines of a check make besides its own dice.
type lineRolls struct {
	totals  map[string]types.Value    // the total of each roll, by key
	rerolls map[string]int            // by line: how often purchases had its dice rerolled
	counts  map[string]map[string]int // by line ("" for none) and operation, see next
}

// onceChanges are the changes with `once` that are in force on a check: each holds until an
// occasion, or until it was used.
type onceChanges struct {
	inForce map[onceKey][]onceChange // nil for none
	noted   []onceChange             // in force for the line being evaluated
	usedUp  map[onceChange]bool      // used up by this roll
}

// Sales are the purchases on a check.
type Sales struct {
	Purchases []*Purchase // in the order in which they were bought
	Tally     Tally       // counts the purchases, including those that answer others
}

// Depth returns how many checks led to this one: it followed from the last of them or is one of
// its lines.
func (c *Check) Depth() int {
	if c.outer != nil {
		return c.outer.Depth() + 1
	}
	return c.origin.depth
}

// Args returns the arguments of the check by parameter. They must not be changed.
func (c *Check) Args() rules.Args { return c.args }

// Sales returns what was bought on the check. Package offers adds to it.
func (c *Check) Sales() *Sales { return &c.sales }

// BelongsTo reports whether a command opened the check.
func (c *Check) BelongsTo(p *command.Progress) bool { return c.origin.command == p }

// IsClosed reports whether the consequences of the check have run, or run now.
func (c *Check) IsClosed() bool { return c.stage.closed }

// IsSettled reports whether the check can be announced: it has one state of the dice, offers
// were made, and nothing of it is being evaluated.
func (c *Check) IsSettled() bool {
	return c.IsDecided() && c.stage.open && !c.stage.settling && len(c.lines.stack) == 0
}

// IsDecided reports whether exactly one state of the dice is possible, as always in play.
func (c *Check) IsDecided() bool { return len(c.dice.states) == 1 }

// IsIndependent reports whether the check can be copied for another playthrough of odds: no
// other check, purchase or change with `once` refers to it.
func (c *Check) IsIndependent() bool {
	return c.outer == nil && len(c.nested)+len(c.sales.Purchases)+len(c.once.inForce)+len(c.once.usedUp) == 0
}

// JoinCommand adds the check to those that a command opened, instead of those of subruns that
// have ended.
func (c *Check) JoinCommand(p *command.Progress) {
	c.origin.command = p
	opened := OpenedIn(p)
	opened.List = append(opened.List, c)
	p.OtherChecks--
}

// NoValue describes the check in the message that it cannot be stored in a box.
func (c *Check) NoValue() string { return "the open check " + c.rule.Name }

// lineIn returns the value of a line for one state of the dice.
func (l look) lineIn(i int, m *DiceState) (types.Value, error) {
	if v, ok := l.c.lines.common.get(i); ok {
		return v, nil
	}
	if l.c.failed != nil {
		if v, is, err := l.failedLine(i, m); is || err != nil {
			return v, err
		}
	}
	if v, ok := m.lines.get(i); ok {
		l.c.lines.readsDice = true // lines that do not read dice are in common
		l.c.lines.readsEachDie = l.c.lines.readsEachDie || m.lines[i].readsEachDie
		return v, nil
	}
	readsDice, readsEachDie := l.c.lines.readsDice, l.c.lines.readsEachDie
	l.c.lines.readsDice, l.c.lines.readsEachDie = false, false
	v, err := l.evaluate(i, m)
	if err != nil {
		return nil, err
	}
	if l.c.lines.readsDice {
		l.c.memoize(l.run, &m.lines, i, v, l.c.lines.readsEachDie)
	} else {
		l.memoizeForAll(i, v)
		l.c.once.moveToAll(i, m)
	}
	l.c.lines.readsDice, l.c.lines.readsEachDie = l.c.lines.readsDice || readsDice, l.c.lines.readsEachDie || readsEachDie
	return v, nil
}

// markReadsEachDie records that the line being evaluated depends on more than the total of the
// dice.
func (v *lineValues) markReadsEachDie() { v.readsDice, v.readsEachDie = true, true }

// evaluate evaluates a line for one state of the dice. Most lines are plain formulas, which
// need no deferred cleanup.
func (l look) evaluate(i int, m *DiceState) (types.Value, error) {
	r := l.c.plan.Lines[i]
	if !r.Facts.ByFormula || len(l.c.sales.Purchases) > 0 || l.run.Command == nil || l.run.Command != l.c.origin.command || slices.Contains(l.c.lines.stack, i) {
		return l.evaluateEntered(i, m)
	}
	outer := l.c.stateFrame.State
	fr := l.c.Frame(l.run, m)
	if err := l.run.EnterFast(r, &fr.Ref); err != nil {
		return nil, err
	}
	node := l.run.Trace.Line(r)
	v, err := l.evaluateFormula(i, r, fr)
	l.c.stateFrame.State = outer
	node.Close(v, err)
	if err != nil {
		err = faultUnlessLook(l.run, err)
	}
	l.run.Leave()
	return v, err
}

// evaluateFormula evaluates a line that is a plain formula.
func (l look) evaluateFormula(i int, r *rules.Rule, fr *eval.Frame) (types.Value, error) {
	if l.c.lines.stack == nil {
		l.c.lines.stack = l.c.lines.stackStorage[:0]
	}
	l.c.lines.stack = append(l.c.lines.stack, i)
	outer, line := l.run.Settling, l.c.lines.current
	l.run.Settling, l.c.lines.current = l.c, r.Word
	v, err := l.c.cs.eval.Layers.Base(r, fr)
	l.run.Settling, l.c.lines.current = outer, line
	l.c.lines.stack = l.c.lines.stack[:len(l.c.lines.stack)-1]
	return v, err
}

// memoizeForAll memoizes the value of a line for all states of the dice.
func (l look) memoizeForAll(i int, v types.Value) {
	l.c.memoize(l.run, &l.c.lines.common, i, v, false)
	l.c.lines.commonCount++
}

// evaluateEntered evaluates a line for one state of the dice, as a call on the call stack; m is
// nil for all states that are left.
func (l look) evaluateEntered(i int, m *DiceState) (v types.Value, err error) {
	r := l.c.plan.Lines[i]
	at := l.run.Depth()
	if err := l.run.Enter(r.Name, l.c.ref, &r.Decl.Pos); err != nil {
		return nil, err
	}
	defer func() {
		if p := recover(); p != nil {
			v, err = nil, l.run.Fault(diag.Recovered(p))
		}
		l.run.Unwind(at)
	}()
	node, outer := l.run.Trace.Line(r), l.c.stateFrame.State
	v, err = l.evaluateLayers(i, r, l.c.Frame(l.run, m))
	l.c.stateFrame.State = outer
	shown := v
	if r.Base != nil && r.Base.Answer.NestedCheck != nil {
		shown = nil // the nested check has a node of its own
	}
	node.Close(shown, err)
	return v, faultUnlessLook(l.run, err)
}

// faultUnlessLook adds the call stack to an error, except to a [*eval.NeedsLookError].
func faultUnlessLook(run *command.Run, err error) error {
	if eval.IsNeedsLook(err) {
		return err
	}
	return run.Fault(err)
}

// Frame returns the frame that sees the check in the state m of its dice; in all states that
// are left if m is nil. The frame is reused by the next call.
func (c *Check) Frame(run *command.Run, m *DiceState) *eval.Frame {
	fr := &c.stateFrame
	if m == nil {
		fr = &c.openFrame
	}
	if OfFrame(fr) != c { // not made yet
		*fr = eval.Frame{Eval: c.cs.eval, Run: run, Ref: c.ref, Args: c.args, Params: c.rule.Signature.Params, Check: c.Seen()}
	}
	if m != nil {
		fr.State = m
	}
	return fr
}

// StandardLine implements OpenCheck.
func (s seenCheck) StandardLine(f *eval.Frame, r *rules.Rule) (types.Value, error) {
	at := &s.c.plan.Standard
	switch r.Word {
	case "dice":
		return f.Dice()
	case "natural":
		m := StateOf(f)
		if m == nil {
			return s.c.look(f.Run).natural()
		}
		s.c.lines.readsDice = true
		return types.NumberValue(m.natural()), nil
	case "modifier":
		return types.NumberValue(0), nil
	case "total":
		natural, err := s.numberOf(f, at.Natural)
		if err != nil {
			return nil, err
		}
		modifier, err := s.numberOf(f, at.Modifier)
		return types.NumberValue(natural + modifier), err
	case "success", "degree":
		total, err := s.numberOf(f, at.Total)
		if err != nil {
			return nil, err
		}
		against, err := s.numberOf(f, at.Against)
		if err != nil {
			return nil, err
		}
		if r.Word == "degree" {
			return types.NumberValue(total - against), nil
		}
		return total >= against, nil
	}
	return nil, fmt.Errorf("no rule defines %s", r.Name)
}

// numberOf returns the value of a line that is a number; 0 if the index is negative.
func (s seenCheck) numberOf(f *eval.Frame, i int) (float64, error) {
	if i < 0 {
		return 0, nil
	}
	v, err := f.Line(i)
	if err != nil {
		return 0, err
	}
	n, ok := v.(float64)
	if !ok {
		return 0, fmt.Errorf("the line `%s` of %s is %s, not a number", s.c.plan.Lines[i].Word, s.c.rule.Name, types.Format(v))
	}
	return n, nil
}

// evaluateFunction evaluates a line that is a function once for all states; what it reads
// chooses among the states.
func (l look) evaluateFunction(needs *eval.NeedsLookError) error {
	i, ok := l.c.plan.Line(needs.Rule.Word)
	if !ok {
		return fmt.Errorf("%s is no line of %s", needs.Rule.Name, l.c.rule.Name)
	}
	return l.asOfOffersEnd(i, func() error {
		v, err := l.evaluateEntered(i, nil)
		if err == nil {
			l.memoizeForAll(i, v)
		}
		return err
	})
}

// evaluateLayers evaluates a line through its layers and the purchases on the check. Nothing in
// the game may change meanwhile, since lines are evaluated repeatedly.
func (l look) evaluateLayers(i int, r *rules.Rule, fr *eval.Frame) (types.Value, error) {
	if slices.Contains(l.c.lines.stack, i) {
		return nil, &diag.Problem{Message: fmt.Sprintf("%s cannot be read while it is evaluated", r.Name),
			Hint: "in an `after` the value so far comes last: function(check, usual); in an `around` it is as_usual()"}
	}
	if l.c.lines.stack == nil {
		l.c.lines.stack = l.c.lines.stackStorage[:0]
	}
	l.c.lines.stack = append(l.c.lines.stack, i)
	defer func() { l.c.lines.stack = l.c.lines.stack[:len(l.c.lines.stack)-1] }()
	outer, line := l.run.Settling, l.c.lines.current
	l.run.Settling, l.c.lines.current = l.c, r.Word
	defer func() { l.run.Settling, l.c.lines.current = outer, line }()
	delete(l.c.rolled.counts, r.Word) // evaluated again, it uses the same keys
	noted := l.c.once.noted
	l.c.once.noted = nil
	defer func() { l.c.once.storeNoted(i, StateOf(fr), noted) }()
	v, err := l.c.cs.eval.Layers.Evaluate(r, fr)
	if err == nil {
		v, err = l.c.cs.Offers.ChangedLine(l.run, l.c, i, v, fr)
	}
	return v, err
}

// dice returns what the dice that count show.
func (l look) dice() (types.Value, error) {
	l.c.lines.markReadsEachDie()
	if err := l.c.dice.states[0].needsDice(); err != nil {
		return nil, err
	}
	return l.value(func() ([]types.Value, error) {
		values := make([]types.Value, len(l.c.dice.states))
		for k, m := range l.c.dice.states {
			values[k] = m.keptValues()
		}
		return values, nil
	})
}

// natural returns the total of the dice.
func (l look) natural() (types.Value, error) {
	l.c.lines.readsDice = true
	return l.value(func() ([]types.Value, error) {
		values := make([]types.Value, len(l.c.dice.states))
		for k, m := range l.c.dice.states {
			values[k] = m.natural()
		}
		return values, nil
	})
}

// ForgetLines discards all memoized lines. It must be called after the dice or the purchases
// have changed.
func (c *Check) ForgetLines() {
	if c.outer != nil && len(c.outer.lines.stack) == 0 { // else outer is just opening it
		c.outer.ForgetLines()
	}
	c.lines.common, c.dice.looks, c.stage.offersEnded = nil, nil, nil
	c.once.forget(c.plan.Standard.Dice)
	if c.dice.shared {
		return // shared states have no lines
	}
	for _, m := range c.dice.states {
		m.lines = nil
	}
}

package table

import (
	"fmt"
	"math/big"
	"slices"

	"houserule/lang/diag"
	"houserule/lang/dice"
	"houserule/lang/types"
	"houserule/runtime/rules"
	"houserule/runtime/world"
)

// Check is a check that was opened: its dice and its lines. In play the dice
// show one result; when odds are worked out they are a set of possible results
// that every look narrows. A line is settled when it is looked at, from the
// same dice for all lines.
type Check struct {
	t      *Table
	rule   *rules.Rule
	plan   *rules.Plan
	noun   types.Ref
	given  rules.Args
	roller types.Ref
	key    string

	command  *command // in which it was opened
	imagined bool     // by a course that never happens

	members   []*DiceState
	shared    bool      // the members are those of all such throws: see own
	settled   said      // lines that are the same for all members
	unsaid    said      // room for lines of which nothing was said yet
	lone      *lone     // how the dice lie before they lie there, and then their room; nil once it is in use
	common    int       // how often such a line was worked out
	agreed    agreement // lines, dice and words that were looked at in odds: the members that are left say the same
	purchases []*Purchase
	tally     tally
	by        *Purchase                 // whose function opened it; nil for none
	row       int                       // how many checks led to it, each opened while the one before was settled
	uses      map[useAt][]use           // changes that hold once and are in force, by line
	noted     []use                     // those of the line being worked out
	usesUp    map[use]bool              // those that this roll used up
	before    []addition                // dice that offers added before the roll
	again     int                       // how often the dice were rolled anew
	anew      map[string]int            // how often purchases threw the dice of lines again
	throws    int                       // how often everything was thrown again, because it did not stand
	inner     map[int]*Check            // the checks that are lines of it, once something read them
	outer     *Check                    // the check of which it is a line; nil for most
	laid      bool                      // its dice lie there, and its lines are worked out
	counts    map[string]map[string]int // what was done how often: by the line that did it, and outside of lines
	line      string                    // the line being worked out
	underway  []int                     // all lines being worked out, outermost first
	memo      map[string]types.Value    // dice rolled by lines, by key

	touched  bool // the line being worked out depends on the dice
	singly   bool // ... and on more than what they add up to
	open     bool // offers were made; after-rules follow
	closed   bool
	settling bool
	each     frame          // what its lines see, for one state of the dice
	whole    frame          // what everything sees that looks at it
	few      [4]int         // room for lines that are being worked out
	rolls    types.Value    // the roller as a value, where somebody rolls
	rested   *world.Instant // when its offers were over; what odds look at later is as it was then
}

// NoValue says what a check is to whoever would keep it in a box.
func (f *Check) NoValue() string { return "the open check " + f.rule.Name }

// member is one possible state of a form's dice.
type DiceState struct {
	rolls  []*dice.Roll // the check's own dice, then those that were added
	weight *big.Int
	said   said               // its lines, as far as they are worked out
	keep   []int              // which dice count, after keep; nil: as the notation says
	merged []*dice.Expression // dice of which equal ones were counted together, whatever their order
	past   *offerSnapshot     // what purchases read of the lines as they stood
}

// certain is the weight of dice that lie on the table.
var certain = big.NewInt(1)

// own copies shared members before anything is written on them.
func (f *Check) own() {
	if f.shared {
		f.members, f.shared = copied(f.members, nil), false
	}
}

// copied copies members, or those at some places.
func copied(members []*DiceState, places []int) []*DiceState {
	if places == nil {
		places = make([]int, len(members))
		for i := range places {
			places[i] = i
		}
	}
	list, block := make([]*DiceState, len(places)), make([]DiceState, len(places))
	for i, at := range places {
		block[i] = *members[at]
		list[i] = &block[i]
	}
	return list
}

// lineOf is the value of a line for one possible state of the dice.
func (f *Check) lineOf(run *Run, i int, m *DiceState) (types.Value, error) {
	if v, ok := f.settled.of(i); ok {
		return v, nil
	}
	if v, ok := m.said.of(i); ok {
		f.touched = true // perhaps; only what never touches dice is kept for all
		f.singly = f.singly || m.said[i].singly
		return v, nil
	}
	before, singly := f.touched, f.singly
	f.touched, f.singly = false, false
	v, err := f.workedOut(run, i, m)
	if err != nil {
		return nil, err
	}
	if f.touched {
		f.say(run, &m.said, i, v, f.singly)
	} else {
		f.keepForAll(run, i, v)
		f.forAll(i, m)
	}
	f.touched, f.singly = f.touched || before, f.singly || singly
	return v, nil
}

// looksSingly notes that the line being worked out reads more of the dice than what they
// add up to.
func (f *Check) looksSingly() { f.touched, f.singly = true, true }

// workedOut works a line out. Most lines of most checks are plain formulas, which leave
// nothing behind that has to be put back whatever happens.
func (f *Check) workedOut(run *Run, i int, m *DiceState) (types.Value, error) {
	r := f.plan.Lines[i]
	if !r.Plain || len(f.purchases) > 0 || run.command == nil || run.command != f.command || slices.Contains(f.underway, i) {
		return f.entered(run, i, m)
	}
	outer := f.each.member
	fr := f.frame(run, m)
	if err := run.enterQuickly(r, fr); err != nil {
		return nil, err
	}
	node := run.trace.Line(r)
	v, err := f.plainly(run, i, r, fr)
	f.each.member = outer
	node.Close(v, err)
	if err != nil {
		err = f.t.faultUnlessLook(run, err)
	}
	run.leave()
	return v, err
}

// plainly is evaluated for a plain line.
func (f *Check) plainly(run *Run, i int, r *rules.Rule, fr *frame) (types.Value, error) {
	if f.underway == nil {
		f.underway = f.few[:0]
	}
	f.underway = append(f.underway, i)
	outer, line := run.settling, f.line
	run.settling, f.line = f, r.Word
	v, err := f.t.rules.base(r, fr)
	run.settling, f.line = outer, line
	f.underway = f.underway[:len(f.underway)-1]
	return v, err
}

// keepForAll keeps the value of a line for all members.
func (f *Check) keepForAll(run *Run, i int, v types.Value) {
	f.say(run, &f.settled, i, v, false)
	f.common++
}

// entered works a line out for one possible state of the dice, as a step of the
// trail.
func (f *Check) entered(run *Run, i int, m *DiceState) (v types.Value, err error) {
	r := f.plan.Lines[i]
	at := run.depth()
	if err := run.enter(r.Name, f.noun, &r.Decl.Pos); err != nil {
		return nil, err
	}
	defer func() {
		if p := recover(); p != nil {
			v, err = nil, run.fault(diag.Recovered(p))
		}
		run.ascend(at)
	}()
	node, other := run.trace.Line(r), f.each.member
	v, err = f.evaluated(run, i, r, f.frame(run, m))
	f.each.member = other
	shown := v
	if r.Base != nil && r.Base.Check != nil {
		shown = nil // the check tells of itself
	}
	node.Close(shown, err)
	return v, f.t.faultUnlessLook(run, err)
}

// faultUnlessLook leaves the request to look untouched.
func (t *Table) faultUnlessLook(run *Run, err error) error {
	if isNeedsLook(err) {
		return err
	}
	return run.fault(err)
}

// frame sees the form from one member, or from all when m is nil.
func (f *Check) frame(run *Run, m *DiceState) *frame {
	fr := &f.each
	if m == nil {
		fr = &f.whole
	}
	if fr.form != f { // a copy brings what sees the other
		*fr = frame{t: f.t, run: run, noun: f.noun, given: f.given, params: f.rule.Params, form: f}
	}
	fr.member = m
	return fr
}

// changed applies what standing purchases write on a line, in the order they
// were made; each sees what stood there before. Lines are read as they are now,
// and everything else as it was when the offer was bought: what was paid for it
// is there.
func (f *Check) changed(run *Run, i int, v types.Value, fr *frame) (types.Value, error) {
	name := f.plan.Lines[i].Word
	for _, p := range f.purchases {
		if !p.Stands {
			continue
		}
		for _, c := range p.on.Changes {
			if c.Line != name || c.Again != nil {
				continue
			}
			g := fr.with("payer", p.Payer)
			for n, a := range p.Answers {
				g = g.with(n, a)
			}
			g.below = map[int]types.Value{i: v}
			next, err := f.t.offers.becomes(run, c, v, &bargain{g, p})
			if err != nil {
				return nil, err
			}
			run.trace.Applied(p.Payer, p.Offer, p.on, next)
			v = next
		}
	}
	return v, nil
}

// standardLine is the value of a standard line that nobody wrote.
func (f *frame) standardLine(r *rules.Rule) (types.Value, error) {
	form, at := f.form, &f.form.plan.Standard
	switch r.Word {
	case "dice":
		return f.Dice()
	case "natural":
		if f.member == nil {
			return form.lookNatural(f.run)
		}
		form.touched = true
		return types.OfNumber(f.member.natural()), nil
	case "modifier":
		return types.OfNumber(0), nil
	case "total":
		natural, err := f.numberOf(at.Natural)
		if err != nil {
			return nil, err
		}
		modifier, err := f.numberOf(at.Modifier)
		return types.OfNumber(natural + modifier), err
	case "success", "degree":
		total, err := f.numberOf(at.Total)
		if err != nil {
			return nil, err
		}
		against, err := f.numberOf(at.Against)
		if err != nil {
			return nil, err
		}
		if r.Word == "degree" {
			return types.OfNumber(total - against), nil
		}
		return total >= against, nil
	}
	return nil, fmt.Errorf("nothing says what %s is", r.Name)
}

// numberOf is a line that is a number; 0 where the check has no such line.
func (f *frame) numberOf(i int) (float64, error) {
	if i < 0 {
		return 0, nil
	}
	v, err := f.Line(i)
	if err != nil {
		return 0, err
	}
	n, ok := v.(float64)
	if !ok {
		return 0, fmt.Errorf("the line `%s` of %s is %s, not a number", f.form.plan.Lines[i].Word, f.form.rule.Name, types.Format(v))
	}
	return n, nil
}

// settleFunction works out a line that is a function, looking where it looks.
func (f *Check) settleFunction(run *Run, needs *errNeedsLook) error {
	i, ok := f.plan.Line(needs.rule.Word)
	if !ok {
		return fmt.Errorf("%s is no line of %s", needs.rule.Name, f.rule.Name)
	}
	return f.atRest(run, i, func() error {
		v, err := f.entered(run, i, nil)
		if err == nil {
			f.keepForAll(run, i, v)
		}
		return err
	})
}

// evaluated works a line out through its layers and purchases. While it does,
// nothing in the game may change: lines are worked out again and again.
func (f *Check) evaluated(run *Run, i int, r *rules.Rule, fr *frame) (types.Value, error) {
	if slices.Contains(f.underway, i) {
		return nil, &diag.Problem{Message: fmt.Sprintf("%s cannot be read while it is worked out", r.Name),
			Hint: "in an `after` the value so far comes last: function(check, usual); in an `around` it is as_usual()"}
	}
	if f.underway == nil {
		f.underway = f.few[:0]
	}
	f.underway = append(f.underway, i)
	defer func() { f.underway = f.underway[:len(f.underway)-1] }()
	outer, line := run.settling, f.line
	run.settling, f.line = f, r.Word
	defer func() { run.settling, f.line = outer, line }()
	delete(f.counts, r.Word) // worked out again, it does the same things again
	noted := f.noted
	f.noted = nil
	defer func() { f.keepNoted(i, fr.member, noted) }()
	v, err := f.t.rules.evaluate(r, fr)
	if err == nil {
		v, err = f.changed(run, i, v, fr)
	}
	return v, err
}

// lookDice looks at every die.
func (f *Check) lookDice(run *Run) (types.Value, error) {
	f.looksSingly()
	if err := f.members[0].wantsDice(); err != nil {
		return nil, err
	}
	return f.look(run, func() ([]types.Value, error) {
		values := make([]types.Value, len(f.members))
		for k, m := range f.members {
			values[k] = m.kept()
		}
		return values, nil
	})
}

func (f *Check) lookNatural(run *Run) (types.Value, error) {
	f.touched = true
	return f.look(run, func() ([]types.Value, error) {
		values := make([]types.Value, len(f.members))
		for k, m := range f.members {
			values[k] = m.natural()
		}
		return values, nil
	})
}

// die is one die of a member: which roll, which place in it.
type die struct {
	roll, place int
	shows       float64
	result      dice.DieResult
}

// all lists the dice that count for the result, kept and dropped.
func (m *DiceState) all() []die {
	most := 0
	for _, roll := range m.rolls {
		most += len(roll.Dice)
	}
	list := make([]die, 0, most)
	for r, roll := range m.rolls {
		for p := range roll.Dice {
			if d := &roll.Dice[p]; d.Role == dice.ForResult && !d.Rerolled {
				list = append(list, die{r, p, d.Value, *d})
			}
		}
	}
	return list
}

// kept is what the dice show that count.
func (m *DiceState) kept() types.List { return m.shown(func(die) bool { return true }) }

// shown is what those dice show that count and are wanted.
func (m *DiceState) shown(wanted func(die) bool) types.List {
	list := types.List{}
	for i, d := range m.all() {
		if m.counts(i, d) && wanted(d) {
			if d.result.Text != "" {
				list = append(list, wordsOn(d))
			} else {
				list = append(list, d.shows)
			}
		}
	}
	return list
}

func (m *DiceState) counts(i int, d die) bool {
	if m.keep != nil {
		return slices.Contains(m.keep, i)
	}
	return d.result.Kept
}

// counting tells which dice count, where somebody chose among them.
func (m *DiceState) counting() func(roll int, s dice.Spot) bool {
	if m.keep == nil {
		return nil
	}
	all := m.all()
	return func(roll int, s dice.Spot) bool {
		return slices.ContainsFunc(m.keep, func(i int) bool { return all[i].roll == roll && all[i].result.Spot.Of() == s.Of() })
	}
}

// natural is the total of the dice with the constants of the notation.
func (m *DiceState) natural() float64 {
	total := 0.0
	for _, r := range m.rolls {
		total += r.Total
	}
	if m.keep != nil {
		for i, d := range m.all() {
			if d.result.Kept {
				total -= d.shows
			}
			if slices.Contains(m.keep, i) {
				total += d.shows
			}
		}
	}
	return total
}

// refresh forgets what was worked out, after the dice or a purchase changed.
func (f *Check) refresh() {
	if f.outer != nil && len(f.outer.underway) == 0 { // else it is just being opened, and nothing has read it yet
		f.outer.refresh()
	}
	f.settled, f.agreed, f.rested = nil, nil, nil
	if f.shared {
		return // nothing was written on them
	}
	for _, m := range f.members {
		m.said = nil
	}
}

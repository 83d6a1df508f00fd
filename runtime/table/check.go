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
func (l look) lineOf(i int, m *DiceState) (types.Value, error) {
	if v, ok := l.c.settled.of(i); ok {
		return v, nil
	}
	if v, ok := m.said.of(i); ok {
		l.c.touched = true // perhaps; only what never touches dice is kept for all
		l.c.singly = l.c.singly || m.said[i].singly
		return v, nil
	}
	before, singly := l.c.touched, l.c.singly
	l.c.touched, l.c.singly = false, false
	v, err := l.workedOut(i, m)
	if err != nil {
		return nil, err
	}
	if l.c.touched {
		l.c.say(l.run, &m.said, i, v, l.c.singly)
	} else {
		l.keepForAll(i, v)
		l.c.forAll(i, m)
	}
	l.c.touched, l.c.singly = l.c.touched || before, l.c.singly || singly
	return v, nil
}

// looksSingly notes that the line being worked out reads more of the dice than what they
// add up to.
func (f *Check) looksSingly() { f.touched, f.singly = true, true }

// workedOut works a line out. Most lines of most checks are plain formulas, which leave
// nothing behind that has to be put back whatever happens.
func (l look) workedOut(i int, m *DiceState) (types.Value, error) {
	r := l.c.plan.Lines[i]
	if !r.Plain || len(l.c.purchases) > 0 || l.run.command == nil || l.run.command != l.c.command || slices.Contains(l.c.underway, i) {
		return l.entered(i, m)
	}
	outer := l.c.each.member
	fr := l.c.frame(l.run, m)
	if err := l.run.enterQuickly(r, fr); err != nil {
		return nil, err
	}
	node := l.run.trace.Line(r)
	v, err := l.plainly(i, r, fr)
	l.c.each.member = outer
	node.Close(v, err)
	if err != nil {
		err = l.run.t.faultUnlessLook(l.run, err)
	}
	l.run.leave()
	return v, err
}

// plainly is evaluated for a plain line.
func (l look) plainly(i int, r *rules.Rule, fr *frame) (types.Value, error) {
	if l.c.underway == nil {
		l.c.underway = l.c.few[:0]
	}
	l.c.underway = append(l.c.underway, i)
	outer, line := l.run.settling, l.c.line
	l.run.settling, l.c.line = l.c, r.Word
	v, err := l.run.t.rules.base(r, fr)
	l.run.settling, l.c.line = outer, line
	l.c.underway = l.c.underway[:len(l.c.underway)-1]
	return v, err
}

// keepForAll keeps the value of a line for all members.
func (l look) keepForAll(i int, v types.Value) {
	l.c.say(l.run, &l.c.settled, i, v, false)
	l.c.common++
}

// entered works a line out for one possible state of the dice, as a step of the
// trail.
func (l look) entered(i int, m *DiceState) (v types.Value, err error) {
	r := l.c.plan.Lines[i]
	at := l.run.depth()
	if err := l.run.enter(r.Name, l.c.noun, &r.Decl.Pos); err != nil {
		return nil, err
	}
	defer func() {
		if p := recover(); p != nil {
			v, err = nil, l.run.fault(diag.Recovered(p))
		}
		l.run.ascend(at)
	}()
	node, other := l.run.trace.Line(r), l.c.each.member
	v, err = l.evaluated(i, r, l.c.frame(l.run, m))
	l.c.each.member = other
	shown := v
	if r.Base != nil && r.Base.Check != nil {
		shown = nil // the check tells of itself
	}
	node.Close(shown, err)
	return v, l.run.t.faultUnlessLook(l.run, err)
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
func (l look) changed(i int, v types.Value, fr *frame) (types.Value, error) {
	name := l.c.plan.Lines[i].Word
	for _, p := range l.c.purchases {
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
			next, err := l.run.t.offers.becomes(l.run, c, v, &bargain{g, p})
			if err != nil {
				return nil, err
			}
			l.run.trace.Applied(p.Payer, p.Offer, p.on, next)
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
			return form.look(f.run).natural()
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
func (l look) settleFunction(needs *errNeedsLook) error {
	i, ok := l.c.plan.Line(needs.rule.Word)
	if !ok {
		return fmt.Errorf("%s is no line of %s", needs.rule.Name, l.c.rule.Name)
	}
	return l.atRest(i, func() error {
		v, err := l.entered(i, nil)
		if err == nil {
			l.keepForAll(i, v)
		}
		return err
	})
}

// evaluated works a line out through its layers and purchases. While it does,
// nothing in the game may change: lines are worked out again and again.
func (l look) evaluated(i int, r *rules.Rule, fr *frame) (types.Value, error) {
	if slices.Contains(l.c.underway, i) {
		return nil, &diag.Problem{Message: fmt.Sprintf("%s cannot be read while it is worked out", r.Name),
			Hint: "in an `after` the value so far comes last: function(check, usual); in an `around` it is as_usual()"}
	}
	if l.c.underway == nil {
		l.c.underway = l.c.few[:0]
	}
	l.c.underway = append(l.c.underway, i)
	defer func() { l.c.underway = l.c.underway[:len(l.c.underway)-1] }()
	outer, line := l.run.settling, l.c.line
	l.run.settling, l.c.line = l.c, r.Word
	defer func() { l.run.settling, l.c.line = outer, line }()
	delete(l.c.counts, r.Word) // worked out again, it does the same things again
	noted := l.c.noted
	l.c.noted = nil
	defer func() { l.c.keepNoted(i, fr.member, noted) }()
	v, err := l.run.t.rules.evaluate(r, fr)
	if err == nil {
		v, err = l.changed(i, v, fr)
	}
	return v, err
}

// lookDice looks at every die.
func (l look) dice() (types.Value, error) {
	l.c.looksSingly()
	if err := l.c.members[0].wantsDice(); err != nil {
		return nil, err
	}
	return l.value(func() ([]types.Value, error) {
		values := make([]types.Value, len(l.c.members))
		for k, m := range l.c.members {
			values[k] = m.kept()
		}
		return values, nil
	})
}

func (l look) natural() (types.Value, error) {
	l.c.touched = true
	return l.value(func() ([]types.Value, error) {
		values := make([]types.Value, len(l.c.members))
		for k, m := range l.c.members {
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

package checks

import (
	"maps"
	"slices"
	"strings"

	"houserule/lang/dice"
	"houserule/lang/dice/chance"
	"houserule/lang/types"
	"houserule/runtime/explain"
	"houserule/runtime/play/command"
	"houserule/runtime/play/eval"
)

// ManualDice are dice that somebody throws who has to be told what: before the first die of
// a roll is asked for, they hear of all of it.
type ManualDice interface {
	dice.Source
	IsManual() bool // somebody is there who throws
	Announce(t UpcomingRoll)
}

// KeyedDice are dice that are told which roll they are for before it is made: its key is the
// same whenever its command is run again.
type KeyedDice interface {
	dice.Source
	BeginRoll(command *command.Progress, key string) // command is nil outside of one that happens
}

// beginRoll tells the dice which roll of the running command is made next.
func beginRoll(run *command.Run, key string) {
	by, ok := run.Dice.(KeyedDice)
	if !ok {
		return
	}
	c := run.Command
	if c != nil && c.Title == "" {
		c = nil
	}
	by.BeginRoll(c, key)
}

// UpcomingRoll is a roll that is about to be made.
type UpcomingRoll struct {
	Check   *Check     // of which it is; nil for bare dice
	For     string     // who throws what for: "Ann, Climbing", "Ann, who shoots at Bob"; "" for bare dice
	Dice    []dice.Die // those that are thrown at first, in their order; none where that is not known
	Success SuccessRange
}

// SuccessRange is which totals of the dice let their check succeed.
type SuccessRange struct {
	Known       bool
	Least, Most float64 // of those that do; Most is below Least where none does
	Low, High   float64 // what the dice can come to
}

// announce lets whoever throws by hand hear of a roll. What the variables stand for is
// asked once: the function it gives knows.
func (cs *Checks) announce(run *command.Run, e *dice.Expression, vars dice.Variables) dice.Variables {
	by, ok := run.Dice.(ManualDice)
	if !ok || !by.IsManual() {
		return vars
	}
	check, _ := run.NextRoll.(*Check)
	run.NextRoll = nil
	vars = memoized(vars)
	throw := UpcomingRoll{Check: check}
	if roll, err := cs.rollFrom(run, dice.NewSeeded(1), e, vars); err == nil {
		throw.Dice = firstDice(roll)
		if check != nil && !check.dice.isRolled() { // a die that comes to others tells little alone
			throw.Success = check.announcer(run).successRange(e, vars)
		}
	}
	if check != nil {
		throw.For = check.announcer(run).rollTitle()
	}
	by.Announce(throw)
	return vars
}

// memoized asks for each variable once.
func memoized(vars dice.Variables) dice.Variables {
	if vars == nil {
		return nil
	}
	type answer struct {
		value float64
		known bool
	}
	known := map[string]answer{}
	return func(name string) (float64, bool) {
		a, ok := known[name]
		if !ok {
			a.value, a.known = vars(name)
			known[name] = a
		}
		return a.value, a.known
	}
}

// firstDice are the dice of a roll that are thrown before anybody has seen one of them:
// not those that explosions bring, nor those that are thrown again. Where dice say how
// many others are thrown it is those alone.
func firstDice(r *dice.Roll) (list []dice.Die) {
	all := slices.Clone(r.Dice)
	slices.SortFunc(all, func(a, b dice.DieResult) int { return a.Drawn - b.Drawn })
	counts := slices.ContainsFunc(all, func(d dice.DieResult) bool { return d.Role == dice.ForCount })
	digits := map[[2]int32]int32{} // of the dice of a d66: how many there are
	for _, d := range all {
		if d.Place > 0 && !d.Extra {
			at := [2]int32{d.Spot.Term, d.Spot.Die}
			if d.Place > 1 && d.Spot.Throw == 0 {
				for place := d.Place; place > 0; place /= 10 {
					digits[at]++
				}
			}
		}
	}
	for _, d := range all {
		most := max(1, digits[[2]int32{d.Spot.Term, d.Spot.Die}])
		if d.Spot.Throw < most && !d.Extra && (!counts || d.Role == dice.ForCount) {
			list = append(list, d.Die())
		}
	}
	return list
}

// maxAnnounced is in how many ways dice may fall for which it is looked whether their check
// succeeds.
const maxAnnounced = 2000

// successRange works out which totals of the dice let the check succeed, as it stands before they
// are thrown. It is not known where that is no single stretch of totals, or depends on
// single dice, on a choice or on other rolls.
func (an announcer) successRange(e *dice.Expression, vars dice.Variables) (n SuccessRange) {
	at, there := an.c.plan.Line("success")
	if !there || len(an.c.lines.stack) > 0 || e.Times() > 0 {
		return n
	}
	all, err := chance.Outcomes(e, vars, maxAnnounced)
	if err != nil {
		return n
	}
	if !an.withUnrolled(func() { n = an.successRangeOf(at, all) }) {
		return SuccessRange{}
	}
	return n
}

// withUnrolled works something out of a check as it stands before its dice are thrown, and
// leaves nothing behind; false where it broke. What would do something, roll or ask
// somebody is an error there.
func (an announcer) withUnrolled(do func()) (completed bool) {
	was, each, whole := an.c.current(), an.c.stateFrame, an.c.openFrame
	tried := was
	tried.unshare() // nothing is written into the lists and maps of the check itself
	tried.Apply()
	an.c.stateFrame, an.c.openFrame = eval.Frame{}, eval.Frame{}
	completed = an.c.cs.tryReadOnly(an.run, do)
	was.Apply()
	an.c.stateFrame, an.c.openFrame = each, whole
	return completed
}

// tryReadOnly does something in which nothing may be written or rolled, and takes back all that it
// did to the run; false where it broke.
func (cs *Checks) tryReadOnly(run *command.Run, do func()) (completed bool) {
	moment := cs.eval.Mark(run)
	run.Queries++
	run.Dice = command.NoDice{}
	defer func() {
		completed = recover() == nil
		cs.eval.Reset(run, moment)
	}()
	do()
	return true
}

func (an announcer) successRangeOf(at int, all *chance.Enumeration) (n SuccessRange) {
	succeeds := map[float64]bool{}
	for _, o := range all.Outcomes {
		m := &DiceState{rolls: []*dice.Roll{o.Roll}, weight: certain}
		an.c.dice.states, an.c.dice.shared = []*DiceState{m}, false
		v, err := an.c.look(an.run).lineIn(at, m)
		yes, ok := v.(bool)
		if was, known := succeeds[o.Roll.Total]; err != nil || !ok || known && was != yes {
			return SuccessRange{}
		}
		succeeds[o.Roll.Total] = yes
	}
	totals := slices.Sorted(maps.Keys(succeeds))
	n = SuccessRange{Known: true, Low: totals[0], High: totals[len(totals)-1], Least: totals[len(totals)-1] + 1, Most: totals[0] - 1}
	for i, total := range totals {
		if !succeeds[total] {
			continue
		}
		if n.Most >= n.Least && !succeeds[totals[i-1]] {
			return SuccessRange{}
		}
		n.Least, n.Most = min(n.Least, total), total
	}
	return n
}

// rollTitle is who throws what for: what stands before the dice in the words of the check's
// module, else who rolls what.
func (an announcer) rollTitle() string {
	text := ""
	if an.c.plan.ShowsText != nil {
		an.withUnrolled(func() { text = an.textBeforeRoll() })
	}
	if text == "" {
		return explain.Subject(view(an))
	}
	if an.c.roller != (types.Ref{}) {
		who := an.run.World.Names.Of(an.c.roller)
		if does, ok := strings.CutPrefix(text, who+" "); ok {
			return who + ", who " + does
		}
	}
	return text
}

// textBeforeRoll is what the check's text says before the dice; "" where it says nothing, or
// cannot say it yet.
func (an announcer) textBeforeRoll() string {
	var b strings.Builder
	for _, p := range an.c.plan.ShowsText.Parts {
		switch {
		case p.Roll:
			return strings.TrimRight(b.String(), ": ")
		case p.Value == nil:
			b.WriteString(p.Plain)
		default:
			v, err := p.Value.Run(an.c.Frame(an.run, nil))
			if err != nil || v == nil {
				return ""
			}
			b.WriteString(an.run.World.Names.Show(v))
		}
	}
	return ""
}

// announcer is a run that tells whoever rolls by hand of a check that is rolled next.
type announcer struct {
	c   *Check
	run *command.Run
}

func (c *Check) announcer(run *command.Run) announcer { return announcer{c, run} }

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

// ManualDice are dice that a person rolls, who must be told what to roll: each roll is
// announced before its first die is asked for.
type ManualDice interface {
	dice.Source
	// IsManual reports whether a person rolls the dice now.
	IsManual() bool
	// Announce is called before the dice of a roll are asked for.
	Announce(t UpcomingRoll)
}

// KeyedDice are dice that depend on the roll that they are for.
type KeyedDice interface {
	dice.Source
	// BeginRoll is called before each roll with its key, which is the same whenever the command
	// is run again. command is nil outside of commands that happen.
	BeginRoll(command *command.Progress, key string)
}

// beginRoll passes the key of the next roll to [KeyedDice].
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

// UpcomingRoll describes a roll that is about to be made.
type UpcomingRoll struct {
	Check   *Check       // the check whose dice are rolled; nil for dice of no check
	For     string       // who rolls what: "Ann, who shoots at Bob"; "" for dice of no check
	Dice    []dice.Die   // the dice that are rolled first, in order; nil if they are not known
	Success SuccessRange // which totals succeed
}

// SuccessRange is the range of totals of the dice with which their check succeeds.
type SuccessRange struct {
	Known       bool    // false if there is no such range, or it cannot be computed
	Least, Most float64 // bounds of the totals that succeed; Most is below Least if none does
	Low, High   float64 // bounds of all possible totals
}

// announce announces a roll to a person who rolls by hand. It returns vars with its values
// memoized, so that each variable is evaluated once.
func (cs *Checks) announce(run *command.Run, e *dice.Expression, vars dice.Variables) dice.Variables {
	by, ok := run.Dice.(ManualDice)
	if !ok || !by.IsManual() {
		return vars
	}
	check, _ := run.NextRoll.(*Check)
	run.NextRoll = nil
	vars = memoized(vars)
	upcoming := UpcomingRoll{Check: check}
	if roll, err := cs.rollFrom(run, dice.NewSeeded(1), e, vars); err == nil {
		upcoming.Dice = firstDice(roll)
		if check != nil && !check.dice.isRolled() { // added dice do not decide the success alone
			upcoming.Success = check.announcer(run).successRange(e, vars)
		}
	}
	if check != nil {
		upcoming.For = check.announcer(run).rollTitle()
	}
	by.Announce(upcoming)
	return vars
}

// memoized returns variables that call vars at most once for each name.
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

// firstDice returns the dice of a roll that are rolled before any result is known: without
// exploded and rerolled dice. If dice determine the number of other dice, it returns only the
// former.
func firstDice(r *dice.Roll) (list []dice.Die) {
	all := slices.Clone(r.Dice)
	slices.SortFunc(all, func(a, b dice.DieResult) int { return int(a.Drawn - b.Drawn) })
	counts := slices.ContainsFunc(all, func(d dice.DieResult) bool { return d.Role == dice.ForCount })
	digits := map[[2]int32]int32{} // number of digits of dice such as d66, by term and die
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

// maxAnnounced is the maximum number of outcomes of the dice for which a SuccessRange is
// computed.
const maxAnnounced = 2000

// successRange computes which totals of the dice let the check succeed. The result is not Known
// if these totals are no single range, or depend on single dice, on a decision or on other
// rolls.
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

// withUnrolled calls do with the check as it is before its dice are rolled, and restores the
// check and the run. It returns false if do panics. Writing, rolling and deciding are errors in
// do.
func (an announcer) withUnrolled(do func()) (completed bool) {
	was, stateFrame, openFrame := an.c.current(), an.c.stateFrame, an.c.openFrame
	tried := was
	tried.unshare() // protects the lists and maps of the check
	tried.Apply()
	an.c.stateFrame, an.c.openFrame = eval.Frame{}, eval.Frame{}
	completed = an.c.cs.tryReadOnly(an.run, do)
	was.Apply()
	an.c.stateFrame, an.c.openFrame = stateFrame, openFrame
	return completed
}

// tryReadOnly calls do while nothing may be written or rolled, and restores the run. It returns
// false if do panics.
func (cs *Checks) tryReadOnly(run *command.Run, do func()) (completed bool) {
	mark := cs.eval.Mark(run)
	run.Queries++
	run.Dice = command.NoDice{}
	defer func() {
		completed = recover() == nil
		cs.eval.Reset(run, mark)
	}()
	do()
	return true
}

// successRangeOf is successRange for the line with index at and the outcomes all.
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

// rollTitle returns who rolls what: the module's text before the dice, or else the subject of
// the check.
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

// textBeforeRoll returns the module's text before the dice; "" if there is none, or a value in
// it cannot be evaluated yet.
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

// announcer announces the dice of a check that is about to be rolled, on behalf of a run.
type announcer struct {
	c   *Check
	run *command.Run
}

func (c *Check) announcer(run *command.Run) announcer { return announcer{c, run} }

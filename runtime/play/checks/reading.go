package checks

import (
	"fmt"
	"math/big"
	"slices"

	"houserule/lang/diag"
	"houserule/lang/dice"
	"houserule/lang/types"
	"houserule/runtime/play/command"
	"houserule/runtime/rules"
)

// Rule is the check that was opened.
func (f *Check) Rule() *rules.Rule { return f.rule }

// Words lists what Look knows.
func (f *Check) Words() []string { return f.plan.LineNames() }

// HasLine tells whether a check has a line of a name.
func (f *Check) HasLine(name string) bool {
	_, ok := f.plan.Line(name)
	return ok
}

// Private tells whether the check is for the gamemaster alone.
func (f *Check) Private() bool { return f.plan.Private }

// Plan is the check as linked.
func (f *Check) Plan() *rules.Plan { return f.plan }

// Noun is what the check is about.
func (f *Check) Noun() types.Ref { return f.noun }

// Roller is who rolled.
func (f *Check) Roller() types.Ref { return f.roller }

// Look reads a line, "dice" or a parameter by name. The first look rolls the
// dice and opens the offers.
func (f *Check) Look(run *command.Run, name string) (types.Value, error) {
	if name != "dice" {
		if _, ok := f.plan.Line(name); !ok {
			for _, p := range f.rule.Signature.Params {
				if p.Name == name {
					return f.Frame(run, nil).Given(name)
				}
			}
			known := append(f.plan.LineNames(), "noun", "roller")
			hint := diag.DidYouMean(name, known)
			if name == "success" || name == "degree" {
				hint = "a check has it when it says what it rolls `against`"
			}
			return nil, &diag.Problem{Message: fmt.Sprintf("%s has no line `%s`", f.rule.Name, name), Hint: hint}
		}
	}
	if err := f.Start(run); err != nil {
		return nil, err
	}
	if name == "dice" {
		return f.look(run).dice()
	}
	i, _ := f.plan.Line(name)
	v, err := f.look(run).later(i)
	if x := f.inner[i]; x != nil && err == nil {
		return x, nil
	}
	return v, err
}

// AtLeast asks whether the total is at least n; for odds it parts two ways
// where reading the total would part into all its values.
func (f *Check) AtLeast(run *command.Run, n float64) (bool, error) {
	if err := f.Start(run); err != nil {
		return false, err
	}
	i, ok := f.plan.Line("total")
	if !ok {
		return false, &diag.Problem{Message: fmt.Sprintf("%s has no total: its dice show words", f.rule.Shown()), Hint: "use one of its lines"}
	}
	v, err := f.look(run).value(func() ([]types.Value, error) {
		values, err := f.look(run).values(i)
		if err != nil {
			return nil, err
		}
		for k, v := range values {
			total, ok := v.(float64)
			if !ok {
				return nil, fmt.Errorf("the total of %s is %s, not a number", f.rule.Name, types.Format(v))
			}
			values[k] = total >= n
		}
		return values, nil
	})
	return v == true, err
}

// Rolls are the dice that lie on the table: the check's own, then added ones.
func (f *Check) Rolls() []*dice.Roll {
	if len(f.dice.states) == 0 {
		return nil
	}
	return f.dice.states[0].rolls
}

// AddDie rolls more dice into an open check.
func (ch DiceChange) AddDie(notation string) error {
	return ch.alter("add "+notation, func() error { return ch.addDie(notation) })
}

func (ch DiceChange) addDie(notation string) error {
	if ch.run.Answering() {
		return ch.run.Forbidden("add dice: a line rolls with check:another")
	}
	e, err := ch.c.cs.parsed(notation)
	if err != nil {
		return err
	}
	if err := ch.c.Start(ch.run); err != nil {
		return err
	}
	a := addition{e, ch.c.key + "/" + ch.c.next("added")}
	if !ch.c.dice.rolledYet() { // an offer before the dice: they are rolled with them
		ch.c.dice.added = append(ch.c.dice.added, a)
		return nil
	}
	return ch.add(a)
}

// addition is dice that are rolled into a check.
type addition struct {
	dice *dice.Expression
	key  string
}

func (ch DiceChange) add(a addition) error {
	ch.run.Throwing = ch.c
	more, _, err := ch.c.cs.throw(ch.run, a.dice, nil, a.key)
	ch.run.Throwing = nil
	if err != nil {
		return err
	}
	var members []*DiceState
	for _, m := range ch.c.dice.states {
		for _, x := range more {
			n := &DiceState{weight: new(big.Int).Mul(m.weight, x.weight), rolls: append(append([]*dice.Roll(nil), m.rolls...), x.rolls...), past: m.past}
			n.keep = n.alsoKept(m)
			n.merged = append(m.merged[:len(m.merged):len(m.merged)], x.merged...)
			members = append(members, n)
		}
		if len(members) > MaxOutcomes {
			return &Diverges{Notation: "the dice of " + ch.c.rule.Name, Cause: fmt.Errorf("more than %d possible dice", MaxOutcomes)}
		}
	}
	ch.c.dice.states, ch.c.dice.shared = members, false
	ch.c.Refresh()
	return nil
}

// alsoKept is what counts of the dice of a state where somebody chose among the
// first of them, those of another state: dice that came later count as well.
func (m *DiceState) alsoKept(first *DiceState) []int {
	if first.keep == nil {
		return nil
	}
	keep, chosenFrom := slices.Clone(first.keep), len(first.all())
	for i, d := range m.all()[chosenFrom:] {
		if d.result.Kept {
			keep = append(keep, chosenFrom+i)
		}
	}
	return keep
}

// next numbers what is done with the same word on one form: within a line that
// is worked out, and outside of lines.
func (f *Check) next(word string) string {
	if f.rolled.counts == nil {
		f.rolled.counts = map[string]map[string]int{}
	}
	if f.rolled.counts[f.lines.current] == nil {
		f.rolled.counts[f.lines.current] = map[string]int{}
	}
	f.rolled.counts[f.lines.current][word]++
	key := fmt.Sprintf("%s#%d", word, f.rolled.counts[f.lines.current][word])
	if f.lines.current != "" {
		key = f.lines.current + "/" + key
	}
	return key
}

// Keep lets somebody choose which n of the dice count.
func (ch DiceChange) Keep(n int, chooser types.Ref) error {
	return ch.alter(fmt.Sprintf("keep %d", n), func() error { return ch.keep(n, chooser) })
}

func (ch DiceChange) keep(n int, chooser types.Ref) error {
	v, err := ch.pick(fmt.Sprintf("Which %d of the dice count?", n), n, chooser)
	if err != nil {
		return err
	}
	ch.c.dice.own()
	for _, m := range ch.c.dice.states {
		m.keep = m.choose(n, v)
	}
	ch.c.Refresh()
	return nil
}

// pick lets somebody choose n of the dice that lie there: by position, or the
// highest or lowest.
func (ch DiceChange) pick(question string, n int, chooser types.Ref) (types.Value, error) {
	if err := ch.lies("choose dice"); err != nil {
		return nil, err
	}
	if err := ch.c.dice.states[0].wantsDice(); err != nil {
		return nil, err
	}
	have := len(ch.c.dice.states[0].all())
	if n < 0 || n > have {
		return nil, fmt.Errorf("%d of %d dice cannot be chosen", n, have)
	}
	d := &command.Decision{Sort: command.Keep, Who: chooser, Question: question, Form: ch.c, Count: n}
	for _, x := range ch.c.dice.states[0].all() {
		d.Values = append(d.Values, x.shows)
	}
	v, err := ch.run.Decide(d)
	if err != nil {
		return nil, err
	}
	if list, ok := v.(types.List); ok && len(ch.c.dice.states) > 1 {
		return nil, fmt.Errorf("odds need a policy for %q, such as \"highest\": dice %s were named", d.Question, types.Format(list))
	}
	return v, nil
}

// choose finds the positions of the dice that are kept.
func (m *DiceState) choose(n int, how types.Value) []int { return pickOf(m.all(), n, how) }

// pickOf finds the positions of n dice: those that were named, the highest or the
// lowest.
func pickOf(all []die, n int, how types.Value) []int {
	keep := []int{}
	if list, ok := how.(types.List); ok {
		for _, p := range list {
			keep = append(keep, int(p.(float64))-1)
		}
		return keep
	}
	taken := make([]bool, len(all))
	for range n {
		best := -1
		for i, d := range all {
			if taken[i] {
				continue
			}
			if best < 0 || how == "highest" && d.shows > all[best].shows || how == "lowest" && d.shows < all[best].shows {
				best = i
			}
		}
		taken[best] = true
		keep = append(keep, best)
	}
	return keep
}

// Reroll rolls the dice of the check again; the old ones count no more.
func (ch DiceChange) Reroll() error {
	return ch.alter("roll again", func() error { return ch.reroll() })
}

func (ch DiceChange) reroll() error {
	if err := ch.lies("roll the dice again"); err != nil {
		return err
	}
	ch.c.dice.rerolls++
	ch.strikeThrow()
	return ch.rollWithPast()
}

// strikeThrow records that the dice of the check do not stand.
func (ch DiceChange) strikeThrow() {
	if len(ch.c.dice.states) == 0 {
		return
	}
	for _, r := range ch.c.dice.states[0].rolls {
		ch.run.Trace.Struck(r, nil)
	}
}

// lies makes sure that dice lie there which something can be done to.
func (ch DiceChange) lies(what string) error {
	if ch.run.Answering() {
		return ch.run.Forbidden(what)
	}
	if err := ch.c.Start(ch.run); err != nil {
		return err
	}
	if !ch.c.dice.rolledYet() {
		return fmt.Errorf("the dice of %s are not rolled yet", ch.c.rule.Name)
	}
	return nil
}

// Another rolls dice that belong to a line and not to the total, and gives
// what they show. Worked out again, the line finds the same dice.
func (ch DiceChange) Another(notation string) (n float64, err error) {
	err = ch.alter("another "+notation, func() error {
		n, err = ch.another(notation)
		return err
	})
	return n, err
}

// keepThrow keeps what dice of a line showed.
func (f *Check) keepThrow(key string, v types.Value) {
	if f.rolled.shown == nil {
		f.rolled.shown = map[string]types.Value{}
	}
	f.rolled.shown[key] = v
}

func (ch DiceChange) another(notation string) (float64, error) {
	key := ch.c.key + "/" + ch.c.next("another "+notation)
	if v, ok := ch.c.rolled.shown[key]; ok {
		return v.(float64), nil
	}
	e, err := ch.c.cs.parsed(notation)
	if err != nil {
		return 0, err
	}
	m, err := ch.c.cs.bare(ch.run, e, nil, key)
	if err != nil {
		return 0, err
	}
	ch.c.keepThrow(key, m.natural())
	return m.natural(), nil
}

// TurnOverBy lets somebody choose a two-sided die of the check and turns it over.
func (ch DiceChange) TurnOverBy(chooser types.Ref) error {
	return ch.alter("turn a die over", func() error { return ch.turnOverBy(chooser) })
}

func (ch DiceChange) turnOverBy(chooser types.Ref) error {
	v, err := ch.pick("Which die is turned over?", 1, chooser)
	if err != nil {
		return err
	}
	ch.c.dice.own()
	for _, m := range ch.c.dice.states {
		if err := ch.turn(m, m.choose(1, v)[0]); err != nil {
			return err
		}
	}
	ch.c.Refresh()
	return nil
}

// TurnOver turns one two-sided die of the check over, a coin for instance. The
// position counts from 1 among all dice that lie there.
func (ch DiceChange) TurnOver(position int) error {
	return ch.alter(fmt.Sprintf("turn die %d over", position), func() error { return ch.turnOver(position) })
}

func (ch DiceChange) turnOver(position int) error {
	if err := ch.lies("turn a die over"); err != nil {
		return err
	}
	if err := ch.c.dice.states[0].wantsDice(); err != nil {
		return err
	}
	if err := ch.c.dice.states[0].wantsOrder(); err != nil {
		return err
	}
	ch.c.dice.own()
	for _, m := range ch.c.dice.states {
		if err := ch.turn(m, position-1); err != nil {
			return err
		}
	}
	ch.c.Refresh()
	return nil
}

// turn turns the die at an index of a state over.
func (ch DiceChange) turn(m *DiceState, i int) error {
	list := m.all()
	if i < 0 || i >= len(list) {
		return fmt.Errorf("there is no die number %d; %d dice lie there", i+1, len(list))
	}
	d := list[i]
	if d.result.Sides != 2 {
		return fmt.Errorf("a die with %d sides cannot be turned over", d.result.Sides)
	}
	faces := m.rolls[d.roll].Faces()
	faces[d.result.Drawn] = d.result.Die().Shows(1 - d.result.Face)
	e, err := ch.c.cs.parsed(m.rolls[d.roll].Expression)
	if err != nil {
		return err
	}
	vars, failed := ch.variables()
	turned, err := e.Roll(dice.Faces(faces...), vars)
	if *failed != nil {
		return *failed
	}
	if err != nil {
		return err
	}
	m.rolls = append([]*dice.Roll(nil), m.rolls...)
	m.rolls[d.roll] = turned
	return nil
}

// DiceChange is a run that rolls the dice of a check, or changes how they lie.
type DiceChange struct {
	c   *Check
	run *command.Run
}

// Change is a run that changes the dice of the check.
func (f *Check) Change(run *command.Run) DiceChange { return DiceChange{f, run} }

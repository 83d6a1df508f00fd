package table

import (
	"math/big"
	"reflect"

	"houserule/lang/types"
	"houserule/runtime/play/command"
	"houserule/runtime/play/eval"
	"houserule/runtime/rules"
	"houserule/runtime/state"
)

// OpenEnds decides which ends of actions odds leave open until something reads a box that differs
// between them. What is left open is enumerated only as far as it is read: of several targets each
// has alternatives of its own, not each combination a branch. If a rule reads such a box where
// nothing can be settled, OpenEnds learns it and the odds begin again. The zero OpenEnds has
// learned nothing.
type OpenEnds struct {
	never   map[any]bool                 // actions whose ends are not left open
	before  map[*rules.Rule]map[any]bool // by action: the actions whose open ends are settled before it
	learned bool                         // never or before grew since the last call of Learned
	known   bool                         // before covers the choices read in the playthrough
}

// Learned reports whether anything was learned since the last call.
func (o *OpenEnds) Learned() bool {
	learned := o.learned
	o.learned = false
	return learned
}

func (o *OpenEnds) learnNever(origins []any) {
	for _, x := range origins {
		if !o.never[x] {
			if o.never == nil {
				o.never = map[any]bool{}
			}
			o.never[x], o.learned = true, true
		}
	}
}

func (o *OpenEnds) learnBefore(r *rules.Rule, origins []any) {
	for _, x := range origins {
		if !o.before[r][x] {
			if o.before == nil {
				o.before = map[*rules.Rule]map[any]bool{}
			}
			if o.before[r] == nil {
				o.before[r] = map[any]bool{}
			}
			o.before[r][x], o.learned = true, true
		}
	}
}

// LeaveOpen makes the memory leave ends open, as o decides.
func (m *SubrunMemory) LeaveOpen(o *OpenEnds) { m.open = o }

// ErrChoiceRead ends a playthrough in which open ends were read. The odds begin again.
var ErrChoiceRead error = &choiceReadError{}

type choiceReadError struct{}

func (*choiceReadError) Error() string { return "the ends of an action that are still open were read" }

// Uncatchable prevents scripts from catching the error.
func (*choiceReadError) Uncatchable() bool { return true }

// ChoiceRead returns ErrChoiceRead if the last playthrough read open ends as if they were not there,
// else nil. m is the memory of the playthrough.
func (xp *Explorer) ChoiceRead(m *SubrunMemory) error {
	read := xp.world.State().Choices.TakeRead()
	if len(read) == 0 {
		return nil
	}
	if !m.open.known {
		for _, c := range read {
			m.open.learnNever(c.Origins())
		}
	}
	m.open.known = false
	return ErrChoiceRead
}

// HasReadChoice reports whether the playthrough in progress read open ends as if they were not there.
func (xp *Explorer) HasReadChoice() bool { return len(xp.world.State().Choices.Read()) > 0 }

// SettleAll branches on all ends that are open at the end of a playthrough.
func (xp *Explorer) SettleAll() error {
	if list := xp.world.State().Choices.Own(); list != nil {
		return eval.SettleChoices(xp.run, list)
	}
	return nil
}

// noteChoicesRead reports whether the last playthrough of the subrun read open ends as if they were
// not there, and learns how to avoid that.
func (su *subrun) noteChoicesRead(run *command.Run) bool {
	read := su.xp.world.State().Choices.Read()
	if len(read) == 0 {
		return false
	}
	o := subrunsOf(run.Odds.Memo).open
	for _, c := range read {
		switch outer := c.Depth() <= su.start.state.OpenDepth(); {
		case outer && su.rule != nil:
			o.learnBefore(su.rule, c.Origins())
			o.known = true
		case !o.known:
			o.learnNever(c.Origins())
			o.known = true
		}
	}
	return true
}

// choicesLeftOpen returns the choices that the subrun left open.
func (su *subrun) choicesLeftOpen() (list []*state.Choice) {
	for _, c := range su.xp.world.State().Choices.Above(su.start.state.OpenDepth()) {
		list = append(list, c.Choice)
	}
	return list
}

// settleBefore settles the ends that must not be open when a task is performed.
func (xp *Explorer) settleBefore(run *command.Run, u task) error {
	o := subrunsOf(run.Odds.Memo).open
	if o == nil || o.before[u.rule] == nil || !xp.world.State().Choices.HasOwn() {
		return nil
	}
	var list []*state.OpenChoice
	for _, c := range xp.world.State().Choices.Own() {
		for _, x := range c.Origins() {
			if o.before[u.rule][x] {
				list = append(list, c)
				break
			}
		}
	}
	return eval.SettleChoices(run, list)
}

// postponedEnds are the ends of a task in groups. The ends of a group differ only in boxes, so that
// the choice among them can be left open.
type postponedEnds struct {
	weights []*big.Int
	groups  []endGroup
}

type endGroup struct {
	first  *subrunEnd
	choice *state.Choice // among the ends; nil for a single one
	steps  int64         // the maximum of its ends
}

// notPostponed are the ends of a task of which none can be left open.
var notPostponed = &postponedEnds{}

// postponedEnds returns the ends in groups; nil if they are not left open.
func (xp *Explorer) postponedEnds(run *command.Run, f *subrunEnds, u task) *postponedEnds {
	o := subrunsOf(run.Odds.Memo).open
	if o == nil || u.rule == nil || o.never[u.rule] || xp.NoOpenChoices || xp.world.State().Choices.InPast() {
		return nil
	}
	if f.postponed == nil {
		f.postponed = xp.postpone(f, u.rule)
	}
	if f.postponed == notPostponed {
		return nil
	}
	return f.postponed
}

func (xp *Explorer) postpone(f *subrunEnds, r *rules.Rule) *postponedEnds {
	if len(f.weights) != len(f.ends) {
		return notPostponed
	}
	p := &postponedEnds{}
	members := make([][]int, 0, len(f.ends))
	for i, e := range f.ends {
		k := len(members)
		for at, group := range members {
			if e.differsInBoxesFrom(f.ends[group[0]]) {
				k = at
				break
			}
		}
		if k == len(members) {
			members = append(members, nil)
		}
		members[k] = append(members[k], i)
	}
	if len(members) == len(f.ends) {
		return notPostponed
	}
	for _, group := range members {
		g := endGroup{first: f.ends[group[0]]}
		weight, weights, deltas := new(big.Int), make([]*big.Int, len(group)), make([]state.Delta, len(group))
		for i, k := range group {
			e := f.ends[k]
			weights[i], deltas[i], g.steps = f.weights[k], e.deltas.state, max(g.steps, e.steps)
			weight.Add(weight, f.weights[k])
		}
		if len(group) > 1 {
			ok := false
			if g.choice, ok = xp.world.State().Choices.New(deltas, weights, r); !ok {
				return notPostponed
			}
		}
		p.groups, p.weights = append(p.groups, g), append(p.weights, weight)
	}
	return p
}

// differsInBoxesFrom reports whether two ends differ in nothing but boxes.
func (e *subrunEnd) differsInBoxesFrom(other *subrunEnd) bool {
	a, b := e.key, other.key
	a.state, b.state = state.Hash{}, state.Hash{}
	return e.isPlain() && other.isPlain() && a == b && e.rolled == other.rolled && e.opened == other.opened && reflect.DeepEqual(e.position, other.position)
}

// isPlain reports whether an end consists of a value and changes.
func (e *subrunEnd) isPlain() bool {
	return e.err == nil && e.check == nil && e.beforeOffersEnded == nil && !e.key.beyond && len(e.open)+len(e.said)+len(e.cancelled)+len(e.bought)+len(e.orphans) == 0
}

// applyPostponed applies a group of ends, and leaves open which of them it is.
func (xp *Explorer) applyPostponed(run *command.Run, p *postponedEnds) (types.Value, error) {
	k := 0
	if len(p.groups) > 1 {
		var err error
		if k, err = run.Odds.Chance.Branch(p.weights); err != nil {
			return nil, err
		}
	}
	g := &p.groups[k]
	if g.choice == nil {
		return xp.applyEnd(run, g.first)
	}
	if xp.world.State().Choices.LeaveOpen(g.choice) != nil || xp.world.Events().Log.Replay(g.first.deltas.events) != nil {
		return nil, errNotDeterministic
	}
	return xp.chargeEnd(run, g.first, g.steps)
}

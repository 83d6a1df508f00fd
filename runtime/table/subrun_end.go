package table

import (
	"errors"
	"math/big"
	"reflect"
	"slices"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/play/actions"
	"houserule/runtime/play/checks"
	"houserule/runtime/play/command"
	"houserule/runtime/play/eval"
	"houserule/runtime/rules"
	"houserule/runtime/state"
	"houserule/runtime/world"
)

// SubrunMemory is what playthroughs of odds know of actions, in whatever situation they were
// done. The zero SubrunMemory is empty.
type SubrunMemory struct {
	notSeparate map[*rules.Rule]bool // actions that leave something open
	ends        map[subrunKey]*subrunEnds
	parts       map[*rules.Layer]*branchingParts
	scripts     any       // of functions
	spare       []*subrun // that are over
	kept        int64     // bytes of ends
}

// subrunsOf is what all playthroughs know of actions.
func subrunsOf(m command.Memo) *SubrunMemory { return m.SubrunMemory().(*SubrunMemory) }

// maxRemembered is how many beginnings of actions are remembered at once.
const maxRemembered = 200_000

func (m *SubrunMemory) setNotSeparate(r *rules.Rule) {
	if m.notSeparate == nil {
		m.notSeparate = map[*rules.Rule]bool{}
	}
	m.notSeparate[r] = true
}

// remember remembers what comes of a beginning. It gives the bytes that are kept with it.
func (m *SubrunMemory) remember(from subrunKey, f *subrunEnds) (bytes int64) {
	if m.ends == nil || len(m.ends) >= maxRemembered {
		m.ends, bytes, m.kept = map[subrunKey]*subrunEnds{}, -m.kept, 0
	}
	m.ends[from] = f
	now := int64(subrunKeyBytes + endBytes*len(f.ends))
	m.kept += now
	return bytes + now
}

// About what a beginning takes that is known, and an end of it.
const subrunKeyBytes, endBytes = 300, 500

// acquire is for something that is played apart, until it is done.
func (m *SubrunMemory) acquire() *subrun {
	n := len(m.spare)
	if n == 0 {
		return &subrun{}
	}
	p := m.spare[n-1]
	m.spare = m.spare[:n-1]
	return p
}

func (m *SubrunMemory) release(p *subrun) {
	stops, were, told := p.body.resumePoints[:0], p.body.snapshots[:0], p.body.replay.answers[:0]
	*p = subrun{}
	p.body.resumePoints, p.body.snapshots, p.body.replay.answers = stops, were, told
	m.spare = append(m.spare, p)
}

// branchingParts are the parts of a body in which results parted so far.
func (m *SubrunMemory) branchingParts(y *rules.Layer) *branchingParts {
	p := m.parts[y]
	if p == nil {
		if m.parts == nil {
			m.parts = map[*rules.Layer]*branchingParts{}
		}
		p = new(branchingParts)
		m.parts[y] = p
	}
	return p
}

// subrunEnds is what an action comes to from one beginning.
type subrunEnds struct {
	ends        []*subrunEnd
	weights     []*big.Int
	notSeparate bool // something of it can still be looked at: it is a part of its playthrough
}

// notSeparateEnds is what an action comes to that is a part of its playthrough.
var notSeparateEnds = &subrunEnds{notSeparate: true}

// subrunEnd is one way an action can end, and what it leaves behind.
type subrunEnd struct {
	value             types.Value
	check             *checks.Check // the value, as a pattern: every playthrough has its own
	err               error
	beforeOffersEnded *deltas // what changed until the offers on it were over
	deltas            deltas  // since then, or in all
	position          any
	steps             int64 // of scripts
	rolled            int
	opened            int // checks, all of them closed
	said              []string
	cancelled         []command.Cancelled
	bought            []*checks.Purchase
	orphans           []state.ID
	key               endKey
}

// deltas is what changed in the game and among what was made in play.
type deltas struct{ state, events state.Delta }

func (xp *Explorer) delta(from, to world.Instant) (c deltas, err error) {
	if c.state, err = xp.world.State().Log.Delta(from.State, to.State); err == nil {
		c.events, err = xp.world.Events().Log.Delta(from.Events, to.Events)
	}
	return c, err
}

func (xp *Explorer) applyDelta(c deltas) error {
	if xp.world.State().Log.Replay(c.state) != nil || xp.world.Events().Log.Replay(c.events) != nil {
		return errNotDeterministic
	}
	return nil
}

// endKey tells ends apart.
type endKey struct {
	state, events state.Hash
	value         types.Value // but for lists and maps
	more          string      // these, and what is still to be lost
	beyond        bool
}

// subrunKey is all that what an action does can depend on.
type subrunKey struct {
	eval.AnswerKey
	depth int
	more  any // further on; nil for most
}

// subrunKeyExtra is what the beginnings of few actions differ in.
type subrunKeyExtra struct {
	args     string // what is no simple value, or not among the first
	position any    // of the decider
}

// Play does what an action does. In odds its ends are worked out once for all
// playthroughs that have the same beginning.
func (xp *Explorer) Play(run *command.Run, r *rules.Rule, n types.Ref, given rules.Args) (types.Value, error) {
	x := xp.subrunPlayer(run)
	if x == nil || !areStorable(given) {
		return xp.actions.Execute(run, r, n, given)
	}
	return xp.playSubrun(run, x, task{rule: r, ref: n, args: given})
}

// Make makes an event from a sheet, which is played apart in odds as an action is.
func (xp *Explorer) Make(run *command.Run, s *content.Sheet) (types.Ref, error) {
	x := xp.subrunPlayer(run)
	if x == nil {
		return xp.actions.MakeEvent(run, s)
	}
	v, err := xp.playSubrun(run, x, task{sheet: s})
	n, _ := v.(types.Ref)
	return n, err
}

// subrunPlayer is what follows all ways in which actions end; nil where they are done.
func (xp *Explorer) subrunPlayer(run *command.Run) command.SubrunPlayer {
	if run.Odds.Subruns == nil || !run.Imagining || run.Command == nil || run.Trace.Recording() || run.Passing != nil || xp.NoSubruns {
		return nil
	}
	return run.Odds.Subruns
}

// playSubrun does something that is played apart, or lets it end as it did before.
func (xp *Explorer) playSubrun(run *command.Run, x command.SubrunPlayer, u task) (types.Value, error) {
	slot := run.Slot()
	f, known := slot.Recall().(*subrunEnds)
	if !known {
		now, v, stands, err := xp.exploreEnds(run, x, u)
		if now != nil {
			run.FillSlot(slot, now)
		}
		if stands || err != nil {
			return v, err
		}
		f = now
	}
	if f.notSeparate {
		return xp.perform(run, u)
	}
	k := 0
	if len(f.weights) > 1 {
		var err error
		if k, err = run.Odds.Chance.Branch(f.weights); err != nil {
			return nil, err
		}
	}
	e := f.ends[min(k, len(f.ends)-1)] // nobody goes on behind the last one, where not all was followed
	return xp.applyEnd(run, e)
}

// add is where an end stands among those found so far.
func (f *subrunEnds) add(e *subrunEnd) int {
	if k := f.find(e); k >= 0 {
		return k
	}
	f.ends = append(f.ends, e)
	return len(f.ends) - 1
}

// find finds an end that is alike; -1 for none. What failed is like nothing, since it
// may have been broken off anywhere.
func (f *subrunEnds) find(e *subrunEnd) int {
	if e.err != nil && !e.key.beyond || e.check != nil {
		return -1
	}
	return slices.IndexFunc(f.ends, func(other *subrunEnd) bool {
		return other.key == e.key && (e.key.beyond || other.err == nil && other.check == nil) && reflect.DeepEqual(other.position, e.position)
	})
}

// applyEnd lets an action end in one way, as it was played before.
func (xp *Explorer) applyEnd(run *command.Run, e *subrunEnd) (types.Value, error) {
	if endsPlaythrough(e.err) {
		run.Meter.Overrun = max(run.Meter.Overrun, e.steps)
		return nil, e.err
	}
	v := e.value
	if e.check != nil {
		check := e.check.Copy()
		check.JoinCommand(run.Command)
		v = check
		if e.beforeOffersEnded != nil {
			if err := xp.applyDelta(*e.beforeOffersEnded); err != nil {
				return nil, err
			}
			check.SetOffersEnded(xp.world.Instant())
		}
	}
	if err := xp.applyDelta(e.deltas); err != nil {
		return nil, err
	}
	command.Rewind(run.Decider, e.position)
	e.addTo(run.Command)
	if run.Meter.Rolled += e.rolled; run.Meter.Rolled > command.MaxRolled {
		return nil, &command.TooManyDice{Dice: command.MaxRolled}
	}
	if err := run.ChargeSaved(e.steps); err != nil {
		return nil, err
	}
	return v, e.err
}

// setValue keeps what an action answered; false when it cannot. A check can be kept that
// nothing else refers to: all that is left of it is to look at its lines.
func (e *subrunEnd) setValue(v types.Value) bool {
	f, ok := v.(*checks.Check)
	if !ok {
		e.value = v
		return eval.Storable(v)
	}
	if !f.IsIndependent() {
		return false
	}
	e.check = f.Copy()
	return true
}

// errNotDeterministic tells that a beginning that is played again is another one.
var errNotDeterministic = &diag.Problem{Message: "the rule does not do the same on the same dice: it depends on something outside of the game"}

// endsPlaythrough tells whether an error ends the whole playthrough, whatever is played around it.
func endsPlaythrough(err error) bool {
	return err != nil && actions.UnlessRefused(err) != nil && !errors.As(err, new(command.Stop)) && uncatchable(err)
}

func uncatchable(err error) bool {
	var u interface{ Uncatchable() bool }
	return errors.As(err, &u) && u.Uncatchable()
}

func areStorable(given rules.Args) bool {
	for _, v := range given {
		if !eval.Storable(v) {
			return false
		}
	}
	return true
}

// refersAfter tells whether a value refers to something that was made after another one.
func refersAfter(v types.Value, last state.ID) bool {
	switch v := v.(type) {
	case types.Ref:
		return v.Record > world.EventBase+last || v.Owner > world.EventBase+last
	case types.List:
		return slices.ContainsFunc(v, func(e types.Value) bool { return refersAfter(e, last) })
	case types.Map:
		return slices.ContainsFunc(v, func(p types.Pair) bool { return refersAfter(p.Key, last) || refersAfter(p.Value, last) })
	}
	return false
}

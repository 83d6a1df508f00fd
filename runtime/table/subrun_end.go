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

// SubrunMemory memoizes the ends of actions for all playthroughs of odds. The zero SubrunMemory is
// empty.
type SubrunMemory struct {
	notSeparate map[*rules.Rule]bool // actions that cannot be played as subruns
	ends        map[subrunKey]*subrunEnds
	parts       map[*rules.Layer]*branchingParts
	scripts     any       // see [ReplayedCall.SharedMemory]
	spare       []*subrun // to be reused
	kept        int64     // estimated bytes of ends
	open        *OpenEnds // nil leaves no choice open
}

// subrunsOf returns the SubrunMemory of a memo.
func subrunsOf(m command.Memo) *SubrunMemory { return m.SubrunMemory().(*SubrunMemory) }

// maxRemembered is the maximum number of keys in SubrunMemory.ends.
const maxRemembered = 200_000

func (m *SubrunMemory) setNotSeparate(r *rules.Rule) {
	if m.notSeparate == nil {
		m.notSeparate = map[*rules.Rule]bool{}
	}
	m.notSeparate[r] = true
}

// remember memoizes ends under a key. It returns the change of the memory in use, in bytes.
func (m *SubrunMemory) remember(from subrunKey, f *subrunEnds) (bytes int64) {
	if m.ends == nil || len(m.ends) >= maxRemembered {
		m.ends, bytes, m.kept = map[subrunKey]*subrunEnds{}, -m.kept, 0
	}
	m.ends[from] = f
	now := int64(subrunKeyBytes + endBytes*len(f.ends))
	m.kept += now
	return bytes + now
}

// Estimated memory of a key and of an end, in bytes.
const subrunKeyBytes, endBytes = 300, 500

// acquire returns an empty subrun, to be given back with release.
func (m *SubrunMemory) acquire() *subrun {
	n := len(m.spare)
	if n == 0 {
		p := &subrun{}
		p.funcs = subrunFuncs{p.run, p.resumeBody}
		return p
	}
	p := m.spare[n-1]
	m.spare = m.spare[:n-1]
	return p
}

func (m *SubrunMemory) release(p *subrun) {
	points, snapshots, answers := p.body.resumePoints[:0], p.body.snapshots[:0], p.body.replay.answers[:0]
	*p = subrun{funcs: p.funcs}
	p.body.resumePoints, p.body.snapshots, p.body.replay.answers = points, snapshots, answers
	m.spare = append(m.spare, p)
}

// branchingParts returns the parts of a body in which results have branched so far.
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

// subrunEnds are the ends of a task that starts from one state.
type subrunEnds struct {
	ends        []*subrunEnd
	weights     []*big.Int     // of ends; see [command.SubrunPlayer]
	postponed   *postponedEnds // the ends as choices to be left open; nil until needed
	notSeparate bool           // the task must be played as part of the playthrough, because later rules can read its checks
}

// notSeparateEnds are the ends of all tasks that cannot be played as subruns.
var notSeparateEnds = &subrunEnds{notSeparate: true}

// subrunEnd is one end of a subrun: its result and effects.
type subrunEnd struct {
	value             types.Value
	check             *checks.Check // the value if it is a check, of which each playthrough gets a copy; else nil
	err               error
	beforeOffersEnded *deltas // changes until the offers on check had ended; nil without such
	deltas            deltas  // changes since then, or all
	position          any     // of the decider
	steps             int64   // of scripts
	rolled            int
	opened            int // checks, all of them closed
	said              []string
	cancelled         []command.Cancelled
	bought            []*checks.Purchase
	orphans           []state.ID
	key               endKey
	open              []*state.Choice // left open, in this order
}

// deltas are the changes of the state and of the events.
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

// endKey identifies an end. Ends with equal keys are merged.
type endKey struct {
	state, events state.Hash
	value         types.Value // unless it is a list or map
	more          string      // a list or map, and orphaned copies
	open          state.Hash  // of the choices left open
	beyond        bool        // dice exploded more often than is followed
}

// subrunKey is everything on which the ends of an action can depend.
type subrunKey struct {
	eval.AnswerKey
	depth int
	more  any // a subrunKeyExtra; nil for most
}

// subrunKeyExtra holds fields of a subrunKey that are rarely needed.
type subrunKeyExtra struct {
	args     string // arguments after the second, and lists, maps and none
	position any    // of the decider
}

// Play implements [actions.Player]. In odds the ends of an action are computed once for all
// playthroughs in which it starts from the same state.
func (xp *Explorer) Play(run *command.Run, r *rules.Rule, n types.Ref, given rules.Args) (types.Value, error) {
	x := xp.subrunPlayer(run)
	if x == nil || !areStorable(given) {
		return xp.actions.Execute(run, r, n, given)
	}
	return xp.playSubrun(run, x, task{rule: r, ref: n, args: given})
}

// Make implements [actions.Player]. In odds an event is created in a subrun, like an action.
func (xp *Explorer) Make(run *command.Run, s *content.Sheet) (types.Ref, error) {
	x := xp.subrunPlayer(run)
	if x == nil {
		return xp.actions.MakeEvent(run, s)
	}
	v, err := xp.playSubrun(run, x, task{sheet: s})
	n, _ := v.(types.Ref)
	return n, err
}

// subrunPlayer returns the player of subruns; nil if actions are to be performed directly.
func (xp *Explorer) subrunPlayer(run *command.Run) command.SubrunPlayer {
	if run.Odds.Subruns == nil || !run.Simulated || run.Command == nil || run.Trace.Recording() || run.Passing != nil || xp.NoSubruns {
		return nil
	}
	return run.Odds.Subruns
}

// playSubrun applies the end of a task that the chance selects, played now or memoized.
func (xp *Explorer) playSubrun(run *command.Run, x command.SubrunPlayer, u task) (types.Value, error) {
	if err := xp.settleBefore(run, u); err != nil {
		return nil, err
	}
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
	if len(f.weights) > 1 {
		if p := xp.postponedEnds(run, f, u); p != nil {
			return xp.applyPostponed(run, p)
		}
	}
	k := 0
	if len(f.weights) > 1 {
		var err error
		if k, err = run.Odds.Chance.Branch(f.weights); err != nil {
			return nil, err
		}
	}
	e := f.ends[min(k, len(f.ends)-1)] // the weight after the last is that of unfollowed playthroughs
	return xp.applyEnd(run, e)
}

// add returns the index of an end, which is appended if it is new.
func (s *subrunEnds) add(e *subrunEnd) int {
	if k := s.find(e); k >= 0 {
		return k
	}
	s.ends = append(s.ends, e)
	return len(s.ends) - 1
}

// find returns the index of an equal end; -1 for none. Failed ends and those with a check are equal
// to none.
func (s *subrunEnds) find(e *subrunEnd) int {
	if e.err != nil && !e.key.beyond || e.check != nil {
		return -1
	}
	return slices.IndexFunc(s.ends, func(other *subrunEnd) bool {
		return other.key == e.key && (e.key.beyond || other.err == nil && other.check == nil) && reflect.DeepEqual(other.position, e.position)
	})
}

// applyEnd applies the effects of an end, and returns its value and error.
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
	xp.world.State().Choices.Reopen(e.open)
	if _, err := xp.chargeEnd(run, e, e.steps); err != nil {
		return nil, err
	}
	return v, e.err
}

// chargeEnd applies what an end does besides its changes, charges steps, and returns its value.
func (xp *Explorer) chargeEnd(run *command.Run, e *subrunEnd, steps int64) (types.Value, error) {
	command.Rewind(run.Decider, e.position)
	e.addTo(run.Command)
	if run.Meter.Rolled += e.rolled; run.Meter.Rolled > command.MaxRolled {
		return nil, &command.TooManyDiceError{Dice: command.MaxRolled}
	}
	return e.value, run.ChargeSaved(steps)
}

// setValue stores the value of an end; it returns false if the value cannot be stored. A check can
// be stored if nothing else refers to it.
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

// errNotDeterministic means that playing the same beginning again had another result.
var errNotDeterministic = &diag.Problem{Message: "the rule has different results with the same dice: it depends on something outside of the game"}

// endsPlaythrough reports whether an error ends the playthrough, not only the subrun.
func endsPlaythrough(err error) bool {
	return err != nil && actions.UnlessRefused(err) != nil && !errors.As(err, new(command.Stop)) && eval.Uncatchable(err)
}

func areStorable(given rules.Args) bool {
	for _, v := range given {
		if !eval.Storable(v) {
			return false
		}
	}
	return true
}

// refersAfter reports whether a value refers to an event with a number above last.
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

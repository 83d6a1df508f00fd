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

// SubrunMemory is what courses of odds know of actions, in whatever situation they were
// done. The zero SubrunMemory is empty.
type SubrunMemory struct {
	open  map[*rules.Rule]bool // actions that leave something open
	ends  map[beginning]*subrunEnds
	parts map[*rules.Layer]*parted
	tales any       // of functions
	spare []*subrun // that are over
	kept  int64     // bytes of ends
}

// subrunsOf is what all courses know of actions.
func subrunsOf(m command.Memo) *SubrunMemory { return m.Subruns().(*SubrunMemory) }

// mostKnown is how many beginnings of actions are remembered at once.
const mostKnown = 200_000

func (m *SubrunMemory) leavesOpen(r *rules.Rule) {
	if m.open == nil {
		m.open = map[*rules.Rule]bool{}
	}
	m.open[r] = true
}

// know remembers what comes of a beginning. It gives the bytes that are kept with it.
func (m *SubrunMemory) know(from beginning, f *subrunEnds) (bytes int64) {
	if m.ends == nil || len(m.ends) >= mostKnown {
		m.ends, bytes, m.kept = map[beginning]*subrunEnds{}, -m.kept, 0
	}
	m.ends[from] = f
	now := int64(beginningBytes + endBytes*len(f.ends))
	m.kept += now
	return bytes + now
}

// About what a beginning takes that is known, and an end of it.
const beginningBytes, endBytes = 300, 500

// room is for something that is played apart, until it is done.
func (m *SubrunMemory) room() *subrun {
	n := len(m.spare)
	if n == 0 {
		return &subrun{}
	}
	p := m.spare[n-1]
	m.spare = m.spare[:n-1]
	return p
}

func (m *SubrunMemory) done(p *subrun) {
	stops, were, told := p.body.stops[:0], p.body.were[:0], p.body.replay.told[:0]
	*p = subrun{}
	p.body.stops, p.body.were, p.body.replay.told = stops, were, told
	m.spare = append(m.spare, p)
}

// partsOf are the parts of a body in which results parted so far.
func (m *SubrunMemory) partsOf(y *rules.Layer) *parted {
	p := m.parts[y]
	if p == nil {
		if m.parts == nil {
			m.parts = map[*rules.Layer]*parted{}
		}
		p = new(parted)
		m.parts[y] = p
	}
	return p
}

// subrunEnds is what an action comes to from one beginning.
type subrunEnds struct {
	ends    []*subrunEnd
	weights []*big.Int
	open    bool // something of it can still be looked at: it is a part of its course
}

// leavesOpen is what an action comes to that is a part of its course.
var leavesOpen = &subrunEnds{open: true}

// subrunEnd is one way an action can end, and what it leaves behind.
type subrunEnd struct {
	value     types.Value
	form      *checks.Check // the value, as a pattern: every course has its own
	err       error
	rested    *change // what changed until the offers on it were over
	change    change  // since then, or in all
	position  any
	steps     int64 // of scripts
	thrown    int
	opened    int // checks, all of them closed
	said      []string
	cancelled []command.Cancelled
	bought    []*checks.Purchase
	unheld    []state.ID
	alike     alike
}

// change is what changed in the game and among what was made in play.
type change struct{ state, events state.Delta }

func (xp *Explorer) changeTo(from, to world.Instant) (c change, err error) {
	if c.state, err = xp.world.State().Log.Delta(from.State, to.State); err == nil {
		c.events, err = xp.world.Events().Log.Delta(from.Events, to.Events)
	}
	return c, err
}

func (xp *Explorer) changeAgain(c change) error {
	if xp.world.State().Log.Replay(c.state) != nil || xp.world.Events().Log.Replay(c.events) != nil {
		return errUnsteady
	}
	return nil
}

// alike tells ends apart.
type alike struct {
	state, events state.Hash
	value         types.Value // but for lists and maps
	more          string      // these, and what is still to be lost
	beyond        bool
}

// beginning is all that what an action does can depend on.
type beginning struct {
	eval.Question
	depth int
	more  any // further on; nil for most
}

// further is what the beginnings of few actions differ in.
type further struct {
	given    string // what is no simple value, or not among the first
	position any    // of the decider
}

// Play does what an action does. In odds its ends are worked out once for all
// courses that have the same beginning.
func (xp *Explorer) Play(run *command.Run, r *rules.Rule, n types.Ref, given rules.Args) (types.Value, error) {
	x := xp.exploring(run)
	if x == nil || !plainGiven(given) {
		return xp.actions.Execute(run, r, n, given)
	}
	return xp.endsOf(run, x, undertaking{rule: r, noun: n, given: given})
}

// Make makes an event from a sheet, which is played apart in odds as an action is.
func (xp *Explorer) Make(run *command.Run, s *content.Sheet) (types.Ref, error) {
	x := xp.exploring(run)
	if x == nil {
		return xp.actions.MakeEvent(run, s)
	}
	v, err := xp.endsOf(run, x, undertaking{sheet: s})
	n, _ := v.(types.Ref)
	return n, err
}

// exploring is what follows all ways in which actions end; nil where they are done.
func (xp *Explorer) exploring(run *command.Run) command.Courses {
	if run.Odds.Courses == nil || !run.Imagining || run.Command == nil || run.Trace.Recording() || run.Passing != nil || xp.InOne {
		return nil
	}
	return run.Odds.Courses
}

// endsOf does something that is played apart, or lets it end as it did before.
func (xp *Explorer) endsOf(run *command.Run, x command.Courses, u undertaking) (types.Value, error) {
	slot := run.Slot()
	f, known := slot.Recall().(*subrunEnds)
	if !known {
		now, v, stands, err := xp.everyEnd(run, x, u)
		if now != nil {
			run.FillSlot(slot, now)
		}
		if stands || err != nil {
			return v, err
		}
		f = now
	}
	if f.open {
		return xp.undertakes(run, u)
	}
	k := 0
	if len(f.weights) > 1 {
		var err error
		if k, err = run.Odds.Chance.Branch(f.weights); err != nil {
			return nil, err
		}
	}
	e := f.ends[min(k, len(f.ends)-1)] // nobody goes on behind the last one, where not all was followed
	return xp.endsAs(run, e)
}

// place is where an end stands among those found so far.
func (f *subrunEnds) place(e *subrunEnd) int {
	if k := f.find(e); k >= 0 {
		return k
	}
	f.ends = append(f.ends, e)
	return len(f.ends) - 1
}

// find finds an end that is alike; -1 for none. What failed is like nothing, since it
// may have been broken off anywhere.
func (f *subrunEnds) find(e *subrunEnd) int {
	if e.err != nil && !e.alike.beyond || e.form != nil {
		return -1
	}
	return slices.IndexFunc(f.ends, func(other *subrunEnd) bool {
		return other.alike == e.alike && (e.alike.beyond || other.err == nil && other.form == nil) && reflect.DeepEqual(other.position, e.position)
	})
}

// endsAs lets an action end in one way, as it was played before.
func (xp *Explorer) endsAs(run *command.Run, e *subrunEnd) (types.Value, error) {
	if ends(e.err) {
		run.Meter.Overrun = max(run.Meter.Overrun, e.steps)
		return nil, e.err
	}
	v := e.value
	if e.form != nil {
		form := e.form.Copy()
		form.JoinCommand(run.Command)
		v = form
		if e.rested != nil {
			if err := xp.changeAgain(*e.rested); err != nil {
				return nil, err
			}
			form.RestAt(xp.world.Instant())
		}
	}
	if err := xp.changeAgain(e.change); err != nil {
		return nil, err
	}
	command.Rewind(run.Decider, e.position)
	e.joins(run.Command)
	if run.Meter.Rolled += e.thrown; run.Meter.Rolled > command.MaxRolled {
		return nil, &command.Unending{Dice: command.MaxRolled}
	}
	if err := run.Spare(e.steps); err != nil {
		return nil, err
	}
	return v, e.err
}

// keeps keeps what an action answered; false when it cannot. A check can be kept that
// nothing else refers to: all that is left of it is to look at its lines.
func (e *subrunEnd) keeps(v types.Value) bool {
	f, ok := v.(*checks.Check)
	if !ok {
		e.value = v
		return eval.Storable(v)
	}
	if !f.StandsAlone() {
		return false
	}
	e.form = f.Copy()
	return true
}

// errUnsteady tells that a beginning that is played again is another one.
var errUnsteady = &diag.Problem{Message: "the rule does not do the same on the same dice: it depends on something outside of the game"}

// ends tells whether an error ends the whole course, whatever is played around it.
func ends(err error) bool {
	return err != nil && actions.UnlessRefused(err) != nil && !errors.As(err, new(command.Stop)) && uncatchable(err)
}

func uncatchable(err error) bool {
	var u interface{ Uncatchable() bool }
	return errors.As(err, &u) && u.Uncatchable()
}

func plainGiven(given rules.Args) bool {
	for _, v := range given {
		if !eval.Storable(v) {
			return false
		}
	}
	return true
}

// refersBehind tells whether a value refers to something that was made after another one.
func refersBehind(v types.Value, last state.ID) bool {
	switch v := v.(type) {
	case types.Ref:
		return v.Record > world.EventBase+last || v.Owner > world.EventBase+last
	case types.List:
		return slices.ContainsFunc(v, func(e types.Value) bool { return refersBehind(e, last) })
	case types.Map:
		return slices.ContainsFunc(v, func(p types.Pair) bool { return refersBehind(p.Key, last) || refersBehind(p.Value, last) })
	}
	return false
}

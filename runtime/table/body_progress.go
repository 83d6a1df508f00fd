package table

import (
	"slices"

	"houserule/lang/types"
	"houserule/runtime/play/actions"
	"houserule/runtime/play/checks"
	"houserule/runtime/play/command"
	"houserule/runtime/play/eval"
	"houserule/runtime/rules"
	"houserule/runtime/state"
)

// bodyProgress is the progress in the body of an action that is played as a subrun. Odds resume
// the next playthrough at the part of the body in which the last one branched: a step, or a Lua
// word of a function. Earlier steps are skipped. A function is called again, and its earlier
// words return what they returned before; see [ReplayedCall].
type bodyProgress struct {
	layer       *rules.Layer // nil before the body begins
	frame       *eval.Frame
	call        eval.Call
	wraps       []eval.Wrap     // the layers around it
	stepsBefore int64           // steps of scripts used before the body and the layers around it
	branching   *branchingParts // the parts of the body in which any playthrough has branched

	resumePoints []resumePoint          // in order
	snapshots    []checkSnapshot        // of checks that changed after a resume point, from before that
	resuming     bool                   // the present playthrough resumes at the last of resumePoints and is not there yet
	part         int                    // number of the present part
	partStart    command.BranchPosition // where it began
	noResume     bool                   // no resume points are added from here on

	wrappedBefore bool         // a layer around the body is evaluated before it
	replay        ReplayedCall // of the function that is the body
}

// branchingParts is a set of parts of a body, by number below maxParts. Nothing resumes at
// later parts. Until known is set, any part may branch.
type branchingParts struct {
	known bool
	parts uint64
}

const maxParts = 64

func (p *branchingParts) mayBranch(at int) bool {
	return at < maxParts && (!p.known || p.parts>>at&1 != 0)
}

func (p *branchingParts) mark(at int) {
	if at < maxParts {
		p.parts |= 1 << at
	}
}

// resumePoint is the beginning of a part of a body, with the state of everything there.
type resumePoint struct {
	part          int
	position      command.BranchPosition
	state, events state.Mark
	steps         int64
	rolled        int
	decider       any
	last          types.Value // the result of the step before

	checks, asked, said, cancelled, orphans int
	counts                                  []command.NamedValue[int]
	inputs                                  *command.Inputs // nil if there were none
	newDice                                 bool
	otherChecks                             int
}

// checkSnapshot is a check as it was at a resume point.
type checkSnapshot struct {
	resumePoint int
	snapshot    checks.Snapshot
}

// PlayBody runs one definition of an action; in a subrun so that later playthroughs can resume
// in it.
func (xp *Explorer) PlayBody(run *command.Run, r *rules.Rule, y *rules.Layer, f *eval.Frame, c eval.Call) (types.Value, error) {
	if p := xp.subrunOf(run, r, y); p != nil {
		return p.runBody(run, y, f, c)
	}
	return xp.eval.LayerValue(run, r, y, f, c)
}

// subrunOf returns the subrun whose action has the body y; nil if the body cannot be resumed.
func (xp *Explorer) subrunOf(run *command.Run, r *rules.Rule, y *rules.Layer) *subrun {
	c := run.Command
	if c == nil || c.Parts == nil {
		return nil
	}
	p := c.Parts.(*subrun)
	if _, ok := y.Answer.Func.(Replayable); !ok && y.Body == nil {
		return nil // it cannot be resumed within
	}
	if p.rule != r || y.Carried.Carrier != nil || len(run.Calls) != p.start.mark.Calls || p.body.layer != nil || p.body.wrappedBefore || r.ForEach != nil || xp.offers.HasOffers(r) || r.Name == actions.Gains || r.Name == actions.Loses {
		return nil
	}
	return p
}

// runBody runs a body from its beginning.
func (su *subrun) runBody(run *command.Run, y *rules.Layer, f *eval.Frame, c eval.Call) (types.Value, error) {
	x := run.Odds.Memo
	if run.Odds.Subruns == nil {
		return su.xp.eval.LayerValue(run, su.rule, y, f, c)
	}
	su.body.layer, su.body.frame, su.body.call, su.body.branching = y, f.Clone(), c, subrunsOf(x).branchingParts(y)
	if len(su.body.wraps) == 0 {
		su.body.stepsBefore = run.Used()
	}
	if y.Body == nil {
		return su.runFunction(run)
	}
	return su.xp.actions.RunBodyInParts(run, su.rule, y, su.body.frame, c, su)
}

// BeforeBody records the layers around the body that is run next.
func (xp *Explorer) BeforeBody(run *command.Run, r *rules.Rule, wraps []eval.Wrap) {
	if run.Command == nil || run.Command.Parts == nil {
		return
	}
	if p := run.Command.Parts.(*subrun); p.rule == r && len(run.Calls) == p.start.mark.Calls && p.body.layer == nil {
		p.body.wraps, p.body.stepsBefore = wraps, run.Used()
		p.body.wrappedBefore = slices.ContainsFunc(wraps, func(w eval.Wrap) bool { return w.Layer.ChangeKind != rules.After })
	}
}

// resume runs the rest of a body from the last resume point, and what follows the body.
func (su *subrun) resume(run *command.Run) (types.Value, error) {
	xp := su.xp
	if err := run.ChargeSaved(su.body.stepsBefore); err != nil {
		return nil, err
	}
	v, err := xp.eval.EvaluateWrapped(run, su.rule, su.body.frame, su.body.wraps, su.funcs.resumeBody)
	if err != nil {
		return nil, actions.RefusedBy(su.rule, err)
	}
	return v, nil
}

// resumeBody runs the rest of a body from the last resume point.
func (su *subrun) resumeBody() (v types.Value, err error) {
	run := su.xp.run
	xp, s := su.xp, &su.body.resumePoints[len(su.body.resumePoints)-1]
	if su.body.layer.Body == nil {
		v, err = su.runFunction(run)
	} else if err = run.ChargeSaved(s.steps - run.Used()); err == nil {
		v, err = xp.actions.ResumeBody(run, su.rule, su.body.layer, su.body.frame, su.body.call, su, s.part, s.last)
	}
	if err != nil {
		return nil, actions.UnlessStopped(su.rule, err)
	}
	return v, nil
}

// runFunction calls the function that is the body.
func (su *subrun) runFunction(run *command.Run) (types.Value, error) {
	x := &su.body.replay
	x.p, x.next, x.inside, x.running = su, 0, false, true
	if su.body.resuming {
		x.answers = x.answers[:su.body.resumePoints[len(su.body.resumePoints)-1].part]
	} else {
		x.answers = x.answers[:0]
	}
	v, err := su.xp.eval.LayerValue(run, su.rule, su.body.layer, su.body.frame, su.body.call)
	if x.running = false; su.body.resuming && err == nil {
		err = errNotDeterministic // it did not reach the resume point
	}
	return v, err
}

// Begin implements [command.PartObserver].
func (su *subrun) Begin(run *command.Run, at int, last types.Value) {
	x := run.Odds.Subruns
	if su.body.noResume = su.body.noResume || x == nil; su.body.noResume {
		return
	}
	if su.body.part = at; su.body.resuming {
		su.body.resuming = false // the resume point exists already
		su.body.partStart = su.body.resumePoints[len(su.body.resumePoints)-1].position
		x.ResumeAt(su.body.partStart)
		return
	}
	su.body.partStart = x.Position()
	if su.body.branching.mayBranch(at) {
		su.addResumePoint(run, last)
	}
}

// End implements [command.PartObserver].
func (su *subrun) End(run *command.Run) {
	if x := run.Odds.Subruns; x != nil && !su.body.noResume && x.Position().Branches > su.body.partStart.Branches {
		su.body.branching.mark(su.body.part)
	}
}

// addResumePoint adds a resume point here, if the state can be restored.
func (su *subrun) addResumePoint(run *command.Run, last types.Value) {
	xp, c := su.xp, su.progress
	if !canResume(c, su.outer) {
		su.body.noResume = true
		return
	}
	n := len(su.body.resumePoints)
	if n > 0 && su.body.resumePoints[n-1].position.Branches == su.body.partStart.Branches {
		n-- // no branch since the last resume point: replace it
		su.forgetSnapshotsFrom(n)
	} else if n < cap(su.body.resumePoints) {
		su.body.resumePoints = su.body.resumePoints[:n+1]
	} else {
		su.body.resumePoints = append(su.body.resumePoints, resumePoint{})
	}
	s := &su.body.resumePoints[n]
	*s = resumePoint{part: su.body.part, position: su.body.partStart, state: xp.world.State().Log.Savepoint(), events: xp.world.Events().Log.Savepoint(), steps: run.Used(), rolled: run.Meter.Rolled, decider: command.Position(run.Decider), last: last,
		checks: c.Opened.Count(), asked: len(c.Asked), said: len(c.Said), cancelled: len(c.Cancelled), orphans: len(c.Orphans), counts: append(s.counts[:0], c.Counts.List...), newDice: c.Rolled, otherChecks: c.OtherChecks}
	if !c.Inputs.Empty() {
		s.inputs = c.Inputs.Copy()
	}
}

// forgetSnapshotsFrom drops the snapshots of checks from a resume point on.
func (su *subrun) forgetSnapshotsFrom(point int) {
	k := len(su.body.snapshots)
	for k > 0 && su.body.snapshots[k-1].resumePoint >= point {
		k--
	}
	su.body.snapshots = su.body.snapshots[:k]
}

// Touch implements [command.PartObserver]: it stores a snapshot of a check that was opened before
// the last resume point, unless there is one already.
func (su *subrun) Touch(c command.Check) {
	n, f := len(su.body.resumePoints), c.(*checks.Check)
	if n == 0 || slices.Index(checks.OpenedIn(su.progress).List[:su.body.resumePoints[n-1].checks], f) < 0 {
		return
	}
	for k := len(su.body.snapshots); k > 0 && su.body.snapshots[k-1].resumePoint == n-1; k-- {
		if su.body.snapshots[k-1].snapshot.Check == f {
			return
		}
	}
	su.body.snapshots = append(su.body.snapshots, checkSnapshot{n - 1, f.SnapshotForOdds()})
}

// canResume reports whether the state of a command can be restored later.
func canResume(c, outer *command.Progress) bool {
	opened := checks.OpenedIn(c)
	return len(opened.Bought) <= len(checks.OpenedIn(outer).Bought) && opened.CanResume()
}

// rewindToResumePoint rolls back to the last resume point that the next playthrough shares. It
// returns false if there is none.
func (su *subrun) rewindToResumePoint(run *command.Run, kept int) (bool, error) {
	n := len(su.body.resumePoints)
	for n > 0 && su.body.resumePoints[n-1].position.Branches > kept {
		n--
	}
	su.body.resumePoints = su.body.resumePoints[:n]
	if n == 0 {
		return false, nil
	}
	c, s := su.progress, &su.body.resumePoints[n-1]
	if err := su.rollBackTo(run, s.state, s.events, s.rolled, s.decider); err != nil {
		return false, err
	}
	opened := checks.OpenedIn(c)
	opened.List, c.Asked, c.Said = opened.List[:s.checks:s.checks], c.Asked[:s.asked:s.asked], c.Said[:s.said:s.said]
	c.Cancelled, c.Orphans = c.Cancelled[:s.cancelled:s.cancelled], c.Orphans[:s.orphans:s.orphans]
	c.Counts.Restore(s.counts)
	c.Rolled, c.OtherChecks = s.newDice, s.otherChecks
	*c.Inputs = command.Inputs{}
	if s.inputs != nil {
		*c.Inputs = *s.inputs.Copy()
	}
	for k := len(su.body.snapshots); k > 0 && su.body.snapshots[k-1].resumePoint >= n-1; k-- {
		su.body.snapshots[k-1].snapshot.Apply()
	}
	su.forgetSnapshotsFrom(n - 1)
	su.body.resuming, su.body.noResume = true, false
	return true, nil
}

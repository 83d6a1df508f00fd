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
func (p *subrun) runBody(run *command.Run, y *rules.Layer, f *eval.Frame, c eval.Call) (types.Value, error) {
	x := run.Odds.Memo
	if run.Odds.Subruns == nil {
		return p.xp.eval.LayerValue(run, p.rule, y, f, c)
	}
	p.body.layer, p.body.frame, p.body.call, p.body.branching = y, f.Clone(), c, subrunsOf(x).branchingParts(y)
	if len(p.body.wraps) == 0 {
		p.body.stepsBefore = run.Used()
	}
	if y.Body == nil {
		return p.runFunction(run)
	}
	return p.xp.actions.RunBodyInParts(run, p.rule, y, p.body.frame, c, p)
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
func (p *subrun) resume(run *command.Run) (types.Value, error) {
	xp := p.xp
	if err := run.ChargeSaved(p.body.stepsBefore); err != nil {
		return nil, err
	}
	v, err := xp.eval.EvaluateWrapped(run, p.rule, p.body.frame, p.body.wraps, p.resumeBody)
	if err != nil {
		return nil, actions.RefusedBy(p.rule, err)
	}
	return v, nil
}

// resumeBody runs the rest of a body from the last resume point.
func (p *subrun) resumeBody() (v types.Value, err error) {
	run := p.xp.run
	xp, s := p.xp, &p.body.resumePoints[len(p.body.resumePoints)-1]
	if p.body.layer.Body == nil {
		v, err = p.runFunction(run)
	} else if err = run.ChargeSaved(s.steps - run.Used()); err == nil {
		v, err = xp.actions.ResumeBody(run, p.rule, p.body.layer, p.body.frame, p.body.call, p, s.part, s.last)
	}
	if err != nil {
		return nil, actions.UnlessStopped(p.rule, err)
	}
	return v, nil
}

// runFunction calls the function that is the body.
func (p *subrun) runFunction(run *command.Run) (types.Value, error) {
	x := &p.body.replay
	x.p, x.next, x.inside, x.running = p, 0, false, true
	if p.body.resuming {
		x.answers = x.answers[:p.body.resumePoints[len(p.body.resumePoints)-1].part]
	} else {
		x.answers = x.answers[:0]
	}
	v, err := p.xp.eval.LayerValue(run, p.rule, p.body.layer, p.body.frame, p.body.call)
	if x.running = false; p.body.resuming && err == nil {
		err = errNotDeterministic // it did not reach the resume point
	}
	return v, err
}

// Begin implements [command.PartObserver].
func (p *subrun) Begin(run *command.Run, at int, last types.Value) {
	x := run.Odds.Subruns
	if p.body.noResume = p.body.noResume || x == nil; p.body.noResume {
		return
	}
	if p.body.part = at; p.body.resuming {
		p.body.resuming = false // the resume point exists already
		p.body.partStart = p.body.resumePoints[len(p.body.resumePoints)-1].position
		x.ResumeAt(p.body.partStart)
		return
	}
	p.body.partStart = x.Position()
	if p.body.branching.mayBranch(at) {
		p.addResumePoint(run, last)
	}
}

// End implements [command.PartObserver].
func (p *subrun) End(run *command.Run) {
	if x := run.Odds.Subruns; x != nil && !p.body.noResume && x.Position().Branches > p.body.partStart.Branches {
		p.body.branching.mark(p.body.part)
	}
}

// addResumePoint adds a resume point here, if the state can be restored.
func (p *subrun) addResumePoint(run *command.Run, last types.Value) {
	xp, c := p.xp, p.progress
	if !canResume(c, p.outer) {
		p.body.noResume = true
		return
	}
	n := len(p.body.resumePoints)
	if n > 0 && p.body.resumePoints[n-1].position.Branches == p.body.partStart.Branches {
		n-- // no branch since the last resume point: replace it
		p.forgetSnapshotsFrom(n)
	} else if n < cap(p.body.resumePoints) {
		p.body.resumePoints = p.body.resumePoints[:n+1]
	} else {
		p.body.resumePoints = append(p.body.resumePoints, resumePoint{})
	}
	s := &p.body.resumePoints[n]
	*s = resumePoint{part: p.body.part, position: p.body.partStart, state: xp.world.State().Log.Savepoint(), events: xp.world.Events().Log.Savepoint(), steps: run.Used(), rolled: run.Meter.Rolled, decider: command.Position(run.Decider), last: last,
		checks: c.Opened.Count(), asked: len(c.Asked), said: len(c.Said), cancelled: len(c.Cancelled), orphans: len(c.Orphans), counts: append(s.counts[:0], c.Counts.List...), newDice: c.Rolled, otherChecks: c.OtherChecks}
	if !c.Inputs.Empty() {
		s.inputs = c.Inputs.Copy()
	}
}

// forgetSnapshotsFrom drops the snapshots of checks from a resume point on.
func (p *subrun) forgetSnapshotsFrom(point int) {
	k := len(p.body.snapshots)
	for k > 0 && p.body.snapshots[k-1].resumePoint >= point {
		k--
	}
	p.body.snapshots = p.body.snapshots[:k]
}

// Touch implements [command.PartObserver]: it stores a snapshot of a check that was opened before
// the last resume point, unless there is one already.
func (p *subrun) Touch(c command.Check) {
	n, f := len(p.body.resumePoints), c.(*checks.Check)
	if n == 0 || slices.Index(checks.OpenedIn(p.progress).List[:p.body.resumePoints[n-1].checks], f) < 0 {
		return
	}
	for k := len(p.body.snapshots); k > 0 && p.body.snapshots[k-1].resumePoint == n-1; k-- {
		if p.body.snapshots[k-1].snapshot.Check == f {
			return
		}
	}
	p.body.snapshots = append(p.body.snapshots, checkSnapshot{n - 1, f.SnapshotForOdds()})
}

// canResume reports whether the state of a command can be restored later.
func canResume(c, outer *command.Progress) bool {
	opened := checks.OpenedIn(c)
	return len(opened.Bought) <= len(checks.OpenedIn(outer).Bought) && opened.CanResume()
}

// rewindToResumePoint rolls back to the last resume point that the next playthrough shares. It
// returns false if there is none.
func (p *subrun) rewindToResumePoint(run *command.Run, kept int) (bool, error) {
	n := len(p.body.resumePoints)
	for n > 0 && p.body.resumePoints[n-1].position.Branches > kept {
		n--
	}
	p.body.resumePoints = p.body.resumePoints[:n]
	if n == 0 {
		return false, nil
	}
	c, s := p.progress, &p.body.resumePoints[n-1]
	if err := p.rollBackTo(run, s.state, s.events, s.rolled, s.decider); err != nil {
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
	for k := len(p.body.snapshots); k > 0 && p.body.snapshots[k-1].resumePoint >= n-1; k-- {
		p.body.snapshots[k-1].snapshot.Apply()
	}
	p.forgetSnapshotsFrom(n - 1)
	p.body.resuming, p.body.noResume = true, false
	return true, nil
}

package table

import (
	"errors"
	"fmt"
	"reflect"
	"slices"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/play/checks"
	"houserule/runtime/play/command"
	"houserule/runtime/play/eval"
	"houserule/runtime/rules"
	"houserule/runtime/state"
	"houserule/runtime/world"
)

// exploreEnds finds all ends of a task. If there is only one, it is applied already and its
// value is returned.
func (xp *Explorer) exploreEnds(run *command.Run, x command.SubrunPlayer, u task) (f *subrunEnds, v types.Value, stands bool, err error) {
	memory := subrunsOf(run.Odds.Memo)
	if u.rule != nil && memory.notSeparate[u.rule] {
		return notSeparateEnds, nil, false, nil
	}
	p := memory.acquire()
	defer memory.release(p)
	p.task, p.found, p.xp, p.outer = u, &subrunEnds{}, xp, run.Command
	p.start = subrunStart{xp.eval.Mark(run), xp.world.State().Log.Savepoint(), xp.world.Events().Log.Savepoint(), command.Position(run.Decider), run.Meter.Rolled}
	from, keeps := p.key(run, memory)
	if keeps {
		if f := memory.ends[from]; f != nil {
			return f, nil, false, nil
		}
	}
	p.found.weights, err = x.PlayAll(p)
	switch {
	case errors.Is(err, checks.ErrNotSeparate):
		if p.rule != nil {
			memory.setNotSeparate(p.rule)
		}
		return notSeparateEnds, nil, false, p.rollBack(run)
	case err != nil:
		if back := p.rollBack(run); back != nil {
			err = back
		}
		return nil, nil, false, err
	}
	if keeps && !p.failed {
		if err := run.CountMemory(memory.remember(from, p.found)); err != nil {
			return nil, nil, false, errors.Join(err, p.rollBack(run))
		}
	}
	if p.played == 1 {
		v, err = p.applyOnlyEnd(run)
		return p.found, v, true, err
	}
	return p.found, nil, false, p.rollBack(run)
}

// task is an action to perform, or an event to create.
type task struct {
	rule  *rules.Rule
	ref   types.Ref
	args  rules.Args
	sheet *content.Sheet // of the event; nil for an action
}

// subrun plays a task separately from the playthrough around it, in all ways.
type subrun struct {
	task
	found *subrunEnds // so far
	xp    *Explorer
	outer *command.Progress // the command or subrun around it
	start subrunStart
	body  bodyProgress
	funcs subrunFuncs

	spareEnd *subrunEnd // storage for the next end; nil for none
	played   int
	failed   bool              // one of its ends is an error
	progress *command.Progress // of the last playthrough
	value    types.Value       // its answer
}

// subrunFuncs are methods of a subrun, kept with its storage.
type subrunFuncs struct {
	run        func() error
	resumeBody func() (types.Value, error)
}

// subrunStart is the state before a subrun.
type subrunStart struct {
	mark          eval.Mark
	state, events state.Mark
	position      any // of the decider
	rolled        int // dice of the playthrough
}

// perform performs a task.
func (xp *Explorer) perform(run *command.Run, u task) (types.Value, error) {
	if u.sheet != nil {
		n, err := xp.actions.MakeEvent(run, u.sheet)
		return n, err
	}
	return xp.actions.Execute(run, u.rule, u.ref, u.args)
}

func (su *subrun) run() (err error) {
	run := su.xp.run
	defer func() {
		if x := recover(); x != nil {
			err = run.Fault(diag.Recovered(x))
		}
	}()
	if su.body.resuming {
		su.value, err = su.resume(run)
	} else {
		su.value, err = su.xp.perform(run, su.task)
	}
	return err
}

// Play implements [command.Subrun].
func (su *subrun) Play(b command.Chance) (end int, last bool, err error) {
	run := su.xp.run
	xp := su.xp
	su.body.resuming, su.body.replay.scriptOnly = false, false
	kept := 0
	if su.played++; su.played > 1 {
		if x, ok := b.(command.SubrunPlayer); ok {
			kept = x.SharedBranches()
		}
		if err := su.rewind(run, kept); err != nil {
			return 0, false, err
		}
	}
	if !su.body.resuming {
		su.progress, su.body.layer, su.body.wraps, su.body.wrappedBefore, su.body.noResume, su.body.snapshots = newSubrunProgress(su.outer), nil, nil, false, false, su.body.snapshots[:0]
		su.progress.Parts = su
	}
	run.Command = su.progress
	run.FollowChance(b)
	e := su.spareEnd
	if e == nil {
		e = &subrunEnd{}
	}
	su.spareEnd = nil
	floor := xp.world.State().Choices.SetFloor(su.start.state.OpenDepth())
	defer xp.world.State().Choices.SetFloor(floor)
	e.steps, e.err = run.PlaySubrun(su.funcs.run)
	if errors.Is(e.err, ErrRunScript) {
		xp.eval.Reset(run, su.start.mark)
		if err := su.rewind(run, kept); err != nil {
			return 0, false, err
		}
		su.body.replay.scriptOnly, run.Command = true, su.progress
		run.FollowChance(b)
		e.steps, e.err = run.PlaySubrun(su.funcs.run)
	}
	if su.body.branching != nil && su.played > 1 {
		su.body.branching.known = true
	}
	xp.eval.Reset(run, su.start.mark)
	if su.noteChoicesRead(run) {
		return 0, false, ErrChoiceRead
	}
	if su.progress.NotMemoizable {
		return 0, false, checks.ErrNotSeparate
	}
	if e.err != nil {
		su.failed = true
		if errors.As(e.err, new(*checks.BeyondDepthError)) {
			e.key.beyond = true
			return su.found.add(e), false, nil
		}
		if endsPlaythrough(e.err) {
			su.found.ends = append(su.found.ends, e)
			return len(su.found.ends) - 1, true, nil
		}
	}
	if !checks.OpenedIn(su.progress).IsClosed() || !e.setValue(su.value) {
		return 0, false, checks.ErrNotSeparate
	}
	end, err = su.recordEnd(run, e)
	return end, false, err
}

// applyOnlyEnd keeps the only end of the subrun.
func (su *subrun) applyOnlyEnd(run *command.Run) (types.Value, error) {
	e := su.found.ends[0]
	if endsPlaythrough(e.err) {
		run.Meter.Overrun = max(run.Meter.Overrun, e.steps)
		return nil, e.err
	}
	e.addTo(su.outer)
	if f, ok := su.value.(*checks.Check); ok {
		f.JoinCommand(su.outer)
	}
	if err := run.ChargeSaved(e.steps); err != nil {
		return nil, err
	}
	return su.value, e.err
}

// recordEnd records the end of the last playthrough, and returns its number.
func (su *subrun) recordEnd(run *command.Run, e *subrunEnd) (int, error) {
	xp := su.xp
	e.position = command.Position(run.Decider)
	e.key = endKey{state: xp.world.State().Hash(), events: xp.world.Events().HashUpTo(su.start.events.LastID())}
	if isComparable(e.value) {
		e.key.value = e.value
	} else {
		e.key.more = types.Key(e.value)
	}
	if e.key.events != su.start.events.Hash() || refersAfter(e.value, su.start.events.LastID()) {
		e.key.events = xp.world.Events().Hash() // otherwise nothing refers to the new events
	}
	e.key.open = xp.world.State().Choices.Hash().Minus(su.start.state.OpenHash())
	for _, id := range su.progress.Orphans {
		e.key.more += fmt.Sprint(" ", id)
	}
	if k := su.found.find(e); k >= 0 {
		*e = subrunEnd{}
		su.spareEnd = e
		return k, nil
	}
	from, to := world.Instant{State: su.start.state, Events: su.start.events}, xp.world.Instant()
	if rested := e.check.OffersEnded(); rested != nil {
		c, err := xp.delta(from, *rested)
		if err != nil {
			return 0, err
		}
		e.beforeOffersEnded, from = &c, *rested
	}
	var err error
	if e.deltas, err = xp.delta(from, to); err != nil {
		return 0, err
	}
	c := su.progress
	e.open = su.choicesLeftOpen()
	e.rolled, e.opened = run.Meter.Rolled-su.start.rolled, c.Opened.Count()+c.OtherChecks-su.outer.OtherChecks-su.outer.Opened.Count()
	e.said, e.cancelled, e.orphans = c.Said, c.Cancelled, c.Orphans
	e.bought = checks.OpenedIn(c).Bought[len(checks.OpenedIn(su.outer).Bought):]
	su.found.ends = append(su.found.ends, e)
	return len(su.found.ends) - 1, nil
}

// key returns the key by which the ends are memoized; false if they depend on more than that.
func (su *subrun) key(run *command.Run, memory *SubrunMemory) (subrunKey, bool) {
	if su.rule == nil || su.start.position != nil && !reflect.TypeOf(su.start.position).Comparable() || run.Rolling != nil || run.Purchase != nil {
		return subrunKey{}, false
	}
	b := subrunKey{AnswerKey: eval.AnswerKey{Rule: su.rule, Ref: su.ref, Situation: eval.AnswerMemoryOf(run.Odds.Memo).Situation(run.World)}, depth: len(run.Calls)}
	more := subrunKeyExtra{position: su.start.position}
	named := 0
	for i, param := range su.rule.Signature.Params {
		v, ok := su.args[param.Name]
		if !ok {
			continue
		}
		named++
		switch {
		case i > 1 || v == nil || !isComparable(v):
			more.args += param.Name + "=" + types.Key(v) + ";"
		case i == 0:
			b.First = v
		default:
			b.Second = v
		}
	}
	if more != (subrunKeyExtra{}) {
		b.more = more
	}
	return b, named == len(su.args)
}

// isComparable reports whether a value can be compared with ==.
func isComparable(v types.Value) bool {
	switch v.(type) {
	case types.List, types.Map:
		return false
	}
	return true
}

// rewind rolls the last playthrough back to where the next one resumes, or to its beginning.
func (su *subrun) rewind(run *command.Run, kept int) error {
	if su.body.layer != nil {
		if found, err := su.rewindToResumePoint(run, kept); found || err != nil {
			return err
		}
	}
	return su.rollBack(run)
}

// rollBack rolls the last playthrough back.
func (su *subrun) rollBack(run *command.Run) error {
	return su.rollBackTo(run, su.start.state, su.start.events, su.start.rolled, su.start.position)
}

// rollBackTo rolls the last playthrough back to a point of it.
func (su *subrun) rollBackTo(run *command.Run, state, events state.Mark, rolled int, position any) error {
	xp := su.xp
	xp.world.NoteSimulatedIDs()
	run.Meter.Rolled = rolled
	command.Rewind(run.Decider, position)
	if err := xp.world.State().Log.Abandon(state); err != nil {
		return err
	}
	return xp.world.Events().Log.Abandon(events)
}

// newSubrunProgress returns the progress of a subrun of a command.
func newSubrunProgress(c *command.Progress) *command.Progress {
	all := &struct { // one allocation
		command.Progress
		checks.Opened
		inputs command.Inputs
	}{}
	x := &all.Progress
	x.Inputs, x.Opened, x.Outer, x.OtherChecks = &all.inputs, &all.Opened, c, c.OtherChecks+c.Opened.Count()
	all.Bought = slices.Clip(checks.OpenedIn(c).Bought)
	return x
}

// addTo adds the effects of the end to a command.
func (e *subrunEnd) addTo(c *command.Progress) {
	c.OtherChecks += e.opened
	c.Said, c.Cancelled, c.Orphans = append(c.Said, e.said...), append(c.Cancelled, e.cancelled...), append(c.Orphans, e.orphans...)
	opened := checks.OpenedIn(c)
	opened.Bought = append(opened.Bought, e.bought...)
}

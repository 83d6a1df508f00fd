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

// everyEnd finds the ends of something. Where there is one alone it stands now, and
// its answer is given, too.
func (xp *Explorer) everyEnd(run *command.Run, x command.Courses, u undertaking) (f *subrunEnds, v types.Value, stands bool, err error) {
	memory := subrunsOf(run.Odds.Memo)
	if u.rule != nil && memory.open[u.rule] {
		return leavesOpen, nil, false, nil
	}
	p := memory.room()
	defer memory.done(p)
	p.undertaking, p.found, p.xp, p.outer = u, &subrunEnds{}, xp, run.Command
	p.start = subrunStart{xp.eval.Mark(run), xp.world.State().Log.Savepoint(), xp.world.Events().Log.Savepoint(), command.Position(run.Decider), run.Meter.Rolled}
	from, keeps := p.begins(run, memory)
	if keeps {
		if f := memory.ends[from]; f != nil {
			return f, nil, false, nil
		}
	}
	p.found.weights, err = x.Ways(p)
	switch {
	case errors.Is(err, checks.ErrLeftOpen):
		if p.rule != nil {
			memory.leavesOpen(p.rule)
		}
		return leavesOpen, nil, false, p.abandon(run)
	case err != nil:
		if back := p.abandon(run); back != nil {
			err = back
		}
		return nil, nil, false, err
	}
	if keeps && !p.failed {
		if err := run.Hold(memory.know(from, p.found)); err != nil {
			return nil, nil, false, errors.Join(err, p.abandon(run))
		}
	}
	if p.played == 1 {
		v, err = p.stands(run)
		return p.found, v, true, err
	}
	return p.found, nil, false, p.abandon(run)
}

// undertaking is an action, or a thing that is made.
type undertaking struct {
	rule  *rules.Rule
	noun  types.Ref
	given rules.Args
	sheet *content.Sheet // of what is made; nil for an action
}

// subrun is an undertaking that is played apart from the course around it.
type subrun struct {
	undertaking
	found *subrunEnds // so far
	xp    *Explorer
	outer *command.Progress // the command of which it is a part
	start subrunStart
	body  bodyProgress

	ending *subrunEnd // that was like another one, and has room for the next
	played int
	failed bool              // an end of it is an error
	c      *command.Progress // of the latest course
	value  types.Value       // its answer
}

// subrunStart is everything as it was before a subrun.
type subrunStart struct {
	now           eval.Mark
	state, events state.Mark
	position      any // of the decider
	thrown        int // dice of the course
}

// undertakes does what is to be done.
func (xp *Explorer) undertakes(run *command.Run, u undertaking) (types.Value, error) {
	if u.sheet != nil {
		n, err := xp.actions.MakeEvent(run, u.sheet)
		return n, err
	}
	return xp.actions.Execute(run, u.rule, u.noun, u.given)
}

func (p *subrun) run() (err error) {
	run := p.xp.run
	defer func() {
		if x := recover(); x != nil {
			err = run.Fault(diag.Recovered(x))
		}
	}()
	if p.body.going {
		p.value, err = p.goesOn(run)
	} else {
		p.value, err = p.xp.undertakes(run, p.undertaking)
	}
	return err
}

// Play implements Playable.
func (p *subrun) Play(b command.Chance) (end int, last bool, err error) {
	run := p.xp.run
	xp := p.xp
	p.body.going, p.body.replay.anew = false, false
	kept := 0
	if p.played++; p.played > 1 {
		if x, ok := b.(command.Courses); ok {
			kept = x.Kept()
		}
		if err := p.takeBack(run, kept); err != nil {
			return 0, false, err
		}
	}
	if !p.body.going {
		p.c, p.body.layer, p.body.around, p.body.askedBefore, p.body.ended, p.body.were = apart(p.outer), nil, nil, false, false, p.body.were[:0]
		p.c.Parts = p
	}
	run.Command = p.c
	run.FollowChance(b)
	e := p.ending
	if e == nil {
		e = &subrunEnd{}
	}
	p.ending = nil
	e.steps, e.err = run.PaidApart(p.run)
	if errors.Is(e.err, TellAnew) {
		xp.eval.Reset(run, p.start.now)
		if err := p.takeBack(run, kept); err != nil {
			return 0, false, err
		}
		p.body.replay.anew, run.Command = true, p.c
		run.FollowChance(b)
		e.steps, e.err = run.PaidApart(p.run)
	}
	if p.body.parts != nil && p.played > 1 {
		p.body.parts.known = true
	}
	xp.eval.Reset(run, p.start.now)
	if p.c.Tainted {
		return 0, false, checks.ErrLeftOpen
	}
	if e.err != nil {
		p.failed = true
		if errors.As(e.err, new(*checks.Beyond)) {
			e.alike.beyond = true
			return p.found.place(e), false, nil
		}
		if ends(e.err) {
			p.found.ends = append(p.found.ends, e)
			return len(p.found.ends) - 1, true, nil
		}
	}
	if !checks.OpenedIn(p.c).IsClosed() || !e.keeps(p.value) {
		return 0, false, checks.ErrLeftOpen
	}
	end, err = p.cameTo(run, e)
	return end, false, err
}

// stands leaves the only end of it as it stands.
func (p *subrun) stands(run *command.Run) (types.Value, error) {
	e := p.found.ends[0]
	if ends(e.err) {
		run.Meter.Overrun = max(run.Meter.Overrun, e.steps)
		return nil, e.err
	}
	e.joins(p.outer)
	if f, ok := p.value.(*checks.Check); ok {
		f.JoinCommand(p.outer)
	}
	if err := run.Spare(e.steps); err != nil {
		return nil, err
	}
	return p.value, e.err
}

// cameTo notes what the latest course came to.
func (p *subrun) cameTo(run *command.Run, e *subrunEnd) (int, error) {
	xp := p.xp
	e.position = command.Position(run.Decider)
	e.alike = alike{state: xp.world.State().Hash(), events: xp.world.Events().HashUpTo(p.start.events.LastID())}
	if simple(e.value) {
		e.alike.value = e.value
	} else {
		e.alike.more = types.Key(e.value)
	}
	if e.alike.events != p.start.events.Hash() || refersBehind(e.value, p.start.events.LastID()) {
		e.alike.events = xp.world.Events().Hash() // else nobody knows of what was made since
	}
	for _, id := range p.c.Unheld {
		e.alike.more += fmt.Sprint(" ", id)
	}
	if k := p.found.find(e); k >= 0 {
		*e = subrunEnd{}
		p.ending = e
		return k, nil
	}
	from, to := world.Instant{State: p.start.state, Events: p.start.events}, xp.world.Instant()
	if rested := e.form.Rested(); rested != nil {
		c, err := xp.changeTo(from, *rested)
		if err != nil {
			return 0, err
		}
		e.rested, from = &c, *rested
	}
	var err error
	if e.change, err = xp.changeTo(from, to); err != nil {
		return 0, err
	}
	c := p.c
	e.thrown, e.opened = run.Meter.Rolled-p.start.thrown, c.Opened.Count()+c.Gone-p.outer.Gone-p.outer.Opened.Count()
	e.said, e.cancelled, e.unheld = c.Said, c.Cancelled, c.Unheld
	e.bought = checks.OpenedIn(c).Bought[len(checks.OpenedIn(p.outer).Bought):]
	p.found.ends = append(p.found.ends, e)
	return len(p.found.ends) - 1, nil
}

// begins is the beginning by which another course can find the ends of an action;
// false where they depend on more than that.
func (p *subrun) begins(run *command.Run, memory *SubrunMemory) (beginning, bool) {
	if p.rule == nil || p.start.position != nil && !reflect.TypeOf(p.start.position).Comparable() || run.Rolling != nil || run.Buying != nil {
		return beginning{}, false
	}
	b := beginning{Question: eval.Question{Rule: p.rule, Ref: p.noun, Situation: eval.AnswerMemoryOf(run.Odds.Memo).Situation(run.World)}, depth: len(run.Trail)}
	more := further{position: p.start.position}
	named := 0
	for i, param := range p.rule.Signature.Params {
		v, ok := p.given[param.Name]
		if !ok {
			continue
		}
		named++
		switch {
		case i > 1 || v == nil || !simple(v):
			more.given += param.Name + "=" + types.Key(v) + ";"
		case i == 0:
			b.First = v
		default:
			b.Second = v
		}
	}
	if more != (further{}) {
		b.more = more
	}
	return b, named == len(p.given)
}

// simple tells values that can be compared as they are.
func simple(v types.Value) bool {
	switch v.(type) {
	case types.List, types.Map:
		return false
	}
	return true
}

// takeBack takes the latest course back to where the next one goes on, or to its beginning.
func (p *subrun) takeBack(run *command.Run, kept int) error {
	if p.body.layer != nil {
		if found, err := p.toStop(run, kept); found || err != nil {
			return err
		}
	}
	return p.abandon(run)
}

// abandon takes the latest course back.
func (p *subrun) abandon(run *command.Run) error {
	return p.abandonTo(run, p.start.state, p.start.events, p.start.thrown, p.start.position)
}

// abandonTo takes it back to a point of it.
func (p *subrun) abandonTo(run *command.Run, state, events state.Mark, thrown int, position any) error {
	xp := p.xp
	xp.world.NoteImagined()
	run.Meter.Rolled = thrown
	command.Rewind(run.Decider, position)
	if err := xp.world.State().Log.Abandon(state); err != nil {
		return err
	}
	return xp.world.Events().Log.Abandon(events)
}

// apart begins a part of a command that is played apart from the rest.
func apart(c *command.Progress) *command.Progress {
	whole := &struct { // in one piece
		command.Progress
		checks.Opened
		inputs command.Inputs
	}{}
	x := &whole.Progress
	x.Inputs, x.Opened, x.Outer, x.Gone = &whole.inputs, &whole.Opened, c, c.Gone+c.Opened.Count()
	whole.Bought = slices.Clip(checks.OpenedIn(c).Bought)
	return x
}

// joins adds to a command what a part of it left behind.
func (e *subrunEnd) joins(c *command.Progress) {
	c.Gone += e.opened
	c.Said, c.Cancelled, c.Unheld = append(c.Said, e.said...), append(c.Cancelled, e.cancelled...), append(c.Unheld, e.unheld...)
	opened := checks.OpenedIn(c)
	opened.Bought = append(opened.Bought, e.bought...)
}

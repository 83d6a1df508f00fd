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

// bodyProgress is what is known of the body of an action that is played apart, to go on in the
// midst of it where results parted. The game is taken back to where the part of the
// body began in which they did: a step, or a word of a function. Steps before it are
// left out. A function is run again, since what it does next depends on nothing but
// what it was told; it is told the same again, and nothing of that is done.
type bodyProgress struct {
	layer  *rules.Layer // nil where it is played from its beginning
	frame  *eval.Frame
	call   eval.Call
	around []eval.Wrap // what stands around it
	begun  int64       // steps that were taken when the body began, or what stands around it
	parts  *parted     // in which parts of the body results parted so far, in whatever course

	stops  []resumePoint   // where another course may go on, in their order
	were   []checkSnapshot // checks that were touched behind stops, as they stood before
	going  bool            // the present course goes on at the last of them
	at     int             // the part that is being done
	before command.Place   // where it began
	ended  bool            // there are no stops from here on

	askedBefore bool         // what stands around the body is asked before it
	replay      ReplayedCall // of the function that is the body
}

// parted are parts of a body by their number: nobody goes on at those behind. In the first
// courses nothing is known of them.
type parted struct {
	known bool
	parts uint64
}

const mostParts = 64

func (p *parted) may(at int) bool { return at < mostParts && (!p.known || p.parts>>at&1 != 0) }

func (p *parted) note(at int) {
	if at < mostParts {
		p.parts |= 1 << at
	}
}

// resumePoint is the beginning of a part of a body, and everything as it was there.
type resumePoint struct {
	at            int
	place         command.Place
	state, events state.Mark
	steps         int64
	thrown        int
	position      any
	last          types.Value // what the step before gave

	forms, asked, said, cancelled, unheld int
	counts                                []command.NamedValue[int]
	tape                                  *command.Inputs // nil where nothing stands on it
	rolled                                bool
	gone                                  int
}

// checkSnapshot is a check as it stood at a stop.
type checkSnapshot struct {
	stop int
	was  checks.Snapshot
}

// PlayBody does one definition of an action, to go on in the midst of it in other courses
// where the action is played apart.
func (xp *Explorer) PlayBody(run *command.Run, r *rules.Rule, y *rules.Layer, f *eval.Frame, c eval.Call) (types.Value, error) {
	if p := xp.partOf(run, r, y); p != nil {
		return p.bodyBegins(run, y, f, c)
	}
	return xp.eval.LayerValue(run, r, y, f, c)
}

// partOf is what plays the action alone whose body comes now; nil where it is played as
// a part of something, or where more belongs to it than its body.
func (xp *Explorer) partOf(run *command.Run, r *rules.Rule, y *rules.Layer) *subrun {
	c := run.Command
	if c == nil || c.Parts == nil {
		return nil
	}
	p := c.Parts.(*subrun)
	if _, ok := y.Answer.Func.(Replayable); !ok && y.Body == nil {
		return nil // it is done as a whole
	}
	if p.rule != r || y.Carried.Carrier != nil || len(run.Trail) != p.start.now.Trail || p.body.layer != nil || p.body.askedBefore || r.ForEach != nil || xp.offers.HasOffers(r) || r.Name == actions.Gains || r.Name == actions.Loses {
		return nil
	}
	return p
}

// bodyBegins does a body for the first time in a course.
func (p *subrun) bodyBegins(run *command.Run, y *rules.Layer, f *eval.Frame, c eval.Call) (types.Value, error) {
	x := run.Odds.Memo
	if run.Odds.Courses == nil {
		return p.xp.eval.LayerValue(run, p.rule, y, f, c)
	}
	p.body.layer, p.body.frame, p.body.call, p.body.parts = y, f.Clone(), c, subrunsOf(x).partsOf(y)
	if len(p.body.around) == 0 {
		p.body.begun = run.Used()
	}
	if y.Body == nil {
		return p.function(run)
	}
	return p.xp.actions.RunBodyInParts(run, p.rule, y, p.body.frame, c, p)
}

// Surrounds notes what stands around the body that comes now.
func (xp *Explorer) Surrounds(run *command.Run, r *rules.Rule, wraps []eval.Wrap) {
	if run.Command == nil || run.Command.Parts == nil {
		return
	}
	if p := run.Command.Parts.(*subrun); p.rule == r && len(run.Trail) == p.start.now.Trail && p.body.layer == nil {
		p.body.around, p.body.begun = wraps, run.Used()
		p.body.askedBefore = slices.ContainsFunc(wraps, func(w eval.Wrap) bool { return w.Layer.How != rules.After })
	}
}

// goesOn does the rest of a body from the last stop on, and what comes of an action
// behind its body.
func (p *subrun) goesOn(run *command.Run) (types.Value, error) {
	xp := p.xp
	if err := run.Spare(p.body.begun); err != nil {
		return nil, err
	}
	v, err := xp.eval.EvaluateWrapped(run, p.rule, p.body.frame, p.body.around, p.rest)
	if err != nil {
		return nil, actions.RefusedBy(p.rule, err)
	}
	return v, nil
}

// rest does the rest of a body from the last stop on.
func (p *subrun) rest() (v types.Value, err error) {
	run := p.xp.run
	xp, s := p.xp, &p.body.stops[len(p.body.stops)-1]
	if p.body.layer.Body == nil {
		v, err = p.function(run)
	} else if err = run.Spare(s.steps - run.Used()); err == nil {
		v, err = xp.actions.ResumeBody(run, p.rule, p.body.layer, p.body.frame, p.body.call, p, s.at, s.last)
	}
	if err != nil {
		return nil, actions.UnlessStopped(p.rule, err)
	}
	return v, nil
}

// function runs the function that is a body.
func (p *subrun) function(run *command.Run) (types.Value, error) {
	x := &p.body.replay
	x.p, x.next, x.inside, x.running = p, 0, false, true
	if p.body.going {
		x.told = x.told[:p.body.stops[len(p.body.stops)-1].at]
	} else {
		x.told = x.told[:0]
	}
	v, err := p.xp.eval.LayerValue(run, p.rule, p.body.layer, p.body.frame, p.body.call)
	if x.running = false; p.body.going && err == nil {
		err = errUnsteady // it did not come so far
	}
	return v, err
}

// Begin implements [command.Parts].
func (p *subrun) Begin(run *command.Run, at int, last types.Value) {
	x := run.Odds.Courses
	if p.body.ended = p.body.ended || x == nil; p.body.ended {
		return
	}
	if p.body.at = at; p.body.going {
		p.body.going = false // the stop stands already
		p.body.before = p.body.stops[len(p.body.stops)-1].place
		x.GoOn(p.body.before)
		return
	}
	p.body.before = x.Place()
	if p.body.parts.may(at) {
		p.stopHere(run, last)
	}
}

// End implements [command.Parts].
func (p *subrun) End(run *command.Run) {
	if x := run.Odds.Courses; x != nil && !p.body.ended && x.Place().Parted > p.body.before.Parted {
		p.body.parts.note(p.body.at)
	}
}

// stopHere notes that another course may go on here.
func (p *subrun) stopHere(run *command.Run, last types.Value) {
	xp, c := p.xp, p.c
	if !canGoOn(c, p.outer) {
		p.body.ended = true
		return
	}
	n := len(p.body.stops)
	if n > 0 && p.body.stops[n-1].place.Parted == p.body.before.Parted {
		n-- // nobody goes on there any more
		p.forgetFrom(n)
	} else if n < cap(p.body.stops) {
		p.body.stops = p.body.stops[:n+1]
	} else {
		p.body.stops = append(p.body.stops, resumePoint{})
	}
	s := &p.body.stops[n]
	*s = resumePoint{at: p.body.at, place: p.body.before, state: xp.world.State().Log.Savepoint(), events: xp.world.Events().Log.Savepoint(), steps: run.Used(), thrown: run.Meter.Rolled, position: command.Position(run.Decider), last: last,
		forms: c.Opened.Count(), asked: len(c.Asked), said: len(c.Said), cancelled: len(c.Cancelled), unheld: len(c.Unheld), counts: append(s.counts[:0], c.Counts.List...), rolled: c.Rolled, gone: c.Gone}
	if !c.Inputs.Empty() {
		s.tape = c.Inputs.Copy()
	}
}

// forgetFrom forgets how checks stood at a stop and behind it.
func (p *subrun) forgetFrom(stop int) {
	k := len(p.body.were)
	for k > 0 && p.body.were[k-1].stop >= stop {
		k--
	}
	p.body.were = p.body.were[:k]
}

// Touch implements [command.Parts]: those that go on at the last stop find a check of the course
// as it stood there.
func (p *subrun) Touch(c command.Check) {
	n, f := len(p.body.stops), c.(*checks.Check)
	if n == 0 || slices.Index(checks.OpenedIn(p.c).List[:p.body.stops[n-1].forms], f) < 0 {
		return
	}
	for k := len(p.body.were); k > 0 && p.body.were[k-1].stop == n-1; k-- {
		if p.body.were[k-1].was.Check == f {
			return
		}
	}
	p.body.were = append(p.body.were, checkSnapshot{n - 1, f.SnapshotForOdds()})
}

// canGoOn tells whether a command stands so that it can be put back to how it stands.
func canGoOn(c, outer *command.Progress) bool {
	opened := checks.OpenedIn(c)
	return len(opened.Bought) <= len(checks.OpenedIn(outer).Bought) && opened.CanResume()
}

// toStop takes the course back to where the next one goes on: the last stop before it
// parts from this one. False where there is none.
func (p *subrun) toStop(run *command.Run, kept int) (bool, error) {
	n := len(p.body.stops)
	for n > 0 && p.body.stops[n-1].place.Parted > kept {
		n--
	}
	p.body.stops = p.body.stops[:n]
	if n == 0 {
		return false, nil
	}
	c, s := p.c, &p.body.stops[n-1]
	if err := p.abandonTo(run, s.state, s.events, s.thrown, s.position); err != nil {
		return false, err
	}
	opened := checks.OpenedIn(c)
	opened.List, c.Asked, c.Said = opened.List[:s.forms:s.forms], c.Asked[:s.asked:s.asked], c.Said[:s.said:s.said]
	c.Cancelled, c.Unheld = c.Cancelled[:s.cancelled:s.cancelled], c.Unheld[:s.unheld:s.unheld]
	c.Counts.Restore(s.counts)
	c.Rolled, c.Gone = s.rolled, s.gone
	*c.Inputs = command.Inputs{}
	if s.tape != nil {
		*c.Inputs = *s.tape.Copy()
	}
	for k := len(p.body.were); k > 0 && p.body.were[k-1].stop >= n-1; k-- {
		p.body.were[k-1].was.Put()
	}
	p.forgetFrom(n - 1)
	p.body.going, p.body.ended = true, false
	return true, nil
}

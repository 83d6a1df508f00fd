package actions

import (
	"fmt"
	"maps"
	"math"
	"slices"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/play/command"
	"houserule/runtime/play/eval"
	"houserule/runtime/rules"
	"houserule/runtime/state"
	"houserule/runtime/world"
)

// Clock advances game time, and runs what is scheduled for a time or waits for an action.
type Clock struct {
	ac    *Actions
	world *world.World
}

// ScheduleAction schedules an action of n at the end of a stretch. The arguments are stored in the
// game, so events and values that are not plain are refused.
func (cl *Clock) ScheduleAction(run *command.Run, s world.Stretch, n types.Ref, word string, given rules.Args) error {
	if run.ReadOnly() {
		return run.ReadOnlyError("schedule")
	}
	if err := run.CheckClock("put something on the game clock"); err != nil {
		return err
	}
	r, err := cl.ac.Verb(n, word)
	if err != nil {
		return err
	}
	if err := cl.world.Departed.CheckExists(n); err != nil {
		return err
	}
	checked, err := cl.ac.eval.ValidateArgs(r, n, given)
	if err == nil {
		err = cl.world.Departed.CheckArgs(r, checked)
	}
	if err != nil {
		return err
	}
	if world.IsEvent(n) {
		return &diag.Problem{Message: fmt.Sprintf("%s is gone by then", cl.world.Names.Of(n)), Hint: "schedule an action of somebody who is still there"}
	}
	pairs := []types.Pair{}
	for _, k := range slices.Sorted(maps.Keys(given)) {
		if e := types.AsRef(given[k]); world.IsEvent(e) {
			return &diag.Problem{Message: fmt.Sprintf("%s, given as `%s`, is gone by then", cl.world.Names.Of(e), k), Hint: "give what is still there"}
		}
		if err := types.Valid(given[k]); err != nil {
			return &diag.Problem{Message: fmt.Sprintf("`%s` of %s is %s, and cannot be kept until then", k, r.DisplayName(), err)}
		}
		pairs = append(pairs, types.Pair{Key: k, Value: given[k]})
	}
	boxes := map[string]types.Value{"noun": n, "word": word, "given": types.MakeMap(pairs...)}
	if own, ok := cl.scheduledBy(run); ok {
		boxes["set_by"] = own
	}
	return cl.schedule(run, s, n, boxes)
}

// scheduleAt creates a scheduled record that is due at a time of the game clock, in seconds.
func (cl *Clock) scheduleAt(run *command.Run, due float64, boxes map[string]types.Value) error {
	boxes["due"] = due
	_, err := cl.createScheduled(run, boxes)
	return err
}

// createScheduled creates a scheduled record with the given boxes.
func (cl *Clock) createScheduled(run *command.Run, boxes map[string]types.Value) (state.ID, error) {
	n, _, err := run.Create(world.Scheduled, "")
	if err != nil {
		return 0, err
	}
	for _, k := range slices.Sorted(maps.Keys(boxes)) {
		if err := cl.world.State().Set(n.Record, k, boxes[k]); err != nil {
			return 0, err
		}
	}
	return n.Record, nil
}

// ScheduleEnd schedules the end of a record, such as a layer that lasts ten minutes. A stretch that
// counts actions counts those of concerns, unless it names whose.
func (cl *Clock) ScheduleEnd(run *command.Run, n types.Ref, s world.Stretch, concerns types.Ref) error {
	return cl.schedule(run, s, concerns, map[string]types.Value{"ends": n})
}

// startRepeats schedules the repeats of an entry for as long as who carries it.
func (cl *Clock) startRepeats(run *command.Run, who types.Ref, e *content.Entry) error {
	for i, r := range cl.world.Program().Repeats(e) {
		every, err := cl.world.Schedule.Duration(run, r.Unit)
		if err != nil {
			return err
		}
		err = cl.scheduleAt(run, cl.world.Schedule.Now()+every, map[string]types.Value{"noun": who,
			"entry": types.Ref{Kind: e.Kind.Name, Name: e.Name}, "number": float64(i), "every": every})
		if err != nil {
			return err
		}
	}
	return nil
}

func (cl *Clock) stopRepeats(run *command.Run, who types.Ref, e *content.Entry) error {
	ids := cl.world.Schedule.RepeatsOf(who, e)
	if err := run.Spend(command.RecordSteps * (1 + len(ids))); err != nil {
		return err
	}
	for _, id := range ids {
		if err := cl.world.State().Remove(id); err != nil {
			return err
		}
	}
	return nil
}

// MaxClockEvents limits the events of one call of Pass. A month has 43200 minutes, and rules may
// act at the end of each.
const MaxClockEvents = 60_000

// Pass advances the game clock by a duration and runs everything that is due, in order of time: at
// the same time first what is scheduled, then the ends of rounds, minutes, hours, days and months,
// shortest first. Units at whose end no rule acts are not run one by one: the boxes that they
// refill are refilled before anything else can read them.
func (cl *Clock) Pass(run *command.Run, duration string) error {
	if run.ReadOnly() {
		return run.ReadOnlyError("let time pass")
	}
	if err := run.CheckClock("let time pass"); err != nil {
		return err
	}
	before := run.ActAsEngine()
	defer func() { run.Actor = before }()
	wait, err := cl.world.Schedule.Duration(run, duration)
	if err != nil {
		return err
	}
	end := cl.world.Schedule.Now() + wait
	if end > world.MaxTime {
		return &diag.Problem{Message: "the time is beyond the end of the game clock"}
	}
	if run.Passing == nil {
		run.Passing = &command.Passing{Ended: cl.world.Schedule.Now(), QuietEnded: cl.world.Schedule.Now(), Inclusive: true}
		cl.findUnitRules(run)
		defer func() { run.Passing = nil }()
	}
	for n := 0; ; n++ {
		if n > MaxClockEvents {
			return fmt.Errorf("more than %d things happen within %s; let it pass in parts", MaxClockEvents, duration)
		}
		if err := run.Spend(command.ClockSteps); err != nil {
			return err
		}
		id, due, err := cl.nextDue(run, end)
		if err != nil {
			return err
		}
		unit, boundary, err := cl.nextBoundary(run, end)
		if err != nil {
			return err
		}
		switch {
		case id == 0 && unit == "":
			if err := cl.endQuietUnits(run, end, true); err != nil {
				return err
			}
			return cl.world.Schedule.SetNow(end)
		case id != 0 && (unit == "" || due <= boundary):
			if err := cl.endQuietUnits(run, due, false); err != nil {
				return err
			}
			if err := cl.world.Schedule.SetNow(due); err != nil {
				return err
			}
			if err := cl.endPart(run, id); err != nil {
				return err
			}
		default:
			if err := cl.endUnitsAt(run, boundary); err != nil {
				return err
			}
		}
	}
}

// findUnitRules stores at the ends of which units rules act. Rules do not change while a command
// runs.
func (cl *Clock) findUnitRules(run *command.Run) {
	p := run.Passing
	p.HasRules = map[string]bool{}
	for _, u := range world.Units {
		r := cl.world.Program().Rule("time." + u.Name + "_ends")
		p.HasRules[u.Name] = r.Joined() || len(r.Wraps)+len(r.Carried)+len(r.House)+len(r.Replacements) > 0
	}
}

// hasEffect reports whether the end of a unit has an effect of its own, apart from rules: it
// refills boxes or counts rounds.
func (cl *Clock) hasEffect(unit string) bool {
	return unit == "round" || cl.world.Program().UnitResets(unit)
}

// endQuietUnits ends the units at whose end no rule acts, up to a time. inclusive adds units that
// end exactly then.
func (cl *Clock) endQuietUnits(run *command.Run, until float64, inclusive bool) error {
	for _, u := range world.Units {
		if run.Passing.HasRules[u.Name] || !cl.hasEffect(u.Name) {
			continue
		}
		each, err := cl.world.Schedule.Seconds(run, u.Name)
		if err != nil {
			return err
		}
		if n := endsBy(until, each, inclusive) - endsBy(run.Passing.QuietEnded, each, run.Passing.Inclusive); n > 0 {
			if err := cl.EndUnits(run, u.Name, n); err != nil {
				return err
			}
		}
	}
	run.Passing.QuietEnded, run.Passing.Inclusive = until, inclusive
	return nil
}

// endsBy returns the number of units of a length that have ended before a time. inclusive adds one
// that ends exactly then.
func endsBy(time, each float64, inclusive bool) float64 {
	if inclusive {
		return math.Floor(time / each)
	}
	return math.Ceil(time/each) - 1
}

// EndUnits applies the effect that the end of a unit has apart from rules, once for several ends in
// a row: it counts rounds and refills boxes.
func (cl *Clock) EndUnits(run *command.Run, unit string, times float64) error {
	if unit == "round" {
		v, _ := cl.world.State().Get(2, "round")
		n, _ := v.(float64)
		if err := cl.world.State().Set(2, "round", n+times); err != nil {
			return err
		}
	}
	if err := cl.renew(run, renewal{unit: unit, key: unit}); err != nil {
		return err
	}
	return cl.lowerRepeatedly(run, unit, times)
}

// nextDue returns the scheduled record that is due first, and when; 0 if none is due up to end.
func (cl *Clock) nextDue(run *command.Run, end float64) (state.ID, float64, error) {
	if err := run.Spend(command.RecordSteps); err != nil {
		return 0, 0, err
	}
	if id, due := cl.world.Schedule.FirstDue(); id != 0 && due <= end {
		return id, due, nil
	}
	return 0, math.Inf(1), nil
}

// nextBoundary returns the unit that ends next, up to end, among those at whose end rules act or the value
// of an entry falls.
func (cl *Clock) nextBoundary(run *command.Run, end float64) (string, float64, error) {
	now := run.Passing.Ended
	unit, at := "", math.Inf(1)
	for _, u := range world.Units {
		if !run.Passing.HasRules[u.Name] && !cl.lessensAny(u.Name) {
			continue
		}
		each, err := cl.world.Schedule.Seconds(run, u.Name)
		if err != nil {
			return "", 0, err
		}
		next := (math.Floor(now/each) + 1) * each
		if !run.Passing.HasRules[u.Name] { // a quiet unit, at whose end somebody's value falls
			next = (endsBy(run.Passing.QuietEnded, each, run.Passing.Inclusive) + 1) * each
		}
		if next <= end && next < at {
			unit, at = u.Name, next
		}
	}
	return unit, at, nil
}

// endUnitsAt sets the clock to a time and ends every unit that ends then, shortest first.
func (cl *Clock) endUnitsAt(run *command.Run, at float64) error {
	if err := cl.endQuietUnits(run, at, false); err != nil {
		return err
	}
	run.Passing.Ended = at
	if err := cl.world.Schedule.SetNow(at); err != nil {
		return err
	}
	for _, u := range world.Units {
		each, err := cl.world.Schedule.Seconds(run, u.Name)
		if err != nil {
			return err
		}
		switch {
		case math.Mod(at, each) != 0:
		case run.Passing.HasRules[u.Name]:
			_, err = cl.ac.Perform(run, cl.world.Program().Rule("time."+u.Name+"_ends"), cl.world.Time(), nil)
		case cl.hasEffect(u.Name):
			err = cl.EndUnits(run, u.Name, 1)
		}
		if err != nil {
			return err
		}
	}
	run.Passing.QuietEnded, run.Passing.Inclusive = at, true
	return nil
}

// runDue runs what a scheduled record describes: the end of a record, a repeat or an action.
func (cl *Clock) runDue(run *command.Run, id state.ID) error {
	get := func(box string) types.Value {
		v, _ := cl.world.State().Get(id, box)
		return v
	}
	if get("held") != nil {
		return cl.ac.Inventory.endGrant(run, id)
	}
	if ends, ok := get("ends").(types.Ref); ok {
		if err := cl.world.State().Remove(id); err != nil {
			return err
		}
		if !cl.world.State().Exists(ends.Record) {
			return nil
		}
		return cl.attemptDue("the end of "+cl.world.Names.Of(ends), func() error {
			_, err := cl.ac.Perform(run, cl.world.Program().Rule(cl.endRule(ends)), ends, nil)
			return err
		})
	}
	who := types.AsRef(get("noun"))
	if entry, ok := get("entry").(types.Ref); ok {
		return cl.repeat(run, id, who, entry, int(get("number").(float64)), get("every").(float64))
	}
	word, _ := get("word").(string)
	given := rules.Args{}
	if m, ok := get("given").(types.Map); ok {
		for _, p := range m {
			given[p.Key.(string)] = p.Value
		}
	}
	if err := cl.world.State().Remove(id); err != nil {
		return err
	}
	if cl.world.Departed.IsGone(who) || cl.world.Departed.AnyGone(given) {
		return nil // the actor or an argument has left
	}
	r, err := cl.ac.Verb(who, word)
	if err == nil {
		given, err = cl.ac.eval.ValidateArgs(r, who, given)
	}
	if err != nil { // the rules have changed since
		cl.reportMissed(cl.world.Names.Of(who)+": "+word, err)
		return nil
	}
	return cl.attemptDue(cl.world.Names.Of(who)+": "+word, func() error {
		_, err := cl.ac.do(run, r, who, given)
		return err
	})
}

// attemptDue runs something that is due. A refusal is reported as a message and is no error, so
// that time continues to pass.
func (cl *Clock) attemptDue(what string, do func() error) error {
	refusal, err := cl.ac.commands.Attempt(do)
	if refusal != nil {
		cl.reportMissed(what, refusal)
	}
	return err
}

// reportMissed adds a message that something due does not happen.
func (cl *Clock) reportMissed(what string, why error) {
	cl.ac.commands.Message(fmt.Sprintf("%s, which was due, does not happen: %s", what, why))
}

// endRule returns the name of the action that ends a record: `ends` of its kind, or "layer.ends".
func (cl *Clock) endRule(n types.Ref) string {
	if r := cl.world.Program().Find(cl.world.Kind(n), "ends"); r != nil && r.DeclKind == rules.Action {
		return r.Name
	}
	return "layer.ends"
}

// repeat runs one repeat of an entry and schedules the next. If the holder, the entry or the repeat
// no longer exists, it removes the schedule.
func (cl *Clock) repeat(run *command.Run, id state.ID, who, entry types.Ref, number int, every float64) error {
	e := cl.world.Program().Catalogue.Entry(entry.Kind, entry.Name)
	if !cl.world.State().Exists(who.Record) || e == nil || number >= len(cl.world.Program().Repeats(e)) {
		return cl.world.State().Remove(id)
	}
	if err := cl.world.State().Set(id, "due", cl.world.Schedule.Now()+every); err != nil {
		return err
	}
	return cl.attemptDue(cl.world.Names.Of(who)+": what "+e.Name+" repeats", func() error { return cl.repeatOnce(run, who, e, cl.world.Program().Repeats(e)[number]) })
}

// repeatOnce runs one repeat of an entry, if its `when` holds.
func (cl *Clock) repeatOnce(run *command.Run, who types.Ref, e *content.Entry, r *rules.LinkedRepeat) error {
	fr := (&eval.Frame{Eval: cl.ac.eval, Run: run, Ref: who}).With("me", who)
	if r.WhenProgram != nil {
		v, err := r.WhenProgram.Run(fr)
		if err != nil || v != true {
			return err
		}
	}
	name := "every " + r.Unit + " of " + e.Name
	if err := run.Enter(name, who, &r.Pos); err != nil {
		return err
	}
	defer run.Leave()
	node := run.Trace.Recurrence(name, r, who)
	_, err := eval.Invoke(r.Func, &eval.Call{Run: run, Ref: who, Me: &who, How: rules.Definition})
	node.Close(nil, err)
	return run.Fault(err)
}

package table

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"sort"

	"houserule/lang/diag"
	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/rules"
	"houserule/runtime/state"
	"houserule/runtime/world"
)

// perform does an action with parameters that are checked already.
func (ac *Actions) perform(run *Run, r *rules.Rule, n types.Noun, given rules.Given) (v types.Value, err error) {
	if err := ac.t.world.Departed.There(n); err != nil {
		return nil, err
	}
	if run.answering() {
		return nil, run.forbidden("do " + r.Name)
	}
	at := run.depth()
	if err := run.enter(r.Name, n, &r.Decl.Pos); err != nil {
		return nil, err
	}
	defer func() {
		if p := recover(); p != nil {
			v, err = nil, run.fault(diag.Recovered(p))
		}
		run.ascend(at)
	}()
	node := run.trace.Call(r, n)
	if ac.t.Came != nil {
		ac.t.Came(r.Decl.Pos)
	}
	v, err = ac.t.explore.played(run, r, n, given)
	node.Close(v, err)
	return v, run.fault(err)
}

func (ac *Actions) performed(run *Run, r *rules.Rule, n types.Noun, given rules.Given) (types.Value, error) {
	if (r.Name == gains || r.Name == loses) && ac.t.world.Copies.Possible() {
		var err error
		if given, err = ac.t.meant(run, r, n, given); err != nil {
			return nil, refusedBy(r, err)
		}
	}
	f := ac.t.eval.newFrame(run, frame{noun: n, given: given, params: r.Params})
	if err := ac.require(run, r, f); err != nil {
		return nil, err
	}
	if _, err := ac.pay(run, r.Costs, ac.t.world.Ownership.Actor(n), f); err != nil {
		return nil, refusedBy(r, err)
	}
	if err := ac.markDone(n, r.Once, r.Name); err != nil {
		return nil, err
	}
	var s *stall // nil where nothing is offered
	if ac.t.offers.hasOffers(r) {
		s = &stall{t: ac.t, run: run, on: r, noun: n, given: given, taken: new([]*Purchase), tally: &tally{on: r}}
		s.given = maps.Clone(given) // which offers may change
		if s.given == nil {
			s.given = rules.Given{}
		}
		f.given = s.given
	}
	if err := s.makeOffers(true); err != nil || s != nil && s.cancelled {
		return nil, err
	}
	if err := ac.occurs(run, r, n); err != nil {
		return nil, err
	}
	v, err := ac.body(run, r, f, s)
	if err != nil {
		return nil, refusedBy(r, err)
	}
	return v, nil
}

// refusedBy says of a refusal that names no rule yet which one it came from.
func refusedBy(r *rules.Rule, err error) error {
	var refusal *rules.Refusal
	if errors.As(err, &refusal) && refusal.Rule == "" {
		refusal.Rule, refusal.Source = r.Shown(), r.Decl.Source
	}
	return err
}

// require refuses an action whose first requirement fails, or that was done
// already as often as it may be.
func (ac *Actions) require(run *Run, r *rules.Rule, f *frame) error {
	if ac.wasDone(f.noun, r.Once, r.Name) {
		return &rules.Refusal{Reason: r.Shown() + " " + onlyOnce(r.Once), Rule: r.Shown(), Source: r.Decl.Source}
	}
	if err := run.Spend(layerSteps * len(r.Requires)); err != nil {
		return err
	}
	return ac.requireAll(run, r, f, nil)
}

// requireAll refuses where a requirement does not hold, of those that use none of some
// parameters.
func (ac *Actions) requireAll(run *Run, r *rules.Rule, f *frame, unknown []rules.Param) error {
	for _, q := range r.Requires {
		if ac.t.world.Foreign(q.Module, f.noun) || usesOne(unknown, q.Holds, q.If, q.When) {
			continue
		}
		g := f
		if q.Carrier != nil {
			if name, given := rules.GivenRole(q.Me); given && slices.ContainsFunc(unknown, func(p rules.Param) bool { return p.Name == name }) {
				continue
			}
			who, err := ac.t.role(q.Me, f)
			if err != nil {
				return err
			}
			if who.Record == 0 || !ac.t.world.Holdings.Has(who, q.Carrier) {
				continue
			}
			g = f.with("me", who)
		}
		if asked, err := applies(q, g); err != nil {
			return err
		} else if !asked {
			continue
		}
		v, err := q.Holds.Run(g)
		if err != nil {
			return err
		}
		run.trace.Required(q, v == true)
		if v != true {
			source := q.Source
			if source == nil {
				source = r.Decl.Source
			}
			return &rules.Refusal{Reason: "not so: " + q.Sentence, Rule: r.Shown(), Source: source, Stands: ac.t.offers.standsAt(run, q.Holds, g)}
		}
	}
	return nil
}

// usesOne tells whether one of some formulas uses one of some parameters.
func usesOne(params []rules.Param, programs ...*formula.Program) bool {
	for _, program := range programs {
		if program != nil && slices.ContainsFunc(params, func(p rules.Param) bool { return slices.Contains(program.Uses(), p.Name) }) {
			return true
		}
	}
	return false
}

// applies says whether a requirement is made at all.
func applies(q rules.Requirement, f *frame) (bool, error) {
	if q.Of != nil && !f.t.world.IsA(f.noun.Kind, q.Of.Name) {
		return false, nil
	}
	for _, when := range []*formula.Program{q.If, q.When} {
		if when == nil {
			continue
		}
		if v, err := when.Run(f); err != nil || v != true {
			return false, err
		}
	}
	return true, nil
}

// body runs what an action does, through its layers, for each element. Offers
// that open when it has happened come before what others do after it.
func (ac *Actions) body(run *Run, r *rules.Rule, f *frame, s *stall) (types.Value, error) {
	if held, err := ac.t.heldAlready(run, r, f); held || err != nil {
		return nil, err
	}
	if len(r.Wraps)+len(r.Carried)+len(r.House) == 0 {
		v, err := ac.happens(run, r, f)
		if err != nil {
			return v, err
		}
		return v, s.makeOffers(false)
	}
	asked := false
	do := func() (types.Value, error) {
		v, err := ac.happens(run, r, f)
		if err != nil || asked {
			return v, err
		}
		asked = true
		return v, s.makeOffers(false)
	}
	wraps, err := ac.t.eval.wraps(run, r, f)
	if err != nil {
		return nil, err
	}
	ac.t.explore.surrounds(run, r, wraps)
	v, err := ac.t.eval.wrapped(run, r, f, wraps, do)
	if err == nil && !asked { // what stands around it let nothing of it happen
		err = s.makeOffers(false)
	}
	return v, err
}

// happens is what an action comes to without what stands around it.
func (ac *Actions) happens(run *Run, r *rules.Rule, f *frame) (types.Value, error) {
	if r.ForEach == nil {
		return ac.steps(run, r, f)
	}
	if len(r.Replacements) > 0 {
		y, g, err := ac.t.eval.chosen(run, r, f)
		if err != nil {
			return nil, err
		}
		if y != r.Base {
			return ac.bodyOf(run, r, y, g)
		}
	}
	return nil, ac.forEach(run, r, f)
}

// steps runs the definition of an action or what replaces it: a function, or
// steps in their order.
func (ac *Actions) steps(run *Run, r *rules.Rule, f *frame) (types.Value, error) {
	lent := run.stack.lent
	defer func() { run.stack.lent = lent }()
	y, g, err := ac.t.eval.chosen(run, r, f)
	if err != nil || y == nil {
		return nil, err
	}
	return ac.bodyOf(run, r, y, g)
}

// bodyOf runs one definition of an action.
func (ac *Actions) bodyOf(run *Run, r *rules.Rule, y *rules.Layer, f *frame) (types.Value, error) {
	if y != r.Base {
		run.trace.Layer(y, nil)
	}
	c := Call{Table: ac.t, Noun: f.noun, Whole: f.whole, Given: f.given, Params: r.Params, How: rules.Definition}
	var v types.Value
	var err error
	if p := ac.t.explore.partOf(run, r, y); p != nil {
		v, err = p.bodyBegins(run, y, f, c)
	} else {
		v, err = ac.t.eval.layerValue(run, r, y, f, c)
	}
	if err != nil {
		return nil, ac.stopped(r, err)
	}
	return v, nil
}

// stopped ends a chain of steps quietly where what replaces it said stop().
func (ac *Actions) stopped(r *rules.Rule, err error) error {
	var stop Stop
	if errors.As(err, &stop) && len(r.Decl.Steps) > 0 {
		return nil
	}
	return err
}

// forEach runs an action's body once for every element of its list.
func (ac *Actions) forEach(run *Run, r *rules.Rule, f *frame) error {
	v, err := r.ForEach.Run(f)
	if err != nil {
		return err
	}
	list, ok := v.(types.List)
	if !ok {
		return &diag.Problem{Pos: r.Decl.Pos, Message: fmt.Sprintf("for_each of %s gives %s, not a list", r.Name, types.Format(v))}
	}
	one := func(e types.Value) error {
		if err := run.Spend(askSteps); err != nil {
			return err
		}
		n, ok := e.(types.Noun)
		if !ok {
			return &diag.Problem{Pos: r.Decl.Pos, Message: fmt.Sprintf("for_each of %s lists %s, which is no thing", r.Name, types.Format(e))}
		}
		g := &frame{t: ac.t, run: run, noun: n, whole: &f.noun, given: f.given, params: r.Params}
		if r.When != nil {
			v, err := r.When.Run(g)
			if err != nil || v != true {
				return err
			}
		}
		_, err := ac.steps(run, r, g)
		return err
	}
	if r.Decl.Fields.YesNo(rules.Both) {
		return ac.atOnce(run, r, list, one)
	}
	for _, e := range list {
		if err := one(e); err != nil {
			return err
		}
	}
	return nil
}

// atOnce lets every element act on the situation before any of them acted. What
// they change is put together afterwards: numbers by how much they changed;
// two that write different things into one box contradict each other.
func (ac *Actions) atOnce(run *Run, r *rules.Rule, list types.List, one func(types.Value) error) error {
	start := ac.t.world.State().Savepoint()
	type target struct {
		id  state.ID
		box string
	}
	type outcome struct {
		before, after types.Value
		had, has      bool
		by            types.Value
	}
	merged := map[target]*outcome{}
	var order []target
	for _, e := range list {
		if err := one(e); err != nil {
			return err
		}
		changes, err := ac.t.world.State().Since(start)
		if err != nil {
			return err
		}
		if err := run.Spend(layerSteps * len(changes)); err != nil {
			return err
		}
		mine := map[target]*outcome{}
		for _, c := range changes {
			if c.Op != state.Changed {
				return &diag.Problem{Pos: r.Decl.Pos, Message: fmt.Sprintf("%s brings or removes things, which cannot be done by both sides at once", r.Name),
					Hint: "do it in a step of its own"}
			}
			key := target{c.Record, c.Box}
			if o := mine[key]; o != nil {
				o.after, o.has = c.After, c.Has
			} else {
				mine[key] = &outcome{c.Before, c.After, c.Had, c.Has, e}
			}
		}
		if err := ac.t.world.State().Rollback(start); err != nil {
			return err
		}
		keys := make([]target, 0, len(mine))
		for k := range mine {
			keys = append(keys, k)
		}
		sort.Slice(keys, func(i, j int) bool {
			return keys[i].id < keys[j].id || keys[i].id == keys[j].id && keys[i].box < keys[j].box
		})
		for _, k := range keys {
			m, o := mine[k], merged[k]
			if !m.had {
				if m.before, err = ac.unwritten(run, k.id, k.box); err != nil {
					return err
				}
			}
			if o == nil {
				merged[k] = m
				order = append(order, k)
				continue
			}
			if m.has == o.has && types.Equal(m.after, o.after) && !isNumber(m.before, m.after) {
				continue
			}
			if !isNumber(o.before, o.after) || !isNumber(m.before, m.after) {
				return &diag.Problem{Pos: r.Decl.Pos, Message: fmt.Sprintf("%s: %s and %s write different things into `%s` of %s at once", r.Name,
					ac.t.world.Names.Show(o.by), ac.t.world.Names.Show(m.by), k.box, ac.t.world.Names.Of(ac.t.world.Record(k.id)))}
			}
			o.after = o.after.(float64) + m.after.(float64) - m.before.(float64)
		}
	}
	for _, k := range order {
		o := merged[k]
		var err error
		if b := ac.t.world.BoxByKey(ac.t.world.State().Kind(k.id), k.box); o.has && b != nil {
			// Put together, what each of them may write may be more than the box takes.
			n := ac.t.world.Record(k.id)
			if kind, entry, _, ok := world.SplitKey(k.box); ok {
				n = types.Noun{Kind: kind, Name: entry, Owner: k.id}
			}
			if o.after, err = ac.t.world.Limits.Fit(run, n, b, o.after); err != nil {
				return &diag.Problem{Pos: r.Decl.Pos, Message: fmt.Sprintf("%s: `%s` of %s, written by both sides at once: %s", r.Name, k.box, ac.t.world.Names.Of(ac.t.world.Record(k.id)), err)}
			}
		}
		if o.has {
			err = ac.t.world.State().Set(k.id, k.box, o.after)
		} else {
			err = ac.t.world.State().Unset(k.id, k.box)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// unwritten is what a box says that nobody wrote into: its default or its start.
func (ac *Actions) unwritten(run *Run, id state.ID, key string) (types.Value, error) {
	n := ac.t.world.Record(id)
	b := ac.t.world.BoxByKey(n.Kind, key)
	if b == nil || b.Starts == nil && !b.HasDefault {
		return nil, nil
	}
	if kind, entry, _, ok := world.SplitKey(key); ok {
		n = types.Noun{Kind: kind, Name: entry, Owner: id}
	}
	return ac.t.world.Boxes.Raw(run, n, b)
}

func isNumber(values ...types.Value) bool {
	for _, v := range values {
		if _, ok := v.(float64); !ok {
			return false
		}
	}
	return true
}

// May does something for somebody if it is allowed and affordable and they want
// to: it is asked, and if yes, done. It says whether it was done. A refusal
// inside takes back what was begun and counts as not done.
func (ac *Actions) May(who types.Noun, word string, given rules.Given) (bool, error) {
	run := ac.t.run
	if run.command == nil && !run.answering() {
		done, err := ac.t.journal.transaction(run, ac.t.world.Names.Of(who)+": may "+word, func() (any, error) { return ac.May(who, word, given) })
		return done == true, err
	}
	r, err := ac.verb(who, word)
	if err != nil {
		return false, err
	}
	if given, err = ac.t.eval.CheckGiven(r, who, given); err != nil {
		return false, err
	}
	f := &frame{t: ac.t, run: run, noun: who, given: given, params: r.Params}
	if err := ac.require(run, r, f); err != nil {
		return false, quiet(err)
	}
	costs, err := ac.bill(run, r.Costs, ac.t.world.Ownership.Actor(who), f)
	if err == nil {
		err = costs.err()
	}
	if err != nil || !costs.enough() {
		return false, err
	}
	yes, err := ac.t.decide(run, &Decision{Sort: May, Who: who, Question: word, Action: r, Given: given})
	if err != nil || yes != true {
		return false, err
	}
	before, events := ac.t.world.State().Savepoint(), ac.t.world.Events().Savepoint()
	if _, err := ac.do(run, r, who, given); err != nil {
		if quiet(err) != nil {
			return false, err
		}
		if err := ac.t.world.State().Rollback(before); err != nil {
			return false, err
		}
		return false, ac.t.world.Events().Rollback(events)
	}
	return true, nil
}

// quiet turns a refusal into nothing.
func quiet(err error) error {
	if rules.Denies(err) != nil {
		return nil
	}
	return err
}

// verb finds an action or check that a thing can do.
func (ac *Actions) verb(n types.Noun, word string) (*rules.Rule, error) {
	if err := ac.t.world.Departed.There(n); err != nil {
		return nil, err
	}
	k := ac.t.world.Kind(n)
	if k == nil {
		return nil, fmt.Errorf("nothing of kind %q exists", n.Kind)
	}
	r := ac.t.world.Rule(k, word)
	if r == nil || r.Sort != rules.Action && r.Sort != rules.Check {
		return nil, &diag.Problem{Message: fmt.Sprintf("%s has no action or check `%s`", diag.A(k.Name), word), Hint: diag.DidYouMean(word, ac.t.world.Book().Words(k))}
	}
	return r, nil
}

// do runs an action, or opens a check, inside a command.
func (ac *Actions) do(run *Run, r *rules.Rule, n types.Noun, given rules.Given) (types.Value, error) {
	if r.Sort == rules.Check {
		_, err := ac.opened(run, r, n, given)
		return nil, err
	}
	return ac.perform(run, r, n, given)
}

// opened opens a check. One from which something follows is rolled there and then.
func (ac *Actions) opened(run *Run, r *rules.Rule, n types.Noun, given rules.Given) (*Form, error) {
	f, err := ac.openRequired(run, r, n, given)
	if err == nil && r.Does {
		err = f.start(run)
	}
	return f, err
}

// openRequired opens a check after its own requirements and costs.
func (ac *Actions) openRequired(run *Run, r *rules.Rule, n types.Noun, given rules.Given) (*Form, error) {
	if ac.t.Came != nil {
		ac.t.Came(r.Decl.Pos)
	}
	frames := run.stack.frames.inUse()
	x, err := ac.openRequiredIn(run, ac.t.eval.newFrame(run, frame{noun: n, given: given, params: r.Params}), r, n, given)
	run.stack.frames.free(frames)
	return x, err
}

func (ac *Actions) openRequiredIn(run *Run, f *frame, r *rules.Rule, n types.Noun, given rules.Given) (*Form, error) {
	if err := ac.require(run, r, f); err != nil {
		return nil, err
	}
	if _, err := ac.pay(run, r.Costs, ac.t.world.Ownership.Actor(n), f); err != nil {
		return nil, refusedBy(r, err)
	}
	return ac.t.checks.open(run, r, n, given, f)
}

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
	"houserule/runtime/rulebook"
	"houserule/runtime/state"
)

// perform does an action with parameters that are checked already.
func (t *Table) perform(run *Run, r *rulebook.Rule, n types.Noun, given rulebook.Given) (v types.Value, err error) {
	if err := t.There(n); err != nil {
		return nil, err
	}
	if t.answering(run) {
		return nil, t.forbidden(run, "do "+r.Name)
	}
	at := t.depth(run)
	if err := t.enter(run, r.Name, n, &r.Decl.Pos); err != nil {
		return nil, err
	}
	defer func() {
		if p := recover(); p != nil {
			v, err = nil, t.fault(run, diag.Recovered(p))
		}
		t.ascend(run, at)
	}()
	node := run.watch.open(r.Name, t, n)
	if t.Came != nil {
		t.Came(r.Decl.Pos)
	}
	v, err = t.played(run, r, n, given)
	node.close(t, v, err)
	return v, t.fault(run, err)
}

func (t *Table) performed(run *Run, r *rulebook.Rule, n types.Noun, given rulebook.Given) (types.Value, error) {
	if (r.Name == gains || r.Name == loses) && t.severally() {
		var err error
		if given, err = t.meant(run, r, n, given); err != nil {
			return nil, refusedBy(r, err)
		}
	}
	f := t.newFrame(run, frame{noun: n, given: given, params: r.Params})
	if err := t.require(run, r, f); err != nil {
		return nil, err
	}
	if _, err := t.pay(run, r.Costs, t.actor(n), f); err != nil {
		return nil, refusedBy(r, err)
	}
	if err := t.markDone(n, r.Once, r.Name); err != nil {
		return nil, err
	}
	var s *stall // nil where nothing is offered
	if t.hasOffers(r) {
		s = &stall{t: t, run: run, on: r, noun: n, given: given, taken: new([]*Purchase), tally: &tally{on: r}}
		s.given = maps.Clone(given) // which offers may change
		if s.given == nil {
			s.given = rulebook.Given{}
		}
		f.given = s.given
	}
	if err := s.makeOffers(true); err != nil || s != nil && s.cancelled {
		return nil, err
	}
	if err := t.occurs(run, r, n); err != nil {
		return nil, err
	}
	v, err := t.body(run, r, f, s)
	if err != nil {
		return nil, refusedBy(r, err)
	}
	return v, nil
}

// refusedBy says of a refusal that names no rule yet which one it came from.
func refusedBy(r *rulebook.Rule, err error) error {
	var refusal *rulebook.Refusal
	if errors.As(err, &refusal) && refusal.Rule == "" {
		refusal.Rule, refusal.Source = r.Shown(), r.Decl.Source
	}
	return err
}

// actor is whose sheet pays for what a thing does: its owner's, else its own.
func (t *Table) actor(n types.Noun) types.Noun {
	if id := t.ownerOf(n); id != 0 {
		return t.entity(id)
	}
	return n
}

// require refuses an action whose first requirement fails, or that was done
// already as often as it may be.
func (t *Table) require(run *Run, r *rulebook.Rule, f *frame) error {
	if t.wasDone(f.noun, r.Once, r.Name) {
		return &rulebook.Refusal{Reason: r.Shown() + " " + onlyOnce(r.Once), Rule: r.Shown(), Source: r.Decl.Source}
	}
	if err := t.spend(run, layerSteps*len(r.Requires)); err != nil {
		return err
	}
	return t.requireAll(run, r, f, nil)
}

// requireAll refuses where a requirement does not hold, of those that use none of some
// parameters.
func (t *Table) requireAll(run *Run, r *rulebook.Rule, f *frame, unknown []rulebook.Param) error {
	for _, q := range r.Requires {
		if t.foreign(q.Module, f.noun) || usesOne(unknown, q.Holds, q.If, q.When) {
			continue
		}
		g := f
		if q.Carrier != nil {
			if name, given := rulebook.GivenRole(q.Me); given && slices.ContainsFunc(unknown, func(p rulebook.Param) bool { return p.Name == name }) {
				continue
			}
			who, err := t.role(q.Me, f)
			if err != nil {
				return err
			}
			if who.Record == 0 || !t.carries(who, q.Carrier) {
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
		run.watch.required(q, v == true)
		if v != true {
			source := q.Source
			if source == nil {
				source = r.Decl.Source
			}
			return &rulebook.Refusal{Reason: "not so: " + q.Sentence, Rule: r.Shown(), Source: source, Stands: t.standsAt(run, q.Holds, g)}
		}
	}
	return nil
}

// usesOne tells whether one of some formulas uses one of some parameters.
func usesOne(params []rulebook.Param, programs ...*formula.Program) bool {
	for _, program := range programs {
		if program != nil && slices.ContainsFunc(params, func(p rulebook.Param) bool { return slices.Contains(program.Uses(), p.Name) }) {
			return true
		}
	}
	return false
}

// applies says whether a requirement is made at all.
func applies(q rulebook.Requirement, f *frame) (bool, error) {
	if q.Of != nil && !f.t.isA(f.noun.Kind, q.Of.Name) {
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
func (t *Table) body(run *Run, r *rulebook.Rule, f *frame, s *stall) (types.Value, error) {
	if held, err := t.heldAlready(run, r, f); held || err != nil {
		return nil, err
	}
	if len(r.Wraps)+len(r.Carried)+len(r.House) == 0 {
		v, err := t.happens(run, r, f)
		if err != nil {
			return v, err
		}
		return v, s.makeOffers(false)
	}
	asked := false
	do := func() (types.Value, error) {
		v, err := t.happens(run, r, f)
		if err != nil || asked {
			return v, err
		}
		asked = true
		return v, s.makeOffers(false)
	}
	wraps, err := t.wraps(run, r, f)
	if err != nil {
		return nil, err
	}
	t.surrounds(run, r, wraps)
	v, err := t.wrapped(run, r, f, wraps, do)
	if err == nil && !asked { // what stands around it let nothing of it happen
		err = s.makeOffers(false)
	}
	return v, err
}

// happens is what an action comes to without what stands around it.
func (t *Table) happens(run *Run, r *rulebook.Rule, f *frame) (types.Value, error) {
	if r.ForEach == nil {
		return t.steps(run, r, f)
	}
	if len(r.Replacements) > 0 {
		y, g, err := t.chosen(run, r, f)
		if err != nil {
			return nil, err
		}
		if y != r.Base {
			return t.bodyOf(run, r, y, g)
		}
	}
	return nil, t.forEach(run, r, f)
}

// steps runs the definition of an action or what replaces it: a function, or
// steps in their order.
func (t *Table) steps(run *Run, r *rulebook.Rule, f *frame) (types.Value, error) {
	lent := run.stack.lent
	defer func() { run.stack.lent = lent }()
	y, g, err := t.chosen(run, r, f)
	if err != nil || y == nil {
		return nil, err
	}
	return t.bodyOf(run, r, y, g)
}

// bodyOf runs one definition of an action.
func (t *Table) bodyOf(run *Run, r *rulebook.Rule, y *rulebook.Layer, f *frame) (types.Value, error) {
	if y != r.Base {
		run.watch.layer(t, y, nil)
	}
	c := Call{Table: t, Noun: f.noun, Whole: f.whole, Given: f.given, Params: r.Params, How: rulebook.Definition}
	var v types.Value
	var err error
	if p := t.partOf(run, r, y); p != nil {
		v, err = p.bodyBegins(run, y, f, c)
	} else {
		v, err = t.layerValue(run, r, y, f, c)
	}
	if err != nil {
		return nil, t.stopped(r, err)
	}
	return v, nil
}

// stopped ends a chain of steps quietly where what replaces it said stop().
func (t *Table) stopped(r *rulebook.Rule, err error) error {
	var stop Stop
	if errors.As(err, &stop) && len(r.Decl.Steps) > 0 {
		return nil
	}
	return err
}

// forEach runs an action's body once for every element of its list.
func (t *Table) forEach(run *Run, r *rulebook.Rule, f *frame) error {
	v, err := r.ForEach.Run(f)
	if err != nil {
		return err
	}
	list, ok := v.(types.List)
	if !ok {
		return &diag.Problem{Pos: r.Decl.Pos, Message: fmt.Sprintf("for_each of %s gives %s, not a list", r.Name, types.Format(v))}
	}
	one := func(e types.Value) error {
		if err := t.spend(run, askSteps); err != nil {
			return err
		}
		n, ok := e.(types.Noun)
		if !ok {
			return &diag.Problem{Pos: r.Decl.Pos, Message: fmt.Sprintf("for_each of %s lists %s, which is no thing", r.Name, types.Format(e))}
		}
		g := &frame{t: t, run: run, noun: n, whole: &f.noun, given: f.given, params: r.Params}
		if r.When != nil {
			v, err := r.When.Run(g)
			if err != nil || v != true {
				return err
			}
		}
		_, err := t.steps(run, r, g)
		return err
	}
	if r.Decl.Both {
		return t.atOnce(run, r, list, one)
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
func (t *Table) atOnce(run *Run, r *rulebook.Rule, list types.List, one func(types.Value) error) error {
	start := t.state.Savepoint()
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
		changes, err := t.state.Since(start)
		if err != nil {
			return err
		}
		if err := t.spend(run, layerSteps*len(changes)); err != nil {
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
		if err := t.state.Rollback(start); err != nil {
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
				if m.before, err = t.unwritten(run, k.id, k.box); err != nil {
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
					t.Show(o.by), t.Show(m.by), k.box, t.NameOf(t.Record(k.id)))}
			}
			o.after = o.after.(float64) + m.after.(float64) - m.before.(float64)
		}
	}
	for _, k := range order {
		o := merged[k]
		var err error
		if b := t.boxByKey(t.state.Kind(k.id), k.box); o.has && b != nil {
			// Put together, what each of them may write may be more than the box takes.
			n := t.Record(k.id)
			if kind, entry, _, ok := splitKey(k.box); ok {
				n = types.Noun{Kind: kind, Name: entry, Owner: k.id}
			}
			if o.after, err = t.fitted(run, n, b, o.after); err != nil {
				return &diag.Problem{Pos: r.Decl.Pos, Message: fmt.Sprintf("%s: `%s` of %s, written by both sides at once: %s", r.Name, k.box, t.NameOf(t.Record(k.id)), err)}
			}
		}
		if o.has {
			err = t.state.Set(k.id, k.box, o.after)
		} else {
			err = t.state.Unset(k.id, k.box)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// unwritten is what a box says that nobody wrote into: its default or its start.
func (t *Table) unwritten(run *Run, id state.ID, key string) (types.Value, error) {
	n := t.Record(id)
	b := t.boxByKey(n.Kind, key)
	if b == nil || b.Starts == nil && !b.HasDefault {
		return nil, nil
	}
	if kind, entry, _, ok := splitKey(key); ok {
		n = types.Noun{Kind: kind, Name: entry, Owner: id}
	}
	return t.raw(run, n, b)
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
func (t *Table) May(who types.Noun, word string, given rulebook.Given) (bool, error) {
	run := t.run
	if run.command == nil && !t.answering(run) {
		done, err := t.transaction(run, t.NameOf(who)+": may "+word, func() (any, error) { return t.May(who, word, given) })
		return done == true, err
	}
	r, err := t.verb(who, word)
	if err != nil {
		return false, err
	}
	if given, err = t.CheckGiven(r, who, given); err != nil {
		return false, err
	}
	f := &frame{t: t, run: run, noun: who, given: given, params: r.Params}
	if err := t.require(run, r, f); err != nil {
		return false, quiet(err)
	}
	costs, err := t.bill(run, r.Costs, t.actor(who), f)
	if err == nil {
		err = costs.err()
	}
	if err != nil || !costs.enough() {
		return false, err
	}
	yes, err := t.decide(run, &Decision{Sort: May, Who: who, Question: word, Action: r, Given: given})
	if err != nil || yes != true {
		return false, err
	}
	before, events := t.state.Savepoint(), t.events.Savepoint()
	if _, err := t.do(run, r, who, given); err != nil {
		if quiet(err) != nil {
			return false, err
		}
		if err := t.state.Rollback(before); err != nil {
			return false, err
		}
		return false, t.events.Rollback(events)
	}
	return true, nil
}

// quiet turns a refusal into nothing.
func quiet(err error) error {
	if rulebook.Denies(err) != nil {
		return nil
	}
	return err
}

// verb finds an action or check that a thing can do.
func (t *Table) verb(n types.Noun, word string) (*rulebook.Rule, error) {
	if err := t.There(n); err != nil {
		return nil, err
	}
	k := t.kind(n)
	if k == nil {
		return nil, fmt.Errorf("nothing of kind %q exists", n.Kind)
	}
	r := t.found.rule(t.book, k, word)
	if r == nil || r.Sort != rulebook.Action && r.Sort != rulebook.Check {
		return nil, &diag.Problem{Message: fmt.Sprintf("%s has no action or check `%s`", diag.A(k.Name), word), Hint: diag.DidYouMean(word, t.book.Words(k))}
	}
	return r, nil
}

// do runs an action, or opens a check, inside a command.
func (t *Table) do(run *Run, r *rulebook.Rule, n types.Noun, given rulebook.Given) (types.Value, error) {
	if r.Sort == rulebook.Check {
		_, err := t.opened(run, r, n, given)
		return nil, err
	}
	return t.perform(run, r, n, given)
}

// opened opens a check. One from which something follows is rolled there and then.
func (t *Table) opened(run *Run, r *rulebook.Rule, n types.Noun, given rulebook.Given) (*Form, error) {
	f, err := t.openRequired(run, r, n, given)
	if err == nil && r.Does {
		err = f.start(run)
	}
	return f, err
}

// openRequired opens a check after its own requirements and costs.
func (t *Table) openRequired(run *Run, r *rulebook.Rule, n types.Noun, given rulebook.Given) (*Form, error) {
	if t.Came != nil {
		t.Came(r.Decl.Pos)
	}
	frames := run.stack.frames.inUse()
	x, err := t.openRequiredIn(run, t.newFrame(run, frame{noun: n, given: given, params: r.Params}), r, n, given)
	run.stack.frames.free(frames)
	return x, err
}

func (t *Table) openRequiredIn(run *Run, f *frame, r *rulebook.Rule, n types.Noun, given rulebook.Given) (*Form, error) {
	if err := t.require(run, r, f); err != nil {
		return nil, err
	}
	if _, err := t.pay(run, r.Costs, t.actor(n), f); err != nil {
		return nil, refusedBy(r, err)
	}
	return t.open(run, r, n, given, f)
}

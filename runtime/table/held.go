package table

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"houserule/lang/types"
	"houserule/runtime/rules"
)

// A line may be another check. It is opened when something reads it first, and lies
// on the table as long as the check whose line it is: offers are made on both, and
// only then follows what hangs on it, and on the other.

// holds is a line that is another check.
func (f *frame) holds(r *rules.Rule, y *rules.Layer) (types.Value, error) {
	form := f.form
	i, _ := form.plan.Line(r.Word)
	if form.inner[i] != nil {
		return rules.HeldNoun(y.Check, r.Word), nil
	}
	if f.each() {
		whole := *f
		whole.member = nil
		return nil, &errNeedsLook{key: form.key + "/" + r.Word, do: func() error {
			_, err := whole.holds(r, y)
			return err
		}}
	}
	x, err := f.opens(r, y)
	if err != nil {
		return nil, err
	}
	if form.inner == nil {
		form.inner = map[int]*Check{}
	}
	form.inner[i] = x
	f.run.lazily++
	return rules.HeldNoun(y.Check, r.Word), x.holdUp(f.run, form)
}

// opens opens a check that is a line: as a step would, with its requirements and
// costs, though nothing else may happen while lines are worked out.
func (f *frame) opens(r *rules.Rule, y *rules.Layer) (*Check, error) {
	t := f.t
	d := &executor{t: t, run: f.run, rule: r, layer: y}
	n, err := d.whose(y.Check, f)
	if err != nil {
		return nil, err
	}
	given, err := d.given(y.Check, y.Check.Rule, n, f)
	if err != nil {
		return nil, err
	}
	settling, pure := f.run.settling, f.run.queries
	f.run.settling, f.run.queries = nil, 0
	defer func() { f.run.settling, f.run.queries = settling, pure }()
	if f.run.command == nil {
		return nil, f.run.forbidden("open " + y.Check.Rule.Name)
	}
	return t.actions.openRequired(f.run, y.Check.Rule, n, given)
}

// holdUp lays a check down as a line of another one. Where that is settled already,
// it is played to its end at once.
func (f *Check) holdUp(run *Run, outer *Check) error {
	settling, pure := run.settling, run.queries
	run.settling, run.queries = nil, 0
	defer func() { run.settling, run.queries = settling, pure }()
	if outer.open {
		return f.start(run)
	}
	f.outer = outer
	return f.inOrder(run, func() error { return f.lie(run) })
}

// inOrder does something with a check as a step of the trail.
func (f *Check) inOrder(run *Run, do func() error) error {
	if err := run.enter(f.rule.Name, f.noun, &f.rule.Decl.Pos); err != nil {
		return err
	}
	outer := run.rolling
	run.rolling, f.settling = f, true
	defer func() {
		run.rolling, f.settling = outer, false
		run.leave()
	}()
	node := run.trace.Check(f.rule, f.plan, f.noun)
	defer func() { node.Close(nil, nil) }()
	return do()
}

// Held implements rules.Frame.
func (f *frame) Held(path, line string) (types.Value, error) {
	form, err := f.form.at(path)
	if err != nil {
		return nil, err
	}
	if line == "roller" {
		return form.frame(f.run, nil).Extra("roller")
	}
	if err := f.looksFirst(form, line, func() error { _, err := form.lookHeld(f.run, line); return err }); err != nil {
		return nil, err
	}
	v, err := form.lookHeld(f.run, line)
	i, _ := form.plan.Line(line)
	if n, held := v.(types.Ref); held && form.inner[i] != nil {
		n.Name = rules.HeldPath(path, line)
		return n, err
	}
	return v, err
}

// lookHeld looks at a line, at the dice or at those of a label.
func (f *Check) lookHeld(run *Run, line string) (types.Value, error) {
	label, labelled := strings.CutPrefix(line, rules.HeldLabel)
	switch {
	case line == "dice":
		return f.lookAgreed(run, line, func() (types.Value, error) { return f.lookDice(run) })
	case labelled:
		return f.lookAgreed(run, line, func() (types.Value, error) { return f.lookLabelled(run, label) })
	}
	i, _ := f.plan.Line(line)
	return f.lookLine(run, i)
}

// looksFirst asks for something of a check in a line to be looked at once, where
// each of the ways the dice can lie would look at it.
func (f *frame) looksFirst(form *Check, what any, look func() error) error {
	if word, ok := what.(string); ok {
		if i, ok := form.plan.Line(word); ok && word != "dice" {
			what = i
		}
	}
	if _, known := form.agreed.on(what); known || !f.each() || len(form.members) < 2 {
		return nil
	}
	return &errNeedsLook{key: fmt.Sprintf("%s/%v", form.key, what), do: look}
}

// at is the check to which a path of lines leads.
func (f *Check) at(path string) (*Check, error) {
	form := f
	for _, word := range strings.Split(path, ".") {
		i, _ := form.plan.Line(word)
		if form = form.inner[i]; form == nil {
			return nil, fmt.Errorf("the check of `%s` is not open", path)
		}
	}
	return form, nil
}

// holdAll opens, for odds, the checks that play would open as it works the lines
// out: offers are made on them, and something may follow them.
func (f *Check) holdAll(run *Run) error {
	for i, line := range f.plan.Lines {
		if line.Lazy && f.inner[i] == nil && line.Base.Check != nil && slices.Contains(f.plan.Shows, line.Word) {
			if _, err := f.lookLine(run, i); err != nil {
				return err
			}
		}
		if line.Word == "dice" || line.Lazy || !f.opensMore(line) {
			continue
		}
		if err := f.opens(run, i); err != nil {
			return err
		}
	}
	return nil
}

// opens works a line out as far as it opens checks: once for all courses that throw
// the same.
func (f *Check) opens(run *Run, i int) error {
	for {
		slot := f.t.checks.slot(run)
		if slot.recall() != nil {
			return nil
		}
		_, err := f.valuesNow(run, i)
		var needs *errNeedsLook
		if !errors.As(err, &needs) {
			if err == nil {
				f.t.checks.keep(run, slot, i)
			}
			return err
		}
		if err := f.meet(run, needs, f.oneOf(run, i)); err != nil {
			return err
		}
	}
}

// opensMore tells whether a line reads a check that is not open yet.
func (f *Check) opensMore(line *rules.Rule) bool {
	return slices.ContainsFunc(f.plan.Held, func(i int) bool {
		return f.inner[i] == nil && slices.ContainsFunc(f.plan.ReadsHeld[line.Word], func(j int) bool { return i == j })
	})
}

// held lists the checks that are lines of this one and are open, in the order of the
// lines, and those that are lines of them.
func (f *Check) held() []*Check {
	var all []*Check
	for _, i := range f.plan.Held {
		if x := f.inner[i]; x != nil {
			all = append(append(all, x), x.held()...)
		}
	}
	return all
}

// allOffers lets people take offers on the check and on those that are its lines,
// also on those that a purchase brings to the table, until nobody takes another.
func (f *Check) allOffers(run *Run) error {
	for again := true; again; {
		again = false
		for k, all := 0, []*Check{f}; k < len(all); k++ {
			before := len(all[k].purchases)
			if err := all[k].offers(run, false); err != nil {
				return err
			}
			again = again || k > 0 && len(all[k].purchases) > before
			all = append(all[:1], f.held()...)
		}
	}
	return nil
}

// resettle works the lines out again after somebody bought something, and those of
// the check of which this one is a line.
func (f *Check) resettle(run *Run) error {
	for x := f; x != nil; x = x.outer {
		if err := x.settle(run); err != nil {
			return err
		}
		if err := x.standAnew(run); err != nil {
			return err
		}
	}
	return nil
}

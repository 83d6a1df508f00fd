package checks

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"houserule/lang/types"
	"houserule/runtime/play/eval"
	"houserule/runtime/rules"
)

// A line may be a nested check. It is opened when something reads it first. Offers are made on
// both checks before the consequences of the nested one run, and then those of the outer one.

// OpenLine implements OpenCheck.
func (s seenCheck) OpenLine(f *eval.Frame, r *rules.Rule, y *rules.Layer) (types.Value, error) {
	check := s.c
	i, _ := check.plan.Line(r.Word)
	if check.nested[i] != nil {
		return rules.NestedCheckRef(y.Answer.NestedCheck, r.Word), nil
	}
	if s.EachState(f) {
		allStates := *f
		allStates.State = nil
		return nil, &eval.NeedsLookError{Key: check.key + "/" + r.Word, Do: func() error {
			_, err := s.OpenLine(&allStates, r, y)
			return err
		}}
	}
	x, err := check.cs.Lines.OpenLine(f.Run, r, y, f)
	if err != nil {
		return nil, err
	}
	if check.nested == nil {
		check.nested = map[int]*Check{}
	}
	check.nested[i] = x
	f.Run.Meter.LineEffects++
	return rules.NestedCheckRef(y.Answer.NestedCheck, r.Word), x.play(f.Run).attachTo(check)
}

// attachTo makes the check a nested check of outer, and rolls it. If the offers on outer have
// ended already, it is played to its end at once.
func (pl play) attachTo(outer *Check) error {
	settling, pure := pl.run.Settling, pl.run.Queries
	pl.run.Settling, pl.run.Queries = nil, 0
	defer func() { pl.run.Settling, pl.run.Queries = settling, pure }()
	if outer.stage.open {
		return pl.start()
	}
	pl.c.outer = outer
	return pl.asStep(pl.rollAndSettle)
}

// asStep calls do as a call of the check's rule on the call stack.
func (pl play) asStep(do func() error) error {
	if err := pl.run.Enter(pl.c.rule.Name, pl.c.ref, &pl.c.rule.Decl.Pos); err != nil {
		return err
	}
	outer := pl.run.Rolling
	pl.run.Rolling, pl.c.stage.settling = pl.c, true
	defer func() {
		pl.run.Rolling, pl.c.stage.settling = outer, false
		pl.run.Leave()
	}()
	node := pl.run.Trace.Check(pl.c.rule, pl.c.plan, pl.c.ref)
	defer func() { node.Close(nil, nil) }()
	return do()
}

// NestedLine implements OpenCheck.
func (s seenCheck) NestedLine(f *eval.Frame, path, line string) (types.Value, error) {
	check, err := s.c.nestedAt(path)
	if err != nil {
		return nil, err
	}
	if line == "roller" {
		return check.Frame(f.Run, nil).Extra("roller")
	}
	if err := s.lookOnce(f, check, line, func() error { _, err := check.look(f.Run).lineNamed(line); return err }); err != nil {
		return nil, err
	}
	v, err := check.look(f.Run).lineNamed(line)
	i, _ := check.plan.Line(line)
	if n, held := v.(types.Ref); held && check.nested[i] != nil {
		n.Name = rules.NestedPath(path, line)
		return n, err
	}
	return v, err
}

// lineNamed reads a line, "dice", or the dice with a label.
func (l look) lineNamed(line string) (types.Value, error) {
	label, labelled := strings.CutPrefix(line, rules.DiceLabelPrefix)
	switch {
	case line == "dice":
		return l.lookResult(line, l.dice)
	case labelled:
		return l.lookResult(line, func() (types.Value, error) { return l.labelled(label) })
	}
	i, _ := l.c.plan.Line(line)
	return l.line(i)
}

// lookOnce returns a [*eval.NeedsLookError] if look must be called once for all states of the
// frame's dice before each of them reads what of a nested check; else nil.
func (s seenCheck) lookOnce(f *eval.Frame, check *Check, what any, look func() error) error {
	if word, ok := what.(string); ok {
		if i, ok := check.plan.Line(word); ok && word != "dice" {
			what = i
		}
	}
	if _, known := check.dice.looks.get(what); known || !s.EachState(f) || len(check.dice.states) < 2 {
		return nil
	}
	return &eval.NeedsLookError{Key: fmt.Sprintf("%s/%v", check.key, what), Do: look}
}

// nestedAt returns the check to which a path of lines leads, such as "attack.defence".
func (c *Check) nestedAt(path string) (*Check, error) {
	check := c
	for _, word := range strings.Split(path, ".") {
		i, _ := check.plan.Line(word)
		if check = check.nested[i]; check == nil {
			return nil, fmt.Errorf("the check of `%s` is not open", path)
		}
	}
	return check, nil
}

// openNested opens, in odds, the nested checks that play opens while it settles the lines:
// offers are made on them, and they may have consequences.
func (pl play) openNested() error {
	for i, line := range pl.c.plan.Lines {
		if pl.c.isUndecided(i) {
			continue
		}
		if line.Facts.Lazy && pl.c.nested[i] == nil && line.Base.Answer.NestedCheck != nil && slices.Contains(pl.c.plan.Shows, line.Word) {
			if _, err := pl.c.look(pl.run).line(i); err != nil {
				return err
			}
		}
		if line.Word == "dice" || line.Facts.Lazy || !pl.opensNested(line) {
			continue
		}
		if err := pl.openFor(i); err != nil {
			return err
		}
	}
	return nil
}

// openFor evaluates a line as far as that opens nested checks; once for all playthroughs with
// the same beginning.
func (pl play) openFor(i int) error {
	for {
		slot := pl.run.Slot()
		if slot.Recall() != nil {
			return nil
		}
		_, err := pl.c.look(pl.run).valuesNow(i)
		var needs *eval.NeedsLookError
		if !errors.As(err, &needs) {
			if err == nil {
				pl.run.FillSlot(slot, i)
			}
			return err
		}
		if err := pl.c.look(pl.run).meet(needs, pl.c.look(pl.run).evaluateOne(i)); err != nil {
			return err
		}
	}
}

// opensNested reports whether a line reads a nested check that is not open yet.
func (pl play) opensNested(line *rules.Rule) bool {
	return slices.ContainsFunc(pl.c.plan.NestedLines, func(i int) bool {
		return pl.c.nested[i] == nil && slices.ContainsFunc(pl.c.plan.ReadsNested[line.Word], func(j int) bool { return i == j })
	})
}

// allNested returns the open nested checks in the order of their lines, each followed by its
// own.
func (c *Check) allNested() []*Check {
	var all []*Check
	for _, i := range c.plan.NestedLines {
		if x := c.nested[i]; x != nil {
			all = append(append(all, x), x.allNested()...)
		}
	}
	return all
}

// makeOffers makes offers on the check and its nested checks, including those that a purchase
// opens, until nobody takes another.
func (pl play) makeOffers() error {
	for again := true; again; {
		again = false
		for k, all := 0, []*Check{pl.c}; k < len(all); k++ {
			before := len(all[k].sales.Purchases)
			if all[k].failed != nil {
				all = append(all[:1], pl.c.allNested()...)
				continue // there are no dice to change
			}
			if err := pl.c.cs.Offers.Offer(pl.run, all[k], false); err != nil {
				return err
			}
			again = again || k > 0 && len(all[k].sales.Purchases) > before
			all = append(all[:1], pl.c.allNested()...)
		}
	}
	return nil
}

// Resettle evaluates the lines again after a purchase, and those of the checks of which this
// one is a line.
func (ch DiceChange) Resettle() error {
	for x := ch.c; x != nil; x = x.outer {
		if err := x.play(ch.run).settle(); err != nil {
			return err
		}
		if err := x.play(ch.run).restartIfRejected(); err != nil {
			return err
		}
	}
	return nil
}

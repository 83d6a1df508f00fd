package table

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/rules"
)

// effect does what was bought: boxes are written, lines and dice of a form become
// others, or what an action was given; then come boxes that read these lines, its
// function, its steps and what is said.
func (s *offerWindow) effect(p *Purchase, fr *frame) error {
	see := &bargain{fr, p}
	if len(p.on.Boxes) > 0 {
		if err := s.doing(p, see, &rules.ActionBody{}).changes(p.on.Boxes, fr); err != nil {
			return err
		}
		if s.form != nil {
			s.form.refresh()
		}
	}
	switch {
	case s.answering != nil:
		if err := s.judge(p, see, &s.answering.Stands); err != nil {
			return err
		}
	case s.form != nil:
		if err := s.form.change(s.run).bought(p); err != nil {
			return err
		}
	default:
		if err := s.giveOther(p, see); err != nil {
			return err
		}
	}
	if p.on.Func != nil || p.on.Body != nil {
		if s.form != nil {
			s.form.refresh()
		}
		outer := s.run.buying
		s.run.buying = p
		err := s.does(p, see)
		s.run.buying = outer
		if err != nil {
			return err
		}
		if s.form != nil {
			s.form.refresh() // lines may read what was changed
		}
	}
	if s.form != nil && s.form.dice.rolledYet() {
		return s.form.play(s.run).resettle()
	}
	return nil
}

// judge writes whether what is answered stands.
func (s *offerWindow) judge(p *Purchase, see *bargain, stands *bool) error {
	for _, c := range p.on.Changes {
		if c.Line != "stands" {
			continue
		}
		v, err := c.Value.Run(see)
		if err != nil {
			return err
		}
		*stands = v == true
	}
	return nil
}

// bought brings the dice into the state that a purchase asks for.
func (ch diceChange) bought(p *Purchase) error {
	if len(p.on.Changes) == 0 && len(p.on.Boxes) == 0 {
		return nil
	}
	for _, c := range p.on.Changes {
		switch {
		case c.Again == nil:
		case c.Line != "dice":
			ch.throwLineAgain(c.Line)
		default:
			if err := ch.alter("roll again", func() error { return ch.rollAgain(c.Again, p) }); err != nil {
				return err
			}
		}
	}
	if len(ch.c.dice.states) == 0 {
		return nil
	}
	ch.c.refresh()
	return ch.relay()
}

// giveOther writes on what an action was given. All formulas see what was given
// before any of it is another.
func (s *offerWindow) giveOther(p *Purchase, see *bargain) error {
	stands := true
	if err := s.judge(p, see, &stands); err != nil {
		return err
	}
	others := map[string]types.Value{}
	for _, c := range p.on.Changes {
		if c.Line == "stands" {
			continue
		}
		v, err := see.Given(c.Line)
		if err != nil {
			return err
		}
		if others[c.Line], err = s.t.offers.becomes(s.run, c, v, see); err != nil {
			return err
		}
	}
	for _, name := range slices.Sorted(maps.Keys(others)) {
		s.run.trace.Applied(p.Payer, p.Offer, p.on, others[name])
		s.given[name] = others[name]
	}
	if s.cancelled = !stands; s.cancelled {
		s.run.trace.Prevented(s.on, s.noun, p.on)
		s.run.command.Cancelled = append(s.run.command.Cancelled, Cancelled{By: p.asked, What: s.on.Shown() + " of " + s.t.world.Names.Of(s.noun), Paid: p.bill})
	}
	return nil
}

// becomes is what a line becomes in which v stood.
func (os *Offers) becomes(run *Run, c rules.OfferChange, v types.Value, see *bargain) (types.Value, error) {
	if c.Value != nil {
		return c.Value.Run(see)
	}
	return os.addedTo(run, v, c.Adds, see, see.p)
}

// addedTo is a value with the lines that a purchase adds to it.
func (os *Offers) addedTo(run *Run, v types.Value, lines []rules.AddedLine, see *bargain, p *Purchase) (types.Value, error) {
	total, ok := v.(float64)
	if !ok {
		return nil, &diag.Problem{Pos: lines[0].Pos, Message: "nothing can be added to " + types.Format(v)}
	}
	for _, line := range lines {
		if line.When != nil {
			v, err := line.When.Run(see)
			if err != nil {
				return nil, err
			}
			if v != true {
				continue
			}
		}
		v, err := os.addedLine(line, see, p)
		if err != nil {
			return nil, err
		}
		n := v.(float64)
		run.trace.Summand(line.Label, n, line.Source, p.on.Module, line.Pos)
		total += n
	}
	return total, nil
}

// addedLine is what one added line says: a formula, or dice that are thrown once for
// the purchase.
func (os *Offers) addedLine(line rules.AddedLine, see *bargain, p *Purchase) (types.Value, error) {
	if line.Throw == nil {
		return line.Value.Run(see)
	}
	n := 1
	for _, other := range see.form.sold.purchases {
		if other == p {
			break
		}
		if other.Offer == p.Offer && other.Payer == p.Payer {
			n++
		}
	}
	throw := *line.Throw
	throw.Key = fmt.Sprintf("%s of %s#%d/%s", p.Offer.Name, os.t.world.Names.Key(p.Payer), n, throw.Key)
	return see.thrownBy(&throw, see)
}

// doing is what is done of a purchase.
func (s *offerWindow) doing(p *Purchase, see *bargain, deed *rules.ActionBody) *executor {
	c := Call{Table: s.t, Noun: s.noun, Given: s.given, Payer: &p.Payer, How: rules.Definition}
	if s.form != nil {
		c.Form = s.form
	}
	y := &rules.Layer{How: rules.Definition, Body: deed, Module: p.on.Module, Pos: p.on.Pos}
	return &executor{t: s.t, run: s.run, rule: p.Offer, layer: y, call: c, see: see}
}

// does changes boxes that read lines, calls the function of what was bought, takes
// its steps and says what there is to say.
func (s *offerWindow) does(p *Purchase, see *bargain) error {
	deed := p.on.Body
	if deed == nil {
		deed = &rules.ActionBody{}
	}
	d := s.doing(p, see, deed)
	if err := d.changes(deed.Changes, see.frame); err != nil {
		return err
	}
	if s.form != nil && len(deed.Changes) > 0 {
		s.form.refresh()
	}
	if p.on.Func != nil {
		if _, err := call(p.on.Func, &d.call); err != nil {
			return err
		}
	}
	if _, err := d.steps(deed.Steps, see.frame); err != nil {
		var stop Stop
		if errors.As(err, &stop) && len(deed.Steps) > 0 {
			return nil
		}
		return err
	}
	return d.tells(deed, see.frame)
}

// hasOffers tells whether anything may be bought on an action.
func (os *Offers) hasOffers(r *rules.Rule) bool {
	return os.t.world.Book().OffersOn(r) != nil
}

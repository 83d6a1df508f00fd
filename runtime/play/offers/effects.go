package offers

import (
	"fmt"
	"maps"
	"slices"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/play/checks"
	"houserule/runtime/play/command"
	"houserule/runtime/play/eval"
	"houserule/runtime/rules"
)

// effect carries out a purchase. It writes boxes, then changes the lines and dice of the check or
// the arguments of the action, or decides whether the answered purchase stands. Boxes that read
// these lines, the function, the steps and the messages of the offer follow.
func (wi *Window) effect(p *checks.Purchase, fr *eval.Frame) error {
	see := &PurchaseFrame{fr, p}
	if len(p.On.BoxChanges) > 0 {
		if err := wi.offers.Bodies.WriteBought(wi.run, wi.bodyOf(p, see), p.On.BoxChanges, fr); err != nil {
			return err
		}
		if wi.check != nil {
			wi.check.ForgetLines()
		}
	}
	switch {
	case wi.answering != nil:
		if err := wi.evaluateStands(p, see, &wi.answering.InForce); err != nil {
			return err
		}
	case wi.check != nil:
		if err := wi.changeDice(p); err != nil {
			return err
		}
	default:
		if err := wi.changeArgs(p, see); err != nil {
			return err
		}
	}
	if p.On.Func != nil || p.On.Body != nil {
		if wi.check != nil {
			wi.check.ForgetLines()
		}
		outer := wi.run.Purchase
		wi.run.Purchase = p
		err := wi.offers.Bodies.PerformBought(wi.run, wi.bodyOf(p, see))
		wi.run.Purchase = outer
		if err != nil {
			return err
		}
		if wi.check != nil {
			wi.check.ForgetLines() // lines may read what was changed
		}
	}
	if wi.check != nil && wi.check.HasRolled() {
		return wi.check.Change(wi.run).Resettle()
	}
	return nil
}

// evaluateStands sets stands to the value of the change of "stands", if there is one.
func (wi *Window) evaluateStands(p *checks.Purchase, see *PurchaseFrame, stands *bool) error {
	for _, c := range p.On.Changes {
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

// changeDice brings the dice of the check into the state that a purchase asks for.
func (wi *Window) changeDice(p *checks.Purchase) error {
	if len(p.On.Changes) == 0 && len(p.On.BoxChanges) == 0 {
		return nil
	}
	ch := wi.check.Change(wi.run)
	for _, c := range p.On.Changes {
		switch {
		case c.Reroll == nil:
		case c.Line != "dice":
			ch.RerollLine(c.Line)
		default:
			again := wi.reroll(p, c.Reroll)
			again.Key = "again " + p.Offer.Name + " " + wi.run.World.Names.Key(p.Payer)
			if err := ch.RerollDice(again); err != nil {
				return err
			}
		}
	}
	return ch.Reread()
}

// reroll returns the reroll of dice by a purchase, without Key.
func (wi *Window) reroll(p *checks.Purchase, again *rules.Reroll) checks.Reroll {
	check, run := wi.check, wi.run
	return checks.Reroll{Reroll: again, Payer: p.Payer, FrameOf: func(m *checks.DiceState) (*eval.Frame, rules.Frame) {
		fr := check.Frame(run, m).With("payer", p.Payer)
		for n, v := range p.Answers {
			fr = fr.With(n, v)
		}
		return fr, &PurchaseFrame{fr, p}
	}}
}

// changeArgs changes the arguments of an action, or cancels the action. All formulas see the
// arguments before the change.
func (wi *Window) changeArgs(p *checks.Purchase, see *PurchaseFrame) error {
	stands := true
	if err := wi.evaluateStands(p, see, &stands); err != nil {
		return err
	}
	changed := map[string]types.Value{}
	for _, c := range p.On.Changes {
		if c.Line == "stands" {
			continue
		}
		v, err := see.Arg(c.Line)
		if err != nil {
			return err
		}
		if changed[c.Line], err = wi.offers.changedValue(wi.run, c, v, see); err != nil {
			return err
		}
	}
	for _, name := range slices.Sorted(maps.Keys(changed)) {
		wi.run.Trace.Applied(p.Payer, p.Offer, p.On, changed[name])
		wi.Args[name] = changed[name]
	}
	if wi.Cancelled = !stands; wi.Cancelled {
		wi.run.Trace.Prevented(wi.on, wi.ref, p.On)
		wi.run.Command.Cancelled = append(wi.run.Command.Cancelled, command.Cancelled{By: p.Asked, Action: wi.on.DisplayName() + " of " + wi.run.World.Names.Of(wi.ref), Paid: p.Paid})
	}
	return nil
}

// changedValue returns the value of a line after a change; v is its value before.
func (os *Offers) changedValue(run *command.Run, c rules.OfferChange, v types.Value, see *PurchaseFrame) (types.Value, error) {
	if c.Value != nil {
		return c.Value.Run(see)
	}
	word, isText := v.(string)
	if c.Scale == nil || !isText {
		return os.addLines(run, v, c.Adds, see, see.p)
	}
	steps, err := os.addLines(run, 0.0, c.Adds, see, see.p)
	if err != nil {
		return nil, err
	}
	to, err := c.Scale.Move(word, steps.(float64))
	if err != nil {
		return nil, err
	}
	return to, nil
}

// addLines returns the sum of v and the added lines of a purchase that hold. v must be a number.
func (os *Offers) addLines(run *command.Run, v types.Value, lines []rules.AddedLine, see *PurchaseFrame, p *checks.Purchase) (types.Value, error) {
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
		run.Trace.Summand(line.Label, n, line.Source, p.On.Module, line.Pos)
		total += n
	}
	return total, nil
}

// addedLine returns the value of an added line: that of its formula, or the total of its dice,
// which are rolled once for each purchase.
func (os *Offers) addedLine(line rules.AddedLine, see *PurchaseFrame, p *checks.Purchase) (types.Value, error) {
	if line.ExtraRoll == nil {
		return line.Value.Run(see)
	}
	n := 1 // number of this purchase among those of the same offer by the same payer
	for _, other := range checks.OfFrame(see.Frame).Sales().Purchases {
		if other == p {
			break
		}
		if other.Offer == p.Offer && other.Payer == p.Payer {
			n++
		}
	}
	roll := *line.ExtraRoll
	roll.Key = fmt.Sprintf("%s of %s#%d/%s", p.Offer.Name, see.Run.World.Names.Key(p.Payer), n, roll.Key)
	return checks.OfFrame(see.Frame).RollLineWith(see.Frame, &roll, see)
}

// Body contains the effects of a purchase other than changes of lines and dice.
type Body struct {
	Offer *rules.Rule
	On    *rules.OfferOn // the declaration in force
	Call  eval.Call      // the arguments of its function
	Frame *PurchaseFrame // the frame of its formulas
}

// Bodies performs the bodies of purchases. Package actions implements it.
type Bodies interface {
	// WriteBought makes the changes of boxes in list, which do not read lines.
	WriteBought(run *command.Run, b Body, list []rules.BoxChange, f *eval.Frame) error
	// PerformBought makes the changes of boxes that read lines, calls the function of the offer,
	// performs its steps and writes its messages.
	PerformBought(run *command.Run, b Body) error
}

// bodyOf returns the body of a purchase.
func (wi *Window) bodyOf(p *checks.Purchase, see *PurchaseFrame) Body {
	c := eval.Call{Ref: wi.ref, Args: wi.Args, Payer: &p.Payer, How: rules.Definition}
	if wi.check != nil {
		c.Check = wi.check
	}
	return Body{p.Offer, p.On, c, see}
}

// HasOffers reports whether there are offers on a check or action.
func (os *Offers) HasOffers(r *rules.Rule) bool {
	return os.run.World.Program().OffersOn(r) != nil
}

// ChangedLine returns v, the value of line i of a check, after the changes of all purchases that
// stand, in the order in which they were made; each change sees the value before it. Formulas read
// lines as they are now, and everything else as it was when the offer was bought and not paid yet.
func (os *Offers) ChangedLine(run *command.Run, f *checks.Check, i int, v types.Value, fr *eval.Frame) (types.Value, error) {
	name := f.Plan().Lines[i].Word
	for _, p := range f.Sales().Purchases {
		if !p.InForce {
			continue
		}
		for _, c := range p.On.Changes {
			if c.Line != name || c.Reroll != nil {
				continue
			}
			g := fr.With("payer", p.Payer)
			for n, a := range p.Answers {
				g = g.With(n, a)
			}
			g.LineValues = map[int]types.Value{i: v}
			next, err := os.changedValue(run, c, v, &PurchaseFrame{g, p})
			if err != nil {
				return nil, err
			}
			run.Trace.Applied(p.Payer, p.Offer, p.On, next)
			v = next
		}
	}
	return v, nil
}

package table

import (
	"fmt"

	"houserule/lang/diag"
	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rulebook"
)

// price is a cost worked out: who pays how much of which box.
type price struct {
	who    types.Noun
	box    *content.Box
	amount float64
	have   float64
	all    bool
	words  string
}

func (t *Table) price(c rulebook.LinkedCost, payer types.Noun, f *frame) (*price, error) {
	p := &price{who: payer, words: c.Written, all: c.All}
	if c.Of != nil {
		v, err := c.Of.Run(f)
		if err != nil {
			return nil, err
		}
		p.who = nounOf(v)
	}
	k := t.kind(p.who)
	if k == nil {
		return p, nil // nobody is there to pay
	}
	if p.box = t.boxSeen(c.Module, k, c.Box); p.box == nil {
		return p, nil // somebody without such a box cannot pay
	}
	v, err := t.read(p.who, p.box)
	if err != nil {
		return nil, err
	}
	have, ok := v.(float64)
	if !ok {
		return nil, &diag.Problem{Message: fmt.Sprintf("`%s` of %s is %s, not a number that can be spent", c.Box, t.NameOf(p.who), types.Format(v))}
	}
	p.have = have
	if c.All {
		p.amount = have
		return p, nil
	}
	if p.amount, err = t.number(c.Amount, f); err != nil {
		return nil, err
	}
	return p, nil
}

func (t *Table) number(p *formula.Program, f *frame) (float64, error) {
	v, err := p.Run(f)
	if err != nil {
		return 0, err
	}
	n, ok := v.(float64)
	if !ok {
		return 0, fmt.Errorf("a price is a number, not %s", types.Format(v))
	}
	return n, nil
}

// tag is what is to be paid, worked out: "6 coins" rather than a formula.
func (p *price) tag() string {
	if p.box == nil || p.all {
		return p.words
	}
	return types.Format(p.amount) + " " + content.Written(p.box.Name)
}

// enough says whether the price can be paid. All of something must be at least
// a little.
func (p *price) enough() bool {
	if p.box == nil {
		return false
	}
	if p.all {
		return p.have > 0
	}
	return p.have >= p.amount
}

// canPay says whether all costs can be paid at once.
func (t *Table) canPay(costs []rulebook.LinkedCost, payer types.Noun, f *frame) (bool, error) {
	for _, c := range costs {
		p, err := t.price(c, payer, f)
		if err != nil {
			return false, err
		}
		if !p.enough() {
			return false, nil
		}
	}
	return true, nil
}

// pay takes the costs, or refuses when one cannot be paid.
func (t *Table) pay(costs []rulebook.LinkedCost, payer types.Noun, f *frame) error {
	for _, c := range costs {
		p, err := t.price(c, payer, f)
		if err != nil {
			return err
		}
		if p.who == (types.Noun{}) {
			return &Refusal{Reason: "nobody is there to pay " + c.Written}
		}
		if !p.enough() {
			return &Refusal{Reason: fmt.Sprintf("%s cannot pay %s: there are %s%s", t.NameOf(p.who), p.tag(), types.Format(p.have), comesBack(p.box))}
		}
		if err := t.write(p.who, p.box, p.have-p.amount); err != nil {
			return err
		}
		t.watch.paid(t, p)
	}
	return nil
}

// comesBack tells when a box that is too empty starts anew.
func comesBack(b *content.Box) string {
	if b == nil || b.Refills == "" {
		return ""
	}
	return " until the next " + b.Refills
}

// Spend takes an amount from a box of somebody, or refuses.
func (t *Table) Spend(who types.Noun, box string, amount float64) error {
	if err := t.There(who); err != nil {
		return err
	}
	k := t.kind(who)
	b := t.Box(k, box)
	if b == nil {
		return &diag.Problem{Message: fmt.Sprintf("a %s has no box `%s`", k.Name, box), Hint: diag.DidYouMean(box, k.BoxNames())}
	}
	v, err := t.read(who, b)
	if err != nil {
		return err
	}
	have, ok := v.(float64)
	if !ok {
		return &diag.Problem{Message: fmt.Sprintf("`%s` of %s is %s, not a number that can be spent", box, t.NameOf(who), types.Format(v))}
	}
	if have < amount {
		return &Refusal{Reason: fmt.Sprintf("%s cannot pay %s %s: there are %s%s", t.NameOf(who), types.Format(amount), content.Written(box), types.Format(have), comesBack(b))}
	}
	return t.write(who, b, have-amount)
}

// onceKey is the box that keeps what somebody did already in a turn, round ...
func onceKey(moment string) string { return "done this " + moment }

// wasDone says whether somebody did a thing already since the moment began.
func (t *Table) wasDone(who types.Noun, moment, rule string) bool {
	if isEvent(who) || who.Record == 0 {
		return false
	}
	v, _ := t.state.Get(who.Record, onceKey(moment))
	list, _ := v.(types.List)
	for _, d := range list {
		if d == rule {
			return true
		}
	}
	return false
}

func (t *Table) markDone(who types.Noun, moment, rule string) error {
	if isEvent(who) || who.Record == 0 {
		return nil
	}
	v, _ := t.state.Get(who.Record, onceKey(moment))
	list, _ := v.(types.List)
	return t.state.Set(who.Record, onceKey(moment), append(append(types.List{}, list...), rule))
}

package actions

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/play/command"
	"houserule/runtime/play/eval"
	"houserule/runtime/rules"
	"houserule/runtime/world"
)

// A Deal is what a purchase comes to before it happens.
type Deal struct {
	Terms   *rules.Purchase
	Rule    *rules.Rule
	Of      types.Ref   // whose action it is, such as a skill as somebody has it
	Now     types.Value // what stands; nil for nothing
	To      types.Value // what is bought or, if Returns, given back; of a number where it goes
	Returns bool        // something that stands is given back
	Price   float64     // what To costs in all
	Stood   float64     // what Now costs in all
	Due     float64     // what is paid; what is returned, if it is negative
	IsPaid  bool        // it is paid from a box or a rule
	Left    float64     // what there is to pay with, before; 0 unless IsPaid

	kept types.Map // what was paid for what stands then, if the purchase keeps that
}

// deals computes what purchases come to.
type deals struct{ ac *Actions }

// frameTo returns a frame in which `to` has a value.
func frameTo(f *eval.Frame, v types.Value) *eval.Frame {
	g := *f
	g.Args = maps.Clone(f.Args)
	if g.Args == nil {
		g.Args = rules.Args{}
	}
	g.Args[rules.PurchaseTo] = v
	return &g
}

// deal returns what a purchase comes to. The error is a refusal if it is not possible, except for
// requirements.
func (ds deals) deal(run *command.Run, r *rules.Rule, f *eval.Frame) (*Deal, error) {
	p := r.Uses.Purchase
	d := &Deal{Terms: p, Rule: r, Of: f.Ref, To: f.Args[rules.PurchaseTo], Returns: f.Args[rules.PurchaseBack] == true, IsPaid: p.Formula(rules.From) != nil}
	if err := run.Spend(command.LayerSteps * 4); err != nil {
		return nil, err
	}
	var err error
	if d.Now, err = ds.present(run, p, f); err != nil {
		return nil, err
	}
	steps := []func(*command.Run, *Deal, *eval.Frame) error{ds.checkStanding, ds.checkFits, ds.setDue, ds.checkBack, ds.checkLeft}
	for _, step := range steps {
		if err := step(run, d, f); err != nil {
			return nil, RefusedBy(r, err)
		}
	}
	return d, nil
}

// present returns what stands: the value of a box, or the element or entry that `to` names if it is
// there; nil for nothing.
func (ds deals) present(run *command.Run, p *rules.Purchase, f *eval.Frame) (types.Value, error) {
	to := f.Args[rules.PurchaseTo]
	if p.Way == rules.BuysEntry {
		e, err := ds.ac.world.Carried.EntryOf(to)
		if err != nil || !ds.ac.world.Carried.Has(ds.ac.world.Ownership.Actor(f.Ref), e) {
			return nil, err
		}
		return world.EntryRef(e), nil
	}
	of, err := ownerOfBox(p.Box, f, f.Ref)
	if err != nil {
		return nil, err
	}
	v, err := run.Read(of, p.Box.Box)
	if err != nil || p.Way != rules.BuysElement {
		return v, err
	}
	for _, e := range types.AsList(v) {
		if isSame(e, to) {
			return e, nil
		}
	}
	return nil, nil
}

// isSame reports whether two values are equal, or one entry, whoever has it.
func isSame(a, b types.Value) bool {
	x, ok := a.(types.Ref)
	y, too := b.(types.Ref)
	if ok && too && x.Name != "" && !x.IsCopy() && !y.IsCopy() {
		return x.Kind == y.Kind && x.Name == y.Name
	}
	return types.Equal(a, b)
}

// checkStanding refuses what stands already, and giving back what does not stand.
func (ds deals) checkStanding(run *command.Run, d *Deal, _ *eval.Frame) error {
	n, isNumber := d.To.(float64)
	switch {
	case d.Terms.Way == rules.BuysNumber && (!isNumber || n != math.Trunc(n)):
		return &rules.Refusal{Reason: fmt.Sprintf("%s goes by whole numbers, not to %s", ds.subject(d), types.Format(d.To))}
	case d.Returns && d.Now == nil:
		return &rules.Refusal{Reason: ds.boughtName(d) + " is not there, so it cannot be given back"}
	case d.Returns || d.Now == nil:
		return nil
	case d.Terms.Way == rules.BuysNumber:
		if isSame(d.Now, d.To) {
			return &rules.Refusal{Reason: fmt.Sprintf("%s stands at %s already", ds.subject(d), types.Format(d.To))}
		}
		d.Returns = n < d.Now.(float64)
	case isSame(d.Now, d.To) && (d.Terms.Way != rules.BuysEntry || !ds.ac.world.Entry(types.AsRef(d.To)).Kind.Several):
		return &rules.Refusal{Reason: ds.boughtName(d) + " is there already"}
	}
	return nil
}

// checkFits refuses what is outside of the range, or none of the choices.
func (ds deals) checkFits(run *command.Run, d *Deal, f *eval.Frame) error {
	low, err := numberOf(d.Terms.Formula(rules.Lowest), f)
	if err != nil {
		return err
	}
	high, err := numberOf(d.Terms.Formula(rules.Highest), f)
	if err != nil {
		return err
	}
	if n, ok := d.To.(float64); ok && (low != nil && n < *low || high != nil && n > *high) {
		return &rules.Refusal{Reason: fmt.Sprintf("%s goes %s, not to %s", ds.subject(d), rangeText(low, high), types.Format(d.To))}
	}
	among := d.Terms.Formula(rules.Among)
	if among == nil || d.Returns {
		return nil
	}
	v, err := among.Run(f)
	if err != nil {
		return err
	}
	list, ok := v.(types.List)
	if !ok {
		return among.Problem(fmt.Sprintf("among needs a list, not %s", types.Format(v)), "")
	}
	if err := run.Spend(len(list) / world.PerStep); err != nil {
		return err
	}
	if !slices.ContainsFunc(list, func(e types.Value) bool { return isSame(e, d.To) }) {
		return &rules.Refusal{Reason: ds.boughtName(d) + " is none of the choices"}
	}
	return nil
}

// numberOf returns the number that a formula gives; nil for no formula.
func numberOf(p *formula.Program, f *eval.Frame) (*float64, error) {
	if p == nil {
		return nil, nil
	}
	v, err := p.Run(f)
	if err != nil {
		return nil, err
	}
	n, ok := v.(float64)
	if !ok {
		return nil, p.Problem(fmt.Sprintf("`%s` is %s, not a number", p.Text(), types.Format(v)), "")
	}
	return &n, nil
}

func rangeText(low, high *float64) string {
	switch {
	case high == nil:
		return "from " + types.Format(*low)
	case low == nil:
		return "up to " + types.Format(*high)
	}
	return fmt.Sprintf("from %s to %s", types.Format(*low), types.Format(*high))
}

// checkBack refuses giving back where the purchase does not allow it.
func (ds deals) checkBack(_ *command.Run, d *Deal, f *eval.Frame) error {
	if !d.Returns {
		return nil
	}
	back, now := d.Terms.Formula(rules.Back), ""
	if back != nil {
		if v, err := back.Run(f); err != nil || v == true {
			return err
		}
		now = " now"
	}
	what := ds.boughtName(d)
	if d.Terms.Way == rules.BuysNumber {
		what = fmt.Sprintf("%s stands at %s, and", ds.subject(d), types.Format(d.Now))
	} else if d.Terms.Way == rules.BuysValue {
		what = ds.valueName(d.Now)
	}
	return &rules.Refusal{Reason: fmt.Sprintf("%s is not given back%s", what, now)}
}

// checkLeft refuses what costs more than is left.
func (ds deals) checkLeft(run *command.Run, d *Deal, f *eval.Frame) error {
	if !d.IsPaid {
		return nil
	}
	left, err := numberOf(d.Terms.Formula(rules.From), f)
	if err != nil {
		return err
	}
	d.Left = *left
	spendable := d.Left
	if d.Terms.Payer != nil {
		of, err := ownerOfBox(d.Terms.Payer, f, f.Ref)
		if err != nil {
			return err
		}
		low, _, err := ds.ac.world.Limits.Of(run, of, d.Terms.Payer.Box)
		if err != nil {
			return err
		}
		if low != nil {
			spendable -= *low
		}
	}
	if d.Due > 0 && d.Due > spendable {
		return ds.tooDear(d, spendable)
	}
	return nil
}

// tooDear returns the refusal of a purchase that costs more than is left.
func (ds deals) tooDear(d *Deal, left float64) *rules.Refusal {
	are := "are"
	if left == 1 {
		are = "is"
	}
	return &rules.Refusal{Reason: fmt.Sprintf("%s costs %s, %s %s left", ds.boughtName(d), types.Format(d.Due), types.Format(left), are)}
}

// shortfall returns the refusal of a purchase after which a rule from which it is paid would be that much
// below 0: too dear itself, or one that makes others dearer, such as giving back what made them cheap.
func (ds deals) shortfall(d *Deal, missing float64) *rules.Refusal {
	if d.Due > d.Left {
		return ds.tooDear(d, d.Left)
	}
	with, are := "with", "are"
	if d.Returns && d.Terms.Way.IsGained() {
		with = "without"
	}
	if missing == 1 {
		are = "is"
	}
	return &rules.Refusal{Reason: fmt.Sprintf("%s %s, %s more %s needed than %[4]s left", with, ds.boughtName(d), types.Format(missing), are)}
}

// dueText returns what is paid, such as "6 points"; "free" for nothing.
func (d *Deal) dueText() string {
	if !d.IsPaid || d.Due == 0 {
		return "free"
	}
	return strings.TrimSpace(content.Counted(types.Format(d.Due), leftOf(d.Terms.Formula(rules.From).Text())))
}

// subject names what a purchase changes: the entry, or the box of a record.
func (ds deals) subject(d *Deal) string {
	if d.Of.Name != "" && d.Of.Record == 0 || d.Of.IsCopy() {
		return ds.ac.world.Names.Of(types.Ref{Kind: d.Of.Kind, Name: d.Of.Name})
	}
	return content.Spoken(d.Terms.Of)
}

// boughtName names what is bought: the subject with its number, or the choice.
func (ds deals) boughtName(d *Deal) string {
	if d.Terms.Way == rules.BuysNumber {
		return ds.subject(d) + " " + types.Format(d.To)
	}
	return ds.valueName(d.To)
}

// valueName names a choice, an entry without its owner.
func (ds deals) valueName(v types.Value) string {
	if n, ok := v.(types.Ref); ok && n.Name != "" {
		return n.Name
	}
	return ds.ac.world.Names.Show(v)
}

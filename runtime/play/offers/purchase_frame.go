package offers

import (
	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/play/checks"
	"houserule/runtime/play/eval"
	"houserule/runtime/rules"
)

// PurchaseFrame is the frame of the changes of a purchase: lines are read as they are now,
// everything else as it was when the offer was bought, before anything was paid. What was read
// once keeps its value.
type PurchaseFrame struct {
	*eval.Frame
	p *checks.Purchase
}

var _ rules.Frame = (*PurchaseFrame)(nil)

// Over returns a PurchaseFrame of the same purchase over another frame.
func (p *PurchaseFrame) Over(f *eval.Frame) rules.Frame { return &PurchaseFrame{f, p.p} }

func (p *PurchaseFrame) read(r checks.PastRead, read func() (types.Value, error)) (types.Value, error) {
	if v, ok := p.p.Read[r]; ok {
		return v, nil
	}
	v, err := p.Run.World.AsOf(p.p.At, read)
	if err == nil {
		if p.p.Read == nil {
			p.p.Read = map[checks.PastRead]types.Value{}
		}
		p.p.Read[r] = v
	}
	return v, err
}

// Before implements rules.Frame: a line as it stood when the offer was bought.
func (p *PurchaseFrame) Before(i int) (types.Value, error) {
	return checks.OfFrame(p.Frame).LineBefore(p.Frame, i, p.p.Snapshot)
}

// Box implements rules.Frame.
func (p *PurchaseFrame) Box(of types.Ref, box *content.Box) (types.Value, error) {
	return p.read(checks.PastRead{What: box, Of: of, With: ""}, func() (types.Value, error) { return p.Frame.Box(of, box) })
}

// Ask implements rules.Frame.
func (p *PurchaseFrame) Ask(rule any, of types.Value, args []types.Value) (types.Value, error) {
	if of == nil {
		of = p.Self()
	}
	return p.read(checks.PastRead{What: rule, Of: of.(types.Ref), With: types.Key(types.List(args))}, func() (types.Value, error) { return p.Frame.Ask(rule, of, args) })
}

// OwnBox implements rules.Frame.
func (p *PurchaseFrame) OwnBox(box *content.Box) (types.Value, error) { return p.Box(p.Ref, box) }

// AskNumber implements rules.Frame.
func (p *PurchaseFrame) AskNumber(rule any, of types.Value, args []types.Value) (float64, error) {
	return formula.NumberOf(p.Ask(rule, of, args))
}

// AskYes implements rules.Frame.
func (p *PurchaseFrame) AskYes(rule any, of types.Value, args []types.Value) (bool, error) {
	return formula.YesOf(p.Ask(rule, of, args))
}

// Owner implements rules.Frame.
func (p *PurchaseFrame) Owner(of types.Ref) (types.Value, error) {
	return p.read(checks.PastRead{What: "owner", Of: of, With: ""}, func() (types.Value, error) { return p.Frame.Owner(of) })
}

// Name implements rules.Frame.
func (p *PurchaseFrame) Name(of types.Ref) (string, error) {
	v, err := p.read(checks.PastRead{What: "name", Of: of, With: ""}, func() (types.Value, error) { return p.Frame.Name(of) })
	name, _ := v.(string)
	return name, err
}

// All implements rules.Frame.
func (p *PurchaseFrame) All(module, kind string) (types.Value, error) {
	return p.read(checks.PastRead{What: "all", Of: types.Ref{Kind: kind}, With: module}, func() (types.Value, error) { return p.Frame.All(module, kind) })
}

// InAll implements rules.Frame.
func (p *PurchaseFrame) InAll(module, kind string, n types.Ref) (bool, error) {
	return p.readYesNo(checks.PastRead{What: "among " + kind, Of: n, With: module}, func() (bool, error) { return p.Frame.InAll(module, kind, n) })
}

// Entries implements rules.Frame.
func (p *PurchaseFrame) Entries(module string, k *content.Kind, of types.Ref) (types.Value, error) {
	return p.read(checks.PastRead{What: k, Of: of, With: module}, func() (types.Value, error) { return p.Frame.Entries(module, k, of) })
}

// InEntries implements rules.Frame.
func (p *PurchaseFrame) InEntries(module string, k *content.Kind, of, n types.Ref) (bool, error) {
	return p.readYesNo(checks.PastRead{What: k, Of: of, With: module + types.Key(n)}, func() (bool, error) { return p.Frame.InEntries(module, k, of, n) })
}

// readYesNo is read for yes and no.
func (p *PurchaseFrame) readYesNo(r checks.PastRead, ask func() (bool, error)) (bool, error) {
	v, err := p.read(r, func() (types.Value, error) { return ask() })
	return v == true, err
}

// Has implements rules.Frame.
func (p *PurchaseFrame) Has(who types.Ref, entry types.Value) (types.Value, error) {
	return p.read(checks.PastRead{What: "has", Of: who, With: types.Key(entry)}, func() (types.Value, error) { return p.Frame.Has(who, entry) })
}

// Done implements rules.Frame.
func (p *PurchaseFrame) Done(of types.Ref, c *rules.Count) (types.Value, error) {
	return p.read(checks.PastRead{What: c, Of: of}, func() (types.Value, error) { return p.Frame.Done(of, c) })
}

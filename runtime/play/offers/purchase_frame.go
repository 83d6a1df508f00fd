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
func (b *PurchaseFrame) Over(f *eval.Frame) rules.Frame { return &PurchaseFrame{f, b.p} }

func (b *PurchaseFrame) read(r checks.PastRead, read func() (types.Value, error)) (types.Value, error) {
	if v, ok := b.p.Read[r]; ok {
		return v, nil
	}
	v, err := b.Run.World.AsOf(b.p.At, read)
	if err == nil {
		if b.p.Read == nil {
			b.p.Read = map[checks.PastRead]types.Value{}
		}
		b.p.Read[r] = v
	}
	return v, err
}

// Before implements rules.Frame: a line as it stood when the offer was bought.
func (b *PurchaseFrame) Before(i int) (types.Value, error) {
	return checks.OfFrame(b.Frame).LineBefore(b.Frame, i, b.p.Snapshot)
}

// Box implements rules.Frame.
func (b *PurchaseFrame) Box(of types.Ref, box *content.Box) (types.Value, error) {
	return b.read(checks.PastRead{What: box, Of: of, With: ""}, func() (types.Value, error) { return b.Frame.Box(of, box) })
}

// Ask implements rules.Frame.
func (b *PurchaseFrame) Ask(rule any, of types.Value, args []types.Value) (types.Value, error) {
	if of == nil {
		of = b.Self()
	}
	return b.read(checks.PastRead{What: rule, Of: of.(types.Ref), With: types.Key(types.List(args))}, func() (types.Value, error) { return b.Frame.Ask(rule, of, args) })
}

// OwnBox implements rules.Frame.
func (b *PurchaseFrame) OwnBox(box *content.Box) (types.Value, error) { return b.Box(b.Ref, box) }

// AskNumber implements rules.Frame.
func (b *PurchaseFrame) AskNumber(rule any, of types.Value, args []types.Value) (float64, error) {
	return formula.NumberOf(b.Ask(rule, of, args))
}

// AskYes implements rules.Frame.
func (b *PurchaseFrame) AskYes(rule any, of types.Value, args []types.Value) (bool, error) {
	return formula.YesOf(b.Ask(rule, of, args))
}

// Owner implements rules.Frame.
func (b *PurchaseFrame) Owner(of types.Ref) (types.Value, error) {
	return b.read(checks.PastRead{What: "owner", Of: of, With: ""}, func() (types.Value, error) { return b.Frame.Owner(of) })
}

// Name implements rules.Frame.
func (b *PurchaseFrame) Name(of types.Ref) (string, error) {
	v, err := b.read(checks.PastRead{What: "name", Of: of, With: ""}, func() (types.Value, error) { return b.Frame.Name(of) })
	name, _ := v.(string)
	return name, err
}

// All implements rules.Frame.
func (b *PurchaseFrame) All(module, kind string) (types.Value, error) {
	return b.read(checks.PastRead{What: "all", Of: types.Ref{Kind: kind}, With: module}, func() (types.Value, error) { return b.Frame.All(module, kind) })
}

// InAll implements rules.Frame.
func (b *PurchaseFrame) InAll(module, kind string, n types.Ref) (bool, error) {
	return b.readYesNo(checks.PastRead{What: "among " + kind, Of: n, With: module}, func() (bool, error) { return b.Frame.InAll(module, kind, n) })
}

// Entries implements rules.Frame.
func (b *PurchaseFrame) Entries(module string, k *content.Kind, of types.Ref) (types.Value, error) {
	return b.read(checks.PastRead{What: k, Of: of, With: module}, func() (types.Value, error) { return b.Frame.Entries(module, k, of) })
}

// InEntries implements rules.Frame.
func (b *PurchaseFrame) InEntries(module string, k *content.Kind, of, n types.Ref) (bool, error) {
	return b.readYesNo(checks.PastRead{What: k, Of: of, With: module + types.Key(n)}, func() (bool, error) { return b.Frame.InEntries(module, k, of, n) })
}

// readYesNo is read for yes and no.
func (b *PurchaseFrame) readYesNo(r checks.PastRead, ask func() (bool, error)) (bool, error) {
	v, err := b.read(r, func() (types.Value, error) { return ask() })
	return v == true, err
}

// Has implements rules.Frame.
func (b *PurchaseFrame) Has(who types.Ref, entry types.Value) (types.Value, error) {
	return b.read(checks.PastRead{What: "has", Of: who, With: types.Key(entry)}, func() (types.Value, error) { return b.Frame.Has(who, entry) })
}

package rules

import (
	"slices"

	"houserule/lang/formula"
	"houserule/runtime/content"
)

// Fields of steps that buy. Buys is the step of a purchase itself, which the loader makes of the
// heading `purchase`; the other fields but AsksFor stand in it.
const (
	Buys    FieldName = "purchase"
	Price   FieldName = "price" // what standing at `to` costs in all; none for nothing
	From    FieldName = "from"  // what it is paid from: a box, or a rule that may not fall below 0
	Among   FieldName = "among" // the list of choices
	Back    FieldName = "back"  // whether what stands may be given back
	AsksFor FieldName = "buys"  // of a step: asks for the purchases of a menu
)

// The ends of the field `range`, which stand in the step as two fields.
const (
	Lowest  = FieldName("lowest")
	Highest = FieldName("highest")
)

// The parameters of a purchase.
const (
	PurchaseTo   = "to"         // the value of a box, or the element of a list or entry of a carried kind
	PurchaseBack = string(Back) // of a list or a carried kind: it is given back
)

// PurchaseWay is what a purchase changes.
type PurchaseWay int

// The ways of purchases.
const (
	BuysNumber  PurchaseWay = iota // a box that holds a number moves, step by step
	BuysValue                      // a box gets another value
	BuysElement                    // a list gets an element
	BuysEntry                      // somebody gains an entry of a carried kind
)

// IsGained reports whether a purchase adds something, which is given back as a whole.
func (w PurchaseWay) IsGained() bool { return w == BuysElement || w == BuysEntry }

// PurchaseDeclaration are the fields of a purchase that are no formulas.
type PurchaseDeclaration struct {
	Of       string // the box or the carried kind, as written
	Way      PurchaseWay
	Menus    []string     // the menus that offer it
	Question string       // what `buys` asks: which thing, or which value; "" for a question made of the names
	Amount   string       // of a number of an entry: how far it moves; "" for a question made of the names
	FromBox  bool         // it is paid from a box, which the last change of the step names
	Kept     *content.Box // holds what was paid, for giving back; nil if nothing is kept
}

// Purchase is a linked purchase.
type Purchase struct {
	*PurchaseDeclaration
	Step  *Step      // the step that buys; its fields hold the formulas
	Box   *BoxChange // the box that changes; nil for a carried kind
	Payer *BoxChange // the box from which it is paid; nil if it is paid from a rule, or free
}

// NewPurchase returns the purchase of an action with a linked body; nil if it is none.
func NewPurchase(r *Rule) *Purchase {
	d := r.Decl.Action.Purchase
	if d == nil || r.Base.Body == nil || r.Base.Body.Steps[0].Acts != Buys {
		return nil
	}
	p := &Purchase{PurchaseDeclaration: d, Step: r.Base.Body.Steps[0]}
	changes := p.Step.Changes
	if d.Way != BuysEntry && len(changes) > 0 {
		p.Box = &changes[0]
	}
	if d.FromBox && len(changes) > 0 {
		p.Payer = &changes[len(changes)-1]
	}
	return p
}

// Formula returns the formula of a field; nil if it is not written.
func (p *Purchase) Formula(name FieldName) *formula.Program {
	if f := p.Step.Field(name); f != nil {
		return f.Formula
	}
	return nil
}

// Purchases lists the purchases of a menu, one of [Menus], in the order in which they were
// declared: those of a kind of somebody, and those of the entries that they may have.
func Purchases(b *Program, menu string, kind *content.Kind) []*Rule {
	var list []*Rule
	for _, r := range AllPurchases(b, kind) {
		if slices.Contains(r.Uses.Purchase.Menus, menu) {
			list = append(list, r)
		}
	}
	return list
}

// AllPurchases lists the purchases of all menus as Purchases does.
func AllPurchases(b *Program, kind *content.Kind) []*Rule {
	var list []*Rule
	for _, r := range b.tables.Order {
		if r.Uses.Purchase == nil || r.Kind == nil {
			continue
		}
		if r.Kind.Nature == content.Printed || kind.Is(r.Kind.Name) && b.Find(kind, r.Word) == r {
			list = append(list, r)
		}
	}
	return list
}

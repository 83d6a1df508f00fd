package offers

import (
	"houserule/lang/types"
	"houserule/runtime/play/checks"
	"houserule/runtime/play/command"
)

// Price is a price in a box, and the contents of the box.
type Price struct {
	Who          types.Ref
	Box          string
	Amount, Have float64
}

// PricesOf returns what an offer on a check would cost now; false if that is not known, as for
// an offer on an action.
func (os *Offers) PricesOf(d *command.Decision) ([]Price, bool) {
	run := os.run
	f := checks.CheckOf(d)
	if f == nil || !f.IsDecided() {
		return nil, false
	}
	for _, r := range run.World.Program().Offers() {
		on := r.OfferOnNamed(f.Rule().Name)
		if r.Word != d.Question || on == nil {
			continue
		}
		s := os.onCheck(run, f)
		fr := s.frame().With("payer", d.Who)
		price, err := priceOf(on, fr)
		if err != nil {
			return nil, false
		}
		bill, err := os.payments.Bill(run, price.Costs, d.Who, fr)
		if err != nil {
			return nil, false
		}
		var list []Price
		for _, p := range bill.Charges {
			if p.Box == nil {
				return nil, false
			}
			list = append(list, Price{p.Who, p.Box.Name, p.Amount, p.Have})
		}
		return list, true
	}
	return nil, false
}

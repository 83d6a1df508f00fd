package seats

import (
	"fmt"
	"slices"

	"houserule/lang/diag"
	"houserule/runtime/play/checks"
	"houserule/runtime/play/command"
	"houserule/stdlib/campaign"
	"houserule/stdlib/evening/commands"
	"houserule/stdlib/evening/seating"
	"houserule/stdlib/narrate"
)

// Offer is an offer that can be bought late.
type Offer struct {
	Key    string   `json:"key"`             // names the offer in Take and Pass
	Line   int64    `json:"line"`            // the line of its check
	Seats  []string `json:"seats,omitempty"` // the seats that may take it, besides gamemasters
	Who    string   `json:"who"`             // who pays
	ID     uint64   `json:"id,omitempty"`
	Name   string   `json:"name"`
	On     string   `json:"on,omitempty"` // the check, with its result
	Price  []Price  `json:"price,omitempty"`
	Does   string   `json:"does,omitempty"`   // its effects
	Chance string   `json:"chance,omitempty"` // that the failed check succeeds with it; "" if not known
	Mends  bool     `json:"mends,omitempty"`  // it can make a failed check succeed
	Mine   bool     `json:"mine,omitempty"`   // the seat may take it
	Passed []string `json:"passed,omitempty"` // the seats that declined it
}

// Price is a part of the price of an offer.
type Price struct {
	Box    string  `json:"box"`
	Amount float64 `json:"amount"`
	Have   float64 `json:"have"`
}

// offerList are the offers that can be bought late.
type offerList struct {
	h      *Host
	passed map[string][]string // the seats that declined an offer, by its key
}

// offerKey identifies an offer: the line of its check or action, and the decision about it. It changes
// with each purchase.
func (of *offerList) offerKey(d *command.Decision) string {
	return fmt.Sprintf("%d-%s", of.offerLine(d), digest(fmt.Sprintf("%s/%d", d.Key, d.Who.Record)))
}

// offerLine returns the line of the check of an offer.
func (of *offerList) offerLine(d *command.Decision) int64 {
	j := of.h.play.Game.Table.Journal().Entries()
	i := of.h.play.Game.Table.Late().EntryOf(d)
	if i < 0 || i >= len(j) {
		return 0
	}
	return int64(j[i].Line)
}

// list returns the offers that a seat may take or see others take.
func (of *offerList) list(s seating.Seat) []Offer {
	if of.h.current != nil {
		return nil
	}
	var out []Offer
	for _, d := range of.open(s) {
		out = append(out, of.offer(s, d))
	}
	return out
}

// open returns the open offers that a seat may know of: not those on private checks, on lines that are
// hidden from it, and of those whom it does not know.
func (of *offerList) open(s seating.Seat) []*command.Decision {
	list := of.h.play.Offers.List()
	if s.Gamemaster {
		return list
	}
	w, viewer := of.h.play.Game.Table.World(), of.h.audiences.viewerOf(s)
	hidden, err := of.h.play.Campaign.HiddenLines(viewer)
	if err != nil {
		return nil
	}
	return slices.DeleteFunc(list, func(d *command.Decision) bool {
		return hidden[of.offerLine(d)] || d.Check != nil && !checks.CheckOf(d).Restriction(w).Allows(viewer) || !of.h.audiences.knows(s, d.Who)
	})
}

// offer makes an offer for a seat.
func (of *offerList) offer(s seating.Seat, d *command.Decision) Offer {
	w, reads := of.h.play.Game.Table.World(), of.h.reads()
	key := of.offerKey(d)
	o := Offer{Key: key, Line: of.offerLine(d), Who: narrate.PayerName(w, d.Who), ID: d.Who.Record, Name: d.Question, Passed: slices.Clone(of.passed[key])}
	o.Seats = of.h.questions.answerers(&openQuestion{decided: &narrate.Question{Decision: d, Game: of.h.play.Game}, who: d.Who})
	o.Mine = s.Gamemaster || slices.Contains(o.Seats, s.Name)
	o.On = narrate.OfferedOn(w.Program(), d)
	o.Mends = narrate.MayMend(d) && of.h.play.Offers.Helps(d)
	if prices, ok := of.h.play.Game.Table.Offers().PricesOf(d); ok {
		for _, x := range prices {
			o.Price = append(o.Price, Price{narrate.InSentence(x.Box), x.Amount, x.Have})
		}
	}
	if r := narrate.OfferRule(w.Program(), d); r != nil {
		_, o.Does = r.CostsAndEffects()
	}
	chance := of.h.play.Offers.ChanceOf(d)
	if chance.Chance != nil {
		mends, _ := chance.Chance.Float64()
		o.Chance = narrate.Percent(mends)
	}
	if !w.Audience.Reads.Since(reads).And(chance.Whose).Allows(of.h.audiences.viewerOf(s)) || !of.showsResult(s, o) {
		o.On, o.Price, o.Does, o.Chance = "", nil, "", ""
	}
	return o
}

// showsResult reports whether a seat may read the result of the check of an offer.
func (of *offerList) showsResult(s seating.Seat, o Offer) bool {
	if s.Gamemaster {
		return true
	}
	l, err := of.h.play.Campaign.File().Line(o.Line)
	if err != nil {
		return false
	}
	return campaign.PrivacyFor(l, of.h.audiences.viewerOf(s)) == campaign.Public && !of.h.audiences.hides(s, o.On)
}

// takenError is the error of an offer that was taken already.
type takenError struct{ by string }

// Error implements error.
func (t *takenError) Error() string { return t.by + " took it" }

// takeLine returns the line that buys the offer of a command.
func (of *offerList) takeLine(s seating.Seat, c Command) (string, error) {
	d, err := of.offerOf(s, c)
	if err != nil {
		return "", err
	}
	of.h.answered.add("offer "+c.Key, s.Name, "yes")
	return commands.TakeLine(of.h.play, d), nil
}

// offerOf returns the open offer with the key of a command, which the seat may take.
func (of *offerList) offerOf(s seating.Seat, c Command) (*command.Decision, error) {
	for _, d := range of.open(s) {
		if of.offerKey(d) != c.Key {
			continue
		}
		if o := of.offer(s, d); !o.Mine {
			return nil, refuse("%s is offered to %s", o.Name, o.Who)
		}
		return d, nil
	}
	if by, ok := of.h.answered.find("offer " + c.Key); ok {
		return nil, &takenError{by.seat}
	}
	return nil, &diag.Problem{Message: "that is not offered now", Hint: "the offers of the view have their keys"}
}

// passOffer records that a seat declines an offer.
func (of *offerList) passOffer(s seating.Seat, c Command) Result {
	if _, err := of.offerOf(s, c); err != nil {
		return of.h.failure(s, c, err)
	}
	if !slices.Contains(of.passed[c.Key], s.Name) && len(of.passed) < maxLive {
		of.passed[c.Key] = append(of.passed[c.Key], s.Name)
	}
	return Result{Status: Done}
}

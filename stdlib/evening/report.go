package evening

import "houserule/stdlib/narrate"

// Report is the result of one line, for programs. Texts are as they are printed.
type Report struct {
	Line    int64                `json:"line,omitempty"` // number; in a campaign 0 if it has no effect
	Typed   string               `json:"typed"`
	Status  string               `json:"status"` // done, refused, slip, fault, unsafe, question
	Text    string               `json:"text,omitempty"`
	Rolls   []narrate.RollReport `json:"rolls,omitempty"`
	Said    []string             `json:"said,omitempty"`
	Changes []narrate.Change     `json:"changes,omitempty"`
	Offers  []OfferReport        `json:"offers,omitempty"`

	Question string `json:"question,omitempty"`
	Refusal  string `json:"refusal,omitempty"`
	Fault    string `json:"fault,omitempty"` // the error of a slip, fault or unsafe
}

// OfferReport is an offer that can be bought late.
type OfferReport struct {
	Number int    `json:"number"`
	Offer  string `json:"offer"`
	Who    string `json:"who"`
	ID     uint64 `json:"id,omitempty"`
	On     string `json:"on,omitempty"`
	Text   string `json:"text"`
}

// Report reports the line that was just processed.
func (e *Evening) Report(typed, text string, err error) Report {
	r := Report{Typed: typed, Status: "done", Text: text}
	if e.Campaign == nil {
		r.Line = int64(e.Line.Began)
	} else if e.Line.Effect != nil && err == nil {
		r.Line = e.Campaign.Last()
	}
	if err != nil {
		wrong := e.Problems.Text(err)
		switch e.Problems.Kind(err) {
		case Refused:
			r.Status, r.Refusal = "refused", wrong
		case Unanswered:
			r.Status, r.Question = "question", wrong
		case Faulty:
			r.Status, r.Fault = "fault", wrong
		case Unsafe:
			r.Status, r.Fault = "unsafe", wrong
		default:
			r.Status, r.Fault = "slip", wrong
		}
		if aside := e.TurnOffFailing(err); aside != "" {
			r.Text = narrate.Lines(r.Text, aside)
		}
		return r
	}
	if e.Line.Effect == nil {
		return r
	}
	r.Changes = e.Reader.LastChanges
	r.Rolls, r.Said = e.announced()
	if len(e.Reader.commands) > 0 {
		list := e.Offers.List()
		for i, d := range list {
			r.Offers = append(r.Offers, OfferReport{i + 1, d.Question, narrate.PayerName(e.Game.Table.World(), d.Who), d.Who.Record, narrate.OfferedOn(e.Game.Table.World().Program(), d), e.Offers.Line(list, i, 0, narrate.FirstRoller(e.Game.Table.Journal()))})
		}
	}
	return r
}

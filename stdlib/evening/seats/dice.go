package seats

import (
	"cmp"
	"slices"

	"houserule/stdlib/campaign"
	"houserule/stdlib/campaign/seal"
)

// DiceCount is how many dice a seat rolled in a campaign, by their origin.
type DiceCount struct {
	Seat   string      `json:"seat,omitempty"` // who typed the line or, of dice thrown by hand, the faces; "" if not known
	Origin seal.Origin `json:"origin"`
	Count  int         `json:"count"`
}

// ReportDice counts the dice of all lines of a campaign, also of those that were undone or left. Each
// die that was recorded in a line counts once for it.
func ReportDice(path string) ([]DiceCount, error) {
	c, err := campaign.OpenLines(path)
	if err != nil {
		return nil, err
	}
	defer c.Close(nil)
	counts := map[DiceCount]int{}
	for l, err := range c.File().Lines(1, -1) {
		if err != nil {
			return nil, err
		}
		r, err := seal.Read(l.Dice)
		if err != nil {
			return nil, err
		}
		for _, d := range r.Rolled {
			by := DiceCount{Seat: l.Who, Origin: d.Origin}
			if d.Origin == seal.FromHand {
				by.Seat = cmp.Or(d.By, l.Who)
			}
			counts[by]++
		}
	}
	var list []DiceCount
	for by, n := range counts {
		by.Count = n
		list = append(list, by)
	}
	slices.SortFunc(list, func(a, b DiceCount) int { return cmp.Or(cmp.Compare(a.Seat, b.Seat), cmp.Compare(a.Origin, b.Origin)) })
	return list, nil
}

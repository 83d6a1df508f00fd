package evening

import (
	"slices"
	"strings"

	"houserule/runtime/table"
	"houserule/stdlib/campaign"
	"houserule/stdlib/engine"
)

// PlayersRead notes what players read in place of a text that the running line tells.
func (ln *Line) PlayersRead(text, public string) {
	if text != public {
		ln.publics = append(ln.publics, [2]string{text, public})
	}
}

// publicOf is what a line said as players read it; nil where that is not known.
func (ln *Line) public(said string) *string {
	for _, x := range ln.publics {
		before, after, ok := strings.Cut(said, x[0])
		if !ok {
			return nil
		}
		if x[1] == "" {
			before = strings.TrimRight(before, "\n ")
		}
		said = before + x[1] + after
	}
	return &said
}

// known are the answers that players may know: of things of which they know, and worked
// out from nothing private.
func known(c *campaign.Campaign, g *engine.Game, list []engine.OtherAnswer) []engine.OtherAnswer {
	if c == nil || len(list) == 0 {
		return list
	}
	secret, err := c.Conceals(c.Last())
	if err != nil {
		return nil
	}
	unknown := g.Table.Unknown(secret.Concealed)
	names := slices.Clone(secret.Things)
	for id := range unknown {
		names = append(names, g.Table.World().Names.Of(g.Table.World().Record(id)))
	}
	hidden := table.UnknownNames(names, nil)
	return slices.DeleteFunc(slices.Clone(list), func(o engine.OtherAnswer) bool {
		return o.Private || unknown[o.Who.Record] || unknown[o.Who.Owner] || hidden.In(g.Table.World().Names.Show(o.Was)+" "+g.Table.World().Names.Show(o.Now))
	})
}

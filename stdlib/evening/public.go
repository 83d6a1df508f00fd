package evening

import (
	"slices"
	"strings"

	"houserule/runtime/table"
	"houserule/stdlib/engine"
)

// PlayersRead notes what players read in place of a text that the running line tells.
func PlayersRead(p *Evening, text, public string) {
	if text != public {
		p.Line.publics = append(p.Line.publics, [2]string{text, public})
	}
}

// publicOf is what a line said as players read it; nil where that is not known.
func publicOf(p *Evening, said string) *string {
	for _, x := range p.Line.publics {
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
func known(p *Evening, g *engine.Game, list []engine.OtherAnswer) []engine.OtherAnswer {
	if p.Campaign == nil || len(list) == 0 {
		return list
	}
	secret, err := p.Campaign.Conceals(p.Campaign.Last())
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

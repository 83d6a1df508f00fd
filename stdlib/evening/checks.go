package evening

import (
	"slices"

	"houserule/runtime/table"
	"houserule/stdlib/narrate"
)

// loose is what was said outside of the commands.
func (p *Evening) loose(entries []*table.Entry) []string {
	list := slices.Clone(p.Line.Said)
	for _, text := range narrate.SaidBy(entries) {
		if i := slices.Index(list, text); i >= 0 {
			list = slices.Delete(list, i, i+1)
		}
	}
	return list
}

// soFar is what the running line did before it came to a question, and was not
// told with an earlier one.
func soFar(p *Evening) []string {
	var list []string
	for _, x := range p.Game.Table.Journal().SoFar() {
		list = append(list, narrate.Telling(x))
	}
	list = news(p, list)
	p.Line.told = append(p.Line.told, list...)
	return list
}

// news leaves what was not told yet with a question of the running line.
func news(p *Evening, list []string) []string { return narrate.Except(list, p.Line.told) }

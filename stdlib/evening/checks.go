package evening

import (
	"slices"

	"houserule/runtime/table"
	"houserule/stdlib/narrate"
)

// loose is what was said outside of the commands.
func (ln *Line) loose(entries []*table.Entry) []string {
	list := slices.Clone(ln.Said)
	for _, text := range narrate.SaidBy(entries) {
		if i := slices.Index(list, text); i >= 0 {
			list = slices.Delete(list, i, i+1)
		}
	}
	return list
}

// soFar is what the running line did before it came to a question, and was not
// told with an earlier one.
func (ln *Line) toldSoFar() []string {
	var list []string
	for _, x := range ln.Game.Table.Journal().SoFar() {
		list = append(list, narrate.Telling(x))
	}
	list = ln.news(list)
	ln.told = append(ln.told, list...)
	return list
}

// news leaves what was not told yet with a question of the running line.
func (ln *Line) news(list []string) []string { return narrate.Except(list, ln.told) }

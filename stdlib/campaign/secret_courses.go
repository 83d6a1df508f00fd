package campaign

import (
	"encoding/json"
	"slices"

	"houserule/runtime/table"
	"houserule/runtime/world"
	"houserule/stdlib/engine"
)

// RevealsSecret reports, for a line that replays the commands from index from on (a late purchase),
// whether secret commands are among them (plays), and whether it would reveal them (tells): the
// first command is secret, or one has another result than before.
func (c *Campaign) RevealsSecret(g *engine.Game, from int) (tells, plays bool, err error) {
	journal := g.Table.Journal().Entries()
	if from >= len(journal) {
		return false, false, nil
	}
	lines, err := c.secretCommands()
	if err != nil || len(lines) == 0 {
		return false, false, err
	}
	if _, first := lines[journal[from].Line]; first {
		return true, true, nil
	}
	now := map[int][]*table.Recorded{}
	for i, e := range journal[from:] {
		if lines[e.Line] == nil {
			continue
		}
		r, err := g.Recorded(from + i)
		if err != nil {
			return false, false, err
		}
		now[e.Line] = append(now[e.Line], r)
	}
	for line, list := range now {
		if !slices.EqualFunc(list, lines[line], sameResult) {
			return true, true, nil
		}
	}
	return false, len(now) > 0, nil
}

// secretCommands returns the commands of secret lines that were not revealed, by the line
// in which each happened first, as recorded by the last line that played them.
func (c *Campaign) secretCommands() (map[int][]*table.Recorded, error) {
	hidden, err := c.secretLines()
	lines := map[int][]*table.Recorded{}
	for _, number := range hidden {
		l, err := c.file.Line(number)
		if err != nil {
			return nil, err
		}
		did, _, err := read(l.Command, l.Change)
		if err != nil {
			return nil, &StateMismatchError{l.Number, err}
		}
		played := map[int][]*table.Recorded{}
		for _, e := range did.Entries {
			played[e.Line] = append(played[e.Line], e)
		}
		for line, list := range played {
			if line == int(number) || slices.Contains(hidden, int64(line)) || line == did.Entries[0].Line {
				lines[line] = list
			}
		}
	}
	return lines, err
}

// secretLines returns the secret lines that no later line reveals, in order.
func (c *Campaign) secretLines() (list []int64, err error) {
	hidden, err := secrets(c.file, map[int64]Privacy{}, world.Onlookers())
	for line, is := range hidden {
		if is {
			list = append(list, line)
		}
	}
	slices.Sort(list)
	return list, err
}

// sameResult reports whether two runs of a command have the same output and changes.
func sameResult(a, b *table.Recorded) bool {
	if a.Title != b.Title || !slices.Equal(a.Said, b.Said) || !slices.Equal(a.Announced, b.Announced) || len(a.Changes.List) != len(b.Changes.List) {
		return false
	}
	if len(a.Changes.List) == 0 {
		return true
	}
	one, err := json.Marshal(a.Changes.List)
	two, err2 := json.Marshal(b.Changes.List)
	return err == nil && err2 == nil && string(one) == string(two)
}

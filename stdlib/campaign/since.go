package campaign

import (
	"slices"

	"houserule/runtime/table"
	"houserule/stdlib/engine"
)

// Happened is a line of the course, as far as it takes to play it again.
type Happened struct {
	Line    int64
	Typed   string
	Entries []*table.Recorded
	Rules   bool // it put other rules in force
	Modules bool // and other modules
}

// Since gives the lines of the course behind a line, the first of them first. Commands
// that were played anew later stand where that was done.
func (c *Campaign) Since(line int64) ([]Happened, error) {
	var list []Happened
	dropped := 0
	for l, err := range c.Course.To(c.Course.last) {
		if err != nil {
			return nil, err
		}
		if l.Number <= line {
			break
		}
		did, _, err := read(l.Command, l.Change)
		if err != nil {
			return nil, &Parted{l.Number, err}
		}
		h := Happened{Line: l.Number, Typed: l.Typed, Rules: l.Kind == House || l.Kind == Option || l.Kind == Reload, Modules: l.Kind == Reload}
		h.Entries = did.Entries
		if n := min(dropped, len(h.Entries)); n > 0 {
			h.Entries, dropped = h.Entries[:len(h.Entries)-n], dropped-n
		}
		dropped += did.Drops
		list = append(list, h)
	}
	slices.Reverse(list)
	return list, nil
}

// Ruling is which rules were in force behind a line, as far as the modules of a game have
// them.
func (c *Campaign) Ruling(g *engine.Game, line int64) (engine.Ruleset, error) {
	m, err := c.moment(line)
	if err != nil {
		return engine.Ruleset{}, err
	}
	saved, err := m.saved()
	if err != nil {
		return engine.Ruleset{}, err
	}
	return g.Ruleset.OfSaved(saved)
}

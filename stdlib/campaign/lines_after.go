package campaign

import (
	"bytes"
	"encoding/json"
	"slices"

	"houserule/runtime/table"
	"houserule/stdlib/campaign/file"
	"houserule/stdlib/engine"
)

// PlayedLine is a line of the timeline, with what is needed to play it again.
type PlayedLine struct {
	Line    int64  // its number
	Typed   string // the input
	Entries []*table.Recorded
	Rules   bool // the line changed the rules in force
	Modules bool // the line changed the modules
}

// CommandID returns the id of the command of a line, see [Line]; "" for none.
func CommandID(l file.Line) (string, error) {
	if !bytes.Contains(l.Command, []byte(`"id":"`)) {
		return "", nil
	}
	var did lineCommand
	if err := json.Unmarshal(l.Command, &did); err != nil {
		return "", &StateMismatchError{l.Number, err}
	}
	return did.ID, nil
}

// LinesAfter returns the lines of the timeline behind a line, the first of them first. A
// command that a later line replayed is in that line.
func (c *Campaign) LinesAfter(line int64) ([]PlayedLine, error) {
	var list []PlayedLine
	dropped := 0
	for l, err := range c.Timeline.To(c.Timeline.last) {
		if err != nil {
			return nil, err
		}
		if l.Number <= line {
			break
		}
		did, _, err := read(l.Command, l.Change)
		if err != nil {
			return nil, &StateMismatchError{l.Number, err}
		}
		h := PlayedLine{Line: l.Number, Typed: l.Typed, Rules: l.Kind == House || l.Kind == Option || l.Kind == Reload, Modules: l.Kind == Reload}
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

// RulesetAt returns the rules that were in force behind a line, as far as the modules of g
// have them.
func (c *Campaign) RulesetAt(g *engine.Game, line int64) (engine.Ruleset, error) {
	m, err := c.stateAfter(line)
	if err != nil {
		return engine.Ruleset{}, err
	}
	saved, err := m.saved()
	if err != nil {
		return engine.Ruleset{}, err
	}
	return g.Ruleset.OfSaved(saved)
}

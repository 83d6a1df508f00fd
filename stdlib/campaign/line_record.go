package campaign

import (
	"houserule/runtime/state"
	"houserule/runtime/table"
	"houserule/runtime/world"
	"houserule/stdlib/campaign/file"
	"houserule/stdlib/engine"
)

// At returns the campaign as it was behind a line, read-only, to play it again from there.
func (c *Campaign) At(line int64) *Campaign {
	return &Campaign{Timeline: &Timeline{file: c.file, last: line}, file: c.file, options: Options{Clock: c.options.Clock, Read: true}, questions: noQuestions(), archives: c.archives}
}

// StateOf returns the hash of the state of a game, as lines have it.
func StateOf(w *world.World) file.State { return stateHash(w) }

// StateAt returns the state behind a line.
func (c *Campaign) StateAt(line int64) (*state.Store, error) {
	m, err := c.stateAfter(line)
	return m.state, err
}

// LineRecord is what a line of the file did.
type LineRecord struct {
	Commands []*table.Recorded
	Drops    int      // number of commands before the line that it replaced
	To       int64    // the line to which undo, redo or goto returned the game; 0 for other lines
	Outside  []Answer // answers that belong to none of Commands
}

// ReadLine decodes what a line did.
func ReadLine(l file.Line) (LineRecord, error) {
	there, elsewhere, err := to(l)
	if elsewhere || err != nil {
		return LineRecord{To: there}, err
	}
	did, _, err := read(l.Command, l.Change)
	if err != nil {
		return LineRecord{}, &StateMismatchError{l.Number, err}
	}
	return LineRecord{Commands: did.Entries, Drops: did.Drops, Outside: did.Answers}, nil
}

// HouseRules returns the house rules behind a line, those switched off included; others is
// false, and the list nil, where the line did not change them.
func HouseRules(l file.Line) (list []engine.HouseRule, others bool, err error) {
	_, changed, err := read(l.Command, l.Change)
	if err == nil {
		if house := changed.Rest.named("house"); len(house) > 0 {
			list, err = engine.ReadHouseRules(house[0].json)
			others = true
		}
	}
	if err != nil {
		return nil, false, &StateMismatchError{l.Number, err}
	}
	return list, others, nil
}

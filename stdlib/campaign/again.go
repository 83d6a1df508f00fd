package campaign

import (
	"houserule/runtime/state"
	"houserule/runtime/table"
	"houserule/runtime/world"
	"houserule/stdlib/campaign/file"
	"houserule/stdlib/engine"
)

// Behind is the campaign as it was behind a line, to play it again from there: nothing is
// kept in it.
func (c *Campaign) Behind(line int64) *Campaign {
	return &Campaign{Course: &Course{file: c.file, last: line}, file: c.file, o: Options{Clock: c.o.Clock, Read: true}, asked: none(), archives: c.archives}
}

// StateOf is the hash of the state of a game, as lines have it.
func StateOf(w *world.World) file.State { return stateOf(w) }

// StateAt is the state behind a line.
func (c *Campaign) StateAt(line int64) (*state.Store, error) {
	m, err := c.moment(line)
	return m.state, err
}

// Deeds are what a line did.
type Deeds struct {
	Commands []*table.Recorded
	Drops    int   // so many commands before it were played anew in it
	To       int64 // the line to which it leads, where it does
	Outside  []Answer
}

// Did tells what a line did.
func Did(l file.Line) (Deeds, error) {
	there, elsewhere, err := to(l)
	if elsewhere || err != nil {
		return Deeds{To: there}, err
	}
	did, _, err := read(l.Command, l.Change)
	if err != nil {
		return Deeds{}, &Parted{l.Number, err}
	}
	return Deeds{Commands: did.Entries, Drops: did.Drops, Outside: did.Answers}, nil
}

// HouseRules are the house rules behind a line, off or on; others is false where they are
// those before it.
func HouseRules(l file.Line) (list []engine.HouseRule, others bool, err error) {
	_, changed, err := read(l.Command, l.Change)
	if err == nil {
		if house := changed.Rest.only("house"); len(house) > 0 {
			list, err = engine.ReadHouseRules(house[0].json)
			others = true
		}
	}
	if err != nil {
		return nil, false, &Parted{l.Number, err}
	}
	return list, others, nil
}

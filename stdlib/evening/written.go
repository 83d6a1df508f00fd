package evening

import (
	"houserule/runtime/world"
	"houserule/stdlib/campaign"
	"houserule/stdlib/narrate"
)

// Written describes a line that was written into the campaign, for [Config].Written. Its data are
// those of the gamemaster.
type Written struct {
	Line    int64  // its number; without a campaign that of its first input line
	Kind    string // of the campaign's line, such as [campaign.Play]
	Typed   string
	Text    string // its output
	Sender  Sender
	Private campaign.Privacy  // what of it not everybody may read
	Whose   world.Restriction // who may not read that
	Rolls   []narrate.RollReport
	Said    []string // messages of rules
	Changes []narrate.Change
}

// tellWritten calls [Config].Written for the line that was just written, with its output.
func (e *Evening) tellWritten(text string) {
	did := e.Line.Effect
	if e.Config.Written == nil || did == nil {
		return
	}
	w := Written{Line: int64(e.Line.Began), Kind: did.Kind, Typed: did.Typed, Text: text, Sender: e.Line.By.Sender}
	if e.Campaign != nil {
		w.Line, w.Private, w.Whose = e.Campaign.Last(), e.Log.privacy, e.Log.whose
	}
	if e.Reader.isNew {
		w.Rolls, w.Said = e.announced()
		w.Changes = e.Reader.LastChanges
	}
	e.Config.Written(w)
}

// announced returns the checks and the messages of the last line that changed something.
func (e *Evening) announced() (rolls []narrate.RollReport, said []string) {
	for _, entry := range e.Reader.commands {
		for _, x := range entry.Announcements() {
			if x.Check == nil {
				said = append(said, x.Said)
				continue
			}
			rolls = append(rolls, narrate.NewRollReport(e.Game.Table, x))
		}
	}
	return rolls, said
}

package commands

import (
	"houserule/runtime/world"
	"houserule/stdlib/campaign"
	"houserule/stdlib/evening"
	"houserule/stdlib/narrate"
)

// hiddenLines returns the numbers of the lines that are hidden from the audience; nil for the
// gamemaster.
func hiddenLines(reader *evening.Reader) (map[int64]bool, error) {
	if !narrate.ForPlayers(reader.Config.Audience) || reader.Campaign == nil {
		return nil, nil
	}
	return reader.Campaign.HiddenLines(reader.Viewer())
}

// refuseHidden returns [narrate.ErrForGamemaster] for a line that is hidden from the audience.
func refuseHidden(reader *evening.Reader, line int64) error {
	unknown, err := hiddenLines(reader)
	if err == nil && unknown[line] {
		err = narrate.ErrForGamemaster
	}
	return err
}

// hiddenBefore returns the boxes whose values before a line are hidden from players; nil for the
// gamemaster.
func hiddenBefore(reader *evening.Reader, line int64) (map[world.BoxKey]bool, error) {
	if !narrate.ForPlayers(reader.Config.Audience) || reader.Campaign == nil {
		return nil, nil
	}
	return reader.Campaign.Overwrites(line)
}

// lastVisible returns the number of the last line that the audience may read and for which wanted
// returns true; 0 for none.
func lastVisible(reader *evening.Reader, wanted func(campaign.Logged) bool) (last int64, err error) {
	err = reader.Campaign.Chronicle(1, reader.Campaign.Last(), campaign.Shown{Viewer: reader.Viewer()}, func(l campaign.Logged) error {
		if l.Typed != "" && wanted(l) {
			last = l.Line
		}
		return nil
	})
	return last, err
}

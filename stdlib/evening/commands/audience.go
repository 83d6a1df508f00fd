package commands

import (
	"houserule/runtime/world"
	"houserule/stdlib/campaign"
	"houserule/stdlib/evening"
	"houserule/stdlib/narrate"
)

// unknownNames are the lines of the campaign of which players do not read; none for others.
func unknownNames(reader *evening.Reader) (map[int64]bool, error) {
	if !narrate.ForPlayers(reader.Config.Audience) || reader.Campaign == nil {
		return nil, nil
	}
	return reader.Campaign.Hidden()
}

// hides refuses players a line of which they do not read.
func refuseHidden(reader *evening.Reader, line int64) error {
	unknown, err := unknownNames(reader)
	if err == nil && unknown[line] {
		err = narrate.ErrForGamemaster
	}
	return err
}

// unknownBefore are the boxes in which a line found what its reader does not know.
func unknownBefore(reader *evening.Reader, line int64) (map[world.BoxKey]bool, error) {
	if !narrate.ForPlayers(reader.Config.Audience) || reader.Campaign == nil {
		return nil, nil
	}
	return reader.Campaign.Overwrites(line)
}

// lastKnown is the last line that its reader may know of those that are wanted; 0 for none.
func lastKnown(reader *evening.Reader, wanted func(campaign.Logged) bool) (last int64, err error) {
	err = reader.Campaign.Chronicle(1, reader.Campaign.Last(), campaign.Shown{Players: narrate.ForPlayers(reader.Config.Audience)}, func(l campaign.Logged) error {
		if l.Typed != "" && wanted(l) {
			last = l.Line
		}
		return nil
	})
	return last, err
}

package commands

import (
	"houserule/runtime/world"
	"houserule/stdlib/campaign"
	"houserule/stdlib/evening"
	"houserule/stdlib/narrate"
)

// unknownNames are the lines of the campaign of which players do not read; none for others.
func unknownNames(e *evening.Evening) (map[int64]bool, error) {
	if !narrate.ForPlayers(e.Config.Audience) || e.Campaign == nil {
		return nil, nil
	}
	return e.Campaign.Hidden()
}

// hides refuses players a line of which they do not read.
func hides(e *evening.Evening, line int64) error {
	unknown, err := unknownNames(e)
	if err == nil && unknown[line] {
		err = narrate.ErrForGamemaster
	}
	return err
}

// unknownBefore are the boxes in which a line found what its reader does not know.
func unknownBefore(e *evening.Evening, line int64) (map[world.BoxKey]bool, error) {
	if !narrate.ForPlayers(e.Config.Audience) || e.Campaign == nil {
		return nil, nil
	}
	return e.Campaign.Overwrites(line)
}

// lastKnown is the last line that its reader may know of those that are wanted; 0 for none.
func lastKnown(e *evening.Evening, wanted func(campaign.Logged) bool) (last int64, err error) {
	err = e.Campaign.Chronicle(1, e.Campaign.Last(), campaign.Shown{Players: narrate.ForPlayers(e.Config.Audience)}, func(l campaign.Logged) error {
		if l.Typed != "" && wanted(l) {
			last = l.Line
		}
		return nil
	})
	return last, err
}

package commands

import (
	"houserule/stdlib/campaign"
	"houserule/stdlib/evening"
)

// privateLines are the lines of the campaign that tell what is for the gamemaster alone and
// are no secrets.
func privateLines(e *evening.Evening) map[int64]bool {
	if e.Campaign == nil {
		return nil
	}
	hidden, err := e.Campaign.Hidden()
	if err != nil {
		return nil
	}
	for line := range hidden {
		if l, err := e.Campaign.File().Line(line); err != nil || l.Kind == campaign.Secret {
			delete(hidden, line)
		}
	}
	return hidden
}

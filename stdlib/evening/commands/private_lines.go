package commands

import "houserule/stdlib/campaign"

// privateLines are the lines of the campaign that tell what is for the gamemaster alone and
// are no secrets.
func privateLines(c *campaign.Campaign) map[int64]bool {
	if c == nil {
		return nil
	}
	hidden, err := c.Hidden()
	if err != nil {
		return nil
	}
	for line := range hidden {
		if l, err := c.File().Line(line); err != nil || l.Kind == campaign.Secret {
			delete(hidden, line)
		}
	}
	return hidden
}

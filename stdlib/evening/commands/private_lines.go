package commands

import "houserule/stdlib/campaign"

// privateLines returns the numbers of the lines that are private to the gamemaster without being
// secrets.
func privateLines(c *campaign.Campaign) map[int64]bool {
	if c == nil {
		return nil
	}
	hidden, err := c.HiddenLines()
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

package commands

import (
	"houserule/runtime/world"
	"houserule/stdlib/campaign"
)

// privateLines returns who may read the lines that not everybody may read, without secrets, by
// number.
func privateLines(c *campaign.Campaign) map[int64]world.Restriction {
	if c == nil {
		return nil
	}
	hidden, err := c.HiddenLines(world.Onlookers())
	if err != nil {
		return nil
	}
	private := map[int64]world.Restriction{}
	for line := range hidden {
		if l, err := c.File().Line(line); err == nil && l.Kind != campaign.Secret {
			_, private[line] = campaign.PrivacyOf(l)
		}
	}
	return private
}

package campaign_test

import (
	"fmt"
	"testing"

	"houserule/stdlib/campaign"
	"houserule/stdlib/engine"
)

// Behind any line the game is the same, whether it is worked out from the beginning, from
// a snapshot, or from one of the games that are noted in between.
func TestEveryLineIsReachedFromWhereverItIsNear(t *testing.T) {
	path := grown(t, 900)
	c, err := campaign.Open(path, campaign.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close(nil)
	g, _, err := c.Game(c.Last(), engine.Options{Folder: steps})
	if err != nil {
		t.Fatal(err)
	}
	defer g.Close()
	for _, line := range []int64{899, 900, 801, 800, 799, 601, 600, 599, 599, 450, 400, 399, 201, 200, 3, 1, 700} {
		if _, err := c.Return(g, line); err != nil {
			t.Fatal(err)
		}
		l, err := c.Line(line)
		if err != nil {
			t.Fatal(err)
		}
		if campaign.StateOf(g) != l.State {
			t.Errorf("line %d leads elsewhere", line)
		}
		if got, err := g.Eval("ann.steps"); err != nil || got != fmt.Sprint(line-1) {
			t.Errorf("behind line %d Ann has made %s steps, %v", line, got, err)
		}
	}
}

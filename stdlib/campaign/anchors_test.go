package campaign_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"houserule/stdlib/campaign"
	"houserule/stdlib/campaign/file"
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
		if _, err := c.MoveTo(g, line); err != nil {
			t.Fatal(err)
		}
		l, err := c.File().Line(line)
		if err != nil {
			t.Fatal(err)
		}
		if campaign.StateOf(g.Table.World()) != l.State {
			t.Errorf("line %d leads elsewhere", line)
		}
		if got, err := g.Eval("ann.steps"); err != nil || got != fmt.Sprint(line-1) {
			t.Errorf("behind line %d Ann has made %s steps, %v", line, got, err)
		}
	}
}

// TestGoingFarBackFollowsFewLines looks how many lines lie between any line and the game
// that is noted before it: a part of all of them, however many these are.
func TestGoingFarBackFollowsFewLines(t *testing.T) {
	t.Parallel()
	path := grown(t, 6_900)
	c, err := campaign.Open(path, campaign.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close(nil)
	var noted []int64
	file, err := file.Open(path, file.Options{Read: true})
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	names, err := file.Notes()
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		text, err := file.Note(name)
		var line int64
		if _, wrong := fmt.Sscan(text, &line); strings.HasPrefix(name, "anchor ") && err == nil && wrong == nil {
			noted = append(noted, line)
		}
	}
	slices.Sort(noted)
	farthest := int64(0)
	for i, at := range append(noted, c.Last()) {
		before := int64(0)
		if i > 0 {
			before = noted[i-1]
		}
		farthest = max(farthest, at-before)
	}
	if farthest > 400 || len(noted) > 40 {
		t.Errorf("%d games are noted, and %d lines lie between two of them: %v", len(noted), farthest, noted)
	}
	g, _, err := c.Game(3_399, engine.Options{Folder: steps})
	if err != nil {
		t.Fatal(err)
	}
	defer g.Close()
	if got, err := g.Eval("ann.steps"); err != nil || got != "3398" {
		t.Errorf("behind line 3399 Ann has made %s steps, %v", got, err)
	}
}

// Package undone makes the texts on undone and redone lines for those who may not read these lines.
package undone

import (
	"slices"
	"strings"

	"houserule/runtime/state"
	"houserule/runtime/world"
	"houserule/stdlib/campaign"
	"houserule/stdlib/campaign/file"
	"houserule/stdlib/narrate"
)

// Public returns what others read of a line of this kind (undo, redo or goto) that moves the
// campaign from its last line to line to, if it goes over lines that are hidden from them or if
// changes would reveal secret values: only which lines these are. whose is who may not read the
// whole output; public is "" if everybody may.
func Public(c *campaign.Campaign, kind string, to int64, changes state.Changes) (public string, whose world.Restriction, err error) {
	if !campaign.WithoutCommands(kind) || campaign.LeavesGameUnchanged(kind) {
		return "", whose, nil
	}
	gone, come, err := c.Timeline.Diff(c.Last(), to)
	if err != nil {
		return "", whose, err
	}
	hidden, whose, err := hiddenAmong(c, slices.Concat(gone, come))
	if err == nil {
		var reveals bool
		if reveals, err = c.WouldReveal(c.Last(), to, changes); reveals {
			whose = world.GamemasterOnly()
		}
	}
	if err != nil || whose.IsNone() {
		return "", whose, err
	}
	if kind == campaign.Goto {
		public, err = narrate.StateAfterUndo(c, c.Last(), to)
		return public, whose, err
	}
	over := come
	if kind == campaign.Undo {
		slices.Reverse(gone)
		over = gone
	}
	var out []string
	for _, l := range over {
		title := narrate.LineTitle(l.Typed)
		if hidden[l.Number] || strings.HasPrefix(title, ":secret ") {
			title = "a secret"
		}
		out = append(out, narrate.UndoneText(kind, l, title))
	}
	return strings.Join(out, "\n"), whose, nil
}

// hiddenAmong returns the numbers of those lines that are hidden from players who own nothing, and
// who may not read the lines that are hidden or have private parts.
func hiddenAmong(c *campaign.Campaign, lines []file.Line) (hidden map[int64]bool, whose world.Restriction, err error) {
	var all map[int64]bool
	hidden = map[int64]bool{}
	for _, l := range lines {
		_, of := campaign.PrivacyOf(l)
		if l.Kind != campaign.Secret && of.IsNone() {
			continue
		}
		if all == nil {
			if all, err = c.HiddenLines(world.Onlookers()); err != nil {
				return nil, whose, err
			}
		}
		if all[l.Number] {
			hidden[l.Number] = true
			if l.Kind == campaign.Secret {
				of = world.GamemasterOnly()
			}
		}
		whose = whose.And(of)
	}
	return hidden, whose, nil
}

package evening

import (
	"slices"
	"strings"

	"houserule/runtime/state"
	"houserule/stdlib/campaign"
	"houserule/stdlib/campaign/file"
	"houserule/stdlib/narrate"
)

// publicUndo returns what players read of a line of this kind (undo, redo or goto) that moves the
// campaign from its last line to line to, if it goes over lines that are hidden from them or if
// changes would reveal private values: only which lines these are. private is false, and public
// "", if players may read its whole output.
func publicUndo(c *campaign.Campaign, kind string, to int64, changes state.Changes) (public string, private bool, err error) {
	if !campaign.WithoutCommands(kind) || campaign.LeavesGameUnchanged(kind) {
		return "", false, nil
	}
	gone, come, err := c.Timeline.Diff(c.Last(), to)
	if err != nil {
		return "", false, err
	}
	hidden, private, err := hiddenAmong(c, slices.Concat(gone, come))
	if err == nil && !private {
		private, err = c.WouldReveal(c.Last(), to, changes)
	}
	if err != nil || !private {
		return "", false, err
	}
	if kind == campaign.Goto {
		public, err = narrate.StateAfterUndo(c, c.Last(), to)
		return public, true, err
	}
	over := come
	if kind == campaign.Undo {
		slices.Reverse(gone)
		over = gone
	}
	var out []string
	for _, l := range over {
		title := narrate.LineTitle(l.Typed)
		if hidden[l.Number] || strings.HasPrefix(title, SecretLine("")) {
			title = "a secret"
		}
		out = append(out, narrate.UndoneText(kind, l, title))
	}
	return strings.Join(out, "\n"), true, nil
}

// hiddenAmong returns the numbers of those lines that are hidden from players. private reports
// whether one of the lines is hidden or has private parts.
func hiddenAmong(c *campaign.Campaign, lines []file.Line) (hidden map[int64]bool, private bool, err error) {
	var all map[int64]bool
	hidden = map[int64]bool{}
	for _, l := range lines {
		said := campaign.PrivacyOf(l) != campaign.Public
		if l.Kind != campaign.Secret && !said {
			continue
		}
		if all == nil {
			if all, err = c.HiddenLines(); err != nil {
				return nil, false, err
			}
		}
		if all[l.Number] {
			hidden[l.Number] = true
		}
		private = private || said || all[l.Number]
	}
	return hidden, private, nil
}

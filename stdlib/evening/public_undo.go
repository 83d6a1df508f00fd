package evening

import (
	"slices"
	"strings"

	"houserule/runtime/state"
	"houserule/stdlib/campaign"
	"houserule/stdlib/campaign/file"
	"houserule/stdlib/narrate"
)

// publicUndo returns what players read of a line that takes others back or does them again,
// from where the campaign stands to behind a line, where lines on the way are hidden from
// them or what changes was written in secret: which lines these are, and nothing of what is
// otherwise by that. private is false where they may read all of it.
func publicUndo(c *campaign.Campaign, kind string, to int64, changes state.Changes) (public string, private bool, err error) {
	if !campaign.WithoutCommands(kind) || campaign.LeavesGameUnchanged(kind) {
		return "", false, nil
	}
	gone, come, err := c.Course.Diff(c.Last(), to)
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

// hiddenAmong returns the numbers of the lines that players do not read; private reports
// whether one of them has something private.
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

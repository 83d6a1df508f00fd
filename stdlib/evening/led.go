package evening

import (
	"fmt"
	"regexp"
	"strings"

	"houserule/runtime/state"
	"houserule/stdlib/campaign"
	"houserule/stdlib/campaign/file"
)

// ledOver matches what a line tells that takes another back or does it again.
var ledOver = regexp.MustCompile(`^(?:(\d+) is )?(taken back|done again): `)

// ledPublic is what players read of a line that leads from where the campaign stands to
// behind another line, where lines on the way are hidden from them, or what
// changes was written in secret: which lines are taken back and done again, and nothing of what is otherwise by that. private is false where they
// may read all of it.
func ledPublic(c *campaign.Campaign, kind, said string, to int64, changes state.Changes) (public string, private bool, err error) {
	if !campaign.Leads(kind) || campaign.Aside(kind) {
		return "", false, nil
	}
	gone, come, err := c.Course.Diff(c.Last(), to)
	if err != nil {
		return "", false, err
	}
	hidden, private, err := hiddenAmong(c, append(gone, come...))
	if err == nil && !private {
		private, err = c.Withholds(c.Last(), to, changes)
	}
	if err != nil || !private {
		return "", false, err
	}
	var out []string
	for line := range strings.SplitSeq(said, "\n") {
		m := ledOver.FindStringSubmatch(line)
		switch {
		case strings.HasPrefix(line, " "):
			continue // what changed, or was told then
		case m != nil && (hidden[m[1]] || strings.HasPrefix(line[len(m[0]):], Secretly(""))):
			line = m[0] + "a secret"
		}
		out = append(out, line)
	}
	return strings.Join(out, "\n"), true, nil
}

// hiddenAmong are the numbers of those of some lines of which players do not read; private
// tells whether anything of them is for the gamemaster alone.
func hiddenAmong(c *campaign.Campaign, lines []file.Line) (hidden map[string]bool, private bool, err error) {
	var all map[int64]bool
	hidden = map[string]bool{}
	for _, l := range lines {
		said := campaign.PrivacyOf(l) != campaign.Public
		if l.Kind != campaign.Secret && !said {
			continue
		}
		if all == nil {
			if all, err = c.Hidden(); err != nil {
				return nil, false, err
			}
		}
		if all[l.Number] {
			hidden[fmt.Sprint(l.Number)] = true
		}
		private = private || said || all[l.Number]
	}
	return hidden, private, nil
}

package commands

import (
	"fmt"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/runtime/world"
	"houserule/stdlib/campaign"
	"houserule/stdlib/campaign/file"
	"houserule/stdlib/evening"
	"houserule/stdlib/evening/summary"
	"houserule/stdlib/narrate"
)

// note runs :note, which keeps a text in the campaign as a line that can be undone, or lists all
// notes.
func note(e *evening.Evening, rest string) (string, error) {
	if rest == "" && e.Campaign != nil {
		return noteList(e.Reader)
	}
	return keepNote(e, summary.NoteCommand+rest, "")
}

// secretNote runs :secret :note, whose text only the gamemaster may read until it is revealed.
func secretNote(e *evening.Evening, rest string) (string, error) {
	if rest = strings.TrimSpace(rest); rest == "" {
		return "", &diag.Problem{Message: "what is noted in secret?", Hint: ":secret :note TEXT"}
	}
	text, err := keepNote(e, evening.SecretLine(summary.NoteCommand+rest), campaign.Secret)
	return evening.MarkSecret(text), err
}

// keepNote records a line that keeps a note. A kind of "" is [campaign.Play].
func keepNote(e *evening.Evening, typed, kind string) (string, error) {
	if e.Campaign == nil {
		return "", &diag.Problem{Message: "notes need a campaign, and this game has none", Hint: ":save FILE creates one"}
	}
	e.History.Record(e.History.Begin(typed, kind))
	return "noted", nil
}

// noteList lists the notes on the timeline, each with the number of its line, without those that
// the audience may not read.
func noteList(rd *evening.Reader) (string, error) {
	viewer := rd.Viewer()
	if viewer.IsGamemaster() {
		viewer = world.Onlookers() // what they may not read is marked
	}
	hidden, err := rd.Campaign.HiddenLines(viewer)
	if err != nil {
		return "", err
	}
	var lines []file.Line
	for l, err := range rd.Campaign.Timeline.To(rd.Campaign.Last()) {
		if err != nil {
			return "", err
		}
		lines = append(lines, l)
	}
	slices.Reverse(lines)
	var list []string
	for _, l := range lines {
		text, ok := summary.NoteIn(l)
		if !ok || hidden[l.Number] && narrate.ForPlayers(rd.Config.Audience) {
			continue
		}
		if l.Kind == campaign.Secret && hidden[l.Number] {
			text = evening.SecretMark + text
		}
		list = append(list, fmt.Sprintf("%d  %s", l.Number, text))
	}
	if len(list) == 0 {
		return "there are no notes; :note TEXT keeps one, :secret :note TEXT one that players do not see", nil
	}
	return strings.Join(list, "\n"), nil
}

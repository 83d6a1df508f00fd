package commands

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"houserule/lang/diag"
	"houserule/runtime/table"
	"houserule/stdlib/campaign"
	"houserule/stdlib/evening"
	"houserule/stdlib/narrate"
)

// changedSince reports the changes of a command. state is the headline before the command, and
// before is its output.
func changedSince(e *evening.Evening, state, before string) []string {
	if e.Line.Effect.To == 0 {
		return e.Reader.Changes(nil, state, before)
	}
	c, err := e.Game.Table.Changes().SinceBaseline()
	if err != nil {
		return nil
	}
	return e.Reader.ChangesBack(c)
}

// changes runs :changes, which lists the boxes written by the last line that changed something,
// or by a given line of the log.
func changes(e *evening.Evening, rest string) (string, error) {
	if rest == "" && e.Campaign != nil && e.Campaign.Last() > 0 {
		last := e.Campaign.Last()
		if narrate.ForPlayers(e.Config.Audience) {
			var err error
			if last, err = lastVisible(e.Reader, func(l campaign.Logged) bool { return !l.Private || !campaign.WithoutCommands(l.Kind) }); err != nil {
				return "", err
			}
		}
		rest = fmt.Sprint(last)
	}
	if rest == "" {
		wrote, err := lastWritten(e.Reader)
		if err != nil || len(wrote) == 0 {
			return "no line has written a box yet", err
		}
		return strings.Join(narrate.ChangeLines(wrote), "\n"), nil
	}
	n, err := strconv.ParseInt(rest, 10, 64)
	if err != nil {
		return "", &diag.Problem{Message: fmt.Sprintf("which line? %q is not a number", rest), Hint: ":changes N takes the number of a line in the :log"}
	}
	boxes, entries, err := writtenBy(e.Reader, n)
	if err == nil {
		e.Reader.HiddenBefore, err = hiddenBefore(e.Reader, n)
	}
	if err != nil {
		return "", err
	}
	defer func() { e.Reader.HiddenBefore = nil }()
	list := narrate.ChangeLines(e.Reader.ChangesOf(boxes, entries))
	if len(list) == 0 {
		return fmt.Sprintf("line %d wrote no box", n), nil
	}
	return strings.Join(list, "\n"), nil
}

// lastWritten returns the changes of the last line that changed something, which may be a line of
// an earlier process.
func lastWritten(reader *evening.Reader) ([]narrate.Change, error) {
	if len(reader.LastChanges) > 0 || reader.Campaign == nil {
		return reader.LastChanges, nil
	}
	for n := reader.Campaign.Last(); n > 0; n-- {
		boxes, entries, err := writtenBy(reader, n)
		if err != nil {
			return nil, err
		}
		if list := reader.ChangesOf(boxes, entries); len(list) > 0 {
			return list, nil
		}
	}
	return nil, nil
}

// writtenBy returns the boxes written by a line of the campaign, with its commands, or, without a
// campaign, by a command of the journal.
func writtenBy(reader *evening.Reader, n int64) ([]table.BoxWritten, []*table.Entry, error) {
	t := reader.Game.Table
	if reader.Campaign == nil {
		if n < 1 || n > int64(len(t.Journal().Entries())) {
			return nil, nil, fmt.Errorf("the log has %d commands, but no number %d", len(t.Journal().Entries()), n)
		}
		boxes := t.Changes().WrittenIn(int(n - 1))
		for i := range boxes {
			boxes[i].Command = 0
		}
		return boxes, nil, nil
	}
	if n < 1 || n > reader.Campaign.Last() {
		return nil, nil, noLine(reader, n)
	}
	if err := refuseHidden(reader, n); err != nil {
		return nil, nil, err
	}
	l, err := reader.Campaign.File().Line(n)
	if err != nil {
		return nil, nil, err
	}
	found, err := hiddenBefore(reader, n)
	if err != nil {
		return nil, nil, err
	}
	if narrate.ForPlayers(reader.Config.Audience) && campaign.WithoutCommands(l.Kind) && (campaign.PrivacyFor(l, reader.Viewer()) != campaign.Public || len(found) > 0) {
		return nil, nil, narrate.ErrForGamemaster // it undid or redid hidden lines
	}
	c, err := campaign.Changes(l)
	boxes := t.Changes().Boxes(c)
	slices.SortStableFunc(boxes, narrate.CompareBoxes)
	return boxes, playedIn(reader, n), err
}

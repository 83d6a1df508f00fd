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

// changedSince tells what a command of the prompt changed.
func changedSince(p *evening.Evening, state, before string) []string {
	if p.Line.Turn.To == 0 {
		return evening.Changes(p, nil, state, before)
	}
	c, err := p.Game.Table.Journal().NotedChanges()
	if err != nil {
		return nil
	}
	return evening.ChangesBack(p, c)
}

// changes is :changes: every box that the last line that changed something wrote, or one
// line of the log.
func changes(p *evening.Evening, rest string) (string, error) {
	if rest == "" && p.Campaign != nil && p.Campaign.Last() > 0 {
		last := p.Campaign.Last()
		if narrate.ForPlayers(p.Config.Audience) {
			var err error
			if last, err = lastKnown(p, func(l campaign.Logged) bool { return !l.Private || !campaign.Leads(l.Kind) }); err != nil {
				return "", err
			}
		}
		rest = fmt.Sprint(last)
	}
	if rest == "" {
		wrote, err := lastWritten(p)
		if err != nil || len(wrote) == 0 {
			return "no line has written a box yet", err
		}
		return strings.Join(narrate.ChangeLines(wrote), "\n"), nil
	}
	n, err := strconv.ParseInt(rest, 10, 64)
	if err != nil {
		return "", &diag.Problem{Message: fmt.Sprintf("which line? %q is no number", rest), Hint: ":changes N takes the number of a line in the :log"}
	}
	boxes, entries, err := writtenBy(p, n)
	if err == nil {
		p.Reader.Found, err = unknownBefore(p, n)
	}
	if err != nil {
		return "", err
	}
	defer func() { p.Reader.Found = nil }()
	list := narrate.ChangeLines(p.ChangesOf(boxes, entries))
	if len(list) == 0 {
		return fmt.Sprintf("line %d wrote no box", n), nil
	}
	return strings.Join(list, "\n"), nil
}

// lastWritten are the changes of the last line that wrote something, be it one of an
// earlier opening of the campaign.
func lastWritten(p *evening.Evening) ([]narrate.Change, error) {
	if len(p.Last.Wrote) > 0 || p.Campaign == nil {
		return p.Last.Wrote, nil
	}
	for n := p.Campaign.Last(); n > 0; n-- {
		boxes, entries, err := writtenBy(p, n)
		if err != nil {
			return nil, err
		}
		if list := p.ChangesOf(boxes, entries); len(list) > 0 {
			return list, nil
		}
	}
	return nil, nil
}

// writtenBy are the boxes that a line of the campaign wrote, or a command of the log.
func writtenBy(p *evening.Evening, n int64) ([]table.BoxWritten, []*table.Entry, error) {
	t := p.Game.Table
	if p.Campaign == nil {
		if n < 1 || n > int64(len(t.Journal().Entries())) {
			return nil, nil, fmt.Errorf("the log has %d commands, and none is number %d", len(t.Journal().Entries()), n)
		}
		boxes := t.WrittenIn(int(n - 1))
		for i := range boxes {
			boxes[i].Command = 0
		}
		return boxes, nil, nil
	}
	if n < 1 || n > p.Campaign.Last() {
		return nil, nil, noLine(p, n)
	}
	if err := hides(p, n); err != nil {
		return nil, nil, err
	}
	l, err := p.Campaign.Line(n)
	if err != nil {
		return nil, nil, err
	}
	found, err := unknownBefore(p, n)
	if err != nil {
		return nil, nil, err
	}
	if narrate.ForPlayers(p.Config.Audience) && campaign.Leads(l.Kind) && (campaign.PrivacyOf(l) != campaign.Public || len(found) > 0) {
		return nil, nil, narrate.ErrForGamemaster // hidden lines were taken back in it, or done again
	}
	c, err := campaign.Changes(l)
	boxes := t.Boxes(c)
	slices.SortStableFunc(boxes, narrate.ByPlace)
	return boxes, playedIn(p, n), err
}

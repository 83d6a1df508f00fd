package commands

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"houserule/runtime/explain"
	"houserule/stdlib/campaign"
	"houserule/stdlib/evening"
	"houserule/stdlib/narrate"
)

// summarize returns the summary of the open session, from its lines and the one that ends it.
// entries is the length of the journal when the latter began.
func summarize(reader *evening.Reader, entries int) (*narrate.Summary, error) {
	number, _ := reader.Dice.Session()
	s := &narrate.Summary{Session: number, From: max(reader.Dice.SealLine(), 1), To: reader.Campaign.Last() + 1, Ends: time(reader)}
	on, err := reader.Campaign.Timeline.Numbers()
	if err != nil {
		return nil, err
	}
	var note, dice, house, fiats, back, kept []string
	left := 0 // number of lines that stay undone
	for l, err := range reader.Campaign.File().Lines(reader.Dice.SealLine(), -1) {
		if err != nil {
			return nil, err
		}
		if l.Number == reader.Dice.SealLine() {
			s.Began = l.Time
		}
		switch {
		case l.Kind == campaign.Undo, l.Kind == campaign.Goto && narrate.MovesBack(l):
			back = append(back, fmt.Sprint(l.Number))
		case l.Kind == campaign.Redo, l.Kind == campaign.Goto, campaign.LeavesGameUnchanged(l.Kind), l.Number == 0:
		case !on[l.Number]:
			left++
		case l.Kind == campaign.House:
			house = append(house, fmt.Sprintf("%d %s", l.Number, narrate.HouseRuleText(l.Typed)))
		case l.Kind == campaign.Secret, campaign.PrivacyOf(l) != campaign.Public: // players read it, too
		default:
			if text, ok := noteIn(l); ok {
				kept = append(kept, fmt.Sprintf("%s at %d", text, l.Number))
			}
			told, fell, fiat, err := narrate.NotableIn(l)
			if err != nil {
				return nil, err
			}
			note, dice = append(note, told...), append(dice, fell...)
			if fiat != "" {
				fiats = append(fiats, fiat)
			}
		}
	}
	for _, e := range reader.Game.Table.Journal().Entries()[entries:] { // the line that ends the session
		for _, text := range e.Summary {
			note = append(note, fmt.Sprintf("%s at %d", text, s.To))
		}
	}
	secret, err := reader.Campaign.ConcealedAt(reader.Campaign.Last())
	if err != nil {
		return nil, err
	}
	s.Names = explain.NewUnknownNames(secret.Things, secret.Public)
	note, kept = slices.DeleteFunc(note, s.Names.In), slices.DeleteFunc(kept, s.Names.In)
	unknown := reader.Game.Table.World().Audience.SecretRecords(reader.Game.Table.Run(), secret.Secrets)
	met, err := attendanceOf(reader, on, unknown)
	if err != nil {
		return nil, err
	}
	changed, err := changedInSession(reader, on, unknown)
	if err != nil {
		return nil, err
	}
	s.Add("arrived", met.came...)
	s.Add("left", met.left...)
	s.Add("time", met.time...)
	s.Add("what changed", changed...)
	s.Add("by fiat", fiats...)
	s.Add("notes", kept...)
	s.Add("of note", note...)
	s.Add("dice of note", dice...)
	s.Add("house rules", house...)
	s.Add("modules", met.modules...)
	if len(back) > 0 {
		s.Add("undone", narrate.TakenBack(back, left))
	}
	return s, nil
}

// time returns the time of the configured clock; "" without one.
func time(reader *evening.Reader) string {
	if reader.Config.Clock == nil {
		return ""
	}
	return reader.Config.Clock()
}

// summaryPath returns an unused path beside the campaign for the summary of a session.
func summaryPath(campaign string, session int) string {
	base := strings.TrimSuffix(campaign, filepath.Ext(campaign))
	path := fmt.Sprintf("%s-%d.md", base, session)
	for n := 2; ; n++ {
		if _, err := os.Lstat(path); errors.Is(err, fs.ErrNotExist) {
			return path
		}
		path = fmt.Sprintf("%s-%d-%d.md", base, session, n)
	}
}

// writeSummary writes a summary into its file, and returns a message on success or failure.
func writeSummary(path, text string) string {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err == nil {
		_, err = f.WriteString(text)
		err = errors.Join(err, f.Close())
	}
	if err != nil {
		var at *fs.PathError
		if errors.As(err, &at) {
			err = at.Err
		}
		return fmt.Sprintf("the summary is not in %s, which cannot be written: %s", filepath.Base(path), err)
	}
	return ""
}

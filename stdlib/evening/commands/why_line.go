package commands

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"houserule/runtime/table"
	"houserule/stdlib/campaign"
	"houserule/stdlib/campaign/file"
	"houserule/stdlib/evening"
	"houserule/stdlib/narrate"
)

// whyLine explains a line of the campaign under the rules in force then, on a second game in the
// state after the line. Of more than [narrate.MostExplained] commands it explains the first or,
// with last, the last.
func whyLine(e *evening.Evening, line int64, last bool) ([]narrate.Explained, error) {
	if line < 1 || line > e.Campaign.Last() {
		return nil, noLine(e.Reader, line)
	}
	if err := refuseHidden(e.Reader, line); err != nil {
		return nil, err
	}
	l, err := e.Campaign.File().Line(line)
	if err != nil {
		return nil, err
	}
	var did struct {
		Entries []json.RawMessage `json:"entries"`
	}
	if err := json.Unmarshal(l.Command, &did); err != nil {
		return nil, err
	}
	if len(did.Entries) == 0 {
		return nil, fmt.Errorf("line %d, %q, did nothing that could be explained", line, narrate.FirstLine(typedPublicly(e.Reader, l)))
	}
	aside := e.NewOnCampaign()
	if _, err := openAfter(aside, line); err != nil {
		return nil, err
	}
	defer aside.Game.Close()
	secret := &campaign.Concealed{}
	if narrate.ForPlayers(e.Config.Audience) {
		if secret, err = e.Campaign.ConcealedAt(line, e.Reader.Viewer()); err == nil {
			secret.Replaced, err = e.Campaign.Overwrites(line)
		}
		if err != nil {
			return nil, err
		}
		aside.Reader.HiddenBefore = secret.Replaced
		aside.Game.Table.World().Audience.SetSecrets(aside.Game.Table.Run(), secret.Secrets, e.Reader.Viewer())
	}
	journal := len(aside.Game.Table.Journal().Entries())
	if journal < len(did.Entries) {
		return nil, errors.New("what that line did is no longer known")
	}
	if !canRunAgain(aside.Game.Table.Journal().Entries()[journal-len(did.Entries):]) {
		if typed, err := openBeforeAndReplay(e.Modules, l); err == nil {
			defer typed.Game.Close()
			if narrate.ForPlayers(e.Config.Audience) {
				typed.Game.Table.World().Audience.SetSecrets(typed.Game.Table.Run(), secret.Secrets, e.Reader.Viewer())
				typed.Reader.HiddenBefore = secret.Replaced
			}
			aside, journal = typed, len(typed.Game.Table.Journal().Entries())
		}
	}
	var list []narrate.Explained
	from, to := journal-len(did.Entries)+1, journal
	if last {
		from = max(from, to-narrate.MostExplained+1)
	}
	hidden, err := hiddenLines(e.Reader)
	if err != nil {
		return nil, err
	}
	for n := from; n <= min(to, from+narrate.MostExplained-1); n++ {
		if of := int64(aside.Game.Table.Journal().Entries()[n-1].Line); of != int64(aside.Game.Table.Journal().Entries()[from-1].Line) && hidden[of] {
			continue // a replayed command of a secret line
		}
		did, err := explained(aside.Reader, n)
		if err != nil {
			return nil, err
		}
		if _, whose := narrate.Private(aside.Game.Table, n-1); !whose.Allows(e.Reader.Viewer()) {
			did.Head = aside.Game.Table.Journal().Entries()[n-1].Title // without its hidden result
		}
		list = append(list, did)
	}
	list = narrate.ForReader(e.Reader.Viewer(), list, secret)
	if last {
		return list, nil
	}
	return narrate.NotExplained(list, len(did.Entries)), nil
}

// openAfter opens the game in its state after a line of the campaign, with the modules in use then
// if the file contains them.
func openAfter(e *evening.Evening, line int64) (told []string, err error) {
	game, otherwise, err := e.OpenAt(line, nil)
	if err != nil {
		return nil, err
	}
	e.Adopt(game)
	return e.AfterReopening(otherwise), nil
}

// canRunAgain reports whether each command can be run again separately or is by fiat.
func canRunAgain(entries []*table.Entry) bool {
	return !slices.ContainsFunc(entries, func(e *table.Entry) bool { return !e.Fiat && !e.RunsAgain() })
}

// openBeforeAndReplay opens a second game in its state before a line and replays the line, so that
// its journal also has the commands that are not calls of rules, such as an arrival. It fails for
// a line that [Recorded] rejects, and if the result differs.
func openBeforeAndReplay(mods *evening.Modules, l file.Line) (*evening.Evening, error) {
	if err := Recorded(l); err != nil {
		return nil, err
	}
	if l.Kind != campaign.Play && l.Kind != campaign.Secret {
		return nil, fmt.Errorf("line %d cannot be run again for an explanation", l.Number)
	}
	did, err := campaign.ReadLine(l)
	if err != nil {
		return nil, err
	}
	a := &replayer{Evening: Start(evening.Config{}), source: mods.Campaign, recordedLine: did}
	before := max(l.Number-1, 0)
	if err := a.openFirst(before, mods.Opened, &Replayed{}); err != nil {
		return nil, err
	}
	entries := len(a.Game.Table.Journal().Entries()) - did.Drops + len(did.Commands)
	how, err := a.line(l, &Replayed{})
	switch {
	case err == nil && how != nil:
		err = fmt.Errorf("line %d: %s", l.Number, how[0])
	case err == nil && len(a.Game.Table.Journal().Entries()) != entries:
		err = fmt.Errorf("line %d now runs other commands", l.Number)
	}
	if err != nil {
		a.Game.Close()
		return nil, err
	}
	return a.Evening, nil
}

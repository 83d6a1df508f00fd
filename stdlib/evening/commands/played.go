package commands

import (
	"encoding/json"

	"houserule/runtime/table"
	"houserule/stdlib/campaign"
	"houserule/stdlib/campaign/file"
	"houserule/stdlib/evening"
)

// commandsIn returns the number of commands that a line of the campaign added to the journal.
func commandsIn(l file.Line) int {
	var did struct {
		Entries []json.RawMessage `json:"entries"`
	}
	if json.Unmarshal(l.Command, &did) != nil {
		return 0
	}
	return len(did.Entries)
}

// didSomething reports whether a line added commands to the journal.
func didSomething(c *campaign.Campaign, line int64) bool {
	l, err := c.File().Line(line)
	return err == nil && commandsIn(l) > 0
}

// lastPlayed returns the last line with commands that was not undone, and the number of its
// commands; 0 for none.
func lastPlayed(c *campaign.Campaign) (line int64, commands int) {
	for l, err := range c.Timeline.To(c.Last()) {
		if err != nil {
			return 0, 0
		}
		if n := commandsIn(l); n > 0 {
			return l.Number, n
		}
	}
	return 0, 0
}

// playedIn returns the commands of a line in the journal; of a late purchase, the replayed ones.
func playedIn(reader *evening.Reader, n int64) (list []*table.Entry) {
	journal := reader.Game.Table.Journal().Entries()
	if last, commands := lastPlayed(reader.Campaign); n == last && commands <= len(journal) {
		return journal[len(journal)-commands:]
	}
	for _, e := range journal {
		if int64(e.Line) == n {
			list = append(list, e)
		}
	}
	return list
}

package evening

import (
	"encoding/json"
)

// UnfinishedNote keeps in the campaign the texts that could not come into force.
const UnfinishedNote = "unfinished edits"

// recallsTexts reads what was not edited to its end.
func (dr *Drafts) recall() error {
	text, err := dr.Campaign.File().Note(UnfinishedNote)
	if err != nil || text == "" {
		return err
	}
	return json.Unmarshal([]byte(text), &dr.Texts)
}

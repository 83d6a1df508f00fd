package evening

import "encoding/json"

// Drafts are texts of house rules that are to be edited on.
type Drafts struct {
	*shared

	Texts map[string]string // by what is edited
}

// UnfinishedNote keeps in the campaign the texts that could not come into force.
const UnfinishedNote = "unfinished edits"

// recall reads the drafts that the campaign keeps.
func (dr *Drafts) recall() error {
	text, err := dr.Campaign.File().Note(UnfinishedNote)
	if err != nil || text == "" {
		return err
	}
	return json.Unmarshal([]byte(text), &dr.Texts)
}

package evening

import "encoding/json"

// Drafts are edited texts of house rules that did not come into force.
type Drafts struct {
	*shared

	Texts map[string]string // by what is edited
}

// DraftsNoteName is the key under which the campaign keeps the drafts.
const DraftsNoteName = "unfinished edits"

// recall reads the drafts that the campaign keeps.
func (dr *Drafts) recall() error {
	text, err := dr.Campaign.File().Note(DraftsNoteName)
	if err != nil || text == "" {
		return err
	}
	return json.Unmarshal([]byte(text), &dr.Texts)
}

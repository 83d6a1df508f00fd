package evening

import "encoding/json"

// Drafts holds edited texts of house rules that are not in force, for example since they are
// faulty.
type Drafts struct {
	*shared

	Texts map[string]string // by the name under which the text is edited
}

// DraftsNoteName is the key under which the campaign keeps the drafts.
const DraftsNoteName = "unfinished edits"

// recall reads the drafts from the note of the campaign.
func (dr *Drafts) recall() error {
	text, err := dr.Campaign.File().Note(DraftsNoteName)
	if err != nil || text == "" {
		return err
	}
	return json.Unmarshal([]byte(text), &dr.Texts)
}

package commands

import (
	"encoding/json"
	"maps"

	"houserule/stdlib/evening"
)

// remembers notes where a module is that was added, "" for where all others are.
func remembers(e *evening.Evening, id, folder string) error {
	if e.Modules.Added == nil {
		e.Modules.Added = map[string]string{}
	}
	if was, known := e.Modules.Added[id]; known && (folder == "" || folder == was) {
		return nil
	}
	e.Modules.Added[id] = folder
	if e.Campaign == nil || e.Campaign.Read() {
		return nil
	}
	delete(e.Modules.Unopened, id)
	noted := maps.Clone(e.Modules.Added)
	maps.Copy(noted, e.Modules.Unopened)
	text, err := json.Marshal(noted)
	if err != nil {
		return err
	}
	return e.Campaign.SetNote(evening.AddedNote, string(text))
}

package commands

import (
	"encoding/json"
	"maps"

	"houserule/stdlib/evening"
)

// remembers notes where a module is that was added, "" for where all others are.
func remembers(p *evening.Evening, id, folder string) error {
	if p.Modules.Added == nil {
		p.Modules.Added = map[string]string{}
	}
	if was, known := p.Modules.Added[id]; known && (folder == "" || folder == was) {
		return nil
	}
	p.Modules.Added[id] = folder
	if p.Campaign == nil || p.Campaign.Read() {
		return nil
	}
	delete(p.Modules.Unopened, id)
	noted := maps.Clone(p.Modules.Added)
	maps.Copy(noted, p.Modules.Unopened)
	text, err := json.Marshal(noted)
	if err != nil {
		return err
	}
	return p.Campaign.SetNote(evening.AddedNote, string(text))
}

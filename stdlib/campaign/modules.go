package campaign

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strings"

	"houserule/lang/diag"
	"houserule/runtime/module"
	"houserule/stdlib/campaign/file"
	"houserule/stdlib/engine"
)

// modulesNote is the note that maps the content hash of each module to the SHA-256 of its archive
// in the file. What is read from an archive is verified against the content hash, which is part
// of the chain.
const modulesNote = "modules"

// Played is a module in the version with which a line was played.
type Played struct{ ID, Version, Content string }

// UnmarshalJSON decodes a module of a saved game.
func (p *Played) UnmarshalJSON(text []byte) error {
	var list [3]string
	if err := json.Unmarshal(text, &list); err != nil {
		return err
	}
	p.ID, p.Version, p.Content = list[0], list[1], list[2]
	return nil
}

// Shown returns the prefix of positions in the stored files of a module.
func (p Played) Shown() string { return ShownKept(p.ID, p.Version) }

// ShownKept returns the prefix of positions in files of a module stored in a campaign.
func ShownKept(id, version string) string { return id + " " + version }

// read decodes one part.
func (p parts) read(name string, into any) error {
	for _, x := range p {
		if x.name == name {
			return json.Unmarshal(x.json, into)
		}
	}
	return fmt.Errorf("there are no data called %q beside the state", name)
}

// Wanted returns the options Modules and Beside of the game behind the last line.
func (c *Campaign) Wanted() (modules, beside []string, err error) {
	if err = c.rest.read("wanted", &modules); err == nil {
		err = c.rest.read("besides", &beside)
	}
	return modules, beside, err
}

// Played returns the modules in force behind the last line, in load order.
func (c *Campaign) Played() (list []Played, err error) {
	err = c.rest.read("modules", &list)
	return list, err
}

// PlayedAt returns the modules in force behind a line, in load order.
func (c *Campaign) PlayedAt(line int64) (list []Played, err error) {
	if line == c.Timeline.last {
		return c.Played()
	}
	m, err := c.stateAfter(line)
	if err == nil {
		err = m.rest.read("modules", &list)
	}
	return list, err
}

// Shelf returns a finder of the modules stored in the file; missing are those that are not
// stored.
func (c *Campaign) Shelf(list []Played) (found *module.Shelf, missing []Played, err error) {
	found = &module.Shelf{}
	if err := c.loadArchives(); err != nil {
		return nil, nil, err
	}
	for _, m := range list {
		text, there, err := c.archive(m)
		if err != nil {
			return nil, nil, err
		}
		if !there {
			missing = append(missing, m)
			continue
		}
		kept, err := module.OpenArchive(text, m.Shown())
		if err == nil && (kept.ID != m.ID[strings.LastIndexByte(m.ID, '/')+1:] || kept.Version.String() != m.Version) { // permissions are granted by id and version
			return nil, nil, fmt.Errorf("%s %s as stored in %s is %s %s", m.ID, m.Version, c.File().Path(), kept.ID, kept.Version)
		}
		if err == nil {
			err = found.Put(kept)
		}
		if err != nil {
			return nil, nil, fmt.Errorf("%s %s as stored in %s: %w", m.ID, m.Version, c.File().Path(), err)
		}
		content, err := kept.Content()
		if err != nil {
			return nil, nil, fmt.Errorf("%s %s as stored in %s: %w", m.ID, m.Version, c.File().Path(), err)
		}
		if content != m.Content {
			return nil, nil, fmt.Errorf("%s %s as stored in %s is not the version that was used: its content is %s, but was %s", m.ID, m.Version, c.File().Path(), shortHash(content), shortHash(m.Content))
		}
	}
	return found, missing, nil
}

// shortHash returns the beginning of a hash for messages. The hash may be any text.
func shortHash(hash string) string {
	if len(hash) > 12 {
		hash = strings.ToValidUTF8(hash[:12], "") + "…"
	}
	return diag.SanitizeName(hash)
}

// archive returns the stored archive of a module.
func (c *Campaign) archive(m Played) (text []byte, there bool, err error) {
	name, known := c.archives[m.Content]
	if !known {
		return nil, false, nil
	}
	var hash file.Hash
	if n, err := hex.Decode(hash[:], []byte(name)); err != nil || n != len(hash) {
		return nil, false, nil
	}
	return c.file.Content(hash)
}

// loadArchives reads the note of stored archives.
func (c *Campaign) loadArchives() error {
	if c.archives != nil {
		return nil
	}
	text, err := c.file.Note(modulesNote)
	if err != nil {
		return err
	}
	c.archives = map[string]string{}
	if text == "" {
		return nil
	}
	return json.Unmarshal([]byte(text), &c.archives)
}

// keepModules stores the modules of a game, so that it can be opened without their folders.
func (c *Campaign) keepModules(g *engine.Game, rest parts) error {
	var played []Played
	if err := rest.read("modules", &played); err != nil {
		return err
	}
	if err := c.loadArchives(); err != nil {
		return err
	}
	before := len(c.archives)
	for i, m := range played {
		if _, kept := c.archives[m.Content]; kept || i >= len(g.Ruleset.Order) {
			continue
		}
		text, err := g.Ruleset.Order[i].Archive()
		if err != nil {
			continue // the files were deleted; the archive is left out
		}
		archived, err := module.OpenArchive(text, m.Shown())
		if err != nil {
			continue
		}
		if content, err := archived.Content(); err != nil || content != m.Content {
			continue // the files changed after loading
		}
		hash := file.Hash(sha256.Sum256(text))
		if err := c.file.StoreContent(hash, text); err != nil {
			return err
		}
		c.archives[m.Content] = hash.String()
	}
	if len(c.archives) == before {
		return nil
	}
	text, err := json.Marshal(c.archives)
	if err != nil {
		return err
	}
	return c.file.SetNote(modulesNote, string(text))
}

package content

import (
	"fmt"
	"strings"

	"houserule/lang/diag"
)

// FindRated returns the entries of [Catalogue.Rated] that a key denotes: a name, a short name, a
// name with underscores, or one of these after its kind, "skill: Bog Walking".
func (c *Catalogue) FindRated(module, key string) []*Entry {
	if found := c.Visible(module, c.rated[key]); len(found) > 0 {
		return found
	}
	for i := range len(key) {
		if key[i] != ':' {
			continue
		}
		kinds := c.Meanings(module, strings.TrimSpace(key[:i]))
		var found []*Entry
		for _, e := range c.Visible(module, c.rated[strings.TrimSpace(key[i+1:])]) {
			for _, k := range kinds {
				if e.Kind.Is(k.Name) {
					found = append(found, e)
				}
			}
		}
		if len(found) > 0 {
			return found
		}
	}
	return nil
}

// RatedKeys returns keys of levels, for suggestions for the unknown key meant. They include the
// kind if meant contains a colon.
func (c *Catalogue) RatedKeys(module, meant string) []string {
	var keys []string
	for _, e := range c.Rated(module) {
		keys = append(keys, e.Name)
		if strings.Contains(meant, ":") {
			keys = append(keys, Written(e.Kind.Name)+": "+e.Name)
		}
	}
	return append(keys, c.RatedShorts(module)...)
}

// RatedShorts returns the short names of rated entries.
func (c *Catalogue) RatedShorts(module string) []string {
	var names []string
	for _, e := range c.Rated(module) {
		if e.Short != "" {
			names = append(names, e.Short)
		}
	}
	return names
}

// RatedHint returns a hint for an unknown key of a level: the nearest of words, or the right
// kind for the entry that it names.
func (c *Catalogue) RatedHint(module, key string, words []string) diag.Hint {
	if hint := diag.SuggestNearest(key, words); hint.Text != "" {
		return hint
	}
	if _, name, ok := strings.Cut(key, ":"); ok {
		for _, e := range c.Visible(module, c.rated[strings.TrimSpace(name)]) {
			return diag.Hint{Text: fmt.Sprintf("%s is %s: write `%s: %s`", e.Name, diag.A(Written(e.Kind.Name)), Written(e.Kind.Name), e.Name)}
		}
	}
	return diag.Hint{}
}

// RatedKey returns the key that is unambiguous: the kind and the name.
func (e *Entry) RatedKey() string { return e.Kind.Name + ": " + e.Name }

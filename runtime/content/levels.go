package content

import (
	"fmt"
	"strings"

	"houserule/lang/diag"
)

// FindRated lists those of [Catalogue.Rated] that a key means: a name, a short name, a name
// with underscores, or one of these after its kind, "skill: Bog Walking".
func (c *Catalogue) FindRated(module, key string) []*Entry {
	if found := c.Mine(module, c.rated[key]); len(found) > 0 {
		return found
	}
	for i := range len(key) {
		if key[i] != ':' {
			continue
		}
		kinds := c.Meanings(module, strings.TrimSpace(key[:i]))
		var found []*Entry
		for _, e := range c.Mine(module, c.rated[strings.TrimSpace(key[i+1:])]) {
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

// RatedKeys lists the keys by which somebody's levels are given and read, as far as
// one may have been meant: behind their kinds where there is a colon.
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

// RatedShorts lists the short names, as sheets print them, of what somebody has levels in.
func (c *Catalogue) RatedShorts(module string) []string {
	var names []string
	for _, e := range c.Rated(module) {
		if e.Short != "" {
			names = append(names, e.Short)
		}
	}
	return names
}

// RatedHint is the hint for a key that no entry has: the nearest of some words, or
// that of an entry which is of another kind than the key says.
func (c *Catalogue) RatedHint(module, key string, words []string) diag.Hint {
	if hint := diag.Meant(key, words); hint.Text != "" {
		return hint
	}
	if _, name, ok := strings.Cut(key, ":"); ok {
		for _, e := range c.Mine(module, c.rated[strings.TrimSpace(name)]) {
			return diag.Hint{Text: fmt.Sprintf("%s is %s: write `%s: %s`", e.Name, diag.A(Written(e.Kind.Name)), Written(e.Kind.Name), e.Name)}
		}
	}
	return diag.Hint{}
}

// RatedKey is what to write where a name alone has two meanings.
func (e *Entry) RatedKey() string { return e.Kind.Name + ": " + e.Name }

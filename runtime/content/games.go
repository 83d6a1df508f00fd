package content

import (
	"slices"
	"sort"
	"strings"
)

// Several games may be loaded together, for a crossover. Each then has its own names: an entry
// of kind "skill" of one game is unrelated to those of another, and a game does not see what
// others add to shared nouns. Internally, such names are qualified with the game:
// "sea-tales:skill".

// Games returns the games to which a module belongs: itself if it is one, and those that it
// requires. It is nil if there are not several games.
type Games func(module string) []string

// SetGames makes several games share the catalogue; nil means that there is at most one, so
// that every word belongs to all modules.
func (c *Catalogue) SetGames(games Games) { c.games = games }

// HasSeveralGames reports whether several games share the catalogue.
func (c *Catalogue) HasSeveralGames() bool { return c.games != nil }

// GamesOf returns the games to which a module belongs; none for the engine, for a module without
// a game, and for the prompt.
func (c *Catalogue) GamesOf(module string) []string {
	if c.games == nil {
		return nil
	}
	return c.games(module)
}

// Unrelated reports whether two modules belong to different games, so that neither sees the
// names of the other.
func (c *Catalogue) Unrelated(a, b string) bool {
	if c.games == nil || a == b {
		return false
	}
	mine, theirs := c.games(a), c.games(b)
	if len(mine) == 0 || len(theirs) == 0 {
		return false
	}
	return !slices.ContainsFunc(mine, func(g string) bool { return slices.Contains(theirs, g) })
}

// Own returns the internal name for a name of a module: qualified with its game if there are
// several.
func (c *Catalogue) Own(module, word string) string {
	if games := c.GamesOf(module); len(games) == 1 {
		return games[0] + ":" + word
	}
	return word
}

// OwnWord returns the internal name for a name that a module declares on a noun. It is qualified
// only if the noun is shared by games.
func (c *Catalogue) OwnWord(module string, noun *Kind, word string) string {
	if noun != nil && len(c.GamesOf(noun.Module)) > 0 {
		return word
	}
	return c.Own(module, word)
}

// Written returns an internal name without its game, as modules write it.
func Written(name string) string {
	return name[strings.LastIndexByte(name, ':')+1:]
}

// Seen returns the kind that a name denotes in a module, or nil. If the module sees several
// kinds with the name, it is ambiguous and Seen returns nil; see Meanings.
func (c *Catalogue) Seen(module, name string) *Kind {
	if k := c.kinds[name]; k != nil {
		return k
	}
	if found := c.Meanings(module, name); len(found) == 1 {
		return found[0]
	}
	return nil
}

// Meanings returns the kinds that a name may denote in a module.
func (c *Catalogue) Meanings(module, name string) []*Kind {
	if k := c.kinds[name]; k != nil {
		return []*Kind{k}
	}
	var found []*Kind
	for _, game := range c.view(module) {
		if k := c.kinds[game+":"+name]; k != nil {
			found = append(found, k)
		}
	}
	return found
}

// view returns the games whose names a module sees: its own, or all for a module without a game.
func (c *Catalogue) view(module string) []string {
	if c.games == nil {
		return nil
	}
	if own := c.games(module); len(own) > 0 {
		return own
	}
	var all []string
	for _, k := range c.order {
		for _, g := range c.games(k.Module) {
			if !slices.Contains(all, g) {
				all = append(all, g)
			}
		}
	}
	sort.Strings(all)
	return all
}

// NameSeen returns the name of a kind as a module writes it.
func (c *Catalogue) NameSeen(module, kind string) string {
	if c.games == nil {
		return kind
	}
	if k := c.Seen(module, Written(kind)); k != nil && k.Name == kind {
		return Written(kind)
	}
	return kind
}

// SeenNames returns the names of kinds as a module writes them.
func (c *Catalogue) SeenNames(module string) []string {
	var names []string
	for _, k := range c.order {
		if c.Unrelated(module, k.Module) {
			continue
		}
		names = append(names, c.NameSeen(module, k.Name))
	}
	return names
}

// Shared reports whether things of a kind belong to no game: the kinds of the
// engine, such as the game itself, its clock and countdowns.
func (c *Catalogue) Shared(k *Kind) bool { return c.games != nil && len(c.games(k.Module)) == 0 }

// BoxSeen returns the box of a kind that a name denotes in a module. Boxes of other games are
// ignored; nil if there is none or the name is ambiguous.
func (k *Kind) BoxSeen(module, name string) *Box {
	for at := k; at != nil; at = at.Like {
		if b := at.named[name]; b != nil {
			return b
		}
	}
	if k == nil || !k.in.HasSeveralGames() {
		return nil
	}
	var found *Box
	for at := k; at != nil; at = at.Like {
		for _, b := range at.boxes {
			if Written(b.Name) != name || k.in.Unrelated(k.Module, b.Module) || k.in.Unrelated(module, b.Module) {
				continue
			}
			if found != nil {
				return nil // ambiguous: boxes of two games
			}
			found = b
		}
	}
	return found
}

// Visible returns those entries that are visible to a module.
func (c *Catalogue) Visible(module string, entries []*Entry) []*Entry {
	if c.games == nil {
		return entries
	}
	return slices.DeleteFunc(slices.Clone(entries), func(e *Entry) bool {
		return c.Unrelated(module, e.Module) || c.Unrelated(module, e.Kind.Module)
	})
}

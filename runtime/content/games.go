package content

import (
	"slices"
	"sort"
	"strings"
)

// Two whole games may lie on one table, as in a crossover. Each has words of
// its own then: what one of them prints under "skill" is another thing than the
// other's, and neither sees what the other wrote on the nouns they share.
// Inside, such a word carries the game it belongs to: "sea-tales:skill".

// Games returns the games to which a module belongs: itself if it is one, and those that it
// requires. It is nil if there are not several games.
type Games func(module string) []string

// SetGames makes several games share the catalogue; nil means that there is at most one, so
// that every word belongs to all modules.
func (c *Catalogue) SetGames(games Games) { c.games = games }

// HasSeveralGames reports whether several games share the catalogue.
func (c *Catalogue) HasSeveralGames() bool { return c.games != nil }

// GamesOf lists the whole games a module belongs to; none for the engine, for
// a module that belongs to no game, and for whoever sits at the table.
func (c *Catalogue) GamesOf(module string) []string {
	if c.games == nil {
		return nil
	}
	return c.games(module)
}

// Strangers reports whether two modules belong to different games, so that
// neither sees the words of the other.
func (c *Catalogue) Strangers(a, b string) bool {
	if c.games == nil || a == b {
		return false
	}
	mine, theirs := c.games(a), c.games(b)
	if len(mine) == 0 || len(theirs) == 0 {
		return false
	}
	return !slices.ContainsFunc(mine, func(g string) bool { return slices.Contains(theirs, g) })
}

// Own is the name under which a word of a module is kept: with its game before
// it where games meet.
func (c *Catalogue) Own(module, word string) string {
	if games := c.GamesOf(module); len(games) == 1 {
		return games[0] + ":" + word
	}
	return word
}

// OwnWord is the name of a word that a module writes on a noun: a noun of its
// own game needs no mark, a noun that games share does.
func (c *Catalogue) OwnWord(module string, noun *Kind, word string) string {
	if noun != nil && len(c.GamesOf(noun.Module)) > 0 {
		return word
	}
	return c.Own(module, word)
}

// Written is a word as its module writes it, without its game.
func Written(name string) string {
	return name[strings.LastIndexByte(name, ':')+1:]
}

// Seen finds the kind that a module means by a name. Where the module belongs
// to several games, or to none, a name that several of them have means nothing
// by itself: Meanings lists them.
func (c *Catalogue) Seen(module, name string) *Kind {
	if k := c.kinds[name]; k != nil {
		return k
	}
	if found := c.Meanings(module, name); len(found) == 1 {
		return found[0]
	}
	return nil
}

// Meanings lists the kinds that a module may mean by a name.
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

// view lists the games whose words a module sees: its own, or all.
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

// NameSeen is how a module writes the name of a kind.
func (c *Catalogue) NameSeen(module, kind string) string {
	if c.games == nil {
		return kind
	}
	if k := c.Seen(module, Written(kind)); k != nil && k.Name == kind {
		return Written(kind)
	}
	return kind
}

// SeenNames lists the names of kinds as a module writes them.
func (c *Catalogue) SeenNames(module string) []string {
	var names []string
	for _, k := range c.order {
		if c.Strangers(module, k.Module) {
			continue
		}
		names = append(names, c.NameSeen(module, k.Name))
	}
	return names
}

// Shared reports whether things of a kind belong to no game: the kinds of the
// engine, such as the game itself, its clock and countdowns.
func (c *Catalogue) Shared(k *Kind) bool { return c.games != nil && len(c.games(k.Module)) == 0 }

// BoxSeen finds the box of a kind that a module means by a name: nothing of
// other games, and of several the one it alone can see.
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
			if Written(b.Name) != name || k.in.Strangers(k.Module, b.Module) || k.in.Strangers(module, b.Module) {
				continue
			}
			if found != nil {
				return nil // two games call a box so, and nobody said whose is meant
			}
			found = b
		}
	}
	return found
}

// Mine leaves those entries that a module sees, where games meet.
func (c *Catalogue) Mine(module string, entries []*Entry) []*Entry {
	if c.games == nil {
		return entries
	}
	return slices.DeleteFunc(slices.Clone(entries), func(e *Entry) bool {
		return c.Strangers(module, e.Module) || c.Strangers(module, e.Kind.Module)
	})
}

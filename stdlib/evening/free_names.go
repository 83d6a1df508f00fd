package evening

import (
	"fmt"
	"strings"
	"unicode"

	"houserule/stdlib/engine"
	"houserule/stdlib/narrate"
)

// FreeNames gives names at the prompt to several things, one after the other. What has a
// name already is gathered once for all of them.
type FreeNames struct {
	Game  *engine.Game
	taken map[string]bool // all that has a name; nil before it was gathered
	next  map[string]int  // by the word of a name: the number that is tried next
}

// Of is the name at the prompt of somebody who comes: the first word in small letters,
// with a number where it means something already. It is taken from then on.
func (f *FreeNames) Of(name string) string {
	base := promptWord(name)
	free, i := base, max(f.next[base], 2)
	for ; !f.isFree(free); i++ {
		free = fmt.Sprint(base, i)
	}
	if f.next == nil {
		f.next = map[string]int{}
	}
	f.next[base] = i
	f.taken[free] = true
	return free
}

// take notes names that were given otherwise.
func (f *FreeNames) take(names []string) {
	for _, name := range names {
		if f.taken != nil {
			f.taken[name] = true
		}
	}
}

// isFree tells whether nothing has a name at the prompt.
func (f *FreeNames) isFree(name string) bool {
	if f.taken == nil {
		f.taken = map[string]bool{}
		for _, s := range narrate.Named(f.Game, true) {
			f.taken[s.Text] = true
		}
	}
	return !f.taken[name] && f.Game.Loaded.Compiles(name+" = nil")
}

// promptWord is the first word of a name in small letters, as far as Lua takes it for one.
func promptWord(name string) string {
	var word strings.Builder
	for _, r := range strings.ToLower(name) {
		if unicode.IsLetter(r) && r < unicode.MaxASCII || unicode.IsDigit(r) && word.Len() > 0 {
			word.WriteRune(r)
		} else if word.Len() > 0 {
			break
		}
	}
	if word.Len() == 0 {
		return "new"
	}
	return word.String()
}

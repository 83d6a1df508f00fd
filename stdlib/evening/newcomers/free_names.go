package newcomers

import (
	"fmt"
	"strings"
	"unicode"

	"houserule/stdlib/engine"
	"houserule/stdlib/narrate"
)

// FreeNames returns unused names for variables of the prompt.
type FreeNames struct {
	Game  *engine.Game
	taken map[string]bool // names in use; nil until the first call
	next  map[string]int  // by the first word of a name: the next number to try
}

// Of returns an unused variable for the name of a thing: its first word in small letters,
// followed by a number if that is in use. The variable counts as in use from then on.
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

// reserve marks names as in use.
func (f *FreeNames) reserve(names []string) {
	for _, name := range names {
		if f.taken != nil {
			f.taken[name] = true
		}
	}
}

// isFree reports whether a name is unused at the prompt and may be assigned to.
func (f *FreeNames) isFree(name string) bool {
	if f.taken == nil {
		f.taken = map[string]bool{}
		for _, s := range narrate.CompletionNames(f.Game, true) {
			f.taken[s.Text] = true
		}
	}
	return !f.taken[name] && f.Game.Loaded.Compiles(name+" = nil")
}

// promptWord returns the ASCII letters and digits of the first word of a name in small letters,
// as a Lua name; "new" if there are none.
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

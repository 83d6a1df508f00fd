package dice

import (
	"strings"
	"sync/atomic"

	"houserule/lang/diag"
)

// The results of Parse are cached by text. The cache holds a limited number of short notations;
// each has two places where it may stand. Errors are not cached.
const (
	cachePlaces = 512 // a power of two
	cacheLength = 64  // maximum length of a cached notation in bytes
)

var parseCache [cachePlaces]atomic.Pointer[Expression]

// Parse parses a notation. The error is a *diag.Problem, or a diag.List of several problems.
func Parse(text string) (*Expression, error) {
	if len(text) > cacheLength {
		return ParseAt(diag.NewFile("", text), 0, len(text))
	}
	place := cachePlace(text)
	if e := cachedAt(place, text); e != nil {
		return e, nil
	}
	if e := cachedAt(place^1, text); e != nil {
		return e, nil
	}
	text = strings.Clone(text) // which may be a part of a large file
	e, err := ParseAt(diag.NewFile("", text), 0, len(text))
	if err == nil {
		if older := parseCache[place].Swap(e); older != nil {
			parseCache[place^1].Store(older)
		}
	}
	return e, err
}

// cachedAt returns the expression at a place of the cache if it was parsed from text, else nil.
func cachedAt(place uint32, text string) *Expression {
	if e := parseCache[place].Load(); e != nil && e.file.Text == text {
		return e
	}
	return nil
}

// cachePlace returns the first of the two places of a notation: its FNV-1a hash.
func cachePlace(text string) uint32 {
	hash := uint32(2166136261)
	for i := range len(text) {
		hash = (hash ^ uint32(text[i])) * 16777619
	}
	return (hash ^ hash>>16) % cachePlaces
}

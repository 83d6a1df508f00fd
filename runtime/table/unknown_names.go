package table

import (
	"regexp"
	"slices"
)

// Names are names that an audience does not know.
type Names []*regexp.Regexp

// UnknownNames are names by which texts are searched.
func UnknownNames(names []string) (list Names) {
	for _, name := range names {
		if name != "" {
			list = append(list, regexp.MustCompile(`(^|[^\pL\pN])`+regexp.QuoteMeta(name)+`($|[^\pL\pN])`))
		}
	}
	return list
}

// In tells whether one of the names stands in a text, as a word of its own.
func (n Names) In(text string) bool {
	return slices.ContainsFunc(n, func(name *regexp.Regexp) bool { return name.MatchString(text) })
}

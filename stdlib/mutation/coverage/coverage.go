// Package coverage shows as a page what the worked examples of modules need of them: each
// file with its lines marked, which examples needed a line, and a list of the places that
// none of them did; where modules were broken, also what no example noticed.
//
//	page, err := coverage.HTML([]coverage.Module{{ID: "climbing", Examples: examples, Files: reach.Cover(names)}})
//
// The page has its style and its script in it and loads nothing. The same modules give the
// same bytes.
package coverage

import "houserule/stdlib/mutation"

// Example is a worked example that was played. Parts name it by its number.
type Example struct {
	Title string `json:"title"`
	File  string `json:"file"`
	Line  int    `json:"line"`
}

// Module is one whose examples were played.
type Module struct {
	ID       string
	Examples []Example
	Files    []mutation.FileCover
	Broken   *Broken // nil where nothing was broken
}

// Shares is how much of the module its examples need.
func (m Module) Shares() (s mutation.Shares) {
	for _, f := range m.Files {
		s.Add(f.Shares())
	}
	return s
}

// Broken is what came of breaking a module in one place after the other.
type Broken struct {
	Mutants   int // that were tried
	Unreached int // that stand where no example comes
	Unnoticed []Unnoticed
}

// Unnoticed is a mutant that no example noticed.
type Unnoticed struct {
	*mutation.Mutant
	Examples int // that came there
}

// Package coverage renders the coverage of modules by their worked examples as an HTML page:
// each file with marked lines, the examples that needed a line, and a list of uncovered places;
// with mutation testing also the mutants that no example detected. `houserule test --cover`
// writes it.
//
//	page, err := coverage.HTML([]coverage.Module{{ID: "climbing", Examples: examples, Files: reach.Cover(names)}})
//
// The page contains its style and script and loads nothing. The same modules give the same
// bytes.
package coverage

import "houserule/stdlib/mutation"

// Example is a worked example that was run. Parts refer to it by its index.
type Example struct {
	Title string `json:"title"`
	File  string `json:"file"`
	Line  int    `json:"line"`
}

// Module is a module whose examples were run.
type Module struct {
	ID       string
	Examples []Example
	Files    []mutation.FileCover
	Broken   *Broken // result of mutation testing; nil without
}

// Shares returns how much of the module its examples need.
func (m Module) Shares() (s mutation.Shares) {
	for _, f := range m.Files {
		s.Add(f.Shares())
	}
	return s
}

// Broken is the result of mutation testing of a module.
type Broken struct {
	Mutants   int // number of mutants run
	Unreached int // number of mutants that no example reaches
	Unnoticed []Unnoticed
}

// Unnoticed is a mutant that no example detected.
type Unnoticed struct {
	*mutation.Mutant
	Examples int // number of examples that reached it
}

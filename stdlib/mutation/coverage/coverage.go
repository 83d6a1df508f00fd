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
	Files    []mutation.FileCoverage
	Mutation *MutationResult // result of mutation testing; nil without
}

// Totals returns the sum of the totals of the files.
func (m Module) Totals() (s mutation.Totals) {
	for _, f := range m.Files {
		s.Add(f.Totals())
	}
	return s
}

// MutationResult is the result of mutation testing of a module.
type MutationResult struct {
	Mutants    int // number of mutants run
	NotCovered int // number of mutants that no example reaches
	Survivors  []Survivor
}

// Survivor is a mutant that no example detected.
type Survivor struct {
	*mutation.Mutant
	Examples int // number of examples that reached it
}

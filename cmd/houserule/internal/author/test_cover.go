package author

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"houserule/cmd/houserule/internal/program"
	"houserule/lang/diag"
	"houserule/stdlib/mutation"
	"houserule/stdlib/mutation/coverage"
	"houserule/stdlib/mutation/runner"
)

// coverFlag is the flag --cover or --cover=FILE.
type coverFlag struct {
	on   bool
	file string // path of the HTML page; "" for none, - for standard output
}

// String returns the value in the form that Set parses.
func (c *coverFlag) String() string {
	if c.file != "" {
		return c.file
	}
	return fmt.Sprint(c.on)
}

// Set parses the value; --cover alone sets "true".
func (c *coverFlag) Set(text string) error {
	switch {
	case text == "true" || text == "false":
		*c = coverFlag{on: text == "true"}
	case text == "-" || isPage(text):
		*c = coverFlag{true, text}
	default:
		return errors.New("it takes a file that ends in .html: --cover=report.html")
	}
	return nil
}

// Type returns the type shown in --help.
func (c *coverFlag) Type() string { return "bool" }

func isPage(name string) bool {
	ext := strings.ToLower(filepath.Ext(name))
	return ext == ".html" || ext == ".htm"
}

// validate returns an error for --cover with flags that exclude it.
func (c *coverFlag) validate(paths []string, o testFlags, json bool) error {
	for _, path := range paths {
		if c.on && isPage(path) {
			return program.Unusable(fmt.Errorf("%s is not a module; write a page with --cover=%s, without a space", path, path))
		}
	}
	switch {
	case c.file == "-" && json:
		return program.Unusable(errors.New("--cover=- and --json both write to the output: give --cover a file"))
	case c.on && c.file == "" && o.mutate:
		return program.Unusable(errors.New("use --cover and --mutate one after the other, or both for a page: --mutate --cover=report.html"))
	}
	return nil
}

// cover measures which parts of modules the examples need.
func cover(p *program.Program, paths []string, o testFlags) error {
	configs, err := mutationConfigs(p, paths, o)
	if err != nil {
		return err
	}
	var reports []coverReport
	var modules []coverage.Module
	for _, c := range configs {
		measured, err := measure(p, c)
		if err != nil {
			return err
		}
		m := coverGame(c.ID, measured)
		modules = append(modules, m)
		if p.Flags.JSON {
			reports = append(reports, reportCover(m))
		} else if o.cover.file == "" {
			showCover(p, m)
		} else if o.cover.file != "-" {
			fmt.Fprintln(p.Paint(p.Out, p.OutIsTerminal), shares(m))
		}
	}
	if o.cover.file != "" {
		if err := writeCover(p, modules, o.cover.file); err != nil {
			return err
		}
	}
	if p.Flags.JSON {
		return p.WriteJSON(reports)
	}
	return nil
}

// writeCover writes the HTML page of coverage.
func writeCover(p *program.Program, modules []coverage.Module, into string) error {
	page, err := coverage.HTML(modules)
	if err != nil {
		return err
	}
	if into == "-" {
		_, err := p.Out.Write(page)
		return err
	}
	if err := writeFile(into, page); err != nil || p.Flags.JSON {
		return err
	}
	_, err = fmt.Fprintf(p.Out, "%s: what the examples of %s need\n", filepath.ToSlash(into), program.Counted(len(modules), "module"))
	return err
}

// coverGame converts the measured coverage of a module for the page.
func coverGame(id string, m *runner.Run) coverage.Module {
	c := coverage.Module{ID: id, Files: m.Reach.Coverage(m.FileNames())}
	for _, e := range m.Examples {
		c.Examples = append(c.Examples, coverage.Example{Title: diag.Brief(e.Title), File: e.Pos.File, Line: e.Pos.Line})
	}
	return c
}

// broken converts the mutants of a module for the page.
func broken(results []runner.Result) *coverage.MutationResult {
	b := &coverage.MutationResult{Mutants: len(results)}
	for _, o := range results {
		switch o.Status {
		case runner.NotCovered:
			b.NotCovered++
		case runner.Survived:
			b.Survivors = append(b.Survivors, coverage.Survivor{Mutant: o.Mutant, Examples: o.Examples})
		}
	}
	return b
}

// coverReport is the coverage of a module, for --json.
type coverReport struct {
	Module string `json:"module"`
	mutation.Totals
	Examples []coverage.Example `json:"examples"`
	Parts    []partReport       `json:"parts"`
}

type partReport struct {
	Sort      string `json:"sort"`
	File      string `json:"file"`
	Line      int    `json:"line"`
	Column    int    `json:"column"`
	EndLine   int    `json:"end_line"`
	EndColumn int    `json:"end_column"`
	State     string `json:"state"`
	Examples  []int  `json:"examples"`
}

func reportCover(m coverage.Module) coverReport {
	r := coverReport{Module: m.ID, Totals: m.Totals(), Examples: append([]coverage.Example{}, m.Examples...), Parts: []partReport{}}
	for _, f := range m.Files {
		for _, part := range f.Parts {
			end := f.File.PosAt(part.End)
			line := partReport{Sort: part.Kind, File: part.Pos.File, Line: part.Pos.Line, Column: part.Pos.Column, EndLine: end.Line, EndColumn: end.Column,
				State: part.State.String(), Examples: []int{}}
			for i := range m.Examples {
				if part.Examples.Has(i) {
					line.Examples = append(line.Examples, i)
				}
			}
			r.Parts = append(r.Parts, line)
		}
	}
	return r
}

// shares formats how much of a module its examples need.
func shares(m coverage.Module) string {
	s := m.Totals()
	return fmt.Sprintf("%s, by %s: rules %s, layers %s, lines %s, statements %s", m.ID, program.Counted(len(m.Examples), "example"), s.Rules, s.Layers, s.Lines, s.Statements)
}

// showCover prints the shares and the parts that no example needs.
func showCover(p *program.Program, m coverage.Module) {
	out := p.Paint(p.Out, p.OutIsTerminal)
	fmt.Fprintln(out, shares(m))
	for _, f := range m.Files {
		for _, gap := range f.Gaps() {
			fmt.Fprintf(out, "%s: %s\n", gap.Pos, gap)
			fmt.Fprint(out, program.Indented(f.File.Line(gap.Pos.Line), "  "))
		}
	}
}

package cli

import (
	"fmt"

	"houserule/cmd/houserule/internal/proving"
	"houserule/lang/diag"
	"houserule/stdlib/proof"
)

// cover says which places of modules no example needs.
func (p *Program) cover(paths []string, o testFlags) error {
	configs, err := p.proofs(paths, o)
	if err != nil {
		return err
	}
	var reports []coverReport
	for _, c := range configs {
		measured, err := p.measured(c)
		if err != nil {
			return err
		}
		r := reportCover(c.ID, measured)
		if !p.flags.json {
			p.showCover(r)
		}
		reports = append(reports, r)
	}
	if p.flags.json {
		return p.writeJSON(reports)
	}
	return nil
}

// coverReport is what the examples of a module need of it, in machine-readable form.
type coverReport struct {
	Module   string       `json:"module"`
	Rules    coverCount   `json:"rules"`
	Layers   coverCount   `json:"layers"`
	Lines    coverCount   `json:"lines"` // and requirements, costs, changes, steps and rows
	Examples []coverer    `json:"examples"`
	Parts    []partReport `json:"parts"`
}

// coverCount is how many of some parts an example needed.
type coverCount struct {
	Needed int `json:"needed"`
	Of     int `json:"of"`
}

func (c coverCount) String() string {
	if c.Of == 0 {
		return "none"
	}
	return fmt.Sprintf("%d of %d (%.1f %%)", c.Needed, c.Of, float64(c.Needed)*100/float64(c.Of))
}

// coverer is an example, which parts name by its number.
type coverer struct {
	Title string `json:"title"`
	File  string `json:"file"`
	Line  int    `json:"line"`
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

	source string
}

func reportCover(id string, m *proving.Proof) coverReport {
	r := coverReport{Module: id, Examples: []coverer{}, Parts: []partReport{}}
	for _, e := range m.Examples {
		r.Examples = append(r.Examples, coverer{diag.Brief(e.Title), e.Pos.File, e.Pos.Line})
	}
	for _, f := range m.Reach.Cover(m.FileNames()) {
		for _, part := range f.Parts {
			end := f.File.PosAt(part.End)
			line := partReport{Sort: part.Sort, File: part.Pos.File, Line: part.Pos.Line, Column: part.Pos.Column, EndLine: end.Line, EndColumn: end.Column,
				State: part.State.String(), Examples: []int{}, source: f.File.Line(part.Pos.Line)}
			for i := range m.Examples {
				if part.Examples.Has(i) {
					line.Examples = append(line.Examples, i)
				}
			}
			r.Parts = append(r.Parts, line)
			count := &r.Lines
			switch part.Sort {
			case "rule":
				count = &r.Rules
			case "layer":
				count = &r.Layers
			}
			count.Of++
			if part.State == proof.Needed {
				count.Needed++
			}
		}
	}
	return r
}

// showCover shows the shares, and below them the places that nobody needed.
func (p *Program) showCover(r coverReport) {
	out := p.paint(p.Out, p.OutIsTerminal)
	fmt.Fprintf(out, "%s, by %s: rules %s, layers %s, lines %s\n", r.Module, counted(len(r.Examples), "example"), r.Rules, r.Layers, r.Lines)
	file, behind := "", 0 // behind which line of it nothing was told yet
	for _, part := range r.Parts {
		if part.State == proof.Needed.String() {
			continue
		}
		if part.File == file && part.EndLine <= behind {
			continue // a part of what was told
		}
		file, behind = part.File, part.EndLine
		why := "no example comes to this " + part.Sort
		if part.State == proof.NeverHeld.String() {
			why = "the condition of this " + part.Sort + " never holds"
		}
		fmt.Fprintf(out, "%s: %s\n", diag.Pos{File: part.File, Line: part.Line, Column: part.Column}, why)
		fmt.Fprint(out, indented(part.source, "  "))
	}
}

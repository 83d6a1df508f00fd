package mutation

import "fmt"

// Gap is a range of a file that no example covers: a part, with parts of the same kind and state
// that follow it in the same line or, for statements, in the next lines.
type Gap struct {
	Part
	Parts int // number of parts, without nested ones
}

// String describes the gap.
func (g Gap) String() string {
	switch {
	case g.State == NeverHeld && g.Parts == 1:
		return fmt.Sprintf("the condition of this %s never holds", g.Kind)
	case g.State == NeverHeld:
		return fmt.Sprintf("the conditions of these %d %ss never hold", g.Parts, g.Kind)
	case g.Parts == 1:
		return "no example comes to this " + g.Kind
	}
	return fmt.Sprintf("no example comes to these %d %ss", g.Parts, g.Kind)
}

// Gaps lists the gaps of the file, without nested ones.
func (f FileCoverage) Gaps() []Gap {
	var list []Gap
	for _, p := range f.Parts {
		if p.State == Covered {
			continue
		}
		if len(list) > 0 {
			last := &list[len(list)-1]
			if p.Start < last.End {
				continue
			}
			line := f.File.PosAt(last.End).Line
			if p.Kind == "statement" {
				line++
			}
			if p.Kind == last.Kind && p.State == last.State && p.Pos.Line <= line {
				last.End = p.End
				last.Parts++
				continue
			}
		}
		list = append(list, Gap{p, 1})
	}
	return list
}

// Count is the number of parts that examples cover, and of all parts.
type Count struct {
	Covered int `json:"needed"`
	Total   int `json:"of"`
}

// String returns the count as text, with a percentage; "none" without parts.
func (c Count) String() string {
	if c.Total == 0 {
		return "none"
	}
	return fmt.Sprintf("%d of %d (%.1f %%)", c.Covered, c.Total, float64(c.Covered)*100/float64(c.Total))
}

// add adds another count.
func (c *Count) add(other Count) {
	c.Covered += other.Covered
	c.Total += other.Total
}

// Totals are the counts of the parts of a file or module, by kind.
type Totals struct {
	Rules      Count `json:"rules"`
	Layers     Count `json:"layers"`
	Lines      Count `json:"lines"`      // and requirements, costs, changes, steps and rows
	Statements Count `json:"statements"` // of functions
}

// Add adds the counts of another file or module.
func (s *Totals) Add(other Totals) {
	s.Rules.add(other.Rules)
	s.Layers.add(other.Layers)
	s.Lines.add(other.Lines)
	s.Statements.add(other.Statements)
}

// Totals counts the parts of the file.
func (f FileCoverage) Totals() (s Totals) {
	for _, p := range f.Parts {
		count := &s.Lines
		switch p.Kind {
		case "rule":
			count = &s.Rules
		case "layer":
			count = &s.Layers
		case "statement":
			count = &s.Statements
		}
		count.Total++
		if p.State == Covered {
			count.Covered++
		}
	}
	return s
}

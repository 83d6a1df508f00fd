package mutation

import "fmt"

// Gap is a range of a file that no example exercises: a part, with parts of the same kind and
// state that follow it in the same line or, for statements, in the next lines.
type Gap struct {
	Part
	Parts int // number of parts, without nested ones
}

// String describes the gap.
func (g Gap) String() string {
	switch {
	case g.State == NeverHeld && g.Parts == 1:
		return fmt.Sprintf("the condition of this %s never holds", g.Sort)
	case g.State == NeverHeld:
		return fmt.Sprintf("the conditions of these %d %ss never hold", g.Parts, g.Sort)
	case g.Parts == 1:
		return "no example comes to this " + g.Sort
	}
	return fmt.Sprintf("no example comes to these %d %ss", g.Parts, g.Sort)
}

// Gaps lists the gaps of the file, without nested ones.
func (f FileCover) Gaps() []Gap {
	var list []Gap
	for _, p := range f.Parts {
		if p.State == Needed {
			continue
		}
		if len(list) > 0 {
			last := &list[len(list)-1]
			if p.Start < last.End {
				continue
			}
			line := f.File.PosAt(last.End).Line
			if p.Sort == "statement" {
				line++
			}
			if p.Sort == last.Sort && p.State == last.State && p.Pos.Line <= line {
				last.End = p.End
				last.Parts++
				continue
			}
		}
		list = append(list, Gap{p, 1})
	}
	return list
}

// Count is the number of parts that examples exercise, and of all parts.
type Count struct {
	Needed int `json:"needed"`
	Of     int `json:"of"`
}

// String returns the count as text, with a percentage.
func (c Count) String() string {
	if c.Of == 0 {
		return "none"
	}
	return fmt.Sprintf("%d of %d (%.1f %%)", c.Needed, c.Of, float64(c.Needed)*100/float64(c.Of))
}

func (c *Count) add(other Count) {
	c.Needed += other.Needed
	c.Of += other.Of
}

// Shares are counts of the parts of a module or file.
type Shares struct {
	Rules      Count `json:"rules"`
	Layers     Count `json:"layers"`
	Lines      Count `json:"lines"`      // and requirements, costs, changes, steps and rows
	Statements Count `json:"statements"` // of functions
}

// Add adds the counts of another file or module.
func (s *Shares) Add(other Shares) {
	s.Rules.add(other.Rules)
	s.Layers.add(other.Layers)
	s.Lines.add(other.Lines)
	s.Statements.add(other.Statements)
}

// Shares counts the parts of the file.
func (f FileCover) Shares() (s Shares) {
	for _, p := range f.Parts {
		count := &s.Lines
		switch p.Sort {
		case "rule":
			count = &s.Rules
		case "layer":
			count = &s.Layers
		case "statement":
			count = &s.Statements
		}
		count.Of++
		if p.State == Needed {
			count.Needed++
		}
	}
	return s
}

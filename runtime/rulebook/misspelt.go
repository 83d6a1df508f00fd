package rulebook

import (
	"fmt"
	"regexp"
	"slices"

	"houserule/lang/diag"
	"houserule/runtime/content"
)

// misspelt tells of lines of checks that have a name of their own but look like
// one that every check knows, as long as neither the check nor what it is like
// has that one. What other lines read is meant as it stands. Of a line that
// cannot be worked out, and of what looks for the one that was meant, that is all there is
// to say.
func (l *linker) misspelt() {
	for _, r := range l.book.order {
		if r.Sort != Check {
			continue
		}
		for i := range r.Decl.Lines {
			d := &r.Decl.Lines[i]
			near := l.slip(r, d)
			if near == "" {
				continue
			}
			p := &diag.Problem{Code: "misspelt-line", Pos: d.Pos, Message: fmt.Sprintf("check %q has a line `%s` of its own", r.Name, d.Name), Hint: "did you mean `" + near + "`?"}
			if f := d.Body.first(); f != nil && f.File != nil {
				p.Source = f.File.Line(d.Pos.Line)
			}
			caused := func(q *diag.Problem) bool {
				return d.holds(q) || q.Message == "`"+near+"` means nothing here" && q.Hint == "did you mean `"+d.Name+"`?"
			}
			if rest := slices.DeleteFunc(slices.Clone(l.problems), caused); len(rest) < len(l.problems) {
				l.problems = rest
				l.problems.Add(p)
			} else {
				l.warnings = append(l.warnings, p)
			}
		}
	}
}

// slip is the name that a line of a check may be meant to have; "" for none.
func (l *linker) slip(r *Rule, d *LineDeclaration) string {
	if slices.Contains(standardLines, d.Name) {
		return ""
	}
	family := l.family(r)
	var free []string
	for _, name := range append([]string{"like", "roller", "requires", "costs"}, standardLines...) {
		if !slices.ContainsFunc(family, func(c *Rule) bool { return c.Decl.writes(name) }) {
			free = append(free, name)
		}
	}
	near := diag.Nearest(d.Name, free)
	if near == "" {
		near = l.inheritedSlip(r, family, d)
	}
	if near == "" {
		return ""
	}
	if near == "like" && !sameLetters(d.Name, near) || slices.ContainsFunc(family, func(c *Rule) bool { return c.Decl.reads(d.Name) }) {
		return "" // life and line are no slips
	}
	return near
}

// inheritedSlip is the line of what a check is like that one of its own may be meant
// to be: one that differs in a letter or two.
func (l *linker) inheritedSlip(r *Rule, family []*Rule, d *LineDeclaration) string {
	var inherited []string
	for _, f := range family[1:] {
		for i := range f.Decl.Lines {
			name := f.Decl.Lines[i].Name
			if name == d.Name {
				return ""
			}
			if !r.Decl.writes(name) && name != Again {
				inherited = append(inherited, name)
			}
		}
	}
	return diag.Nearest(d.Name, inherited)
}

// formulas are all that a body works out.
func (b *Body) formulas() []*content.Formula {
	all := []*content.Formula{b.Formula}
	for _, row := range slices.Concat(b.Sum, b.First) {
		all = append(all, row.Value, row.When)
	}
	return slices.DeleteFunc(all, func(f *content.Formula) bool { return f == nil })
}

func (b *Body) first() *content.Formula {
	if all := b.formulas(); len(all) > 0 {
		return all[0]
	}
	return nil
}

// holds says whether a problem stands in a formula of a line.
func (d *LineDeclaration) holds(p *diag.Problem) bool {
	return slices.ContainsFunc(d.Body.formulas(), func(f *content.Formula) bool {
		if f.Place == nil {
			return false
		}
		from, to := f.Place(0), f.Place(len(f.Text))
		return p.Pos.File == from.File && p.Pos.Line >= from.Line && p.Pos.Line <= to.Line &&
			(p.Pos.Line > from.Line || p.Pos.Column >= from.Column) && (p.Pos.Line < to.Line || p.Pos.Column <= to.Column)
	})
}

func sameLetters(a, b string) bool {
	x, y := []byte(a), []byte(b)
	slices.Sort(x)
	slices.Sort(y)
	return string(x) == string(y)
}

// reads tells whether a line of a check names another one.
func (d *Declaration) reads(name string) bool {
	word := regexp.MustCompile(`\b` + regexp.QuoteMeta(name) + `\b`)
	in := func(f *content.Formula) bool { return f != nil && word.MatchString(f.Text) }
	return slices.ContainsFunc(d.Lines, func(line LineDeclaration) bool {
		return line.Name != name && (word.MatchString(line.Dice) || in(line.Body.Formula) ||
			slices.ContainsFunc(append(line.Body.Sum[:len(line.Body.Sum):len(line.Body.Sum)], line.Body.First...), func(row Row) bool { return in(row.Value) || in(row.When) }))
	})
}

package lint

import (
	"fmt"
	"regexp"
	"slices"

	"houserule/lang/diag"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// Misspelt tells of lines of checks that have a name of their own but look like
// one that every check knows, as long as neither the check nor what it is like
// has that one. What other lines read is meant as it stands. Of a line that
// cannot be worked out, and of what looks for the one that was meant, that is all there is
// to say: it takes the place of the problems that such a line causes among those that were
// found, and is a warning where there are none.
func Misspelt(program *rules.Program, found diag.List) (problems diag.List, warnings []*diag.Problem) {
	problems = found
	for _, r := range program.Rules() {
		if r.DeclKind != rules.Check {
			continue
		}
		for i := range r.Decl.Check.Lines {
			d := &r.Decl.Check.Lines[i]
			near := slip(program, r, d)
			if near == "" {
				continue
			}
			p := &diag.Problem{Code: "misspelt-line", Pos: d.Pos, Message: fmt.Sprintf("check %q has a line `%s` of its own", r.Name, d.Name)}
			p.Advise(diag.MeantBy(d.Name, near))
			if f := firstFormula(&d.Body); f != nil && f.File != nil {
				p.Source = f.File.Line(d.Pos.Line)
			}
			caused := func(q *diag.Problem) bool {
				return standsIn(q, d) || slices.Contains(q.Suggestions, diag.Suggestion(diag.Rename{Old: near, New: d.Name})) && slices.Contains(q.Suggestions, diag.Suggestion(diag.RequireDeclaring{Name: near}))
			}
			if rest := slices.DeleteFunc(slices.Clone(problems), caused); len(rest) < len(problems) {
				problems = rest
				problems.Add(p)
			} else {
				warnings = append(warnings, p)
			}
		}
	}
	return problems, warnings
}

// slip is the name that a line of a check may be meant to have; "" for none.
func slip(program *rules.Program, r *rules.Rule, d *rules.LineDeclaration) string {
	if slices.Contains(rules.StandardLines(), d.Name) {
		return ""
	}
	family := program.Family(r)
	var free []string
	for _, name := range append([]string{"like", "roller", "requires", "costs"}, rules.StandardLines()...) {
		if !slices.ContainsFunc(family, func(c *rules.Rule) bool { return writesLine(c.Decl, name) }) {
			free = append(free, name)
		}
	}
	near := diag.Nearest(d.Name, free)
	if near == "" {
		near = inheritedSlip(r, family, d)
	}
	if near == "" {
		return ""
	}
	if near == "like" && !sameLetters(d.Name, near) || slices.ContainsFunc(family, func(c *rules.Rule) bool { return readsLine(c.Decl, d.Name) }) {
		return "" // life and line are no slips
	}
	return near
}

// inheritedSlip is the line of what a check is like that one of its own may be meant
// to be: one that differs in a letter or two.
func inheritedSlip(r *rules.Rule, family []*rules.Rule, d *rules.LineDeclaration) string {
	var inherited []string
	for _, f := range family[1:] {
		for i := range f.Decl.Check.Lines {
			name := f.Decl.Check.Lines[i].Name
			if name == d.Name {
				return ""
			}
			if !writesLine(r.Decl, name) && name != rules.AgainLine {
				inherited = append(inherited, name)
			}
		}
	}
	return diag.Nearest(d.Name, inherited)
}

// formulasOf are all that a body works out.
func formulasOf(b *rules.Body) []*content.Formula {
	all := []*content.Formula{b.Formula}
	for _, row := range slices.Concat(b.Sum, b.First) {
		all = append(all, row.Value, row.When)
	}
	return slices.DeleteFunc(all, func(f *content.Formula) bool { return f == nil })
}

func firstFormula(b *rules.Body) *content.Formula {
	if all := formulasOf(b); len(all) > 0 {
		return all[0]
	}
	return nil
}

// standsIn says whether a problem stands in a formula of a line.
func standsIn(p *diag.Problem, d *rules.LineDeclaration) bool {
	return slices.ContainsFunc(formulasOf(&d.Body), func(f *content.Formula) bool {
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

// readsLine tells whether a line of a check names another one.
func readsLine(d *rules.Declaration, name string) bool {
	word := regexp.MustCompile(`\b` + regexp.QuoteMeta(name) + `\b`)
	in := func(f *content.Formula) bool { return f != nil && word.MatchString(f.Text) }
	return slices.ContainsFunc(d.Check.Lines, func(line rules.LineDeclaration) bool {
		return line.Name != name && (word.MatchString(line.Dice) || in(line.Body.Formula) ||
			slices.ContainsFunc(append(line.Body.Sum[:len(line.Body.Sum):len(line.Body.Sum)], line.Body.First...), func(row rules.Row) bool { return in(row.Value) || in(row.When) }))
	})
}

// writesLine tells whether a check has a line or a field of this name.
func writesLine(d *rules.Declaration, name string) bool {
	switch name {
	case "like":
		return d.Check.Like != ""
	case "roller":
		return d.Check.Roller != nil
	case "requires":
		return len(d.Requires) > 0
	case "costs":
		return len(d.Costs) > 0
	}
	return slices.ContainsFunc(d.Check.Lines, func(line rules.LineDeclaration) bool { return line.Name == name })
}

// warning is what is told of declarations that can be played all the same.
func warning(code string, pos diag.Pos, format string, args ...any) *diag.Problem {
	return &diag.Problem{Code: code, Pos: pos, Message: fmt.Sprintf(format, args...)}
}

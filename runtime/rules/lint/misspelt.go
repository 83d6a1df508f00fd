package lint

import (
	"fmt"
	"regexp"
	"slices"

	"houserule/lang/diag"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// Misspelt finds lines of checks whose name is similar to a standard line, a field or an
// inherited line that the check does not have. A line that another line reads is not misspelt.
//
// If problems in found are consequences of the name, it replaces them by one about the name;
// otherwise it returns a warning.
func Misspelt(program *rules.Program, found diag.List) (problems diag.List, warnings []*diag.Problem) {
	problems = found
	for _, r := range program.Rules() {
		if r.DeclKind != rules.Check {
			continue
		}
		for i := range r.Decl.Check.Lines {
			d := &r.Decl.Check.Lines[i]
			near := misspeltFrom(program, r, d)
			if near == "" {
				continue
			}
			p := &diag.Problem{Code: "misspelt-line", Pos: d.Pos, Message: fmt.Sprintf("check %q has a line `%s` of its own", r.Name, d.Name)}
			p.Advise(diag.SuggestRename(d.Name, near))
			if f := firstFormula(&d.Body); f != nil && f.File != nil {
				p.Source = f.File.Line(d.Pos.Line)
			}
			caused := func(q *diag.Problem) bool {
				return inFormulaOf(q, d) || slices.Contains(q.Suggestions, diag.Suggestion(diag.Rename{Old: near, New: d.Name})) && slices.Contains(q.Suggestions, diag.Suggestion(diag.RequireDeclaring{Name: near}))
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

// misspeltFrom returns the name that the name of a line is probably misspelt from; "" for none.
func misspeltFrom(program *rules.Program, r *rules.Rule, d *rules.LineDeclaration) string {
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
		near = misspeltInherited(r, family, d)
	}
	if near == "" {
		return ""
	}
	if near == "like" && !sameLetters(d.Name, near) || slices.ContainsFunc(family, func(c *rules.Rule) bool { return readsLine(c.Decl, d.Name) }) {
		return "" // `life` and `line` are not misspelt `like`
	}
	return near
}

// misspeltInherited returns the inherited line that a line was probably meant to override; "" for
// none.
func misspeltInherited(r *rules.Rule, family []*rules.Rule, d *rules.LineDeclaration) string {
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

// formulasOf returns the formulas of a body.
func formulasOf(b *rules.Body) []*content.Formula {
	all := []*content.Formula{b.Formula}
	for _, row := range b.Lines() {
		all = append(all, row.Value, row.When)
	}
	return slices.DeleteFunc(all, func(f *content.Formula) bool { return f == nil })
}

// firstFormula returns the first formula of a body; nil for none.
func firstFormula(b *rules.Body) *content.Formula {
	if all := formulasOf(b); len(all) > 0 {
		return all[0]
	}
	return nil
}

// inFormulaOf reports whether a problem is positioned in a formula of a line.
func inFormulaOf(p *diag.Problem, d *rules.LineDeclaration) bool {
	return slices.ContainsFunc(formulasOf(&d.Body), func(f *content.Formula) bool {
		if f.Place == nil {
			return false
		}
		from, to := f.Place(0), f.Place(len(f.Text))
		return p.Pos.File == from.File && p.Pos.Line >= from.Line && p.Pos.Line <= to.Line &&
			(p.Pos.Line > from.Line || p.Pos.Column >= from.Column) && (p.Pos.Line < to.Line || p.Pos.Column <= to.Column)
	})
}

// sameLetters reports whether two words have the same letters in any order.
func sameLetters(a, b string) bool {
	x, y := []byte(a), []byte(b)
	slices.Sort(x)
	slices.Sort(y)
	return string(x) == string(y)
}

// readsLine reports whether a line of a check contains the name of another one.
func readsLine(d *rules.Declaration, name string) bool {
	word := regexp.MustCompile(`\b` + regexp.QuoteMeta(name) + `\b`)
	in := func(f *content.Formula) bool { return f != nil && word.MatchString(f.Text) }
	return slices.ContainsFunc(d.Check.Lines, func(line rules.LineDeclaration) bool {
		return line.Name != name && (word.MatchString(line.Dice) || in(line.Body.Formula) ||
			slices.ContainsFunc(line.Body.Lines(), func(row rules.Row) bool { return in(row.Value) || in(row.When) }))
	})
}

// writesLine reports whether a check has a line or a field with a name.
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

// warning returns a warning with a code.
func warning(code string, pos diag.Pos, format string, args ...any) *diag.Problem {
	return &diag.Problem{Code: code, Pos: pos, Message: fmt.Sprintf(format, args...)}
}

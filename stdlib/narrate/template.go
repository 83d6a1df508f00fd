package narrate

import (
	"fmt"
	"strings"

	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// describeTemplate writes the lines of a check that exists only for others to inherit from, as
// they are declared. With only, it writes that line; "" when there is none.
func describeTemplate(r *rules.Rule, only string) string {
	var b strings.Builder
	if r.Decl.Check.Like != "" && only == "" {
		fmt.Fprintf(&b, "  like %s\n", r.Decl.Check.Like)
	}
	for _, line := range r.Decl.Check.Lines {
		if only != "" && line.Name != only {
			continue
		}
		name := line.Name
		if only != "" {
			name = r.Name + "." + name
		}
		fmt.Fprintf(&b, "  %s   %s\n", name, line.Pos)
		for _, text := range bodyText(line) {
			b.WriteString("       " + text + "\n")
		}
	}
	return b.String()
}

// template describes a check that others inherit from, or one line of it ("check.line"); "" for
// another name.
func template(program *rules.Program, name string) string {
	isTemplate := func(r *rules.Rule) bool { return r != nil && r.DeclKind == rules.Check && r.Plan == nil }
	if r := program.Rule(name); isTemplate(r) {
		about := strings.TrimRight(r.Summary(), "\n")
		if len(r.Layers()) > 0 {
			about = r.Describe()
		}
		return about + "\n  no check of its own: others are like it\n" + strings.TrimRight(describeTemplate(r, ""), "\n")
	}
	check, line, ok := strings.Cut(name, ".")
	if !ok {
		return ""
	}
	for r := program.Rule(check); isTemplate(r); r = program.Rule(r.Decl.Check.Like) {
		if text := describeTemplate(r, line); text != "" {
			return strings.TrimSpace(text)
		}
	}
	return ""
}

func bodyText(line rules.LineDeclaration) []string {
	var list []string
	text := func(f *content.Formula) string {
		if f == nil {
			return "a function"
		}
		return f.Text
	}
	if line.Dice != "" {
		list = append(list, line.Dice)
	}
	if line.Body.Formula != nil {
		list = append(list, text(line.Body.Formula))
	}
	for _, row := range line.Body.Lines() {
		s := text(row.Value)
		if row.Label != "" {
			s = row.Label + ": " + s
		}
		if row.When != nil {
			s += "   when " + row.When.Text
		}
		list = append(list, s)
	}
	if line.Body.Func != nil {
		list = append(list, "a function")
	}
	return list
}

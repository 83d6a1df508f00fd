package prompt

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/rulebook"
)

// rules lists rules by name or pattern. One rule is shown with every layer.
func (p *Prompt) rules(rest string) (string, error) {
	changed := false
	var words []string
	for _, w := range strings.Fields(rest) {
		if w == "--changed" {
			changed = true
			continue
		}
		words = append(words, w)
	}
	pattern := unquoted(strings.Join(words, " "))
	all := AllRules(p.Game.Table.Book())
	for _, r := range all {
		if r.Name == pattern {
			return p.describeRule(r), nil
		}
	}
	if text := p.templateLine(pattern); text != "" {
		return text, nil
	}
	var b strings.Builder
	found, engine := 0, 0
	for _, r := range all {
		if !matchesName(r.Name, pattern) || changed && len(changes(r)) == 0 {
			continue
		}
		// The lines of checks are listed when somebody asks for them, or when
		// something changes them.
		if r.Sort == rulebook.Line && (pattern == "" && len(changes(r)) == 0) {
			continue
		}
		found++
		if pattern == "" && !changed && r.Decl.Module == "houserule" && len(changes(r)) == 0 {
			engine++
			continue
		}
		if changed {
			b.WriteString(p.describeRule(r) + "\n")
			continue
		}
		fmt.Fprintf(&b, "%-32s %-8s %s", r.Name, r.Sort, r.Decl.Module)
		if by := changers(r); len(by) > 0 {
			b.WriteString(", changed by " + strings.Join(by, ", "))
		}
		b.WriteString("\n")
	}
	if found == 0 {
		if changed {
			return "no rule is changed", nil
		}
		var names []string
		for _, r := range all {
			names = append(names, r.Name)
		}
		return "", &diag.Problem{Message: fmt.Sprintf("there is no rule %q", pattern), Hint: diag.DidYouMean(pattern, names)}
	}
	if engine > 0 {
		fmt.Fprintf(&b, "and %d of the engine; :rules * lists them, too\n", engine)
	}
	return b.String(), nil
}

// AllRules is every rule and every line of a check, in the order declared.
func AllRules(book *rulebook.Book) []*rulebook.Rule {
	var all []*rulebook.Rule
	for _, r := range book.Rules() {
		all = append(all, r)
		if r.Plan != nil {
			all = append(all, r.Plan.Lines...)
		}
	}
	return all
}

// matchesName matches a pattern with * and ?, or a part of the name.
func matchesName(name, pattern string) bool {
	if strings.ContainsAny(pattern, "*?") {
		ok, err := path.Match(pattern, name)
		return ok && err == nil
	}
	return strings.Contains(strings.ToLower(name), strings.ToLower(pattern))
}

// changes are the layers of a rule above its definition.
func changes(r *rulebook.Rule) []*rulebook.Layer {
	var list []*rulebook.Layer
	for _, y := range r.Layers() {
		if y != r.Base {
			list = append(list, y)
		}
	}
	return list
}

func changers(r *rulebook.Rule) []string {
	var by []string
	for _, y := range changes(r) {
		if !slices.Contains(by, y.Module) {
			by = append(by, y.Module)
		}
	}
	return by
}

// describeRule writes a rule with its layers in the order they count.
func (p *Prompt) describeRule(r *rulebook.Rule) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s   %s", r.Name, r.Sort)
	if len(r.Params) > 0 {
		var params []string
		for _, param := range r.Params {
			text := param.Name + ": " + param.Type.String()
			if param.Default != nil {
				text += " = " + types.Format(param.Default)
			}
			params = append(params, text)
		}
		b.WriteString(" (" + strings.Join(params, ", ") + ")")
	}
	if r.Sort != rulebook.Line && r.Decl.Source != "" {
		b.WriteString(", " + r.Decl.Source)
	}
	b.WriteString("\n")
	if r.Sort != rulebook.Line && r.Decl.Text != "" {
		b.WriteString("  " + r.Decl.Text + "\n")
	}
	layers := r.Layers()
	for i, y := range layers {
		fmt.Fprintf(&b, "  %d  %s", i+1, y.How)
		if y.Label != "" {
			fmt.Fprintf(&b, " %q", y.Label)
		}
		if y.Inherited != "" {
			b.WriteString(" from " + y.Inherited)
		}
		if y.Carrier != nil {
			fmt.Fprintf(&b, " of whoever has %s", y.Carrier.Name)
		}
		b.WriteString("   " + y.Module)
		if at := y.Pos.String(); at != "" {
			b.WriteString("   " + at)
		}
		if by := replacedBy(r, y); by != nil {
			b.WriteString("   replaced by " + by.Module)
		}
		b.WriteString("\n")
		for _, line := range written(y) {
			b.WriteString("       " + line + "\n")
		}
	}
	if len(layers) == 0 && r.Sort == rulebook.Line {
		b.WriteString("  what every check does\n")
	}
	if r.Sort == rulebook.Check && r.Plan == nil {
		b.WriteString("  no check of its own: others are like it\n" + p.describeTemplate(r, ""))
	}
	for _, q := range r.Requires {
		fmt.Fprintf(&b, "  requires: %s   %s   %s\n", q.Sentence, q.Module, q.Pos)
	}
	for _, c := range r.Costs {
		fmt.Fprintf(&b, "  costs: %s\n", c.Written)
	}
	if len(r.Steps) > 0 {
		fmt.Fprintf(&b, "  steps: %s\n", strings.Join(r.Steps, ", "))
	}
	if r.Plan != nil {
		fmt.Fprintf(&b, "  lines: %s\n", strings.Join(r.Plan.LineNames(), ", "))
	}
	return strings.TrimRight(b.String(), "\n")
}

// replacedBy gives what always stands instead of a layer, or nil: the last
// unconditional instead_of hides the definition and those below it.
func replacedBy(r *rulebook.Rule, y *rulebook.Layer) *rulebook.Layer {
	for i := len(r.Replacements) - 1; i >= 0; i-- {
		if by := r.Replacements[i]; by.When == nil {
			if y == r.Base || slices.Contains(r.Replacements[:i], y) {
				return by
			}
			return nil
		}
	}
	return nil
}

// Dropped tells which labelled lines of rules never count because an
// instead_of replaces them, each at the place of the instead_of.
func Dropped(book *rulebook.Book) diag.List {
	var list diag.List
	for _, r := range AllRules(book) {
		for _, y := range r.Layers() {
			by := replacedBy(r, y)
			if by == nil || by.Inherited != "" {
				continue
			}
			var labels []string
			for _, rows := range [][]rulebook.LinkedRow{y.Sum, y.First} {
				for _, row := range rows {
					if row.Label != "" {
						labels = append(labels, fmt.Sprintf("%q", row.Label))
					}
				}
			}
			if len(labels) == 0 {
				continue
			}
			list.Add(&diag.Problem{Pos: by.Pos, Message: fmt.Sprintf("instead_of %q drops the lines %s", r.Name, strings.Join(labels, ", ")),
				Notes: []diag.Note{{Pos: y.Pos, Message: "they stand here, in " + y.Module}}})
		}
	}
	return list
}

// written is what stands in the module.
func written(y *rulebook.Layer) []string {
	var list []string
	condition := func(text string) string {
		if text == "" {
			return ""
		}
		return "   when " + text
	}
	if y.Written != "" {
		list = append(list, y.Written)
	}
	for _, rows := range [][]rulebook.LinkedRow{y.Sum, y.First} {
		for _, row := range rows {
			text, when := "", ""
			if row.Value != nil {
				text = row.Value.Text()
			}
			if row.Label != "" {
				text = row.Label + ": " + text
			}
			if row.When != nil {
				when = row.When.Text()
			}
			list = append(list, text+condition(when))
		}
	}
	if n := len(y.Rows); n > 0 {
		list = append(list, fmt.Sprintf("a table of %d rows", n))
	}
	for _, q := range y.Requires {
		list = append(list, "requires: "+q.Sentence)
	}
	if len(y.Steps) > 0 {
		list = append(list, "steps: "+strings.Join(y.Steps, ", "))
	}
	if y.Func != nil && y.Written == "" {
		list = append(list, "a function")
	}
	if y.When != nil {
		list = append(list, "when "+y.When.Text())
	}
	if y.Text != "" && y.How != rulebook.Definition { // that of a definition stands above
		list = append(list, y.Text)
	}
	return list
}

package rules

import (
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"

	"houserule/lang/types"
	"houserule/runtime/content"
)

// Everything lists all rules in the order in which they were declared, each check followed by
// its lines, and then the reprinted entries. Lines of an abstract check are listed with the
// changes that are aimed at it.
func (b *Program) Everything() []*Rule {
	var all []*Rule
	for _, r := range b.tables.Order {
		if r.DeclKind == Check && r.Plan == nil {
			all = append(all, b.abstractCheck(r)...)
			continue
		}
		all = append(all, r)
		if r.Plan != nil {
			all = append(all, r.Plan.Lines...)
		}
	}
	return append(all, b.reprinted()...)
}

// reprinted lists reprinted entries as replaced rules.
func (b *Program) reprinted() (list []*Rule) {
	by := &Change{ChangeKind: InsteadOf, Word: ChangeWord{b.Catalogue.Anew, b.Catalogue.Anew}}
	for _, k := range b.Catalogue.Kinds() {
		for _, e := range b.Catalogue.Printed(k) {
			if len(e.Replaces) == 0 {
				continue
			}
			first := e.Replaces[0]
			r := &Rule{Name: e.Heading(), Word: e.Name, DeclKind: Entry, Decl: &Declaration{DeclKind: Entry, Name: e.Heading(), Source: first.Source, Text: first.Text, Module: first.Module, Pos: first.Pos}}
			for _, x := range append(e.Replaces[:len(e.Replaces):len(e.Replaces)], e) {
				r.Replacements = append(r.Replacements, &Layer{ChangeKind: InsteadOf, By: by, Source: x.Source, Text: x.Text, Module: x.Module, House: x.Module == content.House, Pos: x.Pos})
			}
			r.Base, r.Replacements = r.Replacements[0], r.Replacements[1:]
			r.Base.ChangeKind = Definition
			list = append(list, r)
		}
	}
	return list
}

// abstractCheck returns an abstract check and its lines. Lines are linked only as parts of
// checks that are like it, so their layers are collected from these.
func (b *Program) abstractCheck(check *Rule) []*Rule {
	copied := *check
	all := []*Rule{&copied}
	lines := map[string]*Rule{}
	line := func(word string) *Rule {
		if lines[word] == nil {
			lines[word] = &Rule{Name: check.Name + "." + word, Word: word, DeclKind: Line, Decl: check.Decl}
		}
		return lines[word]
	}
	for _, other := range b.tables.Order {
		if other.Plan == nil || !slices.Contains(other.Plan.Family, check.Name) {
			continue
		}
		copied.addInherited(check.Name, other)
		for _, from := range other.Plan.Lines {
			r := line(from.Word)
			if r.Base == nil && from.Base != nil && from.Base.Family.Inherited == check.Name {
				own := *from.Base
				own.Family.Inherited, own.Family.Distance = "", 0
				r.Base = &own
			}
			if r.addInherited(check.Name, from); !slices.Contains(all, r) && len(r.Layers()) > 0 {
				all = append(all, r)
			}
		}
	}
	for _, d := range check.Decl.Check.Lines { // lines that every check like it overrides
		if r := line(d.Name); r.Base == nil {
			if r.Base = d.unlinkedLayer(check.Decl); !slices.Contains(all, r) {
				all = append(all, r)
			}
		}
	}
	return all
}

// unlinkedLayer returns the layer of a line of a check that was never linked, for listings.
func (d LineDeclaration) unlinkedLayer(of *Declaration) *Layer {
	y := &Layer{ChangeKind: Definition, Source: of.Source, Module: of.Module, Pos: d.Pos, Answer: LayerAnswer{Func: d.Body.Func}}
	switch {
	case d.Dice != "":
		y.Written = d.Dice
	case d.Body.Formula != nil:
		y.Written = d.Body.Formula.Text
	case d.Body.Dice != nil:
		y.Written = d.Body.Dice.Text
	case d.Body.Check != nil:
		y.Written = d.Body.Check.Text
	}
	var rows []string
	for _, row := range d.Body.Lines() {
		text := ""
		switch {
		case row.Value != nil:
			text = row.Value.Text
		case row.Dice != nil:
			text = row.Dice.Text
		}
		if row.Label != "" {
			text = row.Label + ": " + text
		}
		if row.When != nil {
			text += " when " + row.When.Text
		}
		rows = append(rows, text)
	}
	if len(rows) > 0 {
		y.Written = strings.Join(rows, "; ")
	}
	return y
}

// addInherited adds the layers that another rule inherits from a check, each once.
func (r *Rule) addInherited(check string, from *Rule) {
	add := func(to *[]*Layer, layers []*Layer) {
		for _, y := range layers {
			known := func(x *Layer) bool {
				return x.By == y.By
			}
			if y.Family.Inherited == check && !slices.ContainsFunc(*to, known) {
				own := *y
				own.Family.Inherited, own.Family.Distance = "", 0
				*to = append(*to, &own)
			}
		}
	}
	add(&r.Replacements, from.Replacements)
	add(&r.Adds, from.Adds)
	add(&r.Wraps, from.Wraps)
	add(&r.Carried, from.Carried)
	add(&r.House, from.House)
}

// Changes lists the layers of a rule without its definition, in the order in which they
// apply.
func (r *Rule) Changes() []*Layer {
	var list []*Layer
	for _, y := range r.Layers() {
		if y != r.Base {
			list = append(list, y)
		}
	}
	return list
}

// Changers lists the modules that change a rule, in the order of their first changes.
func (r *Rule) Changers() []string {
	var by []string
	for _, y := range r.Changes() {
		if !slices.Contains(by, y.Module) {
			by = append(by, y.Module)
		}
	}
	return by
}

// ReplacedBy returns the layer that replaces y in every state of the game; nil for none. An
// unconditional instead_of replaces the definition and all replacements below it.
func (r *Rule) ReplacedBy(y *Layer) *Layer {
	for i := len(r.Replacements) - 1; i >= 0; i-- {
		if by := r.Replacements[i]; by.IsUnconditional() && !by.Offer.SetsCostsOnly {
			if y == r.Base || slices.Contains(r.Replacements[:i], y) {
				return by
			}
			return nil
		}
	}
	return nil
}

// Matches reports whether the name of a rule matches a pattern with * and ? or, without these,
// contains it. Letter case is ignored only without them.
func (r *Rule) Matches(pattern string) bool {
	if strings.ContainsAny(pattern, "*?") {
		ok, err := path.Match(pattern, r.Name)
		return ok && err == nil
	}
	return strings.Contains(strings.ToLower(r.Name), strings.ToLower(pattern))
}

// Describe returns a description of a rule: parameters, source and text, and its layers in the
// order in which they apply, each with its module, position and text.
func (r *Rule) Describe() string {
	var b strings.Builder
	b.WriteString(r.Summary())
	layers := r.Layers()
	for i, y := range layers {
		fmt.Fprintf(&b, "  %d  %s", i+1, y.Heading())
		b.WriteString("   " + y.Module)
		if at := y.Pos.String(); at != "" {
			b.WriteString("   " + at)
		}
		if by := r.ReplacedBy(y); by != nil {
			b.WriteString("   replaced by " + by.Module)
		}
		b.WriteString("\n")
		for _, line := range y.SourceLines() {
			b.WriteString("       " + line + "\n")
		}
	}
	if len(layers) == 0 {
		b.WriteString("  what every check does\n")
	}
	if len(r.Uses.Tags) > 0 {
		var tags []string
		for _, t := range r.Uses.Tags {
			tags = append(tags, t.Describe())
		}
		fmt.Fprintf(&b, "  tags: %s\n", strings.Join(tags, ", "))
	}
	for _, q := range r.Requires {
		fmt.Fprintf(&b, "  requires: %s   %s%s   %s\n", q.Text(), q.Module, byTag(q.Tag), q.Pos)
	}
	if r.Plan != nil {
		for _, q := range r.Plan.Failure.When {
			fmt.Fprintf(&b, "  %s   %s%s   %s\n", q.FailureText(), q.Module, byTag(q.Tag), q.Pos)
		}
		if values := r.Plan.valuesOfFailure(); values != "" {
			fmt.Fprintf(&b, "  fails as: %s\n", values)
		}
	}
	for _, c := range r.Costs {
		fmt.Fprintf(&b, "  costs: %s%s\n", singularCost(c.Written), byTag(c.Tag))
	}
	if r.Joined() {
		fmt.Fprintf(&b, "  steps: %s\n", strings.Join(steps(r.Base.Body.Steps), ", "))
	}
	if r.Plan != nil {
		fmt.Fprintf(&b, "  lines: %s\n", strings.Join(r.Plan.LineNames(), ", "))
	}
	return strings.TrimRight(b.String(), "\n")
}

// byTag says for listings that something came by a tag; "" for no tag.
func byTag(tag string) string {
	if tag == "" {
		return ""
	}
	return fmt.Sprintf(" by the tag %q", tag)
}

// Summary returns the name and kind of a rule with its parameters, source and text, as lines.
func (r *Rule) Summary() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s   %s", r.Name, r.DeclKind)
	if len(r.Signature.Params) > 0 {
		var params []string
		for _, param := range r.Signature.Params {
			text := param.Name + ": " + param.Type.String()
			if param.Check {
				text = param.Name + ": check"
			}
			switch {
			case param.DefaultProgram != nil:
				text += " = " + param.DefaultSource.Text
			case param.Default != nil && param.Optional:
				text += " = " + types.Format(param.Default)
			}
			params = append(params, text)
		}
		b.WriteString(" (" + strings.Join(params, ", ") + ")")
	}
	if at := r.Decl.Source.String(); r.DeclKind != Line && at != "" {
		b.WriteString(", " + at)
	}
	b.WriteString("\n")
	if r.DeclKind != Line && r.Decl.Text != "" {
		b.WriteString("  " + r.Decl.Text + "\n")
	}
	if r.DeclKind != Line {
		b.WriteString(r.Decl.Source.Statements())
	}
	return b.String()
}

// Heading returns the word of a layer with its label, the check from which it is inherited and
// its carrier.
func (y *Layer) Heading() string {
	text := y.Word()
	if y.Label != "" {
		text += fmt.Sprintf(" %q", y.Label)
	}
	if y.Family.Inherited != "" {
		text += " from " + y.Family.Inherited
	}
	text += byTag(y.Tag())
	if y.Of != nil {
		text += " for every " + content.Written(y.Of.Name)
	}
	if y.Carried.Carrier != nil {
		text += " of whoever has " + y.Carried.Carrier.Name
	}
	return text
}

// SourceLines returns the lines of a layer in listings: formulas and rows with their
// conditions, requirements, costs, steps, condition and text.
func (y *Layer) SourceLines() []string {
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
	for _, text := range y.Answer.Texts {
		list = append(list, strconv.Quote(text.Written))
	}
	for _, row := range y.Answer.Lines() {
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
	if n := len(y.Answer.Rows); n > 0 {
		list = append(list, fmt.Sprintf("a table of %d rows", n))
	}
	if y.By != nil && len(y.By.Terms.Tags) > 0 {
		var tags []string
		for _, use := range y.By.Terms.Tags {
			tags = append(tags, use.Name)
		}
		list = append(list, "tags: "+strings.Join(tags, ", "))
	}
	for _, q := range y.Requires {
		list = append(list, "requires: "+q.Text())
	}
	for _, q := range y.Fails {
		list = append(list, q.FailureText())
	}
	switch {
	case len(y.Offer.Costs) > 0:
		var costs []string
		for _, c := range y.Offer.Costs {
			costs = append(costs, singularCost(c))
		}
		list = append(list, "costs: "+strings.Join(costs, ", "))
	case y.Offer.SetsCosts:
		list = append(list, "costs: nothing")
	}
	list = append(list, y.Offer.Changes...)
	if y.Body != nil {
		list = append(list, y.Body.sourceLines()...)
	}
	if y.Answer.Func != nil && y.Written == "" {
		list = append(list, "a function")
	}
	if y.When != nil {
		list = append(list, "when "+y.When.Text())
	}
	if y.Text != "" && y.ChangeKind != Definition { // that of a definition is listed before the layers
		list = append(list, y.Text)
	}
	return list
}

// Joined reports whether other declarations add steps to the action.
func (r *Rule) Joined() bool {
	return r.Base != nil && r.Base.Body != nil && slices.ContainsFunc(r.Base.Body.Steps, func(s *Step) bool { return s.Joined })
}

// sourceLines returns the lines of a body in listings, without steps that other declarations
// add.
func (d *ActionBody) sourceLines() []string {
	var list []string
	for _, c := range d.Changes {
		list = append(list, c.String())
	}
	own := slices.DeleteFunc(slices.Clone(d.Steps), func(s *Step) bool { return s.Joined || s.Original })
	if len(own) > 0 {
		list = append(list, "steps: "+strings.Join(steps(own), ", "))
	}
	if d.Say != nil {
		list = append(list, "says: "+d.Say.Written)
	}
	if d.Summary != nil {
		list = append(list, "says in the summary: "+d.Summary.Written)
	}
	return list
}

func steps(list []*Step) []string {
	var all []string
	for _, s := range list {
		all = append(all, s.String())
	}
	return all
}

// singularCost returns a cost as text, in the singular for an amount of 1.
func singularCost(written string) string {
	if box, one := strings.CutPrefix(written, "1 "); one && !strings.Contains(box, " ") {
		return content.Counted("1", box)
	}
	return written
}

package names

import (
	"houserule/lang/diag"
	"houserule/lang/dice"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/runtime/rules/resolve"
)

// Check is a check as formulas read it: its lines, dice and roller.
type Check struct {
	l      *Compiler
	Rule   *rules.Rule
	Family []*rules.Rule // the check and its parents, nearest first
	Lines  []*Line
	Index  map[string]int // of lines by name, without [rules.AgainLine]
	Scope  *Scope         // of the formulas of the lines, in the module of the check
	// notation are the dice notations of the check, once noted is true.
	notation []*dice.Expression
	noted    bool
	// Counts are the labels for which formulas count words.
	Counts []string
}

// Line is a line of a check.
type Line struct {
	Name   string
	Decl   *rules.LineDeclaration // nil for a standard line that is not declared
	From   *rules.Rule            // the check that declares it or to which it is added; nil if decl is nil
	Module string                 // the module that declares it
	// unordered is valid once orderVisited is true: see Check.IsUnordered.
	unordered, orderVisited bool
}

// CheckOf returns a check as formulas read it. The first call sets its parameters.
func (l *Compiler) CheckOf(r *rules.Rule) *Check {
	if c := l.Checks[r]; c != nil {
		return c
	}
	c := &Check{l: l, Rule: r, Family: l.names.Program.Family(r), Index: map[string]int{}}
	c.Lines = l.lineOrder(c.Family)
	for i, line := range c.Lines {
		if line.Name != rules.AgainLine {
			c.Index[line.Name] = i
		}
	}
	c.Scope = l.Scope(r.Decl.Module, r.Kind)
	c.Scope.Params, c.Scope.Check, c.Scope.Context = c.Params(), c, map[string]types.Type{}
	r.Signature.Params = c.Params()
	c.Scope.Context["roller"] = c.RollerType()
	l.Checks[r] = c
	return c
}

// RollerType returns the type of `roller` in formulas, which may be none. Problems of the
// roller are not reported here, but when the check is linked.
func (c *Check) RollerType() types.Type {
	before := c.l.Problems
	c.l.Problems = nil
	t := types.RefType("entity")
	who := c.l.Compile(c.Roller(), c.l.RuleScope(c.Rule, c.Rule.Decl.Module), t.OrNone())
	c.l.Problems = before
	if who == nil || who.Type().Optional {
		return t.OrNone()
	}
	return t
}

// Roller returns who rolls: the `roller` of the nearest check in the family, or the only role;
// nil for nobody.
func (c *Check) Roller() *content.Formula {
	for _, f := range c.Family {
		if f.Decl.Check.Roller != nil {
			return f.Decl.Check.Roller
		}
	}
	roles := c.l.names.Roles(c.Rule.Decl.Module, c.Rule.Kind)
	switch {
	case len(roles) == 1 && roles[0] == "itself":
		return FormulaAt("owner", c.Rule.Decl.Pos)
	case len(roles) == 1:
		return FormulaAt(roles[0], c.Rule.Decl.Pos)
	case len(roles) == 0:
		return nil
	}
	c.l.Fail(c.Rule.Decl.Pos, "write roller = \""+roles[0]+"\"", "check %q: who rolls? There are the roles %s", c.Rule.Name, diag.And(roles))
	return nil
}

// Params returns the parameters of the check and of its parents.
func (c *Check) Params() []rules.Param {
	var all []rules.Param
	seen := map[string]bool{}
	for _, f := range c.Family {
		for _, param := range c.l.headings.Params[f] {
			if !seen[param.Name] {
				seen[param.Name] = true
				all = append(all, param)
			}
		}
	}
	return all
}

// LineType returns the type of a line; Any while the line itself is being linked.
func (c *Check) LineType(i int) types.Type { return c.l.results.LineType(c.Rule, i) }

// LineIndex returns the index of a line; ok is false if the check has no line of that name.
func (c *Check) LineIndex(name string) (int, bool) {
	i, ok := c.Index[name]
	return i, ok
}

// LineNames lists the lines of the check, without [rules.AgainLine].
func (c *Check) LineNames() []string {
	names := make([]string, 0, len(c.Lines))
	for _, l := range c.Lines {
		if l.Name != rules.AgainLine {
			names = append(names, l.Name)
		}
	}
	return names
}

// lineOrder returns the lines of a check in the order in which they are computed: those of the
// parents first. An overridden line keeps its place.
func (l *Compiler) lineOrder(family []*rules.Rule) []*Line {
	var lines []*Line
	at := map[string]int{}
	for i := len(family) - 1; i >= 0; i-- {
		for j := range family[i].Decl.Check.Lines {
			d := &family[i].Decl.Check.Lines[j]
			if k, ok := at[d.Name]; ok {
				lines[k].Decl, lines[k].From, lines[k].Module = d, family[i], family[i].Decl.Module
				continue
			}
			at[d.Name] = len(lines)
			lines = append(lines, &Line{Name: d.Name, Decl: d, From: family[i], Module: family[i].Decl.Module})
		}
		for _, a := range l.targets.Added[family[i]] {
			if _, ok := at[a.Name]; !ok { // a second one is reported elsewhere
				at[a.Name] = len(lines)
				lines = append(lines, &Line{Name: a.Name, Decl: a.LineDeclaration, From: family[i], Module: a.By.Module})
			}
		}
	}
	words := l.names.ShowsWords(family)
	for _, name := range rules.StandardLines() {
		if _, ok := at[name]; ok || words && resolve.IsNumericLine(name) {
			continue
		}
		if (name == "success" || name == "degree") && !hasLine(at, "against") {
			continue // without against only the total is computed
		}
		if name == "against" {
			continue
		}
		at[name] = len(lines)
		lines = append(lines, &Line{Name: name})
	}
	return lines
}

func hasLine(at map[string]int, name string) bool {
	_, ok := at[name]
	return ok
}

// FormulaAt returns a formula whose positions are all pos.
func FormulaAt(text string, pos diag.Pos) *content.Formula {
	f := content.Plain(text)
	f.Place = func(int) diag.Pos { return pos }
	return f
}

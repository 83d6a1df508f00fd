package link

import (
	"houserule/lang/diag"
	"houserule/lang/dice"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/runtime/rules/resolve"
)

// check is a check as formulas read it: its lines, dice and roller.
type check struct {
	l      *compiler
	rule   *rules.Rule
	family []*rules.Rule // the check and its parents, nearest first
	lines  []*checkLine
	index  map[string]int // of lines by name, without [rules.AgainLine]
	scope  *scope         // of the formulas of the lines, in the module of the check
	// notation are the dice notations of the check, once noted is true.
	notation []*dice.Expression
	noted    bool
	// counts are the labels for which formulas count words.
	counts []string
}

// checkLine is a line of a check.
type checkLine struct {
	name   string
	decl   *rules.LineDeclaration // nil for a standard line that is not declared
	from   *rules.Rule            // the check that declares it or to which it is added; nil if decl is nil
	module string                 // the module that declares it
	// unordered is valid once orderVisited is true: see check.isUnordered.
	unordered, orderVisited bool
}

// checkOf returns a check as formulas read it. The first call sets its parameters.
func (l *compiler) checkOf(r *rules.Rule) *check {
	if c := l.checks[r]; c != nil {
		return c
	}
	c := &check{l: l, rule: r, family: l.Program.Family(r), index: map[string]int{}}
	c.lines = l.lineOrder(c.family)
	for i, line := range c.lines {
		if line.name != rules.AgainLine {
			c.index[line.name] = i
		}
	}
	c.scope = l.scope(r.Decl.Module, r.Kind)
	c.scope.params, c.scope.check, c.scope.context = c.params(), c, map[string]types.Type{}
	r.Signature.Params = c.params()
	c.scope.context["roller"] = c.rollerType()
	l.checks[r] = c
	return c
}

// rollerType returns the type of `roller` in formulas, which may be none. Problems of the
// roller are not reported here, but by linkCheck.
func (c *check) rollerType() types.Type {
	before := c.l.Problems
	c.l.Problems = nil
	t := types.RefType("entity")
	who := c.l.compile(c.roller(), c.l.scopeOf(c.rule, c.rule.Decl.Module), t.OrNone())
	c.l.Problems = before
	if who == nil || who.Type().Optional {
		return t.OrNone()
	}
	return t
}

// roller returns who rolls: the `roller` of the nearest check in the family, or the only role;
// nil for nobody.
func (c *check) roller() *content.Formula {
	for _, f := range c.family {
		if f.Decl.Check.Roller != nil {
			return f.Decl.Check.Roller
		}
	}
	roles := c.l.Roles(c.rule.Decl.Module, c.rule.Kind)
	switch {
	case len(roles) == 1 && roles[0] == "itself":
		return formulaAt("owner", c.rule.Decl.Pos)
	case len(roles) == 1:
		return formulaAt(roles[0], c.rule.Decl.Pos)
	case len(roles) == 0:
		return nil
	}
	c.l.Fail(c.rule.Decl.Pos, "write roller = \""+roles[0]+"\"", "check %q: who rolls? There are the roles %s", c.rule.Name, diag.And(roles))
	return nil
}

// params returns the parameters of the check and of its parents.
func (c *check) params() []rules.Param {
	var all []rules.Param
	seen := map[string]bool{}
	for _, f := range c.family {
		for _, param := range c.l.headings.Params[f] {
			if !seen[param.Name] {
				seen[param.Name] = true
				all = append(all, param)
			}
		}
	}
	return all
}

// lineType returns the type of a line; Any while the line itself is being linked.
func (c *check) lineType(i int) types.Type { return c.l.results.LineType(c.rule, i) }

// lineIndex returns the index of a line; ok is false if the check has no line of that name.
func (c *check) lineIndex(name string) (int, bool) {
	i, ok := c.index[name]
	return i, ok
}

// lineNames lists the lines of the check, without [rules.AgainLine].
func (c *check) lineNames() []string {
	names := make([]string, 0, len(c.lines))
	for _, l := range c.lines {
		if l.name != rules.AgainLine {
			names = append(names, l.name)
		}
	}
	return names
}

// lineOrder returns the lines of a check in the order in which they are computed: those of the
// parents first. An overridden line keeps its place.
func (l *compiler) lineOrder(family []*rules.Rule) []*checkLine {
	var lines []*checkLine
	at := map[string]int{}
	for i := len(family) - 1; i >= 0; i-- {
		for j := range family[i].Decl.Check.Lines {
			d := &family[i].Decl.Check.Lines[j]
			if k, ok := at[d.Name]; ok {
				lines[k].decl, lines[k].from, lines[k].module = d, family[i], family[i].Decl.Module
				continue
			}
			at[d.Name] = len(lines)
			lines = append(lines, &checkLine{name: d.Name, decl: d, from: family[i], module: family[i].Decl.Module})
		}
		for _, a := range l.targets.Added[family[i]] {
			if _, ok := at[a.Name]; !ok { // a second one is reported elsewhere
				at[a.Name] = len(lines)
				lines = append(lines, &checkLine{name: a.Name, decl: a.LineDeclaration, from: family[i], module: a.By.Module})
			}
		}
	}
	words := l.ShowsWords(family)
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
		lines = append(lines, &checkLine{name: name})
	}
	return lines
}

func hasLine(at map[string]int, name string) bool {
	_, ok := at[name]
	return ok
}

// formulaAt returns a formula whose positions are all pos.
func formulaAt(text string, pos diag.Pos) *content.Formula {
	f := content.Plain(text)
	f.Place = func(int) diag.Pos { return pos }
	return f
}

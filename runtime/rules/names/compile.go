package names

import (
	"fmt"

	"houserule/lang/diag"
	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/runtime/rules/resolve"
)

// Compiler compiles formulas and dice in scopes.
type Compiler struct {
	*resolve.Report
	names    *resolve.Names
	hooks    Hooks
	targets  *resolve.Targets
	headings *resolve.Headings
	results  ResultTypes
	Counts   *resolve.Counts
	Checks   map[*rules.Rule]*Check // checks whose lines were needed so far
	// Unsettled is how often a type was given as Any because what has it was being linked.
	Unsettled int
	shared    *sharedFormulas // nil if formulas are not shared
}

// ResultTypes returns types of results. It first links what has not been linked yet, and returns
// Any for what is being linked.
type ResultTypes interface {
	// AnswerType returns the type of the answer of a rule or table.
	AnswerType(r *rules.Rule) types.Type
	// LineType returns the type of a line of a check, by its index.
	LineType(check *rules.Rule, i int) types.Type
}

// NewCompiler returns a compiler that reports to r.
func NewCompiler(r *resolve.Report, n *resolve.Names, targets *resolve.Targets, headings *resolve.Headings, hooks Hooks, results ResultTypes, counts *resolve.Counts) *Compiler {
	return &Compiler{Counts: counts, Report: r, names: n, targets: targets, headings: headings, hooks: hooks, results: results, Checks: map[*rules.Rule]*Check{}, shared: newSharedFormulas()}
}

// optionMember returns option.name in a formula of a module.
func (l *Compiler) optionMember(module, name string) (formula.Symbol, error) {
	var t types.Type
	ok := false
	if l.names.Declared.OptionTypes != nil {
		t, ok = l.names.Declared.OptionTypes(module)[name]
	}
	if !ok {
		p := &diag.Problem{Message: fmt.Sprintf("%s has no option `%s`; options are declared in its module.json", module, name), Hint: fmt.Sprintf(`write there "options": { "%s": { "type": "yes or no = no", "text": "..." } }`, name)}
		return formula.Symbol{}, p.Advise(diag.SuggestNearest(name, l.names.OptionNames(module)).Or(p.Advice()).And(diag.DeclareOption{Name: name}))
	}
	o := l.names.OptionRead(module, name)
	return formula.Symbol{Name: name, Type: t, Get: func(f any, _ types.Value, _ []types.Value) (types.Value, error) {
		return f.(rules.Frame).Option(o)
	}}, nil
}

// Compile compiles a formula and reports its problems; nil after a problem, or if src is nil.
func (l *Compiler) Compile(src *content.Formula, s *Scope, want types.Type, assume ...formula.Narrowing) *formula.Program {
	return l.CompileAs(src, s, want, assume)
}

// CompileAs is compile with further options.
func (l *Compiler) CompileAs(src *content.Formula, s *Scope, want types.Type, assume []formula.Narrowing, options ...formula.Option) *formula.Program {
	if src == nil {
		return nil
	}
	if s.Check != nil {
		if of := s.Check.orderOf(src.Text); of == formula.OrderDependent || of == formula.UnorderedList && !s.Unordered {
			s = s.inOrder()
		}
	}
	shares, given, unsettled := len(options) == 0 && l.canShare(src, s), s, l.Unsettled
	if shares {
		if p := l.findShared(src, s, want, assume); p != nil {
			return p
		}
		c := *s
		c.looked = &lookups{}
		s, given = &c, &c
	}
	if len(assume) > 0 {
		options = append(options, formula.Assume(assume...))
	}
	if s.Element != nil {
		options = append(options, formula.Element(*s.Element))
	}
	if l.hooks.OnMention != nil && l.hooks.OnFormula(Place{Pos: src.Pos(), Text: src.Text, Module: s.Module, Noun: s.Noun, Scope: s}) {
		options = append(options, formula.OnMeaning(func(m formula.Meaning) { l.recordMention(m, src.Text, s) }))
	}
	if l.hooks.OnResult != nil {
		options = append(options, formula.OnResult(l.hooks.OnResult(Place{Pos: src.Pos(), Text: src.Text, Module: s.Module, Noun: s.Noun, Scope: s})))
	}
	s = s.comparing(src)
	s, warnPrivate := s.recordingBoxes(src)
	p, err := formula.Compile(src.File, src.Source, s, want, options...)
	if err != nil {
		l.Problems.AddErr(err)
		return nil
	}
	warnPrivate()
	l.AddFormulaWarnings(p)
	if shares && unsettled == l.Unsettled {
		l.share(src, given, want, assume, p)
	}
	return p
}

// RuleScope returns the scope of the formulas of a rule.
func (l *Compiler) RuleScope(r *rules.Rule, module string) *Scope {
	s := l.Scope(module, r.Kind)
	s.Params = r.Signature.Params
	return s
}

// Scope returns the scope of formulas of a module about things of a kind, without parameters.
func (l *Compiler) Scope(module string, noun *content.Kind) *Scope {
	return &Scope{l: l, Module: module, Noun: noun}
}

// Path links a path to somebody. A text that is not a path is linked as a single formula.
func (l *Compiler) Path(src *content.Formula, s *Scope, want types.Type) rules.Role {
	if src == nil {
		return nil
	}
	var role rules.Role
	for i, c := range src.Text {
		if c != '.' {
			if c != '_' && (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && (c < '0' || c > '9') {
				role = nil
				break
			}
			continue
		}
		step := *src
		step.Text = src.Text[:i]
		p := l.Compile(&step, s, types.Type{})
		if p == nil {
			return nil // reported; the longer path has the same problem
		}
		role = append(role, p)
	}
	if p := l.Compile(src, s, want); p != nil {
		return append(role, p)
	}
	return nil
}

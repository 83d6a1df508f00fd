package link

import (
	"fmt"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/dice"
	"houserule/lang/formula"
	"houserule/lang/lazyregexp"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/runtime/rules/names"
	"houserule/runtime/rules/resolve"
)

// linkText links a text with braces; nil for none.
func (x *bodyLinker) linkText(src *content.Formula, s *names.Scope, k names.KnownFacts) *rules.Text {
	if src == nil {
		return nil
	}
	t := &rules.Text{Written: src.Text}
	s = s.DescribedAs("a text")
	for _, p := range x.l.compiler.TextPieces(src) {
		if p.Inside == nil {
			t.Parts = append(t.Parts, rules.TextPart{Plain: p.Plain})
			continue
		}
		if part, ok := x.linkPart(p.Inside, s, k); ok {
			t.Parts = append(t.Parts, part)
		}
	}
	return t
}

// diceStart matches texts that are meant as dice although they may not be valid.
var diceStart = lazyregexp.New(`^(\d+d|d[\d%{(]|dF\b|\(@?\w+\)d|@\()`)

// linkPart links the contents of braces: dice, a table that is rolled on, or a formula. ok is
// false after a problem.
func (x *bodyLinker) linkPart(src *content.Formula, s *names.Scope, k names.KnownFacts) (rules.TextPart, bool) {
	if e, err := dice.Parse(src.Text); err == nil && strings.ContainsRune(src.Text, 'd') {
		return rules.TextPart{Dice: e, Notation: src.Text, Variables: x.linkDiceVariables(e, src, s, k)}, true
	}
	if diceStart.MatchString(src.Text) {
		x.l.compiler.ParseDice(src.Text, src, src.Pos())
		return rules.TextPart{}, false
	}
	if table, is := x.linkTable(src, s, k); is {
		return rules.TextPart{Table: table}, table != nil
	}
	before := len(x.l.Problems)
	p := x.l.compiler.CompileAs(src, s, types.Type{}, k.Kinds, formula.ForDisplay())
	if p == nil {
		x.suggestTable(src, s, k, x.l.Problems[min(before, len(x.l.Problems)):])
		return rules.TextPart{}, false
	}
	if p.Type().Optional && !slices.Contains(k.Present, formula.NormalizePath(src.Text)) {
		x.l.Problems.Add(p.Problem(fmt.Sprintf("`%s` may be none, and then nothing could be said", src.Text), fmt.Sprintf("write {%s ?? 'nothing'}, or ask for it in `when`", src.Text)))
		return rules.TextPart{}, false
	}
	return rules.TextPart{Value: p}, true
}

// linkDiceVariables compiles the variables of dice in a text.
func (x *bodyLinker) linkDiceVariables(e *dice.Expression, src *content.Formula, s *names.Scope, k names.KnownFacts) map[string]*formula.Program {
	out := map[string]*formula.Program{}
	for _, a := range e.Variables() {
		text, at := a.Formula()
		out[a.Name] = x.l.compiler.Compile(resolve.InNotation(text, at, src, diag.Pos{}), s, types.NumberType(), k.Kinds...)
	}
	return out
}

// suggestTable adds the name of a similar table to the problem of a word in a text, if it has
// no hint yet.
func (x *bodyLinker) suggestTable(src *content.Formula, s *names.Scope, k names.KnownFacts, problems diag.List) {
	l := x.l
	c, err := formula.ParseCall(src.File, src.Source)
	if len(problems) != 1 || problems[0].Hint != "" || err != nil || c.HasParens {
		return
	}
	before := l.Problems
	kind, ok := x.linkActor(&rules.Step{}, c, &rules.StepDeclaration{Call: src}, s, k)
	l.Problems = before
	if !ok {
		return
	}
	problems[0].Advise(l.SuggestNear(c.Word, func() []string {
		return slices.DeleteFunc(l.Program.Words(kind), func(w string) bool {
			r := l.Program.FindSeen(s.Module, kind, w)
			return r == nil || r.Decl.Random.Roll == ""
		})
	}))
}

// linkTable links a table that is rolled on. is is true if the text names an action or check;
// step is nil if it is not a table.
func (x *bodyLinker) linkTable(src *content.Formula, s *names.Scope, k names.KnownFacts) (step *rules.Step, is bool) {
	l := x.l
	before := l.Problems
	c, err := formula.ParseCall(src.File, src.Source)
	if err != nil || c.HasParens {
		return nil, false
	}
	step = &rules.Step{Written: c.Path, Module: s.Module}
	kind, ok := x.linkActor(step, c, &rules.StepDeclaration{Call: src}, s, k)
	problems := l.Problems
	l.Problems = before
	if !ok {
		return nil, false
	}
	r := l.Program.FindSeen(s.Module, kind, c.Word)
	if r == nil || r.DeclKind != rules.Action && r.DeclKind != rules.Check {
		return nil, false
	}
	l.Problems = problems
	if r.Decl.Random.Roll == "" {
		l.Problems.Add(c.Problem(fmt.Sprintf("%s is %s, and a text holds values, dice and tables that roll", r.DisplayName(), diag.A(r.DeclKind.String())), "let it be a step"))
		return nil, true
	}
	l.compiler.Mention(names.Mention{Pos: c.WordPos(), Name: c.Word, What: "the table " + r.DisplayName(), Rule: r})
	step.Rule = r
	return step, true
}

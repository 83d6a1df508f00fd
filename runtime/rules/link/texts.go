package link

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/dice"
	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// linkText links a text with braces; nil for none.
func (x *bodyLinker) linkText(src *content.Formula, s *scope, k knownFacts) *rules.Text {
	if src == nil {
		return nil
	}
	t := &rules.Text{Written: src.Text}
	s = s.describedAs("a text")
	for _, p := range x.l.compiler.pieces(src) {
		if p.inside == nil {
			t.Parts = append(t.Parts, rules.TextPart{Plain: p.plain})
			continue
		}
		if part, ok := x.linkPart(p.inside, s, k); ok {
			t.Parts = append(t.Parts, part)
		}
	}
	return t
}

// textPiece is a part of a text before linking: literal, or the contents of braces if inside is not
// nil.
type textPiece struct {
	plain  string
	inside *content.Formula
}

// pieces splits a text at its braces. Doubled braces are literal.
func (l *compiler) pieces(src *content.Formula) []textPiece {
	var out []textPiece
	plain := strings.Builder{}
	flush := func() {
		if plain.Len() > 0 {
			out = append(out, textPiece{plain: plain.String()})
			plain.Reset()
		}
	}
	text := src.Text
	for i := 0; i < len(text); i++ {
		switch {
		case (text[i] == '{' || text[i] == '}') && i+1 < len(text) && text[i+1] == text[i]:
			plain.WriteByte(text[i])
			i++
		case text[i] == '}':
			l.FailInText(src, i, "this brace closes nothing", "a brace that is meant as such is doubled: }}")
			return out
		case text[i] == '{':
			end := closingBrace(text, i)
			if end < 0 {
				l.FailInText(src, i, "this brace is never closed", "a brace that is meant as such is doubled: {{")
				return out
			}
			flush()
			out = append(out, textPiece{inside: subformula(src, i+1, end)})
			i = end
		default:
			plain.WriteByte(text[i])
		}
	}
	flush()
	return out
}

// closingBrace returns the index of the brace that closes the one at open; -1 for none. Braces
// and quoted texts may be nested in it.
func closingBrace(text string, open int) int {
	depth := 0
	for i := open; i < len(text); i++ {
		switch c := text[i]; c {
		case '\'', '"':
			end := strings.IndexByte(text[i+1:], c)
			if end < 0 {
				return -1
			}
			i += 1 + end
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}

// subformula returns a part of a text as a formula.
func subformula(src *content.Formula, from, to int) *content.Formula {
	for from < to && src.Text[from] == ' ' {
		from++
	}
	f := content.Plain(strings.TrimRight(src.Text[from:to], " "))
	f.File = src.File
	if src.Place != nil {
		f.Place = func(o int) diag.Pos { return src.Place(from + o) }
	}
	return f
}

// diceStart matches texts that are meant as dice although they may not be valid.
var diceStart = regexp.MustCompile(`^(\d+d|d[\d%{(]|dF\b|\(@?\w+\)d|@\()`)

// linkPart links the contents of braces: dice, a table that is rolled on, or a formula. ok is
// false after a problem.
func (x *bodyLinker) linkPart(src *content.Formula, s *scope, k knownFacts) (rules.TextPart, bool) {
	if e, err := dice.Parse(src.Text); err == nil && strings.ContainsRune(src.Text, 'd') {
		return rules.TextPart{Dice: e, Notation: src.Text, Variables: x.linkDiceVariables(e, src, s, k)}, true
	}
	if diceStart.MatchString(src.Text) {
		x.l.compiler.parseDice(src.Text, src, src.Pos())
		return rules.TextPart{}, false
	}
	if table, is := x.linkTable(src, s, k); is {
		return rules.TextPart{Table: table}, table != nil
	}
	before := len(x.l.Problems)
	p := x.l.compiler.compileAs(src, s, types.Type{}, k.kinds, formula.ForDisplay())
	if p == nil {
		x.suggestTable(src, s, k, x.l.Problems[min(before, len(x.l.Problems)):])
		return rules.TextPart{}, false
	}
	if p.Type().Optional && !slices.Contains(k.present, formula.NormalizePath(src.Text)) {
		x.l.Problems.Add(p.Problem(fmt.Sprintf("`%s` may be none, and then nothing could be said", src.Text), fmt.Sprintf("write {%s ?? 'nothing'}, or ask for it in `when`", src.Text)))
		return rules.TextPart{}, false
	}
	return rules.TextPart{Value: p}, true
}

// linkDiceVariables compiles the variables of dice in a text.
func (x *bodyLinker) linkDiceVariables(e *dice.Expression, src *content.Formula, s *scope, k knownFacts) map[string]*formula.Program {
	out := map[string]*formula.Program{}
	for _, a := range e.Variables() {
		text, at := a.Formula()
		out[a.Name] = x.l.compiler.compile(inNotation(text, at, src, diag.Pos{}), s, types.NumberType(), k.kinds...)
	}
	return out
}

// suggestTable adds the name of a similar table to the problem of a word in a text, if it has
// no hint yet.
func (x *bodyLinker) suggestTable(src *content.Formula, s *scope, k knownFacts, problems diag.List) {
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
			r := l.Program.FindSeen(s.module, kind, w)
			return r == nil || r.Decl.Random.Roll == ""
		})
	}))
}

// linkTable links a table that is rolled on. is is true if the text names an action or check;
// step is nil if it is not a table.
func (x *bodyLinker) linkTable(src *content.Formula, s *scope, k knownFacts) (step *rules.Step, is bool) {
	l := x.l
	before := l.Problems
	c, err := formula.ParseCall(src.File, src.Source)
	if err != nil || c.HasParens {
		return nil, false
	}
	step = &rules.Step{Written: c.Path, Module: s.module}
	kind, ok := x.linkActor(step, c, &rules.StepDeclaration{Call: src}, s, k)
	problems := l.Problems
	l.Problems = before
	if !ok {
		return nil, false
	}
	r := l.Program.FindSeen(s.module, kind, c.Word)
	if r == nil || r.DeclKind != rules.Action && r.DeclKind != rules.Check {
		return nil, false
	}
	l.Problems = problems
	if r.Decl.Random.Roll == "" {
		l.Problems.Add(c.Problem(fmt.Sprintf("%s is %s, and a text holds values, dice and tables that roll", r.DisplayName(), diag.A(r.DeclKind.String())), "let it be a step"))
		return nil, true
	}
	l.compiler.mention(Mention{Pos: c.WordPos(), Name: c.Word, What: "the table " + r.DisplayName(), Rule: r})
	step.Rule = r
	return step, true
}

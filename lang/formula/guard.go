package formula

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/expr-lang/expr/file"
	"github.com/expr-lang/expr/parser/lexer"

	"houserule/lang/diag"
)

// guard tokenizes a formula. It rejects texts that would exhaust expr's recursive parser, and
// common mistakes for which the parser has no clear message or which it accepts, such as the
// floor division of Lua, which is a comment in expr.
func guard(p *positions) ([]lexer.Token, error) {
	text := p.src.Text
	if len(text) > MaxLength {
		return nil, p.problem(span{0, 1}, "the formula is longer than "+strconv.Itoa(MaxLength)+" letters", "split it: give a part of it a rule of its own")
	}
	if !utf8.ValidString(text) {
		return nil, p.problem(span{0, 1}, "the formula is not valid UTF-8", "")
	}
	if strings.TrimSpace(text) == "" {
		return nil, p.problem(span{0, 1}, "the formula is empty", "")
	}
	if err := guardLetters(p); err != nil {
		return nil, err
	}
	tokens, err := lexer.Lex(file.NewSource(text))
	if err != nil {
		return nil, p.syntax(err)
	}
	return tokens, guardTokens(p, tokens)
}

// guardLetters checks what the lexer ignores or does not explain: comments, unclosed quotes,
// characters outside of the language.
func guardLetters(p *positions) error {
	letters := []rune(p.src.Text)
	for i := 0; i < len(letters); i++ {
		next := rune(0)
		if i+1 < len(letters) {
			next = letters[i+1]
		}
		switch c := letters[i]; {
		case c == '\'' || c == '"':
			start := i
			for i++; i < len(letters) && letters[i] != c; i++ {
				if letters[i] == '\\' {
					i++
				}
			}
			if i >= len(letters) {
				return p.problem(span{start, start + 1}, "the text that begins here is never closed",
					"escape a quote inside a text (`\\\\"+string(c)+"`), or put the text into the other quotes")
			}
		case c == '`':
			return p.problem(span{i, i + 1}, "a text is written in ' or \"", "")
		case c == '/' && next == '/':
			return p.problem(span{i, i + 2}, "`//` is not an operator of formulas", "write `floor(a / b)`")
		case c == '/' && next == '*':
			return p.problem(span{i, i + 2}, "a formula cannot contain comments", "")
		case c == '-' && next == '-':
			return p.problem(span{i, i + 2}, "`--` is not an operator of formulas", "a formula cannot contain comments; for two signs write `- -`")
		case c == '~' && next == '=':
			return p.problem(span{i, i + 2}, "`~=` is not an operator of formulas", "use `!=`", diag.Replace{New: "!="})
		case c == '<' && next == '>':
			return p.problem(span{i, i + 2}, "`<>` is not an operator of formulas", "use `!=`", diag.Replace{New: "!="})
		case c == '@':
			hint := "a box or a parameter is read by its name alone"
			if isNameLetter(next) {
				hint = "a name stands without it: `" + nameAt(letters[i+1:]) + "`; `@` belongs to dice notation"
			}
			return p.problem(span{i, i + 1}, "`@` has no meaning in a formula", hint)
		case c == '$' || c == elementLetter || c == outerLetter || c == '~' || c == '\\':
			return p.problem(span{i, i + 1}, "`"+string(c)+"` has no meaning in a formula", "")
		case c == '.' && next == '.':
			return p.problem(span{i, i + 2}, "`..` is not an operator of formulas", "formulas have no ranges, and `+` joins texts")
		}
	}
	return nil
}

func isNameLetter(r rune) bool { return r == '_' || unicode.IsLetter(r) }

// nameAt returns the path at the beginning of letters: weapon.level.
func nameAt(letters []rune) string {
	n := 0
	for n < len(letters) && (isNameLetter(letters[n]) || unicode.IsDigit(letters[n]) || letters[n] == '.' && n+1 < len(letters) && isNameLetter(letters[n+1])) {
		n++
	}
	return string(letters[:n])
}

// unsupported are operators and keywords of expr that formulas do not have.
var unsupported = map[string]diag.Hint{
	"=":  diag.Suggest("use `==`", diag.Replace{New: "=="}),
	"&":  diag.Suggest("use `and`", diag.Replace{New: "and"}),
	"|":  diag.Suggest("use `or`", diag.Replace{New: "or"}),
	"=>": diag.Suggest("use `>=`", diag.Replace{New: ">="}),
	"=<": diag.Suggest("use `<=`", diag.Replace{New: "<="}),
	";":  {Text: "a formula is one expression"}, "?.": {Text: "write `x != none and x.name`"},
	"::": {}, "let": {Text: "a formula names no values; make a rule of its own of that part"},
	"matches": {Text: "use `==`, or a function"}, "contains": {Text: "use `in`"}, "startsWith": {Text: "use a function"}, "endsWith": {Text: "use a function"},
	"{": {Text: "a formula makes no maps"}, "}": {Text: "a formula makes no maps"},
}

// guardTokens checks for refused operators, adjacent operands, and unbalanced or too deeply
// nested brackets.
func guardTokens(p *positions, tokens []lexer.Token) error {
	signs := 0
	var open []lexer.Token
	for i, t := range tokens {
		at := span{t.From, t.To}
		var before lexer.Token
		if i > 0 {
			before = tokens[i-1]
		}
		switch {
		case t.Kind == lexer.Bytes:
			return p.problem(at, "a text is written in quotes without a prefix", "")
		case t.Kind == lexer.Operator || t.Kind == lexer.Bracket:
			if hint, no := unsupported[t.Value]; no {
				what := t.Value
				if t.Value == "=" && i+1 < len(tokens) && (tokens[i+1].Value == ">" || tokens[i+1].Value == "<") && tokens[i+1].From == t.To {
					what += tokens[i+1].Value
					hint, at.to = unsupported[what], tokens[i+1].To
				}
				return p.problem(at, "`"+what+"` is not an operator of formulas", "").Advise(hint)
			}
		case t.Kind == lexer.Identifier && (t.Value == "if" || t.Value == "then" || t.Value == "else"):
			if i+1 < len(tokens) && !isMember(before) {
				return p.problem(at, "`"+t.Value+"` has no meaning in a formula", "write `condition ? one : other`")
			}
		}
		if operand(t) && !isMember(before) && operandEnd(before) {
			return p.problem(span{before.From, t.To}, adjacent(p, before, t), adjacentHint(p, before, t))
		}
		switch {
		case t.Is(lexer.Bracket, "(", "["):
			if open = append(open, t); len(open) > MaxDepth {
				return p.problem(at, "more than "+strconv.Itoa(MaxDepth)+" brackets are nested", "split it: give a part of it a rule of its own")
			}
		case t.Is(lexer.Bracket, ")", "]"):
			if len(open) == 0 {
				return p.problem(at, "`"+t.Value+"` closes nothing", "")
			}
			if last := open[len(open)-1]; (last.Value == "(") != (t.Value == ")") {
				return p.problem(at, "`"+t.Value+"` can't close `"+last.Value+"`", "")
			}
			open = open[:len(open)-1]
		}
		if !t.Is(lexer.Operator, "-", "+", "!", "not") {
			signs = 0
		} else if signs++; signs > MaxDepth {
			return p.problem(at, "more than "+strconv.Itoa(MaxDepth)+" signs follow each other", "")
		}
	}
	if len(open) > 0 {
		last := open[len(open)-1]
		return p.problem(span{last.From, last.To}, "this bracket is never closed", "")
	}
	return nil
}

func isMember(before lexer.Token) bool {
	return before.Kind == lexer.Operator && (before.Value == "." || before.Value == "#")
}

// operand reports whether t begins a value.
func operand(t lexer.Token) bool {
	return t.Kind == lexer.Identifier || t.Kind == lexer.Number || t.Kind == lexer.String
}

// operandEnd reports whether t ends a value.
func operandEnd(t lexer.Token) bool {
	return operand(t) || t.Is(lexer.Bracket, ")", "]")
}

func adjacent(p *positions, a, b lexer.Token) string {
	return "an operator is missing between `" + p.text(span{a.From, a.To}) + "` and `" + p.text(span{b.From, b.To}) + "`"
}

func adjacentHint(p *positions, a, b lexer.Token) string {
	switch {
	case a.Kind == lexer.Identifier && b.Kind == lexer.Identifier:
		return "if this is one name, write `" + a.Value + "_" + b.Value + "`"
	case a.Kind == lexer.String && b.Kind == lexer.Identifier:
		q := p.text(span{a.From, a.From + 1})
		return "if the text goes on, escape the quote inside it (`\\\\" + q + "`), or put the text into the other quotes"
	}
	return ""
}

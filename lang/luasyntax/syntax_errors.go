package luasyntax

import (
	"fmt"
	"strings"

	"houserule/lang/diag"
)

// explain returns the problem of a syntax error at a token; at is the number of tokens if more
// were expected. It describes what the author probably meant, judging by the tokens around it.
func explain(file *diag.File, tokens Tokens, at int) *diag.Problem {
	s := explainer{file: file, tokens: tokens, at: at}
	line := tokens.At(at).Line
	if tokens.Is(at, ".") {
		if p := s.uncalledMethodOnLine(line); p != nil {
			return p
		}
		if p := s.dotBetweenTexts(line); p != nil {
			return p
		}
		if p := s.indexedLiteral(line); p != nil {
			return p
		}
		return file.ProblemAt(diag.Pos{Line: line}, 1, "this is not understood")
	}
	if p := s.dotBetweenTexts(line); p != nil {
		return p
	}
	return s.explain()
}

// dotBetweenTexts explains a single dot next to a text on a line, which should be `..`; nil for
// none.
func (s *explainer) dotBetweenTexts(line int) *diag.Problem {
	for i := s.tokens.FirstOnLine(line); i < len(s.tokens) && s.tokens[i].Line == line; i++ {
		if t := s.tokens[i]; t.Kind == Symbol && t.Text == "." && (s.tokens.At(i-1).Kind == String || s.tokens.At(i+1).Kind == String) {
			return s.problem(t, "`.` does not join texts", "Lua joins texts with `..`")
		}
	}
	return nil
}

// explainer explains a syntax error at a token.
type explainer struct {
	file   *diag.File
	tokens Tokens
	at     int // index of the token; the number of tokens at the end of the file
}

// problem returns a problem that marks the first line of a token.
func (s *explainer) problem(t Token, message, hint string, suggestions ...diag.Suggestion) *diag.Problem {
	p := s.file.Problem(t.Offset, len([]rune(strings.SplitN(t.Text, "\n", 2)[0])), message)
	return p.Advise(diag.Suggest(hint, suggestions...))
}

// suggestUnless returns a suggestion; nil if not is true.
func suggestUnless(not bool, suggestion diag.Suggestion) []diag.Suggestion {
	if not {
		return nil
	}
	return []diag.Suggestion{suggestion}
}

// explain returns the most likely explanation.
func (s *explainer) explain() *diag.Problem {
	here, before := s.tokens.At(s.at), s.tokens.At(s.at-1)
	if p := s.uncalledMethod(here, before); p != nil {
		return p
	}
	if s.at >= len(s.tokens) {
		return s.unfinished()
	}
	if here.Text == "=" && before.Text != "=" {
		if p := s.namedArgument(before); p != nil {
			return p
		}
		if p := s.equalsInCondition(here); p != nil {
			return p
		}
	}
	if p := s.compoundAssignment(here, before); p != nil {
		return p
	}
	if p := s.foreignComment(here); p != nil {
		return p
	}
	if p := s.missingComma(here, before); p != nil {
		return p
	}
	if p := s.bracketInBlock(here); p != nil {
		return p
	}
	switch {
	case here.Kind == Keyword && s.nameMustFollow(before):
		return s.problem(here, fmt.Sprintf("`%s` is a word of Lua and cannot be a name here", here.Text), fmt.Sprintf("write `[\"%s\"]`, or choose another name", here.Text), diag.Index{Key: here.Text})
	case here.Text == "end" || here.Text == "until" || here.Text == "else" || here.Text == "elseif":
		if open, ok := s.openBlock(s.at); ok && open.Text != "" && here.Text == "end" {
			return s.problem(here, fmt.Sprintf("`end` comes too early: `%s` is not finished", before.Text), "")
		}
		return s.problem(here, fmt.Sprintf("`%s` closes nothing", here.Text), "")
	case here.Text == "then" || here.Text == "do":
		return s.problem(here, fmt.Sprintf("`%s` does not belong here", here.Text), "the condition before it is not finished")
	case before.Text == "if" || before.Text == "while" || before.Text == "elseif":
		return s.problem(here, fmt.Sprintf("a condition is missing after `%s`", before.Text), "")
	}
	if block, ok := s.missingKeyword(); ok {
		return s.problem(here, fmt.Sprintf("`%s` is missing before `%s`", block, shortText(here)), "")
	}
	p := s.problem(here, fmt.Sprintf("`%s` does not belong here", shortText(here)), "")
	if here.Kind == Name && before.Kind == Name {
		p.Advise(s.consecutiveNames(before, here))
	}
	return p
}

// consecutiveNames returns the hint for two names in a row: `Bog Walking`, or `rule climber.reach`
// without quotes.
func (s *explainer) consecutiveNames(before, here Token) diag.Hint {
	last := s.at
	for ; s.tokens.At(last+1).Text == "." && s.tokens.At(last+2).Kind == Name; last += 2 {
	}
	quoted := before.Text + " \"" + s.file.Text[here.Offset:s.tokens[last].End] + "\""
	joined := before.Text + "_" + here.Text
	switch begins := s.at < 2 || s.tokens.At(s.at-2).Line < before.Line; {
	case begins && last > s.at:
		return diag.Suggest("names stand in quotes: write `"+quoted+"`", diag.Join{New: quoted})
	case begins:
		return diag.Suggest("names have no spaces: write `"+joined+"`, or in quotes: `"+quoted+"`", diag.Join{New: quoted}, diag.Join{New: joined})
	}
	return diag.Suggest("names have no spaces: write `"+joined+"`, or put the text in quotes", diag.Join{New: joined})
}

// uncalledMethod explains `who:climbs` without brackets: a method must be called; nil for other
// errors.
func (s *explainer) uncalledMethod(here, before Token) *diag.Problem {
	colon := s.tokens.At(s.at - 2)
	if before.Kind != Name || colon.Kind != Symbol || colon.Text != ":" {
		return nil
	}
	path := s.path(s.at - 1)
	if here.Text == "=" || here.Kind == Symbol && s.tokens.At(s.at+1).Text == "=" && s.tokens.At(s.at+1).Offset == here.End {
		return s.problem(before, fmt.Sprintf("`%s` follows a colon, which calls it", before.Text), fmt.Sprintf("write it after a dot: `%s.%s = ...`", s.path(s.at-3), before.Text), diag.Dot{})
	}
	prose := strings.ContainsAny(path, " \t") // the text may be prose
	return s.problem(before, fmt.Sprintf("`%s` follows a colon, but is not called", before.Text), fmt.Sprintf("write `%s()`", path), suggestUnless(prose, diag.Call{})...)
}

// uncalledMethodOnLine returns the problem of a method that is not called on a line; nil for none.
func (s *explainer) uncalledMethodOnLine(line int) *diag.Problem {
	for i := 2; i <= len(s.tokens); i++ {
		next := s.tokens.At(i)
		if s.tokens[i-1].Line != line || next.Kind == String || next.Text == "(" || next.Text == "{" {
			continue
		}
		s.at = i
		if p := s.uncalledMethod(next, s.tokens[i-1]); p != nil {
			return p
		}
	}
	return nil
}

// shortText returns the text of a token, shortened for a message.
func shortText(t Token) string {
	if len(t.Text) > 30 {
		return strings.ToValidUTF8(strings.SplitN(t.Text[:27], "\n", 2)[0], "") + "..."
	}
	return diag.Printable(t.Text)
}

// namedArgument explains `who:does(by = 2)`, which needs curly brackets; nil for other errors.
func (s *explainer) namedArgument(name Token) *diag.Problem {
	open := s.enclosing(s.at)
	if open < 1 || s.tokens[open].Text != "(" || s.tokens[open-1].Kind != Name || name.Kind != Name {
		return nil
	}
	if open > 1 && s.tokens[open-2].Text == "function" || s.tokens.At(s.at-2).Text != "(" && s.tokens.At(s.at-2).Text != "," {
		return nil
	}
	word := s.tokens[open-1].Text
	arguments := name.Text + " = ..."
	for i, level := open, 0; i < len(s.tokens); i++ {
		switch s.tokens[i].Text {
		case "(", "{", "[":
			level++
		case ")", "}", "]":
			level--
		}
		if level == 0 {
			if text := s.file.Text[s.tokens[open].End:s.tokens[i].Offset]; len(text) < 60 && !strings.Contains(text, "\n") {
				arguments = strings.TrimSpace(text)
			}
			break
		}
	}
	return s.problem(name, "named arguments are in curly brackets", fmt.Sprintf("write `%s { %s }`", word, arguments), diag.Braces{})
}

// equalsInCondition explains `if a = b then`; nil for other errors.
func (s *explainer) equalsInCondition(here Token) *diag.Problem {
	for i := s.at - 1; i >= 0; i-- {
		t := s.tokens[i]
		if t.Kind != Keyword {
			if t.Text == "=" || t.Text == ";" || t.Text == "{" && t.Depth < here.Depth {
				return nil
			}
			continue
		}
		switch t.Text {
		case "if", "elseif", "while", "until", "return", "not", "and", "or":
			return s.withFix(s.problem(here, "`=` stores a value and does not compare", "use `==`", diag.Replace{New: "=="}), here.Offset, here.End, "==")
		case "nil", "true", "false":
			continue
		}
		return nil
	}
	return nil
}

// compoundAssignment explains `x += 1` and `x++`; nil for other errors.
func (s *explainer) compoundAssignment(here, before Token) *diag.Problem {
	if here.Kind != Symbol {
		return nil
	}
	operator := before
	switch {
	case s.at > 0 && here.Text == "=" && before.Kind == Symbol && before.End == here.Offset && strings.Contains("+-*/%^..", before.Text):
	case endsPath(before) && strings.Contains("+-*/%^..", here.Text) && s.tokens.At(s.at+1).Text == "=" && s.tokens.At(s.at+1).Offset == here.End:
		operator = here
	case endsPath(before) && here.Text == "+" && s.tokens.At(s.at+1).Text == "+":
		path := s.path(s.at - 1)
		p := s.problem(here, "`++` is not Lua", fmt.Sprintf("write `%s = %s + 1`", path, path), diag.Assign{Target: path, Operator: "++"})
		return s.withPathFix(p, path, here.Offset, s.tokens.At(s.at+1).End, " = "+path+" + 1")
	default:
		return nil
	}
	last := s.at - 1
	if operator.Offset != here.Offset {
		last = s.at - 2
	}
	path := s.path(last)
	p := s.problem(operator, fmt.Sprintf("`%s=` is not Lua", operator.Text), fmt.Sprintf("write `%s = %s %s ...`", path, path, operator.Text),
		suggestUnless(isShortened(path), diag.Assign{Target: path, Operator: operator.Text})...)
	p.Width = len(operator.Text) + 1
	// With a single value the fix is certain; with more, other operators may bind more
	// strongly.
	value := s.at + 1
	if operator.Offset == here.Offset {
		value = s.at + 2
	}
	if after := s.tokens.At(value + 1); s.tokens.At(value).Kind == Number && (after.Text == "" || after.Kind == Keyword && after.Text != "and" && after.Text != "or" || after.Line > s.tokens.At(value).Line) {
		s.withPathFix(p, path, operator.Offset, operator.End+1, "= "+path+" "+operator.Text)
	}
	return p
}

// withFix sets the fix of a problem, which replaces the bytes from start to end, and returns the
// problem.
func (s *explainer) withFix(p *diag.Problem, start, end int, now string) *diag.Problem {
	p.Fix = []diag.Edit{{File: s.file.Name, Start: start, End: end, New: now}}
	return p
}

// withPathFix is withFix for a text that repeats a path. It sets no fix if evaluating the path
// twice may give two values.
func (s *explainer) withPathFix(p *diag.Problem, path string, start, end int, now string) *diag.Problem {
	if strings.ContainsAny(path, "({[") || isShortened(path) {
		return p
	}
	return s.withFix(p, start, end, now)
}

// foreignComment explains comments of other languages: `// so` and `# so`; nil for other errors.
func (s *explainer) foreignComment(here Token) *diag.Problem {
	end := here.End
	if here.Text == "/" && s.tokens.At(s.at+1).Text == "/" && s.tokens.At(s.at+1).Offset == end {
		end++
	} else if here.Text != "#" {
		return nil
	}
	line := s.file.Text[strings.LastIndexByte(s.file.Text[:here.Offset], '\n')+1 : here.Offset]
	if strings.TrimSpace(line) != "" && here.Text == "#" {
		return nil
	}
	mark := s.file.Text[here.Offset:end]
	p := s.problem(here, fmt.Sprintf("`%s` does not begin a comment in Lua", mark), "write `--`")
	p.Width = len(mark)
	return s.withFix(p, here.Offset, end, "--")
}

// indexedLiteral returns the problem of an indexed literal on a line: `nil.x`; nil for none.
func (s *explainer) indexedLiteral(line int) *diag.Problem {
	for i := 0; i+1 < len(s.tokens); i++ {
		t, next := s.tokens[i], s.tokens[i+1]
		value := t.Kind == Keyword && (t.Text == "nil" || t.Text == "true" || t.Text == "false") || t.Kind == Number
		if value && t.Line == line && next.Kind == Symbol && (next.Text == "." || next.Text == ":" || next.Text == "[" || next.Text == "(") {
			return s.problem(t, fmt.Sprintf("`%s` has no members and cannot be called", shortText(t)), "")
		}
	}
	return nil
}

// endsPath reports whether a token can end a path.
func endsPath(t Token) bool {
	return t.Kind == Name || t.Kind == Symbol && t.Text == "]"
}

// path returns the text of the assignable expression that ends with a token: `x`, `who.luck`,
// `who:the("Bow").charges`, `list[i]`. If it is long or has several lines, the text is an
// ellipsis and the last name.
func (s *explainer) path(last int) string {
	first, level := last, 0
	for {
		here, before := s.tokens[first], s.tokens.At(first-1)
		switch {
		case here.Kind == Symbol && (here.Text == "]" || here.Text == ")" || here.Text == "}"):
			level++
		case here.Kind == Symbol && (here.Text == "[" || here.Text == "(" || here.Text == "{"):
			level--
		}
		joined := before.Kind == Symbol && (before.Text == "." || before.Text == ":") ||
			here.Kind == Symbol && here.Text != ")" && here.Text != "]" && (before.Kind == Name || before.Kind == Symbol && (before.Text == ")" || before.Text == "]"))
		if first == 0 || level <= 0 && !joined {
			break
		}
		first--
	}
	if text := s.file.Text[s.tokens[first].Offset:s.tokens[last].End]; level == 0 && len(text) <= 60 && !strings.Contains(text, "\n") {
		return text
	}
	return "..." + s.tokens[last].Text
}

// isShortened reports whether a path begins with an ellipsis.
func isShortened(path string) bool { return strings.HasPrefix(path, "...") }

// missingComma explains a value directly after a value in a table or an argument list; nil for
// other errors.
func (s *explainer) missingComma(here, before Token) *diag.Problem {
	i := s.at
	// The parser may have parsed `"a" "b"` or `x {` as a call. The error is then at the `=` of
	// the next field.
	if here.Text == "=" && before.Kind == Name {
		i = s.at - 1
	}
	open := s.enclosing(i)
	if open < 0 || s.tokens[open].Text == "[" {
		return nil
	}
	value, next := s.tokens.At(i-1), s.tokens.At(i)
	if !value.EndsValue() || !startsValue(next) {
		return nil
	}
	where := "`" + shortText(value) + "`"
	if value.Kind == Symbol {
		where = "this `" + value.Text + "`"
	}
	place := s.file.PosAt(value.End)
	message := fmt.Sprintf("comma missing after %s", where)
	if value.Line != next.Line {
		message += fmt.Sprintf(", line %d", place.Line)
	}
	p := s.problem(next, message, "")
	if value.Line != next.Line {
		// The comma belongs at the end of the line above.
		p = s.file.Problem(value.End-1, 1, message)
	}
	p.Suggest(diag.InsertComma{BehindMark: value.Line != next.Line})
	if s.tokens[open].Text == "{" {
		s.withFix(p, value.End, value.End, ",")
	}
	if s.tokens[open].Line != p.Pos.Line {
		p.Notes = []diag.Note{{Pos: s.file.PosAt(s.tokens[open].Offset), Message: "inside the `" + s.tokens[open].Text + "` that is opened here"}}
	}
	return p
}

// startsValue reports whether a value may begin with a token.
func startsValue(t Token) bool {
	switch t.Kind {
	case Name, String, Number:
		return true
	case Keyword:
		return t.Text == "true" || t.Text == "false" || t.Text == "nil" || t.Text == "function" || t.Text == "not"
	}
	return t.Text == "{" || t.Text == "["
}

// enclosing returns the index of the innermost bracket that is open at token i; -1 if there is
// none, or if the token is in the body of a function inside that bracket.
func (s *explainer) enclosing(i int) int {
	level, blocks := 0, 0
	for j := i - 1; j >= 0; j-- {
		t := s.tokens[j]
		switch {
		case t.Kind == Symbol && (t.Text == ")" || t.Text == "}" || t.Text == "]"):
			level++
		case t.Kind == Symbol && (t.Text == "(" || t.Text == "{" || t.Text == "["):
			if level == 0 {
				return j
			}
			level--
		case t.Kind == Keyword && (t.Text == "end" || t.Text == "until"):
			blocks++
		case t.Kind == Keyword && BlockDepth(t.Text) > 0:
			if blocks == 0 && level == 0 {
				return -1
			}
			blocks = max(blocks-1, 0)
		}
	}
	return -1
}

// nameMustFollow reports whether a name must follow a token.
func (s *explainer) nameMustFollow(before Token) bool {
	return before.Text == "." || before.Text == ":" || before.Text == "local" || before.Text == "function"
}

// missingKeyword returns the keyword that is missing: `then` in `if x return`, `do` in `while x`
// or `for`.
func (s *explainer) missingKeyword() (string, bool) {
	for i := s.at - 1; i >= 0 && i > s.at-60; i-- {
		t := s.tokens[i]
		if t.Kind != Keyword {
			continue
		}
		switch t.Text {
		case "if", "elseif":
			return "then", true
		case "while", "for":
			return "do", true
		case "and", "or", "not", "nil", "true", "false", "in":
			continue
		}
		return "", false
	}
	return "", false
}

// unfinished explains an error at the end of the file: the innermost bracket or block is not
// closed.
func (s *explainer) unfinished() *diag.Problem {
	end := Token{Offset: len(strings.TrimRight(s.file.Text, " \t\r\n"))}
	if n := len(s.tokens); n > 0 {
		end.Offset = s.tokens[n-1].End
	}
	p := s.file.Problem(end.Offset, 1, "the file ends too early")
	p.Cause = ErrUnfinished
	if i := s.enclosing(len(s.tokens)); i >= 0 {
		t := s.tokens[i]
		p.Message = fmt.Sprintf("the file ends, but `%s` is not closed", t.Text)
		p.Notes = []diag.Note{{Pos: s.file.PosAt(t.Offset), Message: "`" + t.Text + "` is opened here"}}
		return p.Advise(diag.Suggest(fmt.Sprintf("a `%s` is missing", closer(t.Text)), diag.Close{Word: closer(t.Text)}))
	}
	if open, misindented, ok := s.openBlocks(0, len(s.tokens)); ok {
		word := "end"
		if open.Text == "repeat" {
			word = "until"
		}
		p.Message = fmt.Sprintf("the file ends, but `%s` is not closed", open.Text)
		p.Notes = s.openBlockNotes(open, misindented)
		p.Advise(diag.Suggest(fmt.Sprintf("an `%s` is missing", word), diag.Close{Word: word}))
		if word == "end" {
			s.adviseElseIf(p, 0, len(s.tokens))
		}
	}
	return p
}

package lsp

import (
	"fmt"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/luasyntax"
)

// suggested are the actions that carry out a suggestion of the problem; none where what it
// speaks of does not stand there.
func (c *fixContext) suggested(s diag.Suggestion) []codeAction {
	if list, is := c.inModuleManifest(s); is || c.p.Pos.Line == 0 {
		return list
	}
	switch s := s.(type) {
	case diag.Replace:
		return c.rewrite(s.New)
	case diag.ReplaceText:
		return c.replaceText(s.New)
	case diag.ReplaceInLine:
		return c.replaceInLine(s.Old, s.New)
	case diag.Rename:
		return c.rename(s)
	case diag.InsertSpace:
		return c.insertSpace(s)
	case diag.InsertComma:
		return c.insertComma(s.BehindMark)
	case diag.Close:
		return c.close(s.Word)
	case diag.PlainQuotes:
		return c.plainQuotes()
	case diag.Assign:
		return c.assign(s.Target, s.Operator)
	case diag.Call:
		return sure("call it", insert(c.end, "()"))
	case diag.Dot:
		if c.before(':') {
			return sure("write a dot", diag.Edit{Start: c.start - 1, End: c.start, New: "."})
		}
	case diag.Index:
		if now := fmt.Sprintf("[%q]", s.Key); c.before('.') {
			return sure("write "+now, diag.Edit{Start: c.start - 1, End: c.end, New: now})
		}
	case diag.Braces:
		return c.braces()
	case diag.Join:
		return c.join(s.New)
	case diag.Local:
		return c.local()
	case diag.Quote:
		return c.quote(s.Text)
	case diag.Bracket:
		return c.bracket(s.Operand)
	case diag.DropCall:
		end := c.start + len(s.Name)
		return sure("write "+s.Name, diag.Edit{Start: c.start, End: end + len(emptyBrackets(c.text[min(end, len(c.text)):])), New: s.Name})
	case diag.DropOperand:
		return c.dropOperand(" " + s.Operator + " ")
	case diag.DropCode:
		return c.dropCode(s.Code)
	case diag.Underscore:
		return one("call it _"+c.marked(), insert(c.start, "_"))
	case diag.DropComment:
		line := strings.IndexByte(c.text[c.start:]+"\n", '\n')
		return sure("take it out", diag.Edit{Start: c.start, End: c.start + line})
	case diag.DropComma:
		comma := strings.LastIndexByte(c.text[:c.start], ',')
		return sure("take away the comma", diag.Edit{Start: comma, End: comma + 1})
	case diag.DoubleQuotes:
		return c.doubleQuotes()
	}
	return c.inDeclaration(s)
}

// before tells whether a sign stands before the mark.
func (c *fixContext) before(sign byte) bool { return c.start > 0 && c.text[c.start-1] == sign }

// rewrite writes something in place of what the problem marks.
func (c *fixContext) rewrite(now string) []codeAction {
	if c.p.Width == 0 || c.start == c.end || c.marked() == now {
		return nil
	}
	return sure("write "+strings.TrimSpace(now), diag.Edit{Start: c.start, End: c.end, New: now})
}

// replaceText writes another text in place of the one that is marked, or whose inside is.
func (c *fixContext) replaceText(now string) []codeAction {
	if c.p.Width == 0 {
		return nil
	}
	title := `write "` + now + `"`
	if marked := c.marked(); len(marked) > 1 && (marked[0] == '"' || marked[0] == '\'') {
		return sure(title, diag.Edit{Start: c.start, End: c.end, New: marked[:1] + now + marked[:1]})
	}
	i := c.tokens.Index(c.start)
	if c.tokens.Kind(i) != luasyntax.String || i < 0 || c.start != c.tokens[i].Offset+1 || c.end != c.tokens[i].End-1 {
		return nil
	}
	return sure(title, diag.Edit{Start: c.start, End: c.end, New: now})
}

// replaceInLine writes something in place of what stands once in the line of the problem.
func (c *fixContext) replaceInLine(was, now string) []codeAction {
	from := c.file.Offset(c.p.Pos.Line, 1)
	line := c.text[from:c.file.Offset(c.p.Pos.Line+1, 1)]
	if i := strings.Index(line, was); i >= 0 && strings.Count(line, was) == 1 {
		title := "write " + now
		if now == "" {
			title = "leave" + was + " out"
		}
		return sure(title, diag.Edit{Start: from + i, End: from + i + len(was), New: now})
	}
	return nil
}

func (c *fixContext) insertSpace(s diag.InsertSpace) []codeAction {
	if s.Before != "" {
		return sure("put a space before it", insert(c.start+max(strings.Index(c.marked(), s.Before[:1]), 0), " "))
	}
	return sure("put a space after "+s.After, insert(c.start+len(s.After), " "))
}

// insertComma writes a comma behind the value before the mark, or behind the marked one.
func (c *fixContext) insertComma(behindMark bool) []codeAction {
	if c.inManifest {
		return sure("put a comma before it", insert(len(strings.TrimRight(c.text[:c.start], " \t\r\n")), ","))
	}
	i := c.tokens.Index(c.start)
	switch {
	case i < 0 || i == 0 && !behindMark:
		return nil
	case behindMark:
		return sure("write a comma", insert(c.tokens[i].End, ","))
	}
	return sure("write a comma", insert(c.tokens[i-1].End, ","))
}

// close writes a bracket or `end` at the end of the file.
func (c *fixContext) close(word string) []codeAction {
	switch {
	case c.inManifest:
		return c.closeManifest()
	case len(c.tokens) == 0:
		return nil
	}
	title := "write `" + word + "` at the end of the file"
	if word == "until" {
		word += " " + goOn
	}
	return one(title, insert(c.tokens[len(c.tokens)-1].End, " "+word))
}

// plainQuotes writes plain quotes for typographic ones of a line.
func (c *fixContext) plainQuotes() []codeAction {
	var edits []diag.Edit
	to := c.file.Offset(c.p.Pos.Line+1, 1)
	for i, r := range c.text[c.start:to] {
		if strings.ContainsRune("“”„‘’«»", r) {
			edits = append(edits, diag.Edit{Start: c.start + i, End: c.start + i + len(string(r)), New: `"`})
		}
		if len(edits) == 2 {
			break
		}
	}
	return sure("write plain quotes", edits...)
}

// assign writes `x = x + 1` in place of `x++`, or `x = x +` in place of `x +=`.
func (c *fixContext) assign(target, operator string) []codeAction {
	if operator != "++" {
		if c.marked() != operator+"=" {
			return nil
		}
		return sure(fmt.Sprintf("write %s = %s %s", target, target, operator), diag.Edit{Start: c.start, End: c.end, New: "= " + target + " " + operator})
	}
	if start := c.start - len(target); start >= 0 && c.text[start:c.start] == target && strings.HasPrefix(c.text[c.start:], "++") {
		now := target + " = " + target + " + 1"
		return sure("write "+now, diag.Edit{Start: start, End: c.start + 2, New: now})
	}
	return nil
}

// braces writes curly brackets around a named argument: `who:does(by = 2)`.
func (c *fixContext) braces() []codeAction {
	if i := c.tokens.Index(c.start); i > 1 && c.tokens.Is(i-1, "(") {
		if end := c.tokens.Closing(i - 1); end > 0 {
			return sure("write curly brackets", diag.Edit{Start: c.tokens[i-1].Offset, End: c.tokens[i-1].End, New: " { "}, diag.Edit{Start: c.tokens[end].Offset, End: c.tokens[end].End, New: " }"})
		}
	}
	return nil
}

// join writes a name that was written in two words, or without quotes.
func (c *fixContext) join(now string) []codeAction {
	i := c.tokens.Index(c.start)
	if i < 1 {
		return nil
	}
	last := i
	for strings.Contains(now, `"`) && c.tokens.Is(last+1, ".") && c.tokens.Kind(last+2) == luasyntax.Name {
		last += 2
	}
	return one("write "+now, diag.Edit{Start: c.tokens[i-1].Offset, End: c.tokens[last].End, New: now})
}

// local declares a name where it is assigned.
func (c *fixContext) local() []codeAction {
	i := c.tokens.Index(c.start)
	switch {
	case i < 0:
	case c.tokens.Is(i-1, "function"):
		return sure("write local before it", insert(c.tokens[i-1].Offset, "local "))
	case c.tokens.Is(i+1, "=") && !c.tokens.Is(i-1, ","):
		return sure("write local before it", insert(c.start, "local "))
	}
	return nil // of several names others may be declared
}

// quote puts a formula into quotes that stands there without.
func (c *fixContext) quote(text string) []codeAction {
	for start := c.start; start >= max(0, c.start-len(text)); start-- {
		if end := start + len(text); end <= len(c.text) && strings.ReplaceAll(c.text[start:end], `"`, `'`) == text {
			return sure("put it into quotes", diag.Edit{Start: start, End: end, New: `"` + text + `"`})
		}
	}
	return nil
}

// bracket puts brackets around an operand of which a part is marked: `not harm > 5`.
func (c *fixContext) bracket(operand string) []codeAction {
	start := c.start - strings.Index(operand, c.marked())
	if start < 0 || !strings.HasPrefix(c.text[start:], operand) {
		return nil
	}
	return sure("write not ("+operand+")", diag.Edit{Start: start, End: start + len(operand), New: "(" + operand + ")"})
}

// emptyBrackets are empty brackets at the beginning of a text.
func emptyBrackets(text string) string {
	rest := strings.TrimLeft(text, " ")
	if !strings.HasPrefix(rest, "(") {
		return ""
	}
	inner := strings.TrimLeft(rest[1:], " ")
	if !strings.HasPrefix(inner, ")") {
		return ""
	}
	return text[:len(text)-len(inner)+1]
}

// dropOperand leaves the marked part of a formula out, with the word that joins it to the
// rest.
func (c *fixContext) dropOperand(word string) []codeAction {
	switch {
	case strings.HasPrefix(c.text[c.end:], word):
		return sure("leave it out", diag.Edit{Start: c.start, End: c.end + len(word)})
	case strings.HasSuffix(c.text[:c.start], word):
		return sure("leave it out", diag.Edit{Start: c.start - len(word), End: c.end})
	}
	return nil // what stands in its place is another formula
}

// dropCode leaves one of several codes out of a comment, or the comment.
func (c *fixContext) dropCode(gone string) []codeAction {
	codes, because, _ := strings.Cut(c.marked(), "because")
	begin, list, _ := strings.Cut(codes, ":")
	kept := slices.DeleteFunc(strings.Split(list, ","), func(code string) bool {
		code = strings.TrimSpace(code)
		return code == "" || code == gone
	})
	for i := range kept {
		kept[i] = strings.TrimSpace(kept[i])
	}
	if len(kept) > 0 {
		return sure("leave "+gone+" out", diag.Edit{Start: c.start, End: c.end, New: begin + ": " + strings.Join(kept, ", ") + ", because" + because})
	}
	start := len(strings.TrimRight(c.text[:c.start], " \t"))
	end := c.end
	if start == 0 || c.text[start-1] == '\n' {
		end = min(end+1, len(c.text))
	}
	return sure("leave the comment out", diag.Edit{Start: start, End: end})
}

package codeaction

import (
	"fmt"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/luasyntax"
)

// suggestionActions returns the actions for a suggestion of the problem; nil if the text does not match
// it.
func (c *context) suggestionActions(s diag.Suggestion) []Action {
	if list, ok := c.manifestActions(s); ok || c.problem.Pos.Line == 0 {
		return list
	}
	switch s := s.(type) {
	case diag.Replace:
		return c.replaceMark(s.New)
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
		return preferredAction("call it", insert(c.end, "()"))
	case diag.Dot:
		if c.isAfter(':') {
			return preferredAction("write a dot", diag.Edit{Start: c.start - 1, End: c.start, New: "."})
		}
	case diag.Index:
		if now := fmt.Sprintf("[%q]", s.Key); c.isAfter('.') {
			return preferredAction("write "+now, diag.Edit{Start: c.start - 1, End: c.end, New: now})
		}
	case diag.Braces:
		return c.braces()
	case diag.Join:
		return c.join(s.New)
	case diag.Local:
		return c.declareLocal()
	case diag.Quote:
		return c.quote(s.Text)
	case diag.Bracket:
		return c.bracket(s.Operand)
	case diag.DropCall:
		return c.dropCall(s.Name)
	case diag.DropOperand:
		return c.dropOperand(" " + s.Operator + " ")
	case diag.DropCode:
		return c.dropCode(s.Code)
	case diag.Underscore:
		return singleAction("call it _"+c.marked(), insert(c.start, "_"))
	case diag.DropComment:
		return c.dropComment()
	case diag.DropComma:
		return c.dropComma()
	case diag.DoubleQuotes:
		return c.writeDoubleQuotes()
	}
	return c.declarationActions(s)
}

// isAfter reports whether the byte before the mark is sign.
func (c *context) isAfter(sign byte) bool { return c.start > 0 && c.file.Text[c.start-1] == sign }

// replaceMark replaces the mark.
func (c *context) replaceMark(now string) []Action {
	if c.problem.Width == 0 || c.start == c.end || c.marked() == now {
		return nil
	}
	return preferredAction("write "+strings.TrimSpace(now), diag.Edit{Start: c.start, End: c.end, New: now})
}

// replaceText replaces a quoted text, which is marked with or without its quotes.
func (c *context) replaceText(now string) []Action {
	if c.problem.Width == 0 {
		return nil
	}
	title := `write "` + now + `"`
	if marked := c.marked(); len(marked) > 1 && (marked[0] == '"' || marked[0] == '\'') {
		return preferredAction(title, diag.Edit{Start: c.start, End: c.end, New: marked[:1] + now + marked[:1]})
	}
	i := c.tokens.Index(c.start)
	if c.tokens.Kind(i) != luasyntax.String || i < 0 || c.start != c.tokens[i].Offset+1 || c.end != c.tokens[i].End-1 {
		return nil
	}
	return preferredAction(title, diag.Edit{Start: c.start, End: c.end, New: now})
}

// replaceInLine replaces a text that occurs once in the line of the problem.
func (c *context) replaceInLine(was, now string) []Action {
	from := c.source.Offset(c.problem.Pos.Line, 1)
	line := c.file.Text[from:c.source.Offset(c.problem.Pos.Line+1, 1)]
	if i := strings.Index(line, was); i >= 0 && strings.Count(line, was) == 1 {
		title := "write " + now
		if now == "" {
			title = "leave" + was + " out"
		}
		return preferredAction(title, diag.Edit{Start: from + i, End: from + i + len(was), New: now})
	}
	return nil
}

// insertSpace inserts a space before or after a token.
func (c *context) insertSpace(s diag.InsertSpace) []Action {
	if s.Before != "" {
		return preferredAction("put a space before it", insert(c.start+max(strings.Index(c.marked(), s.Before[:1]), 0), " "))
	}
	return preferredAction("put a space after "+s.After, insert(c.start+len(s.After), " "))
}

// insertComma inserts a comma after the value before the mark or, with behindMark, after the
// marked one.
func (c *context) insertComma(behindMark bool) []Action {
	if c.isManifest {
		return preferredAction("put a comma before it", insert(len(strings.TrimRight(c.file.Text[:c.start], " \t\r\n")), ","))
	}
	i := c.tokens.Index(c.start)
	switch {
	case i < 0 || i == 0 && !behindMark:
		return nil
	case behindMark:
		return preferredAction("write a comma", insert(c.tokens[i].End, ","))
	}
	return preferredAction("write a comma", insert(c.tokens[i-1].End, ","))
}

// close appends a bracket, or a word such as `end`, to the file.
func (c *context) close(word string) []Action {
	switch {
	case c.isManifest:
		return c.closeManifest()
	case len(c.tokens) == 0:
		return nil
	}
	title := "write `" + word + "` at the end of the file"
	if word == "until" {
		word += " " + Cursor
	}
	return singleAction(title, insert(c.tokens[len(c.tokens)-1].End, " "+word))
}

// plainQuotes replaces two typographic quotation marks.
func (c *context) plainQuotes() []Action {
	var edits []diag.Edit
	to := c.source.Offset(c.problem.Pos.Line+1, 1)
	for i, r := range c.file.Text[c.start:to] {
		if strings.ContainsRune("“”„‘’«»", r) {
			edits = append(edits, diag.Edit{Start: c.start + i, End: c.start + i + len(string(r)), New: `"`})
		}
		if len(edits) == 2 {
			break
		}
	}
	return preferredAction("write plain quotes", edits...)
}

// assign replaces `x++` by `x = x + 1`, or `x +=` by `x = x +`.
func (c *context) assign(target, operator string) []Action {
	if operator != "++" {
		if c.marked() != operator+"=" {
			return nil
		}
		return preferredAction(fmt.Sprintf("write %s = %s %s", target, target, operator), diag.Edit{Start: c.start, End: c.end, New: "= " + target + " " + operator})
	}
	if start := c.start - len(target); start >= 0 && c.file.Text[start:c.start] == target && strings.HasPrefix(c.file.Text[c.start:], "++") {
		now := target + " = " + target + " + 1"
		return preferredAction("write "+now, diag.Edit{Start: start, End: c.start + 2, New: now})
	}
	return nil
}

// braces puts curly brackets around a named argument: `who:does(by = 2)`.
func (c *context) braces() []Action {
	if i := c.tokens.Index(c.start); i > 1 && c.tokens.Is(i-1, "(") {
		if end := c.tokens.Closing(i - 1); end > 0 {
			return preferredAction("write curly brackets", diag.Edit{Start: c.tokens[i-1].Offset, End: c.tokens[i-1].End, New: " { "}, diag.Edit{Start: c.tokens[end].Offset, End: c.tokens[end].End, New: " }"})
		}
	}
	return nil
}

// join replaces the word before the mark and the marked one by one text: a name that was written
// as two words, or a name in quotes.
func (c *context) join(now string) []Action {
	i := c.tokens.Index(c.start)
	if i < 1 {
		return nil
	}
	last := i
	for strings.Contains(now, `"`) && c.tokens.Is(last+1, ".") && c.tokens.Kind(last+2) == luasyntax.Name {
		last += 2
	}
	return singleAction("write "+now, diag.Edit{Start: c.tokens[i-1].Offset, End: c.tokens[last].End, New: now})
}

// declareLocal adds `local` to a function, or to an assignment of one name.
func (c *context) declareLocal() []Action {
	i := c.tokens.Index(c.start)
	switch {
	case i < 0:
	case c.tokens.Is(i-1, "function"):
		return preferredAction("write local before it", insert(c.tokens[i-1].Offset, "local "))
	case c.tokens.Is(i+1, "=") && !c.tokens.Is(i-1, ","):
		return preferredAction("write local before it", insert(c.start, "local "))
	}
	return nil // of several assigned names some may be declared
}

// quote puts quotes around a formula.
func (c *context) quote(text string) []Action {
	for start := c.start; start >= max(0, c.start-len(text)); start-- {
		if end := start + len(text); end <= len(c.file.Text) && strings.ReplaceAll(c.file.Text[start:end], `"`, `'`) == text {
			return preferredAction("put it into quotes", diag.Edit{Start: start, End: end, New: `"` + text + `"`})
		}
	}
	return nil
}

// bracket puts brackets around an operand that contains the mark: `not harm > 5`.
func (c *context) bracket(operand string) []Action {
	start := c.start - strings.Index(operand, c.marked())
	if start < 0 || !strings.HasPrefix(c.file.Text[start:], operand) {
		return nil
	}
	return preferredAction("write not ("+operand+")", diag.Edit{Start: start, End: start + len(operand), New: "(" + operand + ")"})
}

// dropCall removes the empty brackets after a name at the mark.
func (c *context) dropCall(name string) []Action {
	end := c.start + len(name)
	return preferredAction("write "+name, diag.Edit{Start: c.start, End: end + len(emptyBrackets(c.file.Text[min(end, len(c.file.Text)):])), New: name})
}

// dropComment removes the rest of the line from the mark on.
func (c *context) dropComment() []Action {
	size := strings.IndexByte(c.file.Text[c.start:]+"\n", '\n')
	return preferredAction("take it out", diag.Edit{Start: c.start, End: c.start + size})
}

// dropComma removes the last comma before the mark.
func (c *context) dropComma() []Action {
	comma := strings.LastIndexByte(c.file.Text[:c.start], ',')
	return preferredAction("take away the comma", diag.Edit{Start: comma, End: comma + 1})
}

// emptyBrackets returns the empty brackets at the beginning of a text; "" for none.
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

// dropOperand removes the marked part of a formula with the operator, including its blanks, after
// or before it.
func (c *context) dropOperand(operator string) []Action {
	switch {
	case strings.HasPrefix(c.file.Text[c.end:], operator):
		return preferredAction("leave it out", diag.Edit{Start: c.start, End: c.end + len(operator)})
	case strings.HasSuffix(c.file.Text[:c.start], operator):
		return preferredAction("leave it out", diag.Edit{Start: c.start - len(operator), End: c.end})
	}
	return nil
}

// dropCode removes a code from the marked comment; the whole comment if it has no other code.
func (c *context) dropCode(removed string) []Action {
	codes, because, _ := strings.Cut(c.marked(), "because")
	begin, list, _ := strings.Cut(codes, ":")
	kept := slices.DeleteFunc(strings.Split(list, ","), func(code string) bool {
		code = strings.TrimSpace(code)
		return code == "" || code == removed
	})
	for i := range kept {
		kept[i] = strings.TrimSpace(kept[i])
	}
	if len(kept) > 0 {
		return preferredAction("leave "+removed+" out", diag.Edit{Start: c.start, End: c.end, New: begin + ": " + strings.Join(kept, ", ") + ", because" + because})
	}
	start := len(strings.TrimRight(c.file.Text[:c.start], " \t"))
	end := c.end
	if start == 0 || c.file.Text[start-1] == '\n' {
		end = min(end+1, len(c.file.Text))
	}
	return preferredAction("leave the comment out", diag.Edit{Start: start, End: end})
}

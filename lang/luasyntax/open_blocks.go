package luasyntax

import (
	"fmt"
	"strings"

	"houserule/lang/diag"
)

// openBlock returns the innermost block that is open at token i.
func (s *explainer) openBlock(i int) (Token, bool) {
	open, _, ok := s.openBlocks(0, i)
	return open, ok
}

// openBlocks returns the innermost block that is opened in the tokens [from, to) and not closed
// there. misindented is a block and its `end`, which is indented less than the block and may belong
// to another one.
func (s *explainer) openBlocks(from, to int) (open Token, misindented [2]Token, ok bool) {
	var stack Tokens
	for j := from; j < to && j < len(s.tokens); j++ {
		t := s.tokens[j]
		if t.Kind != Keyword {
			continue
		}
		switch {
		case BlockDepth(t.Text) > 0:
			stack = append(stack, t)
		case t.Text == "end" || t.Text == "until":
			if len(stack) == 0 {
				continue
			}
			last := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			if s.beginsLine(j) && s.indent(t) < s.indent(last) {
				misindented = [2]Token{last, t}
			}
		}
	}
	if len(stack) == 0 {
		return Token{}, misindented, false
	}
	return stack[len(stack)-1], misindented, true
}

// beginsLine reports whether a token is the first one on its line.
func (s *explainer) beginsLine(i int) bool { return i == 0 || s.tokens[i-1].Line < s.tokens[i].Line }

// indent returns the indentation of the line of a token, in bytes.
func (s *explainer) indent(t Token) int {
	line := s.file.Line(t.Line)
	return len(line) - len(strings.TrimLeft(line, " \t"))
}

// bracketInBlock explains a bracket that is closed while a block inside it is open; nil for
// other errors.
func (s *explainer) bracketInBlock(here Token) *diag.Problem {
	if here.Kind != Symbol || here.Text != "}" && here.Text != ")" && here.Text != "]" {
		return nil
	}
	level, bracket := 0, s.at-1
	for ; bracket >= 0; bracket-- {
		switch t := s.tokens[bracket]; {
		case t.Kind == Symbol && (t.Text == ")" || t.Text == "}" || t.Text == "]"):
			level++
			continue
		case t.Kind == Symbol && (t.Text == "(" || t.Text == "{" || t.Text == "["):
			level--
		}
		if level < 0 {
			break
		}
	}
	open, misindented, ok := s.openBlocks(bracket+1, s.at)
	if !ok {
		return nil
	}
	word := "end"
	if open.Text == "repeat" {
		word = "until"
	}
	p := s.problem(here, fmt.Sprintf("`%s` comes before the `%s` of `%s`, line %d", here.Text, word, open.Text, open.Line), fmt.Sprintf("an `%s` is missing", word))
	p.Notes = s.openBlockNotes(open, misindented)
	if word == "end" {
		s.adviseElseIf(p, bracket+1, s.at)
	}
	return p
}

// adviseElseIf adds a hint if an `else if`, which opens a block of its own, may be the cause of a
// missing `end`. It adds a fix if there is only one.
func (s *explainer) adviseElseIf(p *diag.Problem, from, to int) {
	var found []int
	for i := max(from, 0); i+1 < to && i+1 < len(s.tokens); i++ {
		if t, next := s.tokens[i], s.tokens[i+1]; t.Kind == Keyword && t.Text == "else" && next.Kind == Keyword && next.Text == "if" && t.Line == next.Line {
			found = append(found, i)
		}
	}
	if len(found) == 0 {
		return
	}
	first := s.tokens[found[0]]
	p.Advise(diag.Hint{Text: "`else if` needs an `end` of its own: write `elseif`"})
	p.Notes = append(p.Notes, diag.Note{Pos: s.file.PosAt(first.Offset), Message: "`else if` stands here"})
	if len(found) == 1 {
		s.withFix(p, first.Offset, s.tokens[found[0]+1].End, "elseif")
	}
}

// openBlockNotes returns notes with the block that is not closed, and the one whose `end` may be
// missing.
func (s *explainer) openBlockNotes(open Token, misindented [2]Token) []diag.Note {
	notes := []diag.Note{{Pos: s.file.PosAt(open.Offset), Message: "`" + open.Text + "` stands here"}}
	if inner, end := misindented[0], misindented[1]; inner.Offset > open.Offset && end.Text != "" {
		notes = append(notes, diag.Note{Pos: s.file.PosAt(inner.Offset), Message: fmt.Sprintf("perhaps it is missing here: the `%s` of this `%s`, line %d, stands further left", end.Text, inner.Text, end.Line)})
	}
	return notes
}

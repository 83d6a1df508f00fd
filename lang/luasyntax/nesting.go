package luasyntax

import (
	"fmt"

	"houserule/lang/diag"
)

// flat ends a sequence of unary operators.
func (s *scanner) flat() bool {
	s.unary = 0
	return true
}

// nesting counts the nesting at the last token. It stops the scan if it is too deep, which
// protects the parser from hostile sources.
func (s *scanner) nesting() bool {
	t := &s.tokens[len(s.tokens)-1]
	switch t.Text {
	case "(", "{", "[":
		s.open = append(s.open, len(s.tokens)-1)
		s.unary, s.chain = 0, 0
	case ")", "}", "]":
		s.unary, s.chain = 0, 0
		if n := len(s.open); n > 0 && s.tokens[s.open[n-1]].Text == opener(t.Text) {
			s.open = s.open[:n-1]
			t.Depth = n - 1
		} else {
			return s.wrongBracket(t)
		}
	case "not", "-", "#":
		s.unary++
	case "..", "^":
		s.chain++
		s.unary = 0
	case ",", ";", "=":
		s.unary, s.chain = 0, 0
	case "function", "do", "then", "repeat":
		s.blocks++
		s.unary, s.chain = 0, 0
	case "end", "until", "elseif":
		s.blocks = max(s.blocks-1, 0)
		s.unary, s.chain = 0, 0
	default:
		if t.Kind == Keyword && t.Text != "and" && t.Text != "or" {
			s.chain = 0
		}
		s.unary = 0
	}
	if len(s.open) > s.depth || s.unary > s.depth || s.blocks > s.depth || s.chain > 2000 {
		return s.stop(t.Offset, len(t.Text), fmt.Sprintf("nested too deeply; the limit is %d levels", s.depth), "give parts of it names")
	}
	return true
}

// opener returns the opening bracket for a closing one.
func opener(closer string) string {
	switch closer {
	case ")":
		return "("
	case "}":
		return "{"
	}
	return "["
}

// closer returns the closing bracket for an opening one.
func closer(opener string) string {
	switch opener {
	case "(":
		return ")"
	case "{":
		return "}"
	}
	return "]"
}

// wrongBracket stops the scan at a bracket that does not match the last open one.
func (s *scanner) wrongBracket(t *Token) bool {
	opened := len(s.open) - 1
	if opened < 0 {
		return s.stop(t.Offset, 1, fmt.Sprintf("`%s` closes nothing", t.Text), "")
	}
	o := s.tokens[s.open[opened]]
	first := s.problem == nil
	s.stop(t.Offset, 1, fmt.Sprintf("`%s` is closed by `%s`", o.Text, t.Text), fmt.Sprintf("a `%s` is missing", closer(o.Text)))
	if first {
		s.problem.Notes = []diag.Note{{Pos: s.file.PosAt(o.Offset), Message: "`" + o.Text + "` is opened here"}}
	}
	for i := opened; s.tolerant && i >= 0; i-- {
		if s.tokens[s.open[i]].Text == opener(t.Text) {
			s.open, t.Depth = s.open[:i], i
			break
		}
	}
	return false
}

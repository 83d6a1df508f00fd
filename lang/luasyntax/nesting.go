package luasyntax

import (
	"fmt"

	"houserule/lang/diag"
)

// endUnary ends a sequence of unary operators and returns true.
func (s *scanner) endUnary() bool {
	s.unary = 0
	return true
}

// countNesting counts the nesting at the last token; false after a problem. Nesting that is too
// deep is one, which protects the parser from hostile sources.
func (s *scanner) countNesting() bool {
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
			return s.failMismatchedBracket(t)
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
	if len(s.open) > s.maxDepth || s.unary > s.maxDepth || s.blocks > s.maxDepth || s.chain > 2000 {
		return s.fail(t.Offset, len(t.Text), fmt.Sprintf("nested too deeply; the limit is %d levels", s.maxDepth), "give parts of it names")
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

// failMismatchedBracket reports a closing bracket that does not match the last open one, and
// returns false. A tolerant scanner closes the brackets inside the one that it matches.
func (s *scanner) failMismatchedBracket(t *Token) bool {
	opened := len(s.open) - 1
	if opened < 0 {
		return s.fail(t.Offset, 1, fmt.Sprintf("`%s` closes nothing", t.Text), "")
	}
	o := s.tokens[s.open[opened]]
	first := s.problem == nil
	s.fail(t.Offset, 1, fmt.Sprintf("`%s` is closed by `%s`", o.Text, t.Text), fmt.Sprintf("a `%s` is missing", closer(o.Text)))
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

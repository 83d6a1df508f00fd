package dice

import (
	"slices"
	"strings"
	"unicode/utf8"

	"houserule/lang/diag"
	"houserule/lang/exact"
)

// dieHere reports whether a die begins here: a d followed by sides.
func (s *scanner) dieHere() bool {
	if r := s.peek(); r != 'd' && r != 'D' {
		return false
	}
	at := s.pos + 1
	for at < len(s.text) && (s.text[at] == ' ' || s.text[at] == '\t') {
		at++
	}
	r := s.peekAt(at)
	if r == 'F' || r == 'f' {
		after := s.peekAt(at + 1)
		return !isLetter(after) || modifierAt(strings.ToLower(s.text[at+1:])) != nil
	}
	return isDigit(r) || r == '%' || r == '{' || r == '(' || r == '@'
}

// diceAfter parses dice if a die follows count, and otherwise returns count.
func (s *scanner) diceAfter(start int, count Node) Node {
	before := s.pos
	s.space()
	if s.dieHere() {
		return s.dice(start, count)
	}
	if word := s.letters(); word == "d" {
		s.fail(s.pos, s.pos+1, "the die has no sides", "such as d6, d%, dF or d{1, 2, 2, 3}")
	}
	s.pos = before
	return count
}

// digitDice returns the number of six-sided dice of d66 or d666, or 0.
func digitDice(sides string) int {
	if len(sides) < 2 || len(sides) > 6 || strings.Trim(sides, "6") != "" {
		return 0
	}
	return len(sides)
}

// dice parses the d and what follows it.
func (s *scanner) dice(start int, count Node) Node {
	s.pos++
	s.space()
	p := s.arena.pool()
	p.Count = count
	begin := s.pos
	switch r := s.peek(); {
	case isDigit(r):
		n := s.integer()
		if p.Digits = digitDice(s.text[begin:s.pos]); p.Digits == 0 {
			p.Sides = s.arena.literal(n.Span, n.Value)
		}
	case r == '%':
		s.pos++
		p.Sides = s.arena.literal(s.since(begin), exact.Integer(100))
	case r == 'F' || r == 'f':
		s.pos++
		p.Faces = []Face{{Value: -1}, {}, {Value: 1}}
	case r == '{':
		if p.FacesFrom = s.facesFromWord(); p.FacesFrom == nil {
			p.Faces = s.faces()
		}
	case r == '@':
		s.pos++
		p.Sides = s.name(begin)
	default: // dieHere saw a parenthesis
		s.pos++
		p.Sides = s.expression()
		if !s.take(")") {
			s.unclosed(begin, ")")
		}
	}
	p.Modifiers = s.modifiers(p.Modifiers)
	p.Span = s.since(start)
	return p
}

// faces parses {1, 1, 2} or {sword, shield}.
func (s *scanner) faces() []Face {
	open := s.pos
	s.pos++
	var list []Face
	for {
		s.space()
		start := s.pos
		f, ok := s.face()
		if !ok {
			s.fail(start, s.runeEnd(), "expected a face, found "+s.found(), "faces are numbers or words with commas between: d{1, 1, 2} or d{sword, shield}")
		}
		list = append(list, f)
		if s.take(",") {
			continue
		}
		if s.take("}") {
			return list
		}
		if s.pos < len(s.text) {
			s.fail(s.pos, s.runeEnd(), s.found()+" does not belong in a face", "put quotes around a face with such characters: \"two words\"")
		}
		s.fail(open, open+1, "the `{` is not closed", "add a `}`")
	}
}

// facesFromWord parses {@game.skill_die}, where a variable gives the faces. It returns nil for
// faces that are written out.
func (s *scanner) facesFromWord() *VariableNode {
	open := s.pos
	s.pos++
	s.space()
	at := s.pos
	if !s.take("@") {
		s.pos = open
		return nil
	}
	s.forFaces = true
	word := s.name(at)
	s.forFaces = false
	if !s.take("}") {
		s.fail(open, open+1, "a word alone stands for all faces", "write `d{@"+word.Name+"}`, or write the faces out: d{-, hit, boon}")
	}
	return word
}

func (s *scanner) face() (Face, bool) {
	if text, ok := s.quoted(); ok {
		return Face{Text: text}, true
	}
	start, sign := s.pos, 1.0
	if s.take("-") || s.take("−") {
		if s.space(); s.peek() == ',' || s.peek() == '}' {
			return Face{Text: Blank}, true
		}
		sign = -1
	} else {
		s.take("+")
	}
	if isDigit(s.peek()) {
		if v := s.number().Value; v.Num != 0 {
			return Face{Value: sign * v.Float()}, true
		}
		return Face{}, true
	}
	s.pos = start
	return s.words()
}

// words parses one or several words: hit&boon.
func (s *scanner) words() (Face, bool) {
	text := s.plainWord()
	for text != "" && s.peek() == '&' {
		s.pos++
		more := s.plainWord()
		if more == "" {
			s.fail(s.pos, s.runeEnd(), "a word is missing after the `&`", "several words on a face: d{-, hit, hit&boon}")
		}
		text += "&" + more
	}
	return Face{Text: text}, text != ""
}

// plainWord consumes a word without quotes.
func (s *scanner) plainWord() string {
	start := s.pos
	for isLetter(s.peek()) || s.pos > start && (isDigit(s.peek()) || s.peek() == '-') {
		s.pos += utf8.RuneLen(s.peek())
	}
	return s.text[start:s.pos]
}

func (s *scanner) quoted() (string, bool) {
	if s.peek() != '"' {
		return "", false
	}
	start := s.pos
	length := strings.IndexByte(s.text[s.pos+1:], '"')
	if length < 0 {
		s.fail(start, start+1, "the quote is not closed", "add a `\"`")
	}
	s.pos += length + 2
	text := strings.TrimSpace(s.text[start+1 : s.pos-1])
	if text == "" || strings.ContainsAny(text, "\n\r") {
		s.fail(start, s.pos, "the face has no text", "write a word or a number")
	}
	return text, true
}

// modifiers parses modifiers and appends them to list.
func (s *scanner) modifiers(list []ModifierNode) []ModifierNode {
	for {
		before := s.pos
		s.space()
		start := s.pos
		if strings.HasPrefix(s.text[s.pos:], "!=") {
			if start == before {
				s.fail(start, start+2, "`!=` after dice can mean two things",
					"with a space it tests the total: 2d6 != 7; to explode write the number alone: 2d6!6")
			}
			s.pos = before
			return list
		}
		m, found := s.modifier(start)
		if !found {
			s.pos = before
			return list
		}
		list = append(list, m)
	}
}

// modifier parses a modifier with its operand; false if there is none.
func (s *scanner) modifier(start int) (ModifierNode, bool) {
	word := s.letters()
	if s.peek() == '!' {
		word = strings.ToLower(s.text[s.pos:min(s.pos+4, len(s.text))])
	}
	if word == "" || s.timesHere() {
		return ModifierNode{}, false
	}
	m := ModifierNode{Modifier: modifierAt(word)}
	if m.Modifier == nil {
		hint := modifierHint(word)
		s.fail(start, start+len(word), "unknown modifier "+s.found(), hint.Text, hint.Suggestions...)
	}
	s.pos += len(m.Word)
	s.modifierOperand(&m, start)
	m.Span = s.since(start)
	return m, true
}

// modifierOperand parses the operand of a modifier.
func (s *scanner) modifierOperand(m *ModifierNode, start int) {
	before := s.pos
	switch m.syntax.operand {
	case countOperand:
		s.space()
		if m.argument = s.argument(); m.argument == nil {
			s.pos = before
			m.argument = s.arena.literal(s.since(start), exact.Integer(1))
		}
	case numberOperand:
		s.space()
		if m.argument = s.argument(); m.argument == nil {
			s.fail(start, s.pos, "`"+m.Word+"` needs a number", "such as "+m.syntax.example)
		}
	case conditionOperand, faceOperand:
		s.space()
		at := s.pos
		operator, _ := s.comparatorHere()
		if m.when = s.conditionValue(at, operator); m.when == nil {
			s.fail(start, start+len(m.Word), "`"+m.Word+"` needs a condition", "such as "+m.syntax.example)
		}
	case touchingOperand: // after a space, the total is compared: 1d6! >= 7
		if operator, found := s.comparatorHere(); found {
			m.when = s.conditionValue(before, operator)
		} else if isDigit(s.peek()) || s.peek() == '@' || s.peek() == '"' {
			m.when = s.conditionValue(before, equal)
		}
	}
}

// modifierHint returns a hint for a word that is not a modifier.
func modifierHint(word string) diag.Hint {
	if text := modifierHints[word[0]]; text != "" {
		return diag.Hint{Text: text}
	}
	var words, marks []string
	for i := range Modifiers {
		switch m := &Modifiers[i]; {
		case m.syntax.hidden:
		case m.isMark():
			marks = append(marks, m.Word)
		default:
			words = append(words, m.Word)
		}
	}
	return diag.SuggestNearest(word, words).Or(diag.Hint{Text: "modifiers are " + strings.Join(append(words, marks...), " ") + "; a label stands in brackets: 2d6 [fire]"})
}

// argument parses a number, a variable, a function or an expression in parentheses; nil if there
// is none.
func (s *scanner) argument() Node {
	start := s.pos
	switch r := s.peek(); {
	case s.functionHere():
		name := s.letters()
		s.pos += len(name)
		return s.function(start, name)
	case isDigit(r):
		return s.number()
	case (r == '-' || r == '−') && isDigit(s.peekAt(s.pos+utf8.RuneLen(r))):
		s.pos += utf8.RuneLen(r)
		n := s.number()
		return s.arena.literal(s.since(start), n.Value.Neg())
	case r == '@':
		s.pos++
		return s.name(start)
	case r == '(':
		s.pos++
		inner := s.expression()
		if !s.take(")") {
			s.unclosed(start, ")")
		}
		return inner
	}
	return nil
}

// functionHere reports whether a function with parentheses begins here. `min` and `max` with a
// single argument are modifiers: 4d6kh min(2).
func (s *scanner) functionHere() bool {
	name := s.letters()
	if !slices.Contains(functionNames, name) {
		return false
	}
	open := s.pos + len(name)
	for open < len(s.text) && (s.text[open] == ' ' || s.text[open] == '\t') {
		open++
	}
	if s.peekAt(open) != '(' {
		return false
	}
	return name != "min" && name != "max" || severalArguments(s.text[open:])
}

// severalArguments reports whether the parentheses at the beginning of text contain a comma that
// is not nested.
func severalArguments(text string) bool {
	depth := 0
	for _, r := range text {
		switch r {
		case '(', '{', '[':
			depth++
		case ')', '}', ']':
			if depth--; depth == 0 {
				return false
			}
		case ',':
			if depth == 1 {
				return true
			}
		}
	}
	return false
}

// conditionValue parses the operand of a comparator. The comparator, if any, begins at offset
// at.
func (s *scanner) conditionValue(at int, operator Comparator) *conditionNode {
	compared := s.pos > at
	if compared {
		s.space()
	}
	c := &conditionNode{operator: operator}
	if compared && isLetter(s.peek()) && !s.functionHere() || s.peek() == '"' {
		text, quoted := s.quoted()
		if !quoted {
			face, _ := s.words()
			text = face.Text
		}
		c.text = text
	} else if c.value = s.argument(); c.value == nil {
		if compared {
			s.fail(at, s.pos, "the condition has no number", "such as "+operator.String()+"5")
		}
		return nil
	}
	c.Span = s.since(at)
	return c
}

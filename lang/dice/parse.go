package dice

import (
	"slices"
	"strings"
	"unicode/utf8"

	"houserule/lang/diag"
	"houserule/lang/exact"
)

// Limits of the notation. Exceeding one is an error.
const (
	MaxLength     = 4096      // bytes of notation
	MaxDepth      = 100       // nested parentheses, groups, functions and signs
	MaxDice       = 10_000    // dice of one term before extra dice
	MaxDraws      = 100_000   // dice of a roll, including rerolls and explosions
	MaxExplosions = 1_000     // explosions of one die
	MaxSides      = 1_000_000 // sides of a die
	MaxTimes      = 1_000     // repetitions
)

// ParseAt parses the notation in file.Text[start:end], such as a rule in a script. Positions of
// problems refer to the file.
func ParseAt(file *diag.File, start, end int) (expression *Expression, err error) {
	start = min(max(start, 0), len(file.Text))
	end = min(max(end, start), len(file.Text))
	s := &scanner{file: file, base: start, text: file.Text[start:end], arena: &arena{}}
	defer func() {
		if r := recover(); r != nil {
			stopped, ours := r.(parseFailure)
			if !ours {
				panic(r)
			}
			expression, err = nil, stopped.problem
		}
	}()
	e := s.parse()
	if problems := e.check(); len(problems) == 1 {
		return nil, problems[0]
	} else if len(problems) > 1 {
		return nil, problems
	}
	e.program = compile(e.root, s.text, s.arena)
	e.arena = nil
	return e, nil
}

func (s *scanner) parse() *Expression {
	if len(s.text) > MaxLength {
		p := &diag.Problem{Pos: s.file.PosAt(s.base), Message: "the notation is too long", Hint: "up to 4096 bytes are read"}
		panic(parseFailure{p})
	}
	if !utf8.ValidString(s.text) {
		s.fail(0, 1, "the notation is not valid UTF-8 text", "")
	}
	e := &s.arena.expression
	e.file, e.arena = s.file, s.arena
	if hash := commentStart(s.text); hash >= 0 {
		e.comment = strings.TrimSpace(s.text[hash+1:])
		s.text = s.text[:hash]
	}
	s.space()
	if s.pos == len(s.text) {
		s.fail(0, 0, "there is nothing to roll", "write dice, such as 2d6+3")
	}
	e.times = s.repetition()
	e.root = s.expression()
	s.space()
	if s.pos < len(s.text) {
		s.unexpected()
	}
	e.variables = s.variables
	return e
}

// commentStart returns the offset of the # that begins a comment, or -1. A # inside of quotes,
// labels and formulas does not.
func commentStart(text string) int {
	if strings.IndexByte(text, '#') < 0 {
		return -1
	}
	var inside rune
	formula := 0 // offset after the last formula
	for i, r := range text {
		switch {
		case i < formula:
		case inside == 0 && r == '@' && strings.HasPrefix(text[i+1:], "("):
			formula = closingBracket(text, i+1)
		case inside != 0:
			if r == inside {
				inside = 0
			}
		case r == '"':
			inside = '"'
		case r == '[':
			inside = ']'
		case r == '#':
			return i
		}
	}
	if inside == 0 {
		return -1
	}
	// An unclosed quote or label is reported later. A # after it begins a comment.
	return strings.IndexByte(text, '#')
}

// repetition consumes `6x` or `6×` at the start and returns the number, or 0. Behind dice both
// signs multiply.
func (s *scanner) repetition() int {
	start := s.pos
	if !isDigit(s.peek()) {
		return 0
	}
	n := s.integer()
	s.space()
	if !s.timesHere() {
		s.pos = start
		return 0
	}
	s.pos = s.runeEnd()
	if times := n.Value.Num; times < 1 || times > MaxTimes {
		s.fail(start, s.pos, "a repetition of "+n.Value.String()+" is not possible", "repeat 1 to 1000 times")
	}
	return int(n.Value.Num)
}

const repetitionHint = "a repetition stands at the start: 6x 4d6kh3; behind dice, x multiplies by a number"

// unexpected fails with the problem of something that is not expected here.
func (s *scanner) unexpected() {
	hint := ""
	var suggestions []diag.Suggestion
	word := s.letters()
	start := s.pos
	switch r := s.peek(); {
	case r == ')' || r == '}' || r == ']':
		hint = "nothing is open that this could close"
	case strings.HasPrefix(word, "d") && slices.Contains(functionNames, word[1:]):
		hint = "computed sides stand in brackets: d(" + word[1:] + "(4, 6))"
	case r == '·' || r == '∙' || r == '⋅' || r == '⨯' || r == '✕':
		hint = "use * or × to multiply"
	case word != "":
		meant := modifierHint(word)
		hint, suggestions = meant.Text, meant.Suggestions
	case isDigit(r):
		hint = "an operator is missing before it"
	case r == '!':
		hint = "an explosion follows dice: 2d6!"
	case r == '&' || r == '|':
		hint = "a notation tests one thing; tests can be added or multiplied: (2d6 >= 7) * (1d6 >= 3)"
	}
	end := s.runeEnd()
	if word != "" {
		end = s.pos + len(word)
	}
	s.fail(start, end, s.found()+" does not belong here", hint, suggestions...)
}

func (s *scanner) enter(start int) {
	if s.depth++; s.depth > MaxDepth {
		s.fail(start, s.runeEnd(), "the notation is nested too deeply", "up to 100 levels are read")
	}
}

func (s *scanner) leave() { s.depth-- }

// expression parses a sum, or a comparison of two sums.
func (s *scanner) expression() Node {
	s.space()
	start := s.pos
	s.enter(start)
	defer s.leave()
	left := s.sum()
	s.space()
	operator, found := s.comparatorHere()
	if !found {
		return left
	}
	right := s.sum()
	s.space()
	again := s.pos
	if _, chained := s.comparatorHere(); chained {
		s.fail(again, s.pos, "a second comparison in a row", "the first one gives 1 or 0; put it in parentheses if that is meant")
	}
	return &ComparisonNode{s.since(start), operator, left, right}
}

func (s *scanner) sum() Node {
	s.space()
	start := s.pos
	left := s.product()
	for {
		operator := ""
		switch {
		case !s.starts("+-−"):
			return left
		case s.take("+"):
			operator = "+"
		case s.take("-"), s.take("−"):
			operator = "-"
		default:
			return left
		}
		right := s.product()
		left = &ArithmeticNode{s.since(start), operator, left, right}
	}
}

func (s *scanner) product() Node {
	s.space()
	start := s.pos
	left := s.signed()
	for {
		operator := ""
		switch {
		case !s.starts("*/%×÷xX"):
			return left
		case s.take("*"), s.take("×"), s.take("x"), s.take("X"):
			operator = "*"
		case s.take("//"):
			operator = "//"
		case s.take("/"), s.take("÷"):
			operator = "/"
		case s.take("%"):
			operator = "%"
		default:
			return left
		}
		right := s.signed()
		left = &ArithmeticNode{s.since(start), operator, left, right}
	}
}

// signed parses a power with preceding signs: -2^2 is -4.
func (s *scanner) signed() Node {
	s.space()
	start := s.pos
	s.enter(start)
	defer s.leave()
	if s.starts("+-−") {
		if s.take("+") {
			return s.signed()
		}
		if s.take("-") || s.take("−") {
			of := s.signed()
			return &NegationNode{s.since(start), of}
		}
	}
	left := s.postfix()
	if !s.take("^") {
		return left
	}
	right := s.signed()
	return &ArithmeticNode{s.since(start), "^", left, right}
}

// postfix parses a primary with labels.
func (s *scanner) postfix() Node {
	s.space()
	start := s.pos
	n := s.primary()
	for {
		s.space()
		open := s.pos
		if !s.take("[") {
			return n
		}
		length := strings.IndexByte(s.text[s.pos:], ']')
		if length < 0 {
			s.fail(open, open+1, "the label is not closed", "a label ends with `]`: 2d6 [fire]")
		}
		label := strings.Join(strings.Fields(s.text[s.pos:s.pos+length]), " ")
		s.pos += length + 1
		if label == "" || strings.Contains(label, "[") {
			s.fail(open, s.pos, "the label has no text", "write a word in it: 2d6 [fire]")
		}
		n = &LabelNode{s.since(start), n, label}
	}
}

var functionNames = []string{"abs", "ceil", "floor", "max", "min", "round"}

func (s *scanner) primary() Node {
	s.space()
	start := s.pos
	switch r := s.peek(); {
	case isDigit(r):
		return s.diceAfter(start, s.number())
	case r == '.' && isDigit(s.peekAt(s.pos+1)):
		s.pos++
		value := s.fraction(exact.Integer(0), start)
		return s.arena.literal(s.since(start), value)
	case r == '@':
		s.pos++
		return s.diceAfter(start, s.name(start))
	case r == '(':
		s.pos++
		inner := s.expression()
		if !s.take(")") {
			s.unclosed(start, ")")
		}
		return s.diceAfter(start, inner)
	case r == '{':
		return s.group(start)
	case isLetter(r):
		return s.word(start)
	}
	s.fail(s.pos, s.runeEnd(), "expected dice or a number, found "+s.found(), s.operandHint())
	return nil
}

func (s *scanner) operandHint() string {
	switch s.peek() {
	case ')':
		return "something is missing before the parenthesis"
	case '[':
		return "a label follows what it names: 2d6 [fire]"
	case '!':
		return "an explosion follows dice: 2d6!"
	case '$':
		return "variables are written `@str`"
	}
	return "such as 2d6, 3 or @str"
}

// unclosed fails with the problem of the unclosed bracket at start.
func (s *scanner) unclosed(start int, closer string) {
	if s.pos < len(s.text) {
		if word := s.letters(); word != "" || s.peek() != ',' {
			s.unexpected()
		}
	}
	s.fail(start, start+1, "the `"+s.text[start:start+1]+"` is not closed", "add a `"+closer+"`")
}

// word parses a function or a die.
func (s *scanner) word(start int) Node {
	word := s.letters()
	if slices.Contains(functionNames, word) {
		s.pos += len(word)
		return s.diceAfter(start, s.function(start, word))
	}
	if s.dieHere() {
		return s.dice(start, nil)
	}
	hint := diag.SuggestNearest(word, functionNames).Or(diag.Hint{Text: "variables are written `@" + s.text[s.pos:s.pos+len(word)] + "`"})
	if word == "x" {
		hint = diag.Hint{Text: repetitionHint}
	}
	s.fail(start, start+len(word), "unknown word "+s.found(), hint.Text, hint.Suggestions...)
	return nil
}

func (s *scanner) function(start int, name string) Node {
	s.space()
	open := s.pos
	if !s.take("(") {
		s.fail(start, s.pos, "`"+name+"` needs its argument in parentheses", "such as "+name+"(2d6 / 2)")
	}
	args := []Node{s.expression()}
	for s.take(",") {
		args = append(args, s.expression())
	}
	if !s.take(")") {
		s.unclosed(open, ")")
	}
	if name != "min" && name != "max" && len(args) > 1 {
		s.fail(start, s.pos, "`"+name+"` takes one argument", "")
	}
	return &CallNode{s.since(start), name, args}
}

func (s *scanner) group(start int) Node {
	s.pos++
	s.space()
	if s.take("}") {
		s.fail(start, s.pos, "the group is empty", "such as {4d6, 2d10}kh1")
	}
	members := []Node{s.expression()}
	for s.take(",") {
		members = append(members, s.expression())
	}
	if !s.take("}") {
		s.unclosed(start, "}")
	}
	g := &GroupNode{Members: members}
	g.Modifiers = s.modifiers(nil)
	g.Span = s.since(start)
	return g
}

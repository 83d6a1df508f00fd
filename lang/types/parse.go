package types

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"houserule/lang/diag"
	"houserule/lang/lazyregexp"
)

// Default is the initial value of a box.
type Default struct {
	Given   bool  // there is a default; without one an initial value is required
	Written bool  // the author wrote it after an equals sign
	Value   Value // the default, if Given
}

// ParseError describes an error in the text of a type and its position.
type ParseError struct {
	Text    string // the text that was parsed
	Offset  int    // in bytes
	Width   int    // number of characters to mark
	Message string
	Hint    diag.Hint
}

// Error returns the message and the text with a caret.
func (e *ParseError) Error() string {
	return e.Problem(diag.NewFile("", e.Text), 0).Error()
}

// Problem returns the error as a problem in a file in which the text of the type starts at byte
// offset start.
func (e *ParseError) Problem(file *diag.File, start int) *diag.Problem {
	return file.Problem(start+e.Offset, e.Width, e.Message).Advise(e.Hint)
}

// plainTypes are the types that consist of one word. No kind may have such a name.
var plainTypes = map[string]Base{
	"number": Number, "text": Text, "action": Action, "formula": Formula, "dice": Dice, "any": Any,
}

var plainNames = []string{"number", "text", "yes or no", "action", "formula", "dice", "any", "list of number", "map of text to number"}

// IsName reports whether a word is a type, so that nothing else in a type can have this name.
func IsName(word string) bool {
	_, plain := plainTypes[word]
	return plain || word == "list" || word == "map" || word == "yes" || word == "no" || word == "none" || word == "or"
}

// maxLength bounds the text of a type, in bytes.
const maxLength = 1024

// Parse parses a type and its default.
//
// isKind reports whether a word is a kind; kinds may list them for suggestions. A single word
// that is a kind is the type of references to things of that kind, and "weapon of attacker" the
// type of those that belong to a role. Several words, separated by commas or "or", are a choice.
//
// Without a written default, yes or no defaults to no, lists and maps to empty, and optional
// types to none. Numbers, texts, choices and references then have no default. An error is a
// [*ParseError].
//
// The default of a type that names a [WordList] is not checked, since the list may not be complete.
func Parse(text string, isKind func(string) bool, kinds ...string) (Type, Default, error) {
	return ParseWith(text, Vocabulary{IsKind: isKind, Names: kinds})
}

// Vocabulary is what the words of a type may mean.
type Vocabulary struct {
	IsKind func(name string) bool
	List   func(name string) *WordList // the list with a name, or nil; may be nil
	Names  []string                    // names of kinds and lists, for suggestions

	WordBounds bool // the ends of a range may be words, see [ParseBox]
}

// ParseWith is [Parse] with a vocabulary.
func ParseWith(text string, v Vocabulary) (Type, Default, error) {
	return (&parser{text: text, isKind: v.IsKind, list: v.List, kinds: v.Names, wordBounds: v.WordBounds}).parseWithDefault()
}

// ParseBox is Parse for a box, where the ends of a range may also be paths of words:
// "0..max_hp", "owner.least..9". Ranges inside lists and maps have numbers only.
func ParseBox(text string, isKind func(string) bool, kinds ...string) (Type, Default, error) {
	return ParseWith(text, Vocabulary{IsKind: isKind, Names: kinds, WordBounds: true})
}

func (p *parser) parseWithDefault() (Type, Default, error) {
	text, isKind := p.text, p.isKind
	if isKind == nil {
		p.isKind = func(string) bool { return false }
	}
	if len(text) > maxLength {
		return Type{}, Default{}, p.fail(span{0, 1}, "the type is longer than "+strconv.Itoa(maxLength)+" letters", "")
	}
	for i, r := range text {
		if unicode.IsSpace(r) && (r >= utf8.RuneSelf || !isSpace(byte(r))) {
			return Type{}, Default{}, p.fail(span{i, i + utf8.RuneLen(r)}, "this is no plain space", "type a space with the space bar")
		}
	}
	whole, after, written := span{0, len(text)}, span{}, false
	if i := strings.IndexByte(text, '='); i >= 0 {
		whole, after, written = span{0, i}, span{i + 1, len(text)}, true
	}
	t, err := p.parse(p.trim(whole), 0)
	if err != nil {
		return Type{}, Default{}, err
	}
	if !written {
		d := Default{}
		switch {
		case t.Optional || t.Base == Any:
			d.Given = true
		case t.Base == YesNo:
			d = Default{Given: true, Value: false}
		case t.Base == ListBase:
			d = Default{Given: true, Value: List{}}
		case t.Base == MapBase:
			d = Default{Given: true, Value: Map{}}
		}
		return t, d, nil
	}
	v, err := p.value(p.trim(after), t)
	if err != nil {
		return Type{}, Default{}, err
	}
	return t, Default{Given: true, Written: true, Value: v}, nil
}

type span struct{ from, to int }

type parser struct {
	text       string
	isKind     func(string) bool
	list       func(string) *WordList // may be nil
	kinds      []string
	wordBounds bool // the ends of a range may be words
}

func (p *parser) at(s span) string { return p.text[s.from:s.to] }

func (p *parser) trim(s span) span {
	for s.from < s.to && isSpace(p.text[s.from]) {
		s.from++
	}
	for s.to > s.from && isSpace(p.text[s.to-1]) {
		s.to--
	}
	return s
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }

func (p *parser) fail(s span, message, hint string, suggestions ...diag.Suggestion) error {
	return &ParseError{Text: p.text, Offset: s.from, Width: max(1, utf8.RuneCountInString(p.text[s.from:max(s.from, min(s.to, len(p.text)))])),
		Message: message, Hint: diag.Suggest(hint, suggestions...)}
}

var (
	rangeText = lazyregexp.New(`^(-?[0-9]+(?:\.[0-9]+)?)?\s*\.\.\s*(-?[0-9]+(?:\.[0-9]+)?)?$`)
	// The ends of a range in a box may be words of its owner.
	wordedRange = lazyregexp.New(`^(-?[0-9]+(?:\.[0-9]+)?|[\pL_][\pL\pN_]*(?:\.[\pL_][\pL\pN_]*)*)?\s*\.\.\s*(-?[0-9]+(?:\.[0-9]+)?|[\pL_][\pL\pN_]*(?:\.[\pL_][\pL\pN_]*)*)?$`)
	wordText    = lazyregexp.New(`^[\pL_][\pL\pN_]*$`)
)

func (p *parser) parse(s span, depth int) (Type, error) {
	text := p.at(s)
	if text == "" {
		return Type{}, p.fail(s, "a type is missing", "write `number`, `text`, `yes or no`, `a, b or c`, a kind or `list of …`")
	}
	if depth > MaxDepth {
		return Type{}, p.fail(s, "lists stand more than "+strconv.Itoa(MaxDepth)+" deep in each other", "")
	}
	if rest, ok := p.cutWords(s, "or", "none"); ok {
		t, err := p.parse(rest, depth+1)
		t.Optional = err == nil && t.Base != Any
		return t, err
	}
	if base, ok := plainTypes[text]; ok {
		return Type{Base: base}, nil
	}
	words := strings.Fields(text)
	switch {
	case len(words) == 3 && words[0] == "yes" && words[1] == "or" && words[2] == "no":
		return YesNoType(), nil
	case words[0] == "list" && len(words) > 1 && words[1] != "or":
		return p.listOf(s, depth)
	case words[0] == "map" && len(words) > 1 && words[1] != "or":
		return p.mapping(s, depth)
	}
	if strings.Contains(text, "..") {
		return p.numbers(s)
	}
	if len(words) == 3 && words[1] == "of" && !strings.Contains(text, ",") {
		return p.ofRole(s, words)
	}
	if len(words) == 1 && !strings.Contains(text, ",") {
		if p.isKind(text) {
			return RefType(text), nil
		}
		if l := p.wordList(text); l != nil {
			return WordOf(l), nil
		}
		return Type{}, p.unknown(s)
	}
	return p.choice(s)
}

// cutWords removes the words first and second from the end of s; false if it does not end with
// them or nothing remains.
func (p *parser) cutWords(s span, first, second string) (span, bool) {
	rest, ok := p.cutWord(s, second)
	if !ok {
		return s, false
	}
	rest, ok = p.cutWord(rest, first)
	return rest, ok && rest.to > rest.from
}

func (p *parser) cutWord(s span, word string) (span, bool) {
	text := p.at(s)
	cut, ok := strings.CutSuffix(text, word)
	if !ok || cut != "" && !isSpace(cut[len(cut)-1]) {
		return s, false
	}
	return p.trim(span{s.from, s.from + len(cut)}), true
}

// afterWord returns s after its first word.
func (p *parser) afterWord(s span) span {
	for s.from < s.to && !isSpace(p.text[s.from]) {
		s.from++
	}
	return p.trim(s)
}

func (p *parser) firstWord(s span) string {
	if words := strings.Fields(p.at(s)); len(words) > 0 {
		return words[0]
	}
	return ""
}

// wordList returns the list of words with a name; nil if there is none.
func (p *parser) wordList(name string) *WordList {
	if p.list == nil {
		return nil
	}
	return p.list(name)
}

func (p *parser) listOf(s span, depth int) (Type, error) {
	rest := p.afterWord(s)
	p.wordBounds = false
	if p.firstWord(rest) != "of" {
		return Type{}, p.fail(s, "`"+p.at(s)+"` is no type", "write `list of number`")
	}
	elem, err := p.parse(p.afterWord(rest), depth+1)
	if err != nil {
		return Type{}, err
	}
	return ListOf(elem), nil
}

func (p *parser) mapping(s span, depth int) (Type, error) {
	rest := p.afterWord(s)
	p.wordBounds = false
	if p.firstWord(rest) != "of" {
		return Type{}, p.fail(s, "`"+p.at(s)+"` is no type", "write `map of text to number`")
	}
	rest = p.afterWord(rest)
	to := strings.Index(p.at(rest), " to ")
	if to < 0 {
		return Type{}, p.fail(s, "a map needs the type of its keys and of its values", "write `map of text to number`")
	}
	keys := p.trim(span{rest.from, rest.from + to})
	key, err := p.parse(keys, depth+1)
	if err != nil {
		return Type{}, err
	}
	if key.Optional || key.Base == ListBase || key.Base == MapBase || key.Base == Any {
		return Type{}, p.fail(keys, "the keys of a map can't be "+key.Describe(), "use numbers, texts, words or a kind")
	}
	elem, err := p.parse(p.trim(span{rest.from + to + len(" to "), rest.to}), depth+1)
	if err != nil {
		return Type{}, err
	}
	return MapOf(key, elem), nil
}

func (p *parser) numbers(s span) (Type, error) {
	m := rangeText.FindStringSubmatch(p.at(s))
	if m == nil && p.wordBounds {
		m = wordedRange.FindStringSubmatch(p.at(s))
	}
	if m == nil || m[1] == "" && m[2] == "" {
		return Type{}, p.fail(s, "`"+p.at(s)+"` is no range", "write `0..6`, `-3..9`, or `0..` for no upper end")
	}
	t := NumberType()
	for i, end := range []**float64{&t.Low, &t.High} {
		if m[i+1] != "" && strings.ContainsAny(m[i+1][:1], "-0123456789") {
			f, err := strconv.ParseFloat(m[i+1], 64)
			if err != nil || math.Abs(f) >= 1e15 || f != 0 && math.Abs(f) < 1e-6 {
				return Type{}, p.fail(s, "the number "+m[i+1]+" is too large or too small for a range", "")
			}
			*end = &f
		} else {
			*[]*string{&t.LowWord, &t.HighWord}[i] = m[i+1]
		}
	}
	if t.Low != nil && t.High != nil && *t.Low > *t.High {
		return Type{}, p.fail(s, "the range "+p.at(s)+" is empty", "write the smaller number first: `"+m[2]+".."+m[1]+"`", diag.ReplaceInLine{Old: m[1] + ".." + m[2], New: m[2] + ".." + m[1]})
	}
	return t, nil
}

func (p *parser) ofRole(s span, words []string) (Type, error) {
	kind := span{s.from, s.from + len(words[0])}
	if !p.isKind(words[0]) {
		return Type{}, p.unknown(kind)
	}
	if !wordText.MatchString(words[2]) {
		return Type{}, p.fail(span{s.to - len(words[2]), s.to}, "`"+words[2]+"` is no role", "write `"+words[0]+" of attacker`")
	}
	return Type{Base: RefBase, Kind: words[0], Of: words[2]}, nil
}

func (p *parser) unknown(s span) error {
	word := p.at(s)
	hint := diag.SuggestNearest(word, append(append([]string{}, plainNames...), p.kinds...)).Or(
		diag.Hint{Text: "types are `number`, `0..6`, `text`, `yes or no`, `a, b or c`, a kind, `list of …`, `map of … to …`"})
	return p.fail(s, "`"+word+"` is neither a type nor a kind", hint.Text, hint.Suggestions...)
}

// choice parses words that are separated by commas or "or".
func (p *parser) choice(s span) (Type, error) {
	var parts []span
	start := s.from
	for i := s.from; i < s.to; i++ {
		if p.text[i] == ',' {
			parts = append(parts, span{start, i})
			start = i + 1
		}
		if strings.HasPrefix(p.text[i:s.to], "or") && i > s.from && (isSpace(p.text[i-1]) || p.text[i-1] == ',') && i+2 < s.to && isSpace(p.text[i+2]) {
			behindComma := len(parts) > 0 && p.text[start-1] == ',' && strings.TrimSpace(p.text[start:i]) == ""
			if !behindComma { // "a, or b" means "a or b"
				parts = append(parts, span{start, i})
			}
			start = i + 2
		}
	}
	parts = append(parts, span{start, s.to})
	t, allKinds := Type{Base: Choice}, true
	for _, part := range parts {
		part = p.trim(part)
		word := p.at(part)
		switch {
		case word == "":
			return Type{}, p.fail(span{min(part.from, len(p.text)-1), part.to}, "a word is missing in the choice", "write `a, b or c`")
		case word == "none":
			return Type{}, p.noneAmong(part, parts)
		case slices.Contains(strings.Fields(word), "or") || !choiceWord(word):
			return Type{}, p.fail(part, "`"+word+"` is no word to choose", "choices are words of letters and digits: `easy, hard`")
		}
		for _, earlier := range t.Choices {
			if earlier == word {
				return Type{}, p.fail(part, "`"+word+"` stands twice in the choice", "")
			}
		}
		allKinds = allKinds && p.isKind(word)
		t.Choices = append(t.Choices, word)
	}
	if len(t.Choices) == 1 {
		return Type{}, p.unknown(s)
	}
	if len(t.Choices) == 2 && t.Choices[0] == "yes" && t.Choices[1] == "no" {
		return YesNoType(), nil
	}
	if allKinds {
		return Type{}, p.fail(s, "`"+p.at(s)+"` names several kinds; a box takes things of one kind",
			"use a kind that all of them are like, or `any`")
	}
	return t, nil
}

// noneAmong returns the error for `none` among the words of a choice.
func (p *parser) noneAmong(none span, parts []span) error {
	var others []string
	for _, part := range parts {
		if word := p.at(p.trim(part)); word != "none" && word != "" {
			others = append(others, word)
		}
	}
	message := "`none` is no word to choose: it says that nothing is there"
	switch n := len(others); {
	case n == 1 && !p.isKind(others[0]):
		return p.fail(none, message, "choose another name")
	case n == 0:
		return p.fail(none, message, "write `a, b or none`")
	}
	return p.fail(none, message, "choose another name, or write `"+strings.Join(others, ", ")+" or none`")
}

func choiceWord(s string) bool {
	for i, r := range s {
		if unicode.IsLetter(r) || unicode.IsDigit(r) || r == '_' || i > 0 && strings.ContainsRune(" -'", r) {
			continue
		}
		return false
	}
	return true
}

// unquoted returns text without surrounding quotes.
func unquoted(text string) string {
	if n := len(text); n > 1 && (text[0] == '\'' || text[0] == '"') && text[n-1] == text[0] {
		return text[1 : n-1]
	}
	return text
}

// value parses the default after the equals sign.
func (p *parser) value(s span, t Type) (Value, error) {
	text := p.at(s)
	wrong := func(hint string, suggestions ...diag.Suggestion) (Value, error) {
		return nil, p.fail(s, "the default `"+text+"` is not "+t.Describe(), hint, suggestions...)
	}
	if text == "" {
		return nil, p.fail(span{max(0, s.from-1), s.to}, "the default is missing behind `=`", "")
	}
	if text == "none" {
		if t.Optional || t.Base == Any {
			return nil, nil
		}
		if t.Base != Text {
			return wrong("write `" + t.OrNone().String() + "`")
		}
	}
	var v Value = text
	switch t.Base {
	case Number:
		f, err := strconv.ParseFloat(text, 64)
		if err != nil || strings.ContainsAny(text, "xXpPnNiI_") {
			return wrong("")
		}
		v = f + 0
	case YesNo:
		switch text {
		case "yes", "true":
			v = true
		case "no", "false":
			v = false
		default:
			return wrong("write `yes` or `no`")
		}
	case Text, Any:
		v = unquoted(text)
	case Choice:
		if t.List != nil {
			return unquoted(text), nil
		}
		if Check(v, t) != nil {
			hint := diag.SuggestNearest(text, t.Choices)
			return wrong(hint.Text, hint.Suggestions...)
		}
	case RefBase:
		v = Ref{Kind: t.Kind, Name: unquoted(text)}
	case ListBase, MapBase:
		if text != "empty" && (text != "[]" || t.Base == MapBase) {
			return wrong("lists and maps begin empty: write `empty`, or leave the default out")
		}
		v = Value(List{})
		if t.Base == MapBase {
			v = Map{}
		}
	}
	if err := Check(v, t); err != nil {
		return wrong("")
	}
	return v, nil
}

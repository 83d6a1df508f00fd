package rules

import (
	"regexp"
	"strings"
	"sync"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/content"
)

// StatBlockDeclaration is the format of a printed stat block as a module declares it: texts
// with words in braces.
type StatBlockDeclaration struct {
	Noun   string
	Texts  []*content.Formula
	Module string
	Pos    diag.Pos
}

// StatBlock is the linked format of the stat block of a kind.
type StatBlock struct {
	Kind   *content.Kind
	Texts  []*StatText
	Module string
}

// StatText is one text of a stat block: its words and the literal texts between them.
type StatText struct {
	Text  string
	Words []StatWord
	Plain []string // before each word and after the last

	pattern  *regexp.Regexp
	compiled sync.Once
}

// StatWord is a word in braces: the name of the thing, a box, an entry of a rated kind, its
// level, or an entry of a carried kind.
type StatWord struct {
	Name      string
	Box       *content.Box  // of the thing itself or of what it carries; nil for others
	Entry     *content.Kind // of which an entry is named
	OfCarried bool          // Box is on the sheet of the carried entry that is named before
	Level     bool          // the level in the entry before it
	Names     []string      // the allowed texts; nil for any text
}

// StatBlocks lists the formats of stat blocks in the order in which they were declared.
func (b *Program) StatBlocks() []*StatBlock { return b.tables.StatBlocks }

// IsNumber reports whether the word is a number.
func (w *StatWord) IsNumber() bool { return w.Level || w.Box != nil && w.Box.Type.Base == types.Number }

// Pattern returns a regular expression that matches the text at the beginning of the input,
// with a group for each word. It ignores case; blanks, colons and equals signs between words
// are equivalent.
func (s *StatText) Pattern() *regexp.Regexp {
	s.compiled.Do(func() {
		var b strings.Builder
		b.WriteString(`^(?i:`)
		for i, w := range s.Words {
			b.WriteString(literalPattern(s.Plain[i], i > 0))
			switch {
			case w.IsNumber():
				b.WriteString(`([+-]?\d+(?:\.\d+)?)`)
			case w.Names != nil && len(w.Names) == 0:
				b.WriteString(`([^\x00-\x{10FFFF}])`) // matches nothing: there are no such entries
			case w.Names != nil:
				b.WriteString("(" + strings.Join(quotedAll(w.Names), "|") + ")")
			case w.Name == "name":
				b.WriteString(`([^,;:\n]+?)`)
			default:
				b.WriteString(`([^,;\n]+?)`)
			}
		}
		b.WriteString(literalPattern(s.Plain[len(s.Words)], true))
		end := `)(?:[ \t]*(?:[,;.:](?:[ \t]|\n|$)|\n|$)`
		if last := s.Words[len(s.Words)-1]; last.IsNumber() || last.Names != nil {
			end += `|[ \t]+` // a text ends at a sign, or with the line
		}
		b.WriteString(end + `)`)
		s.pattern = regexp.MustCompile(b.String())
	})
	return s.pattern
}

func quotedAll(names []string) []string {
	out := make([]string, len(names))
	for i, name := range names {
		out[i] = regexp.QuoteMeta(name)
	}
	return out
}

// literalPattern returns the pattern of a literal text.
func literalPattern(text string, inside bool) string {
	var b strings.Builder
	fields := strings.Fields(text)
	for i, field := range fields {
		if i > 0 || inside && text[0] == ' ' {
			b.WriteString(`[ \t:=]*`)
		} else if inside {
			b.WriteString(`[ \t]*`) // before a sign
		}
		b.WriteString(regexp.QuoteMeta(field))
	}
	if text != "" && strings.HasSuffix(text, " ") {
		b.WriteString(`[ \t:=]*`)
	}
	return b.String()
}

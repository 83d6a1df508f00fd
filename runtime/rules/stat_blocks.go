package rules

import (
	"regexp"
	"strings"
	"sync"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/content"
)

// StatBlockDeclaration says how a printed stat block is read, as a module wrote it: texts
// with words in braces.
type StatBlockDeclaration struct {
	Noun   string
	Texts  []*content.Formula
	Module string
	Pos    diag.Pos
}

// StatBlock is how the stat block of a kind is read, linked.
type StatBlock struct {
	Kind   *content.Kind
	Texts  []*StatText
	Module string
}

// StatText is one text of a stat block: what stands between its words, and what these are.
type StatText struct {
	Text  string
	Words []StatWord
	Plain []string // before each word, and behind the last

	pattern  *regexp.Regexp
	compiled sync.Once
}

// StatWord is a word in braces: the name of whoever it is, a box, a rated kind of which an
// entry is named, its level, or a carried kind of which they have an entry.
type StatWord struct {
	Name  string
	Box   *content.Box  // of the thing itself; nil for others
	Entry *content.Kind // of which an entry is named
	Level bool          // the level in the entry before it
	Names []string      // by which entries, or words, are written; nil for any text
}

// StatBlocks are all that modules say of how stat blocks are read, in their order.
func (b *Program) StatBlocks() []*StatBlock { return b.tables.StatBlocks }

// IsNumber tells a word that is read as a number.
func (w *StatWord) IsNumber() bool { return w.Level || w.Box != nil && w.Box.Type.Base == types.Number }

// Pattern matches the text at the beginning of what is left of a block: a group for each
// word. Capitals do not matter, and blanks, colons and equals signs between words do for
// each other. It is one without backtracking.
func (s *StatText) Pattern() *regexp.Regexp {
	s.compiled.Do(func() {
		var b strings.Builder
		b.WriteString(`^(?i:`)
		for i, w := range s.Words {
			b.WriteString(loosely(s.Plain[i], i > 0))
			switch {
			case w.IsNumber():
				b.WriteString(`([+-]?\d+(?:\.\d+)?)`)
			case w.Names != nil && len(w.Names) == 0:
				b.WriteString(`([^\x00-\x{10FFFF}])`) // nothing is named so
			case w.Names != nil:
				b.WriteString("(" + strings.Join(quotedAll(w.Names), "|") + ")")
			case w.Name == "name":
				b.WriteString(`([^,;:\n]+?)`)
			default:
				b.WriteString(`([^,;\n]+?)`)
			}
		}
		b.WriteString(loosely(s.Plain[len(s.Words)], true))
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

// loosely is a plain stretch of a text as a pattern.
func loosely(text string, inside bool) string {
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

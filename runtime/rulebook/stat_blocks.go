package rulebook

import (
	"fmt"
	"regexp"
	"slices"
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
func (b *Book) StatBlocks() []*StatBlock { return b.tables.StatBlocks }

// mostStatTexts is the most texts of a stat block.
const mostStatTexts = 100

func (l *linker) readsStatBlocks() {
	for _, d := range l.src.StatBlocks {
		kind := l.book.Catalogue.Seen(d.Module, d.Noun)
		switch {
		case kind == nil:
			l.fail(d.Pos, l.near(d.Noun, func() []string { return kindNames(l.book.Catalogue) }), "stat_block %q: there is no kind %q", content.Written(d.Noun), content.Written(d.Noun))
			continue
		case kind.Nature != content.Record || kind.Is("game") || kind.Is("time"):
			l.fail(d.Pos, "it is of what is brought to the table", "stat_block %q: nobody brings %s", content.Written(d.Noun), diag.A(content.Written(d.Noun)))
			continue
		case len(d.Texts) > mostStatTexts:
			l.fail(d.Pos, "", "stat_block %q has more than %d texts", content.Written(d.Noun), mostStatTexts)
			continue
		}
		out := &StatBlock{Kind: kind, Module: d.Module}
		for _, text := range d.Texts {
			if read := l.statText(text, d, kind); read != nil {
				out.Texts = append(out.Texts, read)
			}
		}
		l.out.StatBlocks = append(l.out.StatBlocks, out)
	}
}

// statText links one text.
func (l *linker) statText(f *content.Formula, d *StatBlockDeclaration, kind *content.Kind) *StatText {
	out := &StatText{Text: f.Text}
	rest, at := f.Text, 0
	wrong := func(offset, width int, hint, format string, args ...any) *StatText {
		p := &diag.Problem{Pos: f.Place(offset), Width: width, Message: fmt.Sprintf("stat_block %q: ", content.Written(d.Noun)) + fmt.Sprintf(format, args...), Hint: hint}
		if f.File != nil {
			p.Source = f.File.Line(p.Pos.Line)
		}
		l.problems.Add(p)
		return nil
	}
	for {
		open := strings.IndexByte(rest, '{')
		if open < 0 {
			break
		}
		length := strings.IndexByte(rest[open:], '}')
		if length < 0 {
			return wrong(at+open, 1, "write { and } around one word", "a brace is still open")
		}
		name := strings.TrimSpace(rest[open+1 : open+length])
		out.Plain = append(out.Plain, rest[:open])
		word, hint := l.statWord(name, kind, out.Words)
		if word == nil {
			return wrong(at+open+1, len(name), hint, "`%s` is no box of %s, and no kind of which something is named", name, diag.A(content.Written(kind.Name)))
		}
		if n := len(out.Words); n > 0 && strings.TrimSpace(rest[:open]) == "" && word.Names == nil && !out.Words[n-1].IsNumber() && out.Words[n-1].Names == nil && !word.IsNumber() {
			return wrong(at+open, length+1, "put a word or a sign between them", "where `%s` ends cannot be told", out.Words[n-1].Name)
		}
		out.Words = append(out.Words, *word)
		at += open + length + 1
		rest = rest[open+length+1:]
	}
	if len(out.Words) == 0 {
		return wrong(0, max(1, len(f.Text)), `write "age {age}"`, "the text reads nothing")
	}
	out.Plain = append(out.Plain, rest)
	return out
}

// statWord is what a word in braces means behind others; nil and a hint for nothing.
func (l *linker) statWord(name string, kind *content.Kind, before []StatWord) (*StatWord, string) {
	c := l.book.Catalogue
	if name == "name" {
		return &StatWord{Name: name}, ""
	}
	if n := len(before); name == "level" && n > 0 && before[n-1].Entry != nil && before[n-1].Entry.Rated != nil {
		return &StatWord{Name: name, Level: true}, ""
	}
	if b := kind.Box(name); b != nil {
		switch b.Type.Base {
		case types.Number, types.Text:
			return &StatWord{Name: name, Box: b}, ""
		case types.YesNo:
			return &StatWord{Name: name, Box: b, Names: []string{"yes", "no"}}, ""
		case types.Choice:
			return &StatWord{Name: name, Box: b, Names: longFirst(b.Type.Choices)}, ""
		case types.NounBase:
			if k := c.Kind(b.Type.Kind); k != nil && k.Nature == content.Printed {
				return &StatWord{Name: name, Box: b, Names: statNames(c, k)}, ""
			}
		}
		return nil, "a number, a text, yes or no, a word or something printed can be read"
	}
	if k := c.Seen(kind.Module, name); k != nil && k.Nature == content.Printed && (k.Rated != nil || k.Carried) {
		return &StatWord{Name: name, Entry: k, Names: statNames(c, k)}, ""
	}
	words := []string{"name", "level"}
	words = append(words, kind.BoxNames()...)
	return nil, diag.DidYouMean(name, append(words, kindNames(c)...))
}

// statNames are all names by which entries of a kind are written, long ones first.
func statNames(c *content.Catalogue, k *content.Kind) []string {
	names := []string{}
	for _, e := range c.Entries(k.Name) {
		names = append(names, e.Name)
		if e.Short != "" {
			names = append(names, e.Short)
		}
	}
	return longFirst(names)
}

func longFirst(names []string) []string {
	names = append([]string{}, names...)
	slices.SortStableFunc(names, func(a, b string) int { return len(b) - len(a) })
	return names
}

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

package resolve

import (
	"fmt"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// StatBlocks links the formats of printed stat blocks.
type StatBlocks struct {
	*Report
	*Names
}

// NewStatBlocks returns the pass that links the formats of stat blocks.
func NewStatBlocks(r *Report, n *Names) *StatBlocks { return &StatBlocks{r, n} }

// maxStatTexts is the maximum number of texts of a stat block.
const maxStatTexts = 100

// Link links all stat blocks.
func (l *StatBlocks) Link() {
	for _, d := range l.Declared.StatBlocks {
		kind := l.Program.Catalogue.Seen(d.Module, d.Noun)
		switch {
		case kind == nil:
			l.Fail(d.Pos, "", "stat_block %q: there is no kind %q", content.Written(d.Noun), content.Written(d.Noun)).Advise(l.SuggestNear(d.Noun, func() []string { return KindNames(l.Program.Catalogue) }).And(diag.RequireDeclaring{Name: content.Written(d.Noun)}))
			continue
		case kind.Nature != content.Record || kind.Is("game") || kind.Is("time"):
			l.Fail(d.Pos, "a stat_block is of a kind that is brought to the table", "stat_block %q: nobody can bring %s", content.Written(d.Noun), diag.A(content.Written(d.Noun)))
			continue
		case len(d.Texts) > maxStatTexts:
			l.Fail(d.Pos, "", "stat_block %q has more than %d texts", content.Written(d.Noun), maxStatTexts)
			continue
		}
		out := &rules.StatBlock{Kind: kind, Module: d.Module}
		for _, text := range d.Texts {
			if read := l.statText(text, d, kind); read != nil {
				out.Texts = append(out.Texts, read)
			}
		}
		l.Tables.StatBlocks = append(l.Tables.StatBlocks, out)
	}
}

// statText links one text; nil after a problem.
func (l *StatBlocks) statText(f *content.Formula, d *rules.StatBlockDeclaration, kind *content.Kind) *rules.StatText {
	out := &rules.StatText{Text: f.Text}
	rest, at := f.Text, 0
	wrong := func(offset, width int, hint diag.Hint, format string, args ...any) *rules.StatText {
		p := &diag.Problem{Pos: f.Place(offset), Width: width, Message: fmt.Sprintf("stat_block %q: ", content.Written(d.Noun)) + fmt.Sprintf(format, args...)}
		if f.File != nil {
			p.Source = f.File.Line(p.Pos.Line)
		}
		l.Problems.Add(p.Advise(hint))
		return nil
	}
	for {
		open := strings.IndexByte(rest, '{')
		if open < 0 {
			break
		}
		length := strings.IndexByte(rest[open:], '}')
		if length < 0 {
			return wrong(at+open, 1, diag.Hint{Text: "write { and } around one word"}, "a brace is still open")
		}
		name := strings.TrimSpace(rest[open+1 : open+length])
		out.Plain = append(out.Plain, rest[:open])
		word, hint := l.statWord(name, kind, out.Words)
		if word == nil {
			return wrong(at+open+1, len(name), hint, "`%s` is no box of %s, and no kind of which something is named", name, diag.A(content.Written(kind.Name)))
		}
		if n := len(out.Words); n > 0 && strings.TrimSpace(rest[:open]) == "" && word.Names == nil && !out.Words[n-1].IsNumber() && out.Words[n-1].Names == nil && !word.IsNumber() {
			return wrong(at+open, length+1, diag.Hint{Text: "put a word or a sign between them"}, "it is not clear where `%s` ends", out.Words[n-1].Name)
		}
		out.Words = append(out.Words, *word)
		at += open + length + 1
		rest = rest[open+length+1:]
	}
	if len(out.Words) == 0 {
		return wrong(0, max(1, len(f.Text)), diag.Hint{Text: `write "age {age}"`}, "the text contains no box")
	}
	out.Plain = append(out.Plain, rest)
	return out
}

// statWord returns the meaning of a word in braces; before are the words before it. Without a
// meaning it returns nil and a hint.
func (l *StatBlocks) statWord(name string, kind *content.Kind, before []rules.StatWord) (*rules.StatWord, diag.Hint) {
	c := l.Program.Catalogue
	if name == "name" {
		return &rules.StatWord{Name: name}, diag.Hint{}
	}
	if n := len(before); name == "level" && n > 0 && before[n-1].Entry != nil && before[n-1].Entry.Rated != nil {
		return &rules.StatWord{Name: name, Level: true}, diag.Hint{}
	}
	if b := kind.Box(name); b != nil {
		return l.statBox(name, b, false)
	}
	if k := c.Seen(kind.Module, name); k != nil && k.Nature == content.Printed && (k.Rated != nil || k.Carried) {
		return &rules.StatWord{Name: name, Entry: k, Names: statNames(c, k)}, diag.Hint{}
	}
	for i := len(before) - 1; i >= 0; i-- {
		k := before[i].Entry
		if k == nil || k.Rated != nil {
			continue
		}
		b := k.BoxSeen(kind.Module, name)
		if b == nil || !b.Sheet || b.Keeper != "" {
			break
		}
		return l.statBox(name, b, true)
	}
	words := []string{"name", "level"}
	words = append(words, kind.BoxNames()...)
	return nil, diag.SuggestNearest(name, append(words, KindNames(c)...))
}

// statBox returns the meaning of a word that is a box: of the thing itself or, on its sheet, of what it carries.
func (l *StatBlocks) statBox(name string, b *content.Box, carried bool) (*rules.StatWord, diag.Hint) {
	c := l.Program.Catalogue
	switch b.Type.Base {
	case types.Number, types.Text:
		return &rules.StatWord{Name: name, Box: b, OfCarried: carried}, diag.Hint{}
	case types.YesNo:
		return &rules.StatWord{Name: name, Box: b, OfCarried: carried, Names: []string{"yes", "no"}}, diag.Hint{}
	case types.Choice:
		return &rules.StatWord{Name: name, Box: b, OfCarried: carried, Names: longFirst(b.Type.Words())}, diag.Hint{}
	case types.RefBase:
		if k := c.Kind(b.Type.Kind); k != nil && k.Nature == content.Printed {
			return &rules.StatWord{Name: name, Box: b, OfCarried: carried, Names: statNames(c, k)}, diag.Hint{}
		}
	}
	return nil, diag.Hint{Text: "a number, a text, yes or no, a word or something printed can be read"}
}

// statNames lists the names of the entries of a kind, longest first, so that a pattern prefers
// them.
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

// longFirst returns names sorted by length, the longest first.
func longFirst(names []string) []string {
	names = append([]string{}, names...)
	slices.SortStableFunc(names, func(a, b string) int { return len(b) - len(a) })
	return names
}

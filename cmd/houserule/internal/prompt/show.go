package prompt

import (
	"fmt"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/content"
)

// show shows somebody at the table, a printed entry, a kind, or everybody.
func (p *Prompt) show(rest string) (string, error) {
	if rest == "" {
		return p.everybody(), nil
	}
	rest = unquoted(rest)
	if n, ok := p.find(rest); ok {
		return p.showNoun(n, false), nil
	}
	c := p.Game.Table.Book().Catalogue
	if who, ok := lastWord(rest, "words"); ok {
		if n, found := p.find(unquoted(who)); found {
			return p.words(c.Kind(n.Kind)), nil
		}
		if k := c.Kind(unquoted(who)); k != nil {
			return p.words(k), nil
		}
	}
	if who, ok := lastWord(rest, "all"); ok {
		if n, found := p.find(unquoted(who)); found {
			return p.showNoun(n, true), nil
		}
	}
	if k := c.Kind(rest); k != nil {
		return p.showKind(k), nil
	}
	var texts, names []string
	for _, e := range entries(c) {
		names = append(names, e.Name)
		if strings.EqualFold(e.Name, rest) || e.Short == rest || strings.EqualFold(content.Underscored(e.Name), rest) {
			texts = append(texts, p.showEntry(e))
		}
	}
	for _, r := range p.Game.Table.Book().Everything() {
		names = append(names, r.Name)
		if strings.EqualFold(r.Name, rest) {
			texts = append(texts, r.Describe())
		}
	}
	if text := p.template(rest); text != "" {
		texts = []string{text}
	}
	if len(texts) > 0 {
		return strings.Join(texts, "\n"), nil
	}
	for _, id := range p.Game.Table.State().Records() {
		names = append(names, p.Game.Table.NameOf(p.Game.Table.Record(id)))
	}
	return "", &diag.Problem{Message: fmt.Sprintf("nothing is called %q", rest), Hint: diag.DidYouMean(rest, append(names, c.KindNames()...))}
}

// entries are all printed entries, kind by kind.
func entries(c *content.Catalogue) []*content.Entry {
	var all []*content.Entry
	for _, k := range c.Kinds() {
		for _, e := range c.Entries(k.Name) {
			if e.Kind == k {
				all = append(all, e)
			}
		}
	}
	return all
}

func (p *Prompt) everybody() string {
	t := p.Game.Table
	var b strings.Builder
	for _, id := range t.State().Records() {
		n := t.Record(id)
		if n == t.Game() || n == t.Time() {
			continue
		}
		fmt.Fprintf(&b, "%s (%s)\n", t.NameOf(n), n.Kind)
	}
	if b.Len() == 0 {
		return `nobody is at the table; bring("character", { name = "Ann" }) brings somebody`
	}
	return b.String()
}

func (p *Prompt) showKind(k *content.Kind) string {
	t := p.Game.Table
	var b strings.Builder
	fmt.Fprintf(&b, "kind %s", k.Name)
	if k.Like != nil {
		fmt.Fprintf(&b, ", like %s", k.Like.Name)
	}
	b.WriteString("   " + k.Module)
	if at := k.Pos.String(); at != "" {
		b.WriteString("   " + at)
	}
	b.WriteString("\n")
	if k.Text != "" {
		b.WriteString("  " + k.Text + "\n")
	}
	for _, box := range k.Boxes() {
		line := "  " + box.Name + ": " + box.Type.String()
		if box.HasDefault && box.Default != nil {
			line += " = " + types.Format(box.Default)
		}
		if box.Refills != "" {
			line += ", refills each " + box.Refills
		}
		if box.Kind != k {
			line += "   (of " + box.Kind.Name + ")"
		}
		b.WriteString(line + "\n")
	}
	if words := t.Book().Words(k); len(words) > 0 {
		fmt.Fprintf(&b, "  can be asked or do: :show %s words\n", k.Name)
	}
	if names := t.Book().Catalogue.EntryNames(k.Name); len(names) > 0 {
		fmt.Fprintf(&b, "  printed: %s\n", strings.Join(names, ", "))
	}
	return b.String()
}

// words lists what a kind can be asked or do.
func (p *Prompt) words(k *content.Kind) string {
	if k == nil {
		return ""
	}
	words := p.Game.Table.Book().Words(k)
	return fmt.Sprintf("what a %s can be asked or do: %s", k.Name, strings.Join(slices.Compact(words), ", "))
}

// unquoted takes the quotes off a name.
func unquoted(name string) string {
	if n := len(name); n > 1 && (name[0] == '"' || name[0] == '\'') && name[n-1] == name[0] {
		return name[1 : n-1]
	}
	return name
}

package prompt

import (
	"fmt"
	"slices"
	"sort"
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
	if n, ok := p.find(rest); ok {
		return p.showNoun(n), nil
	}
	c := p.Game.Table.Book().Catalogue
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

// showNoun writes the boxes of a thing; those that cannot be read say why.
func (p *Prompt) showNoun(n types.Noun) string {
	t := p.Game.Table
	var b strings.Builder
	fmt.Fprintf(&b, "%s (%s)\n", t.NameOf(n), n.Kind)
	k := t.Book().Catalogue.Kind(n.Kind)
	if k == nil {
		return b.String()
	}
	for _, box := range k.Boxes() {
		v, err := t.Get(n, box.Name)
		if err != nil {
			message, _, _ := strings.Cut(err.Error(), "\n")
			fmt.Fprintf(&b, "  %s: %s\n", box.Name, message)
			continue
		}
		if list, ok := v.(types.List); v == nil || ok && len(list) == 0 {
			continue // empty boxes tell nothing
		}
		fmt.Fprintf(&b, "  %s = %s\n", box.Name, t.Show(v))
	}
	if k.Is("entity") {
		for _, e := range t.Book().Catalogue.Rated() {
			theirs, err := t.TheEntry(n, e.Name)
			if err != nil {
				continue
			}
			if v, err := t.Get(theirs, "level"); err == nil && v != nil && v != 0.0 {
				fmt.Fprintf(&b, "  %s %s = %s\n", e.Kind.Name, e.Name, t.Show(v))
			}
		}
	}
	if words := t.Book().Words(k); len(words) > 0 {
		fmt.Fprintf(&b, "  can be asked or do: %s\n", strings.Join(slices.Compact(words), ", "))
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
		fmt.Fprintf(&b, "  can be asked or do: %s\n", strings.Join(slices.Compact(words), ", "))
	}
	if names := t.Book().Catalogue.EntryNames(k.Name); len(names) > 0 {
		fmt.Fprintf(&b, "  printed: %s\n", strings.Join(names, ", "))
	}
	return b.String()
}

func (p *Prompt) showEntry(e *content.Entry) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %q   %s   %s", e.Kind.Name, e.Name, e.Module, e.Pos)
	if e.Source != "" {
		b.WriteString(", " + e.Source)
	}
	b.WriteString("\n")
	if e.Text != "" {
		b.WriteString("  " + e.Text + "\n")
	}
	var names []string
	for name := range e.Values {
		if box := e.Kind.Box(name); box != nil {
			names = append(names, name)
		}
	}
	sort.Strings(names)
	for _, name := range names {
		text := "a function"
		switch v := e.Values[name].(type) {
		case nil, bool, float64, string, types.Noun, types.List, types.Map:
			text = p.Game.Table.Show(v)
		case *content.Sheet:
			text = "a " + v.Kind.Name
		}
		fmt.Fprintf(&b, "  %s = %s\n", name, text)
	}
	return b.String()
}

package xref

import (
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// declared makes the things that the book knows.
func (c *Concordance) declared() {
	for _, k := range c.Book.Catalogue.Kinds() {
		c.ofKind(k)
		for _, b := range k.Own() {
			c.ofBox(b)
		}
		for _, e := range c.Book.Catalogue.Printed(k) {
			c.ofEntry(e)
		}
	}
	for _, r := range c.Book.Rules() {
		c.ofRule(r)
		if r.Sort == rules.Check {
			for _, line := range r.Decl.Lines {
				c.ofLine(r, line.Name)
			}
		}
	}
	for _, m := range c.Order {
		for _, o := range m.Options {
			c.ofOption(m.ID + "." + o.Name)
		}
	}
	c.implied()
}

// implied makes the lines that checks have without declaring them, so that what a word may
// mean does not go by which files were read before.
func (c *Concordance) implied() {
	declared := len(c.things)
	known := make(map[*Thing]bool, declared)
	for _, t := range c.things {
		known[t] = true
	}
	for _, r := range c.Book.Rules() {
		if r.Sort != rules.Check {
			continue
		}
		for _, line := range c.lines(r) {
			if t := c.ofLine(r, line); !known[t] {
				t.implied = true
			}
		}
	}
}

// thing gives the thing of a key, and makes it where it is new.
func (c *Concordance) thing(t Thing) *Thing {
	t.key = t.Key()
	if known := c.things[t.key]; known != nil {
		known.implied = known.implied && c.quiet
		return known
	}
	if t.Word == "" {
		t.Word = t.Name[strings.LastIndexByte(t.Name, '.')+1:]
	}
	c.things[t.key] = &t
	c.byWord[t.Word] = append(c.byWord[t.Word], &t)
	if t.Entry != nil && content.Underscored(t.Word) != t.Word { // how functions write it
		c.byWord[content.Underscored(t.Word)] = append(c.byWord[content.Underscored(t.Word)], &t)
	}
	return &t
}

// of gives the thing that something is, and makes it where it is new.
func of[T comparable](c *Concordance, what T, make func() Thing) *Thing {
	t := c.known[what]
	if t == nil {
		t = c.thing(make())
		c.known[what] = t
	}
	return t
}

func (c *Concordance) ofKind(k *content.Kind) *Thing {
	return of(c, k, func() Thing {
		return Thing{Sort: "kind", Name: k.Name, Word: content.Written(k.Name), Module: k.Module, Pos: k.Pos, Kind: k}
	})
}

func (c *Concordance) ofBox(b *content.Box) *Thing {
	return of(c, b, func() Thing {
		return Thing{Sort: "box", Name: b.FullName(), Word: content.Written(b.Name), Module: b.Module, Pos: b.Pos, Box: b}
	})
}

func (c *Concordance) ofRule(r *rules.Rule) *Thing {
	return of(c, r, func() Thing {
		word := content.Written(r.Word)
		if r.Sort == rules.Offer {
			word = r.Decl.Called()
		}
		return Thing{Sort: r.Sort.String(), Name: r.Name, Word: word, Module: r.Decl.Module, Pos: r.Decl.Pos, Rule: r}
	})
}

// ofEntry is an entry as it stands, whoever printed it first.
func (c *Concordance) ofEntry(e *content.Entry) *Thing {
	return of(c, e, func() Thing {
		return Thing{Sort: "entry", Name: e.Kind.Name + "." + e.Name, Word: e.Name, Module: e.Module, Pos: e.Pos, Entry: e}
	})
}

func (c *Concordance) ofOption(name string) *Thing {
	module, word, _ := strings.Cut(name, ".")
	t := Thing{Sort: "option", Name: name, Word: word, Module: module}
	for _, m := range c.Order {
		if m.ID == module {
			t.Pos = diag.Pos{File: m.Shown("module.json"), Line: 1, Column: 1}
		}
	}
	return c.thing(t)
}

// ofLine is a line of a check: that of the farthest check it is like which has it, so
// that a line which is written anew is the same.
func (c *Concordance) ofLine(check *rules.Rule, line string) *Thing {
	of, pos := check, check.Decl.Pos
	for at, seen := check, 0; at != nil && at.Sort == rules.Check && seen < content.MaxLike; seen++ {
		for _, l := range at.Decl.Lines {
			if l.Name == line {
				of, pos = at, l.Pos
			}
		}
		if at.Decl.Like == "" {
			break
		}
		named := c.Book.Named(at.Decl.Module, at.Decl.Like)
		if len(named) != 1 {
			break
		}
		at = named[0]
	}
	return c.thing(Thing{Sort: "line", Name: of.Name + "." + line, Word: line, Module: of.Decl.Module, Pos: pos, Rule: of})
}

// writer is the check whose own line is meant by that of a check: itself, or the nearest
// of those it is like.
func (c *Concordance) writer(check *rules.Rule, line string) string {
	for at, seen := check, 0; at != nil && at.Sort == rules.Check && seen < content.MaxLike; seen++ {
		if slices.ContainsFunc(at.Decl.Lines, func(l rules.LineDeclaration) bool { return l.Name == line }) {
			return at.Name + " of " + at.Decl.Module
		}
		named := c.Book.Named(at.Decl.Module, at.Decl.Like)
		if at.Decl.Like == "" || len(named) != 1 {
			break
		}
		at = named[0]
	}
	return check.Name + " of " + check.Decl.Module
}

// named is the rule, or the line of a check, that a module means by a full name.
func (c *Concordance) named(module, name string) *Thing {
	if list := c.Book.Named(module, name); len(list) == 1 {
		return c.ofRule(list[0])
	}
	noun, word, owned := strings.Cut(name, ".")
	word, line, isLine := strings.Cut(word, ".")
	if !owned {
		return nil
	}
	k := c.Book.Catalogue.Seen(module, noun)
	if k == nil { // a check without a noun
		if list := c.Book.Named(module, noun); len(list) == 1 && list[0].Sort == rules.Check && !isLine {
			return c.ofLine(list[0], word)
		}
		return nil
	}
	if r := c.Book.FindSeen(module, k, word); r != nil {
		if !isLine {
			return c.ofRule(r)
		}
		return c.ofLine(r, line)
	}
	if b := k.BoxSeen(module, word); b != nil {
		return c.ofBox(b)
	}
	return nil
}

// word is what a kind means by one of its words: a box, a rule, or a rated entry.
func (c *Concordance) word(module string, k *content.Kind, name string) (*Thing, value) {
	if k == nil {
		return nil, value{}
	}
	if b := k.BoxSeen(module, name); b != nil {
		return c.ofBox(b), c.valueOf(b.Type)
	}
	if r := c.Book.FindSeen(module, k, name); r != nil {
		if r.Sort == rules.Check {
			return c.ofRule(r), value{form: r}
		}
		return c.ofRule(r), c.valueOf(r.Answer)
	}
	if k.Is("entity") {
		if e := c.Book.RatedEntry(module, k, name); e != nil {
			return c.ofEntry(e), value{kind: e.Kind}
		}
	}
	if name == "owner" {
		return nil, value{kind: c.Book.Catalogue.Kind("entity")}
	}
	if all := c.Book.Catalogue.Plural(module, name); all != nil {
		return c.ofKind(all), value{kind: all, list: true}
	}
	for _, like := range c.Book.Catalogue.Kinds() { // what only narrower kinds have
		if like != k && like.Is(k.Name) {
			if b := like.BoxSeen(module, name); b != nil && b.Kind == like {
				return c.ofBox(b), c.valueOf(b.Type)
			}
			if r := c.Book.FindSeen(module, like, name); r != nil && r.Noun == like {
				return c.ofRule(r), c.valueOf(r.Answer)
			}
		}
	}
	return nil, value{}
}

// RuleThing is the thing that a rule is.
func (c *Concordance) RuleThing(r *rules.Rule) *Thing { return c.ofRule(r) }

// LineThing is the thing that a line of a check is. To ask for it is no mention.
func (c *Concordance) LineThing(check *rules.Rule, line string) *Thing {
	c.quiet = true
	defer func() { c.quiet = false }()
	return c.ofLine(check, line)
}

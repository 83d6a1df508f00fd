package resolve

import (
	"fmt"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// Declarer registers declarations under their names.
type Declarer struct {
	*Report
	*Names
	headings *Headings
	boxes    map[string]*namesakes[*content.Box] // by the name as modules write it
	words    map[string]*namesakes[*rules.Rule]  // rules of kinds, by the name as modules write it
}

// CheckDefaults reports constant defaults that name an unknown entry.
func (l *Declarer) CheckDefaults() {
	for _, k := range l.Declared.Catalogue.Kinds() {
		for _, b := range k.Own() {
			l.checkEntryDefault(b.Default, b.Pos, func() string { return "the box " + content.Written(b.FullName()) })
			l.checkWordDefault(b.Default, b.Type, b.Pos, func() string { return "the box " + content.Written(b.FullName()) })
		}
	}
	for _, d := range l.Declared.Declarations {
		for _, p := range d.Params {
			if p.DefaultSource != nil {
				continue // it may be a path, which the linker compiles
			}
			pos := p.Pos
			if pos.IsZero() {
				pos = d.Pos
			}
			l.checkEntryDefault(p.Default, pos, func() string { return fmt.Sprintf("%s: `%s`", d.Name, p.Name) })
			l.checkWordDefault(p.Default, p.Type, pos, func() string { return fmt.Sprintf("%s: `%s`", d.Name, p.Name) })
		}
	}
}

// checkEntryDefault reports a default that is the name of an unknown entry.
func (l *Declarer) checkEntryDefault(v types.Value, pos diag.Pos, what func() string) {
	n, ok := v.(types.Ref)
	k := l.Declared.Catalogue.Kind(n.Kind)
	if !ok || n.Record != 0 || n.Name == "" || k == nil || k.Nature != content.Printed || l.Declared.Catalogue.Entry(n.Kind, n.Name) != nil {
		return
	}
	l.Fail(pos, "", "%s starts as %q, and no %s is called so", what(), n.Name, k.Name).Advise(l.Declared.Catalogue.Hint(n.Kind, n.Name))
}

// checkWordDefault reports a default that is no word of the list of a type.
func (l *Declarer) checkWordDefault(v types.Value, t types.Type, pos diag.Pos, what func() string) {
	if word, ok := v.(string); ok && t.List != nil && !t.List.Has(word) {
		l.Fail(pos, "", "%s starts as %q, which is not %s", what(), word, t.Required().Describe()).Advise(t.List.Unknown(word).Advice())
	}
}

// changeHint returns the hint how to change a rule that is declared already.
func (l *Declarer) changeHint(there *rules.Rule, d *rules.Declaration) string {
	if d.IsHeadline() && there.Decl.IsHeadline() {
		if there.Decl.Module == d.Module {
			return "let one of them say all of it"
		}
		return fmt.Sprintf("to change it, write to, after or instead_of %q", there.DisplayName())
	}
	return "to change it, write instead_of, around, after or to"
}

// IndexRated collects the names by which formulas read rated entries, and reports those with two
// meanings.
func (l *Declarer) IndexRated() {
	taken := map[string][]*content.Entry{}
	for _, e := range l.Declared.Catalogue.Rated("") {
		for _, name := range []string{content.Underscored(e.Name), e.Short} {
			if name == "" {
				continue
			}
			var other *content.Entry
			for _, x := range taken[name] {
				if x == e || !l.Declared.Catalogue.Unrelated(x.Module, e.Module) && !l.Declared.Catalogue.Unrelated(x.Kind.Module, e.Kind.Module) {
					other = x
				}
			}
			if other == e {
				continue
			}
			if other != nil {
				p := &diag.Problem{Pos: e.Pos, Message: fmt.Sprintf("formulas would read `%s` as two things: %s %q and %s %q", name, other.Kind.Name, other.Name, e.Kind.Name, e.Name),
					Notes: []diag.Note{{Pos: other.Pos, Message: "the other is declared here"}}}
				l.Problems.Add(content.Contradicts(p, fmt.Sprintf("the word `%s`", name), false, other.Module, other.Pos, e.Module, e.Pos))
				continue
			}
			taken[name] = append(taken[name], e)
		}
	}
	l.Tables.Rated = taken
}

// Declare registers every declaration under its name.
func (l *Declarer) Declare() {
	for _, d := range l.Declared.Declarations {
		written := d.SourceName()
		l.qualifyName(d)
		if other := l.Tables.Rules[d.Name]; other != nil {
			p := &diag.Problem{Pos: d.Pos, Message: fmt.Sprintf("%s exists already", other.Decl.Heading()),
				Hint:  l.changeHint(other, d),
				Notes: []diag.Note{{Pos: other.Decl.Pos, Message: "it is declared here, in " + other.Decl.Module}}}
			l.Problems.Add(content.Contradicts(p, other.Decl.Heading(), false, other.Decl.Module, other.Decl.Pos, d.Module, d.Pos))
			continue
		}
		r := &rules.Rule{Decl: d, Name: d.Name, Word: written, DeclKind: d.DeclKind, Signature: rules.Signature{Params: d.Params}}
		l.headings.Params[r] = d.Params
		if d.DeclKind != rules.Offer {
			noun, word := rules.SplitName(d.Name)
			r.Word = word
			if noun != "" {
				if r.Kind = l.Program.Catalogue.Kind(noun); r.Kind == nil {
					l.reportUnknownKind(d, noun)
					continue
				}
				if l.reportCollision(r) {
					continue
				}
			} else if d.DeclKind != rules.Check {
				l.Fail(d.Pos, "write whose it is: `noun."+word+"`, or `game."+word+"` for the game's own", "%s %q has no noun", d.DeclKind, d.Name)
				continue
			}
		}
		l.Tables.Rules[d.Name] = r
		l.Tables.Order = append(l.Tables.Order, r)
		if r.Kind != nil {
			add(l.words, content.Written(r.Word), r.Kind, r)
		}
		if l.Program.Catalogue.HasSeveralGames() && d.Name != written {
			key := written
			if r.Kind != nil {
				key = r.Kind.Name + "." + content.Written(r.Word)
			}
			l.Tables.ByWrittenName[key] = append(l.Tables.ByWrittenName[key], r)
		}
		if d.DeclKind == rules.Offer {
			l.Tables.Offers = append(l.Tables.Offers, r)
		}
	}
	if l.Program.Catalogue.HasSeveralGames() {
		for _, r := range l.Tables.Order {
			l.qualifyReferences(r)
		}
	}
}

// reportCollision reports a rule with the name of a box of its kind, or of a rule of a parent kind.
func (l *Declarer) reportCollision(r *rules.Rule) bool {
	pos := r.Decl.Pos
	for _, b := range l.boxes[content.Written(r.Word)].related(r.Kind) {
		switch {
		case l.Program.Catalogue.Unrelated(b.Module, r.Decl.Module):
		case r.Kind.Is(b.Kind.Name):
			p := &diag.Problem{Pos: pos, Message: fmt.Sprintf("%s is a box already", r.Name), Notes: []diag.Note{{Pos: b.Pos, Message: "the box is declared here, in " + b.Module}}}
			l.Problems.Add(content.Contradicts(p, r.Name, false, b.Module, b.Pos, r.Decl.Module, pos))
			return true
		case b.Kind.Is(r.Kind.Name):
			l.Problems.Add(&diag.Problem{Pos: pos, Message: fmt.Sprintf("%s and the box %s would be one word of %s", r.Name, b.FullName(), diag.A(b.Kind.Name)),
				Notes: []diag.Note{{Pos: b.Pos, Message: "the box is declared here, in " + b.Module}}})
			return true
		}
	}
	for _, other := range l.words[content.Written(r.Word)].related(r.Kind) {
		if other.Kind == r.Kind || r.Decl.IsHeadline() && other.Decl.IsHeadline() || l.Program.Catalogue.Unrelated(other.Decl.Module, r.Decl.Module) {
			continue
		}
		if r.Kind.Is(other.Kind.Name) || other.Kind.Is(r.Kind.Name) {
			l.Problems.Add(&diag.Problem{Pos: pos, Message: fmt.Sprintf("%s and %s would be one word of %s", r.Name, other.Name, diag.A(narrowerKind(r.Kind, other.Kind).Name)),
				Hint:  fmt.Sprintf("change the other one: instead_of %q { when = \"kind == '%s'\", ... }", parentRule(r, other).Name, narrowerKind(r.Kind, other.Kind).Name),
				Notes: []diag.Note{{Pos: other.Decl.Pos, Message: other.Name + " is declared here, in " + other.Decl.Module}}})
			return true
		}
	}
	return false
}

// narrowerKind returns the narrower one of two kinds.
func narrowerKind(a, b *content.Kind) *content.Kind {
	if a.Is(b.Name) {
		return a
	}
	return b
}

// parentRule returns that one of two rules whose kind is the parent.
func parentRule(a, b *rules.Rule) *rules.Rule {
	if a.Kind.Is(b.Kind.Name) {
		return b
	}
	return a
}

// qualifyName qualifies the name of a declaration with its game if several games are loaded.
func (l *Declarer) qualifyName(d *rules.Declaration) {
	c := l.Program.Catalogue
	noun, word := rules.SplitName(d.Name)
	switch {
	case !c.HasSeveralGames():
	case d.DeclKind == rules.Offer || noun == "":
		d.Name = c.Own(d.Module, d.Name)
	default:
		k := c.Seen(d.Module, noun)
		if k == nil {
			return
		}
		// Declarations of the engine are shared by all games and must not be modified.
		if name := k.Name + "." + c.OwnWord(d.Module, k, word); name != d.Name {
			d.Name = name
		}
	}
}

// qualifyReferences replaces the names of other rules in a declaration by their full names.
func (l *Declarer) qualifyReferences(r *rules.Rule) {
	d := r.Decl
	if d.Check.Like != "" {
		if found := l.Program.Named(d.Module, d.Check.Like); len(found) == 1 {
			d.Check.Like = found[0].Name
		}
	}
	for i, name := range d.Offer.On {
		if found := l.Program.Named(d.Module, name); len(found) == 1 {
			d.Offer.On[i] = found[0].Name
		}
	}
}

// reportUnknownKind reports a heading whose kind does not exist, or exists in several games.
func (l *Declarer) reportUnknownKind(d *rules.Declaration, noun string) {
	c := l.Program.Catalogue
	if found := c.Meanings(d.Module, noun); len(found) > 1 {
		var names []string
		for _, k := range found {
			names = append(names, k.Name)
		}
		l.Fail(d.Pos, "write the game before it: \""+names[0]+"\"", "%s: the kind %q may be %s", d.Heading(), noun, diag.And(names)).Suggest(diag.Heading{Name: names[0] + d.Name[len(noun):]})
		return
	}
	l.Fail(d.Pos, "", "%s: there is no kind %q", d.Heading(), noun).Advise(l.SuggestNear(noun, func() []string { return c.SeenNames(d.Module) }).And(diag.RequireDeclaring{Name: noun}))
}

// NewDeclarer returns the pass that registers declarations.
func NewDeclarer(r *Report, n *Names, h *Headings) *Declarer {
	l := &Declarer{Report: r, Names: n, headings: h, boxes: map[string]*namesakes[*content.Box]{}, words: map[string]*namesakes[*rules.Rule]{}}
	for _, k := range n.Declared.Catalogue.Kinds() {
		if b := rules.LevelBox(k); b != nil {
			n.Tables.Levels[k] = b
		}
		for _, b := range k.Own() {
			add(l.boxes, content.Written(b.Name), k, b)
		}
	}
	return l
}

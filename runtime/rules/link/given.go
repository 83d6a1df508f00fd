package link

import (
	"fmt"
	"slices"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// takeOver gives headings the parameters that they take over with like, as they
// stand when all modules are loaded.
func (l *linker) takeOver() {
	done, open := map[*rules.Rule]bool{}, map[*rules.Rule]bool{}
	for _, r := range l.out.Order {
		l.headingOf(r, done, open)
	}
}

// headingOf is the parameters of a rule with what its heading takes over. What
// takes over itself takes over what it has already.
func (l *linker) headingOf(r *rules.Rule, done, open map[*rules.Rule]bool) []rules.Param {
	if done[r] || open[r] {
		return l.heading[r]
	}
	open[r] = true
	defer func() { delete(open, r); done[r] = true }()
	if r.Sort != rules.Check {
		l.heading[r] = r.Params // with what others joined
	}
	if len(r.Decl.Takes) == 0 {
		return l.heading[r]
	}
	own := len(l.heading[r])
	all := slices.Clone(l.heading[r])
	from := map[string]rules.Taken{}
	for _, t := range r.Decl.Takes {
		for _, p := range l.taken(r, t, done, open) {
			i := slices.IndexFunc(all, func(q rules.Param) bool { return q.Name == p.Name })
			switch {
			case i < 0:
				all = append(all, p)
				from[p.Name] = t
			case i >= own && !all[i].Type.Same(p.Type):
				l.fail(t.Pos, fmt.Sprintf("name it in the heading: (%s: %s = ...)", p.Name, p.Type.String()), "%s: `%s` of %s is %s, and that of %s is %s", r.Shown(), p.Name, t.Name, p.Type.Describe(), from[p.Name].Name, all[i].Type.Describe())
			}
		}
	}
	for i := own; i < len(all); i++ {
		all[i].Type = l.ownRole(r, all, all[i].Type)
	}
	l.heading[r] = all
	if r.Sort != rules.Check {
		r.Params = all
	}
	l.rolesOfParams(r)
	return all
}

// taken is what one like in a heading takes over: what has a default or may be
// none.
func (l *linker) taken(r *rules.Rule, t rules.Taken, done, open map[*rules.Rule]bool) []rules.Param {
	if k := l.book.Catalogue.Seen(r.Decl.Module, t.Name); k != nil {
		return boxParams(k, r.Decl.Module)
	}
	found := l.takenFrom(r, t.Name)
	if len(found) != 1 || found[0].Sort == rules.Offer {
		names := func() []string { return append(l.book.RuleNames(), l.book.Catalogue.SeenNames(r.Decl.Module)...) }
		l.fail(t.Pos, l.near(t.Name, names), "%s takes over what `%s` is given, but there is no such kind, action, check or rule", r.Shown(), t.Name)
		return nil
	}
	var all []rules.Param
	for _, f := range l.book.Family(found[0]) {
		if open[f] {
			l.fail(t.Pos, "write out in one of them what it is given", "%s takes over what `%s` is given, and so in a circle what it is given itself", r.Shown(), t.Name)
			return nil
		}
		for _, p := range l.headingOf(f, done, open) {
			if p.Optional && !slices.ContainsFunc(all, func(q rules.Param) bool { return q.Name == p.Name }) {
				all = append(all, p)
			}
		}
	}
	return all
}

// takenFrom finds what a heading takes over from: by its full name, of a narrower
// noun, too, or by its word alone where the noun has it itself.
func (l *linker) takenFrom(r *rules.Rule, name string) []*rules.Rule {
	if found := l.book.Named(r.Decl.Module, name); len(found) > 0 {
		return found
	}
	kinds, word := []*content.Kind{r.Noun}, name
	if noun, rest := rules.SplitName(name); noun != "" {
		kinds, word = l.book.Catalogue.Meanings(r.Decl.Module, noun), rest
	}
	var found []*rules.Rule
	for _, k := range kinds {
		if own := l.book.FindSeen(r.Decl.Module, k, word); own != nil && own != r {
			found = append(found, own)
		}
	}
	return found
}

// boxParams is the boxes of a kind as parameters: those that need not be filled.
func boxParams(k *content.Kind, module string) []rules.Param {
	var all []rules.Param
	for _, b := range k.Boxes() {
		if b.Keeper != "" || k.BoxSeen(module, content.Written(b.Name)) != b {
			continue
		}
		p := rules.Param{Name: content.Written(b.Name), Type: b.Type, Default: b.Default, Optional: true, Module: b.Module, Pos: b.Pos}
		switch {
		case b.Starts != nil: // it starts as it does where nothing was given
			p.Type, p.Default = b.Type.OrNone(), nil
		case !b.HasDefault && !b.Type.Optional:
			continue
		}
		all = append(all, p)
	}
	return all
}

// ownRole leaves out whose a thing is, in the type of a parameter that is taken
// over, where nobody of that name is here.
func (l *linker) ownRole(r *rules.Rule, params []rules.Param, t types.Type) types.Type {
	if t.Of == "" {
		return t
	}
	somebody := slices.ContainsFunc(params, func(p rules.Param) bool { return p.Name == t.Of && l.isSomebody(p.Type) })
	if !somebody && (r.Noun == nil || !l.isRole(r.Decl.Module, r.Noun, t.Of)) {
		t.Of = ""
	}
	return t
}

// standards links defaults that are words: of the noun, or of a parameter before.
func (l *linker) standards() {
	for _, r := range l.out.Order {
		if r.Sort == rules.Check && r.Noun == nil || !slices.ContainsFunc(r.Params, func(p rules.Param) bool { return p.Word != nil }) {
			continue
		}
		r.Params = slices.Clone(r.Params)
		for i := range r.Params {
			if r.Params[i].Word != nil {
				l.standard(r, i)
			}
		}
	}
}

func (l *linker) standard(r *rules.Rule, i int) {
	p := &r.Params[i]
	s := &scope{l: l, module: p.Module, noun: r.Noun, params: r.Params[:i]}
	if r.Plan != nil {
		s.extras = map[string]types.Type{"roller": l.planner(r).rollerType()}
	}
	if p.Type.Base == types.Text {
		if _, read := p.Default.(string); read {
			l.textOrWord(p, s, r)
			return
		}
	}
	printed := l.isValue(p)
	first, _, dotted := cutPath(p.Word.Text)
	means := len(s.meanings(first)) > 0 && !(printed && l.asHad(s, first))
	switch {
	case printed && (dotted || !means):
		return // it stays the value that was read
	case printed:
		l.failOnce(p.Word.Place(0), "call one of them otherwise", "%s: the default of `%s` may be the %s %q or %s", r.Shown(), p.Name, p.Type.Kind, p.Word.Text, s.meanings(first)[0].what)
		return
	case !means:
		names := func() []string { return append(s.Names(), l.book.Catalogue.EntryNames(p.Type.Kind)...) }
		l.failOnce(p.Word.Place(0), l.near(p.Word.Text, names), "%s: the default `%s` of `%s` is neither %s nor a word that means something here", r.Shown(), p.Word.Text, p.Name, p.Type.Describe())
		return
	}
	p.Default = nil
	before := len(l.problems)
	if p.Standard = l.compile(p.Word, s, p.Type.OrNone()); p.Standard == nil && len(l.problems) > before {
		last := l.problems[len(l.problems)-1]
		l.problems = l.problems[:len(l.problems)-1]
		l.failOnce(last.Pos, last.Hint, "%s", last.Message)
	}
}

// textOrWord looks at the default of a text that is written without quotes: a path is
// a word of the noun, and a single word stays the text, which is told where it means
// something, too.
func (l *linker) textOrWord(p *rules.Param, s *scope, r *rules.Rule) {
	first, _, dotted := cutPath(p.Word.Text)
	found := s.meanings(first)
	switch {
	case len(found) == 0:
	case dotted:
		before := len(l.problems)
		if word := l.compile(p.Word, s, p.Type.OrNone()); word != nil && len(l.problems) == before {
			p.Default, p.Standard = nil, word
		}
		l.problems = l.problems[:before]
	case found[0].symbol.Type.Base == types.Text && !found[0].symbol.Call:
		hint := fmt.Sprintf("in quotes it is plainly the text: '%s'", p.Word.Text)
		if found[0].member {
			hint += fmt.Sprintf("; the word is `%s.%s`", content.Written(s.noun.Name), p.Word.Text)
		}
		w := &diag.Problem{Pos: p.Word.Place(0), Width: len(p.Word.Text), Message: fmt.Sprintf("%s: the default of `%s` is the text %q, and %s is called so, too", r.Shown(), p.Name, p.Word.Text, found[0].what), Hint: hint}
		if p.Word.File != nil {
			w.Source = p.Word.File.Line(w.Pos.Line)
		}
		l.warnings = append(l.warnings, w)
	}
}

// asHad says whether a word means nothing but an entry as somebody has it, which
// is the same entry.
func (l *linker) asHad(s *scope, word string) bool {
	return s.noun != nil && s.noun.Is("entity") && s.noun.BoxSeen(s.module, word) == nil && l.book.FindSeen(s.module, s.noun, word) == nil &&
		!slices.ContainsFunc(s.params, func(p rules.Param) bool { return p.Name == word }) && l.book.RatedEntry(s.module, s.noun, word) != nil
}

// isValue says whether the default of a parameter names something that is
// printed.
func (l *linker) isValue(p *rules.Param) bool {
	n, ok := p.Default.(types.Noun)
	if !ok {
		return false
	}
	k := l.book.Catalogue.Kind(n.Kind)
	return k != nil && (k.Nature == content.Printed || k.Nature == content.Named) && l.book.Catalogue.Entry(n.Kind, n.Name) != nil
}

// failOnce is fail for what is found again in every check that is like another.
func (l *linker) failOnce(pos diag.Pos, hint, format string, args ...any) {
	message := fmt.Sprintf(format, args...)
	if !slices.ContainsFunc(l.problems, func(p *diag.Problem) bool { return p.Pos == pos && p.Message == message }) {
		l.fail(pos, hint, "%s", message)
	}
}

func cutPath(path string) (first, rest string, dotted bool) {
	for i := range path {
		if path[i] == '.' {
			return path[:i], path[i+1:], true
		}
	}
	return path, "", false
}

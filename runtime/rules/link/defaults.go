package link

import (
	"fmt"
	"slices"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/runtime/rules/names"
)

// linkDefaults links defaults that are paths: from the thing itself or from an earlier
// parameter.
func (l *ruleLinker) linkDefaults() {
	for _, r := range l.Tables.Order {
		if r.DeclKind == rules.Check && r.Kind == nil || !slices.ContainsFunc(r.Signature.Params, func(p rules.Param) bool { return p.DefaultSource != nil }) {
			continue
		}
		r.Signature.Params = slices.Clone(r.Signature.Params)
		for i := range r.Signature.Params {
			if r.Signature.Params[i].DefaultSource != nil {
				l.linkDefault(r, i)
			}
		}
	}
}

func (l *ruleLinker) linkDefault(r *rules.Rule, i int) {
	p := &r.Signature.Params[i]
	s := l.compiler.Scope(p.Module, r.Kind)
	s.Params = r.Signature.Params[:i]
	if r.Plan != nil {
		s.Context = map[string]types.Type{"roller": l.compiler.CheckOf(r).RollerType()}
	}
	if p.Type.Base == types.Text {
		if _, read := p.Default.(string); read {
			l.textOrPath(p, s, r)
			return
		}
	}
	if word, ok := p.Type.WordWritten(p.DefaultSource.Text); ok && p.Type.List != nil {
		p.Default, p.DefaultSource = word, nil
		return
	}
	printed := l.namesEntry(p)
	first, _, dotted := cutPath(p.DefaultSource.Text)
	means := len(s.Meanings(first)) > 0 && !(printed && l.isOwnEntry(s, first))
	switch {
	case printed && (dotted || !means):
		return // the value that was parsed
	case printed:
		l.FailOnce(p.DefaultSource.Place(0), diag.Hint{Text: "call one of them otherwise"}, "%s: the default of `%s` may be the %s %q or %s", r.DisplayName(), p.Name, p.Type.Kind, p.DefaultSource.Text, s.Meanings(first)[0].What)
		return
	case !means:
		names := func() []string {
			return slices.Concat(p.Type.Words(), s.Names(), l.Program.Catalogue.EntryNames(p.Type.Kind))
		}
		l.FailOnce(p.DefaultSource.Place(0), l.SuggestNear(p.DefaultSource.Text, names), "%s: the default `%s` of `%s` is neither %s nor a word that means something here", r.DisplayName(), p.DefaultSource.Text, p.Name, p.Type.Describe())
		return
	}
	p.Default = nil
	before := len(l.Problems)
	if p.DefaultProgram = l.compiler.Compile(p.DefaultSource, s, p.Type.OrNone()); p.DefaultProgram == nil && len(l.Problems) > before {
		last := l.Problems[len(l.Problems)-1]
		l.Problems = l.Problems[:len(l.Problems)-1]
		l.FailOnce(last.Pos, last.Advice(), "%s", last.Message)
	}
}

// textOrPath links the default of a text parameter that is written without quotes. A path is
// linked; a single word is the text, with a warning if it has a meaning, too.
func (l *ruleLinker) textOrPath(p *rules.Param, s *names.Scope, r *rules.Rule) {
	first, _, dotted := cutPath(p.DefaultSource.Text)
	found := s.Meanings(first)
	switch {
	case len(found) == 0:
	case dotted:
		before := len(l.Problems)
		if word := l.compiler.Compile(p.DefaultSource, s, p.Type.OrNone()); word != nil && len(l.Problems) == before {
			p.Default, p.DefaultProgram = nil, word
		}
		l.Problems = l.Problems[:before]
	case found[0].Symbol.Type.Base == types.Text && !found[0].Symbol.NeedsParens:
		hint := diag.Suggest(fmt.Sprintf("in quotes it is always the text: '%s'", p.DefaultSource.Text), diag.Replace{New: "'" + p.DefaultSource.Text + "'"})
		if found[0].Member {
			hint = diag.Hint{Text: fmt.Sprintf("%s; the word is `%s.%s`", hint.Text, content.Written(s.Noun.Name), p.DefaultSource.Text)}
		}
		w := &diag.Problem{Pos: p.DefaultSource.Place(0), Width: len(p.DefaultSource.Text), Message: fmt.Sprintf("%s: the default of `%s` is the text %q, and %s has that name, too", r.DisplayName(), p.Name, p.DefaultSource.Text, found[0].What)}
		if p.DefaultSource.File != nil {
			w.Source = p.DefaultSource.File.Line(w.Pos.Line)
		}
		l.Warnings = append(l.Warnings, w.Advise(hint))
	}
}

// isOwnEntry reports whether a word means only a rated entry of the thing itself, which is the
// same entry.
func (l *ruleLinker) isOwnEntry(s *names.Scope, word string) bool {
	return s.Noun != nil && s.Noun.Is("entity") && s.Noun.BoxSeen(s.Module, word) == nil && l.Program.FindSeen(s.Module, s.Noun, word) == nil &&
		!slices.ContainsFunc(s.Params, func(p rules.Param) bool { return p.Name == word }) && l.Program.RatedEntry(s.Module, s.Noun, word) != nil
}

// namesEntry reports whether the default of a parameter is the name of a printed entry.
func (l *ruleLinker) namesEntry(p *rules.Param) bool {
	n, ok := p.Default.(types.Ref)
	if !ok {
		return false
	}
	k := l.Program.Catalogue.Kind(n.Kind)
	return k != nil && (k.Nature == content.Printed || k.Nature == content.Named) && l.Program.Catalogue.Entry(n.Kind, n.Name) != nil
}

func cutPath(path string) (first, rest string, dotted bool) {
	for i := range path {
		if path[i] == '.' {
			return path[:i], path[i+1:], true
		}
	}
	return path, "", false
}

package names

import (
	"fmt"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// IsSelf implements formula.SelfScope.
func (s *Scope) IsSelf(name string) bool {
	if _, ok := s.itself(name); !ok {
		return false
	}
	found := s.Meanings(name)
	return len(found) == 1 && found[0].itself
}

// itself returns the meaning of the name of the scope's kind or of one of its parents: the
// thing whose rule it is.
func (s *Scope) itself(name string) (Meaning, bool) {
	for k := s.Noun; k != nil; k = k.Like {
		if content.Written(k.Name) != name {
			continue
		}
		if s.Doer != nil {
			m := s.Doer.meaning(name)
			m.Symbol.Type.Optional = false
			return m, true
		}
		return Meaning{What: "the " + name + " itself", itself: true,
			Symbol: formula.Symbol{Type: types.RefType(s.Noun.Name), Get: func(f any, _ types.Value, _ []types.Value) (types.Value, error) {
				return f.(rules.Frame).Self(), nil
			}}}, true
	}
	return Meaning{}, false
}

// theSymbol returns the function `the` of formulas, which returns an entry of somebody:
// the(with), who.the('Spear').
func (s *Scope) theSymbol() formula.Symbol {
	return formula.Symbol{Name: "the", NeedsParens: true, Params: []formula.Param{{Name: "entry"}},
		ResultType: func(asked []formula.SymbolArg) (types.Type, []formula.SymbolArg, error) {
			if name, ok := asked[0].Literal.(string); ok {
				e, err := s.entryCalled(name)
				if err != nil {
					return types.Type{}, nil, err
				}
				t, n := types.RefType(e.Kind.Name), types.Ref{Kind: e.Kind.Name, Name: e.Name}
				return t, []formula.SymbolArg{{Type: t, Literal: n, Entry: n}}, nil
			}
			t := asked[0].Type
			k := s.l.names.Program.Catalogue.Kind(t.Kind)
			if t.Base == types.RefBase && k != nil && k.Nature == content.Printed {
				return types.RefType(t.Kind), nil, nil
			}
			p := &diag.Problem{Message: fmt.Sprintf("`the` is an entry as somebody has it, but `%s` is %s", asked[0].Text, t.Describe())}
			if t.Base != types.RefBase {
				p.Hint = fmt.Sprintf("say which kind: `%s: %s`", lastWord(asked[0].Text), s.exampleKind())
			}
			return types.Type{}, nil, p
		},
		Get: func(f any, self types.Value, args []types.Value) (types.Value, error) {
			e, ok := args[0].(types.Ref)
			if !ok {
				return nil, fmt.Errorf("`the` needs an entry, and there is none")
			}
			return f.(rules.Frame).EntryOf(self.(types.Ref), e)
		}}
}

// hasSymbol returns the function `has` of formulas: whether somebody of a kind has a carried
// entry. Literal names are looked up while linking.
func (s *Scope) hasSymbol(kind *content.Kind) formula.Symbol {
	return formula.Symbol{NeedsParens: true, Params: []formula.Param{{Name: "entry", Type: types.TextType(), Named: true}},
		Type: types.YesNoType(),
		ResultType: func(asked []formula.SymbolArg) (types.Type, []formula.SymbolArg, error) {
			if name, ok := asked[0].Literal.(string); ok {
				e, p := s.l.names.Program.Catalogue.FindCarried(kind.Module, name)
				if p != nil {
					return types.Type{}, nil, p
				}
				return types.YesNoType(), []formula.SymbolArg{{Type: asked[0].Type, Entry: types.Ref{Kind: e.Kind.Name, Name: e.Name}}}, nil
			}
			return types.YesNoType(), nil, nil
		},
		Get: func(f any, self types.Value, args []types.Value) (types.Value, error) {
			return f.(rules.Frame).Has(self.(types.Ref), args[0])
		}}
}

// lastWord returns the part of a path after its last dot.
func lastWord(path string) string { return path[strings.LastIndexByte(path, '.')+1:] }

// exampleKind returns the name of a printed kind as an example in a hint, if possible a rated one.
func (s *Scope) exampleKind() string {
	name := "skill"
	for _, k := range s.l.names.Program.Catalogue.Kinds() {
		if k.Nature == content.Printed && !s.l.names.Program.Catalogue.Unrelated(s.Module, k.Module) {
			if name = content.Written(k.Name); k.Rated != nil {
				break
			}
		}
	}
	return name
}

// entryCalled returns the entry with a name whose kind is not known; those of rated kinds are
// preferred.
func (s *Scope) entryCalled(name string) (*content.Entry, error) {
	c := s.l.names.Program.Catalogue
	if found := c.FindRated(s.Module, name); len(found) > 0 {
		return found[0], nil
	}
	found := c.Any(s.Module, name, func(k *content.Kind) bool { return k.Nature == content.Printed })
	switch len(found) {
	case 1:
		return found[0], nil
	case 0:
		return nil, (&diag.Problem{Message: fmt.Sprintf("no entry is called `%s`", name)}).Advise(s.l.SuggestNear(name, func() []string {
			var names []string
			for _, k := range c.Kinds() {
				if k.Nature == content.Printed && !c.Unrelated(s.Module, k.Module) {
					names = append(names, c.EntryNames(k.Name)...)
				}
			}
			return names
		}))
	}
	return nil, &diag.Problem{Message: fmt.Sprintf("`%s` is %s and %s", name, diag.A(content.Written(found[0].Kind.Name)), diag.A(content.Written(found[1].Kind.Name))),
		Hint: "name the kind in a parameter or a box"}
}

// LookupInSubkinds implements formula.SubkindScope.
func (s *Scope) LookupInSubkinds(name string) (formula.Symbol, bool) {
	if s.Noun == nil || len(s.Meanings(name)) > 0 {
		return formula.Symbol{}, false
	}
	sym, ok := s.memberOfSome(s.Noun, name)
	return s.own(sym), ok
}

// MemberInSubkinds implements formula.SubkindScope.
func (s *Scope) MemberInSubkinds(of types.Type, name string) (formula.Symbol, bool) {
	k := s.l.names.Program.Catalogue.Kind(of.Kind)
	if of.Base != types.RefBase || k == nil {
		return formula.Symbol{}, false
	}
	return s.memberOfSome(k, name)
}

// memberOfSome returns a word that only some kinds like kind have, all with the same type. For other
// things it is none.
func (s *Scope) memberOfSome(kind *content.Kind, name string) (formula.Symbol, bool) {
	gets := map[*content.Kind]getter{}
	var t types.Type
	for _, own := range s.l.names.OnlyKindsWith(kind, name) {
		k := s.l.names.Program.Catalogue.Kind(own)
		found := s.memberMeanings(k, name)
		if len(found) != 1 || len(found[0].Symbol.Params) > 0 || len(gets) > 0 && !found[0].Symbol.Type.Required().Same(t) {
			return formula.Symbol{}, false
		}
		gets[k], t = found[0].Symbol.Get, found[0].Symbol.Type.Required()
	}
	if len(gets) == 0 {
		return formula.Symbol{}, false
	}
	c := s.l.names.Program.Catalogue
	return formula.Symbol{Name: name, Type: t.OrNone(), Get: func(f any, self types.Value, args []types.Value) (types.Value, error) {
		for k := c.Kind(self.(types.Ref).Kind); k != nil; k = k.Like {
			if get := gets[k]; get != nil {
				return get(f, self, args)
			}
		}
		return nil, nil
	}}, true
}

// EntryHint implements formula.EntryHinter. It returns a hint how to get the entry with a name.
func (s *Scope) EntryHint(kind, text string) string {
	k := s.l.names.Program.Catalogue.Kind(kind)
	if k != nil && k.Nature != content.Printed {
		return ""
	}
	hint := fmt.Sprintf("`%s` is only a name; a rule answers the entry itself with the('Name')", text)
	if k != nil {
		hint += fmt.Sprintf(", and of a name it is filter(game.%s, # == %s)[1]", content.PluralOf(k.Name), text)
	}
	return hint
}

package names

import (
	"strings"

	"houserule/lang/diag"
	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/runtime/rules/resolve"
)

// Mention is a name in a file of a module with its meaning: a box, a rule, a line of a check,
// an entry, all things of a kind or an option. For other meanings, such as a parameter, only
// What and Type are set.
type Mention struct {
	Pos    diag.Pos
	Width  int    // of the text at Pos, in characters; 0 for that of Name
	Name   string // as it is written
	Text   string // the formula that contains it; "" for none
	Offset int    // in Text, in bytes
	What   string // its meaning as text: "the box entity.luck"
	Type   types.Type
	Box    *content.Box
	Rule   *rules.Rule
	Line   string // a line of Rule, which is a check; "" for the rule itself
	Entry  *content.Entry
	Kind   *content.Kind // if the name means all things of a kind
	Option string        // "module.name"
	Word   string        // a word of List
	List   *types.WordList
}

// Place is a formula in a file of a module, with its scope.
type Place struct {
	Pos    diag.Pos // zero if it is in no file
	Text   string
	Module string
	Noun   *content.Kind // the kind whose words can be read without a path; nil for none
	Scope  formula.Scope
}

// Mention calls Hooks.OnMention.
func (l *Compiler) Mention(m Mention) {
	if l.hooks.OnMention == nil || m.Pos.IsZero() {
		return
	}
	if m.Width == 0 {
		m.Width = len([]rune(m.Name))
	}
	l.hooks.OnMention(m)
}

// recordMention calls Hooks.OnMention for a name in a formula.
func (l *Compiler) recordMention(h formula.Meaning, text string, s *Scope) {
	if m, ok := s.mentionOf(h, text); ok {
		l.Mention(m)
	}
}

// mentionOf returns the mention of a name in a formula; ok is false for a text that is not the
// name of an entry.
func (s *Scope) mentionOf(h formula.Meaning, text string) (m Mention, ok bool) {
	m = Mention{Pos: h.Pos, Text: text, Offset: h.Offset, Width: h.Width, Name: h.Name, Type: h.Symbol.Type}
	known, isScope := h.Scope.(*Scope)
	if !isScope {
		known = s
	}
	switch {
	case h.Entry && strings.HasPrefix(h.Symbol.Type.Kind, resolve.DeedKind):
		m.Rule = s.l.names.Tables.Rules[strings.TrimPrefix(h.Symbol.Type.Kind, resolve.DeedKind)]
		m.What = "the " + m.Rule.DeclKind.String() + " " + m.Rule.DisplayName()
		m.withinQuotes(content.Written(m.Rule.Word))
	case h.Choice:
		m.What, m.Word, m.List = "the word "+h.Name, h.Name, h.Symbol.Type.List
		if m.List != nil {
			m.What += " of " + m.List.Name
		}
		if h.Bare {
			m.Name = types.Underscored(h.Name)
		}
	case h.Entry:
		kind := h.Symbol.Type.Kind
		if m.Entry, _ = s.l.names.Program.Catalogue.EntryMeant(s.Module, kind, h.Name); m.Entry == nil {
			return m, false
		}
		m.What = "the " + m.Entry.Kind.Name + " " + m.Entry.Name
	case h.Behind:
		known.memberMeaning(&m, h.Of)
	default:
		known.bareMeaning(&m)
	}
	return m, true
}

// withinQuotes narrows a mention of a text to a word in it: moves in 'hero.moves of rider'.
func (m *Mention) withinQuotes(word string) {
	from := strings.LastIndex(m.Name, word)
	if from < 0 {
		return
	}
	before := 1 + len([]rune(m.Name[:from])) // and the quote
	m.Name, m.Width, m.Offset = word, len([]rune(word)), m.Offset+1+from
	if !m.Pos.IsZero() {
		m.Pos.Column += before
	}
}

// bareMeaning sets the meaning of a name without a path.
func (s *Scope) bareMeaning(m *Mention) {
	found := s.Meanings(m.Name)
	if len(found) != 1 {
		if s.Noun != nil { // a word of narrower kinds only
			for _, only := range s.l.names.OnlyKindsWith(s.Noun, m.Name) {
				s.wordOfKind(m, s.l.names.Program.Catalogue.Kind(only))
			}
		}
		return
	}
	m.What = found[0].What
	switch {
	case found[0].isLine():
		m.Rule, m.Line = s.Check.Rule, m.Name
	case found[0].Member:
		s.wordOfKind(m, s.Noun)
	default:
		m.Kind = s.l.names.Program.Catalogue.Plural(s.Module, m.Name)
	}
}

// memberMeaning sets the meaning of a name after a dot, on values of a type.
func (s *Scope) memberMeaning(m *Mention, of types.Type) {
	if module, ok := strings.CutPrefix(of.Kind, optionKind); ok {
		m.What, m.Option = "the option "+m.Name+" of "+module, module+"."+m.Name
		return
	}
	if of.Kind == beforeKind && s.Check != nil {
		m.What, m.Rule, m.Line = "the line "+m.Name+" as it stood before", s.Check.Rule, m.Name
		return
	}
	if check := nestedCheckOf(of.Kind); check != "" {
		m.What, m.Rule, m.Line = "the line "+m.Name+" of "+check, s.l.names.Tables.Rules[check], m.Name
		return
	}
	if k := s.l.names.Program.Catalogue.Kind(of.Kind); k != nil && of.Base == types.RefBase {
		s.wordOfKind(m, k)
		if m.Box == nil && m.Rule == nil && m.Entry == nil && m.Kind == nil {
			for _, only := range s.l.names.OnlyKindsWith(k, m.Name) {
				s.wordOfKind(m, s.l.names.Program.Catalogue.Kind(only))
			}
		}
	}
}

// wordOfKind sets the meaning of a name on things of a kind.
func (s *Scope) wordOfKind(m *Mention, k *content.Kind) {
	if m.Box = k.BoxSeen(s.Module, m.Name); m.Box != nil {
		m.What = "the box " + m.Box.FullName()
		return
	}
	if m.Rule = s.l.names.Program.FindSeen(s.Module, k, m.Name); m.Rule != nil {
		m.What = "the " + m.Rule.DeclKind.String() + " " + m.Rule.DisplayName()
		return
	}
	if m.Entry = s.l.names.Program.RatedEntry(s.Module, k, m.Name); m.Entry != nil {
		m.What = "the " + m.Entry.Kind.Name + " " + m.Entry.Name
		return
	}
	if found := s.memberMeanings(k, m.Name); len(found) > 0 {
		m.What = found[0].What
		return
	}
	m.Kind = s.l.names.Program.Catalogue.Plural(s.Module, m.Name)
}

// MentionLast calls Hooks.OnMention for the last word of a path, which names a box.
func (l *Compiler) MentionLast(pos diag.Pos, path, word string, b *content.Box) {
	if l.hooks.OnMention != nil && pos.Line > 0 {
		pos.Column += len([]rune(path)) - len([]rune(word))
		l.Mention(Mention{Pos: pos, Name: word, What: "the box " + b.FullName(), Type: b.Type, Box: b})
	}
}

// MentionCost calls Hooks.OnMention for the box of a cost.
func (l *Compiler) MentionCost(module string, c rules.Cost, payers []*content.Kind) {
	if l.hooks.OnMention == nil {
		return
	}
	if payers == nil {
		payers = l.names.Program.Catalogue.Kinds()
	}
	for _, k := range payers {
		if b := k.BoxSeen(module, c.Box); b != nil {
			l.Mention(Mention{Pos: c.Pos, Name: c.Box, What: "the box " + b.FullName(), Type: b.Type, Box: b})
			return
		}
	}
}

// ScopeOf returns the scope of formulas of a module about things of a kind, without parameters.
// at is any place of the program.
func ScopeOf(at Place, module string, noun *content.Kind) formula.Scope {
	s, ok := at.Scope.(*Scope)
	if !ok {
		return nil
	}
	return s.l.Scope(module, noun)
}

// Mentions returns the mentions in a formula that is not part of the program, such as a house
// rule: a formula about things of a kind in a change of rule r, or of none if r is nil. Errors
// of the formula and unknown names are ignored. at is any place of the program.
func Mentions(at Place, module string, noun *content.Kind, r *rules.Rule, text string, want types.Type) []Mention {
	s, ok := ScopeOf(at, module, noun).(*Scope)
	if !ok {
		return nil
	}
	switch {
	case r == nil:
	case r.DeclKind == rules.Check && r.Kind != nil:
		copied := *s.l.CheckOf(r).Scope
		copied.Module = module
		s = &copied
	default:
		s.Params = r.Signature.Params
	}
	var list []Mention
	_, _ = formula.Compile(nil, formula.Source{Text: text}, s, want, formula.OnMeaning(func(h formula.Meaning) {
		if m, ok := s.mentionOf(h, text); ok {
			list = append(list, m)
		}
	}))
	return list
}

// Hooks are optional callbacks of linking; each may be nil.
type Hooks struct {
	// OnMention is called with every name in formulas, steps, changes and costs. OnFormula is
	// called with every formula and reports whether OnMention is called for its names.
	OnMention func(Mention)
	OnFormula func(Place) bool
	// OnResult returns the function that is called with the result of each run of a formula, for
	// coverage.
	OnResult func(Place) func(v types.Value, err error)
}

package names

import (
	"cmp"
	"fmt"
	"slices"
	"sort"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// Scope resolves names in formulas. It implements formula.Scope.
type Scope struct {
	l             *Compiler
	Module        string        // the module whose names are seen
	Noun          *content.Kind // the kind of the thing whose words can be read without a path; nil for none
	Params        []rules.Param
	Check         *Check                // the check whose lines can be read; nil for none
	Context       map[string]types.Type // types of contextual names, such as me, payer or usual, which hide all others
	openQuestions []string              // names of questions of an offer that are not answered yet
	// Element is the type of #; nil if it has no meaning.
	Element *types.Type
	// before collects the indexes of lines that are read as before.line; nil if before has no
	// meaning.
	before *[]int
	// carrier is the entry of which the formula is part, and who has it; nil outside of entries.
	carrier *carrier
	// boxes collects the boxes that are read; nil if nobody needs them.
	boxes *[]*content.Box
	// readsOrder is true for a formula whose result may depend on the order of equal dice;
	// Unordered for one whose result, a list of dice, may have any order.
	readsOrder, Unordered bool
	// shownAs describes what players see of the value, for warnings; "" if they do not see it.
	shownAs string
	// Glimpse is true for a text of a glimpse, which may show what is private.
	Glimpse bool
	// Private says who alone ever sees the value: one of the values of content.Box.Private.
	Private string
	// compared are the calls of `done` in the formula that is compiled.
	compared []formula.ComparedCall
	// Doer is whoever's words Noun means; nil if they are those of the thing of the frame.
	Doer *Doer
	// looked collects the names that are looked up; nil if nobody needs them.
	looked *lookups
}

// WithElement returns a scope in which # is an element of type t.
func (s *Scope) WithElement(t types.Type) *Scope {
	c := *s
	c.Element = &t
	return &c
}

// WithoutAnswer returns a scope in which the answer to a question of an offer is not known yet.
func (s *Scope) WithoutAnswer(name string) *Scope {
	c := *s
	c.openQuestions = append(s.openQuestions[:len(s.openQuestions):len(s.openQuestions)], name)
	return &c
}

// WithName returns a scope with an additional contextual name.
func (s *Scope) WithName(name string, t types.Type) *Scope {
	c := *s
	c.Context = map[string]types.Type{name: t}
	for n, t := range s.Context {
		if n != name {
			c.Context[n] = t
		}
	}
	return &c
}

// Meaning is a meaning of a name. A name with two of them is refused.
type Meaning struct {
	What    string // for messages: "the box entity.luck"
	Symbol  formula.Symbol
	itself  bool         // the scope's own thing
	Member  bool         // a box or rule of the scope's own thing
	box     *content.Box // nil for other meanings
	readOwn getter       // reads it of the scope's own thing; nil if symbol does
}

// recordRead returns the symbol of a meaning and records the box that it reads.
func (s *Scope) recordRead(m Meaning) formula.Symbol {
	if s.boxes != nil && m.box != nil {
		*s.boxes = append(*s.boxes, m.box)
	}
	return m.Symbol
}

// Lookup implements formula.Scope.
func (s *Scope) Lookup(name string) (formula.Symbol, error) {
	found := s.Meanings(name)
	switch len(found) {
	case 0:
		if slices.Contains(s.openQuestions, name) {
			return formula.Symbol{}, fmt.Errorf("`%s` is asked only when the offer is taken; its changes can read it", name)
		}
		if name == "before" {
			return formula.Symbol{}, s.beforeError()
		}
		if s.Noun != nil {
			if err := s.effectError(s.Noun, name); err != nil {
				return formula.Symbol{}, err
			}
			if only := s.l.names.OnlyKindsWith(s.Noun, name); len(only) > 0 {
				return formula.Symbol{}, fmt.Errorf("only %s has `%s`; ask first: `%s`", diag.EitherA(only), name, s.l.names.KindTest("", s.Noun, only[0]))
			}
		}
		return formula.Symbol{}, formula.ErrUnknown
	case 1:
		return s.recordRead(found[0]), nil
	}
	var what []string
	for _, m := range found {
		what = append(what, m.What)
	}
	p := &diag.Problem{Message: fmt.Sprintf("`%s` has two meanings here: %s", name, strings.Join(what, " and ")), Hint: ambiguityHint(s, name, found)}
	if s.Check != nil && slices.ContainsFunc(found, Meaning.isLine) {
		s.l.Ambiguous[p.Message] = s.Check.Rule
	}
	return formula.Symbol{}, p
}

// ambiguityHint returns a hint how to distinguish the meanings of a name; "" for none.
func ambiguityHint(s *Scope, name string, found []Meaning) string {
	given := found[0].What == "a parameter"
	hint := "to read the line, choose another name"
	switch {
	case given && slices.ContainsFunc(found, Meaning.isLine):
		hint = "call the parameter otherwise than the line"
	case given:
		hint = "to read what was given, call the parameter otherwise"
	case !found[0].isLine():
		return ""
	}
	if found[len(found)-1].Member {
		hint = fmt.Sprintf("that of the noun is `%s.%s`; %s", content.Written(s.Noun.Name), name, hint)
	}
	return hint
}

func (m Meaning) isLine() bool { return strings.HasPrefix(m.What, lineOf) }

// lineOf begins the description of a line of a check.
const lineOf = "a line of "

// Meanings returns all meanings of a name without a path.
func (s *Scope) Meanings(name string) []Meaning {
	s.looked.note(s, name)
	var found []Meaning
	add := func(what string, sym formula.Symbol) {
		sym.Name = name
		found = append(found, Meaning{What: what, Symbol: sym})
	}
	if t, ok := s.Context[name]; ok {
		add("a word of this place", formula.Symbol{Type: t, Get: s.requireOrderOf(name, func(f any, _ types.Value, _ []types.Value) (types.Value, error) {
			return f.(rules.Frame).Extra(name)
		})})
		return found // contextual names hide all others
	}
	if name == thisWord && s.carrier != nil {
		return append(found, s.thisMeaning())
	}
	if name == "before" && s.before != nil {
		add("the lines before", formula.Symbol{Type: types.RefType(beforeKind), Get: constant(types.Ref{Kind: beforeKind})})
		return found
	}
	for _, p := range s.Params {
		if p.Name == name {
			add("a parameter", formula.Symbol{Type: p.Type, Get: func(f any, _ types.Value, _ []types.Value) (types.Value, error) {
				return f.(rules.Frame).Arg(name)
			}})
		}
	}
	if s.Check != nil {
		s.addCheckMeanings(name, add)
	}
	if s.Doer != nil && name == "owner" {
		return append(found, s.Doer.meaning(name))
	}
	if s.Noun != nil {
		members := s.ownMeanings(name)
		if len(found) > 0 {
			members = append(found, members...)
		}
		found = members
	}
	if len(found) > 0 {
		return found
	}
	if m, ok := s.itself(name); ok {
		m.Symbol.Name = name
		return append(found, m)
	}
	if name == "game" || name == "time" {
		add("the "+name, formula.Symbol{Type: types.RefType(name), Get: constant(types.Ref{Record: rules.SingletonRecord(name), Kind: name})})
		return found
	}
	if name == "option" {
		// option.x is a module's own option; the member is looked up by optionMember.
		add("the options of "+s.Module, formula.Symbol{Type: types.RefType(optionKind + s.Module), Get: constant(types.Ref{Kind: optionKind + s.Module})})
		return found
	}
	if m, ok := s.pluralMeaning(name); ok {
		add(m.What, m.Symbol)
	}
	return found
}

// addCheckMeanings calls add for the meanings of a name in the check: its dice, symbols and lines.
func (s *Scope) addCheckMeanings(name string, add func(what string, sym formula.Symbol)) {
	if name == "dice" {
		add("the dice", formula.Symbol{Type: s.Check.diceType(), Get: s.requireOrder(func(f any, _ types.Value, _ []types.Value) (types.Value, error) {
			return f.(rules.Frame).Dice()
		})})
	} else if name == "symbols" && s.l.names.ShowsWords(s.Check.Family) {
		add("the symbols", s.Check.symbols())
	}
	if i, ok := s.Check.LineIndex(name); ok && name != "dice" {
		add(lineOf+s.Check.Rule.Name, formula.Symbol{Type: s.Check.LineType(i), Get: s.requireOrderOf(name, func(f any, _ types.Value, _ []types.Value) (types.Value, error) {
			return f.(rules.Frame).Line(i)
		})})
	}
}

// ownMeanings returns the meanings of a name on the scope's own thing.
func (s *Scope) ownMeanings(name string) []Meaning {
	members := s.memberMeanings(s.Noun, name)
	for i := range members {
		m := &members[i]
		if s.Doer != nil {
			m.Symbol = s.Doer.of(m.Symbol)
		} else if m.readOwn != nil {
			m.Symbol.Get = m.readOwn
		} else if m.Symbol.Rule == nil {
			m.Symbol = readOwn(m.Symbol)
		}
		m.Symbol.Name, m.Member = name, true
	}
	return members
}

// optionKind precedes the module in the internal kind of `option`.
const optionKind = "options of "

// Member implements formula.Scope.
func (s *Scope) Member(of types.Type, name string) (formula.Symbol, error) {
	if c := s.l.checkOfDice(of); c != nil {
		sym, err := c.label(name)
		sym.Get = s.requireOrder(sym.Get)
		return sym, err
	}
	if c := s.l.checkOfNestedDice(of); c != nil {
		sym, err := c.nestedLabel(name)
		sym.Get = s.requireOrder(sym.Get)
		return sym, err
	}
	if c, label := s.l.checkOfSymbols(of); c != nil {
		return c.symbol(label, name)
	}
	if of.Base != types.RefBase {
		return formula.Symbol{}, formula.ErrUnknown
	}
	if module, ok := strings.CutPrefix(of.Kind, optionKind); ok {
		return s.l.optionMember(module, name)
	}
	if of.Kind == beforeKind {
		return s.lineBefore(name)
	}
	if check := nestedCheckOf(of.Kind); check != "" {
		return s.nestedLine(check, name)
	}
	kind := s.l.names.Program.Catalogue.Kind(of.Kind)
	if kind == nil {
		for _, m := range s.commonMeanings(nil, name) {
			m.Symbol.Name = name
			return m.Symbol, nil
		}
		return formula.Symbol{}, fmt.Errorf("the kind of this thing is not known here, so `%s` cannot be read", name)
	}
	found := s.memberMeanings(kind, name)
	if len(found) > 1 {
		return formula.Symbol{}, fmt.Errorf("`%s` has two meanings: %s and %s", name, found[0].What, found[1].What)
	}
	if len(found) == 1 {
		found[0].Symbol.Name = name
		return s.recordRead(found[0]), nil
	}
	if err := s.effectError(kind, name); err != nil {
		return formula.Symbol{}, err
	}
	if only := s.l.names.OnlyKindsWith(kind, name); len(only) > 0 {
		return formula.Symbol{}, fmt.Errorf("only %s has `%s`; ask first: `%s`", diag.EitherA(only), name, s.l.names.KindTestSuffix(only[0]))
	}
	if m, ok := s.printedPlural(kind, name); ok {
		m.Symbol.Name = name
		return m.Symbol, nil
	}
	return formula.Symbol{}, formula.ErrUnknown
}

// Names implements formula.Scope.
func (s *Scope) Names() []string {
	if s.l.Problems.Full() {
		return nil // no suggestion will be shown
	}
	var names []string
	for n := range s.Context {
		names = append(names, n)
	}
	if s.carrier != nil {
		names = append(names, thisWord)
	}
	for _, p := range s.Params {
		names = append(names, p.Name)
	}
	if s.Check != nil {
		names = append(names, s.Check.LineNames()...)
		names = append(names, "dice")
	}
	if s.Noun != nil {
		names = append(names, s.memberNames(s.Noun)...)
	}
	names = append(names, "game", "time")
	if s.Noun == nil || !s.Noun.Is("entity") {
		names = append(names, s.pluralNames(s.l.names.Program.Catalogue.Kind("game"))...)
	}
	sort.Strings(names)
	return names
}

// MemberNames implements formula.Scope.
func (s *Scope) MemberNames(of types.Type) []string {
	if s.l.Problems.Full() {
		return nil
	}
	if c := cmp.Or(s.l.checkOfDice(of), s.l.checkOfNestedDice(of)); c != nil {
		return c.Labels()
	}
	if c, label := s.l.checkOfSymbols(of); c != nil {
		return c.symbolNames(label)
	}
	if module, ok := strings.CutPrefix(of.Kind, optionKind); ok {
		return s.l.names.OptionNames(module)
	}
	if of.Kind == beforeKind {
		return s.Check.LineNames()
	}
	if check := nestedCheckOf(of.Kind); check != "" {
		return s.l.nestedNames(check)
	}
	if kind := s.l.names.Program.Catalogue.Kind(of.Kind); kind != nil {
		return s.memberNames(kind)
	}
	return nil
}

// EntryExists reports whether a text is the name of an entry of a kind; otherwise it returns a
// hint with similar names.
func (s *Scope) EntryExists(kind, name string) (bool, diag.Hint) {
	c := s.l.names.Program.Catalogue
	k := c.Kind(kind)
	if k != nil && k.Nature == content.Named {
		e := c.Entry(kind, name) // names are compared as texts, so the spelling must be exact
		return e != nil && e.Name == name, diag.Hint{}
	}
	if k == nil || k.Nature != content.Printed {
		return true, diag.Hint{} // things of this kind may have any name
	}
	if c.Entry(kind, name) != nil {
		return true, diag.Hint{}
	}
	if s.l.Problems.Full() {
		return false, diag.Hint{}
	}
	return false, c.Hint(kind, name)
}

// Kinds implements formula.Kinds.
func (s *Scope) Kinds() []string {
	if s.l.Problems.Full() {
		return nil
	}
	return s.l.names.Program.Catalogue.SeenNames(s.Module)
}

// KindName implements formula.KindNames.
func (s *Scope) KindName(written string) string {
	if k := s.l.names.Program.Catalogue.Seen(s.Module, written); k != nil {
		return k.Name
	}
	return written
}

// IsA implements formula.Kinds.
func (s *Scope) IsA(kind, of string) bool {
	k := s.l.names.Program.Catalogue.Seen(s.Module, kind)
	return k != nil && k.Is(s.KindName(of))
}

// Narrow implements formula.Narrower: it returns the scope for things of a narrower kind.
func (s *Scope) Narrow(kind string) formula.Scope {
	c := *s
	if k := s.l.names.Program.Catalogue.Seen(s.Module, kind); k != nil && (s.Noun == nil || !s.Noun.Is(k.Name)) {
		c.Noun = k
	}
	return &c
}

// MaybeNone implements [formula.MaybeNoneScope]: a formula may test for none whether there is a
// roller, since it may be inherited by checks without one.
func (s *Scope) MaybeNone(name string) bool { return name == "roller" }

// effectError returns the error for a name of a kind, or of one like it, that is an action or
// check; nil for other names.
func (s *Scope) effectError(kind *content.Kind, name string) error {
	r := s.l.names.Program.FindSeen(s.Module, kind, name)
	for _, k := range s.l.names.Program.Catalogue.Kinds() {
		if r == nil && k != kind && k.Is(kind.Name) && (k.Box(name) == nil || k.Box(name).Kind != k) {
			r = s.l.names.Tables.Rules[k.Name+"."+name]
		}
	}
	switch {
	case r == nil || r.DeclKind == rules.Query || r.DeclKind == rules.Lookup:
		return nil
	case r.DeclKind == rules.Check:
		return &diag.Problem{Message: fmt.Sprintf("%s is a check, and formulas cannot roll", r.Name), Hint: fmt.Sprintf("let a function roll it: `function(who) return who:%s().total end`", name)}
	}
	return &diag.Problem{Message: fmt.Sprintf("%s is an action, and formulas cannot act", r.Name), Hint: fmt.Sprintf("let a function do it: `function(who) who:%s() end`", name)}
}

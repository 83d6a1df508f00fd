package link

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

// scope says what the words of one place mean.
type scope struct {
	l      *compiler
	module string
	noun   *content.Kind
	params []rules.Param
	plan   *planner // the check whose lines can be read; nil outside
	extras map[string]types.Type
	later  []string // what an offer asks for, where nobody has answered yet
	// element is what # stands for in a line that happens for each of a list; nil
	// outside of those.
	element *types.Type
	// before collects the lines that are read as they stood when an offer was
	// bought; nil where that means nothing.
	before *[]int
	// boxes collects the boxes that are read, where somebody asks for them.
	boxes *[]*content.Box
	// byPlace says that it may matter to the formula which of equal dice lies where.
	byPlace bool
	// tells is what people hear that is worked out; "" where they hear nothing of it.
	// quiet says that nobody but the gamemaster ever does.
	tells string
	quiet bool
}

// eachOf is the scope of what happens for each of a list of something.
func (s *scope) eachOf(t types.Type) *scope {
	c := *s
	c.element = &t
	return &c
}

// unanswered is the scope of what comes before the answer to a question of an
// offer.
func (s *scope) unanswered(name string) *scope {
	c := *s
	c.later = append(s.later[:len(s.later):len(s.later)], name)
	return &c
}

func (s *scope) with(name string, t types.Type) *scope {
	c := *s
	c.extras = map[string]types.Type{name: t}
	for n, t := range s.extras {
		if n != name {
			c.extras[n] = t
		}
	}
	return &c
}

// meaning is one way to read a word; a word with two is refused.
type meaning struct {
	what   string
	symbol formula.Symbol
	itself bool // it is the noun
	member bool // the noun has it: a box, a rule
	box    *content.Box
	own    getter // reads it of the formula's own noun; nil: as of any other
}

// read notes what is read, if that is a box.
func (s *scope) read(m meaning) formula.Symbol {
	if s.boxes != nil && m.box != nil {
		*s.boxes = append(*s.boxes, m.box)
	}
	return m.symbol
}

// Lookup implements formula.Scope.
func (s *scope) Lookup(name string) (formula.Symbol, error) {
	found := s.meanings(name)
	switch len(found) {
	case 0:
		if slices.Contains(s.later, name) {
			return formula.Symbol{}, fmt.Errorf("`%s` is asked only when the offer is taken; its changes can read it", name)
		}
		if name == "before" {
			return formula.Symbol{}, s.noBefore()
		}
		if s.noun != nil {
			if err := s.done(s.noun, name); err != nil {
				return formula.Symbol{}, err
			}
			if only := s.l.OnlyKindsWith(s.noun, name); len(only) > 0 {
				return formula.Symbol{}, fmt.Errorf("only %s has `%s`; ask first: `%s`", diag.EitherA(only), name, s.l.KindTest("", s.noun, only[0]))
			}
		}
		return formula.Symbol{}, formula.ErrUnknown
	case 1:
		return s.read(found[0]), nil
	}
	var what []string
	for _, m := range found {
		what = append(what, m.what)
	}
	p := &diag.Problem{Message: fmt.Sprintf("`%s` has two meanings here: %s", name, strings.Join(what, " and ")), Hint: s.ambiguity(name, found)}
	if s.plan != nil && slices.ContainsFunc(found, meaning.isLine) {
		s.l.Ambiguous[p.Message] = s.plan.rule
	}
	return formula.Symbol{}, p
}

// ambiguity returns a hint how to distinguish the meanings of a word.
func (s *scope) ambiguity(name string, found []meaning) string {
	given := found[0].what == "a parameter"
	hint := "to read the line, call it otherwise"
	switch {
	case given && slices.ContainsFunc(found, meaning.isLine):
		hint = "call the parameter otherwise than the line"
	case given:
		hint = "to read what was given, call the parameter otherwise"
	case !found[0].isLine():
		return ""
	}
	if found[len(found)-1].member {
		hint = fmt.Sprintf("that of the noun is `%s.%s`; %s", content.Written(s.noun.Name), name, hint)
	}
	return hint
}

func (m meaning) isLine() bool { return strings.HasPrefix(m.what, lineOf) }

// lineOf begins what is said of a line of a check.
const lineOf = "a line of "

func (s *scope) meanings(name string) []meaning {
	var found []meaning
	add := func(what string, sym formula.Symbol) {
		sym.Name = name
		found = append(found, meaning{what: what, symbol: sym})
	}
	if t, ok := s.extras[name]; ok {
		add("a word of this place", formula.Symbol{Type: t, Get: func(f any, _ types.Value, _ []types.Value) (types.Value, error) {
			return f.(rules.Frame).Extra(name)
		}})
		return found // a word of this place is written by the language and always wins
	}
	if name == "before" && s.before != nil {
		add("the lines before", formula.Symbol{Type: types.RefType(beforeKind), Get: always(types.Ref{Kind: beforeKind})})
		return found
	}
	for _, p := range s.params {
		if p.Name == name {
			add("a parameter", formula.Symbol{Type: p.Type, Get: func(f any, _ types.Value, _ []types.Value) (types.Value, error) {
				return f.(rules.Frame).Given(name)
			}})
		}
	}
	if s.plan != nil {
		if name == "dice" {
			add("the dice", formula.Symbol{Type: s.plan.diceType(), Get: s.inPlace(func(f any, _ types.Value, _ []types.Value) (types.Value, error) {
				return f.(rules.Frame).Dice()
			})})
		} else if name == "symbols" && s.l.ShowsWords(s.plan.family) {
			add("the symbols", s.plan.symbols())
		}
		if i, ok := s.plan.lineIndex(name); ok && name != "dice" {
			add(lineOf+s.plan.rule.Name, formula.Symbol{Type: s.plan.lineType(i), Get: func(f any, _ types.Value, _ []types.Value) (types.Value, error) {
				return f.(rules.Frame).Line(i)
			}})
		}
	}
	if s.noun != nil {
		members := s.memberMeanings(s.noun, name)
		for i := range members {
			m := &members[i]
			if m.own != nil {
				m.symbol.Get = m.own
			} else if m.symbol.Rule == nil {
				m.symbol = ofNoun(m.symbol)
			}
			m.symbol.Name, m.member = name, true
		}
		if len(found) > 0 {
			members = append(found, members...)
		}
		found = members
	}
	if len(found) > 0 {
		return found
	}
	if m, ok := s.itself(name); ok {
		m.symbol.Name = name
		return append(found, m)
	}
	if name == "game" || name == "time" {
		add("the "+name, formula.Symbol{Type: types.RefType(name), Get: always(types.Ref{Record: rules.Singleton(name), Kind: name})})
		return found
	}
	if name == "option" {
		// option.x is a module's own option; the member is looked up by optionMember.
		add("the options of "+s.module, formula.Symbol{Type: types.RefType(optionKind + s.module), Get: always(types.Ref{Kind: optionKind + s.module})})
		return found
	}
	if m, ok := s.all(name); ok {
		add(m.what, m.symbol)
	}
	return found
}

// optionKind starts the name of the pretended kind behind `option`.
const optionKind = "options of "

// Member implements formula.Scope.
func (s *scope) Member(of types.Type, name string) (formula.Symbol, error) {
	if p := s.l.diceOfType(of); p != nil {
		sym, err := p.label(name)
		sym.Get = s.inPlace(sym.Get)
		return sym, err
	}
	if p := s.l.heldDiceOfType(of); p != nil {
		sym, err := p.heldLabel(name)
		sym.Get = s.inPlace(sym.Get)
		return sym, err
	}
	if p, label := s.l.symbolsOfType(of); p != nil {
		return p.symbol(label, name)
	}
	if of.Base != types.NounBase {
		return formula.Symbol{}, formula.ErrUnknown
	}
	if module, ok := strings.CutPrefix(of.Kind, optionKind); ok {
		return s.l.optionMember(module, name)
	}
	if of.Kind == beforeKind {
		return s.lineBefore(name)
	}
	if check := checkOf(of.Kind); check != "" {
		return s.heldLine(check, name)
	}
	kind := s.l.Program.Catalogue.Kind(of.Kind)
	if kind == nil {
		for _, m := range s.wordsOfAll(nil, name) {
			m.symbol.Name = name
			return m.symbol, nil
		}
		return formula.Symbol{}, fmt.Errorf("which thing this is cannot be told here, so `%s` cannot be read", name)
	}
	found := s.memberMeanings(kind, name)
	if len(found) > 1 {
		return formula.Symbol{}, fmt.Errorf("`%s` has two meanings: %s and %s", name, found[0].what, found[1].what)
	}
	if len(found) == 1 {
		found[0].symbol.Name = name
		return s.read(found[0]), nil
	}
	if err := s.done(kind, name); err != nil {
		return formula.Symbol{}, err
	}
	if only := s.l.OnlyKindsWith(kind, name); len(only) > 0 {
		return formula.Symbol{}, fmt.Errorf("only %s has `%s`; ask first: `%s`", diag.EitherA(only), name, s.l.KindTestBehind(only[0]))
	}
	if m, ok := s.printed(kind, name); ok {
		m.symbol.Name = name
		return m.symbol, nil
	}
	return formula.Symbol{}, formula.ErrUnknown
}

// Names implements formula.Scope: every word that means something here.
func (s *scope) Names() []string {
	if s.l.Problems.Full() {
		return nil // nobody will see which of them was meant
	}
	var names []string
	for n := range s.extras {
		names = append(names, n)
	}
	for _, p := range s.params {
		names = append(names, p.Name)
	}
	if s.plan != nil {
		names = append(names, s.plan.lineNames()...)
		names = append(names, "dice")
	}
	if s.noun != nil {
		names = append(names, s.memberNames(s.noun)...)
	}
	names = append(names, "game", "time")
	if s.noun == nil || !s.noun.Is("entity") {
		names = append(names, s.pluralNames(s.l.Program.Catalogue.Kind("game"))...)
	}
	sort.Strings(names)
	return names
}

// MemberNames implements formula.Scope.
func (s *scope) MemberNames(of types.Type) []string {
	if s.l.Problems.Full() {
		return nil
	}
	if p := cmp.Or(s.l.diceOfType(of), s.l.heldDiceOfType(of)); p != nil {
		return p.labels()
	}
	if p, label := s.l.symbolsOfType(of); p != nil {
		return p.symbolNames(label)
	}
	if module, ok := strings.CutPrefix(of.Kind, optionKind); ok {
		return s.l.OptionNames(module)
	}
	if of.Kind == beforeKind {
		return s.plan.lineNames()
	}
	if check := checkOf(of.Kind); check != "" {
		return s.l.heldNames(check)
	}
	if kind := s.l.Program.Catalogue.Kind(of.Kind); kind != nil {
		return s.memberNames(kind)
	}
	return nil
}

// EntryExists tells formulas whether a text names an entry of a kind, and
// which one may be meant if not.
func (s *scope) EntryExists(kind, name string) (bool, diag.Hint) {
	c := s.l.Program.Catalogue
	k := c.Kind(kind)
	if k != nil && k.Nature == content.Named {
		e := c.Entry(kind, name) // other ways to write the same name are equal to nothing
		return e != nil && e.Name == name, diag.Hint{}
	}
	if k == nil || k.Nature != content.Printed {
		return true, diag.Hint{} // things that are brought to the table have any name
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
func (s *scope) Kinds() []string {
	if s.l.Problems.Full() {
		return nil
	}
	return s.l.Program.Catalogue.SeenNames(s.module)
}

// KindName implements formula.KindNames.
func (s *scope) KindName(written string) string {
	if k := s.l.Program.Catalogue.Seen(s.module, written); k != nil {
		return k.Name
	}
	return written
}

// IsA implements formula.Kinds.
func (s *scope) IsA(kind, of string) bool {
	k := s.l.Program.Catalogue.Seen(s.module, kind)
	return k != nil && k.Is(s.KindName(of))
}

// Narrow implements formula.Narrower: the same place, its noun known better.
func (s *scope) Narrow(kind string) formula.Scope {
	c := *s
	if k := s.l.Program.Catalogue.Seen(s.module, kind); k != nil && (s.noun == nil || !s.noun.Is(k.Name)) {
		c.noun = k
	}
	return &c
}

// PerhapsNone implements [formula.Perhaps]: what is written for all checks that are
// like one is right to ask whether anybody rolls.
func (s *scope) PerhapsNone(name string) bool { return name == "roller" }

// done says of a word that a kind, or one like it, does it: a formula cannot ask
// what is done. nil where it is none that does something.
func (s *scope) done(kind *content.Kind, name string) error {
	r := s.l.Program.FindSeen(s.module, kind, name)
	for _, k := range s.l.Program.Catalogue.Kinds() {
		if r == nil && k != kind && k.Is(kind.Name) && (k.Box(name) == nil || k.Box(name).Kind != k) {
			r = s.l.Tables.Rules[k.Name+"."+name]
		}
	}
	switch {
	case r == nil || r.DeclKind == rules.Question || r.DeclKind == rules.Lookup:
		return nil
	case r.DeclKind == rules.Check:
		return &diag.Problem{Message: fmt.Sprintf("%s is a check, and formulas roll nothing", r.Name), Hint: fmt.Sprintf("let a function roll it: `function(who) return who:%s().total end`", name)}
	}
	return &diag.Problem{Message: fmt.Sprintf("%s is an action, and formulas do nothing", r.Name), Hint: fmt.Sprintf("let a function do it: `function(who) who:%s() end`", name)}
}

// Package link makes a program that can be played of what modules declared: [Link]
// resolves every name, compiles every formula, orders the layers of every rule and finds
// what contradicts itself. All problems come back at once.
package link

import (
	"fmt"
	"slices"

	"houserule/lang/diag"
	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/runtime/rules/lint"
)

// Source is everything that modules declared, in load order.
type Source struct {
	Catalogue    *content.Catalogue
	Declarations []*rules.Declaration
	Changes      []*rules.Change
	Repeats      []*rules.Repeat
	Sheets       []*rules.SheetDeclaration
	StatBlocks   []*rules.StatBlockDeclaration
	Modules      []string
	Stamp        string // of the program
	// Random makes of rows something that rolls on them.
	Random func(table *rules.Declaration, roll string, rows []rules.TableRow) rules.Function
	// Gone are offers that stood inside entries which others print anew.
	Gone []*rules.Declaration
	// Requires says whether module a needs module b, directly or through others.
	Requires func(a, b string) bool
	// Prefers says that Requires knows more than the load order, in which modules that
	// stand above others may come before them: somebody said which of two is above.
	Prefers bool
	// Lenient links what contradicts itself, so that it can be listed. Nobody plays it.
	Lenient bool
	// OptionTypes gives the options of a module; a nil map for none.
	OptionTypes func(module string) map[string]types.Type
	// Options are what is set while the book is linked; nil where nobody knows.
	Options rules.Options
	// Warned is what an author is told of the modules though they can be played.
	Warned []*diag.Problem
	// Stopped gives an error when nobody wants the book any more; nil for never.
	Stopped func() error
	// Mentioned hears of every name that formulas, steps, changes and costs mention, and
	// Placed of every formula; it tells whether the names in that are to be heard of. Nil
	// where nobody listens.
	Mentioned func(Mention)
	Placed    func(Place) bool
	// Ran gives who hears what each run of a formula gives; nil where nobody measures what
	// is needed.
	Ran func(Place) func(v types.Value, err error)
}

func (s *Source) stopped() error {
	if s.Stopped == nil {
		return nil
	}
	return s.Stopped()
}

// Link resolves all names, compiles all formulas and orders all layers. It
// reports every problem it finds, as a diag.List; the book is nil then.
func Link(src *Source) (*rules.Program, error) {
	book, out := rules.New(src.Catalogue, src.Modules, src.Stamp)
	out.Requires = src.Requires
	l := &linker{
		src:     src,
		book:    book,
		out:     out,
		twofold: map[string]*rules.Rule{},
		plans:   map[*rules.Rule]*planner{},
		open:    map[*rules.Rule]bool{},
		targets: map[string][]*rules.Change{},
		added:   map[*rules.Rule][]addedLine{},
		loaded:  map[*rules.Change]int{},
		boxes:   map[string]*namesakes[*content.Box]{},
		words:   map[string]*namesakes[*rules.Rule]{},
		heading: map[*rules.Rule][]rules.Param{},
		toldOf:  map[whereRead][]*diag.Problem{},
	}
	for _, k := range src.Catalogue.Kinds() {
		if b := rules.LevelBox(k); b != nil {
			out.Levels[k] = b
		}
		for _, b := range k.Own() {
			add(l.boxes, content.Written(b.Name), k, b)
		}
	}
	l.nameRated()
	l.boxRoles()
	l.printedDefaults()
	l.declare()
	l.notes = append(l.notes, lint.HiddenLists(l.book)...)
	l.paramRoles()
	if err := l.problems.Err(); err != nil {
		return nil, err // formulas would only repeat that names are missing
	}
	l.addLines()
	l.aim()
	l.joinParams()
	l.takeOver()
	for _, r := range l.out.Order {
		if err := src.stopped(); err != nil {
			return nil, err
		}
		l.rule(r)
	}
	l.warnings = append(l.warnings, lint.RolledRows(l.book, l.targets)...)
	l.standards()
	l.givenRoles()
	l.boxOccasions()
	l.starts()
	l.ends()
	l.linkOffers()
	l.sheets()
	l.readsStatBlocks()
	l.menus()
	if len(l.problems) == 0 {
		l.findCircles() // every formula is there
		l.findHeld()
	}
	l.countSymbols()
	l.linkRepeats()
	problems, warnings := lint.Misspelt(l.book, l.problems)
	l.problems, l.warnings = problems, append(l.warnings, warnings...)
	l.ambiguous()
	l.prefer()
	l.findConflicts()
	if err := l.problems.Err(); err != nil {
		return nil, err
	}
	l.howAsked()
	l.layOut()
	l.out.Warnings, l.out.Notes = once(slices.Concat(src.Warned, l.warnings, l.ofFormulas())), once(l.notes)
	return l.book, nil
}

type linker struct {
	src      *Source
	book     *rules.Program
	out      *rules.Tables // of the book
	problems diag.List
	warnings []*diag.Problem
	notes    []*diag.Problem
	worded   bool // words say an end of the range of some box
	plans    map[*rules.Rule]*planner
	open     map[*rules.Rule]bool // rules whose answer is being worked out
	added    map[*rules.Rule][]addedLine
	targets  map[string][]*rules.Change // changes by the full name they aim at
	loaded   map[*rules.Change]int      // their places in load order
	linked   map[*rules.Rule]bool
	boxes    map[string]*namesakes[*content.Box] // by the word their module writes
	words    map[string]*namesakes[*rules.Rule]  // of nouns, by the word their module writes
	heading  map[*rules.Rule][]rules.Param       // their own parameters, with what their headings take over
	heirs    map[*rules.Rule][]*rules.Rule       // checks of nouns that are like a check, itself included
	toldOf   map[whereRead][]*diag.Problem       // what is told of formulas, by their places
	toldIn   []whereRead                         // these in the order in which they were compiled
	twofold  map[string]*rules.Rule              // the check of which a message says that a line's name means something else, too
}

func (l *linker) fail(pos diag.Pos, hint, format string, args ...any) {
	l.problems.Add(&diag.Problem{Pos: pos, Message: fmt.Sprintf(format, args...), Hint: hint})
}

// near is the hint of the name that was meant; nothing where nobody will see it.
func (l *linker) near(name string, names func() []string) string {
	if l.problems.Full() {
		return ""
	}
	return diag.DidYouMean(name, names())
}

// nameRated collects the names under which formulas find rated entries.
func (l *linker) nameRated() {
	taken := map[string][]*content.Entry{}
	for _, e := range l.src.Catalogue.Rated("") {
		for _, name := range []string{content.Underscored(e.Name), e.Short} {
			if name == "" {
				continue
			}
			var other *content.Entry
			for _, x := range taken[name] {
				if x == e || !l.src.Catalogue.Strangers(x.Module, e.Module) && !l.src.Catalogue.Strangers(x.Kind.Module, e.Kind.Module) {
					other = x
				}
			}
			if other == e {
				continue
			}
			if other != nil {
				p := &diag.Problem{Pos: e.Pos, Message: fmt.Sprintf("formulas would read `%s` as two things: %s %q and %s %q", name, other.Kind.Name, other.Name, e.Kind.Name, e.Name),
					Notes: []diag.Note{{Pos: other.Pos, Message: "the other is declared here"}}}
				l.problems.Add(content.Contradicts(p, fmt.Sprintf("the word `%s`", name), false, other.Module, other.Pos, e.Module, e.Pos))
				continue
			}
			taken[name] = append(taken[name], e)
		}
	}
	l.out.Rated = taken
}

// rolesOf is rolesOfParams for some of a rule's parameters, which stand in a
// heading of their own.
func (l *linker) rolesOf(r *rules.Rule, params []rules.Param, what string, pos diag.Pos) {
	var somebody []string
	for _, p := range r.Params {
		if l.isSomebody(p.Type) {
			somebody = append(somebody, p.Name)
		}
	}
	for _, p := range params {
		for _, whose := range rolesIn(p.Type) {
			if slices.Contains(somebody, whose) || r.Noun != nil && l.isRole(r.Decl.Module, r.Noun, whose) || r.Sort == rules.Check && whose == "roller" {
				continue
			}
			roles := append(somebody[:len(somebody):len(somebody)], l.owners(r.Decl.Module, r.Noun)...)
			hint := diag.DidYouMean(whose, roles)
			if hint == "" && len(roles) > 0 {
				hint = "there is " + diag.And(roles)
			}
			l.fail(pos, hint, "%s: the parameter `%s` is %s, but `%s` is nobody here", what, p.Name, diag.A(p.Type.String()), whose)
		}
	}
}

// levelBox is the box behind `level` of a rated kind.
func (l *linker) levelBox(kind *content.Kind) *content.Box {
	return l.out.Levels[kind]
}

// declare registers every declaration under its name.
func (l *linker) declare() {
	for _, d := range l.src.Declarations {
		written := d.Called()
		l.ownName(d)
		if other := l.out.Rules[d.Name]; other != nil {
			p := &diag.Problem{Pos: d.Pos, Message: fmt.Sprintf("%s exists already", heading(other.Decl)),
				Hint:  l.changed(other, d),
				Notes: []diag.Note{{Pos: other.Decl.Pos, Message: "it is declared here, in " + other.Decl.Module}}}
			l.problems.Add(content.Contradicts(p, heading(other.Decl), false, other.Decl.Module, other.Decl.Pos, d.Module, d.Pos))
			continue
		}
		r := &rules.Rule{Decl: d, Name: d.Name, Word: written, Sort: d.Sort, Params: d.Params}
		l.heading[r] = d.Params
		if d.Sort != rules.Offer {
			noun, word := rules.SplitName(d.Name)
			r.Word = word
			if noun != "" {
				if r.Noun = l.book.Catalogue.Kind(noun); r.Noun == nil {
					l.noKind(d, noun)
					continue
				}
				if l.clash(r) {
					continue
				}
			} else if d.Sort != rules.Check {
				l.fail(d.Pos, "write whose it is: `noun."+word+"`, or `game."+word+"` for the game's own", "%s %q has no noun", d.Sort, d.Name)
				continue
			}
		}
		l.out.Rules[d.Name] = r
		l.out.Order = append(l.out.Order, r)
		if r.Noun != nil {
			add(l.words, content.Written(r.Word), r.Noun, r)
		}
		if l.book.Catalogue.Several() && d.Name != written {
			key := written
			if r.Noun != nil {
				key = r.Noun.Name + "." + content.Written(r.Word)
			}
			l.out.Written[key] = append(l.out.Written[key], r)
		}
		if d.Sort == rules.Offer {
			l.out.Offers = append(l.out.Offers, r)
		}
	}
	if l.book.Catalogue.Several() {
		for _, r := range l.out.Order {
			l.ownReferences(r)
		}
	}
}

// clash reports a rule that would hide a box, or a rule of a kind it is like.
func (l *linker) clash(r *rules.Rule) bool {
	pos := r.Decl.Pos
	for _, b := range l.boxes[content.Written(r.Word)].related(r.Noun) {
		switch {
		case l.book.Catalogue.Strangers(b.Module, r.Decl.Module):
		case r.Noun.Is(b.Kind.Name):
			p := &diag.Problem{Pos: pos, Message: fmt.Sprintf("%s is a box already", r.Name), Notes: []diag.Note{{Pos: b.Pos, Message: "the box is declared here, in " + b.Module}}}
			l.problems.Add(content.Contradicts(p, r.Name, false, b.Module, b.Pos, r.Decl.Module, pos))
			return true
		case b.Kind.Is(r.Noun.Name):
			l.problems.Add(&diag.Problem{Pos: pos, Message: fmt.Sprintf("%s and the box %s would be one word of %s", r.Name, b.FullName(), diag.A(b.Kind.Name)),
				Notes: []diag.Note{{Pos: b.Pos, Message: "the box is declared here, in " + b.Module}}})
			return true
		}
	}
	for _, other := range l.words[content.Written(r.Word)].related(r.Noun) {
		if other.Noun == r.Noun || r.Decl.IsHeadline() && other.Decl.IsHeadline() || l.book.Catalogue.Strangers(other.Decl.Module, r.Decl.Module) {
			continue
		}
		if r.Noun.Is(other.Noun.Name) || other.Noun.Is(r.Noun.Name) {
			l.problems.Add(&diag.Problem{Pos: pos, Message: fmt.Sprintf("%s and %s would be one word of %s", r.Name, other.Name, diag.A(lower(r.Noun, other.Noun).Name)),
				Hint:  fmt.Sprintf("change the other one: instead_of %q { when = \"kind == '%s'\", ... }", upper(r, other).Name, lower(r.Noun, other.Noun).Name),
				Notes: []diag.Note{{Pos: other.Decl.Pos, Message: other.Name + " is declared here, in " + other.Decl.Module}}})
			return true
		}
	}
	return false
}

func lower(a, b *content.Kind) *content.Kind {
	if a.Is(b.Name) {
		return a
	}
	return b
}

func upper(a, b *rules.Rule) *rules.Rule {
	if a.Noun.Is(b.Noun.Name) {
		return b
	}
	return a
}

// compile compiles one formula, collecting what is wrong with it.
func (l *linker) compile(src *content.Formula, s *scope, want types.Type, assume ...formula.Narrowing) *formula.Program {
	return l.compileAs(src, s, want, assume)
}

// compileAs is compile with further options.
func (l *linker) compileAs(src *content.Formula, s *scope, want types.Type, assume []formula.Narrowing, options ...formula.Option) *formula.Program {
	if src == nil {
		return nil
	}
	if s.plan != nil && readsByPlace(src.Text) {
		placed := *s
		placed.byPlace = true
		s = &placed
	}
	if len(assume) > 0 {
		options = append(options, formula.Assume(assume...))
	}
	if s.element != nil {
		options = append(options, formula.Element(*s.element))
	}
	if l.src.Mentioned != nil && l.src.Placed(Place{Pos: src.Pos(), Text: src.Text, Module: s.module, Noun: s.noun, Scope: s}) {
		options = append(options, formula.Hear(func(m formula.Meaning) { l.heard(m, src.Text, s) }))
	}
	if l.src.Ran != nil {
		options = append(options, formula.Watch(l.src.Ran(Place{Pos: src.Pos(), Text: src.Text, Module: s.module, Noun: s.noun, Scope: s})))
	}
	s, heard := s.listening(src)
	p, err := formula.Compile(src.File, src.Source, s, want, options...)
	if err != nil {
		l.problems.AddErr(err)
		return nil
	}
	heard()
	l.told(p)
	return p
}

// scopeOf is what the words of a rule's own formulas mean.
func (l *linker) scopeOf(r *rules.Rule, module string) *scope {
	return &scope{l: l, module: module, noun: r.Noun, params: r.Params}
}

// rule links a rule that is not an offer.
func (l *linker) rule(r *rules.Rule) {
	if l.linked == nil {
		l.linked = map[*rules.Rule]bool{}
	}
	if l.linked[r] || r.Sort == rules.Offer {
		return
	}
	l.linked[r] = true
	d := r.Decl
	switch r.Sort {
	case rules.Check:
		if r.Noun != nil {
			l.check(r)
		} else {
			l.abstract(r)
		}
		return
	case rules.Question, rules.Lookup:
		l.answerType(r) // links it on the way
		return
	}
	s := l.scopeOf(r, d.Module)
	r.ForEach = l.compile(d.ForEach, s, types.Type{})
	l.elements(r)
	inside := l.elementScope(r, s)
	var asked []formula.Option
	if d.ForEach != nil && inside.noun != nil {
		asked = append(asked, formula.OfElement(content.Written(inside.noun.Name)))
	}
	r.When = l.compileAs(d.When, inside, types.YesNoType(), nil, asked...)
	r.Requires = l.requirements(d.Requires, d.Source, s, d.Module, nil, "")
	r.Costs = l.costs(d.Costs, s, l.actors(r.Noun))
	if len(d.Once) > 0 {
		r.Once = l.occasions(fmt.Sprintf("action %q: once", r.Shown()), d.Once, d.Module, r.Noun)
	}
	for i, o := range r.Once {
		if o.Rule == r {
			l.failAt(d.Once[i], "it would never be free again, or always", "action %q: once = %q: it waits for itself", r.Shown(), o.Name)
		}
	}
	r.Base = l.layer(rules.Definition, d.Body, "", d.When == nil, nil, s, types.Type{}, d.Module, d.Pos)
	r.Base.Source, r.Base.Text = d.Source, d.Text
	if d.When != nil {
		r.Base.When = nil // an action's own when chooses the elements
	}
	x := &doer{l: l, what: r.Name, given: r.Params}
	r.Base.Deed = x.deed(d.Doing, d.Body.Func, inside, l.knownIn(r).when(d.When))
	for i := range d.Rolled {
		d.Rolled[i].Result = x.text(d.Rolled[i].Braces, s, known{})
	}
	l.changes(r, r.Name, s, types.Type{})
	l.joinSteps(r)
	for _, name := range d.Sees {
		l.seen(r, d.Module, d.Pos, name)
	}
}

// seen checks that a result of a random table goes on to something that rolls.
func (l *linker) seen(r *rules.Rule, module string, pos diag.Pos, name string) {
	found := l.book.Named(module, name)
	if len(found) == 1 && found[0].Noun != nil && (found[0].Sort == rules.Action || found[0].Sort == rules.Check) {
		return
	}
	var actions []string
	for _, o := range l.out.Order {
		if o.Sort == rules.Action && o.Noun != nil {
			actions = append(actions, o.Shown())
		}
	}
	l.fail(pos, diag.DidYouMean(name, actions), "%s goes on to %q, but there is no such table that rolls", r.Shown(), name)
}

// elements checks that an action runs for things, as far as its formula tells.
func (l *linker) elements(r *rules.Rule) {
	if r.ForEach == nil {
		return
	}
	t := r.ForEach.Type()
	if t.Base == types.Any || t.Base == types.ListBase && (t.Elem == nil || t.Elem.Base == types.NounBase || t.Elem.Base == types.Any) {
		return
	}
	l.problems.Add(r.ForEach.Problem(fmt.Sprintf("for_each of %s gives %s: it must list things", r.Name, t.Describe()), ""))
}

// elementScope is the scope of an action's when: the elements it runs for.
func (l *linker) elementScope(r *rules.Rule, s *scope) *scope {
	c := *s
	c.noun = l.doer(r)
	return &c
}

// doer is the kind of what takes the steps of an action: of the elements it runs
// for, or of the noun.
func (l *linker) doer(r *rules.Rule) *content.Kind {
	if r.ForEach != nil {
		if t := r.ForEach.Type(); t.Base == types.ListBase && t.Elem != nil && t.Elem.Base == types.NounBase {
			if k := l.book.Catalogue.Kind(t.Elem.Kind); k != nil {
				return k
			}
		}
	}
	return r.Noun
}

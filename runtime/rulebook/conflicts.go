package rulebook

import (
	"fmt"
	"slices"
	"sort"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/content"
)

// Conflict is two replacements of one rule of which neither outranks the other, and what
// is said where both hold under the options that are set.
type Conflict struct {
	A, B    *Layer
	Problem *diag.Problem
}

// Options gives the value of a module's option; false for one it does not have.
type Options func(module, name string) (types.Value, bool)

// AsksOptionsAlone tells conditions that hold or not for as long as the options
// stay as they are.
func AsksOptionsAlone(when *formula.Program) bool {
	reads := when.Reads()
	return len(reads) > 0 && !slices.ContainsFunc(reads, func(r formula.Read) bool { return r.Name != "option" })
}

// underOptions is all that a formula needs that asks options alone.
type underOptions struct {
	Frame
	options Options
}

// Room implements formula.Asker: it is asked once.
func (u underOptions) Room() *formula.Room { return nil }

// Option implements Frame.
func (u underOptions) Option(o *OptionRead) (types.Value, error) {
	if u.options != nil {
		if v, ok := u.options(o.Module, o.Name); ok {
			return v, nil
		}
	}
	return nil, fmt.Errorf("%s has no option `%s`", o.Module, o.Name)
}

// holdsUnder tells whether a replacement holds in any case under some options.
func (y *Layer) holdsUnder(options Options) bool {
	if y.When == nil {
		return y.Always()
	}
	if options == nil {
		return false
	}
	holds, err := y.SettledBy(options)
	return err == nil && holds
}

// SettledBy tells whether a condition that asks options alone holds under some.
func (y *Layer) SettledBy(options Options) (bool, error) {
	v, err := y.When.Run(underOptions{options: options})
	return v == true, err
}

// ByOptions is how many conditions of the book ask options alone.
func (b *Book) ByOptions() int { return b.tables.ByOptions }

// Clashes reports replacements of one rule from modules of which neither requires
// the other, that both hold under some options.
func (b *Book) Clashes(options Options) error {
	var problems diag.List
	for _, c := range b.tables.Conflicts {
		if c.A.holdsUnder(options) && c.B.holdsUnder(options) {
			problems.Add(c.Problem)
		}
	}
	return problems.Err()
}

// Conflicts lists replacements of one rule from modules of which neither requires the
// other, that both hold whatever happens in play but for options; of two games that meet
// it warns.
func Conflicts(book *Book, rules []*Rule) (conflicts []Conflict, warnings []*diag.Problem) {
	lasting := func(y *Layer) bool {
		return y.Of == nil && y.Carrier == nil && (y.When == nil || AsksOptionsAlone(y.When))
	}
	for _, r := range rules {
		for i, a := range r.Replacements {
			if settled(r) {
				break
			}
			for _, b := range r.Replacements[i+1:] {
				if !lasting(a) || !lasting(b) || a.House || b.House || a.Inherited != b.Inherited || outranks(book, a, b) || outranks(book, b, a) {
					continue
				}
				if book.Catalogue.Strangers(a.Module, b.Module) {
					if a.When != nil || b.When != nil {
						continue
					}
					if a.Written == "" || a.Written != b.Written {
						warnings = append(warnings, warning("games-disagree", b.Pos, "%s and %s both replace %q, which their games share: that of %s holds, until a house rule settles it", a.Module, b.Module, r.Name, a.Module))
					}
					continue
				}
				p := &diag.Problem{Pos: b.Pos,
					Message: fmt.Sprintf("%s and %s both replace %q", a.Module, b.Module, r.Name) + underWhich(a, b),
					Hint:    fmt.Sprintf("load only one of them, settle which stands above with :modules over, or with a house rule: house %q \"...\"; %s always stands above %s if its module.json names it: \"optional\": {%q: \"*\"}", r.Name, b.Module, a.Module, a.Module),
					Notes:   []diag.Note{{Pos: a.Pos, Message: "the other instead_of, in " + a.Module}}}
				content.Contradicts(p, fmt.Sprintf("%q", r.Name), true, a.Module, a.Pos, b.Module, b.Pos)
				conflicts = append(conflicts, Conflict{A: a, B: b, Problem: p})
			}
		}
	}
	return conflicts, warnings
}

// findConflicts reports replacements that contradict each other, and orders those of every
// rule so that the one that wins comes last.
func (l *linker) findConflicts() {
	rules := l.everything()
	conflicts, warnings := Conflicts(l.book, rules)
	l.out.Conflicts, l.warnings = conflicts, append(l.warnings, warnings...)
	for _, r := range rules {
		sort.SliceStable(r.Replacements, func(i, j int) bool { return below(r.Replacements[i], r.Replacements[j]) })
	}
	if !l.src.Lenient {
		l.problems.AddErr(l.book.Clashes(l.src.Options))
	}
}

// underWhich tells the conditions of two replacements, which ask options alone.
func underWhich(layers ...*Layer) string {
	var conditions []string
	for _, y := range layers {
		if y.When != nil {
			conditions = append(conditions, y.Module+" when "+y.When.Text())
		}
	}
	if len(conditions) == 0 {
		return ""
	}
	return " (" + strings.Join(conditions, ", ") + ")"
}

// settled tells whether the house replaces a rule in any case, so that it does
// not matter which of the modules would.
func settled(r *Rule) bool {
	for _, y := range r.Replacements {
		if y.House && y.Always() {
			return true
		}
	}
	return false
}

// Outranks tells whether a replacement wins over another that holds at the
// same time: the house over modules, one that somebody carries over others, a module over
// those it requires, a change of a nearer check over that of one it is like, the later in
// one module.
func (b *Book) Outranks(x, y *Layer) bool {
	return x.House || x.Carrier != nil && y.Carrier == nil || x.Distance < y.Distance || x.Module == y.Module || b.Requires(x.Module, y.Module)
}

// Requires tells whether one module needs another, directly or through others, so that its
// changes stand above those of the other.
func (b *Book) Requires(above, below string) bool {
	return b.tables.Requires != nil && b.tables.Requires(above, below)
}

// outranks tells whether a replacement stands above another by its module.
func outranks(book *Book, a, b *Layer) bool {
	return a.Module == b.Module || book.Requires(a.Module, b.Module)
}

// below orders replacements: modules below the house, those that hold for everybody below
// those that somebody carries, those of a check further up below nearer ones; else in load
// order, in which a required module comes before the one that requires it.
func below(a, b *Layer) bool {
	if a.House != b.House {
		return b.House
	}
	if (a.Carrier == nil) != (b.Carrier == nil) {
		return a.Carrier == nil
	}
	return a.Distance > b.Distance
}

// everything is all rules and all lines of checks that were linked.
func (l *linker) everything() []*Rule {
	var all []*Rule
	for _, r := range l.out.Order {
		all = append(all, r)
		if r.Plan != nil {
			all = append(all, r.Plan.Lines...)
		}
	}
	return all
}

// starts makes a rule of every box's start, so that it can be changed like any
// other: "entity.actions.starts".
func (l *linker) starts() {
	for _, k := range l.book.Catalogue.Kinds() {
		for _, b := range k.Own() {
			if b.Starts == nil || l.book.Catalogue.Strangers(k.Module, b.Module) {
				continue
			}
			name := b.FullName() + ".starts"
			r := &Rule{Name: name, Noun: k, Word: b.Name + ".starts", Sort: Question,
				Decl: &Declaration{Sort: Question, Name: name, Source: b.Source, Text: b.Text, Module: b.Module, Pos: b.Pos}}
			s := &scope{l: l, module: b.Module, noun: k, quiet: !content.Players.Sees(b)}
			r.Answer = b.Type
			r.Base = l.layer(Definition, Body{Formula: b.Starts}, "", false, nil, s, b.Type, b.Module, b.Pos)
			l.changes(r, name, s, b.Type)
			l.out.Rules[name] = r
			l.out.Order = append(l.out.Order, r)
		}
	}
}

// linkRepeats compiles the conditions of everything that repeats on the clock.
func (l *linker) linkRepeats() {
	for _, r := range l.src.Repeats {
		s := &scope{l: l, module: r.Module, noun: l.book.Catalogue.Kind("entity")}
		s = s.with("me", types.NounType("entity"))
		l.out.Repeats[r.Carrier] = append(l.out.Repeats[r.Carrier], &LinkedRepeat{Repeat: r, WhenProgram: l.compile(r.When, s, types.YesNoType())})
	}
}

// optionMember is option.name in a formula of a module.
func (l *linker) optionMember(module, name string) (formula.Symbol, error) {
	var t types.Type
	ok := false
	if l.src.OptionTypes != nil {
		t, ok = l.src.OptionTypes(module)[name]
	}
	if !ok {
		hint := diag.DidYouMean(name, l.optionNames(module))
		if hint == "" {
			hint = fmt.Sprintf(`write there "options": { "%s": { "type": "yes or no = no", "text": "..." } }`, name)
		}
		return formula.Symbol{}, &diag.Problem{Message: fmt.Sprintf("%s has no option `%s`; options stand in its module.json", module, name), Hint: hint}
	}
	o := l.optionRead(module, name)
	return formula.Symbol{Name: name, Type: t, Get: func(f any, _ types.Value, _ []types.Value) (types.Value, error) {
		return f.(Frame).Option(o)
	}}, nil
}

// OptionRead is an option of a module that formulas of a book read: they have numbers,
// from 0.
type OptionRead struct {
	Module, Name string
	Number       int
}

// OptionsRead is how many options the formulas of a book read.
func (b *Book) OptionsRead() int { return len(b.tables.Options) }

// optionRead is an option that a formula reads, with its number.
func (l *linker) optionRead(module, name string) *OptionRead {
	for _, o := range l.out.Options {
		if o.Module == module && o.Name == name {
			return o
		}
	}
	o := &OptionRead{module, name, len(l.out.Options)}
	l.out.Options = append(l.out.Options, o)
	return o
}

func (l *linker) optionNames(module string) []string {
	var names []string
	if l.src.OptionTypes != nil {
		for n := range l.src.OptionTypes(module) {
			names = append(names, n)
		}
	}
	sort.Strings(names)
	return names
}

// Clashing tells whether two layers both hold under some options, whatever happens in play.
func Clashing(x, y *Layer, options Options) bool {
	return x.holdsUnder(options) && y.holdsUnder(options)
}

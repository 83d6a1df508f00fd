package rulebook

import (
	"fmt"
	"sort"

	"houserule/lang/diag"
	"houserule/lang/formula"
	"houserule/lang/types"
)

// findConflicts orders the replacements of every rule so that the one that
// wins comes last, and reports two unconditional ones from modules of which
// neither requires the other.
func (l *linker) findConflicts() {
	for _, r := range l.everything() {
		for i, a := range r.Replacements {
			if settled(r) {
				break
			}
			for _, b := range r.Replacements[i+1:] {
				if a.When != nil || b.When != nil || a.House || b.House || a.Inherited != b.Inherited || l.outranks(a, b) || l.outranks(b, a) {
					continue
				}
				if l.book.Catalogue.Strangers(a.Module, b.Module) {
					if a.Written == "" || a.Written != b.Written {
						l.warn(b.Pos, "%s and %s both replace %q, which their games share: that of %s holds, until a house rule settles it", a.Module, b.Module, r.Name, a.Module)
					}
					continue
				}
				l.problems.Add(&diag.Problem{Pos: b.Pos,
					Message: fmt.Sprintf("%s and %s both replace %q", a.Module, b.Module, r.Name),
					Hint:    fmt.Sprintf("load only one of them, or settle it with a house rule: house %q \"...\"", r.Name),
					Notes:   []diag.Note{{Pos: a.Pos, Message: "the other instead_of, in " + a.Module}}})
			}
		}
		sort.SliceStable(r.Replacements, func(i, j int) bool { return below(r.Replacements[i], r.Replacements[j]) })
	}
}

// settled tells whether the house replaces a rule in any case, so that it does
// not matter which of the modules would.
func settled(r *Rule) bool {
	for _, y := range r.Replacements {
		if y.House && y.When == nil {
			return true
		}
	}
	return false
}

// Outranks tells whether a replacement wins over another that holds at the
// same time: the house over modules, a module over those it requires, a
// change of a nearer check over that of one it is like, the later in one module.
func (b *Book) Outranks(x, y *Layer) bool {
	return x.House || x.Distance < y.Distance || x.Module == y.Module || b.requires != nil && b.requires(x.Module, y.Module)
}

func (l *linker) outranks(a, b *Layer) bool {
	if a.Module == b.Module {
		return true
	}
	return l.src.Requires != nil && l.src.Requires(a.Module, b.Module)
}

// below orders replacements: modules below the house, those of a check further
// up below nearer ones; else in load order, in which a required module comes
// before the one that requires it.
func below(a, b *Layer) bool {
	if a.House != b.House {
		return b.House
	}
	return a.Distance > b.Distance
}

// everything is all rules and all lines of checks that were linked.
func (l *linker) everything() []*Rule {
	var all []*Rule
	for _, r := range l.book.order {
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
			s := &scope{l: l, module: b.Module, noun: k}
			r.Answer = b.Type
			r.Base = l.layer(Definition, Body{Formula: b.Starts}, "", false, nil, s, b.Type, b.Module, b.Pos)
			l.changes(r, name, s, b.Type)
			l.book.rules[name] = r
			l.book.order = append(l.book.order, r)
		}
	}
}

// linkRepeats compiles the conditions of everything that repeats on the clock.
func (l *linker) linkRepeats() {
	for _, r := range l.src.Repeats {
		s := &scope{l: l, module: r.Module, noun: l.book.Catalogue.Kind("entity")}
		s = s.with("me", types.NounType("entity"))
		l.book.repeats[r.Carrier] = append(l.book.repeats[r.Carrier], &LinkedRepeat{Repeat: r, WhenProgram: l.compile(r.When, s, types.YesNoType())})
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
		return formula.Symbol{}, &diag.Problem{Message: fmt.Sprintf("%s has no option `%s`; options stand in its module.json", module, name), Hint: diag.DidYouMean(name, l.optionNames(module))}
	}
	return formula.Symbol{Name: name, Type: t, Get: func(f any, _ types.Value, _ []types.Value) (types.Value, error) {
		return f.(Frame).Option(module, name)
	}}, nil
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

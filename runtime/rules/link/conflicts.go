package link

import (
	"fmt"
	"sort"

	"houserule/lang/diag"
	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/runtime/rules/lint"
)

// findConflicts reports replacements that contradict each other, and orders those of every
// rule so that the one that wins comes last.
func (l *linker) findConflicts() {
	linked := l.everything()
	conflicts, warnings := lint.Conflicts(l.book, linked)
	l.out.Conflicts, l.warnings = conflicts, append(l.warnings, warnings...)
	for _, r := range linked {
		sort.SliceStable(r.Replacements, func(i, j int) bool { return below(r.Replacements[i], r.Replacements[j]) })
	}
	if !l.src.Lenient {
		l.problems.AddErr(l.book.Clashes(l.src.Options))
	}
}

// below orders replacements: modules below the house, those that hold for everybody below
// those that somebody carries, those of a check further up below nearer ones; else in load
// order, in which a required module comes before the one that requires it.
func below(a, b *rules.Layer) bool {
	if a.House != b.House {
		return b.House
	}
	if (a.Carrier == nil) != (b.Carrier == nil) {
		return a.Carrier == nil
	}
	return a.Distance > b.Distance
}

// everything is all rules and all lines of checks that were linked.
func (l *linker) everything() []*rules.Rule {
	var all []*rules.Rule
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
			r := &rules.Rule{Name: name, Noun: k, Word: b.Name + ".starts", Sort: rules.Question,
				Decl: &rules.Declaration{Sort: rules.Question, Name: name, Source: b.Source, Text: b.Text, Module: b.Module, Pos: b.Pos}}
			s := &scope{l: l, module: b.Module, noun: k, quiet: !content.Players.Sees(b)}
			r.Answer = b.Type
			r.Base = l.layer(rules.Definition, rules.Body{Formula: b.Starts}, "", false, nil, s, b.Type, b.Module, b.Pos)
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
		l.out.Repeats[r.Carrier] = append(l.out.Repeats[r.Carrier], &rules.LinkedRepeat{Repeat: r, WhenProgram: l.compile(r.When, s, types.YesNoType())})
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
		return f.(rules.Frame).Option(o)
	}}, nil
}

// optionRead is an option that a formula reads, with its number.
func (l *linker) optionRead(module, name string) *rules.OptionRead {
	for _, o := range l.out.Options {
		if o.Module == module && o.Name == name {
			return o
		}
	}
	o := &rules.OptionRead{Module: module, Name: name, Number: len(l.out.Options)}
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

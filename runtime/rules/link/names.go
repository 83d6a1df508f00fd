package link

import (
	"fmt"
	"slices"
	"sort"

	"houserule/lang/dice"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// names find what modules mean by names: kinds, boxes and entries, and the rules that were
// declared so far.
type names struct {
	src   *Source
	book  *rules.Program                // reads out
	out   *rules.Tables                 // what is linked so far
	heirs map[*rules.Rule][]*rules.Rule // checks of nouns that are like a check, itself included; nil until somebody asks
}

// canBeListed tells kinds of which all can be chosen among.
func (l *names) canBeListed(t types.Type) bool {
	k := l.book.Catalogue.Kind(t.Kind)
	return k != nil && (k.Nature == content.Printed || k.Nature == content.Record)
}

// roleBox is the full name of the box that a role is.
func (l *names) roleBox(module string, noun *content.Kind, role string) string {
	if noun != nil {
		if b := noun.BoxSeen(module, role); b != nil {
			return b.Name
		}
	}
	return role
}

// roles lists in which roles somebody can take part in the rules of a noun: its
// boxes that hold an entity, "owner" where it is somebody's, or "itself".
func (l *names) roles(module string, kind *content.Kind) []string {
	switch {
	case kind == nil:
		return nil
	case kind.Is("entity"), kind.Name == "thing":
		return []string{"itself"}
	case kind.Nature == content.Printed:
		return []string{"owner"}
	}
	var roles []string
	for _, b := range kind.Boxes() {
		if b.Type.Base == types.NounBase && !l.book.Catalogue.Strangers(module, b.Module) {
			if k := l.book.Catalogue.Kind(b.Type.Kind); k != nil && k.Is("entity") {
				roles = append(roles, content.Written(b.Name))
			}
		}
	}
	return roles
}

// everything is all rules and all lines of checks that were linked.
func (l *names) everything() []*rules.Rule {
	var all []*rules.Rule
	for _, r := range l.out.Order {
		all = append(all, r)
		if r.Plan != nil {
			all = append(all, r.Plan.Lines...)
		}
	}
	return all
}

// optionRead is an option that a formula reads, with its number.
func (l *names) optionRead(module, name string) *rules.OptionRead {
	for _, o := range l.out.Options {
		if o.Module == module && o.Name == name {
			return o
		}
	}
	o := &rules.OptionRead{Module: module, Name: name, Number: len(l.out.Options)}
	l.out.Options = append(l.out.Options, o)
	return o
}

func (l *names) optionNames(module string) []string {
	var names []string
	if l.src.OptionTypes != nil {
		for n := range l.src.OptionTypes(module) {
			names = append(names, n)
		}
	}
	sort.Strings(names)
	return names
}

// kindTest is how a formula asks whether what stands at a path, or the noun itself,
// is of a kind: with the plural where other kinds are like it, since these would
// be passed over by their own kind.
func (l *names) kindTest(path string, noun *content.Kind, kind string) string {
	all := l.plural(kind)
	switch {
	case all == "" && path == "":
		return fmt.Sprintf("kind == '%s'", kind)
	case all == "":
		return fmt.Sprintf("%s.kind == '%s'", path, kind)
	case path == "":
		path = content.Written(noun.Name)
	}
	return path + " in " + all
}

// kindTestBehind is the same of what a path leads to that is known to the reader alone.
func (l *names) kindTestBehind(kind string) string {
	if all := l.plural(kind); all != "" {
		return "in " + all
	}
	return fmt.Sprintf(".kind == '%s'", kind)
}

// plural is the word for all of a kind that others are like; "" for one that
// stands alone, or that nobody can list.
func (l *names) plural(kind string) string {
	c := l.book.Catalogue
	if !slices.ContainsFunc(c.Kinds(), func(k *content.Kind) bool { return k.Name != kind && k.Is(kind) }) {
		return ""
	}
	all := content.PluralOf(kind)
	if found := c.Plural(c.Kind(kind).Module, all); found == nil || found.Name != kind {
		return ""
	}
	return all
}

// actors lists the kinds of those who pay for what a thing does: its owners, or
// things like itself.
func (l *names) actors(noun *content.Kind) []*content.Kind {
	switch {
	case noun == nil || noun.Nature == content.Named:
		return nil
	case noun.Nature == content.Printed:
		return l.kindsLike(l.book.Catalogue.Kind("entity"))
	}
	return l.kindsLike(noun)
}

// levelBox is the box behind `level` of a rated kind.
func (l *names) levelBox(kind *content.Kind) *content.Box {
	return l.out.Levels[kind]
}

// doer is the kind of what takes the steps of an action: of the elements it runs
// for, or of the noun.
func (l *names) doer(r *rules.Rule) *content.Kind {
	if r.ForEach != nil {
		if t := r.ForEach.Type(); t.Base == types.ListBase && t.Elem != nil && t.Elem.Base == types.NounBase {
			if k := l.book.Catalogue.Kind(t.Elem.Kind); k != nil {
				return k
			}
		}
	}
	return r.Noun
}

// everyLike is a check with a noun and all that are like it; anything else is
// itself alone.
func (l *names) everyLike(target *rules.Rule) []*rules.Rule {
	if target.Sort != rules.Check {
		all := []*rules.Rule{target}
		for _, r := range l.out.Offers {
			if target.Sort == rules.Offer && r != target && r.Decl.Again == target.Word {
				all = append(all, r)
			}
		}
		return all
	}
	if l.heirs == nil {
		l.heirs = map[*rules.Rule][]*rules.Rule{}
		for _, r := range l.out.Order {
			if r.Sort == rules.Check && r.Noun != nil {
				for _, f := range l.book.Family(r) {
					l.heirs[f] = append(l.heirs[f], r)
				}
			}
		}
	}
	return l.heirs[target]
}

// pathKinds lists the kinds of what may stand at the end of a path; nil when it
// may be any.
func (l *names) pathKinds(path rules.Role) []*content.Kind {
	if len(path) == 0 {
		return nil
	}
	t := path[len(path)-1].Type()
	if t.Base != types.NounBase {
		return nil
	}
	return l.kindsLike(l.book.Catalogue.Kind(t.Kind))
}

// kindsLike lists a kind and all that are like it.
func (l *names) kindsLike(kind *content.Kind) []*content.Kind {
	if kind == nil {
		return nil
	}
	var all []*content.Kind
	for _, k := range l.book.Catalogue.Kinds() {
		if k.Is(kind.Name) {
			all = append(all, k)
		}
	}
	return all
}

// onlyKindsWith names the kinds like this one that have the word.
func (l *names) onlyKindsWith(kind *content.Kind, name string) []string {
	var only []string
	for _, k := range l.book.Catalogue.Kinds() {
		if k == kind || !k.Is(kind.Name) {
			continue
		}
		if b := k.Box(name); b != nil && b.Kind == k {
			only = append(only, k.Name)
		} else if r := l.out.Rules[k.Name+"."+name]; r != nil {
			only = append(only, k.Name)
		}
	}
	return only
}

// showsWords tells a check whose dice show words: it has no lines but those that
// somebody writes.
func (l *names) showsWords(family []*rules.Rule) bool {
	for _, c := range family {
		for _, line := range c.Decl.Lines {
			if line.Name != "dice" {
				continue
			}
			e, err := dice.Parse(line.Dice)
			return err == nil && e.ShowsTexts()
		}
	}
	return false
}

// areCarried tells whether a type names whose things of a kind it means that people
// have or lack.
func (l *names) areCarried(t types.Type) bool {
	carried := t.Of != "" && l.src.Catalogue.Kind(t.Kind).AnyCarried()
	for _, part := range []*types.Type{t.Elem, t.Key} {
		carried = carried || part != nil && l.areCarried(*part)
	}
	return carried
}

// owners lists the roles behind an `of`: an entity is its own owner.
func (l *names) owners(module string, k *content.Kind) []string {
	roles := l.roles(module, k)
	if len(roles) == 1 && roles[0] == "itself" {
		return []string{"owner"}
	}
	return roles
}

// isRole says whether somebody stands in a box of a kind, or owns it.
func (l *names) isRole(module string, k *content.Kind, role string) bool {
	if role == "owner" && (k.Is("entity") || k.Nature == content.Printed) {
		return true
	}
	b := k.BoxSeen(module, role)
	return b != nil && l.isSomebody(b.Type)
}

// isSomebody tells types whose things are entities.
func (l *names) isSomebody(t types.Type) bool {
	if t.Base != types.NounBase {
		return false
	}
	k := l.src.Catalogue.Kind(t.Kind)
	return k != nil && k.Is("entity")
}

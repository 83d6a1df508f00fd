package resolve

import (
	"fmt"
	"slices"
	"sort"

	"houserule/lang/dice"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/rules"
)

// Names resolves names: kinds, boxes, entries, and the rules that are declared so far.
type Names struct {
	Declared   *rules.Declared               // what modules declared
	Program    *rules.Program                // the program under construction, which reads Tables
	Tables     *rules.Tables                 // its tables
	checksLike map[*rules.Rule][]*rules.Rule // for a check all checks of kinds that are like it, including itself; nil before the first use
}

// CanBeListed reports whether the game can list all things of the kind of a type.
func (l *Names) CanBeListed(t types.Type) bool {
	k := l.Program.Catalogue.Kind(t.Kind)
	return k != nil && (k.Nature == content.Printed || k.Nature == content.Record)
}

// RoleBox returns the full name of the box for a role.
func (l *Names) RoleBox(module string, noun *content.Kind, role string) string {
	if noun != nil {
		if b := noun.BoxSeen(module, role); b != nil {
			return b.Name
		}
	}
	return role
}

// Roles lists the roles of entities in rules of a kind: the boxes that contain an entity,
// "owner" for entries, "itself" for entities.
func (l *Names) Roles(module string, kind *content.Kind) []string {
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
		if b.Type.Base == types.RefBase && !l.Program.Catalogue.Unrelated(module, b.Module) {
			if k := l.Program.Catalogue.Kind(b.Type.Kind); k != nil && k.Is("entity") {
				roles = append(roles, content.Written(b.Name))
			}
		}
	}
	return roles
}

// RulesAndLines returns all rules and all lines of checks.
func (l *Names) RulesAndLines() []*rules.Rule {
	var all []*rules.Rule
	for _, r := range l.Tables.Order {
		all = append(all, r)
		if r.Plan != nil {
			all = append(all, r.Plan.Lines...)
		}
	}
	return all
}

// OptionRead returns an option that a formula reads, with its number.
func (l *Names) OptionRead(module, name string) *rules.OptionRead {
	for _, o := range l.Tables.Options {
		if o.Module == module && o.Name == name {
			return o
		}
	}
	o := &rules.OptionRead{Module: module, Name: name, Number: len(l.Tables.Options)}
	l.Tables.Options = append(l.Tables.Options, o)
	return o
}

// OptionNames lists the names of the options of a module.
func (l *Names) OptionNames(module string) []string {
	var names []string
	if l.Declared.OptionTypes != nil {
		for n := range l.Declared.OptionTypes(module) {
			names = append(names, n)
		}
	}
	sort.Strings(names)
	return names
}

// KindTest returns a condition for a hint: whether the thing at a path, or the thing itself, is
// of a kind. It uses the plural if that includes other kinds.
func (l *Names) KindTest(path string, noun *content.Kind, kind string) string {
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

// KindTestSuffix is KindTest without the path, which the author has to write.
func (l *Names) KindTestSuffix(kind string) string {
	if all := l.plural(kind); all != "" {
		return "in " + all
	}
	return fmt.Sprintf(".kind == '%s'", kind)
}

// plural returns the plural of a kind that includes other kinds; "" for other kinds, or if
// formulas cannot use it.
func (l *Names) plural(kind string) string {
	c := l.Program.Catalogue
	if !slices.ContainsFunc(c.Kinds(), func(k *content.Kind) bool { return k.Name != kind && k.Is(kind) }) {
		return ""
	}
	all := content.PluralOf(kind)
	if found := c.Plural(c.Kind(kind).Module, all); found == nil || found.Name != kind {
		return ""
	}
	return all
}

// Payers lists the kinds of those who pay for actions of a kind: its owners, or things of the
// kind.
func (l *Names) Payers(noun *content.Kind) []*content.Kind {
	switch {
	case noun == nil || noun.Nature == content.Named:
		return nil
	case noun.Nature == content.Printed:
		return l.KindsLike(l.Program.Catalogue.Kind("entity"))
	}
	return l.KindsLike(noun)
}

// LevelBox returns the box with the level of entries of a rated kind; nil for other kinds.
func (l *Names) LevelBox(kind *content.Kind) *content.Box {
	return l.Tables.Levels[kind]
}

// ActingKind returns the kind of the things that take the steps of an action: elements of its
// for_each, or things of its own kind.
func (l *Names) ActingKind(r *rules.Rule) *content.Kind {
	if r.ForEach != nil {
		if t := r.ForEach.Type(); t.Base == types.ListBase && t.Elem != nil && t.Elem.Base == types.RefBase {
			if k := l.Program.Catalogue.Kind(t.Elem.Kind); k != nil {
				return k
			}
		}
	}
	return r.Kind
}

// RulesLike returns a check of a kind and all checks that are like it; for an offer the offer
// and those that override it; for other rules only the rule itself.
func (l *Names) RulesLike(target *rules.Rule) []*rules.Rule {
	if target.DeclKind != rules.Check {
		all := []*rules.Rule{target}
		for _, r := range l.Tables.Offers {
			if target.DeclKind == rules.Offer && r != target && r.Decl.Offer.Overrides == target.Word {
				all = append(all, r)
			}
		}
		return all
	}
	if l.checksLike == nil {
		l.checksLike = map[*rules.Rule][]*rules.Rule{}
		for _, r := range l.Tables.Order {
			if r.DeclKind == rules.Check && r.Kind != nil {
				for _, f := range l.Program.Family(r) {
					l.checksLike[f] = append(l.checksLike[f], r)
				}
			}
		}
	}
	return l.checksLike[target]
}

// PathKinds lists the possible kinds of the thing at the end of a path; nil for any.
func (l *Names) PathKinds(path rules.Role) []*content.Kind {
	if len(path) == 0 {
		return nil
	}
	t := path[len(path)-1].Type()
	if t.Base != types.RefBase {
		return nil
	}
	return l.KindsLike(l.Program.Catalogue.Kind(t.Kind))
}

// KindsLike lists a kind and all kinds that are like it; nil for nil.
func (l *Names) KindsLike(kind *content.Kind) []*content.Kind {
	if kind == nil {
		return nil
	}
	var all []*content.Kind
	for _, k := range l.Program.Catalogue.Kinds() {
		if k.Is(kind.Name) {
			all = append(all, k)
		}
	}
	return all
}

// OnlyKindsWith lists those kinds like a kind that declare a box or rule with a name.
func (l *Names) OnlyKindsWith(kind *content.Kind, name string) []string {
	var only []string
	for _, k := range l.Program.Catalogue.Kinds() {
		if k == kind || !k.Is(kind.Name) {
			continue
		}
		if b := k.Box(name); b != nil && b.Kind == k {
			only = append(only, k.Name)
		} else if r := l.Tables.Rules[k.Name+"."+name]; r != nil {
			only = append(only, k.Name)
		}
	}
	return only
}

// ShowsWords reports whether the dice of a check show words. Such a check has no standard
// lines, which are numbers.
func (l *Names) ShowsWords(family []*rules.Rule) bool {
	for _, c := range family {
		for _, line := range c.Decl.Check.Lines {
			if line.Name != "dice" {
				continue
			}
			e, err := dice.Parse(line.Dice)
			return err == nil && e.ShowsTexts()
		}
	}
	return false
}

// isOwnedEntry reports whether a type has an owner and is a kind of entries that are carried.
func (l *Names) isOwnedEntry(t types.Type) bool {
	carried := t.Of != "" && l.Declared.Catalogue.Kind(t.Kind).AnyCarried()
	for _, part := range []*types.Type{t.Elem, t.Key} {
		carried = carried || part != nil && l.isOwnedEntry(*part)
	}
	return carried
}

// ownerNames lists the names that can follow `of` in types of a kind. An entity is its own owner.
func (l *Names) ownerNames(module string, k *content.Kind) []string {
	roles := l.Roles(module, k)
	if len(roles) == 1 && roles[0] == "itself" {
		return []string{"owner"}
	}
	return roles
}

// isRole reports whether a name is a box with an entity, or "owner" of a kind that has owners.
func (l *Names) isRole(module string, k *content.Kind, role string) bool {
	if role == "owner" && (k.Is("entity") || k.Nature == content.Printed) {
		return true
	}
	b := k.BoxSeen(module, role)
	return b != nil && l.IsEntity(b.Type)
}

// IsEntity reports whether values of a type are entities.
func (l *Names) IsEntity(t types.Type) bool {
	if t.Base != types.RefBase {
		return false
	}
	k := l.Declared.Catalogue.Kind(t.Kind)
	return k != nil && k.Is("entity")
}

// IsNumericLine reports whether a line is a standard line that exists only for dice which show
// numbers.
func IsNumericLine(line string) bool {
	return line != "dice" && slices.Contains(rules.StandardLines(), line)
}

// KindNames lists the names of all kinds as modules write them.
func KindNames(c *content.Catalogue) []string {
	var names []string
	for _, k := range c.Kinds() {
		names = append(names, content.Written(k.Name))
	}
	return names
}

package rules

import (
	"slices"
	"sort"

	"houserule/runtime/content"
)

// Rule returns the rule with a full name ("skill.effective", "attack.roll.modifier",
// "Second Try"); nil if there is none.
func (b *Program) Rule(name string) *Rule { return b.tables.Rules[name] }

// Rules lists all rules in the order in which they were declared.
func (b *Program) Rules() []*Rule { return b.tables.Order }

// RuleNames lists the names of Rules, sorted.
func (b *Program) RuleNames() []string {
	names := make([]string, 0, len(b.tables.Rules))
	for n := range b.tables.Rules {
		names = append(names, n)
	}
	sort.Strings(names)
	return names
}

// Find returns the rule of a kind or of its parents with a name; nil if there is none. With
// several games, the rule must belong to the game of the kind.
func (b *Program) Find(kind *content.Kind, word string) *Rule {
	if kind == nil {
		return nil
	}
	return b.FindSeen(kind.Module, kind, word)
}

// FindSeen is Find as seen by a module: if several games declare a rule with the same name on a
// kind that they share, it returns that of the module's own game.
func (b *Program) FindSeen(module string, kind *content.Kind, word string) *Rule {
	for k := kind; k != nil; k = k.Like {
		if r := b.tables.Rules[k.Name+"."+word]; r != nil && r.DeclKind != Line {
			return r
		}
	}
	if kind == nil || !b.Catalogue.HasSeveralGames() {
		return nil
	}
	var found *Rule
	for k := kind; k != nil; k = k.Like {
		for _, r := range b.tables.ByWrittenName[k.Name+"."+word] {
			if r.DeclKind == Line || b.Catalogue.Unrelated(module, r.Decl.Module) || b.Catalogue.Unrelated(kind.Module, r.Decl.Module) {
				continue
			}
			if found != nil {
				return nil // ambiguous: two games have such a word
			}
			found = r
		}
	}
	return found
}

// Named returns the rules that a module may mean by a full name. There are several only if
// several games are loaded and the module belongs to none or to more than one of them.
func (b *Program) Named(module, name string) []*Rule {
	if r := b.tables.Rules[name]; r != nil || !b.Catalogue.HasSeveralGames() {
		if r == nil {
			return nil
		}
		return []*Rule{r}
	}
	noun, word := SplitName(name)
	if noun == "" {
		return slices.DeleteFunc(slices.Clone(b.tables.ByWrittenName[word]), func(r *Rule) bool { return b.Catalogue.Unrelated(module, r.Decl.Module) })
	}
	var found []*Rule
	for _, k := range b.Catalogue.Meanings(module, noun) {
		if r := b.tables.Rules[k.Name+"."+word]; r != nil {
			found = append(found, r)
			continue
		}
		for _, r := range b.tables.ByWrittenName[k.Name+"."+word] {
			if !b.Catalogue.Unrelated(module, r.Decl.Module) {
				found = append(found, r)
			}
		}
	}
	return found
}

// Words lists the words of the rules and actions of a kind, sorted.
func (b *Program) Words(kind *content.Kind) []string {
	var words []string
	for _, r := range b.tables.Order {
		if r.Kind != nil && r.DeclKind != Line && kind.Is(r.Kind.Name) && !b.Catalogue.Unrelated(kind.Module, r.Decl.Module) {
			words = append(words, r.Word)
		}
	}
	sort.Strings(words)
	return words
}

// Family returns a check and its parents, nearest first. It stops at a cycle, which the linker
// reports.
func (b *Program) Family(check *Rule) []*Rule {
	var all []*Rule
	for c := check; c != nil && len(all) < content.MaxLike; c = b.tables.Rules[c.Decl.Check.Like] {
		if slices.Contains(all, c) {
			return all
		}
		all = append(all, c)
		if c.Decl.Check.Like == "" {
			break
		}
	}
	return all
}

// HasCostIn reports whether a rule or offer has a cost in a box with a name.
func (b *Program) HasCostIn(box string) bool {
	costs := func(list []LinkedCost) bool {
		return slices.ContainsFunc(list, func(c LinkedCost) bool { return c.Box == box })
	}
	for _, r := range b.Everything() {
		if costs(r.Costs) {
			return true
		}
		if r.Offer == nil {
			continue
		}
		for _, on := range r.Offer.On {
			if costs(on.Costs) {
				return true
			}
		}
	}
	return false
}

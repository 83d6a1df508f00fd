package rules

import (
	"math"
	"slices"
	"strings"

	"houserule/runtime/content"
)

// DoneWord is the name of the function of formulas that returns how often a thing did something since an
// occasion.
const DoneWord = "done"

// UsualOccasion is the occasion since which deeds are counted if none is given.
const UsualOccasion = "turn"

// MaxCounts is the maximum number of counts for which the modules of a load ask together.
const MaxCounts = 1_000

// Count is a number of deeds that formulas ask for: done('attacks', 'round'). Only what formulas ask for
// is counted.
type Count struct {
	What  string // the full name of an action or check, or "tagged x"; "attack.make of attacker" with a role
	Since Occasion
	// Limit is the largest number to which it counts, since no formula tells larger ones apart; infinite
	// for no limit.
	Limit float64
}

// Name returns the count as text: "entity.moves since the turn".
func (c *Count) Name() string { return c.What + " since the last " + c.Since.Name }

// Same reports whether two counts are of the same deeds since the same occasion.
func (c *Count) Same(other *Count) bool {
	return c.What == other.What && c.Since.Key() == other.Since.Key() && c.Since.By == other.Since.By
}

// CountedBy is a count to which an action or check adds.
type CountedBy struct {
	*Count
	Role string // of who does it, as in [LayerCarrier]
}

// Counts lists what formulas count, in the order in which they were linked.
func Counts(b *Program) []*Count { return b.tables.Triggers.Counts }

// CountsBeyond lists the counts that another program, nil for none, does not have, or has with a smaller
// limit.
func CountsBeyond(b, other *Program) []*Count {
	var list []*Count
	for _, c := range Counts(b) {
		if other == nil || !slices.ContainsFunc(Counts(other), func(x *Count) bool { return x.Same(c) && x.Limit >= c.Limit }) {
			list = append(list, c)
		}
	}
	return list
}

// CountableOf resolves the name of what is counted, as a module sees it on things of a kind: an action or
// check of theirs, "noun.word" for one of others that they do, or a tag. The name of d is "" for an unknown one.
func CountableOf(b *Program, module string, kind *content.Kind, name string) (d Countable) {
	name, d.Role, _ = strings.Cut(name, " of ")
	if tag, _, ok := TaggedTarget(name); ok {
		if b.Tag(module, tag) != nil {
			d.Name = name
		}
		return d
	}
	r := b.FindSeen(module, kind, name)
	if r == nil {
		if found := b.Named(module, name); len(found) == 1 {
			r = found[0]
		}
	}
	if r == nil {
		r = onlyNarrower(b, module, kind, name)
	}
	isTag := b.Tag(module, name) != nil
	switch {
	case r != nil && (r.DeclKind == Action || r.DeclKind == Check):
		d.Name, d.Rule, d.IsTagToo = r.Name, r, isTag
		if d.Role != "" {
			d.Name += " of " + d.Role
		}
	case isTag:
		d.Name = taggedPrefix + name
	}
	return d
}

// Countable is what a count counts.
type Countable struct {
	Name     string // as in [Count.What]
	Rule     *Rule  // the action or check; nil for a tag
	Role     string // of who does it: "attacker" of "attack.make of attacker"; "" for the usual one
	IsTagToo bool   // there is a tag of the same name
}

// onlyNarrower returns the action or check with a name of the only narrower kind that has one; nil if there
// are none or several.
func onlyNarrower(b *Program, module string, kind *content.Kind, name string) *Rule {
	var only *Rule
	for _, r := range b.tables.Order {
		if r.Word != name || r.Kind == nil || r.DeclKind != Action && r.DeclKind != Check || !r.Kind.Is(kind.Name) || b.Catalogue.Unrelated(module, r.Decl.Module) {
			continue
		}
		if only != nil {
			return nil
		}
		only = r
	}
	return only
}

// CountOf returns the count that a module means by names on things of a kind; nil if no formula asks for it.
func CountOf(b *Program, module string, kind *content.Kind, deed, since string) *Count {
	name := CountableOf(b, module, kind, deed).Name
	own := kind.Is("entity") || kind.Nature != content.Printed
	for _, c := range Counts(b) {
		if c.What == name && c.Since.Name == since && (own == (c.Since.By != ByOwner) || c.Since.By == ByGame || c.Since.Unit != "") {
			return c
		}
	}
	return nil
}

// adds reports whether the count is kept at all.
func (c *Count) adds() bool { return c.Limit > 0 && !math.IsNaN(c.Limit) }

// After returns the number after one more deed.
func (c *Count) After(n float64) float64 {
	if !c.adds() {
		return 0
	}
	return min(n+1, c.Limit)
}

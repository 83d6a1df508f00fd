package rules

import (
	"math"
	"slices"

	"houserule/runtime/content"
)

// DoneWord is the name of the function of formulas that returns how often a thing did something since an
// occasion.
const DoneWord = "done"

// UsualOccasion is the occasion since which deeds are counted if none is given.
const UsualOccasion = "turn"

// Count is a number of deeds that formulas ask for: done('attacks', 'round'). Only what formulas ask for
// is counted.
type Count struct {
	Deed  string // the full name of an action or check, or "tagged x"
	Since Occasion
	// Limit is the largest number to which it counts, since no formula tells larger ones apart; infinite
	// for no limit.
	Limit float64
}

// Name returns the count as text: "entity.moves since the turn".
func (c *Count) Name() string { return c.Deed + " since the last " + c.Since.Name }

// CountedBy is a count to which an action or check adds.
type CountedBy struct {
	*Count
	Role string // of who does it, as in [LayerCarrier]
}

// Counts lists what formulas count, in the order in which they were linked.
func (b *Program) Counts() []*Count { return b.tables.Triggers.Counts }

// CountsBeyond lists the counts that another program, nil for none, does not have, or has with a smaller
// limit.
func (b *Program) CountsBeyond(other *Program) []*Count {
	var list []*Count
	for _, c := range b.Counts() {
		if other == nil || !slices.ContainsFunc(other.Counts(), func(x *Count) bool {
			return x.Deed == c.Deed && x.Since.Key() == c.Since.Key() && x.Since.By == c.Since.By && x.Limit >= c.Limit
		}) {
			list = append(list, c)
		}
	}
	return list
}

// DeedOf resolves the name of what is counted, as a module sees it on things of a kind: an action or
// check of theirs, "noun.word" for one of others that they do, or a tag. rule is nil for a tag; deed is
// "" for an unknown name, and twice is true for one that is both.
func (b *Program) DeedOf(module string, kind *content.Kind, name string) (deed string, rule *Rule, twice bool) {
	if tag, _, ok := TaggedTarget(name); ok {
		if b.Tag(module, tag) == nil {
			return "", nil, false
		}
		return name, nil, false
	}
	r := b.FindSeen(module, kind, name)
	if noun, _ := SplitName(name); noun != "" || r == nil {
		if found := b.Named(module, name); len(found) == 1 {
			r = found[0]
		}
	}
	if r != nil && r.DeclKind != Action && r.DeclKind != Check {
		r = nil
	}
	isTag := b.Tag(module, name) != nil
	switch {
	case r != nil:
		return r.Name, r, isTag
	case isTag:
		return taggedPrefix + name, nil, false
	}
	return "", nil, false
}

// CountOf returns the count that a module means by names on things of a kind; nil if no formula asks for it.
func (b *Program) CountOf(module string, kind *content.Kind, deed, since string) *Count {
	name, _, _ := b.DeedOf(module, kind, deed)
	own := kind.Is("entity") || kind.Nature != content.Printed
	for _, c := range b.Counts() {
		if c.Deed == name && c.Since.Name == since && (own == (c.Since.By != ByOwner) || c.Since.By == ByGame || c.Since.Unit != "") {
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

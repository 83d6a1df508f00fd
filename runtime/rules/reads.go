package rules

import (
	"slices"

	"houserule/lang/formula"
)

// reads reports whether a formula reads a word; p may be nil.
func reads(p *formula.Program, word string) bool {
	return p != nil && slices.Contains(p.Uses(), word)
}

// Reads reports whether a body reads a word or passes it on as an argument. b may be nil.
func (b *ActionBody) Reads(word string) bool {
	if b == nil {
		return false
	}
	uses := func(p *formula.Program) bool { return reads(p, word) }
	writes := func(c BoxChange) bool { return uses(c.Value) || slices.ContainsFunc(c.Whose, uses) }
	if slices.ContainsFunc(b.Changes, writes) {
		return true
	}
	var any func(steps []*Step) bool
	any = func(steps []*Step) bool {
		return slices.ContainsFunc(steps, func(s *Step) bool {
			return slices.Contains(s.Pass, word) || slices.ContainsFunc(s.Fields, func(f StepField) bool { return uses(f.Formula) }) ||
				slices.ContainsFunc(s.Args, uses) ||
				slices.ContainsFunc(s.Named, func(a NamedArgument) bool { return uses(a.Value) }) || slices.ContainsFunc(s.Actor, uses) || slices.ContainsFunc(s.Changes, writes) || any(s.First) || any(s.Steps)
		})
	}
	return any(b.Steps) || b.Say.Reads(word) || b.Summary.Reads(word)
}

// Reads reports whether a text reads a word. t may be nil.
func (t *Text) Reads(word string) bool {
	return t != nil && slices.ContainsFunc(t.Parts, func(p TextPart) bool {
		if reads(p.Value, word) {
			return true
		}
		for _, v := range p.Variables {
			if reads(v, word) {
				return true
			}
		}
		return false
	})
}

// Reads reports whether an extra roll reads a word. x may be nil.
func (x *ExtraRoll) Reads(word string) bool {
	if x == nil {
		return false
	}
	for _, p := range x.Variables {
		if reads(p, word) {
			return true
		}
	}
	return false
}

// Reads reports whether a change reads a word. It is true for a change that did not compile.
func (c OfferChange) Reads(word string) bool {
	broken := c.Value == nil && c.Reroll == nil && c.Adds == nil
	return broken || reads(c.Value, word) || c.Reroll != nil && reads(c.Reroll.Where, word) ||
		slices.ContainsFunc(c.Adds, func(line AddedLine) bool {
			return reads(line.Value, word) || reads(line.When, word) || line.ExtraRoll.Reads(word)
		})
}

package lint

import (
	"slices"

	"houserule/runtime/rules"
)

// Clash is a pair of changes of one rule by different modules, of which one may cancel the
// other.
type Clash struct {
	Rule       *rules.Rule
	Over       *rules.Layer // the one that wins if both hold, if By is not Unsettled
	Under      *rules.Layer // the one that it cancels
	By         Resolution
	Above      *rules.Layer // the replacement that wins over both; nil for none
	Everywhere bool         // whether both hold in every state of the game, perhaps depending on options
	ByOptions  bool         // whether that depends on options
}

// Resolution says what decides which of two changes applies.
type Resolution int

// What decides which of two changes applies.
const (
	Unsettled   Resolution = iota // nothing: it is an error if both hold
	ByModules                     // the module of Over requires that of Under
	ByHouse                       // a house rule replaces both
	ByLoadOrder                   // with two games, the one that is loaded first
	ByAround                      // Over is an around that never calls what it wraps
	ByAnother                     // Above unconditionally replaces both
	ByGain                        // entries carry both, and that of the one gained later applies
	ByFinal                       // Over is a final replacement
)

// Clashes lists changes of different modules of which only one can apply: two that replace the
// same rule or reprint the same entry, a final replacement and what it silences, and an around that
// never calls other changes below it.
// They are in the order in which the rules were declared.
func Clashes(b *rules.Program) (list []Clash) {
	for _, r := range b.Everything() {
		for i, under := range r.Replacements {
			for _, over := range r.Replacements[i+1:] {
				if under.Module == over.Module || under.House || over.House || (under.Carried.Carrier == nil) != (over.Carried.Carrier == nil) || ofOtherKinds(under, over) || under.Family.Inherited != "" || over.Family.Inherited != "" {
					continue
				}
				if c := clashOf(b, r, under, over); c.By != Unsettled || r.DeclKind != rules.Entry { // conflicts of entries are reported by the catalogue
					list = append(list, c)
				}
			}
		}
		for _, over := range r.Replacements {
			if !over.IsFinal() || over.House || over.Family.Inherited != "" {
				continue
			}
			for _, under := range slices.Concat(r.Adds, r.Wraps, r.Carried) {
				if under.Module != over.Module && under.Family.Inherited == "" && rules.Silences(b, over, under) {
					list = append(list, Clash{Rule: r, Over: over, Under: under, By: ByFinal, Everywhere: over.IsUnconditional()})
				}
			}
		}
		for i, over := range r.Wraps {
			if !neverCallsWrapped(over) || over.Family.Inherited != "" {
				continue
			}
			for _, below := range [][]*rules.Layer{r.Replacements, r.Adds, r.Wraps[:i]} {
				for _, under := range below {
					if under.Module != over.Module && under.Family.Inherited == "" && under.ChangeKind != rules.Definition {
						list = append(list, Clash{Rule: r, Over: over, Under: under, By: ByAround, Everywhere: over.IsUnconditional()})
					}
				}
			}
		}
	}
	return list
}

// ofOtherKinds reports whether two layers apply to things of kinds of which none is a sort of the other:
// nothing is of both.
func ofOtherKinds(a, b *rules.Layer) bool {
	return a.Of != nil && b.Of != nil && !a.Of.Is(b.Of.Name) && !b.Of.Is(a.Of.Name)
}

// clashOf returns the clash of two replacements.
func clashOf(b *rules.Program, r *rules.Rule, under, over *rules.Layer) Clash {
	lasting := func(y *rules.Layer) bool {
		return y.Of == nil && y.Carried.Carrier == nil && (y.When == nil || y.OptionCondition > 0)
	}
	c := Clash{Rule: r, Over: over, Under: under, Everywhere: lasting(under) && lasting(over)}
	c.ByOptions = c.Everywhere && (under.When != nil || over.When != nil)
	switch {
	case replacedByHouse(r):
		c.By = ByHouse
	case (r.DeclKind == rules.Entry || !c.Everywhere) && aboveBoth(b, r, under, over) != nil:
		c.Above, c.By = aboveBoth(b, r, under, over), ByAnother
	case b.Requires(over.Module, under.Module):
		c.By = ByModules
	case b.Requires(under.Module, over.Module):
		c.Over, c.Under, c.By = under, over, ByModules
	case r.DeclKind != rules.Entry && rules.DecidedByGain(b, over, under):
		c.By = ByGain
	case r.DeclKind != rules.Entry && b.Catalogue.Unrelated(under.Module, over.Module):
		c.Over, c.Under, c.By = under, over, ByLoadOrder
	}
	return c
}

// aboveBoth returns an unconditional replacement that wins over two others; nil for none.
func aboveBoth(b *rules.Program, r *rules.Rule, x, y *rules.Layer) *rules.Layer {
	for _, z := range slices.Backward(r.Replacements) {
		if z != x && z != y && z.IsUnconditional() && z.Family.Inherited == "" && b.Requires(z.Module, x.Module) && b.Requires(z.Module, y.Module) {
			return z
		}
	}
	return nil
}

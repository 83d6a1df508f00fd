package content

import (
	"fmt"
	"slices"

	"houserule/lang/diag"
	"houserule/lang/types"
)

// Combination says how the values of several gains of a valued entry combine.
type Combination string

// Combinations, as `valued` of an entry names them.
const (
	NotValued Combination = ""
	Highest   Combination = "highest"  // the highest counts
	Adds      Combination = "adds"     // they are added
	Replaces  Combination = "replaces" // the last counts
)

// Of returns the combined value of gains, the earliest first; 0 for none.
func (c Combination) Of(values []float64) (combined float64) {
	for _, v := range values {
		switch c {
		case Adds:
			combined += v
		case Replaces:
			combined = v
		default:
			combined = max(combined, v)
		}
	}
	return combined
}

// Lessening says when each value of a valued entry falls by one.
type Lessening struct {
	At   []Occasion // of its carrier
	When *Formula   // only while this holds; nil for always
	Pos  diag.Pos
}

// ValueWord is the name of the box, and of the argument of a gain, that is the value of a valued
// entry.
const ValueWord = "value"

// ArgumentsOfGains are the names of arguments of gains, which no sheet box of a carried kind can have.
var ArgumentsOfGains = []string{"entry", "ends", "of", "from"}

// ValueBox adds the box that is the value of the valued entries of a kind, unless the kind or one
// that it is like has it. A box of that name which a module declares is a problem.
func (c *Catalogue) ValueBox(e *Entry) *diag.Problem {
	b := e.Kind.Box(ValueWord)
	if b != nil && b.OfGains {
		return nil
	}
	if b == nil {
		b = c.inherited(e.Kind, ValueWord)
	}
	if b != nil && !b.OfGains {
		return &diag.Problem{Message: fmt.Sprintf("`%s` is the value of a valued entry, but %s is a box", ValueWord, b.FullName()),
			Hint: "give the box another name", Notes: []diag.Note{{Pos: b.Pos, Message: "it is declared here, in " + b.Module}}}
	}
	low := 0.0
	c.box(&Box{Name: ValueWord, Kind: e.Kind, Type: types.NumberType().WithBounds(&low, nil), Default: 0.0, HasDefault: true, Sheet: true, OfGains: true,
		Text: "the value of a valued entry; 0 for whoever does not have it", Module: e.Kind.Module, Pos: e.Pos})
	return nil
}

// GainedBox returns the sheet box of a carried entry that a gain writes under a name, as a module
// sees it. The problem says what the name means instead, or suggests the nearest name.
func (e *Entry) GainedBox(module, name string) (*Box, *diag.Problem) {
	b := e.Kind.BoxSeen(module, name)
	switch {
	case b != nil && b.OfGains && e.Valued == NotValued, b == nil && name == ValueWord:
		return nil, e.NoValue()
	case b == nil:
		names := []string{}
		for _, x := range e.Kind.Boxes() {
			if x.Sheet && (!x.OfGains || e.Valued != NotValued) {
				names = append(names, Written(x.Name))
			}
		}
		p := &diag.Problem{Message: fmt.Sprintf("%s %s has no `%s`", Written(e.Kind.Name), e.Name, name)}
		return nil, p.Advise(diag.SuggestNearest(name, names))
	case !b.Sheet:
		return nil, &diag.Problem{Message: fmt.Sprintf("`%s` of %s is printed and the same for everybody", name, e.Name),
			Hint: fmt.Sprintf("what differs from one to the other is declared in its kind: sheet = { %s = %q }", name, b.Type.String())}
	case b.Keeper != "":
		return nil, &diag.Problem{Message: fmt.Sprintf("`%s` of %s cannot be written: %s", name, e.Name, b.Keeper)}
	}
	return b, nil
}

// NoValue returns the problem that the entry is not valued.
func (e *Entry) NoValue() *diag.Problem {
	return &diag.Problem{Message: fmt.Sprintf("%s has no value", e.Name), Hint: fmt.Sprintf(`an entry with a value says how several combine: %s %q { valued = "highest" }`, Written(e.Kind.Name), e.Name)}
}

// CheckGain returns a problem if a value cannot be that of a valued entry.
func (e *Entry) CheckGain(value float64) *diag.Problem {
	if value >= 1 {
		return nil
	}
	return &diag.Problem{Message: fmt.Sprintf("nobody gains %s with the value %s: it is 1 or more", e.Name, types.Format(value))}
}

// IsArgumentOfGains reports whether a sheet box of a carried kind would have the name of an argument of gains.
func IsArgumentOfGains(k *Kind, name string) bool {
	return k.Carried && k.Nature == Printed && slices.Contains(ArgumentsOfGains, name)
}

package rules

import (
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/content"
)

// Failure describes how a check fails that somebody else demands and that cannot be rolled. Where its
// roller asks for it, it is refused instead.
type Failure struct {
	// When are the conditions: the first one that applies and is not met is the reason. Those that a
	// tag adds come last.
	When []Requirement
	// Values are the values of lines in such a failure, by index of the line; nil for none. Dice are
	// not rolled, and success is no.
	Values []*formula.Program
	// Undecided are the lines that depend on dice and have no value in Values, by index; nil before the
	// program is inspected, and for a check without When.
	Undecided []bool
	// Least is true if only modules that do not know who makes the check fail read undecided lines:
	// these have the least value of their type.
	Least bool
	// Nested are the indexes of lines with nested checks that success always reads: they are rolled,
	// although the check is not.
	Nested []int
}

// Failed says why a check failed without dice.
type Failed struct {
	Reason string          // "too laden for it", "needed: a free hand"
	Source *content.Source // where that is printed; nil if it is not known
	By     Requirement     // the condition that was not met
}

// CanFail reports whether a rule is a check that may fail without dice.
func (r *Rule) CanFail() bool { return r.Plan != nil && len(r.Plan.Failure.When) > 0 }

// FailsWhen returns the conditions under which a check fails without dice; nil for other rules.
func (r *Rule) FailsWhen() []Requirement {
	if r.Plan == nil {
		return nil
	}
	return r.Plan.Failure.When
}

// Value returns the value of a line in such a failure; nil for none.
func (f *Failure) Value(line int) *formula.Program {
	if line >= len(f.Values) {
		return nil
	}
	return f.Values[line]
}

// IsUndecided reports whether a line depends on dice and has no value in such a failure.
func (f *Failure) IsUndecided(line int) bool { return line < len(f.Undecided) && f.Undecided[line] }

// Add adds conditions before those that tags bring, or behind all if they are brought by one.
func (f *Failure) Add(list ...Requirement) {
	f.When = append(f.When, list...)
	slices.SortStableFunc(f.When, func(a, b Requirement) int {
		switch {
		case a.Tag == "" && b.Tag != "":
			return -1
		case a.Tag != "" && b.Tag == "":
			return 1
		}
		return 0
	})
}

// LeastValue returns the least value of a type: the low end of a range or 0, no, the first of several
// words, an empty text, list or map, none. It is none for a thing of any kind.
func LeastValue(t types.Type) types.Value {
	if t.Optional {
		return nil
	}
	switch t.Base {
	case types.Number:
		if t.Low != nil {
			return *t.Low
		}
		return 0.0
	case types.YesNo:
		return false
	case types.Choice:
		if words := t.Words(); len(words) > 0 {
			return words[0]
		}
	case types.Text:
		return ""
	case types.ListBase:
		return types.List{}
	case types.MapBase:
		return types.MakeMap()
	}
	return nil
}

// WithoutNot returns a formula without a leading `not`, whose line takes its sentence from the rule
// behind it.
func WithoutNot(src *content.Formula) *content.Formula {
	rest, found := strings.CutPrefix(strings.TrimSpace(src.Text), "not ")
	if !found {
		return src
	}
	out := *src
	out.Text = rest
	if place, skipped := src.Place, len(src.Text)-len(rest); place != nil {
		out.Place = func(offset int) diag.Pos { return place(offset + skipped) }
	}
	return &out
}

// FailureText returns a condition of [Failure] for listings: "fails when: too laden for it".
func (q *Requirement) FailureText() string {
	if q.Fails {
		return "fails when: " + q.Text()
	}
	return "fails without: " + q.Text()
}

// valuesOfFailure lists the values of lines in a failure without dice: "degree 1, result 'Miss'"; "" for
// none.
func (p *Plan) valuesOfFailure() string {
	var list []string
	for i, value := range p.Failure.Values {
		if value != nil {
			list = append(list, p.Lines[i].Word+" "+value.Text())
		}
	}
	return strings.Join(list, ", ")
}

// Negates reports whether the requirement is a line of fails_when that takes its sentence from the
// conditions of a rule that must hold: "not can_act".
func (q *Requirement) Negates() bool {
	return q.Fails && q.Sentence == "" && strings.HasPrefix(q.Holds.Text(), "not ")
}

// Met reports whether a value of Holds meets the requirement.
func (q *Requirement) Met(v types.Value) bool { return (v == true) != q.Fails }

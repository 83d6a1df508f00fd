package dice

import (
	"houserule/lang/diag"
	"houserule/lang/exact"
)

// Modifier describes one modifier of the notation, such as kh or ro: its syntax, its operand
// and its effect on the dice of a term. [Modifiers] lists all; parser, checker, writer, roller
// and exact odds read that table. A modifier is rolled by roll; the exported fields repeat what
// roll does in the form that exact odds and fast totals calculate with.
type Modifier struct {
	Word   string // as it is written behind dice
	syntax modifierSyntax

	// Order decides how odds are found. Dependent is right for every modifier.
	Order Order
	// Window returns which of n dice, sorted from the highest, are kept for a count from 0 to n:
	// those from index from up to but not including to. Set exactly if Order is Selects.
	Window func(count, n int) (from, to int)
	// FromEnd is the end of which Window keeps count dice or, with Drops, drops count dice;
	// NoEnd for every other Window.
	FromEnd End
	Drops   bool
	// Adjust returns the value of a die that had the value v. Nil for no change.
	Adjust func(v, operand exact.Rational) exact.Rational
	// Counts is what a die that meets the condition adds to the count: 1 for a success, -1
	// for a failure, 0 if it does not count. A term with a modifier of 1 counts dice and
	// does not add them up.
	Counts int
	// Throws is how it rerolls or adds dice. With ThrowsNone, roll rolls no dice, and the
	// modifier may stand behind a group.
	Throws Throws
	// Compound and Penetrate modify Explode: extra dice are added to the value of the die
	// that exploded; each extra die counts 1 less than it shows.
	Compound, Penetrate bool

	sorts bool // it only changes the order of dice
	// roll applies it to those of m.pool.units with flagKept: the dice of a term or, if d is
	// nil, the members of a group.
	roll func(m *Roller, d *Pool, s *Step) *diag.Problem
}

// modifierSyntax describes how a modifier is written and checked.
type modifierSyntax struct {
	written       string // the word that String writes; "" for Word
	operand       operand
	example       string                  // for the message about a missing operand
	hidden        bool                    // not listed in the hint about unknown modifiers
	afterCounting bool                    // allowed after a modifier that counts dice
	onTexts       refusal                 // for dice with texts; no message if it is allowed
	onTextsAlone  refusal                 // for dice with texts, if there is no condition
	endless       refusal                 // if the condition holds for every face: what every face does, and a hint
	byDefault     func(d *Pool) Condition // the default condition; nil if it is required
}

// refusal is a problem with a modifier: a message and a hint.
type refusal struct{ message, hint string }

// operand is what follows a modifier.
type operand uint8

const (
	noOperand        operand = iota
	countOperand             // a number of dice; by default 1
	numberOperand            // a number
	conditionOperand         // a condition
	faceOperand              // a condition; = may be omitted before a number
	touchingOperand          // an optional condition without a space before it; = may be omitted
)

// Order is what a modifier does to dice sorted by value. Exact odds have formulas for all but
// Dependent; what they calculate with stands in the other fields of the modifier.
type Order uint8

const (
	// Dependent modifiers may do anything: odds enumerate every roll with the method of the
	// modifier, which takes long for many dice. Odds of groups with one are refused.
	Dependent Order = iota
	// Selects keeps some of the dice by rank: Window.
	Selects
	// KeepsOrder rolls no dice, and a higher die never becomes lower than another: Adjust,
	// Counts, or a change of the order of dice alone.
	KeepsOrder
	// Independent changes each die without regard to the others: an Adjust by which a higher die
	// may become the lower one, or Throws, whose odds are in throwEffect of lang/dice/chance/single_die.go.
	// A value of Throws that has none there is enumerated as for Dependent.
	Independent
)

// End is an end of dice sorted by value.
type End uint8

const (
	NoEnd   End = iota // neither, or both
	HighEnd            // the highest
	LowEnd             // the lowest
)

// Throws is how a modifier rolls dice again or in addition when its condition holds.
type Throws uint8

const (
	ThrowsNone   Throws = iota // nothing is rolled
	RerollUntil                // rerolled until the condition does not hold
	RerollOnce                 // rerolled once
	Explode                    // an extra die, which may explode in turn
	ExplodeOnce                // an extra die, which does not explode
	ThrowsUnique               // rerolled until it differs from all dice before it
)

const (
	textsAreCounted = "dice with texts can be counted: 4d{sword, shield}c=sword"
	noLowerOrHigher = "texts have no order"
)

// Modifiers lists all modifiers, in the order in which messages name them. It must not be
// modified.
var Modifiers = [...]Modifier{
	keepModifier("kh", HighEnd, false, func(count, n int) (from, to int) { return 0, count }),
	keepModifier("kl", LowEnd, false, func(count, n int) (from, to int) { return n - count, n }),
	keepModifier("km", NoEnd, false, func(count, n int) (from, to int) { // of an uneven rest one more of the high ones is dropped
		from = (n - count + 1) / 2
		return from, from + count
	}),
	keepModifier("dh", HighEnd, true, func(count, n int) (from, to int) { return count, n }),
	keepModifier("dl", LowEnd, true, func(count, n int) (from, to int) { return 0, n - count }),
	adjustModifier("min", "4d6min2", func(v, least exact.Rational) exact.Rational {
		if v.Cmp(least) < 0 {
			return least
		}
		return v
	}),
	adjustModifier("max", "4d6max2", func(v, most exact.Rational) exact.Rational {
		if v.Cmp(most) > 0 {
			return most
		}
		return v
	}),
	{Word: "ro", syntax: modifierSyntax{operand: faceOperand, example: "2d6ro1 or 2d6ro<=2"}, Order: Independent, Throws: RerollOnce, roll: (*Roller).reroll},
	{Word: "r", syntax: modifierSyntax{operand: faceOperand, example: "2d6r1 or 2d6r<=2", endless: refusal{"is rolled again", "use ro to roll again once"}},
		Order: Independent, Throws: RerollUntil, roll: (*Roller).reroll},
	{Word: "u", Order: Dependent, Throws: ThrowsUnique, roll: (*Roller).unique},
	sortModifier("sort", "sa", (*Roller).sortUp),
	sortModifier("sa", "", (*Roller).sortUp),
	sortModifier("sd", "", (*Roller).sortDown),
	sortModifier("s", "sa", (*Roller).sortUp),
	countModifier("c", "10d10c>=8", 1),
	countModifier("f", "10d10c>=8f=1", -1),
	explodeModifier("!", Modifier{syntax: modifierSyntax{onTextsAlone: refusal{"texts have no highest face to explode on", "name the face: d{sword, shield}!\"sword\""}}}),
	explodeModifier("!o", Modifier{Throws: ExplodeOnce, syntax: modifierSyntax{onTextsAlone: refusal{"texts have no highest face to explode on", "name the face: d{sword, shield}!o\"sword\""}}}),
	explodeModifier("!!", Modifier{Compound: true, syntax: modifierSyntax{onTexts: textsAreNotAdded}}),
	explodeModifier("!p", Modifier{Penetrate: true, syntax: modifierSyntax{onTexts: textsAreNotAdded}}),
	explodeModifier("!!p", Modifier{Compound: true, Penetrate: true, syntax: modifierSyntax{onTexts: textsAreNotAdded, hidden: true}}),
}

// modifierHints are the hints about unknown words by their first letter.
var modifierHints = map[byte]string{
	'd': "`dl` drops the lowest, `dh` the highest: 4d6dl1",
	'e': "`!` explodes: 2d6! or 2d6!>=5",
	'k': "`kh` keeps the highest, `kl` the lowest, `km` the middle: 4d6kh3",
}

var textsAreNotAdded = refusal{"texts cannot be added up", "use a simple explosion: d{sword, shield}!\"sword\""}

func keepModifier(word string, end End, drops bool, window func(count, n int) (from, to int)) Modifier {
	return Modifier{Word: word, syntax: modifierSyntax{operand: countOperand, onTexts: refusal{noLowerOrHigher, textsAreCounted}},
		Order: Selects, Window: window, FromEnd: end, Drops: drops, roll: (*Roller).keep}
}

// adjustModifier describes a modifier with a monotonic Adjust.
func adjustModifier(word, example string, adjust func(v, operand exact.Rational) exact.Rational) Modifier {
	return Modifier{Word: word, syntax: modifierSyntax{operand: numberOperand, example: example, onTexts: refusal{noLowerOrHigher, textsAreCounted}},
		Order: KeepsOrder, Adjust: adjust, roll: (*Roller).adjust}
}

func sortModifier(word, written string, roll func(m *Roller, d *Pool, s *Step) *diag.Problem) Modifier {
	return Modifier{Word: word, syntax: modifierSyntax{written: written, onTexts: refusal{noLowerOrHigher, textsAreCounted}, afterCounting: true}, sorts: true,
		Order: KeepsOrder, roll: roll}
}

func countModifier(word, example string, counts int) Modifier {
	return Modifier{Word: word, syntax: modifierSyntax{operand: conditionOperand, example: example, afterCounting: true},
		Order: KeepsOrder, Counts: counts, roll: (*Roller).count}
}

// explodeModifier completes an explosion; its default condition is the highest face.
func explodeModifier(word string, m Modifier) Modifier {
	m.Word, m.Order, m.roll = word, Independent, (*Roller).explode
	m.syntax.operand = touchingOperand
	if m.syntax.byDefault == nil {
		m.syntax.byDefault = func(d *Pool) Condition { return Condition{operator: equal, number: d.highest()} }
	}
	if m.Throws == ThrowsNone {
		m.Throws = Explode
		m.syntax.endless = refusal{"explodes", "let some faces not explode, such as !>=5 on a d6, or use !o to explode once"}
	}
	return m
}

// modifierAt returns the modifier with the longest word that is a prefix of text; nil for
// none.
func modifierAt(text string) *Modifier {
	var longest *Modifier
	for i := range Modifiers {
		m := &Modifiers[i]
		if (longest == nil || len(m.Word) > len(longest.Word)) && len(text) >= len(m.Word) && text[:len(m.Word)] == m.Word {
			longest = m
		}
	}
	return longest
}

// isMark reports whether the word of the modifier consists of signs.
func (m *Modifier) isMark() bool { return m.Word[0] == '!' }

// Spelling returns the word with which String writes the modifier.
func (m *Modifier) Spelling() string {
	if m.syntax.written != "" {
		return m.syntax.written
	}
	return m.Word
}

// joins reports whether two consecutive modifiers of this kind are combined into one that
// applies if either condition holds.
func (m *Modifier) joins() bool {
	return m.Throws == RerollUntil || m.Throws == RerollOnce || m.Throws == Explode || m.Throws == ExplodeOnce
}

// CountsDice reports whether steps count dice instead of adding them up.
func CountsDice(steps []Step) bool {
	for i := range steps {
		if steps[i].Counts > 0 {
			return true
		}
	}
	return false
}

// Counted returns what a kept die with the value v adds to the count: 1 for a success, -1
// for a failure, 0 for neither or both.
func Counted(steps []Step, v DieValue) int64 {
	success, failure := int64(0), int64(0)
	for i := range steps {
		switch s := &steps[i]; {
		case s.Counts > 0 && s.When.Holds(v):
			success = 1
		case s.Counts < 0 && s.When.Holds(v):
			failure = 1
		}
	}
	return success - failure
}

// Adjusted returns the value of a die after the steps that adjust it.
func Adjusted(steps []Step, v exact.Rational) exact.Rational {
	for i := range steps {
		if s := &steps[i]; s.Adjust != nil {
			v = s.Adjust(v, s.Operand)
		}
	}
	return v
}

// Select returns which of n dice, sorted from the highest, the step keeps: those from index
// from up to but not including to. The modifier must have a Window.
func (s *Step) Select(n int) (from, to int) { return s.Window(min(s.Count, n), n) }

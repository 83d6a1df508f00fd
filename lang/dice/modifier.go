package dice

import (
	"houserule/lang/diag"
	"houserule/lang/exact"
)

// Modifier describes one modifier of the notation, such as kh or ro: how it is written,
// what it takes, and what it does to the dice of a term. All of them stand in [Modifiers];
// parsing, checking, writing, rolling and exact odds read them there.
type Modifier struct {
	Word   string // as it is written behind dice
	syntax modifierSyntax

	// Order is what it does to dice that lie in the order of what they count as.
	Order Order
	// Window tells which of n dice, the highest first, are left when it is written with
	// a count: those from (included) to (not included). Nil for what keeps all dice.
	Window func(count, n int) (from, to int)
	// FromEnd and Drops describe a Window that keeps or drops the dice of one end.
	FromEnd End
	Drops   bool
	// Adjust returns what a die counts as that counted as v before. Nil for no change.
	Adjust func(v, operand exact.Rational) exact.Rational
	// Counts is what a die adds to the result that meets the condition: 1 for a success,
	// -1 for a failure. A term with a modifier of 1 counts dice and adds up none.
	Counts int
	// Throws is how it throws dice again or in addition.
	Throws Throws
	// Compound and Penetrate belong to Explode: further dice are added to the one that
	// exploded and are no dice of their own; each counts 1 less than it shows.
	Compound, Penetrate bool

	sorts bool // it changes the order in which dice lie, and nothing else
	// roll applies it to the dice of a term or the members of a group, which lie in
	// m.pieces. d is nil for a group.
	roll func(m *Roller, d *Pool, s *Step) *diag.Problem
}

// modifierSyntax is how a modifier is written and checked.
type modifierSyntax struct {
	written       string // how String writes it, where that is not its word
	operand       operand
	example       string                  // shown where the operand is missing
	hidden        bool                    // the hint about an unknown modifier does not list it
	afterCounting bool                    // it may follow a modifier that counts dice
	onTexts       refusal                 // of dice with texts; no message where they may have it
	onTextsAlone  refusal                 // of dice with texts, where no condition is written
	endless       refusal                 // where the condition holds for every face: what all faces do, and a hint
	byDefault     func(d *Pool) Condition // the condition where none is written; nil where one must be
}

// refusal is a problem with a modifier: a message and a hint.
type refusal struct{ message, hint string }

// operand is what follows the word of a modifier.
type operand uint8

const (
	noOperand        operand = iota
	countOperand             // a number of dice; 1 where it is left out
	numberOperand            // a number
	conditionOperand         // a condition, whose = is written
	faceOperand              // a condition, whose = may be left out before a number
	touchingOperand          // a condition that follows without a space, or none; its = may be left out
)

// Order is what a modifier does to dice that lie in the order of what they count as. Fast
// ways to exact odds depend on it.
type Order uint8

const (
	OrderUnknown Order = iota // odds are worked out by rolling in every way
	Selects                   // it leaves some of the dice, by their order
	KeepsOrder                // what counted for more still counts for no less
	Independent               // it changes each die without regard to the others
	Dependent                 // what it does to a die depends on the others; odds as for OrderUnknown, but for ThrowsUnique
)

// End is an end of dice in order.
type End uint8

const (
	NoEnd   End = iota // neither, or both
	HighEnd            // the highest
	LowEnd             // the lowest
)

// Throws is how a modifier throws dice for which its condition holds.
type Throws uint8

const (
	ThrowsNone   Throws = iota // nothing is rolled
	RerollUntil                // again until the condition does not hold
	RerollOnce                 // again once
	Explode                    // one more die, and one for that again
	ThrowsUnique               // again until it shows what no die before it shows
)

const (
	textsAreCounted = "dice with texts can be counted: 4d{sword, shield}c=sword"
	noLowerOrHigher = "texts have no order"
)

// Modifiers lists all modifiers, in the order in which messages name them. It must not be
// changed.
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
	explodeModifier("!!", Modifier{Compound: true, syntax: modifierSyntax{onTexts: textsAreNotAdded}}),
	explodeModifier("!p", Modifier{Penetrate: true, syntax: modifierSyntax{onTexts: textsAreNotAdded}}),
	explodeModifier("!!p", Modifier{Compound: true, Penetrate: true, syntax: modifierSyntax{onTexts: textsAreNotAdded, hidden: true}}),
}

var textsAreNotAdded = refusal{"texts cannot be added up", "use a simple explosion: d{sword, shield}!\"sword\""}

func keepModifier(word string, end End, drops bool, window func(count, n int) (from, to int)) Modifier {
	return Modifier{Word: word, syntax: modifierSyntax{operand: countOperand, onTexts: refusal{noLowerOrHigher, textsAreCounted}},
		Order: Selects, Window: window, FromEnd: end, Drops: drops, roll: (*Roller).keep}
}

// adjustModifier is for what never makes a die that counted for more count for less.
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

// explodeModifier completes an explosion, which explodes on the highest face unless it says
// otherwise.
func explodeModifier(word string, m Modifier) Modifier {
	m.Word, m.Order, m.Throws, m.roll = word, Independent, Explode, (*Roller).explode
	m.syntax.operand = touchingOperand
	if m.syntax.byDefault == nil {
		m.syntax.byDefault = func(d *Pool) Condition { return Condition{operator: equal, number: d.highest()} }
	}
	m.syntax.endless = refusal{"explodes", "let some faces not explode, such as !>=5 on a d6"}
	return m
}

// modifierAt returns the modifier with the longest word that text begins with; nil where
// none does.
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

// isMark reports whether the modifier is written with a sign and not with letters.
func (m *Modifier) isMark() bool { return m.Word[0] == '!' }

// Spelling returns the word with which String writes the modifier.
func (m *Modifier) Spelling() string {
	if m.syntax.written != "" {
		return m.syntax.written
	}
	return m.Word
}

// joins reports whether the modifier and the same one with another condition behind it are
// one whose condition is either of theirs.
func (m *Modifier) joins() bool {
	return m.Throws == RerollUntil || m.Throws == RerollOnce || m.Throws == Explode
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

// Counted returns what a die that is kept and counts as v adds to the count of steps: 1 for
// a success, -1 for a failure, 0 for neither or both.
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

// Adjusted returns what a die counts as after the modifiers among steps that adjust it.
func Adjusted(steps []Step, v exact.Rational) exact.Rational {
	for i := range steps {
		if s := &steps[i]; s.Adjust != nil {
			v = s.Adjust(v, s.Operand)
		}
	}
	return v
}

// Select returns which of n dice, the highest first, a step that selects dice leaves: those
// from (included) to (not included).
func (s *Step) Select(n int) (from, to int) { return s.Window(min(s.Count, n), n) }

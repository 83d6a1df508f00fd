package rules

import (
	"houserule/lang/formula"
)

// Plan is the linked form of a check.
type Plan struct {
	Check  *Rule
	Family []string // names of the check and its parents, nearest first
	Lines  []*Rule  // in the order in which they are computed, each of kind Line; Name is "kind.check.line"
	Roller *formula.Program
	// Variables are the formulas after @ in dice notation, by [VariableKey].
	Variables   map[string]*formula.Program
	NestedLines []int            // indexes of the lines that are nested checks
	ReadsNested map[string][]int // for each line the elements of NestedLines that it reads, directly or through other lines
	AgainIndex  int              // index of [AgainLine]; -1 for none
	Shows       []string         // names of the lines that are shown, also those in ShowsText; nil for the default
	ShowsText   *Text            // the text that shows them; nil if they are listed
	Private     string           // who alone sees it: one of the values of content.Box.Private
	// ByFormulas is true if all lines are formulas, including their changes.
	ByFormulas bool
	// SelfContained is true if each line besides the dice is a standard line or a formula that
	// reads only lines, and has no changes.
	SelfContained bool
	DiceWords     DiceWords
	// Eager are the indexes of the lines that are computed as soon as the dice are rolled, in
	// order.
	Eager []int
	// DecidedBy says what decides the check if its total is not read; nil for other checks.
	DecidedBy *DecidedBy
	Standard  StandardIndexes
	Failure   Failure
	Index     map[string]int // indexes of lines by name, without [AgainLine]
}

// DiceWords are the names by which formulas read the dice of a check.
type DiceWords struct {
	Labels     []string // labels of dice, as in dice.gear
	Words      []string // words that dice may show, as far as they are known while linking
	ShowsWords bool     // whether dice show words
	Counts     []string // labels that occur with words, as in symbols.gear.hit
}

// StandardIndexes are the indexes of the standard lines of a check; -1 for none.
type StandardIndexes struct{ Dice, Natural, Modifier, Total, Against int }

// Line returns the index of a line.
func (p *Plan) Line(name string) (int, bool) {
	i, ok := p.Index[name]
	return i, ok
}

// LineNames returns the names of the lines in the order in which they are computed, without
// [AgainLine].
func (p *Plan) LineNames() []string {
	names := make([]string, 0, len(p.Lines))
	for _, l := range p.Lines {
		if l.Word != AgainLine {
			names = append(names, l.Word)
		}
	}
	return names
}

// DecidedBy lists what decides a check whose total is not read, such as one that counts dice.
type DecidedBy struct {
	Lines []string // the lines that are shown, and those that its success reads
	Dice  []string // the lines that read the dice
}

// StandardLines returns the names of the lines that every check has.
func StandardLines() []string {
	return []string{"dice", "natural", "modifier", "total", "against", "success", "degree"}
}

// NestedCheck returns the nested check that a line of the plan rolls; nil for other lines.
func (p *Plan) NestedCheck(i int) *Step {
	for _, y := range p.Lines[i].Layers() {
		if y.Answer.NestedCheck != nil {
			return y.Answer.NestedCheck
		}
	}
	return nil
}

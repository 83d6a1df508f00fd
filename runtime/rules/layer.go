package rules

import (
	"slices"

	"houserule/lang/diag"
	"houserule/lang/dice"
	"houserule/lang/formula"
	"houserule/runtime/content"
)

// Layer is the linked form of a definition or of a change.
type Layer struct {
	ChangeKind ChangeKind
	Label      string
	Carried    LayerCarrier
	Of         *content.Kind // it applies to things of this kind only; nil for all
	When       *formula.Program
	// OptionCondition numbers conditions that read only options, from 1. They are evaluated
	// once for the options that are set. 0 for others.
	OptionCondition int
	Answer          LayerAnswer
	Requires        []Requirement
	Fails           []Requirement // what makes a check fail that cannot be rolled
	Body            *ActionBody   // effects besides those of a function; nil for none
	At              string        // the position of added steps as in [Change].At; "" for last
	Text            string
	Source          *content.Source
	Module          string
	House           bool
	Pos             diag.Pos
	Family          LayerFamily
	Written         string // the source text, for traces and listings; "" for none
	Offer           OfferTexts

	By *Change // the change that was linked; nil for a definition
}

// LayerAnswer is how a layer computes the answer. At most one field is set, except
// DiceVariables with Dice.
type LayerAnswer struct {
	Formula       *formula.Program
	Sum           []LinkedRow
	First         []LinkedRow
	Best          []LinkedRow
	All           []LinkedRow // conditions that must all hold
	Any           []LinkedRow // conditions of which one must hold
	Rows          []TableRow
	Texts         []*Text // of a headline
	Func          Function
	Dice          *dice.Expression
	ExtraRoll     *ExtraRoll                  // of a line that rolls dice of its own
	NestedCheck   *Step                       // of a line that is another check
	DiceVariables map[string]*formula.Program // of Dice that are added, by key
}

// HasConditions reports whether the answer is a list of conditions.
func (a *LayerAnswer) HasConditions() bool { return a.All != nil || a.Any != nil }

// Lines returns the lines of a sum, a first-of list, a best or a list of conditions.
func (a *LayerAnswer) Lines() []LinkedRow { return slices.Concat(a.Sum, a.First, a.Best, a.All, a.Any) }

// LayerCarrier is the entry that carries a change. The change applies to those who have it.
type LayerCarrier struct {
	Carrier  *content.Entry // nil for a change that applies to everybody
	Me       string         // the role in which the holder of the entry takes part in the rule
	Once     []Occasion     // occasions until which it applies only once; nil for no limit
	OnceName string         // the key of its use in the state of a game
}

// LayerFamily says from which check a layer is inherited.
type LayerFamily struct {
	Inherited string // the name of that check; "" for the rule's own layers
	Distance  int    // number of steps from the rule's check to that check; 0 for its own layers
}

// OfferTexts describe a change of an offer for listings.
type OfferTexts struct {
	Changes []string // the changes of lines, as its module writes them
	Costs   []string
	// SetsCosts is true if Costs replace those of the offer, SetsCostsOnly if nothing else is
	// replaced.
	SetsCosts, SetsCostsOnly bool
}

// DisplayName returns the name of a layer for people: its label, its carrier or its module.
func (y *Layer) DisplayName() string {
	switch {
	case y.Label != "":
		return y.Label
	case y.Carried.Carrier != nil:
		return y.Carried.Carrier.Name
	}
	return y.Module
}

// Word returns the heading of the change, or "definition".
func (y *Layer) Word() string {
	if y.ChangeKind == Definition || y.By == nil {
		return "definition"
	}
	return y.By.Word.Means
}

// IsUnconditional reports whether the layer is unconditional.
func (y *Layer) IsUnconditional() bool {
	return y.When == nil && y.Of == nil && y.Carried.Carrier == nil
}

// IsFinal reports whether the layer is a replacement that silences other layers; see
// [Silences].
func (y *Layer) IsFinal() bool { return y.By != nil && y.By.Terms.Final }

// LinkedRow is a row of a sum or first-of list.
type LinkedRow struct {
	Label     string
	Value     *formula.Program
	ExtraRoll *ExtraRoll // extra dice instead of Value
	When      *formula.Program
	Pos       diag.Pos
	Source    *content.Source // nil for that of the layer
}

func (y *Layer) hasSay() bool { return y != nil && y.Body != nil && y.Body.Say != nil }

// ByFormulas reports whether the answer of a layer consists of formulas.
func (y *Layer) ByFormulas() bool {
	return y.Body == nil && (y.Answer.Formula != nil || y.Answer.Sum != nil || y.Answer.First != nil || y.Answer.HasConditions())
}

// ExtraRoll is a line of a check that rolls extra dice. They are rolled when the line is first read
// and only give its value.
type ExtraRoll struct {
	Dice      *dice.Expression
	Variables map[string]*formula.Program // the variables of the notation
	Label     string                      // of one of several rows; "" for a single one
	// Key distinguishes the extra rolls of a line: the label, numbered if several have the same;
	// "" for a single one.
	Key string
}

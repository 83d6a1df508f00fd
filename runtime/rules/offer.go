package rules

import (
	"cmp"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/content"
)

// LinkedOffer is the part of a rule that only offers have.
type LinkedOffer struct {
	PayerKind   PayerKind
	Before      bool
	OncePerRoll bool
	Once        []Occasion
	Consent     *formula.Program // used outside of checks; nil if no consent is needed
	// On maps each rule that the offer is on to the offer as linked for it.
	On map[*Rule]*OfferOn
}

// OfferOn is an offer as linked for one check, action or offer.
type OfferOn struct {
	Rule     *Rule         // the offer, not the rule that it is on
	Of       *content.Kind // it is made to things of this kind only; nil for all
	Payer    Role          // the payer, if [LinkedOffer].PayerKind is PayerRole
	When     *formula.Program
	Limit    *formula.Program
	Consent  Role
	Costs    []LinkedCost
	Replaces OfferReplaces
	Asks     []LinkedAsk // in the order in which they are asked
	Changes  []OfferChange
	Func     Function
	// BoxChanges are applied before Changes; the changes in Body, which read lines, after them.
	BoxChanges   []BoxChange
	Body         *ActionBody // steps, texts and changes that read lines; nil for none
	Remembered   RememberedLines
	Text         string
	Source       *content.Source
	Module       string // the module that declares its effects
	Pos          diag.Pos
	Replacements []*OfferOn // replacements of its costs or effects, the strongest first
	// EndsItself is true if a purchase may make When false, so that the number of purchases
	// needs no limit: When reads the check, or a function may change what it reads.
	EndsItself bool
}

// OfferReplaces says what a replacement of an offer replaces; zero for the offer itself.
type OfferReplaces struct {
	Costs   bool             // its costs
	Effects bool             // its effects
	When    *formula.Program // the condition of the replacement; nil for none
}

// RememberedLines are the lines of a check whose values are stored when the offer is bought,
// for `before`.
type RememberedLines struct {
	Lines     []int // indexes in the plan; those that changes read come first
	ByChanges int   // number of Lines that changes read; the others are read by the function of the offer
}

// LinkedAsk is a question that an offer asks its payer.
type LinkedAsk struct {
	Param
	Among     *formula.Program // the list of possible answers; nil for all values of the type
	ReadLater bool             // a later question reads the answer
}

// OfferChange is a change of one line of a check, or of an argument of an action. One of
// Reroll, Value and Adds is set.
type OfferChange struct {
	Line   string           // the name of the line or argument
	Reroll *Reroll          // dice to reroll
	Value  *formula.Program // the new value; the name of the line stands for the old one
	Adds   []AddedLine      // rows that are added
	Scale  *types.WordList  // of which the line is a word, which the rows move; nil for a number
}

// AddedLine is a row that a purchase adds to a line.
type AddedLine struct {
	Label     string
	Value     *formula.Program
	ExtraRoll *ExtraRoll // extra dice instead of Value
	When      *formula.Program
	Source    *content.Source
	Pos       diag.Pos
}

// Reroll selects the dice that a purchase rerolls.
type Reroll struct {
	Count           int              // number of dice that the payer chooses; 0 for all
	Where           *formula.Program // a condition on what a die shows, as #; nil for none
	Label           string           // only dice with this label; "" for all
	DependsOnAnswer bool             // Where reads an answer of the payer or `before`
}

// IsOfAllDice reports whether all dice are rerolled.
func (a *Reroll) IsOfAllDice() bool { return a.Count == 0 && a.Where == nil && a.Label == "" }

// PayerKind says who may buy an offer.
type PayerKind int

const (
	PayerRole       PayerKind = iota // a path such as roller or target.leader
	PayerAnyone                      // every entity that can pay
	PayerGamemaster                  // the game
)

// Offers lists all offers in load order.
func (b *Program) Offers() []*Rule { return b.tables.Offers }

// OffersOn returns the offers on a check, action or offer; nil for none.
func (b *Program) OffersOn(r *Rule) *Offered { return b.tables.OffersOn[r] }

// Offered are the offers on one rule in load order: those before it is rolled or done, and
// those after it.
type Offered struct{ Before, After []OfferAt }

// OfferAt is an offer and its form for one rule.
type OfferAt struct {
	Offer *Rule
	On    *OfferOn
}

// OfferOnNamed returns the offer as it is linked for the rule with a name; nil if it is not on
// it.
func (r *Rule) OfferOnNamed(name string) *OfferOn {
	for rule, on := range r.Offer.On {
		if rule.Name == name {
			return on
		}
	}
	return nil
}

// Terms returns the costs and effects of an offer and of its replacements as text.
func (r *Rule) Terms() string {
	costs, effects := r.CostsAndEffects()
	text := costsText(costs)
	if effects != "" {
		text += "; " + effects
	}
	return text
}

// CostsAndEffects returns the costs of an offer, "" for none, and its effects with those of
// its replacements and their conditions.
func (r *Rule) CostsAndEffects() (costs, effects string) {
	costs, does := strings.Join(r.Base.Offer.Costs, ", "), r.Base.effectsText()
	var sometimes []string
	for _, y := range r.Replacements { // the weakest first
		if !y.IsUnconditional() {
			var parts []string
			if y.Offer.SetsCosts {
				parts = append(parts, costsText(strings.Join(y.Offer.Costs, ", ")))
			}
			if text := y.effectsText(); text != "" && !y.Offer.SetsCostsOnly {
				parts = append(parts, text)
			}
			sometimes = append(sometimes, "when "+y.When.Text()+": "+strings.Join(parts, "; "))
			continue
		}
		sometimes = nil // an unconditional replacement hides the weaker ones
		if y.Offer.SetsCosts {
			costs = strings.Join(y.Offer.Costs, ", ")
		}
		if !y.Offer.SetsCostsOnly {
			does = y.effectsText()
		}
	}
	if does != "" {
		sometimes = append([]string{does}, sometimes...)
	}
	return costs, strings.Join(sometimes, "; ")
}

// costsText writes the costs of an offer or of a replacement; "" stands for none.
func costsText(costs string) string {
	if costs == "" {
		costs = "nothing"
	}
	return "costs " + costs
}

// effectsText returns the effects of an offer as text: that of the module or, without one, the
// lines that it changes; "" for a function.
func (y *Layer) effectsText() string {
	if y.Text != "" {
		return y.Text
	}
	return strings.Join(y.Offer.Changes, ", ")
}

// ReplacesEffects reports whether an instead_of of an offer replaces its effects, not only its
// costs.
func (c *Change) ReplacesEffects() bool { return c.Body.Func != nil || c.Effects.Any() }

// WrittenChanges returns the changes of lines as the module writes them.
func WrittenChanges(lines []LineDeclaration) []string {
	var list []string
	for _, c := range lines {
		value := c.Dice
		if c.Body.Formula != nil {
			value = c.Body.Formula.Text
		}
		if value != "" {
			list = append(list, c.Name+" = "+value)
		}
		for _, line := range c.Body.Sum {
			list = append(list, c.Name+" + "+cmp.Or(line.Value, line.Dice).Text+" ("+line.Label+")")
		}
	}
	return list
}

// WrittenCosts returns costs as the module writes them.
func WrittenCosts(costs []Cost) []string {
	var list []string
	for _, c := range costs {
		list = append(list, c.Written)
	}
	return list
}

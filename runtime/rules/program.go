package rules

import (
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/dice"
	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/state"
)

// Program is the result of linking: every name is resolved, every formula compiled. It is
// immutable and may be shared by goroutines. A reload links a new program.
type Program struct {
	Catalogue *content.Catalogue
	Modules   []string // ids in load order; "house" last
	// Stamp is a hash of what was loaded, equal for programs with the same rules; "" if it
	// is not known.
	Stamp string

	tables Tables
}

// Tables are the contents of a program. The linker fills them; others read them through the
// methods of Program.
type Tables struct {
	Rules            map[string]*Rule            // by full name
	Order            []*Rule                     // in the order in which they were declared
	ByWrittenName    map[string][]*Rule          // by the name without its game, with several games
	Rated            map[string][]*content.Entry // by each name that formulas may use; more than one with several games
	Levels           map[*content.Kind]*content.Box
	BoxRules         map[*content.Box]BoxRules
	Offers           []*Rule
	OffersOn         map[*Rule]*Offered // offers by the rule that they are on
	Repeats          map[*content.Entry][]*LinkedRepeat
	Sheets           map[*content.Kind]*Sheet
	StatBlocks       []*StatBlock
	Triggers         Triggers
	Layout           *state.Layout
	Options          []*OptionRead // by number
	OptionConditions int           // number of conditions that read only options
	Conflicts        []Conflict    // of replacements
	Warnings         []*diag.Problem
	Notes            []*diag.Problem
	// Requires reports whether module a requires module b; nil if no module requires another.
	Requires func(a, b string) bool
}

// New returns a program with empty tables, which the linker fills. They must not be written
// once the program is in use.
func New(catalogue *content.Catalogue, modules []string, stamp string) (*Program, *Tables) {
	p := &Program{Catalogue: catalogue, Modules: modules, Stamp: stamp, tables: Tables{
		Rules: map[string]*Rule{}, ByWrittenName: map[string][]*Rule{}, Rated: map[string][]*content.Entry{},
		Levels: map[*content.Kind]*content.Box{}, BoxRules: map[*content.Box]BoxRules{}, OffersOn: map[*Rule]*Offered{},
		Repeats: map[*content.Entry][]*LinkedRepeat{}, Sheets: map[*content.Kind]*Sheet{}, Triggers: newTriggers(),
	}}
	return p, &p.tables
}

// Suffixes of the names of rules for the ends of a box's range: "entity.life.high".
const (
	LowEnd  = ".low"
	HighEnd = ".high"
)

// BoxRules are the rules for the initial value of a box and for the ends of its range; nil for
// none.
type BoxRules struct{ Starts, Low, High *Rule }

// BoxRules returns the rules of a box.
func (b *Program) RulesOfBox(box *content.Box) BoxRules { return b.tables.BoxRules[box] }

// Rule is a linked declaration: a rule, action, check, offer or line of a check.
type Rule struct {
	Decl      *Declaration
	Name      string
	Kind      *content.Kind // the kind that it belongs to; nil for offers and abstract checks
	Word      string
	DeclKind  DeclKind
	Signature Signature

	Base         *Layer   // the definition; nil when a line has only its default
	Replacements []*Layer // instead_of, in load order, the house's last
	Adds         []*Layer // `to`
	Wraps        []*Layer // `after` and `around`, in load order
	Carried      []*Layer // changes that apply to those who have an entry
	House        []*Layer // `after` and `around` of the house, outermost

	Facts    RuleFacts
	Uses     RuleUses
	When     *formula.Program
	ForEach  *formula.Program
	Requires []Requirement
	Costs    []LinkedCost
	Plan     *Plan        // of a check; nil for others
	Offer    *LinkedOffer // of an offer; nil for others
}

// Signature describes the parameters and the result of a rule.
type Signature struct {
	Params []Param
	Answer types.Type // Any if it is computed by a function or table
	// GivesTheirs is true if the type of a parameter refers to the owner of the thing.
	GivesTheirs bool
	// Defaults are the default arguments; nil if one of them is computed. NoArgs is true if the
	// rule can be called without arguments.
	Defaults Args
	NoArgs   bool
}

// RuleUses describes how often a rule may be used, and what depends on its use.
type RuleUses struct {
	Once   []Occasion // occasions until which it can be done only once; nil for no limit
	UsesUp bool       // a carried change of the line applies only once
	Resets bool       // doing it resets boxes or limits of use
}

// Layer is the linked form of a definition or of a change.
type Layer struct {
	How     How
	Label   string
	Carried LayerCarrier
	Of      *content.Kind // it applies to things of this kind only; nil for all
	When    *formula.Program
	// OptionCondition numbers conditions that read only options, from 1. They are evaluated
	// once for the options that are set. 0 for others.
	OptionCondition int
	Answer          LayerAnswer
	Requires        []Requirement
	Body            *ActionBody // effects besides those of a function; nil for none
	At              string      // the position of added steps; "" for last
	Text            string
	Source          *content.Source
	Module          string
	House           bool
	Pos             diag.Pos
	Family          LayerFamily
	Written         string // the source text, for traces and listings
	Offer           OfferTexts

	By *Change // the change; nil for a definition
}

// LayerAnswer is how a layer computes the answer. At most one field is set, except
// DiceVariables with Dice.
type LayerAnswer struct {
	Formula       *formula.Program
	Sum           []LinkedRow
	First         []LinkedRow
	Best          []LinkedRow
	Rows          []TableRow
	Texts         []*Text // of a headline
	Func          Function
	Dice          *dice.Expression
	ExtraRoll     *ExtraRoll                  // of a line that rolls dice of its own
	NestedCheck   *Step                       // of a line that is another check
	DiceVariables map[string]*formula.Program // of Dice that are added, by key
}

// LayerCarrier is the entry that carries a change. The change applies to those who have it.
type LayerCarrier struct { // nil for a change that applies to everybody
	Carrier  *content.Entry // the role in which the holder of the entry takes part in the rule
	Me       string         // the role in which the carrier takes part
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

// Shown returns the name of a layer for people: its label, its carrier or its module.
func (y *Layer) Shown() string {
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
	if y.How == Definition || y.By == nil {
		return "definition"
	}
	return y.By.Word.Means
}

// Always reports whether the layer is unconditional.
func (y *Layer) Always() bool { return y.When == nil && y.Of == nil && y.Carried.Carrier == nil }

// LinkedRow is a row of a sum or first-of list.
type LinkedRow struct {
	Label     string
	Value     *formula.Program
	ExtraRoll *ExtraRoll // extra dice instead of Value
	When      *formula.Program
	Pos       diag.Pos
	Source    *content.Source // nil for that of the layer
}

// Requirement is a condition without which an action or check is refused.
type Requirement struct {
	Sentence string
	Holds    *formula.Program
	When     *formula.Program
	Source   *content.Source
	Module   string
	Pos      diag.Pos
	// If is the condition of the change that adds it; nil for none.
	If *formula.Program
	Of *content.Kind // it applies to things of this kind only; nil for all
	// Carrier is the entry whose holders have the requirement; nil for everybody. Me is their
	// role.
	Carrier *content.Entry
	Me      string
}

// LinkedCost is the linked form of a cost.
type LinkedCost struct {
	Written string
	All     bool
	Amount  *formula.Program
	Box     string
	Module  string // the module that declares it
	Pos     diag.Pos
	Of      Role // the owner of the box; nil for whoever acts or pays
	// If is the condition of the change that adds it; nil for none.
	If *formula.Program
	On *content.Kind // it applies to actions of things of this kind only; nil for all
	// Carrier is the entry whose holders pay the cost; nil for everybody. Me is their role.
	Carrier *content.Entry
	Me      string
}

// LinkedOffer is the part of a rule that only offers have.
type LinkedOffer struct {
	By          By
	Before      bool
	OncePerRoll bool
	Once        []Occasion
	Consent     *formula.Program // used outside of checks; nil if no consent is needed
	// On maps each rule that the offer is on to the offer as linked for it.
	On map[*Rule]*OfferOn
}

// OfferOn is an offer as linked for one check, action or offer.
type OfferOn struct {
	Rule     *Rule         // the offer
	Of       *content.Kind // it is made to things of this kind only; nil for all
	Payer    Role          // the payer, if [LinkedOffer].By is ByRole
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
	Line   string
	Reroll *Reroll          // dice to reroll
	Value  *formula.Program // the new value; the name of the line stands for the old one
	Adds   []AddedLine      // rows that are added
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

// All reports whether all dice are rerolled.
func (a *Reroll) All() bool { return a.Count == 0 && a.Where == nil && a.Label == "" }

// By says who may buy an offer.
type By int

const (
	ByRole       By = iota // a path such as roller or target.leader
	ByAnyone               // every entity that can pay
	ByGamemaster           // the game
)

// LinkedRepeat is the linked form of an `every`.
type LinkedRepeat struct {
	*Repeat
	WhenProgram *formula.Program
}

// Shown returns the name of a rule for people: as its module writes it, without the game that
// qualifies it when several games are loaded.
func (r *Rule) Shown() string {
	if r.Kind == nil {
		return r.Word
	}
	noun, word := SplitName(r.Name)
	if check, line, ok := strings.Cut(word, "."); ok {
		return content.Written(noun) + "." + content.Written(check) + "." + line
	}
	return content.Written(noun) + "." + content.Written(word)
}

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
	Private     bool             // shown to the gamemaster only
	// ByFormulas is true if all lines are formulas, including their changes.
	ByFormulas bool
	// SelfContained is true if lines read nothing but the dice and each other.
	SelfContained bool
	DiceWords     DiceWords
	// Settled are the indexes of the lines that are computed as soon as the dice are rolled, in
	// order.
	Settled []int
	// DecidedBy says what decides the check if its total is not read; nil for other checks.
	DecidedBy *DecidedBy
	Standard  StandardIndexes
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

// Same reports whether two programs have the same rules. It is false if they are different
// programs of which one has no Stamp.
func (b *Program) Same(other *Program) bool {
	return b == other || b != nil && other != nil && b.Stamp != "" && b.Stamp == other.Stamp
}

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

// Repeats returns the linked `every` declarations that an entry carries.
func (b *Program) Repeats(e *content.Entry) []*LinkedRepeat { return b.tables.Repeats[e] }

// RatedEntry returns the entry of a rated kind that a module means by a name on things of a
// kind; nil if there is none or more than one.
func (b *Program) RatedEntry(module string, of *content.Kind, name string) *content.Entry {
	if found := b.Catalogue.Mine(module, b.Catalogue.Mine(of.Module, b.tables.Rated[name])); len(found) == 1 {
		return found[0]
	}
	return nil
}

// Warnings returns the warnings that check prints although the program can be played.
func (b *Program) Warnings() diag.List {
	return slices.Concat(b.Catalogue.Warnings(), b.tables.Warnings)
}

// Notes returns the notes that check prints: about correct declarations whose meaning may
// surprise.
func (b *Program) Notes() diag.List { return b.tables.Notes }

// HasComputedDefaults reports whether a default argument is computed when the rule is called.
func (r *Rule) HasComputedDefaults() bool {
	return slices.ContainsFunc(r.Signature.Params, func(p Param) bool { return p.DefaultProgram != nil })
}

// HasSay reports whether a layer of the rule says a text.
func (r *Rule) HasSay() bool {
	if r.Base.hasSay() {
		return true
	}
	for _, group := range [...][]*Layer{r.Replacements, r.Adds, r.Wraps, r.Carried, r.House} {
		if slices.ContainsFunc(group, (*Layer).hasSay) {
			return true
		}
	}
	return false
}

func (y *Layer) hasSay() bool { return y != nil && y.Body != nil && y.Body.Say != nil }

// Layers returns all layers of a rule in the order in which they apply.
func (r *Rule) Layers() []*Layer {
	var all []*Layer
	if r.Base != nil {
		all = append(all, r.Base)
	}
	for _, group := range [][]*Layer{r.Replacements, r.Adds, r.Wraps, r.Carried, r.House} {
		all = append(all, group...)
	}
	return all
}

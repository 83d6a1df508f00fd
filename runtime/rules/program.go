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

// Program is a linked program: every name is resolved, every formula compiled. It is
// immutable and may be shared by goroutines. A reload links a new one.
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
	Rules      map[string]*Rule            // by full name
	Order      []*Rule                     // in the order in which they were declared
	Written    map[string][]*Rule          // with several games: rules of different games with one name
	Rated      map[string][]*content.Entry // by every name that formulas may use; several entries with several games
	Levels     map[*content.Kind]*content.Box
	BoxRules   map[*content.Box]BoxRules
	Offers     []*Rule
	OffersOn   map[*Rule]*Offered // offers by the rule that they are on
	Repeats    map[*content.Entry][]*LinkedRepeat
	Sheets     map[*content.Kind]*Sheet
	StatBlocks []*StatBlock
	Waiting    Triggers
	Layout     *state.Layout
	Options    []*OptionRead // by number
	ByOptions  int           // number of conditions that read only options
	Conflicts  []Conflict    // of replacements
	Warnings   []*diag.Problem
	Notes      []*diag.Problem
	// Requires reports whether module a requires module b; nil if no module requires another.
	Requires func(a, b string) bool
}

// New returns a program and its empty tables, for the linker. They must not be written once
// the program is in use.
func New(catalogue *content.Catalogue, modules []string, stamp string) (*Program, *Tables) {
	b := &Program{Catalogue: catalogue, Modules: modules, Stamp: stamp, tables: Tables{
		Rules: map[string]*Rule{}, Written: map[string][]*Rule{}, Rated: map[string][]*content.Entry{},
		Levels: map[*content.Kind]*content.Box{}, BoxRules: map[*content.Box]BoxRules{}, OffersOn: map[*Rule]*Offered{},
		Repeats: map[*content.Entry][]*LinkedRepeat{}, Sheets: map[*content.Kind]*Sheet{}, Waiting: newWaiting(),
	}}
	return b, &b.tables
}

// The words behind which the ends of a box's range are kept, as rules: "entity.life.high".
const (
	LowEnd  = ".low"
	HighEnd = ".high"
)

// BoxRules are the rules that say what a box starts as, and its ends; nil for none.
type BoxRules struct{ Starts, Low, High *Rule }

// Of are the rules of a box.
func (b *Program) Of(box *content.Box) BoxRules { return b.tables.BoxRules[box] }

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
	Adds         []*Layer // to
	Wraps        []*Layer // after and around, in load order
	Carried      []*Layer // changes that hold for whoever has their entry
	House        []*Layer // the house's after and around, outermost

	Facts    RuleFacts
	Uses     RuleUses
	When     *formula.Program
	ForEach  *formula.Program
	Requires []Requirement
	Costs    []LinkedCost
	Plan     *Plan // checks
	Offer    *LinkedOffer
}

// Signature describes the parameters and the answer of a rule.
type Signature struct {
	Params []Param
	Answer types.Type // Any where a function or a table answers
	// GivesTheirs is true if the type of a parameter names the owner of the thing.
	GivesTheirs bool
	// Defaults are the default arguments; nil if one is read from the game. NoArgs is true
	// if no other arguments are needed.
	Defaults Args
	NoArgs   bool
}

// RuleUses describes how often a rule may be used, and what depends on its use.
type RuleUses struct {
	Once    []Occasion // it is done at most once until one of these occurs; nil for no limit
	UsesUp  bool       // a line that uses up changes that hold once
	Awaited bool       // boxes, or limits of use, are reset by it
}

// Layer is the linked form of a definition or of a change.
type Layer struct {
	How     How
	Label   string
	Carried LayerCarrier
	Of      *content.Kind // things of this kind alone; nil for all
	When    *formula.Program
	// ByOptions numbers, from 1, the conditions of a book that ask options alone:
	// they are settled once for the options that are set. 0 for all others.
	ByOptions int
	Answer    LayerAnswer
	Requires  []Requirement
	Body      *ActionBody // what happens, where that is more than a function; nil for none
	At        string      // where added steps go; "" for last
	Text      string
	Source    *content.Source
	Module    string
	House     bool
	Pos       diag.Pos
	Family    LayerFamily
	Written   string // what stands in the module, for why and listings
	Offer     OfferTexts

	By *Change // as which a module wrote it; nil for a definition
}

// LayerAnswer is the answer of a layer. At most one field is set, except Numbers with Dice.
type LayerAnswer struct {
	Formula *formula.Program
	Sum     []LinkedRow
	First   []LinkedRow
	Best    []LinkedRow
	Rows    []TableRow
	Texts   []*Text // of a headline
	Func    Function
	Dice    *dice.Expression
	Throw   *Throw                      // of a line that is dice besides those of its check
	Check   *Step                       // of a line that is another check
	Numbers map[string]*formula.Program // of dice that are added, by the names behind their @
}

// LayerCarrier is the entry that carries a change, which holds for those who have the entry.
type LayerCarrier struct {
	Carrier  *content.Entry // nil for a change that holds for everybody
	Me       string         // the role in which the carrier takes part
	Once     []Occasion     // until which of them it holds once; nil for always
	OnceName string         // under which that is kept
}

// LayerFamily is the check from which a layer is inherited.
type LayerFamily struct {
	Inherited string // the name of that check; "" for the rule's own layers
	Distance  int    // 0 for the check itself, 1 for the check that it is like, and so on
}

// OfferTexts say what a change of an offer changes and costs, for listings.
type OfferTexts struct {
	Changes []string // what it changes, as its module writes it
	Costs   []string
	// Price says that a change of an offer stands instead of its costs, PriceAlone
	// that it does nothing else.
	Price, PriceAlone bool
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
	Label  string
	Value  *formula.Program
	Throw  *Throw // in place of the value: dice
	When   *formula.Program
	Pos    diag.Pos
	Source *content.Source // its own; nil for that of the layer
}

// Requirement is a sentence that must hold before an action.
type Requirement struct {
	Sentence string
	Holds    *formula.Program
	When     *formula.Program
	Source   *content.Source
	Module   string
	Pos      diag.Pos
	// If is the condition of the change that adds it; nil when it always does.
	If *formula.Program
	Of *content.Kind // things of this kind alone; nil for all
	// Added requirements of carried changes hold for whoever has the entry.
	Carrier *content.Entry
	Me      string
}

// LinkedCost is a cost ready to be paid.
type LinkedCost struct {
	Written string
	All     bool
	Amount  *formula.Program
	Box     string
	Module  string // whose words these are
	Pos     diag.Pos
	Of      Role
	// If is the condition of the change that adds it; nil when it always does.
	If *formula.Program
	On *content.Kind // what is done by things of this kind alone; nil for all
	// Added costs of carried changes hold for whoever has the entry.
	Carrier *content.Entry
	Me      string
}

// LinkedOffer is what an offer adds to a rule.
type LinkedOffer struct {
	By          By
	Before      bool
	OncePerRoll bool
	Once        []Occasion
	Consent     *formula.Program // nil without consent; outside of checks
	// On holds what depends on the check the offer is made for.
	On map[*Rule]*OfferOn
}

// OfferOn is an offer compiled for one check, action or offer.
type OfferOn struct {
	Rule     *Rule
	Of       *content.Kind // on things of this kind alone; nil for all
	Payer    Role          // who may pay, when By is a role
	When     *formula.Program
	Limit    *formula.Program
	Consent  Role
	Costs    []LinkedCost
	Replaces OfferReplaces
	Asks     []LinkedAsk // in the order in which they are asked
	Changes  []OfferChange
	Func     Function
	// Boxes are written first, those of ActionBody after the lines that they read.
	Boxes      []BoxChange
	Body       *ActionBody // its steps and what it says; nil for none of these
	Remembered RememberedLines
	Text       string
	Source     *content.Source
	Module     string // where what it does stands
	Pos        diag.Pos
	Instead    []*OfferOn // replacements of what it does or costs, the strongest first
	// EndsItself says that a purchase may be what makes When fail, so that it
	// need not be bounded: When asks about the form, or a function may change
	// what it asks about.
	EndsItself bool
}

// OfferReplaces is what a replacement of an offer replaces; zero for the offer itself.
type OfferReplaces struct {
	Price bool             // its costs stand instead of the offer's
	Does  bool             // what it does, too
	Holds *formula.Program // when it does; nil for always
}

// RememberedLines are the lines of a check that a purchase reads as they stood when it was
// bought.
type RememberedLines struct {
	Remembers []int // by their places in the plan, those that changes read first
	Named     int   // how many of them changes read; the function of the offer reads the others
}

// LinkedAsk is what an offer asks its payer.
type LinkedAsk struct {
	Param
	Among *formula.Program // the list of which one is chosen; nil for all of the type
	Later bool             // another question reads the answer
}

// OfferChange writes on one line of a form, or on what an action was given.
type OfferChange struct {
	Line  string
	Again *RolledAgain     // the dice are rolled again
	Value *formula.Program // what it becomes; its own name is what stood there
	Adds  []AddedLine      // what is added to it
}

// AddedLine is a line that a purchase adds.
type AddedLine struct {
	Label  string
	Value  *formula.Program
	Throw  *Throw // in place of the value: dice
	When   *formula.Program
	Source *content.Source
	Pos    diag.Pos
}

// RolledAgain says which dice a purchase rolls again.
type RolledAgain struct {
	Count int              // the payer picks so many of them; 0 for all
	Where *formula.Program // asked of what a die shows; nil for any
	Label string           // those of this label alone; "" for any
	Later bool             // which ones fit is known only once the payer answered
}

// All says that the whole roll is made again.
func (a *RolledAgain) All() bool { return a.Count == 0 && a.Where == nil && a.Label == "" }

// By says who may take an offer.
type By int

const (
	ByRole       By = iota // a path from the noun, such as roller or target.leader
	ByAnyone               // every entity that can pay
	ByGamemaster           // the game itself
)

// LinkedRepeat is an every in its linked form.
type LinkedRepeat struct {
	*Repeat
	WhenProgram *formula.Program
}

// Shown is the name of a rule for people: as its module writes it, without the
// game before a word where games meet.
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

// Plan is a check ready to be opened: its lines in the order they settle.
type Plan struct {
	Check  *Rule
	Family []string // the check and all it is like, nearest first
	Lines  []*Rule  // each of kind Line; Name is "check.line"
	Roller *formula.Program
	// Variables are the numbers that the dice notation asks for by @name.
	Variables map[string]*formula.Program
	Held      []int            // the lines that are other checks
	ReadsHeld map[string][]int // which of them each line reads, itself or through other lines
	Again     int              // the line that says whether all is thrown again; -1 for none
	Shows     []string         // the lines that are announced, be it in a text; nil for the usual ones
	ShowsText *Text            // how they are announced; nil: one by one
	Private   bool             // for the gamemaster alone
	// ByFormulas says that formulas alone work its lines out, whatever stands around them.
	ByFormulas bool
	// Still says that its lines are worked out from its dice and from each other alone.
	Still     bool
	DiceWords DiceWords
	// Settled are the lines that are worked out, in order, as soon as the dice lie there.
	Settled []int
	// Deciding is what decides it where nobody reads its total; nil for all others.
	Deciding *Deciding
	Standard StandardIndexes
	Index    map[string]int // of the lines, by their names; without that of [Again]
}

// DiceWords are the words by which formulas read the dice of a check.
type DiceWords struct {
	Labels     []string // that name dice, as in dice.gear
	Words      []string // that dice may show, as far as they are known
	ShowsWords bool     // whether the dice show words at all
	Counts     []string // the labels by which formulas count words
}

// StandardIndexes are the indexes of the standard lines of a check; -1 for none.
type StandardIndexes struct{ Dice, Natural, Modifier, Total, Against int }

// Line finds a line of the plan by its name.
func (p *Plan) Line(name string) (int, bool) {
	i, ok := p.Index[name]
	return i, ok
}

// LineNames lists the lines in the order they settle.
func (p *Plan) LineNames() []string {
	names := make([]string, 0, len(p.Lines))
	for _, l := range p.Lines {
		if l.Word != Again {
			names = append(names, l.Word)
		}
	}
	return names
}

// Same tells whether two books were linked of the same rules.
func (b *Program) Same(other *Program) bool {
	return b == other || b != nil && other != nil && b.Stamp != "" && b.Stamp == other.Stamp
}

// Offers lists all offers in load order.
func (b *Program) Offers() []*Rule { return b.tables.Offers }

// OffersOn are the offers on a check, an action or an offer; nil for none.
func (b *Program) OffersOn(r *Rule) *Offered { return b.tables.OffersOn[r] }

// Offered are offers on one rule, in load order: those that are made before it is rolled
// or happens, and those behind it.
type Offered struct{ Before, After []OfferAt }

// OfferAt is an offer on one rule.
type OfferAt struct {
	Offer *Rule
	On    *OfferOn
}

// Repeats lists what happens again and again while somebody has the entry.
func (b *Program) Repeats(e *content.Entry) []*LinkedRepeat { return b.tables.Repeats[e] }

// RatedEntry finds the rated entry that a module means by a name, in which
// things of a kind have a level; nil when there is none.
func (b *Program) RatedEntry(module string, of *content.Kind, name string) *content.Entry {
	if found := b.Catalogue.Mine(module, b.Catalogue.Mine(of.Module, b.tables.Rated[name])); len(found) == 1 {
		return found[0]
	}
	return nil
}

// Warnings are what Check tells an author though the book can be played.
func (b *Program) Warnings() diag.List {
	return slices.Concat(b.Catalogue.Warnings(), b.tables.Warnings)
}

// Notes are what Check tells an author besides: what is in order, and means
// something else than it might seem.
func (b *Program) Notes() diag.List { return b.tables.Notes }

// ReadsDefaults says whether a default of something that it may be given is read
// from the game.
func (r *Rule) ReadsDefaults() bool {
	return slices.ContainsFunc(r.Signature.Params, func(p Param) bool { return p.Standard != nil })
}

// HasSay reports whether a layer of the rule has a text to say.
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

// Layers lists all layers of a rule in the order they count: what :rules shows.
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

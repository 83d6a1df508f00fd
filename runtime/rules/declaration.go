// Package rules holds the declarations of modules ([Declaration], [Change]) and the linked
// [Program] that a table plays. Package link makes a program of declarations, and package lint
// warns about a program.
//
// A rule answers a question about a thing, an action does something, a check rolls dice and
// has named lines, an offer is what players may buy on a check or an action. Four words change
// what other modules declared: `to` adds, `after` and `around` wrap, `instead_of` replaces.
//
// The layers of a rule apply in this order: the definition, or the instead_of that replaces
// it; added lines; after and around in load order; changes carried by the things concerned;
// the house rules. The order depends only on the declarations and the order of the modules.
package rules

import (
	"fmt"
	"slices"
	"strings"

	"houserule/lang/diag"
	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/content"
)

// DeclKind is the kind of a declaration.
type DeclKind int

const (
	Query  DeclKind = iota // "rule": it returns a value and has no effects
	Lookup                 // "table" without roll: it returns the value of a row
	Action                 // "action", and "table" with roll: it has effects
	Check                  // it rolls dice and has named lines
	Line                   // one line of a check
	Offer                  // what may be bought on a check or an action
	Entry                  // a reprinted entry; in listings only
)

// String returns the heading of such declarations.
func (s DeclKind) String() string {
	return [...]string{"rule", "table", "action", "check", "line", "offer", "entry"}[s]
}

// Function is a body written in the host language or provided by the engine. The program only
// keeps it; the table calls it.
type Function interface{ IsFunction() }

// Args are the arguments of a call, by the name of the parameter.
type Args map[string]types.Value

// Param is a parameter of a rule, action or check.
type Param struct {
	Name     string
	Type     types.Type
	Default  types.Value
	Optional bool // has a default, or may be none
	Check    bool // the argument is an open check; only rules of the engine have such parameters
	Rest     bool // a map of all named arguments that are no parameter; only rules of the engine have such a parameter
	Stretch  bool // a stretch of time, whose text may name actions: "2 turn_begins"
	// DefaultSource is a default that is computed: a path from the thing itself or from an
	// earlier parameter. DefaultProgram is its linked form. Both are nil for a constant.
	DefaultSource  *content.Formula
	DefaultProgram *formula.Program
	Module         string // the module that declares it
	Pos            diag.Pos
}

// Parent is a name after `like` in a heading, from which a declaration inherits: boxes of a
// kind, or parameters of an action, check or rule.
type Parent struct {
	Name string
	Pos  diag.Pos
}

// Body is the body of a rule; exactly one field is set.
type Body struct {
	Type    types.Type // that the value must have; Any for any
	Formula *content.Formula
	Sum     []Row
	First   []Row
	Best    []Row
	All     []Row // conditions that must all hold
	Any     []Row // conditions of which one must hold
	Rows    []TableRow
	Texts   []*content.Formula // of a headline
	Func    Function
	// Of lines of checks only: extra dice, and a nested check.
	Dice  *content.Formula
	Check *content.Formula
}

// IsZero reports whether no field is set.
func (b Body) IsZero() bool {
	return b.Formula == nil && b.Sum == nil && b.First == nil && b.Best == nil && b.All == nil && b.Any == nil && b.Rows == nil && b.Texts == nil && b.Func == nil && b.Dice == nil && b.Check == nil
}

// Lines returns the lines of a sum, a first-of list, a best or a list of conditions.
func (b Body) Lines() []Row { return slices.Concat(b.Sum, b.First, b.Best, b.All, b.Any) }

// Answers reports whether the body is a formula or consists of lines.
func (b Body) Answers() bool {
	return b.Formula != nil || b.Sum != nil || b.First != nil || b.Best != nil || b.All != nil || b.Any != nil
}

// Row is one labelled line of a sum, of conditions, of requirements or of a first-of list.
type Row struct {
	// Label is the label or the sentence of the line. It is "" in a first-of list, and for a
	// condition whose Value is a rule with conditions, which have sentences.
	Label  string
	Value  *content.Formula
	Dice   *content.Formula // in a line of a check: dice instead of the value
	Func   Function
	When   *content.Formula
	Source *content.Source
	Pos    diag.Pos
	// Ask is the question of a requirement that the gamemaster decides, a text with braces; nil
	// for others. Otherwise is the answer if nobody is asked; nil for yes.
	Ask, Otherwise *content.Formula
	// Check is the call of a check, for a requirement that it can be rolled; nil for others.
	Check *content.Formula
	// Fails is true for a line of fails_when.
	Fails bool
}

// Cost is a cost of an action or offer: an amount that is subtracted from a box.
type Cost struct {
	Written string           // as it stands in the module
	All     bool             // the whole amount, which must not be 0
	Amount  *content.Formula // unless All
	Box     string
	Of      *content.Formula // the owner of the box; nil for whoever acts or pays
	Pos     diag.Pos         // of the box's name
}

// Declaration is a rule, table, action, check or offer as a module declares it.
type Declaration struct {
	DeclKind DeclKind
	Name     string // "skill.effective", "core", "Second Try"
	Params   []Param
	Parents  []Parent // the names after `like`
	Body     Body
	When     *content.Formula
	Source   *content.Source
	Text     string
	Module   string
	Pos      diag.Pos
	Fields   Fields // simple fields by name

	Requires []Row
	Costs    []Cost
	Once     []content.Occasion // it can be done or bought once until one of these occurs; nil for no limit
	Effects  BodyDeclaration
	Action   ActionDeclaration
	Random   RandomTable
	Check    CheckDeclaration
	Offer    OfferDeclaration

	// Result is the type that a rule returns whose body is a function of the engine.
	Result types.Type
}

// ActionDeclaration are the fields of actions; zero for other declarations.
type ActionDeclaration struct {
	ForEach  *content.Formula
	Migrates string // the version of its module to which it migrates campaigns; "" for none
	Menu     string // the menu that lists it, one of [Menus]; "" for none
	Tags     []TagUse
	Purchase *PurchaseDeclaration // nil for what is no purchase
}

// RandomTable are the fields of tables that are rolled on; zero for other declarations.
type RandomTable struct {
	Roll   string     // the dice
	Sees   []string   // tables to which results refer
	Rolled []TableRow // the rows
}

// CheckDeclaration are the fields of checks; zero for other declarations.
type CheckDeclaration struct {
	Like      string
	Roller    *content.Formula
	Lines     []LineDeclaration // including the line named Again
	Shows     []string          // the lines that are shown; nil if the field is not written
	ShowsText *content.Formula  // the text that is shown instead of lines; nil for none
	Failure   FailureDeclaration
}

// FailureDeclaration says when a check fails without dice, and the values of its lines then.
type FailureDeclaration struct {
	When []Row             // the lines of fails_when
	As   []LineDeclaration // the formulas of fails_as, by name of the line
}

// IsZero reports whether it says nothing.
func (d *FailureDeclaration) IsZero() bool { return len(d.When)+len(d.As) == 0 }

// OfferDeclaration are the fields of offers; zero for other declarations.
type OfferDeclaration struct {
	On          []string
	OncePerRoll bool
	By          string
	ByAt        *content.Formula // By as a path with its position; nil if the position is not known
	Before      bool             // offered before the dice are rolled
	Limit       *content.Formula
	Consent     *content.Formula
	Asks        []Ask            // in the order in which they are asked
	Carrier     *content.Entry   // the entry whose holders get the offer; nil for an offer to everybody
	Also        []*content.Entry // entries like Carrier whose holders get the offer, too
	Overrides   string           // the name of the offer of the parent entry that it overrides; "" for none
}

// SourceName returns the name by which modules refer to the declaration.
func (d *Declaration) SourceName() string {
	if d.Offer.Overrides != "" {
		return d.Offer.Overrides
	}
	return d.Name
}

// Ask is a question that an offer asks its payer; Param describes the answer.
type Ask struct {
	Param
	Among *content.Formula // the list of possible answers; nil for all values of the type
}

// AgainLine is the name of the line of a check that says whether all dice are rerolled.
// Formulas cannot read it.
const AgainLine = "again"

// LineDeclaration is a line of a check, or a line that an offer changes.
type LineDeclaration struct {
	Name string
	Body Body
	Dice string // the notation of the dice line; "" for other lines
	// Reroll selects the dice that an offer rerolls; nil for none.
	Reroll *RerollDeclaration
	Pos    diag.Pos
	// Place is the source of the name, if it is a path; nil for a word.
	Place *content.Formula
	// DiceSource is the source of the notation.
	DiceSource *content.Formula
}

// RerollDeclaration selects dice to reroll: "again 1 where # < 6".
type RerollDeclaration struct {
	Count int              // how many dice; 0 for all
	Where *content.Formula // a condition on what a die shows, as #; nil for any
}

// BodyDeclaration declares the effects of a body in the order in which they take place: changes
// of boxes or lines, steps, texts.
type BodyDeclaration struct {
	Changes []LineDeclaration
	Steps   []StepDeclaration // nil if no steps are written; empty for an empty list
	Say     *content.Formula
	Summary *content.Formula // like Say, for the summary of a session
}

// StepDeclaration is a step: a call, the first of several steps whose condition holds, a list
// of steps, or an effect given by one of Fields.
type StepDeclaration struct {
	Call *content.Formula // "target.is_hurt(damage)"; nil for other steps
	Acts FieldName        // of a step without a call: the field that says what it does
	// Changes are the boxes that a step writes; its Steps follow. Nil for other steps.
	Changes []LineDeclaration
	First   []StepDeclaration
	Steps   []StepDeclaration
	Fields  []StepFieldDeclaration // its formulas, in the order of the grammar
	Pos     diag.Pos
}

// StepFieldDeclaration is a field of a step that holds a formula.
type StepFieldDeclaration struct {
	Name    FieldName
	Formula *content.Formula
	Gives   types.Type // the required type of the formula; zero for any
	Stretch bool       // of [Later]: a literal stretch of time, not a formula
}

// Field returns the formula of a field; nil if it is not written.
func (d *StepDeclaration) Field(name FieldName) *content.Formula {
	for i := range d.Fields {
		if d.Fields[i].Name == name {
			return d.Fields[i].Formula
		}
	}
	return nil
}

// ChangeKind says how a change combines with the declaration that it changes.
type ChangeKind int

// The words that change declarations, and Definition for a layer that is no change.
const (
	To ChangeKind = iota
	After
	Around
	InsteadOf
	Definition
)

// ChangeWord is the heading of a change: as it is written, and the word of modules with the
// same meaning. `house`, which is written at the table, means instead_of.
type ChangeWord struct{ Written, Means string }

// Change is a change of a declaration as a module declares it.
type Change struct {
	ChangeKind ChangeKind
	Word       ChangeWord
	Target     string
	Label      string
	Body       Body
	Notation   DiceNotation
	When       *content.Formula
	Terms      ChangeTerms
	Params     []Param           // additional parameters of the steps of a `to`
	Lines      []LineDeclaration // lines that a `to` adds to a check
	Effects    BodyDeclaration
	At         string // the position of added steps: "first", "last", "after x", "before x"
	Carried    ChangeCarrier
	Of         *content.Kind // the kind of things that it is limited to; nil for all
	Random     RandomChange
	Text       string
	Source     *content.Source
	Module     string
	House      bool
	Pos        diag.Pos
}

// DiceNotation is the notation of a dice line; zero for none.
type DiceNotation struct {
	Dice       string
	DiceSource *content.Formula // the source of Dice
}

// ChangeTerms are requirements, costs and tags that a change adds to an action, the new costs of an
// offer, and whether a replacement of a rule or line is final.
type ChangeTerms struct {
	Requires  []Row
	Costs     []Cost // added costs of an action, or new costs of an offer
	SetsCosts bool   // an instead_of replaces the costs of an offer by Costs, which may be empty
	Tags      []TagUse
	Except    []Named // of a change of everything that has a tag: what it does not reach
	Final     bool    // an instead_of silences the layers of modules and entries; see [Silences]
	Failure   FailureDeclaration
}

// ChangeCarrier is the entry that carries a change, which holds for those who have the entry.
type ChangeCarrier struct {
	Carrier *content.Entry     // nil for a change that always applies
	Me      string             // the role in which the holder of the entry takes part in the rule: "attacker"
	Once    []content.Occasion // it applies once until one of these occurs; nil for no limit
}

// RandomChange are the fields of a change of a table that is rolled on; zero for others.
type RandomChange struct {
	Roll string   // the dice for the replaced rows; "" for those of the table
	Sees []string // tables to which results refer
}

// Repeat is an `every`: a function that is called for each unit of the game clock that passes,
// for those who have the entry.
type Repeat struct {
	Unit    string
	Carrier *content.Entry
	When    *content.Formula
	Func    Function
	Source  *content.Source
	Module  string
	Pos     diag.Pos
}

// SplitName splits "skill.check" into kind and word, and "core" into "" and "core".
func SplitName(name string) (noun, word string) {
	if i := strings.IndexByte(name, '.'); i >= 0 {
		return name[:i], name[i+1:]
	}
	return "", name
}

// Any reports whether the body has effects: steps, changes of boxes or texts.
func (d *BodyDeclaration) Any() bool {
	return d.Steps != nil || len(d.Changes) > 0 || d.Say != nil || d.Summary != nil
}

// NameOfKindProblem returns the message and hint for a declaration with the name of its own kind,
// which always means the thing itself.
func NameOfKindProblem(heading, noun, what string) (message, hint string) {
	return fmt.Sprintf("%s: `%s` is the %s itself, and cannot be %s", heading, noun, noun, what), "choose another name"
}

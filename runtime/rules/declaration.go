// Package rules holds named rules in layers: what modules declared
// ([Declaration], [Change]), and the linked [Program] that a table plays from. Package link
// makes one of the other, and package lint tells what is odd about what it made.
//
// A rule answers a question about a noun, an action does something, a check is
// a form of named lines, an offer is what people may buy while a roll lies
// open. Four words change what exists: to adds a line, after and around wrap,
// instead_of replaces.
//
// The order of one rule's value is: its definition or the instead_of that
// replaces it; every added line; after and around in load order; what is
// carried by somebody concerned; the house. It never depends on anything but
// the declarations and the order of the modules.
package rules

import (
	"strings"

	"houserule/lang/diag"
	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/content"
)

// DeclKind is the kind of a declaration.
type DeclKind int

const (
	Question DeclKind = iota // answers; neither rolls, chooses nor changes anything
	Lookup                   // a table: answers by rows
	Action                   // does something
	Check                    // a form of named lines
	Line                     // one line of a check
	Offer                    // what may be bought while a roll lies open
	Entry                    // an entry of a kind that is printed anew, in listings
)

// String gives the word with which the sort is declared.
func (s DeclKind) String() string {
	return [...]string{"rule", "table", "action", "check", "line", "offer", "entry"}[s]
}

// Function is a rule told as a story by the host language, or brought by the engine. The
// book keeps it; the table that plays calls it, with what it says there.
type Function interface{ IsFunction() }

// Args holds the parameters of one call by name.
type Args map[string]types.Value

// Param is a parameter of a rule, action or check.
type Param struct {
	Name     string
	Type     types.Type
	Default  types.Value
	Optional bool // has a default, or may be none
	Check    bool // it is an open check, which only rules of the engine take
	Stretch  bool // it is a stretch of time, which may count actions
	// Word is a default that is a word of the noun, or of a parameter before it,
	// as it is written; Standard the same, linked.
	Word     *content.Formula
	Standard *formula.Program
	Module   string // who declares it
	Pos      diag.Pos
}

// Taken is what a heading takes over with like: the boxes of a kind, or the
// parameters of an action, a check or a rule.
type Taken struct {
	Name string
	Pos  diag.Pos
}

// Body is what a rule says; exactly one field is set.
type Body struct {
	Formula *content.Formula
	Sum     []Row
	First   []Row
	Best    []Row
	Rows    []TableRow
	Texts   []*content.Formula // of a headline
	Func    Function
	// Lines of a check alone: dice that are thrown besides its own, and another check.
	Dice  *content.Formula
	Check *content.Formula
}

// IsZero reports a body that says nothing.
func (b Body) IsZero() bool {
	return b.Formula == nil && b.Sum == nil && b.First == nil && b.Best == nil && b.Rows == nil && b.Texts == nil && b.Func == nil && b.Dice == nil && b.Check == nil
}

// Row is one labelled line of a sum, of requirements or of a first-of list.
type Row struct {
	Label  string
	Value  *content.Formula
	Dice   *content.Formula // in a line of a check: dice in place of the value
	Func   Function
	When   *content.Formula
	Source *content.Source
	Pos    diag.Pos
}

// TableRow is one row of a table: a number or a range of numbers, or a text.
type TableRow struct {
	Low, High float64 // inclusive; infinite at open ends
	Text      string  // the key when IsText
	IsText    bool
	Value     types.Value
	Braces    *content.Formula // the value, where that is a text with braces
	Result    *Text            // the same, linked; nil where nobody rolls
	Pos       diag.Pos
}

// GoesOnTo returns the table to which a row refers by "see kind.table"; false for other rows.
func (r TableRow) GoesOnTo() (string, bool) {
	text, _ := r.Value.(string)
	other, found := strings.CutPrefix(text, "see ")
	return other, found && !strings.Contains(other, " ")
}

// Cost is what an action or offer takes: an amount of a box, of somebody.
type Cost struct {
	Written string           // as it stands in the module
	All     bool             // everything that is there, but at least something
	Amount  *content.Formula // unless All
	Box     string
	Of      *content.Formula // whose box; nil: who acts or pays
	Pos     diag.Pos         // of the box's name
}

// Declaration is a rule, table, action, check or offer as a module wrote it.
type Declaration struct {
	DeclKind DeclKind
	Name     string // "skill.effective", "core", "Second Try"
	Params   []Param
	Takes    []Taken // what its heading takes over besides
	Body     Body
	When     *content.Formula
	Source   *content.Source
	Text     string
	Module   string
	Pos      diag.Pos
	Fields   Fields // what is read by its name where it takes effect

	Requires []Row
	Costs    []Cost
	Once     []content.Occasion // until which of them it is done or bought at most once; nil for no limit
	Does     BodyDeclaration
	Action   ActionDeclaration
	Random   RandomTable
	Check    CheckDeclaration
	Offer    OfferDeclaration

	// Answers is what a question gives whose body is a function of the engine,
	// which cannot tell by itself.
	Answers types.Type
}

// ActionDeclaration is what actions have besides; zero for all others.
type ActionDeclaration struct {
	ForEach  *content.Formula
	Migrates string // the version of its module to which it brings a campaign that was played with an earlier one; "" for most
	Menu     string // of [Menus], where people find it; "" for none
}

// RandomTable is what tables have on which people roll; zero for all others.
type RandomTable struct {
	Roll   string     // the dice
	Sees   []string   // tables to which results go on
	Rolled []TableRow // the rows
}

// CheckDeclaration is what checks have besides; zero for all others.
type CheckDeclaration struct {
	Like      string
	Roller    *content.Formula
	Lines     []LineDeclaration // with Again among them
	Shows     []string          // the lines that are announced; nil where nothing is written
	ShowsText *content.Formula  // what is announced in place of lines; nil for none
}

// OfferDeclaration is what offers have besides; zero for all others.
type OfferDeclaration struct {
	On          []string
	OncePerRoll bool
	By          string
	ByAt        *content.Formula // where By stands, as a path; nil where nobody knows
	Before      bool             // opens before the dice are rolled
	Limit       *content.Formula
	Consent     *content.Formula
	Asks        []Ask            // in the order in which they are asked
	Carrier     *content.Entry   // the entry in which it stands; nil for an offer to all
	Also        []*content.Entry // entries that are like it and hold the offer, too
	Again       string           // the offer of the entry that its own is like, which it writes again under that name
}

// Called is the name that a module writes.
func (d *Declaration) Called() string {
	if d.Offer.Again != "" {
		return d.Offer.Again
	}
	return d.Name
}

// Ask is what an offer asks its payer.
type Ask struct {
	Param
	Among *content.Formula // the list of which one is chosen; nil for all of the type
}

// Again is the line of a check that says whether everything is thrown again. No
// formula reads it.
const Again = "again"

// LineDeclaration is one line of a check, or a line that an offer writes on.
type LineDeclaration struct {
	Name string
	Body Body
	Dice string // the notation of a dice line
	// Again says which dice an offer rolls again; nil for none.
	Again *AgainDeclaration
	Pos   diag.Pos
	// Place points into the name, where that is a path; nil for a word.
	Place *content.Formula
	// DiceSource points into the notation.
	DiceSource *content.Formula
}

// AgainDeclaration says which dice are rolled again: "again 1 where # < 6".
type AgainDeclaration struct {
	Count int // 0 for all
	Where *content.Formula
}

// BodyDeclaration is a body as its module writes it: changes of boxes or lines, then steps,
// then texts.
type BodyDeclaration struct {
	Changes []LineDeclaration
	Steps   []StepDeclaration // nil if no steps are written; empty for an empty list
	Say     *content.Formula
	Summary *content.Formula // as Say, kept for the end of a session
}

// StepDeclaration is one of several steps: a call, the first of several lines that holds,
// several steps in place of one, or what one of Fields says.
type StepDeclaration struct {
	Call   *content.Formula // "target.is_hurt(damage)"; nil where something else says what is done
	First  []StepDeclaration
	Steps  []StepDeclaration
	Fields []StepFieldDeclaration // its formulas, in the order of the grammar
	Pos    diag.Pos
}

// StepFieldDeclaration is a field of a step that holds a formula.
type StepFieldDeclaration struct {
	Name    FieldName
	Formula *content.Formula
	Gives   types.Type // what the formula must give; the zero value for anything
	Stretch bool       // of [Later]: it is a written stretch of time and no formula
}

// Field returns the formula in a field of the step; nil where it is not written.
func (d *StepDeclaration) Field(name FieldName) *content.Formula {
	for i := range d.Fields {
		if d.Fields[i].Name == name {
			return d.Fields[i].Formula
		}
	}
	return nil
}

// How is what a change does to its target.
type How int

// The four words that change what exists, and what they change.
const (
	To How = iota
	After
	Around
	InsteadOf
	Definition
)

// ChangeWord is the heading with which a change is written, and the one that means the same
// for modules: house is written at the table, and means instead_of.
type ChangeWord struct{ Written, Means string }

// Change is one of the four words as a module wrote it.
type Change struct {
	How      How
	Word     ChangeWord
	Target   string
	Label    string
	Body     Body
	Notation DiceNotation
	When     *content.Formula
	Terms    ChangeTerms
	Params   []Param           // what the steps of a to are given besides
	Lines    []LineDeclaration // what a to adds to a check
	Does     BodyDeclaration
	At       string // where added steps go: "first", "last", "after x", "before x"
	Carried  ChangeCarrier
	Of       *content.Kind // the narrower noun that it names: it holds for these alone; nil for all
	Random   RandomChange
	Text     string
	Source   *content.Source
	Module   string
	House    bool
	Pos      diag.Pos
}

// DiceNotation is the notation of a dice line that a change writes; zero for none.
type DiceNotation struct {
	Dice       string
	DiceSource *content.Formula // points into it
}

// ChangeTerms are what a change adds to what an action requires and costs, or what it lets an
// offer cost.
type ChangeTerms struct {
	Requires []Row
	Costs    []Cost // what is added to those of an action, or what an offer costs instead
	Price    bool   // an instead_of says what an offer costs; no costs are none
}

// ChangeCarrier is the entry in which a change stands that holds for whoever has it.
type ChangeCarrier struct {
	Carrier *content.Entry     // nil for a change that holds for everybody
	Me      string             // the role in which the carrier takes part
	Once    []content.Occasion // until which of them it holds once; nil for always
}

// RandomChange is what a change says of a table on which people roll; zero for all others.
type RandomChange struct {
	Roll string   // dice of a table whose rows are replaced; "" for the old ones
	Sees []string // tables to which results go on
}

// Repeat is an every: something that happens again and again on the game clock
// while somebody has the entry.
type Repeat struct {
	Unit    string
	Carrier *content.Entry
	When    *content.Formula
	Func    Function
	Source  *content.Source
	Module  string
	Pos     diag.Pos
}

// SplitName parts "skill.check" into noun and word, and "core" into "" and "core".
func SplitName(name string) (noun, word string) {
	if i := strings.IndexByte(name, '.'); i >= 0 {
		return name[:i], name[i+1:]
	}
	return "", name
}

package handbook

import (
	"bytes"
	"encoding/json"
)

// Handbook is the reference of one module, as texts in the order of the pages. `houserule doc
// --json` writes it.
type Handbook struct {
	Module Module `json:"-"` // its fields stand among those of the handbook

	Options     []Option    `json:"options,omitempty"`
	Kinds       []Kind      `json:"kinds,omitempty"`
	Words       []WordList  `json:"words,omitempty"`
	Entries     []EntryList `json:"entries,omitempty"`
	RulesByKind []KindRules `json:"rules,omitempty"` // of the module, without headlines and offers
	Offers      []Rule      `json:"offers,omitempty"`
	Displays    Displays    `json:"seen"`
	Changed     []Rule      `json:"changed,omitempty"` // rules of other modules that the module changes
	Specs       []SpecFile  `json:"examples,omitempty"`
	Pages       []Page      `json:"pages,omitempty"`

	PlayedWithout []string `json:"played_without,omitempty"` // modules that are loaded in the game but not for the examples

	Passed int `json:"passed"` // number of worked examples that passed
	Failed int `json:"failed"` // number of worked examples that failed
}

// Module is the manifest of a module, and the modules that are loaded with it.
type Module struct {
	ID          string   `json:"id"`
	Version     string   `json:"version"`
	Title       string   `json:"title"`
	Licence     string   `json:"licence"`
	Game        string   `json:"game,omitempty"`
	Credit      string   `json:"credit,omitempty"`
	Origin      string   `json:"origin,omitempty"` // where the module or its game is found
	Description string   `json:"description,omitempty"`
	Authors     []string `json:"authors,omitempty"`
	Requires    []string `json:"needs,omitempty"`  // modules that it requires, with their versions
	Beside      []string `json:"beside,omitempty"` // other modules that are loaded
	Permissions []string `json:"permissions,omitempty"`
}

// MarshalJSON implements [json.Marshaler]. Escaping HTML is left to the encoder of the caller.
func (h *Handbook) MarshalJSON() ([]byte, error) {
	type fields Handbook
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	err := e.Encode(struct {
		Module
		*fields
	}{h.Module, (*fields)(h)})
	return out.Bytes(), err
}

// Link is a name and its anchor in the handbook; To is "" if the handbook does not have it.
type Link struct {
	Text string `json:"text"`
	To   string `json:"to,omitempty"`
}

// Option is an option of the module, which a gamemaster may set.
type Option struct {
	Anchor  string `json:"anchor"`
	Name    string `json:"name"`
	Type    string `json:"type"`
	Default string `json:"default"` // its value unless it is set
	Text    string `json:"text,omitempty"`
	Page    string `json:"page,omitempty"` // its source
}

// Kind is a kind of the module, or a kind of another module to which it adds boxes.
type Kind struct {
	Anchor string   `json:"anchor"`
	Name   string   `json:"name"`
	Module string   `json:"module,omitempty"` // that declares it; "" for this one
	Like   *Link    `json:"like,omitempty"`
	Facts  []string `json:"facts,omitempty"` // how its things exist
	Text   string   `json:"text,omitempty"`
	Page   string   `json:"page,omitempty"` // its source
	Boxes  []Box    `json:"boxes,omitempty"`
	Rules  []Link   `json:"rules,omitempty"` // its rules and actions
}

// Box is a box of a kind.
type Box struct {
	Name    string   `json:"name"`
	Module  string   `json:"module,omitempty"` // that declares it; "" for this one
	Type    string   `json:"type"`
	Default string   `json:"default,omitempty"` // its value before anything is written to it
	Facts   []string `json:"facts,omitempty"`   // what is special about it, in a few words
	Text    string   `json:"text,omitempty"`
	Page    string   `json:"page,omitempty"` // its source
}

// WordList is a list of words that the module declares: a scale, or words without an order.
type WordList struct {
	Anchor string   `json:"anchor"`
	Name   string   `json:"name"`
	Scale  bool     `json:"scale,omitempty"` // the words are ordered, lowest first
	Words  []string `json:"words"`           // with those that other modules add
	Text   string   `json:"text,omitempty"`
	Page   string   `json:"page,omitempty"` // its source
}

// EntryList is the entries of one kind.
type EntryList struct {
	Anchor   string   `json:"anchor"`
	Kind     Link     `json:"kind"`
	Columns  []string `json:"columns,omitempty"` // names of the columns of the cells
	HasTexts bool     `json:"-"`                 // some entry has a text
	HasPages bool     `json:"-"`                 // some entry has a page
	Entries  []Entry  `json:"entries"`
}

// Entry is an entry that the module declares.
type Entry struct {
	Anchor       string             `json:"anchor"`
	Name         string             `json:"name"`
	Short        string             `json:"short,omitempty"`
	Cells        []string           `json:"cells,omitempty"` // for each column
	Text         string             `json:"text,omitempty"`
	Page         string             `json:"page,omitempty"`       // its source
	InsteadOf    string             `json:"instead_of,omitempty"` // the module whose entry it replaces
	Declarations []EntryDeclaration `json:"holds,omitempty"`
}

// EntryDeclaration is a declaration in an entry, which applies to whoever has the entry: a change, an
// offer or a repeat.
type EntryDeclaration struct {
	Word    string   `json:"word"`            // the word of the heading, with its label
	Target  Link     `json:"what"`            // what it changes or offers, or the unit of a repeat
	Effects []string `json:"says,omitempty"`  // what it does, as written
	Place   string   `json:"place,omitempty"` // its file and line
}

// KindRules are the rules of one kind; Name is "" for rules that belong to none.
type KindRules struct {
	Anchor string `json:"anchor"`
	Name   string `json:"name"`
	Kind   *Link  `json:"kind,omitempty"`
	Rules  []Rule `json:"rules"`
}

// Rule is a rule, a table, an action, a check or an offer.
type Rule struct {
	Anchor         string      `json:"anchor"`
	Name           string      `json:"name"`
	Kind           string      `json:"sort"`             // rule, table, action, check or offer
	Module         string      `json:"module,omitempty"` // that declares it; "" for this one
	Params         []Param     `json:"takes,omitempty"`
	Result         string      `json:"answers,omitempty"` // type of the result; "" if it is not declared
	Page           string      `json:"page,omitempty"`    // its source
	Text           string      `json:"text,omitempty"`
	Statements     []Statement `json:"statements,omitempty"` // printed rules that it cites
	Place          string      `json:"place,omitempty"`      // its file and line
	Like           *Link       `json:"like,omitempty"`       // the check that it is like; nil for none
	Terms          []Term      `json:"terms,omitempty"`
	Layers         []Layer     `json:"layers,omitempty"`      // in the order in which they apply
	Lines          []Line      `json:"lines,omitempty"`       // of a check
	InheritedLines []Link      `json:"takes_over,omitempty"`  // lines that are those of the check that it is like
	StandardLines  []string    `json:"plain_lines,omitempty"` // names of lines that are as in every check
	Offers         []Link      `json:"offers,omitempty"`      // that can be bought on it
	ReadBy         []Link      `json:"asked_by,omitempty"`    // rules whose formulas read it
	Examples       []Link      `json:"examples,omitempty"`    // that cite the same source
}

// Param is a parameter of a rule.
type Param struct {
	Name    string `json:"name"`
	Type    string `json:"type"`
	Default string `json:"default,omitempty"`
}

// Statement is a rule of the book, as the module's rules.tsv lists it.
type Statement struct {
	ID   string `json:"id"`
	Page string `json:"page,omitempty"`
	Text string `json:"text,omitempty"`
	To   string `json:"to,omitempty"` // anchor of the [Page]; "" if it is not listed
}

// Term is a fact about a rule besides its value: requirements, costs, who may buy an offer, what
// it asks.
type Term struct {
	Name    string   `json:"name"`
	Clauses []Clause `json:"says,omitempty"`
	Links   []Link   `json:"links,omitempty"` // in place of clauses, or before them
}

// Clause is a sentence, a formula or both, perhaps with the formula of a condition.
type Clause struct {
	Text    string  `json:"text,omitempty"`
	Formula Formula `json:"formula,omitempty"`
	When    Formula `json:"when,omitempty"`
	Owner   string  `json:"by,omitempty"` // the carrier, and the module if it is another one; "" for neither
}

// Layer is the definition of a rule or line, or a change of it.
type Layer struct {
	Heading     string     `json:"heading"`           // its word with its label and origin
	Module      string     `json:"module"`            // that declares it
	Foreign     bool       `json:"foreign,omitempty"` // another module adds it
	Defines     bool       `json:"defines,omitempty"` // it is the definition
	Place       string     `json:"place,omitempty"`   // its file and line
	Page        string     `json:"page,omitempty"`    // its source, unless the rule has the same
	Carrier     *Link      `json:"carrier,omitempty"` // the entry that contains it; nil for none
	When        Formula    `json:"when,omitempty"`    // its condition
	Formula     Formula    `json:"formula,omitempty"` // its value
	Combination string     `json:"sums,omitempty"`    // how the rows are combined: sum, first, best, all or any
	Rows        []Row      `json:"rows,omitempty"`
	Table       []TableRow `json:"table,omitempty"` // rows of a table
	Effects     []Formula  `json:"says,omitempty"`  // what it does besides its value
	Code        string     `json:"code,omitempty"`  // source of a function
	Text        string     `json:"text,omitempty"`
	ReplacedBy  string     `json:"replaced_by,omitempty"` // the module whose layer replaces it; "" for none
}

// Row is one line of a sum, first, best, all or any.
type Row struct {
	Label   string  `json:"label,omitempty"`
	Formula Formula `json:"formula"`
	When    Formula `json:"when,omitempty"`
	Page    string  `json:"page,omitempty"`
}

// TableRow is a row of a table.
type TableRow struct {
	Key   string `json:"key"`
	Value string `json:"value"`
	To    *Link  `json:"to,omitempty"` // the table to which the row refers; nil for a value
}

// Line is a line of a check that the check declares itself, or that a module changes there.
type Line struct {
	Anchor string  `json:"anchor"`
	Name   string  `json:"name"`
	Layers []Layer `json:"layers,omitempty"`
}

// Displays are headlines, sheets, stat blocks and menus of the module.
type Displays struct {
	Headlines  []Rule  `json:"headlines,omitempty"`
	Sheets     []Sheet `json:"sheets,omitempty"`
	StatBlocks []Sheet `json:"stat_blocks,omitempty"`
	Menus      []Menu  `json:"menus,omitempty"`
}

// IsZero reports whether it is empty.
func (s Displays) IsZero() bool {
	return len(s.Headlines)+len(s.Sheets)+len(s.StatBlocks)+len(s.Menus) == 0
}

// Sheet is the layout of a kind's sheet, or of its stat block.
type Sheet struct {
	Kind  Link     `json:"kind"`
	Rows  []string `json:"rows"`
	Place string   `json:"place,omitempty"`
}

// Menu is a list of actions for players.
type Menu struct {
	Name  string `json:"name"`
	Rules []Link `json:"rules"` // actions
}

// SpecFile holds the worked examples of one file.
type SpecFile struct {
	Anchor   string    `json:"anchor"`
	File     string    `json:"file"`
	Title    string    `json:"title"`  // made of the name of the file
	Passed   int       `json:"passed"` // number of examples that passed
	Failed   int       `json:"failed"` // number of examples that failed
	Examples []Example `json:"examples"`
}

// Example is the result of a worked example.
type Example struct {
	Anchor  string     `json:"anchor"`
	Title   string     `json:"title"`
	Page    string     `json:"page,omitempty"` // its source
	Place   string     `json:"place"`          // its file and line
	Passed  bool       `json:"passed"`
	Held    int        `json:"held"`              // expectations that held
	Failure string     `json:"failure,omitempty"` // why it failed; "" if it passed
	Code    []CodeLine `json:"code"`
	Rules   []Link     `json:"rules,omitempty"` // that cite the same source
}

// CodeLine is a line of an example with what happened at it.
type CodeLine struct {
	Text   string   `json:"text"`
	Held   int      `json:"held,omitempty"` // expectations that held there
	Output []string `json:"told,omitempty"` // what checks and rules told there
}

// Page is a printed rule, or another source of the module, with the declarations and examples that
// cite it.
type Page struct {
	Anchor       string `json:"anchor"`
	ID           string `json:"id"`                 // of the printed rule; "" for another source
	Where        string `json:"where"`              // the page, or the text of another source
	Text         string `json:"text,omitempty"`     // of the printed rule
	Declarations []Link `json:"made,omitempty"`     // that cite it
	Examples     []Link `json:"examples,omitempty"` // that cite it
}

// Rules returns how many rules, tables, actions, checks and offers the module has.
func (h *Handbook) Rules() int {
	n := len(h.Offers)
	for _, noun := range h.RulesByKind {
		n += len(noun.Rules)
	}
	return n
}

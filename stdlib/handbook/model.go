package handbook

import (
	"bytes"
	"encoding/json"
)

// Handbook is the reference of one module, as texts in the order of the pages. `houserule doc
// --json` writes it.
type Handbook struct {
	Module Module `json:"-"` // its fields stand among those of the handbook

	Options []Option `json:"options,omitempty"`
	Kinds   []Kind   `json:"kinds,omitempty"`
	Lists   []List   `json:"entries,omitempty"`
	Nouns   []Noun   `json:"rules,omitempty"`
	Offers  []Rule   `json:"offers,omitempty"`
	Seen    Seen     `json:"seen"`
	Changed []Rule   `json:"changed,omitempty"` // rules of other modules that the module changes
	Specs   []Spec   `json:"examples,omitempty"`
	Pages   []Page   `json:"pages,omitempty"`

	Without []string `json:"played_without,omitempty"` // modules that are loaded in the game but not for the examples

	Passed int `json:"passed"` // worked examples
	Failed int `json:"failed"`
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
	Needs       []string `json:"needs,omitempty"`  // modules that it requires, with their versions
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
	Default string `json:"default"`
	Text    string `json:"text,omitempty"`
	Page    string `json:"page,omitempty"`
}

// Kind is a kind of the module, or a kind of another module to which it adds boxes.
type Kind struct {
	Anchor string   `json:"anchor"`
	Name   string   `json:"name"`
	Module string   `json:"module,omitempty"` // that declares it; "" for this one
	Like   *Link    `json:"like,omitempty"`
	Facts  []string `json:"facts,omitempty"` // how its things exist
	Text   string   `json:"text,omitempty"`
	Page   string   `json:"page,omitempty"`
	Boxes  []Box    `json:"boxes,omitempty"`
	Rules  []Link   `json:"rules,omitempty"` // its rules and actions
}

// Box is a box of a kind.
type Box struct {
	Name    string   `json:"name"`
	Module  string   `json:"module,omitempty"` // that declares it; "" for this one
	Type    string   `json:"type"`
	Default string   `json:"default,omitempty"` // its value before anything is written to it
	Facts   []string `json:"facts,omitempty"`
	Text    string   `json:"text,omitempty"`
	Page    string   `json:"page,omitempty"`
}

// List is the entries of one kind.
type List struct {
	Anchor  string   `json:"anchor"`
	Kind    Link     `json:"kind"`
	Columns []string `json:"columns,omitempty"`
	Texts   bool     `json:"-"` // some entry has a text
	Cited   bool     `json:"-"` // some entry has a page
	Entries []Entry  `json:"entries"`
}

// Entry is an entry that the module declares.
type Entry struct {
	Anchor    string   `json:"anchor"`
	Name      string   `json:"name"`
	Short     string   `json:"short,omitempty"`
	Cells     []string `json:"cells,omitempty"` // for each column
	Text      string   `json:"text,omitempty"`
	Page      string   `json:"page,omitempty"`
	InsteadOf string   `json:"instead_of,omitempty"` // the module whose entry it replaces
	Holds     []Held   `json:"holds,omitempty"`
}

// Held is a declaration in an entry, which counts for whoever has the entry: a change, an offer
// or something that repeats.
type Held struct {
	Word  string   `json:"word"`
	What  Link     `json:"what"`
	Says  []string `json:"says,omitempty"`
	Place string   `json:"place,omitempty"`
}

// Noun holds the rules of one kind; Name is "" for rules that belong to none.
type Noun struct {
	Anchor string `json:"anchor"`
	Name   string `json:"name"`
	Kind   *Link  `json:"kind,omitempty"`
	Rules  []Rule `json:"rules"`
}

// Rule is a rule, a table, an action, a check or an offer.
type Rule struct {
	Anchor   string      `json:"anchor"`
	Name     string      `json:"name"`
	Sort     string      `json:"sort"`
	Module   string      `json:"module,omitempty"` // that declares it; "" for this one
	Takes    []Param     `json:"takes,omitempty"`
	Answers  string      `json:"answers,omitempty"`
	Page     string      `json:"page,omitempty"`
	Text     string      `json:"text,omitempty"`
	States   []Statement `json:"statements,omitempty"` // printed rules that it cites
	Place    string      `json:"place,omitempty"`
	Like     *Link       `json:"like,omitempty"`
	Terms    []Term      `json:"terms,omitempty"`
	Layers   []Layer     `json:"layers,omitempty"` // in the order in which they count
	Lines    []Line      `json:"lines,omitempty"`  // of a check
	TakeOver []Link      `json:"takes_over,omitempty"`
	Plain    []string    `json:"plain_lines,omitempty"` // lines that are as in every check
	Offers   []Link      `json:"offers,omitempty"`
	AskedBy  []Link      `json:"asked_by,omitempty"` // rules whose formulas read it
	Examples []Link      `json:"examples,omitempty"` // with the same source, whatever they ask
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
	To   string `json:"to,omitempty"`
}

// Term is a fact about a rule besides its value: requirements, costs, who may buy an offer, what
// it asks.
type Term struct {
	Name  string   `json:"name"`
	Says  []Clause `json:"says,omitempty"`
	Links []Link   `json:"links,omitempty"`
}

// Clause is a sentence, a formula, or a sentence with the formula of its condition.
type Clause struct {
	Text    string  `json:"text,omitempty"`
	Formula Formula `json:"formula,omitempty"`
	When    Formula `json:"when,omitempty"`
	By      string  `json:"by,omitempty"` // the module, if it is another one
}

// Layer is a definition or a change of one.
type Layer struct {
	Heading    string    `json:"heading"`
	Module     string    `json:"module"`
	Foreign    bool      `json:"foreign,omitempty"` // another module adds it
	Defines    bool      `json:"defines,omitempty"`
	Place      string    `json:"place,omitempty"`
	Page       string    `json:"page,omitempty"`
	Carrier    *Link     `json:"carrier,omitempty"`
	When       Formula   `json:"when,omitempty"`
	Formula    Formula   `json:"formula,omitempty"`
	Sums       string    `json:"sums,omitempty"` // how the rows are combined: sum, first or best
	Rows       []Row     `json:"rows,omitempty"`
	Table      []TabRow  `json:"table,omitempty"`
	Says       []Formula `json:"says,omitempty"`
	Code       string    `json:"code,omitempty"` // source of a function
	Text       string    `json:"text,omitempty"`
	ReplacedBy string    `json:"replaced_by,omitempty"`
}

// Row is one line of a sum, first or best.
type Row struct {
	Label   string  `json:"label,omitempty"`
	Formula Formula `json:"formula"`
	When    Formula `json:"when,omitempty"`
	Page    string  `json:"page,omitempty"`
}

// TabRow is a row of a table.
type TabRow struct {
	Key   string `json:"key"`
	Value string `json:"value"`
	To    *Link  `json:"to,omitempty"` // the table to which it goes on
}

// Line is a line of a check that the check declares itself, or that a module changes.
type Line struct {
	Anchor string  `json:"anchor"`
	Name   string  `json:"name"`
	Layers []Layer `json:"layers,omitempty"`
}

// Seen holds headlines, sheets, stat blocks and menus.
type Seen struct {
	Headlines  []Rule  `json:"headlines,omitempty"`
	Sheets     []Sheet `json:"sheets,omitempty"`
	StatBlocks []Sheet `json:"stat_blocks,omitempty"`
	Menus      []Menu  `json:"menus,omitempty"`
}

// IsZero reports whether it is empty.
func (s Seen) IsZero() bool {
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
	Rules []Link `json:"rules"`
}

// Spec holds the worked examples of one file.
type Spec struct {
	Anchor   string    `json:"anchor"`
	File     string    `json:"file"`
	Title    string    `json:"title"`
	Passed   int       `json:"passed"`
	Failed   int       `json:"failed"`
	Examples []Example `json:"examples"`
}

// Example is the result of a worked example.
type Example struct {
	Anchor  string     `json:"anchor"`
	Title   string     `json:"title"`
	Page    string     `json:"page,omitempty"`
	Place   string     `json:"place"`
	Passed  bool       `json:"passed"`
	Held    int        `json:"held"` // expectations that held
	Failure string     `json:"failure,omitempty"`
	Code    []CodeLine `json:"code"`
	Rules   []Link     `json:"rules,omitempty"` // that are printed where it is
}

// CodeLine is a line of an example with what happened at it.
type CodeLine struct {
	Text string   `json:"text"`
	Held int      `json:"held,omitempty"` // expectations that held there
	Told []string `json:"told,omitempty"` // what checks came to and rules said
}

// Page is a printed rule with the declarations made of it.
type Page struct {
	Anchor   string `json:"anchor"`
	ID       string `json:"id"`
	Where    string `json:"where"`
	Text     string `json:"text,omitempty"`
	Made     []Link `json:"made,omitempty"`
	Examples []Link `json:"examples,omitempty"`
}

// Rules returns how many rules, tables, actions, checks and offers the module has.
func (h *Handbook) Rules() int {
	n := len(h.Offers)
	for _, noun := range h.Nouns {
		n += len(noun.Rules)
	}
	return n
}

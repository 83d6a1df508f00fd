package rules

import (
	"slices"
	"strings"

	"houserule/lang/diag"
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
	Tags             []*Tag
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

// Rule is a linked declaration: a rule, action, check, offer or line of a check.
type Rule struct {
	Decl      *Declaration
	Name      string        // the full name: "attack.roll.modifier"; unique in the program
	Kind      *content.Kind // the kind that it belongs to; nil for offers and abstract checks
	Word      string        // the name on things of Kind, that of a line in its check: "modifier"
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
	When     *formula.Program // the condition; nil for none
	ForEach  *formula.Program // the list on whose elements an action acts; nil for the thing itself
	Requires []Requirement
	Costs    []LinkedCost
	Plan     *Plan        // of a check; nil for others
	Offer    *LinkedOffer // of an offer; nil for others
}

// Signature describes the parameters and the result of a rule.
type Signature struct {
	Params []Param
	Result types.Type // Any if it is computed by a function or table
	// HasOwnerTypes is true if the type of a parameter refers to the owner of the thing.
	HasOwnerTypes bool
	// Defaults are the default arguments; nil if one of them is computed. NoArgs is true if the
	// rule can be called without arguments.
	Defaults Args
	NoArgs   bool
}

// RuleUses describes how often a rule may be used, what depends on its use or counts it, its tags, and
// what it buys.
type RuleUses struct {
	Once   []Occasion  // it can be done once until one of these occurs; nil for no limit
	UsesUp bool        // a carried change of the line applies only once
	Resets bool        // doing it resets boxes or limits of use
	Counts []CountedBy // of an action or check: the counts to which it adds
	Tags   []TagOn     // of an action or check, in the order in which they were given

	Purchase *Purchase // what it buys; nil for what is no purchase
}

// Requirement is a condition without which an action or check is refused.
type Requirement struct {
	// Sentence says what is required, for the refusal; "" if Holds is a rule with conditions,
	// which have sentences.
	Sentence string
	// Holds is the condition. Of a question to the gamemaster it is the answer if nobody is asked.
	Holds *formula.Program
	// Ask is the question to the gamemaster, asked after all other requirements; nil for none.
	// NeedsAnswer is true if the command needs an answer.
	Ask         *Text
	NeedsAnswer bool
	When        *formula.Program // it is required only if this holds; nil for always
	Source      *content.Source
	Module      string
	Pos         diag.Pos
	// If is the condition of the change that adds it; nil for none.
	If *formula.Program
	Of *content.Kind // it applies to things of this kind only; nil for all
	// Carrier is the entry whose holders have the requirement; nil for everybody. Me is their
	// role.
	Carrier *content.Entry
	Me      string
	// Roller is who rolls, where that is the role and no check is open yet; nil for other roles.
	Roller *formula.Program
	// Tag is the tag by which it reaches the action or check; "" if it names that.
	Tag string
	// Fails is true for a line of fails_when: Holds says when it is not met.
	Fails bool
	// Check is the step with a check, of which the requirement demands that it can be rolled; then
	// Holds is nil. It is nil for others. First is the definition whose first step it is; nil if a
	// requirement names the check. It counts only where somebody asks for the deed.
	Check *Step
	First *Layer
	// ReadsRoller is true for a requirement of a check that reads who rolls.
	ReadsRoller bool
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
	// Roller is who rolls, where that is the role and no check is open yet; nil for other roles.
	Roller *formula.Program
	// Tag is the tag by which it reaches the action or check; "" if it names that.
	Tag string
}

// LinkedRepeat is the linked form of an `every`.
type LinkedRepeat struct {
	*Repeat
	WhenProgram *formula.Program
}

// DisplayName returns the name of a rule for people: as its module writes it, without the game that
// qualifies it when several games are loaded.
func (r *Rule) DisplayName() string {
	if r.Kind == nil {
		return r.Word
	}
	noun, word := SplitName(r.Name)
	if check, line, ok := strings.Cut(word, "."); ok {
		return content.Written(noun) + "." + content.Written(check) + "." + line
	}
	return content.Written(noun) + "." + content.Written(word)
}

// Same reports whether two programs have the same rules. It is false if they are different
// programs of which one has no Stamp.
func (b *Program) Same(other *Program) bool {
	return b == other || b != nil && other != nil && b.Stamp != "" && b.Stamp == other.Stamp
}

// Repeats returns the linked `every` declarations that an entry carries.
func (b *Program) Repeats(e *content.Entry) []*LinkedRepeat { return b.tables.Repeats[e] }

// RatedEntry returns the entry of a rated kind that a module means by a name on things of a
// kind; nil if there is none or more than one.
func (b *Program) RatedEntry(module string, of *content.Kind, name string) *content.Entry {
	if found := b.Catalogue.Visible(module, b.Catalogue.Visible(of.Module, b.tables.Rated[name])); len(found) == 1 {
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
	for i := range r.Signature.Params {
		if r.Signature.Params[i].DefaultProgram != nil {
			return true
		}
	}
	return false
}

// Has reports whether a rule has a parameter with a name.
func (s *Signature) Has(name string) bool {
	for i := range s.Params {
		if s.Params[i].Name == name {
			return true
		}
	}
	return false
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

// Text returns the sentence of a requirement, or the formula of one that takes its sentences from
// the rule that it reads.
func (q *Requirement) Text() string {
	if q.Check != nil {
		return q.Check.String() + " can be rolled"
	}
	if q.Sentence == "" && q.Holds != nil {
		return q.Holds.Text()
	}
	return q.Sentence
}

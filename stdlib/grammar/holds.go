package grammar

// Holds is the kind of content of a field.
type Holds int

// Contents of fields.
const (
	Formula      Holds = iota // a formula, or a function in place of one
	Condition                 // a formula, yes or no
	Function                  // a function of Lua
	Line                      // a line of a check
	Lines                     // labelled lines: their sum, the first that holds, or the best
	Rows                      // rows of a table
	Notation                  // dice
	Requirements              // sentences with formulas
	Failures                  // sentences with formulas that say when they are so
	Costs                     // amounts of boxes
	Changes                   // formulas by what they are written on
	LineValues                // formulas by the lines of a check
	Steps                     // calls, in order
	Braces                    // a text for people, with formulas in braces
	Prose                     // a text for people
	Citation                  // where the book prints it
	YesNo                     // true or false, or one of the choices
	Number                    // a whole number
	Choice                    // one of the choices
	Menu                      // where people find it among what can be done
	Moment                    // before or after something happens
	Occasions                 // actions and units of the clock
	Type                      // "type = default"
	Boxes                     // types by the names of boxes
	Questions                 // types by the names of what is asked
	BoxValue                  // what a box of its name holds
	Alike                     // another of its sort: a kind, a check or an entry
	Targets                   // checks, actions and offers
	Asked                     // a rule
	LineNames                 // lines of the check, or a text with braces
	Role                      // a role of the noun, or a path to somebody
	CarrierRole               // the role of whoever carries the entry
	Path                      // a path to somebody
	Tags                      // tags of actions and checks, perhaps with a role
	TagCosts                  // boxes
	Bought                    // a box of the noun, or a carried kind
	Ends                      // the ends of a range, in one text
	Place                     // beside which step
	Module                    // a module, by its id
	File                      // a file of the module
	Version                   // a version of the module
	Given                     // who is there in a worked example, by name
	Cases                     // questions and answers of a worked example
	Options                   // values by the names of options
	HouseRules                // declarations in a text
	WordNames                 // words of a list
)

// ForPeople reports whether only people read the content: it has no effect on play.
func (h Holds) ForPeople() bool {
	switch h {
	case Prose, Citation, Braces, Menu, LineNames, Choice, Number:
		return true
	}
	return false
}

// HasFormulas reports whether texts in the field may be formulas.
func (h Holds) HasFormulas() bool {
	switch h {
	case Formula, Condition, Function, Line, Lines, Rows, Requirements, Failures, Changes, LineValues, Questions, Path:
		return true
	}
	return false
}

package diag

// Suggestion is a solution of a problem as data. It says what to change, but not the offset:
// code with access to the file finds it from the Pos and Width of the problem (the mark). Edits
// that are certain are in [Problem].Fix instead.
//
// The types in this file are the only implementations.
type Suggestion interface{ suggestion() }

// Changes of the line of the problem.
type (
	// Replace replaces the mark by New.
	Replace struct{ New string }

	// ReplaceText replaces the content of the quoted text at the mark by New.
	ReplaceText struct{ New string }

	// ReplaceInLine replaces Old, which must occur once in the line, by New. An empty New
	// removes it.
	ReplaceInLine struct{ Old, New string }

	// Rename replaces the name Old by New: the occurrence in the line that is nearest to the
	// mark, or the mark itself if it is a spelling of Old.
	Rename struct{ Old, New string }

	// InsertSpace inserts a space before or after a token at the mark; one of the two is empty.
	InsertSpace struct{ Before, After string }

	// InsertComma inserts a comma after the token before the mark or, with BehindMark, after
	// the mark.
	InsertComma struct{ BehindMark bool }

	// Close appends Word, which closes an open block or bracket, to the file. In a manifest an
	// empty Word closes all open brackets and quotes.
	Close struct{ Word string }
)

// Changes of Lua.
type (
	// PlainQuotes replaces the next two typographic quotation marks by plain ones.
	PlainQuotes struct{}

	// Assign replaces the marked `Operator=` by `= Target Operator`, and the marked "++" by `=
	// Target + 1`.
	Assign struct{ Target, Operator string }

	// Call adds empty brackets after the mark.
	Call struct{}

	// Dot replaces the colon before the mark by a dot.
	Dot struct{}

	// Index replaces the marked word and the dot before it by `["Key"]`.
	Index struct{ Key string }

	// Braces replaces the brackets around the marked argument by curly ones.
	Braces struct{}

	// Join replaces the token before the mark and the mark by New. If New contains a quoted
	// text, it replaces the whole path that begins at the mark.
	Join struct{ New string }

	// Local writes `local` before the marked name.
	Local struct{}
)

// Changes of formulas.
type (
	// Quote puts quotes around the formula Text, which is marked or ends at the mark.
	Quote struct{ Text string }

	// Bracket puts brackets around Operand, which contains the mark.
	Bracket struct{ Operand string }

	// DropCall removes the empty brackets after the marked Name.
	DropCall struct{ Name string }

	// DropOperand removes the mark with the Operator that joins it to the rest.
	DropOperand struct{ Operator string }
)

// Changes of the declaration whose first word is at the position of the problem.
type (
	// Heading replaces the word and name. An empty Word is not changed.
	Heading struct{ Word, Name string }

	// AddField adds a field with a text.
	AddField struct{ Key, Value string }

	// SetField replaces the value of a field by Lua source.
	SetField struct{ Key, Lua string }

	// DropField removes a field.
	DropField struct{ Key string }

	// NameField inserts Key before the first value without a key in the body.
	NameField struct{ Key string }

	// DropDeclaration removes the declaration.
	DropDeclaration struct{}

	// DropBox removes a box: its declaration, or its field in the kind around the mark.
	DropBox struct{ Name string }

	// AddRows adds rows for numbers without a row to a table that is rolled on.
	AddRows struct{ Rolls []int }

	// Sometimes adds a condition to the declarations at the positions of the notes.
	Sometimes struct{}
)

// Changes of comments and names.
type (
	// DropCode removes a code from the marked comment that silences warnings, or the whole
	// comment.
	DropCode struct{ Code string }

	// Underscore inserts _ before the marked variable, which is never read.
	Underscore struct{}
)

// Changes of the manifest of the module.
type (
	// Require adds a required module with the accepted versions.
	Require struct{ Module, Versions string }

	// RequireDeclaring adds a required module, one of those that are available and declare
	// Name.
	RequireDeclaring struct{ Name string }

	// DeclareOption adds an option.
	DeclareOption struct{ Name string }

	// Permissions replaces the list of permissions.
	Permissions struct{ Names []string }

	// DropComment removes the comment at the mark, which JSON does not allow.
	DropComment struct{}

	// DropComma removes the last comma before the mark.
	DropComma struct{}

	// DoubleQuotes replaces the single quotes of the text at the mark by double ones.
	DoubleQuotes struct{}
)

func (Replace) suggestion()          {}
func (ReplaceText) suggestion()      {}
func (ReplaceInLine) suggestion()    {}
func (Rename) suggestion()           {}
func (InsertSpace) suggestion()      {}
func (InsertComma) suggestion()      {}
func (Close) suggestion()            {}
func (PlainQuotes) suggestion()      {}
func (Assign) suggestion()           {}
func (Call) suggestion()             {}
func (Dot) suggestion()              {}
func (Index) suggestion()            {}
func (Braces) suggestion()           {}
func (Join) suggestion()             {}
func (Local) suggestion()            {}
func (Quote) suggestion()            {}
func (Bracket) suggestion()          {}
func (DropCall) suggestion()         {}
func (DropOperand) suggestion()      {}
func (Heading) suggestion()          {}
func (AddField) suggestion()         {}
func (SetField) suggestion()         {}
func (DropField) suggestion()        {}
func (NameField) suggestion()        {}
func (DropDeclaration) suggestion()  {}
func (DropBox) suggestion()          {}
func (AddRows) suggestion()          {}
func (Sometimes) suggestion()        {}
func (DropCode) suggestion()         {}
func (Underscore) suggestion()       {}
func (Require) suggestion()          {}
func (RequireDeclaring) suggestion() {}
func (DeclareOption) suggestion()    {}
func (Permissions) suggestion()      {}
func (DropComment) suggestion()      {}
func (DropComma) suggestion()        {}
func (DoubleQuotes) suggestion()     {}

// Hint says how to solve a problem: as text for people, and as data for programs. The zero Hint
// is none.
type Hint struct {
	Text        string
	Suggestions []Suggestion // the actions that Text describes, the likeliest first; nil if there are none
}

// Suggest returns a hint with suggestions.
func Suggest(text string, suggestions ...Suggestion) Hint { return Hint{text, suggestions} }

// Or returns the hint or, if it has no text, the other one.
func (h Hint) Or(other Hint) Hint {
	if h.Text == "" {
		return other
	}
	return h
}

// And returns the hint with more suggestions.
func (h Hint) And(more ...Suggestion) Hint {
	h.Suggestions = append(h.Suggestions[:len(h.Suggestions):len(h.Suggestions)], more...)
	return h
}

// Advice returns the hint of a problem.
func (p *Problem) Advice() Hint { return Hint{p.Hint, p.Suggestions} }

// Advise replaces the hint and suggestions of the problem and returns the problem.
func (p *Problem) Advise(h Hint) *Problem {
	p.Hint, p.Suggestions = h.Text, h.Suggestions
	return p
}

// Suggest adds suggestions to the problem and returns the problem.
func (p *Problem) Suggest(more ...Suggestion) *Problem {
	return p.Advise(p.Advice().And(more...))
}

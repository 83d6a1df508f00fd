package diag

// Suggestion is one way to mend a problem, as data. It says what to write and not where in
// the file: a program that has the text of the file finds the place from the Pos and Width
// of the problem (what it marks) and makes the edits. Edits that are certain, and known
// where the problem is made, stand in the Fix of the problem instead.
//
// The types of this file are all there are.
type Suggestion interface{ suggestion() }

// What is written in the line of the problem.
type (
	// Replace writes New in place of what the problem marks.
	Replace struct{ New string }

	// ReplaceText writes New in place of the content of the quoted text that the problem
	// marks, or whose content it marks.
	ReplaceText struct{ New string }

	// ReplaceInLine writes New in place of Old, where Old stands once in the line. An empty
	// New leaves Old out.
	ReplaceInLine struct{ Old, New string }

	// Rename writes the name New in place of the name Old, or of what is marked, where these
	// are spelt alike: the occurrence in the line that is nearest to the mark.
	Rename struct{ Old, New string }

	// InsertSpace puts a space before or after a sign that the problem marks; one of the two
	// is empty.
	InsertSpace struct{ Before, After string }

	// InsertComma writes a comma behind the token before the mark, or behind the marked
	// token itself.
	InsertComma struct{ BehindMark bool }

	// Close writes Word, which closes what is open, at the end of the file; with an empty
	// Word, all brackets and quotes that are open in a manifest.
	Close struct{ Word string }
)

// What is written in Lua.
type (
	// PlainQuotes writes plain quotes in place of the next two typographic ones.
	PlainQuotes struct{}

	// Assign writes `Target = Target Operator` in place of the marked `Operator=`; with the
	// operator "++", `Target = Target + 1`.
	Assign struct{ Target, Operator string }

	// Call calls what is marked, with nothing.
	Call struct{}

	// Dot writes a dot in place of the colon before the mark.
	Dot struct{}

	// Index writes `["Key"]` in place of the marked word and the dot before it.
	Index struct{ Key string }

	// Braces writes curly brackets in place of the round ones around the marked argument.
	Braces struct{}

	// Join writes New in place of the token before the mark and of what is marked. Where New
	// holds a quoted text, the whole path that begins at the mark is replaced.
	Join struct{ New string }

	// Local writes `local` before the marked name.
	Local struct{}
)

// What is written in formulas.
type (
	// Quote puts the formula Text, which is marked or ends at the mark, into quotes.
	Quote struct{ Text string }

	// Bracket puts brackets around Operand, of which a part is marked.
	Bracket struct{ Operand string }

	// DropCall leaves out the empty brackets behind the marked Name.
	DropCall struct{ Name string }

	// DropOperand leaves out what is marked, with the Operator that joins it to the rest.
	DropOperand struct{ Operator string }
)

// What is written in the declaration at whose first word the problem stands.
type (
	// Heading writes another Word and Name. An empty Word leaves the word as it is.
	Heading struct{ Word, Name string }

	// AddField adds a field whose value is a text.
	AddField struct{ Key, Value string }

	// SetField writes another value, in Lua, in place of that of a field.
	SetField struct{ Key, Lua string }

	// DropField leaves a field out.
	DropField struct{ Key string }

	// NameField writes a Key before the first value of the body, which has none.
	NameField struct{ Key string }

	// DropDeclaration leaves the declaration out.
	DropDeclaration struct{}

	// DropBox leaves a box out: its declaration, or its field in the kind around the mark.
	DropBox struct{ Name string }

	// AddRows adds rows to a table that rolls, for numbers without one.
	AddRows struct{ Rolls []int }

	// Sometimes gives the declarations at the places of the notes a condition.
	Sometimes struct{}
)

// What is written in comments, and of names.
type (
	// DropCode leaves a code out of the marked comment that silences some, or the comment.
	DropCode struct{ Code string }

	// Underscore writes _ before the marked variable, which nothing reads.
	Underscore struct{}
)

// What is written in the manifest of the module.
type (
	// Require names a module and the versions that are accepted.
	Require struct{ Module, Versions string }

	// RequireDeclaring names a module, among those that are at hand, that declares Name.
	RequireDeclaring struct{ Name string }

	// DeclareOption declares an option.
	DeclareOption struct{ Name string }

	// Permissions lists all permissions for which the module asks.
	Permissions struct{ Names []string }

	// DropComment leaves out the comment at the mark, which JSON does not have.
	DropComment struct{}

	// DropComma leaves out the last comma before the mark.
	DropComma struct{}

	// DoubleQuotes writes double quotes in place of the single ones of the text at the mark.
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

// Hint says how to mend a problem: in words for people, and as data for programs. The zero
// Hint says nothing.
type Hint struct {
	Text        string
	Suggestions []Suggestion // what Text says, the likeliest first; nil where nothing but words can say it
}

// Suggest is a hint that programs can carry out.
func Suggest(text string, suggestions ...Suggestion) Hint { return Hint{text, suggestions} }

// Or is the hint, or other where it says nothing.
func (h Hint) Or(other Hint) Hint {
	if h.Text == "" {
		return other
	}
	return h
}

// And is the hint with more ways to mend the problem, which its words do not say.
func (h Hint) And(more ...Suggestion) Hint {
	h.Suggestions = append(h.Suggestions[:len(h.Suggestions):len(h.Suggestions)], more...)
	return h
}

// Advice is the hint of a problem.
func (p *Problem) Advice() Hint { return Hint{p.Hint, p.Suggestions} }

// Advise gives the problem a hint in place of the one it has, and gives back the problem.
func (p *Problem) Advise(h Hint) *Problem {
	p.Hint, p.Suggestions = h.Text, h.Suggestions
	return p
}

// Suggest adds ways to mend the problem that its hint does not say, and gives back the problem.
func (p *Problem) Suggest(more ...Suggestion) *Problem {
	return p.Advise(p.Advice().And(more...))
}

// Package layout gives Lua files one layout, as gofmt does for Go:
//
//	text, err := layout.Format(diag.NewFile("rules.lua", source))
//
// Only blanks and empty lines change. Lines break where their author breaks them, every
// token and every comment stays, in its order, and what is formatted is not changed by
// formatting it again.
//
// # Lines
//
// A line stands two blanks deeper than the bracket or block it is in. Brackets and
// blocks that a line opens together and that end together count once:
//
//	rule "hero.reach" { first = {
//	  { "2", when = "armed" },
//	  "1" } }
//
// What goes on with a statement that the line before began stands two deeper. Where
// the author put the second line of a bracket below what stands behind the bracket on
// its first line, all of its lines stand there:
//
//	requires = { { "whoever strikes can act", "can_act" },
//	             { "it is somebody's turn",   "acting" } },
//
// There is at most one empty line in a row, and none at the beginning and end of the
// file, of a block or of a bracket. Lines end with a line feed and without blanks.
//
// # Blanks
//
// One blank stands around operators, behind commas, before a text or a table that a
// function is called with, and inside of { }; none inside of ( ) and [ ]. Numbers in
// a call, such as dice, may be parted by two, and so may statements on one line.
//
// # Columns
//
// Declarations on lines that follow one on the other have what is said behind their
// headings in one column, and rows of values their second values:
//
//	hero "Ann"         { level = 2 }
//	hero "Bartholomew" { level = 3, armed = true }
//	hero "Cynthia of the Seven Rivers" { level = 9 }
//
// Elsewhere a second blank asks for a column. From then on it is kept: it is as far to
// the right as its longest row needs, and lines of the same form beside it join in. A
// row that is much longer than the rest stays outside, as above.
//
// Numbers that end in one column keep that. Comments at the ends of lines stand in one
// column of the file, which is where most of them stand; where a line is too long for
// it, three blanks behind.
package layout

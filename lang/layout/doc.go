// Package layout formats Lua files in a uniform style, as gofmt does for Go:
//
//	text, err := layout.Format(diag.NewFile("rules.lua", source))
//
// Only spaces and empty lines are changed. Line breaks, tokens and comments stay as they are,
// and formatting is idempotent. The command `houserule fmt` and the language server use it.
//
// # Lines
//
// A line is indented by two spaces more than the bracket or block that contains it. Brackets and
// blocks that are opened on one line and closed together count once:
//
//	rule "hero.reach" { first = {
//	  { "2", when = "armed" },
//	  "1" } }
//
// The continuation of a statement is indented by two more. If the author aligned the second line
// of a bracket with what follows the bracket on its first line, all of its lines are aligned so:
//
//	requires = { { "whoever strikes can act", "can_act" },
//	             { "it is somebody's turn",   "acting" } },
//
// There is at most one empty line in a row, and none at the beginning and end of the file, of a
// block or of a bracket. Lines end with a line feed and have no trailing spaces.
//
// # Spaces
//
// There is one space around operators, after commas, before a text or table argument, and inside
// of { }; none inside of ( ) and [ ]. Numbers in a call, such as dice, may be separated by two
// spaces, and so may statements on one line.
//
// # Columns
//
// The bodies of declarations on consecutive lines are aligned, and so are the second values of
// rows of values:
//
//	hero "Ann"         { level = 2 }
//	hero "Bartholomew" { level = 3, armed = true }
//	hero "Cynthia of the Seven Rivers" { level = 9 }
//
// Elsewhere a second space starts a column, which is kept from then on: it is as far to the
// right as its longest row needs, and adjacent lines of the same form join it. A row that is
// much longer than the others is not aligned, as above.
//
// Numbers that are right-aligned stay so. Comments at the ends of lines are aligned in one
// column of the file, the one that most of them are in; after a line that is too long for it,
// three spaces precede the comment.
package layout

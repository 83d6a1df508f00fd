package rules

import (
	"houserule/lang/diag"
	"houserule/lang/formula"
	"houserule/runtime/content"
)

// SheetDeclaration lays out what people see of a whole thing, as a module wrote it.
type SheetDeclaration struct {
	Noun   string
	Rows   []SheetRowDeclaration
	Module string
	Pos    diag.Pos
}

// SheetRowDeclaration is one row of it: texts side by side, or rows of them for a list of
// things.
type SheetRowDeclaration struct {
	Texts   []*content.Formula
	Right   *content.Formula
	Rows    *content.Formula // the list; nil for texts of the noun itself
	Columns int              // how many of the list stand side by side
	Across  bool             // all of the list in one row
	When    *content.Formula
	Pos     diag.Pos
}

// Sheet is a sheet, linked.
type Sheet struct {
	Kind   *content.Kind
	Rows   []SheetRow
	Module string
	Pos    diag.Pos
}

// SheetRow is a row of a sheet, linked.
type SheetRow struct {
	Texts   []*Text
	Right   *Text
	Rows    *formula.Program
	Columns int
	Across  bool
	When    *formula.Program
}

// Sheet is the sheet of things of a kind: its own, or that of the nearest kind it is like;
// nil for none.
func (b *Program) Sheet(kind *content.Kind) *Sheet {
	for k := kind; k != nil; k = k.Like {
		if s := b.tables.Sheets[k]; s != nil {
			return s
		}
	}
	return nil
}

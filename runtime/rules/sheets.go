package rules

import (
	"houserule/lang/diag"
	"houserule/lang/formula"
	"houserule/runtime/content"
)

// SheetDeclaration declares the sheet of a kind: the layout in which a thing is shown.
type SheetDeclaration struct {
	Noun   string
	Rows   []SheetRowDeclaration
	Module string
	Pos    diag.Pos
}

// SheetRowDeclaration is a row of a sheet: texts side by side, or a row of texts for each
// thing of a list.
type SheetRowDeclaration struct {
	Texts   []*content.Formula
	Right   *content.Formula
	Rows    *content.Formula // a list of things; nil for texts of the thing itself
	Columns int              // number of elements of Rows side by side
	Across  bool             // all elements of Rows in one row
	When    *content.Formula
	Pos     diag.Pos
}

// Sheet is the linked form of a sheet.
type Sheet struct {
	Kind   *content.Kind
	Rows   []SheetRow
	Module string
	Pos    diag.Pos
}

// SheetRow is the linked form of a row.
type SheetRow struct {
	Texts   []*Text
	Right   *Text
	Rows    *formula.Program
	Columns int
	Across  bool
	When    *formula.Program
}

// Sheet returns the sheet of a kind or, if it has none, of its nearest parent with one; nil for
// none.
func (b *Program) Sheet(kind *content.Kind) *Sheet {
	for k := kind; k != nil; k = k.Like {
		if s := b.tables.Sheets[k]; s != nil {
			return s
		}
	}
	return nil
}

package rules

import (
	"houserule/lang/diag"
	"houserule/lang/formula"
	"houserule/runtime/content"
)

// SheetDeclaration is a sheet as a module declares it: the layout of what is shown of a thing.
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
	Rows    *content.Formula // the list; nil for texts of the thing itself
	Columns int              // number of things of the list side by side
	Across  bool             // the whole list in one row
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

// Sheet returns the sheet of a kind: its own, or that of the nearest kind that it is like; nil
// for none.
func (b *Program) Sheet(kind *content.Kind) *Sheet {
	for k := kind; k != nil; k = k.Like {
		if s := b.tables.Sheets[k]; s != nil {
			return s
		}
	}
	return nil
}

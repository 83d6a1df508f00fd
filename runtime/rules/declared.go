package rules

import (
	"houserule/lang/types"
	"houserule/runtime/content"
)

// Declared is everything that modules declared, in load order.
type Declared struct {
	Catalogue      *content.Catalogue
	Declarations   []*Declaration
	Changes        []*Change
	Repeats        []*Repeat
	Sheets         []*SheetDeclaration
	StatBlocks     []*StatBlockDeclaration
	ReplacedOffers []*Declaration // offers that stood inside entries which others print anew
	// OptionTypes gives the options of a module; a nil map for none. Nil where no module has
	// any.
	OptionTypes func(module string) map[string]types.Type
}

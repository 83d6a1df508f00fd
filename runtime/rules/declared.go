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
	Tags           []*Tag
	Sheets         []*SheetDeclaration
	StatBlocks     []*StatBlockDeclaration
	ReplacedOffers []*Declaration // offers of entries that other modules reprint
	// OptionTypes returns the types of the options of a module by name; nil for none. It is
	// nil if no module has options.
	OptionTypes func(module string) map[string]types.Type
}

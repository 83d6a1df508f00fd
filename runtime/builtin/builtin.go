// Package builtin holds the kinds of things that every game finds at its table: countdowns
// (track), layers of defence (layer), places of a battlefield (region) and planes of
// hexagons (hex).
//
//	book, err := link.Link(&link.Source{Declared: rules.Declared{Declarations: builtin.Rules(), ...}})
//	t := table.New(table.Options{Book: book, BuiltIns: builtin.Kinds()})
//
// What can be asked of them and done with them are rules, which modules change like those
// of anybody: [Rules]. What their boxes hold is declared by [houserule/runtime/content];
// what means nothing in them is refused by [Kinds]. The packages countdown, damage,
// battlefield and hexgrid do the work and know no table; this one stands on what
// [houserule/runtime/table] shows to everybody.
package builtin

import (
	"slices"
	"sync"

	"houserule/lang/types"
	"houserule/runtime/rules"
	"houserule/runtime/table"
	"houserule/runtime/world"
)

// Rules declares all rules that exist before any module is loaded: those of the table
// itself, then those of the kinds. They are the same for all games: nothing may be
// written on one.
func Rules() []*rules.Declaration { return slices.Clone(declarations()) }

var declarations = sync.OnceValue(func() []*rules.Declaration {
	return slices.Concat(table.Prelude(), trackRules(), layerRules(), regionRules(), hexRules())
})

// Kinds is what a table has to know of the kinds beside their rules.
func Kinds() []world.BuiltIn {
	return []world.BuiltIn{
		{Kind: "track", Fits: fitsTrack},
		{Kind: "layer", Fits: fitsLayer, Index: &layersIndex, Aside: func() any { return &tops{} }},
		{Kind: "region", Fits: fitsRegion, Aside: func() any { return &grounds{} }},
		{Kind: "hex", Fits: fitsHex},
	}
}

// declared collects the rules of a kind.
type declared []*rules.Declaration

func (d *declared) action(name, text string, params []rules.Param, do table.Host) {
	*d = append(*d, table.Action(name, text, params, do))
}

func (d *declared) question(name, text string, params []rules.Param, answers types.Type, answer table.Host) {
	*d = append(*d, table.Question(name, text, params, answers, answer))
}

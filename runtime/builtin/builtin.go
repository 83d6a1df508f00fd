// Package builtin implements the kinds that every game has: countdowns (track), layers of
// defence (layer), places of a battlefield (region) and planes of hexagons (hex).
//
//	book, err := link.Link(&link.Source{Declared: rules.Declared{Declarations: builtin.Rules(), ...}})
//	t := table.New(table.Options{Book: book, BuiltIns: builtin.Kinds()})
//
// [Rules] declares their rules and actions, which modules may change like any others. Their
// boxes are declared by [houserule/runtime/content]; [Kinds] checks the values of these. The
// packages countdown, damage, battlefield and hexgrid do the work and know no table; this one
// uses the exported API of [houserule/runtime/table].
package builtin

import (
	"slices"
	"sync"

	"houserule/lang/types"
	"houserule/runtime/rules"
	"houserule/runtime/table"
	"houserule/runtime/world"
)

// Rules returns the rules that exist before any module is loaded: those of the table, then
// those of the kinds. The declarations are shared by all games and must not be modified.
func Rules() []*rules.Declaration { return slices.Clone(declarations()) }

var declarations = sync.OnceValue(func() []*rules.Declaration {
	return slices.Concat(table.Prelude(), trackRules(), layerRules(), regionRules(), hexRules())
})

// Kinds returns what a table needs to know of the kinds besides their rules.
func Kinds() []world.BuiltIn {
	return []world.BuiltIn{
		{Kind: "track", Fits: fitsTrack},
		{Kind: "layer", Fits: fitsLayer, Index: &layersIndex, NewCache: func() any { return &tops{} }},
		{Kind: "region", Fits: fitsRegion, NewCache: func() any { return &grounds{} }},
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

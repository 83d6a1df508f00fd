package world

import (
	"fmt"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/state"
)

// BuiltInFits returns an error if a script may not write a value to a box of the engine:
// keeper boxes are written by the engine alone, and some boxes do not take all values of
// their type.
func (w *World) BuiltInFits(n types.Ref, b *content.Box, v types.Value) error {
	if b.Keeper != "" {
		return &diag.Problem{Message: fmt.Sprintf("`%s` of %s cannot be written: %s", b.Name, w.Names.Of(n), b.Keeper)}
	}
	if b.Kind.Module != "houserule" {
		return nil // no kind of the engine
	}
	k := w.builtIns[b.Kind.Name]
	if k == nil || k.Fits == nil {
		return nil
	}
	if err := k.Fits(w, n, b, v); err != nil {
		return &diag.Problem{Message: fmt.Sprintf("`%s` of %s: %s", b.Name, w.Names.Of(n), err), Cause: err}
	}
	return nil
}

// BuiltIn is a kind that the engine declares, with the functions that the engine has for it.
type BuiltIn struct {
	Kind string
	// Fits returns an error for a value that has the type of a box of the kind but is not valid
	// in it. Nil accepts all values.
	Fits func(t *World, n types.Ref, b *content.Box, v types.Value) error
	// Index is an index of the state, for [World.Keys]; nil for none.
	Index *state.Index
	// NewCache returns a new cache for the kind, see [World.Cache]; nil for none.
	NewCache func() any
}

// builtIn is the state of a built-in kind in one world.
type builtIn struct {
	BuiltIn
	index int
	cache any
}

func (w *World) build(kinds []BuiltIn) {
	w.builtIns = map[string]*builtIn{}
	for _, k := range kinds {
		b := &builtIn{BuiltIn: k}
		if k.Index != nil {
			b.index = w.state.AddIndex(*k.Index)
		}
		if k.NewCache != nil {
			b.cache = k.NewCache()
		}
		w.builtIns[k.Kind] = b
	}
}

// Keys returns the keys of the index of a built-in kind.
func (w *World) Keys(kind string) state.Keys { return w.state.Keys(w.builtIns[kind].index) }

// Cache returns the cache of a built-in kind. It is not part of the game: it is neither saved nor
// rolled back, so its contents must be derivable from the state.
func (w *World) Cache(kind string) any { return w.builtIns[kind].cache }

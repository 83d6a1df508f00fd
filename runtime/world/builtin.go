package world

import (
	"fmt"

	"houserule/lang/diag"
	"houserule/lang/types"
	"houserule/runtime/content"
	"houserule/runtime/state"
)

// BuiltInFits refuses what a script may not write into a box of the engine. Those that it
// keeps are written by what they belong to alone; of the others some values that have
// the right type mean nothing.
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

// BuiltIn is a kind of things that the engine brings, beside its rules.
type BuiltIn struct {
	Kind string
	// Fits refuses a value of the right type that means nothing in a box which the
	// kind declares. Nil takes all.
	Fits func(t *World, n types.Ref, b *content.Box, v types.Value) error
	// Index is kept by the state, for [World.Keys]. Nil keeps none.
	Index *state.Index
	// Aside makes what the table remembers for the kind, see [World.Aside]. It may be
	// nil.
	Aside func() any
}

// builtIn is what a table keeps for a built-in kind.
type builtIn struct {
	BuiltIn
	index int
	aside any
}

func (w *World) build(kinds []BuiltIn) {
	w.builtIns = map[string]*builtIn{}
	for _, k := range kinds {
		b := &builtIn{BuiltIn: k}
		if k.Index != nil {
			b.index = w.state.AddIndex(*k.Index)
		}
		if k.Aside != nil {
			b.aside = k.Aside()
		}
		w.builtIns[k.Kind] = b
	}
}

// Keys is what the state keeps as the index of a built-in kind that has one.
func (w *World) Keys(kind string) state.Keys { return w.state.Keys(w.builtIns[kind].index) }

// Aside is what the table remembers for a built-in kind. It is no part of the game: it
// is not saved, not taken back, and may be asked for what is found out again.
func (w *World) Aside(kind string) any { return w.builtIns[kind].aside }

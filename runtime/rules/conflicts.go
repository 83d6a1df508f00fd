package rules

import (
	"fmt"
	"slices"

	"houserule/lang/diag"
	"houserule/lang/formula"
	"houserule/lang/types"
)

// Conflict is two replacements of one rule of which neither outranks the other, and what
// is said where both hold under the options that are set.
type Conflict struct {
	A, B    *Layer
	Problem *diag.Problem
}

// Options returns the value of an option of a module; false if there is none.
type Options func(module, name string) (types.Value, bool)

// ReadsOnlyOptions reports whether a condition reads options and nothing else.
func ReadsOnlyOptions(when *formula.Program) bool {
	reads := when.Reads()
	return len(reads) > 0 && !slices.ContainsFunc(reads, func(r formula.Read) bool { return r.Name != "option" })
}

// underOptions is all that a formula needs that asks options alone.
type underOptions struct {
	Frame
	options Options
}

// Room implements formula.Asker: it is asked once.
func (u underOptions) Room() *formula.RunStack { return nil }

// Option implements Frame.
func (u underOptions) Option(o *OptionRead) (types.Value, error) {
	if u.options != nil {
		if v, ok := u.options(o.Module, o.Name); ok {
			return v, nil
		}
	}
	return nil, fmt.Errorf("%s has no option `%s`", o.Module, o.Name)
}

// holdsUnder tells whether a replacement holds in any case under some options.
func (y *Layer) holdsUnder(options Options) bool {
	if y.When == nil {
		return y.Always()
	}
	if options == nil {
		return false
	}
	holds, err := y.SettledBy(options)
	return err == nil && holds
}

// SettledBy tells whether a condition that asks options alone holds under some.
func (y *Layer) SettledBy(options Options) (bool, error) {
	v, err := y.When.Run(underOptions{options: options})
	return v == true, err
}

// ByOptions is how many conditions of the book ask options alone.
func (b *Program) ByOptions() int { return b.tables.ByOptions }

// Clashes reports replacements of one rule from modules of which neither requires
// the other, that both hold under some options.
func (b *Program) Clashes(options Options) error {
	var problems diag.List
	for _, c := range b.tables.Conflicts {
		if c.A.holdsUnder(options) && c.B.holdsUnder(options) {
			problems.Add(c.Problem)
		}
	}
	return problems.Err()
}

// Outranks tells whether a replacement wins over another that holds at the
// same time: the house over modules, one that somebody carries over others, a module over
// those it requires, a change of a nearer check over that of one it is like, the later in
// one module.
func (b *Program) Outranks(x, y *Layer) bool {
	return x.House || x.Carried.Carrier != nil && y.Carried.Carrier == nil || x.Family.Distance < y.Family.Distance || x.Module == y.Module || b.Requires(x.Module, y.Module)
}

// Requires tells whether one module needs another, directly or through others, so that its
// changes stand above those of the other.
func (b *Program) Requires(above, below string) bool {
	return b.tables.Requires != nil && b.tables.Requires(above, below)
}

// OptionRead is an option of a module that formulas of a book read: they have numbers,
// from 0.
type OptionRead struct {
	Module, Name string
	Number       int
}

// OptionsRead is how many options the formulas of a book read.
func (b *Program) OptionsRead() int { return len(b.tables.Options) }

// Clashing tells whether two layers both hold under some options, whatever happens in play.
func Clashing(x, y *Layer, options Options) bool {
	return x.holdsUnder(options) && y.holdsUnder(options)
}

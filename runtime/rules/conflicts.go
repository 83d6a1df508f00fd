package rules

import (
	"fmt"
	"slices"

	"houserule/lang/diag"
	"houserule/lang/formula"
	"houserule/lang/types"
)

// Conflict is two replacements of one rule of which neither outranks the other, and the
// problem to report if both hold under the options that are set.
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

// underOptions is the frame of formulas that read only options.
type underOptions struct {
	Frame
	options Options
}

// Room implements formula.Asker without a stack: each formula is run once.
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

// holdsUnder reports whether a replacement always holds under the options.
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

// SettledBy reports whether a condition that reads only options holds under the options.
func (y *Layer) SettledBy(options Options) (bool, error) {
	v, err := y.When.Run(underOptions{options: options})
	return v == true, err
}

// ByOptions returns the number of conditions that read only options.
func (b *Program) ByOptions() int { return b.tables.ByOptions }

// Clashes returns the problems of conflicts of which both replacements hold under the options.
func (b *Program) Clashes(options Options) error {
	var problems diag.List
	for _, c := range b.tables.Conflicts {
		if c.A.holdsUnder(options) && c.B.holdsUnder(options) {
			problems.Add(c.Problem)
		}
	}
	return problems.Err()
}

// Outranks reports whether a replacement wins over another that holds at the same time: the
// house over modules, a carried one over others, a module over those that it requires, that of
// a nearer check over that of one that it is like, and within a module the later one.
func (b *Program) Outranks(x, y *Layer) bool {
	return x.House || x.Carried.Carrier != nil && y.Carried.Carrier == nil || x.Family.Distance < y.Family.Distance || x.Module == y.Module || b.Requires(x.Module, y.Module)
}

// Requires reports whether a module requires another, directly or indirectly, so that its
// changes take precedence.
func (b *Program) Requires(above, below string) bool {
	return b.tables.Requires != nil && b.tables.Requires(above, below)
}

// OptionRead is an option that formulas of the program read. They are numbered from 0.
type OptionRead struct {
	Module, Name string
	Number       int
}

// OptionsRead returns the number of options that formulas read.
func (b *Program) OptionsRead() int { return len(b.tables.Options) }

// Clashing reports whether two layers both hold under the options, whatever happens in play.
func Clashing(x, y *Layer, options Options) bool {
	return x.holdsUnder(options) && y.holdsUnder(options)
}

package rules

import (
	"fmt"
	"slices"

	"houserule/lang/diag"
	"houserule/lang/formula"
	"houserule/lang/types"
)

// Conflict is a pair of replacements of one rule of which neither outranks the other. Problem
// is reported if both hold under the options that are set.
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

// optionFrame is the frame of formulas that read nothing but options. Methods that it does not
// define panic, since Frame is nil.
type optionFrame struct {
	Frame
	options Options
}

// RunStack implements formula.Asker without a stack: each formula is run once.
func (u optionFrame) RunStack() *formula.RunStack { return nil }

// Option implements Frame.
func (u optionFrame) Option(o *OptionRead) (types.Value, error) {
	if u.options != nil {
		if v, ok := u.options(o.Module, o.Name); ok {
			return v, nil
		}
	}
	return nil, fmt.Errorf("%s has no option `%s`", o.Module, o.Name)
}

// alwaysHolds reports whether a layer holds in every state of the game under the options; nil
// if they are not known.
func (y *Layer) alwaysHolds(options Options) bool {
	if y.When == nil {
		return y.IsUnconditional()
	}
	if options == nil {
		return false
	}
	holds, err := y.ConditionUnder(options)
	return err == nil && holds
}

// ConditionUnder evaluates the condition of a layer, which must read only options.
func (y *Layer) ConditionUnder(options Options) (bool, error) {
	v, err := y.When.Run(optionFrame{options: options})
	return v == true, err
}

// OptionConditions returns the number of conditions that read only options.
func (b *Program) OptionConditions() int { return b.tables.OptionConditions }

// ConflictsUnder returns the problems of the conflicts whose replacements both hold under the
// options; nil for none.
func (b *Program) ConflictsUnder(options Options) error {
	var problems diag.List
	for _, c := range b.tables.Conflicts {
		if c.A.alwaysHolds(options) && c.B.alwaysHolds(options) {
			problems.Add(c.Problem)
		}
	}
	return problems.Err()
}

// Outranks reports whether replacement x, which is linked after y, wins when both hold: the
// house wins over modules, a carried change over others, a change of a check over one of its
// parent, a module over those that it requires, and within a module the later one.
func (b *Program) Outranks(x, y *Layer) bool {
	return x.House || x.Carried.Carrier != nil && y.Carried.Carrier == nil || x.Family.Distance < y.Family.Distance || x.Module == y.Module || b.Requires(x.Module, y.Module)
}

// Silences reports whether replacement x, while it is in force, silences layer y: x is final, and y
// belongs neither to the house nor to a module that requires that of x.
func Silences(b *Program, x, y *Layer) bool {
	return x.IsFinal() && !y.House && !b.Requires(y.Module, x.Module)
}

// DecidedByGain reports whether of two replacements that hold for the same carrier the one of the entry
// gained later wins: entries carry both, and neither module requires the other.
func DecidedByGain(b *Program, x, y *Layer) bool {
	return x.Carried.Carrier != nil && y.Carried.Carrier != nil && !Supersedes(b, x, y) && !Supersedes(b, y, x)
}

// Supersedes reports whether replacement x wins over y because of their declarations: it belongs to a
// check, and y to one of its parents, or its module requires that of y.
func Supersedes(b *Program, x, y *Layer) bool {
	return x.Family.Distance < y.Family.Distance || x.Family.Distance == y.Family.Distance && x.Module != y.Module && b.Requires(x.Module, y.Module)
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

// BothAlwaysHold reports whether two layers hold in every state of the game under the options.
func BothAlwaysHold(x, y *Layer, options Options) bool {
	return x.alwaysHolds(options) && y.alwaysHolds(options)
}

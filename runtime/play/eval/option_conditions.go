package eval

import (
	"fmt"

	"houserule/lang/types"
	"houserule/runtime/rules"
)

// optionCache remembers what formulas read of options, and which of the conditions hold that
// ask options alone: they are settled once, for a book and the options that are set, and
// cost nothing in play.
type optionCache struct {
	book       *rules.Program
	conditions []conditionState // by Layer.ByOptions
	values     []types.Value    // by OptionRead.Number; nil: not read yet
}

// currentOptions is what is remembered for the book that is played.
func (ev *Evaluator) currentOptions() *optionCache {
	if ev.optionCache.book != ev.world.Book() {
		ev.optionCache = optionCache{ev.world.Book(), make([]conditionState, ev.world.Book().ByOptions()+1), make([]types.Value, ev.world.Book().OptionsRead())}
	}
	return &ev.optionCache
}

// optionRead is the value of an option that a formula reads.
func (ev *Evaluator) optionValue(o *rules.OptionRead) (types.Value, error) {
	read := ev.currentOptions().values
	if v := read[o.Number]; v != nil {
		return v, nil
	}
	if ev.Option != nil {
		if v, ok := ev.Option(o.Module, o.Name); ok {
			read[o.Number] = v
			return v, nil
		}
	}
	return nil, fmt.Errorf("%s has no option `%s`", o.Module, o.Name)
}

// optionState is what is known of a condition that asks options alone.
type conditionState byte

const (
	unsettled conditionState = iota
	holding
	notHolding
)

// OptionsChanged tells the table that its options give other values now.
func (ev *Evaluator) OptionsChanged() { ev.optionCache = optionCache{} }

// holdsByOptions tells whether the condition of a layer holds that asks options alone.
func (ev *Evaluator) optionConditionHolds(y *rules.Layer) (bool, error) {
	known := &ev.currentOptions().conditions[y.ByOptions]
	if *known == unsettled {
		holds, err := y.SettledBy(ev.Option)
		if err != nil {
			return false, err
		}
		*known = notHolding
		if holds {
			*known = holding
		}
	}
	return *known == holding, nil
}

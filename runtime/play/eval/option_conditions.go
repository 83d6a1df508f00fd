package eval

import (
	"fmt"

	"houserule/lang/types"
	"houserule/runtime/rules"
)

// optionCache caches the values of options and of conditions that read only options. Each is
// evaluated once for a program and its option values, and costs no steps.
type optionCache struct {
	program    *rules.Program   // for which the cache is valid
	conditions []conditionState // by rules.Layer.OptionCondition
	values     []types.Value    // by rules.OptionRead.Number; nil if it was not read yet
}

// currentOptions returns the cache for the program in force.
func (ev *Evaluator) currentOptions() *optionCache {
	if ev.optionCache.program != ev.world.Program() {
		ev.optionCache = optionCache{ev.world.Program(), make([]conditionState, ev.world.Program().OptionConditions()+1), make([]types.Value, ev.world.Program().OptionsRead())}
	}
	return &ev.optionCache
}

// optionValue returns the value of an option that a formula reads.
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

// conditionState is the cached value of a condition that reads only options.
type conditionState byte

const (
	unsettled conditionState = iota
	holding
	notHolding
)

// OptionsChanged must be called when the options of modules have changed. It clears the cache.
func (ev *Evaluator) OptionsChanged() {
	ev.optionCache = optionCache{}
	ev.world.State().Reads().ChangeAll()
}

// optionConditionHolds reports whether the condition of a layer, which reads only options, holds.
func (ev *Evaluator) optionConditionHolds(y *rules.Layer) (bool, error) {
	known := &ev.currentOptions().conditions[y.OptionCondition]
	if *known == unsettled {
		holds, err := y.ConditionUnder(ev.Option)
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

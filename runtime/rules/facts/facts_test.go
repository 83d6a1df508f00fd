package facts

import (
	"reflect"
	"testing"

	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/rules"
)

// TestDefaultsLieReady holds which rules are given the same whenever nobody names anything.
func TestDefaultsLieReady(t *testing.T) {
	number := types.Type{Base: types.Number}
	needed := rules.Param{Name: "needed", Type: number}
	three := rules.Param{Name: "three", Type: number, Optional: true, Default: 3.0}
	none := rules.Param{Name: "none", Type: number, Optional: true}
	read := rules.Param{Name: "read", Type: number, Optional: true, DefaultProgram: &formula.Program{}}
	for _, c := range []struct {
		name     string
		params   []rules.Param
		theirs   bool
		defaults rules.Args
		nothing  bool
	}{
		{"no parameters", nil, false, nil, false},
		{"all with a default or none", []rules.Param{three, none}, false, rules.Args{"three": 3.0}, true},
		{"nothing but none", []rules.Param{none}, false, rules.Args{}, true},
		{"one is needed", []rules.Param{needed, three}, false, rules.Args{"three": 3.0}, false},
		{"one is somebody's", []rules.Param{three}, true, rules.Args{"three": 3.0}, false},
		{"one is read from the game", []rules.Param{three, read}, false, nil, false},
	} {
		r := &rules.Rule{Signature: rules.Signature{Params: c.params, HasOwnerTypes: c.theirs}}
		setDefaults(r)
		if !reflect.DeepEqual(r.Signature.Defaults, c.defaults) || r.Signature.NoArgs != c.nothing {
			t.Errorf("%s: defaults %v, asks nothing %v; want %v, %v", c.name, r.Signature.Defaults, r.Signature.NoArgs, c.defaults, c.nothing)
		}
	}
}

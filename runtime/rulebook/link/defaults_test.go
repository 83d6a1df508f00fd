package link

import (
	"reflect"
	"testing"

	"houserule/lang/formula"
	"houserule/lang/types"
	"houserule/runtime/rulebook"
)

// TestDefaultsLieReady holds which rules are given the same whenever nobody names anything.
func TestDefaultsLieReady(t *testing.T) {
	number := types.Type{Base: types.Number}
	needed := rulebook.Param{Name: "needed", Type: number}
	three := rulebook.Param{Name: "three", Type: number, Optional: true, Default: 3.0}
	none := rulebook.Param{Name: "none", Type: number, Optional: true}
	read := rulebook.Param{Name: "read", Type: number, Optional: true, Standard: &formula.Program{}}
	for _, c := range []struct {
		name     string
		params   []rulebook.Param
		theirs   bool
		defaults rulebook.Given
		nothing  bool
	}{
		{"no parameters", nil, false, nil, false},
		{"all with a default or none", []rulebook.Param{three, none}, false, rulebook.Given{"three": 3.0}, true},
		{"nothing but none", []rulebook.Param{none}, false, rulebook.Given{}, true},
		{"one is needed", []rulebook.Param{needed, three}, false, rulebook.Given{"three": 3.0}, false},
		{"one is somebody's", []rulebook.Param{three}, true, rulebook.Given{"three": 3.0}, false},
		{"one is read from the game", []rulebook.Param{three, read}, false, nil, false},
	} {
		r := &rulebook.Rule{Params: c.params, GivesTheirs: c.theirs}
		settleDefaults(r)
		if !reflect.DeepEqual(r.Defaults, c.defaults) || r.AsksNothing != c.nothing {
			t.Errorf("%s: defaults %v, asks nothing %v; want %v, %v", c.name, r.Defaults, r.AsksNothing, c.defaults, c.nothing)
		}
	}
}

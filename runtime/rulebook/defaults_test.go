package rulebook

import (
	"reflect"
	"testing"

	"houserule/lang/formula"
	"houserule/lang/types"
)

// TestDefaultsLieReady holds which rules are given the same whenever nobody names anything.
func TestDefaultsLieReady(t *testing.T) {
	number := types.Type{Base: types.Number}
	needed := Param{Name: "needed", Type: number}
	three := Param{Name: "three", Type: number, Optional: true, Default: 3.0}
	none := Param{Name: "none", Type: number, Optional: true}
	read := Param{Name: "read", Type: number, Optional: true, Standard: &formula.Program{}}
	for _, c := range []struct {
		name     string
		params   []Param
		theirs   bool
		defaults Given
		nothing  bool
	}{
		{"no parameters", nil, false, nil, false},
		{"all with a default or none", []Param{three, none}, false, Given{"three": 3.0}, true},
		{"nothing but none", []Param{none}, false, Given{}, true},
		{"one is needed", []Param{needed, three}, false, Given{"three": 3.0}, false},
		{"one is somebody's", []Param{three}, true, Given{"three": 3.0}, false},
		{"one is read from the game", []Param{three, read}, false, nil, false},
	} {
		r := &Rule{Params: c.params, GivesTheirs: c.theirs}
		r.settleDefaults()
		if !reflect.DeepEqual(r.Defaults, c.defaults) || r.AsksNothing != c.nothing {
			t.Errorf("%s: defaults %v, asks nothing %v; want %v, %v", c.name, r.Defaults, r.AsksNothing, c.defaults, c.nothing)
		}
	}
}

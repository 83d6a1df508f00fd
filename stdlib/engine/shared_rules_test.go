package engine_test

import (
	"fmt"
	"testing"

	"houserule/modules"
	"houserule/runtime/builtin"
	"houserule/stdlib/engine"
)

// What the engine declares is shared by all games, and stays as it is whatever is loaded.
func TestNothingIsWrittenOnSharedRules(t *testing.T) {
	shown := func() (list []string) {
		for _, d := range builtin.Rules() {
			list = append(list, fmt.Sprintf("%#v", *d))
		}
		return list
	}
	before := shown()
	for _, ids := range [][]string{{"rpj-core", "rpj-conditions", "rpj-inventory"}, {"tbd"}, {"hex-tactical"}, {"rpj-core", "bum"}} {
		g, err := engine.Open(engine.Options{Modules: ids, Folder: modules.Files})
		if err != nil {
			t.Fatal(ids, err)
		}
		if err := g.Reload(nil); err != nil {
			t.Error(ids, err)
		}
		g.Close()
	}
	after := shown()
	if len(before) != len(after) {
		t.Fatalf("%d rules, then %d", len(before), len(after))
	}
	for i := range before {
		if before[i] != after[i] {
			t.Errorf("before: %s\nafter:  %s", before[i], after[i])
		}
	}
}

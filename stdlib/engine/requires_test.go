package engine

import (
	"strings"
	"testing"

	"houserule/modules"
	"houserule/runtime/module"
)

// No module loads without those it requires, and the error names what is missing.
func TestNothingLoadsWithoutWhatItRequires(t *testing.T) {
	shelf, err := module.Folder(modules.Files, "modules")
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range shelf.IDs() {
		for _, m := range shelf.Versions(id) {
			for _, missing := range m.Relations.Requires {
				t.Run(id+" without "+missing.ID, func(t *testing.T) {
					rest := &module.Shelf{}
					for _, other := range shelf.IDs() {
						for _, o := range shelf.Versions(other) {
							if other == missing.ID {
								continue
							}
							if err := rest.Put(o); err != nil {
								t.Fatal(err)
							}
						}
					}
					_, err := module.Resolve([]string{id}, rest)
					if err == nil || !strings.Contains(err.Error(), missing.ID) {
						t.Errorf("%s loads without %s: %v", id, missing.ID, err)
					}
				})
			}
		}
	}
}

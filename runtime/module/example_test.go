package module_test

import (
	"fmt"
	"testing/fstest"

	"houserule/runtime/module"
)

func Example() {
	modules := fstest.MapFS{
		"base/module.json":      {Data: []byte(`{"id": "base-rules", "version": "1.2.0", "title": "Base", "licence": "MIT"}`)},
		"base/init.lua":         {},
		"dark-road/module.json": {Data: []byte(`{"id": "dark-road", "version": "0.1.0", "title": "The Dark Road", "licence": "MIT", "requires": {"base-rules": "^1.0"}}`)},
		"dark-road/init.lua":    {},
		"dark-road/ghosts.lua":  {},
	}
	shelf, err := module.Folder(modules, "modules")
	if err != nil {
		fmt.Println(err)
	}
	order, err := module.Resolve([]string{"dark-road"}, shelf)
	if err != nil {
		fmt.Println(err)
	}
	for _, m := range order {
		fmt.Println(m.ID, m.Version, m.Dir, m.Files)
	}
	// Output:
	// base-rules 1.2.0 modules/base [init.lua]
	// dark-road 0.1.0 modules/dark-road [init.lua ghosts.lua]
}

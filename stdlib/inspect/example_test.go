package inspect_test

import (
	"fmt"
	"testing/fstest"

	"houserule/lang/sandbox"
	"houserule/runtime/module"
	"houserule/stdlib/inspect"
)

// A program shows what an author should know of a module.
func Example() {
	files := fstest.MapFS{
		"ferry/module.json": {Data: []byte(`{"id": "ferry", "version": "1.0.0", "title": "The Ferry", "licence": "MIT"}`)},
		"ferry/rules.lua": {Data: []byte(`
source "p. 1"
kind "ferry" { like = "entity", seats = "number = 6" }
source "p. 2"
rule "ferry.room" "seat - 1"
`)},
	}
	shelf, err := module.Folder(files, "")
	if err != nil {
		fmt.Println(err)
		return
	}
	report := inspect.New(sandbox.DefaultLimits()).Module(shelf.Versions("ferry")[0], shelf)
	for _, f := range report.Findings {
		fmt.Println(f.Level, f.Code, f.Pos)
		fmt.Println(f.Error())
	}
	// Output:
	// problem problem ferry/rules.lua:5:20
	// ferry/rules.lua:5:20: `seat` means nothing here
	//     5 | rule "ferry.room" "seat - 1"
	//       |                    ^^^^
	//   hint: did you mean `seats`?
}

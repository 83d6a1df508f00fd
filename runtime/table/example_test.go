package table_test

import (
	"fmt"

	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/runtime/rules/link"
	"houserule/runtime/table"
)

// The rules come from a linked program, which here contains only the rules of the table itself.
func Example() {
	program, err := link.Link(&link.Source{Declared: rules.Declared{Catalogue: content.NewCatalogue(), Declarations: table.Prelude()}})
	if err != nil {
		fmt.Println(err)
		return
	}
	t := table.New(table.Options{Program: program})
	before := t.World().Hash()
	t.Journal().NextLine() // Undo takes back the following commands together
	fmt.Println(t.Journal().Do(t.World().Time(), "pass", rules.Args{"duration": "2 hours"}))
	fmt.Println(t.Eval().Ask(t.World().Time(), "seconds_in_a_round", nil))

	_, err = t.Journal().Do(t.World().Time(), "pass", rules.Args{"duration": 2.0})
	fmt.Println(err)

	_, err = t.Journal().Undo(1)
	fmt.Println(err, t.World().Hash() == before)
	// Output:
	// <nil> <nil>
	// 60 <nil>
	// time.pass: `duration`: 2 is not a text
	// <nil> true
}

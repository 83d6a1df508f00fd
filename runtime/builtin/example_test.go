package builtin_test

import (
	"fmt"

	"houserule/runtime/builtin"
	"houserule/runtime/content"
	"houserule/runtime/rules"
	"houserule/runtime/rules/link"
	"houserule/runtime/table"
)

// A countdown of four steps, at a table without any module.
func Example() {
	catalogue := content.NewCatalogue()
	program, err := link.Link(&link.Source{Declared: rules.Declared{Catalogue: catalogue, Declarations: builtin.Rules()}})
	if err != nil {
		fmt.Println(err)
		return
	}
	t := table.New(table.Options{Program: program, BuiltIns: builtin.Kinds()})
	flood, err := t.Actions().Bring(t.Run(), &content.Sheet{Kind: catalogue.Kind("track"), Name: "flood", Values: map[string]any{"size": 4.0}})
	if err != nil {
		fmt.Println(err)
		return
	}
	before := t.World().Hash()
	t.Journal().NextLine() // what is done from here on is taken back together
	fmt.Println(t.Journal().Do(flood, "advance", rules.Args{"steps": 5.0}))
	fmt.Println(t.Eval().Ask(flood, "resolved", nil))

	_, err = t.Journal().Do(flood, "advance", rules.Args{"steps": "far"})
	fmt.Println(err)

	_, err = t.Journal().Undo(1)
	fmt.Println(err, t.World().Hash() == before)
	// Output:
	// 4 <nil>
	// true <nil>
	// track.advance: `steps`: "far" is not a number
	// <nil> true
}

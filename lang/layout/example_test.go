package layout_test

import (
	"fmt"

	"houserule/lang/diag"
	"houserule/lang/layout"
)

func ExampleFormat() {
	text, err := layout.Format(diag.NewFile("rules.lua", `
hero "Ann" {level=2}
hero "Bartholomew" {level=3,armed=true} -- the elder
rule "hero.reach" {first={
{"2",when="armed"},
"1"}}`))
	fmt.Print(text)
	fmt.Println(err)
	// Output:
	// hero "Ann"         { level = 2 }
	// hero "Bartholomew" { level = 3, armed = true }  -- the elder
	// rule "hero.reach" { first = {
	//   { "2", when = "armed" },
	//   "1" } }
	// <nil>
}

package battlefield_test

import (
	"fmt"

	"houserule/runtime/battlefield"
)

func Example() {
	m := battlefield.New()
	fmt.Println(m.Line("gate", "yard", "hall"))
	fmt.Println(m.Connect("yard", "stable"))
	fmt.Println(m.Distance("gate", "stable"))
	fmt.Println(m.Path("hall", "stable"))
	// Output:
	// <nil>
	// <nil>
	// 2 true <nil>
	// [hall yard stable] true <nil>
}

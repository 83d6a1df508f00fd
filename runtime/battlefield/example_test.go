package battlefield_test

import (
	"fmt"

	"houserule/runtime/battlefield"
)

func Example() {
	m := battlefield.New()
	fmt.Println(m.Connect("gate", "yard"))
	fmt.Println(m.Connect("yard", "stable"))
	fmt.Println(m.Distance("gate", "stable"))
	fmt.Println(m.Neighbours("yard"))
	// Output:
	// <nil>
	// <nil>
	// 2 true <nil>
	// [gate stable] <nil>
}

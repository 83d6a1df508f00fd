package damage_test

import (
	"fmt"

	"houserule/runtime/damage"
)

func Example() {
	body, coat := damage.NewLayer(1, "Body", 7, 7), damage.NewLayer(2, "Coat", 5)
	body.Base, coat.Rank = true, 1
	stack := damage.Stack{body, coat}.Sorted()

	layer, any := stack.Outermost(nil)
	number, _ := layer.Best()
	fmt.Println(layer, any, number)
	stack, report, err := stack.CrossOff(layer.ID, number)
	fmt.Println(report.Broke, report.Incapacitated, err)
	layer, _ = stack.Outermost(nil)
	fmt.Println(layer)
	// Output:
	// Coat 5 true 5
	// true false <nil>
	// Body 7 7
}

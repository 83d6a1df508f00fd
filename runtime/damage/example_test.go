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
	fmt.Println(layer.Name, any, number)
	layer, err := layer.CrossOff(number)
	fmt.Println(layer.Name, layer.Broken(), err)
	stack[0] = layer
	layer, _ = stack.Outermost(nil)
	fmt.Println(layer.Name, layer.Left())
	// Output:
	// Coat true 5
	// Coat true <nil>
	// Body [7 7]
}

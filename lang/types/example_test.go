package types_test

import (
	"fmt"

	"houserule/lang/types"
)

func Example() {
	isKind := func(word string) bool { return word == "wagon" }
	for _, text := range []string{"0..6 = 2", "list of wagon", "stand or flee = stand", "wagn"} {
		t, start, err := types.Parse(text, isKind, "wagon")
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(t, "|", types.Format(start.Value))
	}
	t, _, _ := types.Parse("0..6", nil)
	fmt.Println(types.Check(7.0, t))
	// Output:
	// 0..6 | 2
	// list of wagon | []
	// stand or flee | stand
	// 1:1: `wagn` is neither a type nor a kind
	//     1 | wagn
	//       | ^^^^
	//   hint: did you mean `wagon`?
	// 7 is not a number from 0 to 6
}

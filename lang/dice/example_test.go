package dice_test

import (
	"fmt"

	"houserule/lang/dice"
	"houserule/lang/dice/chance"
)

func Example() {
	expression, err := dice.Parse("4d6kh3 + 2")
	if err != nil {
		fmt.Println(err)
		return
	}
	roll, err := expression.Roll(dice.NewSeeded(42), nil)
	fmt.Println(roll, err)
	odds, err := chance.Of(expression, nil)
	fmt.Println(odds.AtLeast(15), err)
	_, err = dice.Parse("4d6kk3")
	fmt.Println(err)
	// Output:
	// 4d6kh3+2 = (3 + 6 + 1 + ~~1~~) + 2 = 12 <nil>
	// 79/162 <nil>
	// 1:4: unknown modifier `kk`
	//     1 | 4d6kk3
	//       |    ^^
	//   hint: `kh` keeps the highest, `kl` the lowest, `km` the middle: 4d6kh3
}

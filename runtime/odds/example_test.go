package odds_test

import (
	"fmt"

	"houserule/lang/dice"
	"houserule/runtime/odds"
)

// The odds of dice notation within a budget, as text.
func ExampleNotation() {
	e, err := dice.Parse("2d4kh1")
	if err != nil {
		fmt.Println(err)
		return
	}
	d, err := odds.Notation(e, nil, odds.Options{Work: 1_000_000}, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(odds.NotationTable(d))
	// Output:
	// 2d4kh1
	// 1  1/16    6.25 %  ####
	// 2  3/16   18.75 %  #############
	// 3  5/16   31.25 %  #####################
	// 4  7/16   43.75 %  ##############################
	// mean 3.125, standard deviation 0.927025
	// exact
}

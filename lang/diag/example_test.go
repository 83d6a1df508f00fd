package diag_test

import (
	"fmt"

	"houserule/lang/diag"
)

func Example() {
	file := diag.NewFile("roads.txt", "from bridge\nto vilage\n")
	problem := file.ProblemAt(diag.Pos{Line: 2, Column: 4}, 6, "there is no place `vilage`")
	problem.Hint = diag.DidYouMean("vilage", []string{"bridge", "village"})
	fmt.Println(problem)
	// Output:
	// roads.txt:2:4: there is no place `vilage`
	//     2 | to vilage
	//       |    ^^^^^^
	//   hint: did you mean `village`?
}

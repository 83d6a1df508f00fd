package hexgrid_test

import (
	"fmt"

	"houserule/runtime/hexgrid"
)

func Example() {
	a, err := hexgrid.Parse("0,0")
	if err != nil {
		fmt.Println(err)
		return
	}
	b := hexgrid.Hex{Q: 3, R: -1}
	fmt.Println(a.Neighbour(2), hexgrid.Distance(a, b))
	fmt.Println(hexgrid.Line(a, b))
	side, _ := a.Towards(b)
	fmt.Println(side, hexgrid.ArcOf(0, side), hexgrid.ArcOf(3, side), hexgrid.ArcOf(5, side))
	// Output:
	// 1,0 3
	// [0,0 1,0 2,-1 3,-1]
	// 2 flank front rear
}

func ExampleParse() {
	fmt.Println(hexgrid.Parse(" 12, -3 "))
	_, err := hexgrid.Parse("C4")
	fmt.Println(err)
	_, err = hexgrid.Parse("1,x")
	fmt.Println(err)
	// Output:
	// 12,-3 <nil>
	// "C4" is no hex: write column and row with a comma between, "3,-4"
	// "1,x" is no hex: "x" is no whole number
}

// A corridor of one hex runs from 0,-3 to 0,9: what spreads fills it in a row.
func ExampleFill() {
	corridor := func(from hexgrid.Hex, through hexgrid.Side) bool {
		next := from.Neighbour(through)
		return next.Q == 0 && next.R >= -3 && next.R <= 9
	}
	fmt.Println(hexgrid.Fill(hexgrid.Hex{}, 7, nil))
	fmt.Println(hexgrid.Fill(hexgrid.Hex{}, 7, corridor))
	fmt.Println(hexgrid.Fill(hexgrid.Hex{R: -3}, 7, corridor))
	// Output:
	// [0,0 0,-1 1,-1 1,0 0,1 -1,1 -1,0]
	// [0,0 0,-1 0,1 0,-2 0,2 0,-3 0,3]
	// [0,-3 0,-2 0,-1 0,0 0,1 0,2 0,3]
}

// Mud costs two; with turns at one each, the way straight ahead is cheapest.
func ExampleMover() {
	mud := func(from hexgrid.Hex, through hexgrid.Side) (float64, bool) {
		if from.Neighbour(through) == (hexgrid.Hex{R: -1}) {
			return 2, true
		}
		return 1, true
	}
	here, there := hexgrid.Hex{}, hexgrid.Hex{R: -2}
	fmt.Println(hexgrid.Mover{Most: 9, Step: mud}.Path(here, there))
	fmt.Println(hexgrid.Mover{Most: 9, Step: mud, Turn: 1, Facing: 0}.Path(here, there))
	reached, _ := hexgrid.Mover{Most: 1, Turn: 1, Facing: 3}.Reach(here)
	fmt.Println(reached)
	// Output:
	// [0,0 0,-1 0,-2] 3 true <nil>
	// [0,0 0,-1 0,-2] 3 true <nil>
	// [{0,0 0} {0,1 1}]
}

package sim_test

import (
	"context"
	"fmt"

	"houserule/lang/dice"
	"houserule/runtime/sim"
)

// duel rolls two dice against each other, with a bonus for the first.
type duel struct{ bonus int }

func (d duel) Play(seed uint64) (sim.Row, error) {
	source := dice.NewSeeded(seed)
	ann, err := source.Roll(dice.Die{Sides: 6})
	if err != nil {
		return nil, err
	}
	bob, err := source.Roll(dice.Die{Sides: 6})
	return sim.Row{{Name: "wins", Value: ann+d.bonus > bob}, {Name: "lead", Value: float64(ann + d.bonus - bob)}}, err
}

func (d duel) Interrupt() {}
func (d duel) Close()     {}

func Example() {
	plan := sim.Plan{Trials: 10_000, Workers: 2, Open: func(bool) (sim.Player, error) { return duel{}, nil }}
	tally, err := sim.Run(context.Background(), plan)
	if err != nil {
		fmt.Println(err)
	}
	fmt.Print(tally)
	// Output:
	// wins
	//    no   58.240 %  (95 %: 57.270 to 59.203 %)
	//   yes   41.760 %  (95 %: 40.797 to 42.730 %)
	// lead
	//   -5    2.980 %  (95 %: 2.664 to 3.332 %)
	//   -4    5.720 %  (95 %: 5.282 to 6.192 %)
	//   -3    7.390 %  (95 %: 6.893 to 7.919 %)
	//   -2   11.000 %  (95 %: 10.402 to 11.628 %)
	//   -1   14.040 %  (95 %: 13.373 to 14.735 %)
	//    0   17.110 %  (95 %: 16.385 to 17.861 %)
	//    1   13.570 %  (95 %: 12.913 to 14.255 %)
	//    2   11.200 %  (95 %: 10.597 to 11.833 %)
	//    3    8.570 %  (95 %: 8.037 to 9.135 %)
	//    4    5.690 %  (95 %: 5.253 to 6.161 %)
	//    5    2.730 %  (95 %: 2.428 to 3.068 %)
	//   mean 0.021 (95 %: -0.0264261 to 0.0684261), standard deviation 2.41945
	//   least -5, 5 % -4, 25 % -2, median 0, 75 % 2, 95 % 4, most 5
	// 10000 trials, seed 0
}

func Example_against() {
	plan := sim.Plan{Trials: 10_000, Workers: 2, Against: true, Open: func(against bool) (sim.Player, error) {
		if against {
			return duel{bonus: 1}, nil
		}
		return duel{}, nil
	}}
	tally, err := sim.Run(context.Background(), plan)
	if err != nil {
		fmt.Println(err)
	}
	fmt.Print(tally)
	// Output:
	// wins
	//         as it is    against  difference
	//    no   58.240 %   41.130 %   -17.110 %  (95 %: -17.845 to -16.368 %)
	//   yes   41.760 %   58.870 %   +17.110 %  (95 %: +16.368 to +17.845 %)
	// lead
	//                       as it is  against  difference
	//                 mean     0.021    1.021          +1
	//   standard deviation   2.41945  2.41945
	//               median         0        1
	// 10000 trials, seed 0, the same dice on both sides
}

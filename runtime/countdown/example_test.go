package countdown_test

import (
	"fmt"

	"houserule/runtime/countdown"
)

func Example() {
	track := countdown.Track{Value: 3, Size: 6, BothEnds: true}
	for _, steps := range []int{2, 2, -1} {
		var moved countdown.Move
		var err error
		track, moved, err = track.Move(steps)
		fmt.Println(track.Value, moved.Resolved == countdown.Top, moved.Ignored, err)
	}
	// Output:
	// 5 false false <nil>
	// 6 true false <nil>
	// 6 false true <nil>
}

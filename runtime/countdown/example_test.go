package countdown_test

import (
	"fmt"

	"houserule/runtime/countdown"
)

func Example() {
	track, err := countdown.Start(countdown.TugOfWar(), 6)
	fmt.Println(track, err)
	track, moved, err := track.Advance(2)
	fmt.Println(track, moved.Resolved, err)
	track, moved, err = track.Advance(2)
	fmt.Println(track, moved.Resolved, moved.Over, err)
	// Output:
	// 3/6 <nil>
	// 5/6 open <nil>
	// 6/6 top 1 <nil>
}

package state_test

import (
	"fmt"

	"houserule/runtime/state"
)

func Example() {
	s := state.New()
	orc := s.Create("orc")
	if err := s.Set(orc, "actions", 2.0); err != nil {
		fmt.Println(err)
	}
	mark, before := s.Log.Savepoint(), s.Hash()
	if err := s.Set(orc, "actions", 1.0); err != nil {
		fmt.Println(err)
	}
	if err := s.Log.Rollback(mark); err != nil {
		fmt.Println(err)
	}
	actions, _ := s.Get(orc, "actions")
	fmt.Println(actions, s.Hash() == before)
	// Output: 2 true
}

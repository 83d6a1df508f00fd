package narrate

import "testing"

// The remark on commands that are not explained counts them.
func TestCommandsThatAreNotExplained(t *testing.T) {
	for more, want := range map[int]string{1: "1 more command, which is not explained", 2: "2 more commands, which are not explained"} {
		if list := NotExplained(nil, more); len(list) != 1 || list[0].Trace.Title != want {
			t.Errorf("%d: %+v, want %s", more, list, want)
		}
	}
}

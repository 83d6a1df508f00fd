package formula

import (
	"testing"

	"houserule/lang/types"
)

// A list as a key is compared element by element, a shorter one first; no comes before yes.
func TestSortedByListsOfKeys(t *testing.T) {
	for text, want := range map[string]string{
		"sorted([3, 1, 2], [# % 2, -#])":               "[2, 3, 1]",
		"sorted([1, 2, 3, 4], # <= 2, -#)":             "[4, 3, 2, 1]",
		"sorted([1, 2, 3, 4], [# <= 2, # > 3])":        "[3, 4, 1, 2]",
		"sorted([[2, 1], [1, 5], [2], [1]])":           "[[1], [1, 5], [2], [2, 1]]",
		"sorted([[2, 1], [1, 5], [2, 3]], map(#, -#))": "[[2, 3], [2, 1], [1, 5]]",
	} {
		p, err := Compile(nil, Source{Text: text}, nothing{}, types.Type{})
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if v, err := p.Run(nil); err != nil || types.Format(v) != want {
			t.Errorf("%s: got %s, %v, want %s", text, types.Format(v), err, want)
		}
	}
	for _, text := range []string{"sorted([[1, 'a']])", "sorted([1, 2], {'a': #})"} {
		if _, err := Compile(nil, Source{Text: text}, nothing{}, types.Type{}); err == nil {
			t.Errorf("%s has no order, but was accepted", text)
		}
	}
}

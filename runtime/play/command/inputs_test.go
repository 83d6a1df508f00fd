package command

import (
	"maps"
	"slices"
	"strconv"
	"testing"

	"pgregory.net/rapid"
)

// What is kept by name is what a map would hold, be it one or many, and a copy is
// another.
func TestKeptIsLikeAMap(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var kept NamedList[int]
		model := map[string]int{}
		names := rapid.SampledFrom(append([]string{"", "a", "a#2"}, manyNames()...))
		for i := range rapid.IntRange(0, 60).Draw(t, "sets") {
			name := names.Draw(t, "name")
			kept.Set(name, i)
			model[name] = i
		}
		copied := kept.Copy()
		kept.Set("another", -1)
		for _, name := range append(manyNames(), "", "a", "another", "nobody") {
			v, ok := copied.Get(name)
			if want, has := model[name]; v != want || ok != has {
				t.Fatalf("%q is %d, %v and should be %d, %v", name, v, ok, want, has)
			}
		}
		var order []string
		for name, v := range copied.Sorted() {
			if order = append(order, name); v != model[name] {
				t.Fatalf("%q is %d and should be %d", name, v, model[name])
			}
		}
		if want := slices.Sorted(maps.Keys(model)); !slices.Equal(order, want) {
			t.Fatalf("the order is %q and should be %q", order, want)
		}
	})
}

func manyNames() []string {
	list := make([]string, 30)
	for i := range list {
		list[i] = "name " + strconv.Itoa(i)
	}
	return list
}

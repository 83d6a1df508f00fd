package engine

import (
	"fmt"
	"testing"
)

// What the prompt named outlives new rules, whatever the order of the names in
// memory: of tables that hold each other all go if one holds a function, and a table
// that two names share is the same one afterwards.
func TestNamesThatAreKept(t *testing.T) {
	for range 20 {
		g := open(t, climbing, Options{})
		eval(t, g, `inner = {} outer = { inner, function() end } inner.back = outer`)
		eval(t, g, `shared = { 1 } one = { shared } two = { shared }`)
		eval(t, g, `deep = { 1 } deeper = deep for i = 1, 16 do deeper = { deeper } end`)
		if err := g.House(`house "attribute.bonus" "1"`); err != nil {
			t.Fatal(err)
		}
		names, _ := g.Variables.Forgotten()
		if got := fmt.Sprint(names, g.Variables.Names()); got != "[inner outer] [deep deeper one shared two]" {
			t.Fatalf("forgotten and kept are %s", got)
		}
		if got := eval(t, g, `shared[1] = 7 return one[1][1] + two[1][1]`); got != "14" {
			t.Fatalf("the shared table comes to %s", got)
		}
	}
}

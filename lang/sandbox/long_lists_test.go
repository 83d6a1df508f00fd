package sandbox

import (
	"strings"
	"testing"

	"houserule/lang/diag"
	"houserule/lang/sandbox/compile"
)

// A list of a hundred thousand is a list like any other; one that is longer than there is
// a place for is refused where it is made or measured, never taken for a shorter one.
func TestLongLists(t *testing.T) {
	const make100 = "local t = {} for i = 1, 100000 do t[#t + 1] = i end "
	const beyond = "local t = {} for i = 600000, 1, -1 do t[i] = i end "
	tooLong := "the list is too long; the limit is 524287 elements"
	for _, tt := range []struct{ source, want string }{
		{make100 + "print(#t, t[100000])", "100000\t100000\n"},
		{make100 + "local n = 0 for _ in ipairs(t) do n = n + 1 end print(n)", "100000\n"},
		{"local t = {} for i = 1, 70000 do t[i] = 70001 - i end table.sort(t) print(t[1], t[70000])", "1\t70000\n"},
		{"local t = {} for i = 70000, 1, -1 do t[i] = i end print(#t)", "70000\n"},
		{"local t = {} for i = 1, 70000 do table.insert(t, i) end print(#t, table.remove(t), table.remove(t, 1), #t, t[69998])", "70000\t70000\t1\t69998\t69999\n"},
		{make100 + "table.insert(t, 1, 0) print(#t, t[100001])", "100001\t100000\n"},
		{make100 + "print(#table.concat(t, ','), table.concat(t, ' ', 99999))", "588894\t99999 100000\n"},
		{make100 + "print(unpack(t, 99999))", "99999\t100000\n"},
		{make100 + "print(table.maxn(t))", "100000\n"},
		{"local t = {" + strings.Repeat("1,", 20000) + "2} print(#t, t[#t])", "20001\t2\n"},
		{"local t = {} for i = 1, 600000 do t[i] = i end print(#t)", "t.lua:1: " + tooLong},
		{"local t = {} for i = 1, 600000 do t[#t + 1] = i end print(#t)", "t.lua:1: " + tooLong},
		{"local t = {} for i = 1, 600000 do table.insert(t, i) end print(#t)", "t.lua:1: table.insert: " + tooLong},
		{beyond + "print(#t)", "t.lua:1: #: " + tooLong},
		{beyond + "table.sort(t)", "t.lua:1: table.sort: " + tooLong},
		{beyond + "table.insert(t, 1)", "t.lua:1: table.insert: " + tooLong},
		{beyond + "table.remove(t)", "t.lua:1: table.remove: " + tooLong},
		{beyond + "table.concat(t)", "t.lua:1: table.concat: " + tooLong},
		{beyond + "print(unpack(t))", "t.lua:1: unpack: " + tooLong},
		{beyond + "print(t)", "t.lua:1: print: " + tooLong},
		{beyond + "local n = 0 for _ in ipairs(t) do n = n + 1 end print(n)", "600000\n"},
		{"local t = { [524288] = 1 } print(#t, t[524288])", "0\t1\n"},
	} {
		got, err := runText(t, Limits{LoadSteps: 1 << 40, Wall: -1, Heap: 1 << 30}, tt.source)
		if err != nil {
			got, _, _ = strings.Cut(err.Error(), "\n")
		}
		if got != tt.want {
			t.Errorf("%.120s: got %.200s, want %s", tt.source, got, tt.want)
		}
	}
}

// runText runs a source and gives what it prints.
func runText(t *testing.T, l Limits, source string) (string, error) {
	t.Helper()
	var out strings.Builder
	h := NewHost(l, &out)
	c, err := compile.NewCache(l.Compile).Compile(diag.NewFile("t.lua", source))
	if err != nil {
		t.Fatal(err)
	}
	err = h.Run(c, h.NewEnv("t"))
	return out.String(), err
}

package sandbox

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/sandbox/compile"
)

func TestPiecesRunAsOne(t *testing.T) {
	var b strings.Builder
	for i := range 100 {
		fmt.Fprintf(&b, "note(\"thing %d\", { %d, a = 1, b = 2, c = { 3 }, d = function(x) return x + %d end })\n", i, i, i)
	}
	run := func(c *compile.Chunk) (noted []string, err error) {
		h := NewHost(Limits{}, nil)
		defer h.Close()
		env := h.NewEnv("test")
		env.Set("note", h.L.NewFunction(func(L *lua.LState) int {
			noted = append(noted, fmt.Sprint(L.Get(1), h.Where(0).Line))
			if lua.LVAsNumber(L.GetTable(L.CheckTable(2), lua.LNumber(1))) == 70 {
				Raisef(L, "no more")
			}
			return 0
		}))
		err = h.Run(c, env)
		return noted, err
	}
	f := diag.NewFile("notes.lua", b.String())
	whole, err := compile.File(f)
	if err != nil {
		t.Fatal(err)
	}
	pieces, err := compile.NewCache(compile.Limits{}).InPieces(f)
	if err != nil {
		t.Fatal(err)
	}
	if len(pieces.Functions()) < 5 {
		t.Fatal(len(pieces.Functions()), "pieces")
	}
	wanted, failed := run(whole)
	got, failedToo := run(pieces)
	if !slices.Equal(wanted, got) || len(got) != 71 {
		t.Errorf("whole:  %v\npieces: %v", wanted, got)
	}
	if failed == nil || failedToo == nil || failed.Error() != failedToo.Error() || !strings.Contains(failed.Error(), "notes.lua:71") {
		t.Errorf("whole:  %v\npieces: %v", failed, failedToo)
	}
}

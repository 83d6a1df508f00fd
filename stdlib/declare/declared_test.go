package declare_test

import (
	"strings"
	"testing"

	"houserule/stdlib/gametest"
)

// What a file declares is kept until all is linked: there is an end to it.
func TestAFileDeclaresUpToSoMuch(t *testing.T) {
	_, err := gametest.TryOpen("for i = 1, 1e9 do rule('entity.r' .. i) { '1' } end")
	const want = "climbing/init.lua:1: a file declares up to 20,000 things\n    1 | for i = 1, 1e9 do rule('entity.r' .. i) { '1' } end\n  hint: split it into several files, or is there an endless loop?"
	if err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("got\n%v\nwant\n%s", err, want)
	}
	g, err := gametest.TryOpen("for i = 1, 3000 do rule('entity.r' .. i) { '1' } end")
	if err != nil {
		t.Fatal(err)
	}
	g.Close()
}

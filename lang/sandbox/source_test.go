package sandbox

import (
	"strings"
	"sync"
	"testing"

	"houserule/lang/diag"
	"houserule/lang/sandbox/compile"
)

func TestBytesOfTextsArePreserved(t *testing.T) {
	got, err := play(t, "local s = \"a\x00b\xff\xfe\\0\\255\" print(#s, s:byte(1, -1))")
	if err != nil || got != "7\t97\t0\t98\t255\t254\t0\t255" {
		t.Errorf("got %q %v", got, err)
	}
}

func TestLint(t *testing.T) {
	source := `local count, names = 0, {}
local function helper() count = count + 1 names.x = 1 return spede end
total = 5
function globl() total = 6 end
for i = 1, 3 do local x = i x = x + 1 end
rule "x" { speed = speed, print(undefnd) }
return helper, os`
	c, err := compile.File(diag.NewFile("t.lua", source))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, p := range Lint(c, []string{"rule", "speed", "print", "undefined"}) {
		got = append(got, p.Pos.String()+" "+p.Message+" / "+p.Hint)
	}
	want := []string{
		"t.lua:3:1 `total` is not declared / write `local total` where it is first used",
		"t.lua:4:10 `globl` is not declared / write `local globl` where it is first used",
		"t.lua:4:18 `total` is not declared / write `local total` where it is first used",
		"t.lua:2:25 `count` is a variable of the file, and a function changes it / store it in a box: undo, saving and odds do not cover variables",
		"t.lua:2:62 no such name: `spede` / did you mean `speed`?",
		"t.lua:6:33 no such name: `undefnd` / did you mean `undefined`?",
		"t.lua:7:16 no such name: `os` is not offered to scripts / there is no wall clock, no environment and no way out; game time belongs to the table",
	}
	if g, w := strings.Join(got, "\n"), strings.Join(want, "\n"); g != w {
		t.Errorf("got\n%s\nwant\n%s", g, w)
	}
	if l := Lint(c, nil); len(l) != 4 {
		t.Errorf("without known names reads are not looked at: %v", l)
	}
}

// TestFixOfQuotesInQuotes: a text in a formula gets other quotes.
func TestFixOfQuotesInQuotes(t *testing.T) {
	const text = `rule "hero.reach" "mood == "angry" ? 1 : 0"`
	chunk, err := compile.File(diag.NewFile("f.lua", text))
	if err != nil {
		t.Fatal(err)
	}
	list := Lint(chunk, []string{"rule"})
	if len(list) != 1 || list[0].Hint != "a text in a formula needs other quotes: 'angry'" {
		t.Fatal(list)
	}
	if got, _ := diag.Apply(text, [][]diag.Edit{list[0].Fix}); got != `rule "hero.reach" "mood == 'angry' ? 1 : 0"` {
		t.Error(got)
	}
	chunk, err = compile.File(diag.NewFile("f.lua", `f(math.random(6) + math.floor(2), null)`))
	if err != nil {
		t.Fatal(err)
	}
	if got, _ := diag.Apply("f(math.random(6) + math.floor(2), null)", [][]diag.Edit{Lint(chunk, []string{"f", "math"})[1].Fix}); got != "f(math.random(6) + math.floor(2), nil)" {
		t.Error(got)
	}
	const want = "f.lua:1:3: no such name: `math.random` is not offered to scripts\n    1 | f(math.random(6) + math.floor(2), null)\n      |   ^^^^^^^^^^^\n  hint: all chance comes from the engine's dice: use `roll`\n\n" +
		"f.lua:1:35: no such name: `null`\n    1 | f(math.random(6) + math.floor(2), null)\n      |                                   ^^^^\n  hint: in Lua it is `nil`\n\n2 problems"
	if got := Lint(chunk, []string{"f", "math"}).Error(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestCacheSharesChunks(t *testing.T) {
	cache := compile.NewCache(compile.Limits{})
	var group sync.WaitGroup
	for i := 0; i < 8; i++ {
		group.Add(1)
		go func() {
			defer group.Done()
			c, err := cache.Compile(diag.NewFile("t.lua", "local x = 1 for i = 1, 100 do x = x + i end return x"))
			if err != nil {
				t.Error(err)
				return
			}
			h := NewHost(Limits{}, nil)
			if v, err := h.RunMulti(c, h.NewEnv("t")); err != nil || v[0].String() != "5051" {
				t.Error(v, err)
			}
		}()
	}
	group.Wait()
	a, _ := cache.Compile(diag.NewFile("t.lua", "return 1"))
	b, _ := cache.Compile(diag.NewFile("t.lua", "return 1"))
	other, _ := cache.Compile(diag.NewFile("u.lua", "return 1"))
	if a != b || a == other {
		t.Error("a chunk is known by name and content")
	}
	if _, err := cache.Compile(diag.NewFile("t.lua", "return (")); err == nil {
		t.Error("errors are not cached")
	}
}

package engine_test

import (
	"strings"
	"testing"

	"houserule/lang/diag"
	"houserule/stdlib/engine"
)

// TestPlay plays plain files that declare and act.
func TestPlay(t *testing.T) {
	tests := []struct{ name, in, want string }{
		{"only acts", `print(1 + 1)`, "2\n"},
		{"declares first, wherever it stands", `
print(bring("rock").weight)
kind "rock" { like = "record", weight = "number = 3" }`, "3\n"},
		{"locals are for both", `
local heavy = 7
local function twice(n) return n * 2 end
kind "rock" { like = "record", weight = "number = " .. heavy }
rule "rock.double" { function(rock) return twice(rock.weight) end }
print(bring("rock").double, twice(heavy))`, "14\t14\n"},
		{"locals that need others", `
local a = 2
local b = a + 1
kind "rock" { like = "record", weight = "number = " .. b }
print(bring("rock").weight)`, "3\n"},
		{"a local of the same name as a field is not needed", `
kind "rock" { like = "record", weight = "number = 1" }
local weight = bring("rock").weight
print(weight)`, "1\n"},
		{"loops over data declare", `
kind "rock" { like = "record", weight = "number = 1" }
for i, name in ipairs { "one", "two" } do rule("rock." .. name) { tostring(i) } end
for _, r in ipairs { bring("rock") } do print(r.one, r.two) end`, "1\t2\n"},
		{"semicolons and blocks", `
kind "rock" { like = "record" }; do local x = 1; print(x) end; if true then print "yes" end
while false do end
repeat local done = true until done
function_name = nil or nil`, "!`function_name` is not declared"},
		{"words of Lua with names of the language", `
local list = {}
table.insert(list, "x")
print(#list)
kind "rock" { like = "record" }`, "1\n"},
		{"acting words in a heading's own file level", `
kind "rock" { like = "record", weight = "number = " .. roll "1d6" }`, "!`roll` acts"},
		{"a place after a declaration stays", "kind \"rock\" { like = \"record\" } print(nothing)", "!file.lua:1"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var out strings.Builder
			game, err := engine.Open(engine.Options{Print: &out})
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(game.Close)
			err = game.Play(diag.NewFile("file.lua", tt.in))
			got := out.String()
			if err != nil {
				got = "!" + err.Error()
			}
			if wantError := strings.HasPrefix(tt.want, "!"); wantError && !strings.Contains(got, tt.want[1:]) || !wantError && got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

// A file that would be refused before its first line is refused without it.
func TestCheckScript(t *testing.T) {
	tests := []struct{ in, want string }{
		{"kind \"rock\" { like = \"record\" }\nprint(bring(\"rock\"))", ""},
		{"print(1", "file.lua:1:8"},
		{"pritn(1)", "did you mean `print`?"},
		{"kind \"rock\" { like = \"recrod\" }", "recrod"},
		{"rule \"entity.x\" \"y\"", "`y` means nothing here"},
	}
	game, err := engine.Open(engine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(game.Close)
	for _, tt := range tests {
		err := game.CheckScript(diag.NewFile("file.lua", tt.in))
		if (err == nil) != (tt.want == "") || err != nil && !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%q: got %v, want %q", tt.in, err, tt.want)
		}
	}
}

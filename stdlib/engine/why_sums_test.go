package engine

import "testing"

// TestWhyListsWhatIsSummed: a rule that sums over a list lists what each of it brought,
// some of very many; what a rule answered tells of itself, and conditions tell nothing.
func TestWhyListsWhatIsSummed(t *testing.T) {
	for _, c := range []struct{ name, rules, want string }{
		{"a formula", `rule "character.load" "sum(traits, #.weight) + 1"`, `what = 5
  character.load of Ann = 5   [climbing, climbing/init.lua:6:1]
    Bold = +3
    Calm = +1`},
		{"what brings nothing is left out", `rule "character.load" "sum(traits, # == 'Calm' ? 2 : 0)"`, `what = 2
  character.load of Ann = 2   [climbing, climbing/init.lua:6:1]
    Calm = +2`},
		{"lines of a sum", `rule "character.load" { sum = { { "base", "2" }, { "traits", "sum(traits, -#.weight)", when = "sum(traits, #.weight) > 0" } } }`, `what = -2
  character.load of Ann = -2   [climbing, climbing/init.lua:6:1]
    base = +2   [climbing, climbing/init.lua:6:36]
    traits = -4   [climbing, climbing/init.lua:6:53]
      Bold = -3
      Calm = -1`},
		{"the first of several, and what is added", `rule "character.load" { first = { { "sum(traits, #.weight)", when = "any(traits, #.weight > 2)" }, "0" } }
to "character.load" { label = "marks", add = "sum(marks, # * 2)" }`, `what = 10
  character.load of Ann = 10   [climbing, climbing/init.lua:6:1]
    Bold = +3
    Calm = +1
    marks = +6   [climbing, climbing/init.lua:7:1]
      1 = +2
      2 = +4`},
		{"a sum in a question", `rule "character.load" "sum(traits, sum(marks, #) + #.weight)"`, `what = 10
  character.load of Ann = 10   [climbing, climbing/init.lua:6:1]
    Bold = +6
    Calm = +4`},
		{"very many", `rule "character.load" "sum(counted, #)"
instead_of "character.load" "sum(many, # * 10)"`, `what = 1200
  character.load of Ann = 1200   [climbing, climbing/init.lua:6:1]
    instead_of sum(many, # * 10)   [climbing, climbing/init.lua:7:1]
    1 = +10
    2 = +20
    3 = +30
    4 = +40
    5 = +50
    6 = +60
    7 = +70
    8 = +80
    9 = +90
    10 = +100
    11 = +110
    12 = +120
    and 3 more = +420`},
		{"what rules answer", `rule "trait.heavy" "weight * 2"
rule "character.load" "sum(traits, #.heavy)"`, `what = 8
  character.load of Ann = 8   [climbing, climbing/init.lua:7:1]
    trait.heavy of Ann's Bold = 6   [climbing, climbing/init.lua:6:1]
    trait.heavy of Ann's Calm = 2   [climbing, climbing/init.lua:6:1]`},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := open(t, `kind "character" { like = "entity", marks = "list of number", counted = "list of number", many = "list of number" }
kind "trait" { carried = true, weight = "number = 1" }
trait "Bold" { weight = 3 }
trait "Calm" {}

`+c.rules, Options{})
			eval(t, g, `ann = bring("character", { name = "Ann", has = { "Bold", "Calm" }, marks = { 1, 2 }, many = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15 } })`)
			got := eval(t, g, `return why "Ann.load"`)
			if got != "Ann.load"+c.want[len("what"):] {
				t.Errorf("got:\n%s\nwant:\n%s", got, c.want)
			}
		})
	}
}

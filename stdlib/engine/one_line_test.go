package engine

import "testing"

// hurrying is a small game of bodies that are one text, and of lists of one line.
const hurrying = `
kind "runner" { like = "entity" }
kind "trait" { carried = true }
box "entity.speed" "0..9 = 3"
box "entity.steps_taken" "number = 0"
rule "entity.pace" "speed * 2"
rule "entity.load" { sum = { "what is carried", "1" } }
rule "entity.reach" { best = { "long legs", "speed", when = "speed > 3" } }
rule "entity.mood" { first = { { "'merry'", when = "speed > 5" }, "'glum'" } }
rule "entity.shout" { first = { "'hey'", when = "speed > 5" } }
headline "runner" "pace {pace}"
trait "Swift" { after "entity.pace" "usual + 1" }
check "entity.sprint" { dice = "1d6", roller = "owner",
  modifier = { "all the speed", "speed" },
  against  = { "the bend", "5", when = "speed > 0" },
  luck     = { "luck of the day", dice = "1d4" },
  requires = { "whoever sprints has breath", "speed > 0" },
  steps    = { "entity.tires", when = "success" } }
action "entity.tires" { changes = { speed = "speed - 1" } }
action "entity.walks" { requires = { "whoever walks has breath", "speed > 0" }, steps = "entity.tires" }
action "entity.runs" { steps = { "entity.tires", times = "2" } }
action "entity.limps" { steps = { when = "speed > 2", steps = { "entity.tires", "entity.tires" } } }
to "entity.walks" { requires = { "the road is free", "steps_taken < 9" } }
house "entity.load" "7"
`

func TestOneTextAndOneLineNeedNoBracesOfTheirOwn(t *testing.T) {
	g := open(t, hurrying, Options{})
	eval(t, g, `ann = bring("runner", { name = "Ann", has = { "Swift" } })`)
	for _, c := range [][2]string{
		{`ann.speed`, "3"},
		{`ann.pace`, "7"},
		{`ann.load`, "7"},
		{`ann.reach`, "0"},
		{`ann.mood`, "glum"},
		{`ann.shout == nil`, "yes"},
		{`ann.headline`, "pace 7"},
		{`dice(4, 2) return ann:sprint().success`, "yes"},
		{`ann.speed`, "2"},
		{`ann:walks() return ann.speed`, "1"},
		{`ann:limps() return ann.speed`, "1"},
		{`ann.speed = 6 return ann.shout .. " " .. ann.mood .. " " .. ann.reach`, "hey merry 6"},
		{`ann:runs() return ann.speed`, "4"},
		{`ann.speed = 0 local done, why = attempt(function() ann:walks() end) return why`, "needed: whoever walks has breath (entity.walks); Ann, speed 0"},
		{`ann.speed = 1 ann.steps_taken = 9 local done, why = attempt(function() ann:walks() end) return why`, "needed: the road is free (entity.walks); Ann, steps taken 9"},
	} {
		if got := eval(t, g, c[0]); got != c[1] {
			t.Errorf("%s\ngot  %s\nwant %s", c[0], got, c[1])
		}
	}
}

func TestTwoTextsThatMayBeTwoFormulasAreNoLine(t *testing.T) {
	testRefusalsOf(t, hurrying, []refusal{
		{"two formulas", `rule "entity.far" { sum = { "speed", "pace" } }`, "climbing/init.lua:25:27: rule \"entity.far\": a list of lines needs double braces\n   25 | rule \"entity.far\" { sum = { \"speed\", \"pace\" } }\n      |                           ^\n  hint: write sum = { { \"speed\", \"pace\" } }"},
		{"a sentence that is none", `action "entity.rides" { requires = { "speed > 1", "pace > 2" }, steps = {} }`, "climbing/init.lua:25:36: action \"entity.rides\": a list of lines needs double braces\n   25 | action \"entity.rides\" { requires = { \"speed > 1\", \"pace > 2\" }, steps = {} }\n      |                                    ^\n  hint: write requires = { { \"speed > 1\", \"pace > 2\" } }"},
		{"label and formula the other way round", `action "entity.rides" { requires = { "speed > 1", "whoever rides is quick" }, steps = {} }`, "climbing/init.lua:25:36: action \"entity.rides\": the label of a line comes before its formula\n   25 | action \"entity.rides\" { requires = { \"speed > 1\", \"whoever rides is quick\" }, steps = {} }\n      |                                    ^\n  hint: write requires = { \"whoever rides is quick\", \"speed > 1\" }"},
		{"two lines without braces", `rule "entity.far" { sum = { "a long leg", "1", "a light foot", "2" } }`, "climbing/init.lua:25:27: rule \"entity.far\": a list of lines needs double braces\n   25 | rule \"entity.far\" { sum = { \"a long leg\", \"1\", \"a light foot\", \"2\" } }\n      |                           ^\n  hint: write sum = { { \"a long leg\", \"1\" }, ... }"},
		{"a line of a check", `check "entity.leap" { dice = "1d6", modifier = { "speed", "pace" } }`, "climbing/init.lua:25:48: check \"entity.leap\": a list of lines needs double braces\n   25 | check \"entity.leap\" { dice = \"1d6\", modifier = { \"speed\", \"pace\" } }\n      |                                                ^\n  hint: write modifier = { { \"speed\", \"pace\" } }"},
	})
}

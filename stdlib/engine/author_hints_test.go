package engine

import "testing"

// What the author of a game is told of slips that are easily made and hard to find.

// toldOf compares what is said of a line in the alley.
func toldOf(t *testing.T, cases []struct{ in, want string }) {
	t.Helper()
	for _, c := range cases {
		if got := told(c.in); got != c.want {
			t.Errorf("%s\ngot\n%s\nwant\n%s", c.in, got, c.want)
		}
	}
}

// A name that is asked for with has is looked up while loading.
func TestWhoHasWhatIsNowhere(t *testing.T) {
	toldOf(t, []struct{ in, want string }{
		{`rule "runner.armed" "has('Big Wrench')"`, ""},
		{`rule "runner.armed" "has('Big Wrehc')"`, "climbing/init.lua:10:26: nothing that can be carried is called \"Big Wrehc\"\n   10 | rule \"runner.armed\" \"has('Big Wrehc')\"\n      |                          ^^^^^^^^^^^\n  hint: did you mean `Big Wrench`?"},
		{`rule "game.armed" "count(runners, #.has('Wrench')) + count(runners, #.has('Ann'))"`, "climbing/init.lua:10:41: nothing that can be carried is called \"Wrench\"\n   10 | rule \"game.armed\" \"count(runners, #.has('Wrench')) + count(runners, #.has('Ann'))\"\n      |                                         ^^^^^^^^\n\nclimbing/init.lua:10:75: nothing that can be carried is called \"Ann\"\n   10 | rule \"game.armed\" \"count(runners, #.has('Wrench')) + count(runners, #.has('Ann'))\"\n      |                                                                           ^^^^^\n\n2 problems"},
		{`kind "vice" {} vice "Smoke" {} rule "runner.smokes" "2 + (has('Smoke') ? 1 : 0)"`, "climbing/init.lua:10:63: \"Smoke\" is a vice, and a vice is not carried\n   10 | kind \"vice\" {} vice \"Smoke\" {} rule \"runner.smokes\" \"2 + (has('Smoke') ? 1 : 0)\"\n      |                                                               ^^^^^^^\n  hint: put it into a box, or declare kind \"vice\" with carried = true"},
		{`kind "trait" { carried = true } trait "Big Wrench" {} rule "runner.armed" "has('Big Wrench')"`, "climbing/init.lua:10:80: \"Big Wrench\" is a weapon and a trait\n   10 | kind \"trait\" { carried = true } trait \"Big Wrench\" {} rule \"runner.armed\" \"has('Big Wrench')\"\n      |                                                                                ^^^^^^^^^^^^\n  hint: name the entry itself"},
		{`rule "runner.armed (with: text)" "has(with)"`, ""},
		{`action "runner.rests" { steps = { "gains('Big Wrench')", when = "not has('Big Wrehc')" } }`, "climbing/init.lua:10:74: nothing that can be carried is called \"Big Wrehc\"\n   10 | action \"runner.rests\" { steps = { \"gains('Big Wrench')\", when = \"not has('Big Wrehc')\" } }\n      |                                                                          ^^^^^^^^^^^\n  hint: did you mean `Big Wrench`?"},
	})
}

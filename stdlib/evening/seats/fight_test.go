package seats

import "testing"

// fightLines bring two heroes and two orcs, and begin their fight.
var fightLines = []string{
	`laeniel = bring("Laeniel Relaiesh", { name = "Laeniel" })`,
	`ug = bring("Ug the Cave-Mage", { name = "Ug" })`,
	`warrior = bring("Orc Warrior", { name = "Warrior" })`,
	`headhunter = bring("Orcish Headhunter", { name = "Headhunter" })`,
	`game:lines_up({ laeniel, ug }, { warrior, headhunter })`,
}

// fightModules are the modules of fightLines.
var fightModules = []string{"cave-mage"}

// newFight opens a table in the midst of a fight: ann plays Laeniel, bob Ug, eve looks on.
func newFight(t testing.TB) *openedTable {
	t.Helper()
	o := newTable(t, fightModules, fightLines...)
	o.seatOf("ann", "Laeniel")
	o.seatOf("bob", "Ug")
	o.seatOf("eve")
	return o
}

func TestAQuestionGoesToWhomItConcerns(t *testing.T) {
	o := newFight(t)
	begin := o.Do("gm", Command{ID: "b", Act: Line, Text: "game:fight_begins { combatants = { laeniel, ug, warrior, headhunter }, off_guard = { warrior } }"})
	t.Logf("%+v %+v", begin, begin.Question)
	for range 10 {
		v := o.view("gm")
		if len(v.Questions) == 0 {
			break
		}
		q := v.Questions[0]
		t.Logf("%+v", q)
		out := o.Do("gm", Command{Act: Answer, Key: q.Key, Value: q.Answers[0].Value})
		t.Logf("%s %s", out.Status, out.Text)
	}
	out := o.Do("gm", Command{Act: Line, Text: ":next"})
	t.Logf("%+v", out)
	v := o.view("gm")
	for _, a := range v.Actions {
		t.Logf("%+v", a)
	}
	out = o.Do("gm", Command{ID: "x", Act: Line, Text: "warrior:attacks { target = ug }"})
	t.Logf("%s %s %+v", out.Status, out.Text, out.Question)
	out = o.Do("gm", Command{ID: "x", Act: Line, Text: "warrior:attacks { target = ug }"})
	t.Logf("%s %s %+v", out.Status, out.Text, out.Question)
	for _, seat := range []string{"ann", "bob", "eve"} {
		t.Logf("%s: %+v", seat, o.view(seat).Questions)
	}
	if qs := o.view("bob").Questions; len(qs) > 0 {
		out = o.Do("ann", Command{Act: Answer, Key: qs[0].Key, Value: "1"})
		t.Logf("%s %s %+v", out.Status, out.Text, out.Refusal)
		out = o.Do("ann", Command{Act: Check, Who: "Laeniel", Word: "Dexterity"})
		t.Logf("%s %s %+v", out.Status, out.Text, out.Refusal)
		out = o.Do("bob", Command{Act: Answer, Key: qs[0].Key, Value: "1"})
		t.Logf("%s %s %+v %+v", out.Status, out.Text, out.Refusal, out.Told)
		out = o.Do("gm", Command{ID: "x", Act: Line, Text: "warrior:attacks { target = ug }"})
		t.Logf("%s %s %+v", out.Status, out.Text, out.Question)
	}
}

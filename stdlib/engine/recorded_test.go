package engine_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"houserule/lang/sandbox/compile"
	"houserule/runtime/explain"
	"houserule/runtime/play/checks"
	"houserule/runtime/table"
	"houserule/stdlib/engine"
)

// luck is stairs with an offer that can be bought late.
func luck() fstest.MapFS {
	out := fstest.MapFS{}
	for name, f := range stairs {
		out[name] = f
	}
	out["stairs/init.lua"] = &fstest.MapFile{Data: append([]byte(strings.ReplaceAll(string(stairs["stairs/init.lua"].Data), `legs = "number = 2"`, `legs = "number = 2", luck = "number = 2"`)), []byte(`
kind "blow" { event = true, force = "number = 1" }
offer "Push" { on = "skill.check", by = "roller", costs = "1 luck", changes = { total = "total + 3" } }
action "entity.feels (blow: blow)" { function(who, given) who.legs = who.legs - given.blow.force; return who.legs end }
`)...)}
	return out
}

func recordedOf(t testing.TB, g *engine.Game) (list []*table.Recorded, texts []string) {
	t.Helper()
	for i := range g.Table.Journal().Entries() {
		r, err := g.Recorded(i)
		if err != nil {
			t.Fatal(err)
		}
		text, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		read := &table.Recorded{}
		if err := json.Unmarshal(text, read); err != nil {
			t.Fatal(err)
		}
		list, texts = append(list, read), append(texts, string(text))
	}
	return list, texts
}

func recalled(t testing.TB, g *engine.Game, folder fstest.MapFS) *engine.Game {
	t.Helper()
	list, _ := recordedOf(t, g)
	again, _ := reopen(t, savedGame(t, g), folder)
	if err := again.Recall(list); err != nil {
		t.Fatal(err)
	}
	return again
}

// played is a game with one command of each sort.
func played(t testing.TB) *engine.Game {
	t.Helper()
	g := onStairs(t, luck(), `ann = bring("character", { name = "Ann", Climbing = 3 })`, `dice(1, 2)`, `ann.Climbing:check { difficulty = 1 }`,
		`blow = new.blow { force = 2 }`, `ann:feels(blow)`)
	n, _ := g.Variables.Thing("ann")
	if err := g.Table.Journal().Rename(n, "Anna"); err != nil {
		t.Fatal(err)
	}
	return g
}

// An entry has one form.
func TestRecordedInFull(t *testing.T) {
	g := played(t)
	_, texts := recordedOf(t, g)
	for i, want := range []string{
		`{"version":1,"line":1,"title":"bring Ann","rules":"R","dice":"D","numbers":[["brings:|character|Ann",3]],` +
			`"changes":{"version":1,"last":3,"changes":[[3,"character","+",{},["name",{},"Ann"],["skill/Climbing/level",{},3]]]}}`,
		`{"version":1,"line":3,"title":"Ann's Climbing: check difficulty 1","rules":"R","noun":{"noun":[0,"skill","Climbing",3]},"word":"check","given":[["difficulty",1]],"dice":"D",` +
			`"rolls":[["skill.check(Ann's Climbing)/dice",[1,2]]],"answers":[["decides:Ann|Push|skill.check(Ann's Climbing)|",false]],` +
			`"told":["skill.check of Anna's Climbing: 2d6 = (1 + 2) = 3, total 6, against 8, success no, degree -2"],"rolled":true,` +
			`"offers":[["decides:Ann|Push|skill.check(Ann's Climbing)|","Push",{"noun":[3,"character","",0]}]],"changes":{"version":1,"last":3,"changes":[]}}`,
		`{"version":1,"line":5,"title":"Ann: feels the blow","rules":"R","noun":{"noun":[3,"character","",0]},"word":"feels","given":[["blow",{"noun":[1099511627777,"blow","",0]}]],` +
			`"events":{"version":1,"records":[{"id":1,"kind":"blow","boxes":{"force":2}}]},"dice":"D",` +
			`"changes":{"version":1,"last":3,"changes":[[3,"character",["legs",{},0]]]}}`,
		`{"version":1,"line":5,"title":"Ann is called Anna","rules":"R","renamed":[{"noun":[3,"character","",0]},"Anna"],"dice":"D","changes":{"version":1,"last":3,"changes":[[3,"character",["name","Ann","Anna"]]]}}`,
	} {
		if i >= len(texts) {
			t.Fatal("there is no more than", i)
		}
		if got := between(between(texts[i], `"rules":"`, "R"), `"dice":"`, "D"); got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
}

// between puts something in the place of what stands behind a mark, up to a quote.
func between(text, mark, now string) string {
	before, rest, _ := strings.Cut(text, mark)
	_, rest, _ = strings.Cut(rest, `"`)
	return before + mark + now + `"` + rest
}

// What was recalled is explained, bought and taken back as if the process had not ended.
func TestRecalled(t *testing.T) {
	g := played(t)
	again := recalled(t, g, luck())
	ann, _ := g.Variables.Thing("ann")
	for i := range g.Table.Journal().Entries() {
		one, err := explain.Recorded(g.Table.Journal().Why(i))
		two, err2 := explain.Recorded(again.Table.Journal().Why(i))
		switch {
		case i == 0: // a function
			if err2 == nil || !strings.Contains(err2.Error(), "cannot be run again") {
				t.Error(i, err2)
			}
		case err != nil || err2 != nil || one.String() != two.String():
			t.Errorf("%v %v\n%s\n%s", err, err2, one, two)
		}
	}
	for _, game := range []*engine.Game{g, again} {
		game.Table.Changes().SetBaseline()
		if _, err := game.Table.Journal().Undo(1); err != nil { // the renaming and the blow are of one line
			t.Fatal(err)
		}
		c, err := game.Table.Changes().SinceBaseline()
		text, _ := json.Marshal(c)
		if want := `{"version":1,"last":3,"changes":[[3,"character",["name","Anna","Ann"],["legs",0,{}]]]}`; err != nil || string(text) != want {
			t.Error(string(text), err)
		}
		if len(game.Table.Late().OpenOffers()) != 1 {
			t.Fatal(game.Table.Late().OpenOffers())
		}
		v, err := game.Table.Late().Take("Push", ann)
		if form, ok := v.(*checks.Check); err != nil || !ok || explain.Summary(form.View()) != "skill.check of Ann's Climbing: 2d6 = (1 + 2) = 3, total 9, against 8, success yes, degree 1" {
			t.Error(v, err)
		}
		if got, err := game.Eval("ann.luck .. ann.legs"); got != `"12"` && got != "12" || err != nil {
			t.Error(got, err)
		}
	}
	if g.Table.World().Hash() != again.Table.World().Hash() {
		t.Error("the games part")
	}
}

// Entries that do not belong to the game are refused, and the game stays as it is.
func TestRecalledInTheWrongPlace(t *testing.T) {
	g := played(t)
	list, _ := recordedOf(t, g)
	if _, err := g.Eval(`ann.legs = 7`); err != nil {
		t.Fatal(err)
	}
	again, _ := reopen(t, savedGame(t, g), luck())
	before := again.Table.World().Hash()
	err := again.Recall(list)
	if want := "entry 3, \"Ann: feels the blow\": change 1, of `legs` of record 3, does not fit the state: `legs` holds 7, expected 0"; err == nil || err.Error() != want {
		t.Errorf("got  %v\nwant %s", err, want)
	}
	if again.Table.World().Hash() != before || len(again.Table.Journal().Entries()) > 0 || string(savedGame(t, again)) != string(savedGame(t, g)) {
		t.Error("something was recalled")
	}
}

// Of other rules, what happened goes by its title.
func TestRecalledUnderOtherRules(t *testing.T) {
	g := played(t)
	list, _ := recordedOf(t, g)
	if err := g.House(`after "skill.effective" "usual + 1"`); err != nil {
		t.Fatal(err)
	}
	again, _ := reopen(t, savedGame(t, g), luck())
	if err := again.Recall(list); err != nil {
		t.Fatal(err)
	}
	_, err := again.Table.Journal().Why(1)
	if want := `"Ann's Climbing: check difficulty 1" happened under other rules, which are not here: it cannot be run again`; err == nil || err.Error() != want {
		t.Errorf("got  %v\nwant %s", err, want)
	}
	if told := fmt.Sprint(again.Table.Journal().Entries()[1].AnnouncedTexts()); !strings.Contains(told, "total 6, against 8") {
		t.Error(told)
	}
	if !again.Table.Late().RulesChanged() || len(again.Table.Late().OpenOffers()) > 0 {
		t.Error("an offer is open")
	}
}

// Whatever stands in entries, they are refused or recalled, and the game is what it was.
func FuzzRecall(f *testing.F) {
	g := played(f)
	_, texts := recordedOf(f, g)
	saved := savedGame(f, g)
	for i := range texts {
		f.Add([]byte(strings.Join(texts[i:], "\n")))
	}
	cache := compile.NewCache(compile.Limits{})
	f.Fuzz(func(t *testing.T, text []byte) {
		var list []*table.Recorded
		for _, one := range strings.Split(string(text), "\n") {
			r := &table.Recorded{}
			if r.UnmarshalJSON([]byte(one)) != nil {
				return
			}
			list = append(list, r)
		}
		again, _, err := engine.Reopen(saved, engine.Options{Folder: luck(), Cache: cache})
		if err != nil {
			t.Fatal(err)
		}
		defer again.Close()
		before := again.Table.World().Hash()
		err = again.Recall(list)
		if again.Table.World().Hash() != before {
			t.Fatal("the game is another", err)
		}
		if err != nil {
			return
		}
		for i := range again.Table.Journal().Entries() {
			_, _ = again.Table.Journal().Why(i)
		}
		if again.Table.World().Hash() != before {
			t.Fatal("the game is another")
		}
		for _, d := range again.Table.Late().OpenOffers() {
			_, _ = again.Table.Late().Take(d.Question, d.Who)
		}
		_, _ = again.Table.Journal().Undo(len(list))
		_, _ = again.Save()
	})
}

// What a command made, and a variable still holds, is made again with its number when the command
// is recalled, and stands as it was at the end.
func TestWhatACommandMadeIsRecalledWithItsNumber(t *testing.T) {
	folder := luck()
	folder["stairs/init.lua"].Data = append(folder["stairs/init.lua"].Data, []byte(`
action "entity.swings" { function(who) local b = new.blow { force = 2 } return b end }
`)...)
	g := onStairs(t, folder, `ann = bring("character", { name = "Ann", Climbing = 3 })`, `dice(1, 2)`, `ann.Climbing:check { difficulty = 1 }`, `blow = ann:swings()`, `blow.force = 3`)
	_, want := recordedOf(t, g)
	again := recalled(t, g, folder)
	if _, got := recordedOf(t, again); !slices.Equal(got, want) {
		t.Errorf("recalled\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if got, want := again.Table.World().Events().Hash(), g.Table.World().Events().Hash(); got != want {
		t.Error("what was made is not what it was")
	}
	if got, err := again.Eval(`blow.force`); err != nil || got != "3" {
		t.Errorf("the force of the blow is %s, %v", got, err)
	}
}

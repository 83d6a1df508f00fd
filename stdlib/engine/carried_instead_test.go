package engine_test

import (
	"fmt"
	"strings"
	"testing"

	"houserule/runtime/explain"
)

// heroes is a small game in which rules of every form can be replaced and added to.
const heroes = `
kind "hero" { like = "entity" }
box "entity.seen" { "number = 0" }
box "entity.ac" { "number = 10" }
kind "gift" { carried = true }
rule "hero.armour" { sum = { { "armour", "ac" } } }
rule "hero.speed" { best = { { "walk", "6" } } }
rule "hero.sight" "ac + 1"
rule "hero.luck" { function(who) return 4 end }
rule "hero.rank" { first = { { when = "ac > 50", "9" }, { "3" } } }
check "hero.strikes" { roller = "owner", dice = "1d6", bonus = "1", modifier = "bonus" }
action "hero.rests" { steps = { "note" } }
action "hero.note" { changes = { seen = "seen + 1" } }
action "hero.more" { changes = { seen = "seen + 10" } }
`

// others change each of these rules from outside, in every way that stays.
const others = `
to "hero.armour" { label = "blessed", add = "1" }
to "hero.sight" { label = "lamp", add = "2" }
to "hero.luck" { label = "star", add = "3" }
to "hero.rank" { label = "duke", add = "5" }
to "hero.speed" { label = "horse", add = "7" }
to "hero.strikes.bonus" { label = "rage", add = "2" }
to "hero.strikes.dice" { dice = "1d4", label = "Edge" }
to "hero.rests" { steps = { "more" } }
after "hero.armour" { when = "usual > 3", "usual * 2" }
after "hero.sight" "usual + 100"
around "hero.luck" { function(as_usual, who) return as_usual() * 2 end }
after "hero.strikes.bonus" "usual + 10"
gift "Shield" { to "hero.armour" { label = "shield", add = "2" }; after "hero.armour" { "usual + 30" }; to "hero.strikes.bonus" { label = "grip", add = "4" } }
gift "Cloak" { around "hero.sight" { function(as_usual, me) return as_usual() + 1000 end } }
`

// replacements are what a gift, or a rule for whoever has it, puts in place of a rule, and
// a line that shows what comes of it.
var replacements = []struct{ target, body, line string }{
	{"hero.armour", `"18"`, "p.armour"},
	{"hero.armour", `sum = { { "plate", "17" }, { "helmet", "1" } }`, "p.armour"},
	{"hero.armour", `function(who) return 18 end`, "p.armour"},
	{"hero.armour", `first = { { when = "ac > 50", "12" }, { "18" } }`, "p.armour"},
	{"hero.armour", `best = { { "plate", "18" }, { "skin", "2" } }`, "p.armour"},
	{"hero.armour", `when = "ac > 5", "18"`, "p.armour"},
	{"hero.armour", `when = "ac > 50", "18"`, "p.armour"},
	{"hero.speed", `best = { { "chains", "2" } }`, "p.speed"},
	{"hero.speed", `"2"`, "p.speed"},
	{"hero.sight", `"7"`, "p.sight"},
	{"hero.luck", `"0 - 5"`, "p.luck"},
	{"hero.luck", `function(who) return who.ac end`, "p.luck"},
	{"hero.rank", `first = { { "40" } }`, "p.rank"},
	{"hero.strikes.bonus", `"6"`, "dice(3, 2) return p:strikes().total"},
	{"hero.strikes.bonus", `function(check) return 6 end`, "dice(3, 2) return p:strikes().total"},
	{"hero.strikes.dice", `"2d8"`, "dice(8, 7, 2) return p:strikes().total"},
	{"hero.rests", `steps = {}`, "p:rests() return p.seen"},
	{"hero.rests", `function(who) who.seen = who.seen + 500 end`, "p:rests() return p.seen"},
}

// What replaces a rule for whoever has an entry replaces its definition alone: it comes to
// the same as where it stands outside of the entry and asks who has it.
func TestAnInsteadOfInAnEntryKeepsWhatOthersAdd(t *testing.T) {
	t.Parallel()
	for _, c := range replacements {
		when, body := "owner.has('Plate')", c.body
		if !strings.Contains(c.target, "strikes") {
			when = "has('Plate')"
		}
		guarded := body
		if rest, ok := strings.CutPrefix(body, `when = "`); ok {
			guarded = fmt.Sprintf(`when = "%s and %s`, when, rest)
		} else {
			guarded = fmt.Sprintf(`when = "%s", %s`, when, body)
		}
		inside := fmt.Sprintf("gift \"Plate\" { instead_of %q { %s } }", c.target, body)
		outside := fmt.Sprintf("gift \"Plate\" {}\ninstead_of %q { %s }", c.target, guarded)
		for _, has := range []string{`"Plate"`, `"Plate", "Shield"`, `"Shield", "Cloak", "Plate"`, `"Cloak"`} {
			want := playHero(t, heroes+outside+others, has, c.line)
			for _, order := range []string{heroes + inside + others, heroes + others + inside} {
				if got := playHero(t, order, has, c.line); got != want {
					t.Errorf("%s\nwith %s: %s gives %s, and outside of the entry %s", inside, has, c.line, got, want)
				}
			}
		}
	}
}

func playHero(t *testing.T, source, has, line string) string {
	t.Helper()
	g, err := open(t, source)
	if err != nil {
		t.Fatalf("%v\n%s", err, source)
	}
	if _, err := g.Eval(fmt.Sprintf(`p = bring("hero", { name = "P", has = { %s } })`, has)); err != nil {
		t.Fatal(err)
	}
	return shown(g.Eval(line))
}

func shown(v string, err error) string {
	if err != nil {
		return err.Error()
	}
	return v
}

// What a check does by itself is replaced by an entry, too.
func TestAnEntryReplacesWhatACheckDoes(t *testing.T) {
	source := heroes + `
check "hero.jumps" { roller = "owner", dice = "1d6", changes = { ["owner.seen"] = "1" } }
after "hero.jumps" { function(check) check.roller.ac = check.roller.ac + 1 end }
gift "Springs" { instead_of "hero.jumps" { changes = { ["owner.seen"] = "200" } } }`
	g, err := open(t, source)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range [][2]string{
		{`p = bring("hero", { name = "P" }) q = bring("hero", { name = "Q", has = { "Springs" } })`, ""},
		{`p:jumps() return p.seen`, "1"},
		{`q:jumps() return q.seen`, "200"},
		{`return q.ac + p.ac`, "22"},
	} {
		if got := shown(g.Eval(c[0])); c[1] != "" && got != c[1] {
			t.Errorf("%s gives %s, not %s", c[0], got, c[1])
		}
	}
}

// Of what replaces one rule at once the house wins over what somebody has, that over what
// holds for everybody, and of what somebody has the one gained later.
func TestWhichInsteadOfWinsWithEntries(t *testing.T) {
	source := heroes + `
gift "Plate" { instead_of "hero.armour" "18" }
gift "Rags" { instead_of "hero.armour" "2" }
instead_of "hero.armour" "11"
to "hero.armour" { label = "blessed", add = "1" }`
	for has, want := range map[string]string{"": "12", `"Plate"`: "19", `"Plate", "Rags"`: "3", `"Rags", "Plate"`: "19"} {
		if got := playHero(t, source, has, "p.armour"); got != want {
			t.Errorf("with %s: %s, not %s", has, got, want)
		}
	}
	g, err := open(t, source)
	if err != nil {
		t.Fatal(err)
	}
	if err := g.House(`instead_of "hero.armour" "5"`); err != nil {
		t.Fatal(err)
	}
	if got := shown(g.Eval(`p = bring("hero", { name = "P", has = { "Plate" } }) return p.armour`)); got != "6" {
		t.Errorf("with a house rule: %s", got)
	}
}

// Odds and the trace of an answer follow the same order.
func TestOddsAndTracesKnowAnInsteadOfInAnEntry(t *testing.T) {
	source := heroes + others + `gift "Plate" { instead_of "hero.armour" "18"; instead_of "hero.strikes.bonus" "6" }`
	g, err := open(t, source)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := g.Eval(`p = bring("hero", { name = "P", has = { "Shield", "Plate" } })`); err != nil {
		t.Fatal(err)
	}
	if got := shown(g.Eval(`odds(function() return p:strikes().total >= 25 end)`)); !strings.Contains(got, "yes   95.833 %  23/24") {
		t.Errorf("odds: %s", got)
	}
	trace, err := explain.Recorded(g.Table.Journal().Explain("p.armour", func() (any, error) { return g.Eval("p.armour") }))
	if err != nil {
		t.Fatal(err)
	}
	text := fmt.Sprint(trace)
	for _, part := range []string{"instead_of (Plate) 18", "blessed", "shield"} {
		if !strings.Contains(text, part) {
			t.Errorf("the trace does not tell of %q:\n%s", part, text)
		}
	}
}

package engine

import (
	"strings"
	"sync"
	"testing"

	"houserule/lang/sandbox"
	"houserule/lang/types"
)

// chains is a game of rules that ask rules: formulas alone, with functions between
// them, with what others add and wrap around them.
const chains = `
kind "hero" { like = "entity", size = "number" }
kind "gift" { carried = true }
kind "stone" { event = true }
box "entity.might" "number = 3"
box "entity.rests" "number = 0"
box "entity.friend" "hero or none"

rule "entity.first"  "second + 1"
rule "entity.second" { sum = { { "third", "third * 2" }, { "rest", "rests" } } }
rule "entity.third"  { first = { { "1", when = "might > 8" }, { "fourth(might, 1)" } } }
rule "entity.fourth (by, more = 0)" "12 / (by - more)"

rule "entity.told (by, more = 4, less: number or none)" { function(who, given)
  return given.by * 100 + given.more * 10 + (given.less or 0) end }
rule "entity.asks_told" "told(2) + told(3, 5) + told(1, 1, 1)"
rule "entity.endless" { function(who) return who.friend.on_and_on end }
rule "entity.on_and_on" "friend.endless + 1"
rule "entity.many"      "sum([1,2,3,4,5,6,7,8,9,10,11,12], sum([1,2,3,4,5,6,7,8,9,10,11,12], sum([1,2,3,4,5,6,7,8,9,10,11,12], sum([1,2,3,4,5,6,7,8,9,10,11,12], heavy)))) + heavy"
rule "entity.heavy"     "sum(filter([1,2,3,4,5,6], # > 2))"
rule "entity.sized"     "friend.size + 1"
rule "entity.friendly"  "friend != none ? friend.first : first"

rule "entity.speed" "might"
to "entity.speed" { label = "rest", add = "0 - rests", when = "rests > 0" }
after "entity.speed" { when = "might > 4", "usual * 2" }

gift "Wings" {
  after "entity.speed" { me = "itself", when = "usual > 0", "usual + me.might" },
  to "entity.second" { me = "itself", label = "wings", add = "me.first_gift" } }
gift "Lead" { instead_of "entity.speed" { me = "itself", when = "me.rests > 0", "0 - me.rests" } }
rule "entity.first_gift" "10"

rule "entity.breaks" "1 + broken"
rule "entity.broken" { function(who) return who.first + error("it tears") end }
`

// What ends a question deep in others tells the whole way, and the next one is asked
// as if nothing had been.
func TestErrorsDeepInRulesThatAskRules(t *testing.T) {
	g := open(t, chains, Options{Limits: sandbox.Limits{Steps: 100_000}.NoWall()})
	eval(t, g, `ann = bring("hero", { name = "Ann", size = 2 })`)
	for _, c := range []struct{ before, ask, want string }{
		{"ann.might = 1", "ann.first", dividedByZero},
		{"ann.friend = ann", "ann.endless", ""},
		{"ann.might = 3", "ann.breaks", tears},
		{"ann.friend = nil", "ann.sized", noFriend},
	} {
		eval(t, g, c.before)
		_, err := g.Eval(c.ask)
		if err == nil {
			t.Fatalf("%s has an answer", c.ask)
		}
		if c.want != "" && err.Error() != c.want {
			t.Errorf("%s says\n%s\nnot\n%s", c.ask, err, c.want)
		}
		if c.want == "" && !strings.Contains(err.Error(), "more than 150 deep") {
			t.Errorf("%s says\n%s", c.ask, err)
		}
		if got := eval(t, g, "ann.might = 3 return ann.first"); got != "13" {
			t.Errorf("after %s the next question answers %s", c.ask, got)
		}
	}
}

const dividedByZero = `climbing/init.lua:12:38: division by zero
   12 | rule "entity.fourth (by, more = 0)" "12 / (by - more)"
      |                                      ^^^^^^^^^^^^^^^
  climbing/init.lua:11:66: ` + "`fourth`" + ` is asked for here
  climbing/init.lua:10:44: ` + "`third`" + ` is asked for here
  climbing/init.lua:9:23: ` + "`second`" + ` is asked for here
  prompt 3:1: called from here`

const tears = `climbing/init.lua:35: it tears
   35 | rule "entity.broken" { function(who) return who.first + error("it tears") end }
  in entity.broken of Ann (climbing/init.lua:35:1)
  in entity.breaks of Ann (climbing/init.lua:34:1)
  prompt 9:1: called from here`

const noFriend = `climbing/init.lua:21:26: ` + "`friend`" + ` is none
   21 | rule "entity.sized"     "friend.size + 1"
      |                          ^^^^^^^^^^^
  hint: ask ` + "`friend != none and ...`" + ` first
  in entity.sized of Ann (climbing/init.lua:21:1)
  prompt 12:1: called from here`

// A budget that runs out within a question says where, and leaves the next one alone. It runs out at a
// kept answer, whose steps are charged at once.
func TestABudgetThatRunsOutInARule(t *testing.T) {
	g := open(t, chains, Options{Limits: sandbox.Limits{Steps: 3000}.NoWall()})
	if _, err := g.Eval(`ann = bring("hero", { name = "Ann", size = 2 })`); err != nil {
		t.Fatal(err)
	}
	_, err := g.Table.Eval().Ask(g.Table.World().Lists.All("hero")[0].(types.Ref), "many", nil)
	if err == nil || err.Error() != outOfSteps {
		t.Errorf("%v\nnot\n%s", err, outOfSteps)
	}
	if got := eval(t, g, "ann.heavy"); got != "18" {
		t.Errorf("the next question answers %s", got)
	}
}

const outOfSteps = `climbing/init.lua:20:1: the script used up its steps in entity.heavy of Ann
  hint: the limit is 3000 steps; is there a loop without an end?
  climbing/init.lua:19:162: ` + "`heavy`" + ` is asked for here`

// What is given by place is what a function is given by name: defaults are there, and
// what was left out is not.
func TestFunctionsAreGivenByNameWhatFormulasGiveByPlace(t *testing.T) {
	g := open(t, chains, Options{})
	eval(t, g, `ann = bring("hero", { name = "Ann", size = 2 })`)
	if got := eval(t, g, "ann.asks_told"); got != "701" {
		t.Errorf("%s", got)
	}
}

// Layers begin and end to hold, and a rule that nothing stood around is one with layers
// from one question to the next.
func TestLayersComeAndGoBetweenQuestions(t *testing.T) {
	g := open(t, chains, Options{})
	eval(t, g, `ann = bring("hero", { name = "Ann", size = 2 })`)
	asked := func(what, want string) {
		t.Helper()
		if got := eval(t, g, what); got != want {
			t.Errorf("%s is %s, not %s", what, got, want)
		}
	}
	for range 2 {
		asked("ann.speed", "3")
		asked("ann.first", "13")
		asked(`ann:gains("Wings") return ann.speed`, "6")
		asked("ann.first", "23")
		asked("ann.might = 5 return ann.speed", "15")
		asked("ann.rests = 2 return ann.speed", "11")
		asked(`ann:gains("Lead") return ann.speed`, "-8")
		asked("ann.rests = 0 return ann.speed", "15")
		asked(`ann:loses("Wings") return ann.speed`, "10")
		asked(`ann:loses("Lead") ann.might = 3 return ann.speed`, "3")
	}
	if err := g.House(`house "entity.third" "7"`); err != nil {
		t.Fatal(err)
	}
	asked("ann.first", "15")
	if err := g.House(`after "entity.first" "usual * 2"`); err != nil {
		t.Fatal(err)
	}
	asked("ann.first", "30")
	if err := g.House(`around "entity.first" { function(as_usual, who) return as_usual() + 1 end }`); err != nil {
		t.Fatal(err)
	}
	asked("ann.first", "31")
	asked("ann.friendly", "31")
}

// Many tables play one book at once.
func TestManyAskOneBookAtOnce(t *testing.T) {
	g := open(t, chains, Options{})
	eval(t, g, `ann = bring("hero", { name = "Ann", size = 2 }) ann:gains("Wings")`)
	var all sync.WaitGroup
	for range 4 {
		again := g.newTable(g.Table.World().Program())
		n, err := again.Create("hero", "Bob")
		if err != nil {
			t.Fatal(err)
		}
		all.Add(1)
		go func() {
			defer all.Done()
			for range 200 {
				if v, err := again.Eval().Ask(n, "first", nil); err != nil || v != types.Value(13.0) {
					t.Errorf("%v, %v", v, err)
					return
				}
			}
		}()
	}
	all.Wait()
}

// A question of formulas that nobody watches makes nothing.
func TestQuestionsMakeNothing(t *testing.T) {
	g := open(t, chains, Options{})
	eval(t, g, `ann = bring("hero", { name = "Ann", size = 2 }) ann:gains("Wings")`)
	ann := g.Table.World().Lists.All("hero")[0].(types.Ref)
	for _, word := range []string{"first", "speed", "fourth"} {
		given := map[string]types.Value{"by": 3.0}
		if word != "fourth" {
			given = nil
		}
		most := 0.0
		if given != nil {
			most = 3 // what is given by name from outside
		}
		made := testing.AllocsPerRun(100, func() {
			if _, err := g.Table.Eval().Ask(ann, word, given); err != nil {
				t.Fatal(err)
			}
		})
		if made > most {
			t.Errorf("%s makes %v things", word, made)
		}
	}
}

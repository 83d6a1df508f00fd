package engine

import (
	"strings"
	"testing"
)

// wardens is a game whose rules have conditions.
const wardens = climbing + `
kind "warden" { like = "entity", arms = "number = 2" }
box "entity.asleep" "yes or no"
box "entity.held" "yes or no"
box "entity.leader" "entity or none"
box "entity.rage" "number = 0"
rule "entity.can_act" { source = "p. 3", all = {
  { "is awake", "not asleep" },
  { "a leader leads", "leader != none", when = "rage < 5" },
  { "the leader is awake", "not leader.asleep", when = "rage < 5", source = "p. 4" } } }
rule "warden.can_lead" { all = { "can_act", { "is free", "not held" } } }
rule "warden.scares" { any = { { "is held", "held" }, { "rages", "rage > 3" } } }
rule "warden.all_of_none" { all = {} }
rule "warden.any_of_none" { any = {} }
rule "warden.power" { sum = { { "arms", "arms" } } }
rule "warden.top" { best = { { "arms", "-arms" } } }
to "warden.power" { { "rage", "rage", when = "rage > 0" }, { "held", "-1", when = "held" } }
to "warden.top" { { "held", "-1", when = "held" } }
to "warden.scares" { { "is many", "arms > 8" } }
trait "Stunned" { to "entity.can_act" { { "is not stunned", "no" } } }
action "warden.acts" { requires = { "can_act", { "has arms", "arms > 0" } }, say = "{name} acts." }
action "warden.leads (target: warden)" { requires = { "can_lead", "target.can_act" }, steps = {} }
action "warden.frightens" { requires = "scares", steps = {} }
action "warden.learns (what = 1)" { costs = "1 arms", requires = {
  { "only what fits is learned", ask = "Can {name} have learned {what}?" },
  { "the learner is awake", "not asleep" } }, steps = {} }
action "warden.hopes" { requires = { "hope is left", ask = "Is hope left?", otherwise = "arms > 5", when = "rage == 0" }, steps = {} }
`

// wardensGame returns the game with two wardens, ann and bob.
func wardensGame(t *testing.T) *Game {
	t.Helper()
	g := open(t, wardens, Options{})
	eval(t, g, `ann, bob = bring("warden", { name = "Ann" }), bring("warden", { name = "Bob" })`)
	return g
}

// A requirement that names a rule takes its sentence from the first of its lines that fails, at any
// depth. Lines after it are not evaluated: the leader is none at first.
func TestConditionsExplainThemselves(t *testing.T) {
	g := wardensGame(t)
	for _, c := range []struct{ before, act, want string }{
		{"", "ann:acts()", "needed: a leader leads (warden.acts, p. 3)"},
		{"ann.asleep = true", "ann:acts()", "needed: Ann is awake (warden.acts, p. 3)"},
		{"ann.asleep = false ann.leader = bob bob.asleep = true", "ann:acts()", "needed: the leader is awake (warden.acts, p. 4)"},
		{"bob.asleep = false", "ann:acts()", ""},
		{"ann:gains 'Stunned'", "ann:acts()", "needed: Ann is not stunned (warden.acts)"},
		{"ann:loses 'Stunned' ann.arms = 0", "ann:acts()", "needed: has arms (warden.acts)"},
		{"ann.arms = 2", "ann:leads { target = bob }", "needed: a leader leads (warden.leads, p. 3)"},
		{"bob.leader = ann ann.held = true", "ann:leads { target = bob }", "needed: Ann is free (warden.leads)"},
		{"ann.held = false ann:gains 'Stunned'", "ann:leads { target = bob }", "needed: Ann is not stunned (warden.leads)"},
		{"ann:loses 'Stunned'", "ann:leads { target = bob }", ""},
		{"", "ann:frightens()", "needed: Ann is held, or rages, or is many (warden.frightens)"},
		{"ann.arms = 9", "ann:frightens()", ""},
		{"ann.arms = 2 ann.rage = 4", "ann:frightens()", ""},
	} {
		if c.before != "" {
			eval(t, g, c.before)
		}
		got := eval(t, g, "local done, why = attempt(function() "+c.act+" end) return why or ''")
		if got, _, _ := strings.Cut(got, ";"); got != c.want {
			t.Errorf("%s %s\ngot  %s\nwant %s", c.before, c.act, got, c.want)
		}
	}
}

// Lines that `to` adds belong to the sum, the best, or the conditions. No line: `all` is yes, `any` no.
func TestLinesThatToAdds(t *testing.T) {
	g := wardensGame(t)
	for _, c := range [][2]string{
		{`ann.all_of_none`, "yes"},
		{`ann.any_of_none`, "no"},
		{`ann.power`, "2"},
		{`ann.top`, "-2"},
		{`ann.held = true return ann.top`, "-1"},
		{`ann.rage = 4 return ann.power`, "5"},
		{`ann.held = false return ann.scares`, "yes"},
		{`ann.rage = 0 return ann.scares`, "no"},
		{`ann.arms = 9 return ann.scares`, "yes"},
		{`ann.rage = 5 return ann.can_act`, "yes"},
		{`ann:gains "Stunned" return ann.can_act`, "no"},
		{`bob.rage = 5 return bob.can_act`, "yes"},
	} {
		if got := eval(t, g, c[0]); got != c[1] {
			t.Errorf("%s\ngot  %s\nwant %s", c[0], got, c[1])
		}
	}
}

// A house rule replaces the conditions and keeps those that others add; its own answer has no
// sentence.
func TestHouseRulesOfConditions(t *testing.T) {
	g := wardensGame(t)
	if err := g.House(`house "entity.can_act" "rage > 6"`); err != nil {
		t.Fatal(err)
	}
	for _, c := range [][2]string{
		{`local done, why = attempt(function() ann:acts() end) return why`, "needed: can_act (warden.acts); Ann, rage 0"},
		{`ann.rage = 7 return ann.can_act`, "yes"},
		{`ann:gains "Stunned" local done, why = attempt(function() ann:acts() end) return why`, "needed: Ann is not stunned (warden.acts); Ann, rage 7"},
	} {
		if got := eval(t, g, c[0]); got != c[1] {
			t.Errorf("%s\ngot  %s\nwant %s", c[0], got, c[1])
		}
	}
}

// The gamemaster is asked when everything else holds, and before anything is paid. Without an
// answer, or in odds, `otherwise` counts.
func TestRequirementsThatAsk(t *testing.T) {
	g := wardensGame(t)
	for _, c := range [][2]string{
		{`ann.asleep = true local done, why = attempt(function() ann:learns() end) return why`, "needed: the learner is awake (warden.learns); Ann, asleep yes"},
		{`ann.asleep = false decide { ["Can Ann have learned 3?"] = false } local done, why = attempt(function() ann:learns { what = 3 } end) return why .. ann.arms`, "needed: only what fits is learned (warden.learns)2"},
		{`decide { ["Can Ann have learned 1?"] = true } ann:learns() return ann.arms`, "1"},
		{`local done, why = attempt(function() ann:hopes() end) return why`, "needed: hope is left (warden.hopes); Ann, arms 1"},
		{`ann.arms = 6 ann:hopes() return ann.arms`, "6"},
		{`ann.arms, ann.rage = 1, 1 ann:hopes() return ann.arms`, "1"},
		{`ann.asleep = false return odds(function() ann:learns() return ann.arms end).mean`, "0"},
	} {
		if got := eval(t, g, c[0]); got != c[1] {
			t.Errorf("%s\ngot  %s\nwant %s", c[0], got, c[1])
		}
	}
}

func TestMisuseOfConditions(t *testing.T) {
	for _, c := range []struct{ source, want string }{
		{`action "warden.hops" { requires = "held", steps = {} }`, "`held` has no sentence for a refusal"},
		{`action "warden.hops" { requires = { "can_act", "power" }, steps = {} }`, "the formula must give yes or no, but gives a number"},
		{`action "warden.hops" { requires = { "it hops", ask = "Does it?", "held" }, steps = {} }`, "has a formula and a question; keep one"},
		{`action "warden.hops" { requires = { "it hops", "held", otherwise = "no" }, steps = {} }`, "otherwise belongs to `ask`"},
		{`rule "warden.hops" { all = { { "it hops", ask = "Does it?" } } }`, "asks, and a rule never asks"},
		{`rule "warden.hops" { all = { { "it hops", "arms" } } }`, "yes or no"},
		{`rule "warden.hops" { all = { { "it hops" } } }`, "has no formula"},
		{`rule "warden.hops" { all = {}, any = {} }`, "has two bodies"},
		{`to "entity.can_act" { { "hops", "arms > 0", wen = "held" } }`, "unknown field `wen`"},
		{`to "entity.can_act" { { "hops", "rage" } }`, "yes or no"},
		{`action "warden.hops" { requires = { { "can_act", aks = "May it?" } }, steps = {} }`, "the line \"can_act\" of requires has an unknown field `aks`"},
		{`action "warden.hops" { requires = { { "can_act", aks = "May it?" } }, steps = {} }`, "did you mean `ask`?"},
	} {
		_, err := tryOpen(wardens+"\n"+c.source, Options{})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s\ngot  %v\nwant %s", c.source, err, c.want)
		}
	}
}

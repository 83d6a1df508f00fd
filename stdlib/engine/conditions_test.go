package engine_test

import (
	"strings"
	"testing"
)

// wardens is a game whose rules have conditions.
const wardens = `
kind "warden" { like = "entity", arms = "number = 2" }
box "entity.asleep" "yes or no"
box "entity.held" "yes or no"
box "entity.leader" "entity or none"
box "entity.rage" "number = 0"
kind "condition" { carried = true }
rule "entity.can_act" { source = "p. 3", all = {
  { "is awake", "not asleep" },
  { "a leader leads", "leader != none", when = "rage < 5" },
  { "the leader is awake", "not leader.asleep", when = "rage < 5", source = "p. 4" } } }
rule "warden.can_lead" { all = { "can_act", { "is free", "not held" } } }
rule "warden.scares" { any = { { "is held", "held" }, { "rages", "rage > 3" } } }
rule "warden.free_of_all" { all = {} }
rule "warden.any_of_none" { any = {} }
rule "warden.power" { sum = { { "arms", "arms" } } }
rule "warden.top" { best = { { "arms", "-arms" } } }
to "warden.power" { { "rage", "rage", when = "rage > 0" }, { "held", "-1", when = "held" } }
to "warden.top" { { "held", "-1", when = "held" } }
to "warden.scares" { { "is many", "arms > 8" } }
condition "Stunned" { to "entity.can_act" { { "is not stunned", "no" } } }
action "warden.acts" { requires = { "can_act", { "has arms", "arms > 0" } }, say = "{name} acts." }
action "warden.leads (target: warden)" { requires = { "can_lead", "target.can_act" }, steps = {} }
action "warden.frightens" { requires = "scares", steps = {} }
action "warden.learns (what = 1)" { costs = "1 arms", requires = {
  { "only what fits is learned", ask = "Can {name} have learned {what}?" },
  { "the learner is awake", "not asleep" } }, steps = {} }
action "warden.hopes" { requires = { "hope is left", ask = "Is hope left?", otherwise = "arms > 5", when = "rage == 0" }, steps = {} }
`

// A requirement that names a rule takes its sentence from the first of its lines that fails, at any
// depth. Lines after it are not evaluated: the leader is none.
func TestConditionsExplainThemselves(t *testing.T) {
	g := open(t, wardens)
	for _, step := range []struct{ before, act, want string }{
		{"", "Ann:acts()", "needed: a leader leads (warden.acts, p. 3)"},
		{"Ann.asleep = true", "Ann:acts()", "needed: Ann is awake (warden.acts, p. 3)"},
		{"Ann.asleep = false Ann.leader = Bob Bob.asleep = true", "Ann:acts()", "needed: the leader is awake (warden.acts, p. 4)"},
		{"Bob.asleep = false", "Ann:acts()", ""},
		{"Ann:gains 'Stunned'", "Ann:acts()", "needed: Ann is not stunned (warden.acts)"},
		{"Ann:loses 'Stunned' Ann.arms = 0", "Ann:acts()", "needed: has arms (warden.acts)"},
		{"Ann.arms = 2", "Ann:leads { target = Bob }", "needed: a leader leads (warden.leads, p. 3)"},
		{"Bob.leader = Ann Ann.held = true", "Ann:leads { target = Bob }", "needed: Ann is free (warden.leads)"},
		{"Ann.held = false Ann:gains 'Stunned'", "Ann:leads { target = Bob }", "needed: Ann is not stunned (warden.leads)"},
		{"Ann:loses 'Stunned'", "Ann:leads { target = Bob }", ""},
		{"", "Ann:frightens()", "needed: Ann is held, or rages, or is many (warden.frightens)"},
		{"Ann.rage = 4", "Ann:frightens()", ""},
	} {
		if step.before != "" {
			g.run(t, step.before)
		}
		got := g.refusal(t, step.act)
		if got, _, _ = strings.Cut(got, ";"); got != step.want {
			t.Errorf("%s: %q, want %q", step.act, got, step.want)
		}
	}
	for ask, want := range map[string]string{"Bob.free_of_all": "yes", "Bob.any_of_none": "no", "Ann.power": "6", "Bob.power": "2", "Ann.top": "-2", "Ann.scares": "yes"} {
		if got := g.value(t, ask); got != want {
			t.Errorf("%s = %s, want %s", ask, got, want)
		}
	}
}

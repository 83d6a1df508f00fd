package engine

import "testing"

// A parameter that is a weapon of somebody gives that one's, printed though it was
// what was given; what is somebody's already stays theirs.
func TestWhatIsGivenIsOfARole(t *testing.T) {
	g := open(t, `
kind "hero" { like = "entity" }
kind "weapon" { room = "number = 3", sheet = { loaded = "number = 0" } }
kind "skill" { rated = "0..6" }
kind "clash" { event = true, attacker = "entity", target = "entity" }
skill "Guns" {}
weapon "Gun" {}
weapon "Bow" {}
box "entity.wields" { "weapon or none" }
box "entity.teacher" { "entity or none" }
action "entity.loads (weapon: weapon of owner)" { changes = { ["weapon.loaded"] = "weapon.loaded + weapon.room" } }
action "entity.hands (to_whom: entity, weapon: weapon of to_whom)" { changes = { ["weapon.loaded"] = "1" } }
action "entity.takes (weapon: weapon of from, from: entity)" { changes = { ["weapon.loaded"] = "0" } }
action "entity.readies (what: list of weapon of owner)" { steps = { { "#.is_ready", for_each = "what" } } }
action "weapon.is_ready" { changes = { loaded = "9" } }
action "entity.loads_too (weapon: weapon of owner = wields, more = weapon.room)" { changes = { ["weapon.loaded"] = "more" } }
action "entity.learns (with: skill of teacher or none)" { function(who, given) return given.with and given.with.level or "nothing" end }
action "clash.uses (weapon: weapon of target)" { changes = { ["weapon.loaded"] = "7" } }
rule "entity.shots (weapon: weapon of owner, more = weapon.loaded)" { "weapon.loaded + more" }
check "entity.guess (with: skill of roller)" { dice = "1d6", roller = "teacher", modifier = "with.level" }
`, Options{})
	eval(t, g, `ann, bob = bring("hero", { name = "Ann" }), bring("hero", { name = "Bob", Guns = 4 })
function loaded(who, what) return who:the(what or "Gun").loaded end`)
	for _, c := range []struct{ name, in, want string }{
		{"its owner's", `ann:loads "Gun" return loaded(ann) .. loaded(bob)`, "30"},
		{"somebody's stays theirs", `ann:loads(bob:the "Gun") return loaded(ann) .. loaded(bob)`, "33"},
		{"of another parameter", `ann:hands(bob, "Gun") return loaded(ann) .. loaded(bob)`, "31"},
		{"of one that follows", `ann:takes { weapon = "Gun", from = bob } return loaded(ann) .. loaded(bob)`, "30"},
		{"each of a list", `ann:readies { "Gun", "Bow" } return loaded(ann) .. loaded(ann, "Bow") .. loaded(bob, "Bow")`, "990"},
		{"a default that needs one", `ann:loads_too "Bow" return loaded(ann, "Bow")`, "3"},
		{"a default", `ann.wields = "Gun" ann:loads_too() return loaded(ann)`, "3"},
		{"of a box", `ann.teacher = bob return ann:learns "Guns"`, "4"},
		{"of nobody", `bob.teacher = nil return bob:learns()`, "nothing"},
		{"of a role of an event", `new.clash { attacker = ann, target = bob }:uses "Bow" return loaded(bob, "Bow")`, "7"},
		{"of a rule", `return bob:shots "Bow"`, "14"},
		{"of who rolls", `dice(2) return ann:guess("Guns").total`, "6"},
	} {
		if got := eval(t, g, c.in); got != c.want {
			t.Errorf("%s: %s gives %s, want %s", c.name, c.in, got, c.want)
		}
	}
}

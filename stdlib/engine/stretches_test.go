package engine

import "testing"

const lasting = `
kind "character" { like = "entity" }
kind "condition" { carried = true, lasts = "text or none" }
kind "web" { like = "record" }
kind "blow" { event = true, attacker = "entity" }
box "game.log" { "text = 'start'" }
box "entity.stuck" { "number = 0" }
action "entity.notes (what: text)" { function(who, given) game.log = game.log .. " " .. given.what end }
action "entity.stuns (target: entity)" { steps = { "target.gains('Stunned', '1 turn_begins, then 1 turn_ends', owner)" } }
action "entity.marks (target: entity)" { steps = { { "target.notes('marked')", later = "2 turn_begins", of = "target" } } }
action "entity.webs (target: entity, web: web)" { steps = { "target.gains('Prone', none, none, web)" } }
action "entity.blesses (target: entity)" { steps = { "owner.gains('Concentrating')", "target.gains('Blessed', '1 minute', none, owner.the('Concentrating'))" } }
action "entity.fakes (target: entity)" { steps = { "target.gains('Blessed', none, none, owner.the('Concentrating'))" } }
action "entity.waits_for_it" { function(who) later({ "1 turn_begins", of = new.blow { attacker = who } }, who, "rests") end }
action "entity.rests" { steps = {} }
action "game.round_begins" { steps = {} }
condition "Stunned" {} condition "Prone" {} condition "Concentrating" {} condition "Blessed" {}
condition "Burning" { lasts = "3 turn_ends" }
after "entity.gains" { steps = { "notes('+' + entry.name)" } }
after "entity.loses" { steps = { "notes('-' + entry.name)" } }
after "entity.gains" { when = "entry.kind == 'condition'", steps = { "the(entry).sets_in" } }
action "condition.sets_in" { steps = { { "owner.loses(condition)", later = "lasts" }, { "burns", later = "1 owner.turn_begins" } } }
action "condition.burns" { steps = { { "owner.notes('burns')", when = "name == 'Burning'" } } }
`

func TestStretchesOfTime(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"the end of the next turn, whoever acts now", `ann:stuns(bob) bob:turn_begins() bob:turn_ends() ann:turn_ends() ann:turn_begins() bob:notes("x") ann:turn_ends()`, "start +Stunned x -Stunned"},
		{"so many times", `later("3 turn_begins", ann, "notes", { what = "a" }) ann:turn_begins() ann:turn_begins() bob:turn_begins() bob:notes("x") ann:turn_begins() ann:turn_begins()`, "start x a"},
		{"of another", `later({ "1 turn_begins", of = bob }, ann, "notes", { what = "a" }) ann:turn_begins() bob:notes("x") bob:turn_begins()`, "start x a"},
		{"of the game", `later("2 game.round_begins", ann, "notes", { what = "a" }) game:round_begins() bob:notes("x") game:round_begins()`, "start x a"},
		{"the clock, then an action", `later("2 minutes, then 1 turn_ends", ann, "notes", { what = "a" }) ann:turn_ends() time:pass "2 minutes" bob:notes("x") ann:turn_ends()`, "start x a"},
		{"an action, then the clock", `later("1 turn_ends, then 1 minute", ann, "notes", { what = "a" }) time:pass "5 minutes" ann:turn_ends() bob:notes("x") time:pass "1 minute"`, "start x a"},
		{"in a step, of the target", `ann:marks(bob) bob:turn_begins() ann:turn_begins() ann:turn_begins() ann:notes("x") bob:turn_begins()`, "start x marked"},
		{"who leaves ends it", `later({ "9 turn_begins, then 1 hour", of = bob }, ann, "notes", { what = "a" }) bob:leaves()`, "start a"},
		{"so does who leaves a stretch of the clock", `later({ "1 hour", of = bob }, ann, "notes", { what = "a" }) bob:leaves() ann:notes("x") time:pass "1 hour"`, "start a x"},
		{"who was to do it is gone", `later({ "1 turn_begins", of = bob }, ann, "notes", { what = "a" }) ann:leaves() bob:turn_begins()`, "start"},
		{"a layer", `armour = ann:add_layer { name = "Shield", saves = { 3 }, ends = "2 turn_begins" } ann:turn_begins() ann:notes(#ann.defences .. "") ann:turn_begins() ann:notes(#ann.defences .. "")`, "start 1 0"},
		{"what an entry put on the clock goes with it", `ann:gains "Burning" ann:loses "Burning" ann:turn_begins() ann:turn_ends() ann:gains "Burning" ann:turn_ends() ann:turn_ends() ann:notes("x") ann:turn_ends()`,
			"start +Burning -Burning +Burning x -Burning"},
		{"what it is to do itself", `ann:gains "Burning" ann:turn_begins() ann:turn_begins()`, "start +Burning burns"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := open(t, lasting, Options{})
			eval(t, g, `ann, bob = bring("character", { name = "Ann" }), bring("character", { name = "Bob" })`)
			eval(t, g, c.in)
			if got := eval(t, g, "game.log"); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}

func TestHolds(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"what follows, follows the first and the last", `ann:gains "Prone" ann:gains { "Prone", ends = "1 turn_begins" } ann:gains { "Prone", ends = "2 turn_begins" } ann:turn_begins() ann:turn_begins() ann:notes("x") ann:loses "Prone"`, "start +Prone x -Prone"},
		{"the last hold ends it", `ann:gains { "Prone", ends = "1 turn_begins" } ann:gains { "Prone", ends = "2 turn_begins" } ann:turn_begins() ann:notes("x") ann:turn_begins()`, "start +Prone x -Prone"},
		{"loses ends all", `ann:gains { "Prone", ends = "1 turn_begins" } ann:gains { "Prone", ends = "1 hour" } ann:loses "Prone" ann:turn_begins() time:pass "2 hours"`, "start +Prone -Prone"},
		{"from a thing, which leaves", `ann:webs(bob, web) web:leaves()`, "start +Prone -Prone"},
		{"one of two", `ann:webs(bob, web) bob:gains { "Prone", from = other } bob:loses { "Prone", from = web } ann:notes("x") web:leaves() ann:notes("y") other:leaves()`, "start +Prone x y -Prone"},
		{"plainly, and from a thing", `bob:gains "Prone" bob:gains { "Prone", from = web } web:leaves() ann:notes("x") bob:loses "Prone"`, "start +Prone x -Prone"},
		{"from a thing, and plainly", `bob:gains { "Prone", from = web } bob:gains "Prone" web:leaves() ann:notes("x") bob:loses "Prone"`, "start +Prone x -Prone"},
		{"concentration", `ann:blesses(bob) ann:loses "Concentrating"`, "start +Concentrating +Blessed -Blessed -Concentrating"},
		{"concentration lasts no longer than it lasts", `ann:blesses(bob) time:pass "1 minute" ann:loses "Concentrating"`, "start +Concentrating +Blessed -Blessed -Concentrating"},
		{"who concentrates leaves", `ann:blesses(bob) ann:leaves()`, "start +Concentrating +Blessed -Blessed"},
		{"who has it leaves", `ann:blesses(bob) bob:leaves() time:pass "1 hour" ann:loses "Concentrating"`, "start +Concentrating +Blessed -Concentrating"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := open(t, lasting, Options{})
			eval(t, g, `ann, bob = bring("character", { name = "Ann" }), bring("character", { name = "Bob" })
				web, other = bring("web", {}), bring("web", {})`)
			eval(t, g, c.in)
			if got := eval(t, g, "game.log"); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}

// Holds, and what waits, are of the game like all else: they are taken back with it.
func TestHoldsAreTakenBack(t *testing.T) {
	g := open(t, lasting, Options{})
	eval(t, g, `ann, bob = bring("character", { name = "Ann" }), bring("character", { name = "Bob" })`)
	eval(t, g, `ann:blesses(bob)`)
	before := g.Table.World().Hash()
	for _, in := range []string{`bob:gains { "Blessed", ends = "1 turn_begins" }`, `ann:loses "Concentrating"`, `ann:leaves()`, `bob:leaves()`, `time:pass "2 minutes"`, `bob:loses { "Blessed", from = ann:the("Concentrating") }`} {
		eval(t, g, in)
		if g.Table.World().Hash() == before {
			t.Errorf("%s: nothing happened", in)
		}
		if _, err := g.Table.Journal().Undo(1); err != nil {
			t.Fatal(err)
		}
		if g.Table.World().Hash() != before {
			t.Errorf("%s: it is not taken back", in)
		}
	}
	eval(t, g, `time:pass "1 minute"`)
	if got, want := eval(t, g, `game.log`), "start +Concentrating +Blessed -Blessed"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestStretchesAndHoldsThatAreRefused(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"plainly twice", `ann:gains "Prone" ann:gains "Prone"`, "prompt 2:1: Ann has Prone already (entity.gains)\n    1 | ann:gains \"Prone\" ann:gains \"Prone\""},
		{"plainly twice, beside others", `ann:gains "Prone" ann:gains { "Prone", from = web } ann:gains "Prone"`, "prompt 2:1: Ann has Prone already (entity.gains)\n    1 | ann:gains \"Prone\" ann:gains { \"Prone\", from = web } ann:gains \"Prone\""},
		{"not from there", `ann:gains { "Prone", from = web } ann:loses { "Prone", from = bob }`, "prompt 2:1: Ann does not have Prone from Bob (entity.loses)\n    1 | ann:gains { \"Prone\", from = web } ann:loses { \"Prone\", from = bob }"},
		{"not had at all", `ann:loses { "Prone", from = web }`, "prompt 2:1: Ann does not have Prone (entity.loses)\n    1 | ann:loses { \"Prone\", from = web }"},
		{"from what nobody has", `bob:fakes(ann)`, "prompt 2:1: Bob does not have Concentrating, and nothing can come from it (entity.gains)\n    1 | bob:fakes(ann)"},
		{"of without an end", `ann:gains { "Prone", of = bob }`, "prompt 2:1: `of` says whose actions `ends` counts, and there is no `ends`\n  in entity.gains of Ann\n    1 | ann:gains { \"Prone\", of = bob }"},
		{"no action", `ann:gains { "Prone", ends = "1 turn_bigins" }`, "prompt 2:1: \"turn_bigins\" is neither a unit of the clock nor an action of a character\n  hint: did you mean `turn_begins`?\n  in entity.gains of Ann\n    1 | ann:gains { \"Prone\", ends = \"1 turn_bigins\" }"},
		{"half an action", `later("0.5 turn_begins", ann, "notes", { what = "a" })`, "prompt 2:1: 0.5 turn_begins: an action is done a whole number of times, at least once\n    1 | later(\"0.5 turn_begins\", ann, \"notes\", { what = \"a\" })"},
		{"a rule", `later("1 is_here", ann, "notes", { what = "a" })`, "prompt 2:1: \"is_here\" is neither a unit of the clock nor an action of a character\n    1 | later(\"1 is_here\", ann, \"notes\", { what = \"a\" })"},
		{"the end of a unit", `later("1 time.round_ends", ann, "notes", { what = "a" })`, "prompt 2:1: \"time.round_ends\" is the end of a unit of the clock\n    1 | later(\"1 time.round_ends\", ann, \"notes\", { what = \"a\" })\n  hint: write \"1 round\""},
		{"somebody else's", `later("1 bob.turn_begins", ann, "notes", { what = "a" })`, "prompt 2:1: \"bob.turn_begins\" is no action of a character\n    1 | later(\"1 bob.turn_begins\", ann, \"notes\", { what = \"a\" })\n  hint: a duration counts its own actions, those of `game` or of `time`, and those of the `owner` of what is on a sheet"},
		{"nothing in braces", `later({ of = bob }, ann, "notes", { what = "a" })`, "prompt 2:1: later needs a duration\n    1 | later({ of = bob }, ann, \"notes\", { what = \"a\" })\n  hint: write { \"1 turn_begins\", of = who }"},
		{"of what is gone with the command", `ann:waits_for_it()`, "climbing/init.lua:14: the blow, given as `of`, is gone by then\n   14 | action \"entity.waits_for_it\" { function(who) later({ \"1 turn_begins\", of = new.blow { attacker = who } }, who, \"rests\") end }\n  hint: give what is still there\n  in entity.waits_for_it of Ann (climbing/init.lua:14:1)\n  prompt 2:1: called from here"},
		{"time itself counts nothing", `time:pass "1 turn_begins"`, "prompt 2:1: \"turn_begins\" is no unit of the game clock\n  hint: the units are second, round, minute, hour, day, week and month\n  in time.pass of the time\n    1 | time:pass \"1 turn_begins\""},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := open(t, lasting, Options{})
			eval(t, g, `ann, bob = bring("character", { name = "Ann" }), bring("character", { name = "Bob" }) web = bring("web", {})`)
			_, err := g.Eval(c.in)
			if err == nil || err.Error() != c.want {
				t.Errorf("got  %q\nwant %q", err, c.want)
			}
		})
	}
}

func TestStretchesAreCheckedAtLoad(t *testing.T) {
	for _, c := range []struct{ name, rules, want string }{
		{"in a step", `action "entity.waits" { steps = { { "rests", later = "1 turn_bigins" } } } action "entity.rests" { steps = {} }`, "climbing/init.lua:1:55: entity.waits: \"turn_bigins\" is neither a unit of the clock nor an action of an entity\n    1 | action \"entity.waits\" { steps = { { \"rests\", later = \"1 turn_bigins\" } } } action \"entity.rests\" { steps = {} }\n      |                                                       ^^^^^^^^^^^^^\n  hint: did you mean `turn_begins`?"},
		{"of another kind", `kind "door" { like = "record" } action "door.opens" { steps = {} } action "entity.waits (door: door)" { steps = { { "rests", later = "1 turn_begins, then 1 closes", of = "door" } } } action "entity.rests" { steps = {} }`, "climbing/init.lua:1:135: entity.waits: \"closes\" is neither a unit of the clock nor an action of a door\n    1 | …= \"record\" } action \"door.opens\" { steps = {} } action \"entity.waits (door: door)\" { steps = { { \"rests\", later = \"1 turn_begins, then 1 closes\", of = \"door\" } } } action \"entity.rests\" { steps = {} }\n      |                                                                                                                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^"},
		{"in an argument", `kind "trait" { carried = true } trait "Calm" {} action "entity.waits" { steps = { "gains('Calm', '1 turn_bigins')" } }`, "climbing/init.lua:1:98: \"turn_bigins\" is neither a unit of the clock nor an action of an entity\n    1 | kind \"trait\" { carried = true } trait \"Calm\" {} action \"entity.waits\" { steps = { \"gains('Calm', '1 turn_bigins')\" } }\n      |                                                                                                  ^^^^^^^^^^^^^^^\n  hint: did you mean `turn_begins`?"},
		{"of alone", `action "entity.waits" { steps = { { "rests", of = "owner" } } } action "entity.rests" { steps = {} }`, "climbing/init.lua:1:51: action \"entity.waits\": of says whose actions `later` counts\n    1 | action \"entity.waits\" { steps = { { \"rests\", of = \"owner\" } } } action \"entity.rests\" { steps = {} }\n      |                                                   ^^^^^^^\n  hint: write later = \"1 turn_begins\", of = \"target\""},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := tryOpen(c.rules, Options{})
			if err == nil || err.Error() != c.want {
				t.Errorf("got  %q\nwant %q", err, c.want)
			}
		})
	}
}

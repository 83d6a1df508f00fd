package engine

import (
	"errors"
	"strings"
	"testing"

	"houserule/runtime/odds"
	"houserule/runtime/rules"
)

// frightened is what the tests of values of carried entries play.
const frightened = `
kind "character" { like = "entity" }
kind "statistic" { rated = "0..20" }
statistic "Will" {}
kind "condition" { carried = true }
kind "weapon" { carried = true, damage = "number = 8", rune = "text = ''", sheet = { potency = "0..3 = 0", striking = "yes or no", cursed_by = "condition or none" } }
kind "potion" { carried = "several", sheet = { doses = "1..9 = 1" } }
weapon "Longsword" {}
weapon "Shield" {}
potion "Elixir" {}
kind "monster" { like = "entity" }
box "entity.hp" "number = 10"
box "entity.lost" "number = 0"
monster "Ogre" { hp = 30, has = { { "Longsword", potency = 2, cursed_by = "Doomed" }, { "Frightened", value = 4 }, { "Elixir", doses = 3 }, "Elixir" } }
monster "Ogre Chief" { like = "Ogre" }
rule "statistic.bonus" { sum = { { "level", "level" } } }
condition "Frightened" { valued = "highest", lessens = "turn_ends", to "statistic.bonus" { label = "frightened", add = "-this.value" } }
condition "Terrified" { like = "Frightened", every "hour" { when = "this.value > 1", function(me) me.hp = me.hp - 1 end } }
condition "Doomed" { valued = "adds", lessens = { "rests", when = "hp > 5 and this.value > 1" } }
condition "Slowed" { valued = "replaces", lessens = "minute" }
condition "Prone" {}
action "entity.rests" { steps = {} }
action "entity.scares (target: entity, much = 1)" { steps = { "target.gains('Frightened', value = much)" } }
action "entity.calms (target: entity)" { changes = { ["target.the('Frightened').value"] = "target.the('Frightened').value - 1" } }
condition "Drained" { valued = "replaces", to "entity.rests" { changes = { ["this.value"] = "this.value - 1" } } }
action "entity.arms" { steps = { "gains('Longsword', potency = 1, striking = yes)" } }
after "entity.loses" { changes = { lost = "lost + 1" } }
check "statistic.check" { roller = "owner", dice = "1d20", modifier = { { "bonus", "bonus" } }, against = "10" }
`

// The value of an entry is that of its holds.
func TestValuesOfWhatIsCarried(t *testing.T) {
	value := `ann:the("Frightened").value`
	for _, c := range []struct{ name, do, ask, want string }{
		{"nobody has it", ``, value, "0"},
		{"a gain without a value is 1", `ann:gains "Frightened"`, value, "1"},
		{"the highest counts", `ann:gains { "Frightened", value = 2 } ann:gains { "Frightened", value = 1 }`, value, "2"},
		{"a change inside reads its own", `ann:gains { "Frightened", value = 2 }`, `ann.Will.bonus`, "3"},
		{"and a copy of it its own", `ann:gains { "Terrified", value = 3 }`, `ann.Will.bonus`, "2"},
		{"they are added", `ann:gains { "Doomed", value = 2 } ann:gains "Doomed"`, `ann:the("Doomed").value`, "3"},
		{"the last replaces", `ann:gains { "Slowed", value = 3 } ann:gains { "Slowed", value = 2 }`, `ann:the("Slowed").value`, "2"},
		{"when the highest ends, the others are left", `ann:gains { "Frightened", value = 2 } ann:gains { "Frightened", value = 3, ends = "1 hour" } time:pass "1 hour"`, value, "2"},
		{"each falls, an end first", `ann:gains { "Frightened", value = 3, ends = "1 turn_ends" } ann:gains { "Frightened", value = 2, ends = "1 hour" } ann:turn_ends()`, value, "1"},
		{"at 0 it is lost", `ann:gains { "Frightened", value = 2 } ann:turn_ends() ann:turn_ends()`, `{ ann:has("Frightened"), ann.lost, ann:the("Frightened").value }`, "no, 1, 0"},
		{"by a source", `ann:gains { "Frightened", value = 3, from = bob } ann:gains { "Frightened", value = 1 } ann:loses { "Frightened", from = bob }`, `{ ` + value + `, ann.lost }`, "1, 0"},
		{"the source leaves", `ann:gains { "Frightened", value = 3, from = bob } ann:gains { "Frightened", value = 1 } bob:leaves()`, value, "1"},
		{"it falls while its condition holds", `ann:gains { "Doomed", value = 2 } ann:rests() ann:rests() ann:gains { "Doomed", value = 1 } ann.hp = 1 ann:rests()`, `ann:the("Doomed").value`, "2"},
		{"each hold of a sum falls", `ann:gains { "Doomed", value = 3 } ann:gains { "Doomed", value = 2 } ann:rests()`, `ann:the("Doomed").value`, "3"},
		{"it falls with the clock", `ann:gains { "Slowed", value = 3 } time:pass "2 minutes"`, `ann:the("Slowed").value`, "1"},
		{"also where much passes", `ann:gains { "Slowed", value = 3 } time:pass "12 months"`, `{ ann:has("Slowed"), ann.lost }`, "no, 1"},
		{"written, it is one hold", `ann:gains { "Frightened", value = 5, ends = "1 hour" } ann:gains { "Frightened", value = 1, ends = "2 hours" } ann:the("Frightened").value = 4 time:pass "1 hour"`, value, "4"},
		{"with the longest end", `ann:gains { "Frightened", value = 5, ends = "1 hour" } ann:gains { "Frightened", value = 1, ends = "2 hours" } ann:the("Frightened").value = 4 time:pass "2 hours"`, value, "0"},
		{"written as 0, it is lost", `ann:gains { "Frightened", value = 5 } ann:the("Frightened").value = 0`, `{ ann:has("Frightened"), ann.lost }`, "no, 1"},
		{"a change of a path", `ann:gains { "Frightened", value = 3 } bob:calms(ann)`, value, "2"},
		{"a change of this", `ann:gains { "Drained", value = 2 } ann:rests() ann:rests()`, `{ ann:has("Drained"), ann.lost }`, "no, 1"},
		{"a step with a name", `bob:scares { target = ann, much = 4 }`, value, "4"},
		{"boxes of a step", `ann:arms()`, `{ ann:the("Longsword").potency, ann:the("Longsword").striking }`, "1, yes"},
		{"boxes of a gain", `ann:gains { "Longsword", potency = 2, cursed_by = "Prone" }`, `{ ann:the("Longsword").potency, ann:the("Longsword").cursed_by.name }`, "2, Prone"},
		{"of one of several", `ann:gains { "Elixir", doses = 4 } ann:gains "Elixir"`, `sum`, ""},
		{"what is brought", `eve = bring("character", { has = { { "Longsword", potency = 1, striking = true }, "Shield", { "Frightened", value = 2 } } })`, `{ eve:the("Longsword").potency, eve:the("Longsword").striking, eve:the("Frightened").value, eve:the("Shield").potency }`, "1, yes, 2, 0"},
		{"what is printed", `eve = bring "Ogre"`, `{ eve:the("Longsword").potency, eve:the("Longsword").cursed_by.name, eve:the("Frightened").value, eve:the("Elixir").doses }`, "2, Doomed, 4, 3"},
		{"and taken over", `eve = bring "Ogre Chief"`, `eve:the("Frightened").value`, "4"},
		{"what repeats reads it", `ann:gains { "Terrified", value = 2 } time:pass "3 hours" ann:turn_ends() time:pass "2 hours"`, `ann.hp`, "7"},
		{"a house rule inside", `ann:gains { "Frightened", value = 2 }`, `(function() return ann.Will.bonus end)()`, "3"},
		{"a second game of nothing else", `ann:gains "Prone"`, `ann:the("Prone").value`, "0"},
	} {
		if c.ask == "sum" {
			c.ask, c.want = `{ #(ann.carries), ann:the("Elixir").doses }`, "2, 4"
		}
		t.Run(c.name, func(t *testing.T) {
			g := open(t, frightened, Options{})
			eval(t, g, `ann = bring("character", { name = "Ann", Will = 5 }) bob = bring("character", { name = "Bob" })`)
			if c.do != "" {
				eval(t, g, c.do)
			}
			if got := eval(t, g, c.ask); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}

// What cannot be gained or written is refused, and nothing has changed.
func TestValuesThatAreRefused(t *testing.T) {
	for _, c := range []struct {
		name, do, want string
		refused        bool
	}{
		{"less than 1", `ann:gains { "Frightened", value = 0 }`, "nobody gains Frightened with the value 0: it is 1 or more", true},
		{"no value at all", `ann:gains { "Prone", value = 1 }`, "Prone has no value", false},
		{"no such box", `ann:gains { "Longsword", potensy = 1 }`, "weapon Longsword has no `potensy`", false},
		{"what is printed", `ann:gains { "Longsword", damage = 1 }`, "`damage` of Longsword is printed and the same for everybody", false},
		{"beyond its range", `ann:gains { "Longsword", potency = 4 }`, "`potency` of Ann's Longsword: 4 is not a number from 0 to 3", false},
		{"brought with less than 1", `bring("character", { has = { { "Frightened", value = 0 } } })`, "nobody gains Frightened with the value 0: it is 1 or more", true},
		{"brought without such a box", `bring("character", { has = { { "Longsword", potensy = 1 } } })`, "weapon Longsword has no `potensy`", false},
		{"written without the entry", `ann:the("Frightened").value = 2`, "Ann does not have Frightened, and its value cannot be written", true},
		{"a misspelt argument", `ann:gains { "Frightened", fron = "1 hour" }`, "condition Frightened has no `fron`", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := open(t, frightened, Options{})
			eval(t, g, `ann = bring("character", { name = "Ann", Will = 5 })`)
			before := g.Table.World().State().Hash()
			_, err := g.Eval(c.do)
			var refusal *rules.Refusal
			if err == nil || errors.As(err, &refusal) != c.refused || messageIn(err) != c.want {
				t.Errorf("got %v, want %s", err, c.want)
			}
			if g.Table.World().State().Hash() != before {
				t.Error("the game has changed")
			}
		})
	}
}

// messageIn returns the message of an error without its place.
func messageIn(err error) string {
	var refusal *rules.Refusal
	if errors.As(err, &refusal) {
		return refusal.Reason
	}
	line, _, _ := strings.Cut(err.Error(), "\n")
	return strings.TrimPrefix(line, "prompt 2:1: ")
}

// Misuse of each part is told while loading.
func TestValuesThatDoNotLoad(t *testing.T) {
	testRefusalsOf(t, frightened, []refusal{
		{"an unknown combination", `condition "Sick" { valued = "sum" }`, "climbing/init.lua:29:29: condition \"Sick\": valued = \"sum\"; it can be highest, adds, replaces\n   29 | condition \"Sick\" { valued = \"sum\" }\n      |                             ^^^^^"},
		{"an unknown field", `condition "Sick" { valuued = "adds" }`, "climbing/init.lua:29:20: condition \"Sick\" has an unknown field `valuued`\n   29 | condition \"Sick\" { valuued = \"adds\" }\n      |                    ^^^^^^^\n  hint: did you mean `valued`?"},
		{"nothing to lessen", `condition "Sick" { lessens = "turn_ends" }`, "climbing/init.lua:29:30: condition \"Sick\" lessens, but has no value\n   29 | condition \"Sick\" { lessens = \"turn_ends\" }\n      |                              ^^^^^^^^^^^\n  hint: write valued = \"highest\""},
		{"an unknown occasion", `condition "Sick" { valued = "adds", lessens = "turn_end" }`, "climbing/init.lua:29:47: condition \"Sick\": lessens = \"turn_end\": there is no action \"entity.turn_end\", and no such unit of the clock\n   29 | condition \"Sick\" { valued = \"adds\", lessens = \"turn_end\" }\n      |                                               ^^^^^^^^^^\n  hint: did you mean `turn_ends`?"},
		{"no occasion", `condition "Sick" { valued = "adds", lessens = { when = "hp > 5" } }`, "climbing/init.lua:29:47: condition \"Sick\": lessens names no occasion\n   29 | condition \"Sick\" { valued = \"adds\", lessens = { when = \"hp > 5\" } }\n      |                                               ^\n  hint: write { \"turn_ends\", when = \"...\" }"},
		{"several", `potion "Ale" { valued = "adds" }`, "climbing/init.lua:29:25: potion \"Ale\": a potion can be had several times, and each would have a value\n   29 | potion \"Ale\" { valued = \"adds\" }\n      |                         ^^^^^^\n  hint: write carried = true: several gains of an entry with a value combine"},
		{"not carried", `statistic "Reflex" { valued = "adds" }`, "climbing/init.lua:29:31: statistic \"Reflex\": only what is carried has a value, and a statistic is not carried\n   29 | statistic \"Reflex\" { valued = \"adds\" }\n      |                               ^^^^^^\n  hint: declare kind \"statistic\" with carried = true"},
		{"a box of that name", `kind "curse" { carried = true, sheet = { value = "number = 0" } } curse "Hex" { valued = "adds" }`, "climbing/init.lua:29:90: curse \"Hex\": `value` is the value of a valued entry, but curse.value is a box\n   29 | kind \"curse\" { carried = true, sheet = { value = \"number = 0\" } } curse \"Hex\" { valued = \"adds\" }\n      |                                                                                          ^^^^^^\n  hint: give the box another name"},
		{"a box called as an argument", `kind "curse" { carried = true, sheet = { ends = "number = 0" } }`, "climbing/init.lua:29:49: kind \"curse\": `ends` is an argument of gains, and cannot be a box on the sheet of whoever has a curse\n   29 | kind \"curse\" { carried = true, sheet = { ends = \"number = 0\" } }\n      |                                                 ^^^^^^^^^^^^\n  hint: choose another name for the box"},
		{"added to a kind", `box "weapon.from" { sheet = "number = 0" }`, "climbing/init.lua:29:1: box \"weapon.from\": `from` is an argument of gains, and cannot be a box on the sheet of whoever has a weapon\n   29 | box \"weapon.from\" { sheet = \"number = 0\" }\n      | ^^^\n  hint: choose another name for the box"},
		{"this outside", `rule "entity.fear" "this.value"`, "climbing/init.lua:29:21: `this` means nothing here\n   29 | rule \"entity.fear\" \"this.value\"\n      |                     ^^^^"},
		{"a box called this", `box "entity.this" "number = 0"`, "climbing/init.lua:29:1: box \"entity.this\": `this` is a word of the language and cannot be a box\n   29 | box \"entity.this\" \"number = 0\"\n      | ^^^"},
		{"printed with an unknown box", `monster "Orc" { has = { { "Longsword", potensy = 1 } } }`, "climbing/init.lua:29:23: monster \"Orc\": weapon Longsword has no `potensy`\n   29 | monster \"Orc\" { has = { { \"Longsword\", potensy = 1 } } }\n      |                       ^\n  hint: did you mean `potency`?"},
		{"printed out of range", `monster "Orc" { has = { { "Longsword", potency = 4 } } }`, "climbing/init.lua:29:23: monster \"Orc\": `potency` of Longsword: 4 is not a number from 0 to 3\n   29 | monster \"Orc\" { has = { { \"Longsword\", potency = 4 } } }\n      |                       ^"},
		{"printed with less than 1", `monster "Orc" { has = { { "Frightened", value = 0 } } }`, "climbing/init.lua:29:23: monster \"Orc\": nobody gains Frightened with the value 0: it is 1 or more\n   29 | monster \"Orc\" { has = { { \"Frightened\", value = 0 } } }\n      |                       ^"},
		{"a change without a box", `action "entity.cuts" { changes = { lost = "1", ["the('Frightened')"] = "1" } }`, "climbing/init.lua:29:34: action \"entity.cuts\": \"the('Frightened')\" is no box\n   29 | action \"entity.cuts\" { changes = { lost = \"1\", [\"the('Frightened')\"] = \"1\" } }\n      |                                  ^\n  hint: write a word, or a path in brackets: [\"attacker.box\"]"},
		{"a step with an unknown box", `action "entity.cuts" { steps = { "gains('Longsword', potensy = 1)" } }`, "climbing/init.lua:29:54: weapon Longsword has no `potensy`\n   29 | action \"entity.cuts\" { steps = { \"gains('Longsword', potensy = 1)\" } }\n      |                                                      ^^^^^^^\n  hint: did you mean `potency`?"},
		{"a step with an unknown name", `action "entity.cuts (foe: entity)" { steps = { "scares(target = foe, mch = 1)" } }`, "climbing/init.lua:29:70: entity.scares takes no `mch`\n   29 | action \"entity.cuts (foe: entity)\" { steps = { \"scares(target = foe, mch = 1)\" } }\n      |                                                                      ^^^\n  hint: did you mean `much`?"},
		{"a step that says it twice", `action "entity.cuts (foe: entity)" { steps = { "scares(foe, target = foe)" } }`, "climbing/init.lua:29:61: entity.scares is given `target` twice\n   29 | action \"entity.cuts (foe: entity)\" { steps = { \"scares(foe, target = foe)\" } }\n      |                                                             ^^^^^^"},
	})
}

// Odds with steps follow values, and situations with equal values are one.
func TestOddsOfValues(t *testing.T) {
	for _, c := range []struct {
		name, in string
		states   int
		want     string
	}{
		{"they are part of the situation", steps(`if roll "1d2" == 1 then ann:gains { "Frightened", value = 3 } else ann:gains { "Frightened", value = 2 } end ann.hp = ann.hp - 1`, "return ann.hp == 9", `return ann:the("Frightened").value`), 3, "exact 2: 1/2, 3: 1/2"},
		{"equal ones merge", steps(`if roll "1d2" == 1 then ann:gains { "Frightened", value = 3 } ann:gains { "Frightened", value = 1 } else ann:gains { "Frightened", value = 2 } ann:gains { "Frightened", value = 3 } end ann.hp = ann.hp - 1`, "return ann.hp == 9", `return ann:the("Frightened").value`), 2, "exact 3: 1"},
		{"what has ended, too", steps(`if roll "1d2" == 1 then ann:gains { "Frightened", value = 3, ends = "1 turn_ends" } end ann:gains { "Frightened", value = 2 } ann:turn_ends() ann.hp = ann.hp - 1`, "return ann.hp == 9", `return ann:the("Frightened").value`), 2, "exact 1: 1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := open(t, frightened, Options{})
			eval(t, g, `ann = bring("character", { name = "Ann", Will = 5 })`)
			d, err := g.Odds(c.in, odds.Options{ExactOnly: true})
			if err != nil {
				t.Fatal(err)
			}
			if d.States != c.states {
				t.Errorf("%d situations, not %d\n%s", d.States, c.states, d)
			}
			if got := shares(t, g, c.in); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
	g := open(t, frightened, Options{})
	eval(t, g, `ann = bring("character", { name = "Ann", Will = 5 }) ann:gains { "Frightened", value = 2 }`)
	if got := shares(t, g, `return ann.Will:check().success`); got != "exact no: 3/10, yes: 7/10" {
		t.Errorf("a check of somebody frightened: %s", got)
	}
}

// Undo takes holds back with their values.
func TestValuesAreUndone(t *testing.T) {
	g := open(t, frightened, Options{})
	eval(t, g, `ann = bring("character", { name = "Ann", Will = 5 })`)
	lines := []string{`ann:gains { "Frightened", value = 2 }`, `ann:gains { "Frightened", value = 3, ends = "1 hour" }`, `ann:turn_ends()`, `ann:the("Frightened").value = 4`, `time:pass "1 hour"`, `ann:loses "Frightened"`}
	hash := g.Table.World().State().Hash
	was := []any{}
	for _, line := range lines {
		was = append(was, hash())
		eval(t, g, line)
	}
	for i := len(lines) - 1; i >= 0; i-- {
		if _, err := g.Table.Journal().Undo(1); err != nil {
			t.Fatal(err)
		}
		if hash() != was[i] {
			t.Errorf("after undo of %s the game is not as before", lines[i])
		}
	}
}

package engine

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"houserule/runtime/module"
	"houserule/runtime/play/command"
)

// strangers limits modules to some permissions.
func strangers(granted map[string][]module.Permission) func(*module.Module) ([]module.Permission, bool) {
	return func(m *module.Module) ([]module.Permission, bool) {
		p, limited := granted[m.Base()]
		return p, limited
	}
}

const baseGame = `kind "character" { like = "entity" }
kind "monster" { like = "entity" }
kind "gift" { carried = true, uses = "number", sheet = { left = "number = 3" } }
kind "blow" { event = true, attacker = "entity", target = "entity", force = "number = 2" }
box "character.wounds" { "number = 0" }
box "monster.wounds" { "number = 0" }
box "character.friends" { "list of text" }
rule "character.speed" { "4" }
check "character.climbs" { dice = "2d6", roller = "owner", modifier = { { "speed", "speed" } }, against = "7" }
action "character.rests" { changes = { wounds = "0" } }
action "character.is_hurt (by: number)" { changes = { wounds = "wounds + by" } }
gift "Quick" { uses = 1 }
monster "Wolf" { wounds = 1 }
offer "Dash" { on = "character.climbs", by = "anyone", changes = { success = "true" } }
table "character.falls (from: text)" { { "high", "flat" } }
box "character.luck" { starts = "speed + 1", "number" }
`

// guested is the module base and one that somebody else wrote.
func guested(manifest, source string) map[string]map[string]string {
	return map[string]map[string]string{"base": {"init.lua": baseGame}, "guest": {"module.json": `, "requires": {"base": "*"}` + manifest, "init.lua": source}}
}

func openGuest(t *testing.T, manifest, source string, granted ...module.Permission) (*Game, error) {
	t.Helper()
	g, err := Open(Options{Modules: []string{"base", "guest"}, Folder: printing(guested(manifest, source)), Limited: strangers(map[string][]module.Permission{"guest": granted})})
	if err == nil {
		t.Cleanup(g.Close)
	}
	return g, err
}

// What a stranger's module declares without having the permission is an error when it
// loads, with its line and both ways on.
func TestPermissionsAtLoad(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, source string
		permission   module.Permission
		want         string
	}{
		{"replaced", "instead_of \"character.speed\" \"9\"", module.ReplaceRules,
			"modules/guest/init.lua:1:1: guest replaces `character.speed` of base: it lacks the permission `replace-rules`\n" +
				"    1 | instead_of \"character.speed\" \"9\"\n" +
				"      | ^\n" +
				"  modules/base/init.lua:8:1: it is declared here, in base\n"},
		{"under an option or another condition", "\ninstead_of \"character.speed\" { when = \"wounds > 3\", \"9\" }", module.ReplaceRules,
			"modules/guest/init.lua:2:1: guest replaces `character.speed` of base: it lacks the permission `replace-rules`\n" +
				"    2 | instead_of \"character.speed\" { when = \"wounds > 3\", \"9\" }\n" +
				"      | ^\n" +
				"  modules/base/init.lua:8:1: it is declared here, in base\n"},
		{"a line of a check", "instead_of \"character.climbs.against\" \"3\"", module.ReplaceRules,
			"modules/guest/init.lua:1:1: guest replaces `character.climbs.against` of base: it lacks the permission `replace-rules`\n" +
				"    1 | instead_of \"character.climbs.against\" \"3\"\n" +
				"      | ^\n" +
				"  modules/base/init.lua:9:107: it is declared here, in base\n"},
		{"an around that never asks on", "around \"character.speed\" { function(as_usual, who) return 9 end }", module.ReplaceRules,
			"modules/guest/init.lua:1:1: guest replaces `character.speed` of base, for this around never asks for what is below it: it lacks the permission `replace-rules`\n" +
				"    1 | around \"character.speed\" { function(as_usual, who) return 9 end }\n" +
				"      | ^\n" +
				"  modules/base/init.lua:8:1: it is declared here, in base\n"},
		{"an entry printed anew", "gift \"Quick\" { instead_of = \"base\", uses = 2 }", module.ReplaceRules,
			"modules/guest/init.lua:1:1: guest replaces `gift \"Quick\"` of base: it lacks the permission `replace-rules`\n" +
				"    1 | gift \"Quick\" { instead_of = \"base\", uses = 2 }\n" +
				"      | ^\n" +
				"  modules/base/init.lua:12:1: it is declared here, in base\n"},
		{"a rule of the engine", "instead_of \"time.seconds_in_a_round\" \"6\"", module.ReplaceRules,
			"modules/guest/init.lua:1:1: guest replaces `time.seconds_in_a_round` of houserule: it lacks the permission `replace-rules`\n" +
				"    1 | instead_of \"time.seconds_in_a_round\" \"6\"\n" +
				"      | ^\n"},
		{"what carriers replace", "gift \"Slow\" { uses = 1, instead_of \"character.speed\" \"1\" }", module.ReplaceRules,
			"modules/guest/init.lua:1:25: guest replaces `character.speed` of base: it lacks the permission `replace-rules`\n" +
				"    1 | gift \"Slow\" { uses = 1, instead_of \"character.speed\" \"1\" }\n" +
				"      |                         ^\n" +
				"  modules/base/init.lua:8:1: it is declared here, in base\n"},
		{"a box that is changed", "action \"character.gambles\" { changes = { wounds = \"wounds + 1\" } }", module.WriteRecords,
			"modules/guest/init.lua:1:52: guest writes the box `character.wounds` of base: it lacks the permission `write-records`\n" +
				"    1 | action \"character.gambles\" { changes = { wounds = \"wounds + 1\" } }\n" +
				"      |                                                    ^\n" +
				"  modules/base/init.lua:5:1: it is declared here, in base\n"},
		{"a box behind a path", "action \"game.strikes (whom: character)\" { changes = { [\"whom.wounds\"] = \"3\" } }", module.WriteRecords,
			"modules/guest/init.lua:1:74: guest writes the box `character.wounds` of base: it lacks the permission `write-records`\n" +
				"    1 | action \"game.strikes (whom: character)\" { changes = { [\"whom.wounds\"] = \"3\" } }\n" +
				"      |                                                                          ^\n" +
				"  modules/base/init.lua:5:1: it is declared here, in base\n"},
		{"boxes among what follows", "after \"character.rests\" { changes = { wounds = \"1\" } }", module.WriteRecords,
			"modules/guest/init.lua:1:49: guest writes the box `character.wounds` of base: it lacks the permission `write-records`\n" +
				"    1 | after \"character.rests\" { changes = { wounds = \"1\" } }\n" +
				"      |                                                 ^\n" +
				"  modules/base/init.lua:5:1: it is declared here, in base\n"},
		{"costs", "action \"character.boasts\" { costs = \"1 wounds\", steps = {} }", module.WriteRecords,
			"modules/guest/init.lua:1:40: guest writes the box `character.wounds` of base: it lacks the permission `write-records`\n" +
				"    1 | action \"character.boasts\" { costs = \"1 wounds\", steps = {} }\n" +
				"      |                                        ^\n" +
				"  modules/base/init.lua:5:1: it is declared here, in base\n"},
		{"what an offer costs", "offer \"Second Wind\" { on = \"character.climbs\", by = \"roller\", costs = \"2 wounds\", changes = { success = \"true\" } }", module.WriteRecords,
			"modules/guest/init.lua:1:74: guest writes the box `character.wounds` of base: it lacks the permission `write-records`\n" +
				"    1 | offer \"Second Wind\" { on = \"character.climbs\", by = \"roller\", costs = \"2 wounds\", changes = { success = \"true\" } }\n" +
				"      |                                                                          ^\n" +
				"  modules/base/init.lua:5:1: it is declared here, in base\n"},
		{"what an offer changes", "offer \"Grit\" { on = \"character.climbs\", by = \"roller\", when = \"roller.kind == 'character'\", changes = { success = \"true\", [\"roller.wounds\"] = \"roller.wounds + 1\" } }", module.WriteRecords,
			"modules/guest/init.lua:1:144: guest writes the box `character.wounds` of base: it lacks the permission `write-records`\n" +
				"    1 | offer \"Grit\" { on = \"character.climbs\", by = \"roller\", when = \"roller.kind == 'character'\", changes = { success = \"true\", [\"roller.wounds\"] = \"roller.wounds + 1\" } }\n" +
				"      |                                                                                                                                                ^\n" +
				"  modules/base/init.lua:5:1: it is declared here, in base\n"},
		{"each hour", "gift \"Itch\" { uses = 1, every \"hour\" { function(me) end } }", module.Schedule,
			"modules/guest/init.lua:1:25: guest acts on the game clock: every \"hour\": it lacks the permission `schedule`\n" +
				"    1 | gift \"Itch\" { uses = 1, every \"hour\" { function(me) end } }\n" +
				"      |                         ^\n"},
		{"at the end of a day", "box \"game.days\" { \"number = 0\" } to \"time.day_ends\" { changes = { [\"game.days\"] = \"game.days + 1\" } }", module.Schedule,
			"modules/guest/init.lua:1:34: guest acts on the game clock: to \"time.day_ends\": it lacks the permission `schedule`\n" +
				"    1 | box \"game.days\" { \"number = 0\" } to \"time.day_ends\" { changes = { [\"game.days\"] = \"game.days + 1\" } }\n" +
				"      |                                  ^\n"},
		{"a step that waits", "action \"character.naps\" { steps = { { \"rests\", later = \"1 hour\" } } }", module.Schedule,
			"modules/guest/init.lua:1:40: guest acts on the game clock: later: it lacks the permission `schedule`\n" +
				"    1 | action \"character.naps\" { steps = { { \"rests\", later = \"1 hour\" } } }\n" +
				"      |                                        ^\n"},
		{"time passes in a script", "action \"game.skips\" { function() time:pass \"1 hour\" end }", module.Schedule,
			"modules/guest/init.lua:1:34: guest acts on the game clock: time:pass: it lacks the permission `schedule`\n" +
				"    1 | action \"game.skips\" { function() time:pass \"1 hour\" end }\n" +
				"      |                                  ^\n"},
		{"later in a script", "action \"character.dozes\" { function(who) later(\"1 hour\", who, \"rests\") end }", module.Schedule,
			"modules/guest/init.lua:1:42: guest acts on the game clock: later: it lacks the permission `schedule`\n" +
				"    1 | action \"character.dozes\" { function(who) later(\"1 hour\", who, \"rests\") end }\n" +
				"      |                                          ^\n"},
		{"an offer", "instead_of \"Dash\" { changes = { success = \"false\" } }", module.ReplaceRules,
			"modules/guest/init.lua:1:1: guest replaces `Dash` of base: it lacks the permission `replace-rules`\n" +
				"    1 | instead_of \"Dash\" { changes = { success = \"false\" } }\n" +
				"      | ^\n" +
				"  modules/base/init.lua:14:1: it is declared here, in base\n"},
		{"the price of an offer", "instead_of \"Dash\" { costs = \"1 mark\" } box \"character.mark\" { \"number = 0\" }", module.ReplaceRules,
			"modules/guest/init.lua:1:1: guest replaces `Dash` of base: it lacks the permission `replace-rules`\n" +
				"    1 | instead_of \"Dash\" { costs = \"1 mark\" } box \"character.mark\" { \"number = 0\" }\n" +
				"      | ^\n" +
				"  modules/base/init.lua:14:1: it is declared here, in base\n"},
		{"the rows of a table", "instead_of \"character.falls\" { { \"high\", \"soft\" } }", module.ReplaceRules,
			"modules/guest/init.lua:1:1: guest replaces `character.falls` of base: it lacks the permission `replace-rules`\n" +
				"    1 | instead_of \"character.falls\" { { \"high\", \"soft\" } }\n" +
				"      | ^\n" +
				"  modules/base/init.lua:15:1: it is declared here, in base\n"},
		{"the start of a box", "instead_of \"character.luck.starts\" \"9\"", module.ReplaceRules,
			"modules/guest/init.lua:1:1: guest replaces `character.luck.starts` of base: it lacks the permission `replace-rules`\n" +
				"    1 | instead_of \"character.luck.starts\" \"9\"\n" +
				"      | ^\n" +
				"  modules/base/init.lua:16:1: it is declared here, in base\n"},
		{"an action", "instead_of \"character.rests\" { steps = {} }", module.ReplaceRules,
			"modules/guest/init.lua:1:1: guest replaces `character.rests` of base: it lacks the permission `replace-rules`\n" +
				"    1 | instead_of \"character.rests\" { steps = {} }\n" +
				"      | ^\n" +
				"  modules/base/init.lua:10:1: it is declared here, in base\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := openGuest(t, "", c.source)
			want := strings.SplitAfterN(c.want, "\n", 4) // the hint stands behind the caret
			full := strings.TrimSuffix(strings.Join(want[:3], "")+hinted(c.permission)+want[3], "\n")
			if err == nil || err.Error() != full {
				t.Errorf("got\n%v\nwant\n%s", err, full)
			}
			if u := (*command.PermissionError)(nil); !errors.As(err, &u) || u.Permission != string(c.permission) || u.Module != "guest" {
				t.Errorf("it is told by %v", u)
			}
			asked := `, "permissions": ["` + string(c.permission) + `"]`
			if _, err := openGuest(t, asked, c.source); err == nil {
				t.Error("it is permitted what nobody granted")
			}
			if _, err := openGuest(t, "", c.source, c.permission); err == nil {
				t.Error("it is permitted what it did not ask for")
			}
			if _, err := openGuest(t, asked, c.source, c.permission); err != nil {
				t.Errorf("asked for and granted: %v", err)
			}
		})
	}
}

// hinted tells both ways on.
func hinted(p module.Permission) string {
	return fmt.Sprintf("  hint: its author writes \"permissions\": [%q] in the module.json of guest; where that stands there already, nobody granted it to guest\n", p)
}

// guestDeeds is what somebody's module does in play, declared in scripts.
const guestDeeds = `box "character.mark" { "text = ''" }
box "monster.rage" { "number = 0" }
monster "Troll" { wounds = 2 }
gift "Curse" { uses = 1 }
kind "ghost" { like = "character" }
action "character.writes" { function(who) who.wounds = who.wounds + 1 end }
action "character.spends" { function(who) who:spend("wounds", 1) end }
action "character.puts" { function(who) who:put("friends", "Bob") end }
action "character.takes" { function(who) who:take("friends", "Ann") end }
action "character.swallows" { function(who) pcall(function() who.wounds = 7 end) end }
action "character.summons" { function(who) bring("Wolf") end }
action "character.banishes (whom: entity)" { function(who, given) given.whom:leaves() end }
action "character.is_quickened" { function(who) who:gains { entry = "Quick" } end }
action "character.is_slowed" { function(who) who:loses { entry = "Quick" } end }
action "character.hastens" { function(who) all("track")[1]:advance { steps = 2 } end }
action "game.winds (clock: track)" { steps = "clock.advance(2)" }
action "character.tampers" { function(who) new.blow { attacker = who, target = who }:lands {} end }
after "blow.lands" { function(blow) blow.force = 9 end }
action "character.marks" { function(who) who.mark = "x" who:is_hurt { by = 2 } end }
action "character.conjures" { function(who) local troll = bring("Troll") troll.wounds = 9 troll.rage = 1 troll:leaves() end }
action "character.haunts" { function(who) local g = bring("ghost", { name = "Boo" }) g.wounds = 3 end }
action "character.is_cursed" { function(who) who:gains { entry = "Curse" } who:the("Curse").left = 1 who:loses { entry = "Curse" } end }
action "character.counts" { function(who) local t = bring("track", { name = "Fuse", size = 4 }) t:advance { steps = 3 } end }
action "character.makes" { function(who) local b = new.blow { attacker = who, target = who } b.force = 3 end }
`

// What a stranger's module does without permission is refused when it does it: all of the
// command is taken back, and the line is told. What is its own it may write.
func TestPermissionsInPlay(t *testing.T) {
	t.Parallel()
	open := func(t *testing.T, manifest string, granted ...module.Permission) *Game {
		folder := printing(guested(manifest, guestDeeds))
		folder["base/more.lua"] = &fstest.MapFile{Data: []byte(`action "blow.lands" { steps = {} }
action "character.hits" { function(who) new.blow { attacker = who, target = who }:lands {} end }
action "character.may_be_hurt" { function(who) who:writes {} end }
`)}
		g, err := Open(Options{Modules: []string{"base", "guest"}, Folder: folder, Limited: strangers(map[string][]module.Permission{"guest": granted})})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(g.Close)
		eval(t, g, `ann = bring("character", { name = "Ann", wounds = 5, friends = { "Ann" } })`)
		eval(t, g, `wolf = bring("Wolf")`)
		eval(t, g, `clock = bring("track", { name = "Doom", size = 6 })`)
		return g
	}
	for _, c := range []struct{ line, want string }{
		{`ann:writes {}`,
			"modules/guest/init.lua:6: guest may not write `wounds` of Ann, a box of base: it lacks the permission `write-records`\n" +
				"    6 | action \"character.writes\" { function(who) who.wounds = who.wounds + 1 end }\n" +
				hinted(module.WriteRecords) +
				"  in character.writes of Ann (modules/guest/init.lua:6:1)\n" +
				"  prompt 4:1: called from here"},
		{`ann:spends {}`,
			"modules/guest/init.lua:7: guest may not write `wounds` of Ann, a box of base: it lacks the permission `write-records`\n" +
				"    7 | action \"character.spends\" { function(who) who:spend(\"wounds\", 1) end }\n" +
				hinted(module.WriteRecords) +
				"  in character.spends of Ann (modules/guest/init.lua:7:1)\n" +
				"  prompt 4:1: called from here"},
		{`ann:puts {}`,
			"modules/guest/init.lua:8: guest may not write `friends` of Ann, a box of base: it lacks the permission `write-records`\n" +
				"    8 | action \"character.puts\" { function(who) who:put(\"friends\", \"Bob\") end }\n" +
				hinted(module.WriteRecords) +
				"  in character.puts of Ann (modules/guest/init.lua:8:1)\n" +
				"  prompt 4:1: called from here"},
		{`ann:takes {}`,
			"modules/guest/init.lua:9: guest may not write `friends` of Ann, a box of base: it lacks the permission `write-records`\n" +
				"    9 | action \"character.takes\" { function(who) who:take(\"friends\", \"Ann\") end }\n" +
				hinted(module.WriteRecords) +
				"  in character.takes of Ann (modules/guest/init.lua:9:1)\n" +
				"  prompt 4:1: called from here"},
		{`ann:swallows {}`,
			"modules/guest/init.lua:10: guest may not write `wounds` of Ann, a box of base: it lacks the permission `write-records`\n" +
				"   10 | action \"character.swallows\" { function(who) pcall(function() who.wounds = 7 end) end }\n" +
				hinted(module.WriteRecords) +
				"  in character.swallows of Ann (modules/guest/init.lua:10:1)\n" +
				"  prompt 4:1: called from here"},
		{`ann:summons {}`,
			"modules/guest/init.lua:11: guest may not bring Wolf, which is of base: it lacks the permission `write-records`\n" +
				"   11 | action \"character.summons\" { function(who) bring(\"Wolf\") end }\n" +
				hinted(module.WriteRecords) +
				"  in character.summons of Ann (modules/guest/init.lua:11:1)\n" +
				"  prompt 4:1: called from here"},
		{`ann:banishes { whom = wolf }`,
			"modules/guest/init.lua:12: guest may not let leave Wolf, which is of base: it lacks the permission `write-records`\n" +
				"   12 | action \"character.banishes (whom: entity)\" { function(who, given) given.whom:leaves() end }\n" +
				hinted(module.WriteRecords) +
				"  in character.banishes of Ann (modules/guest/init.lua:12:1)\n" +
				"  prompt 4:1: called from here"},
		{`ann:is_quickened {}`,
			"modules/guest/init.lua:13: guest may not give Ann Quick, which is of base: it lacks the permission `write-records`\n" +
				hinted(module.WriteRecords) +
				"  in entity.gains of Ann\n" +
				"  in character.is_quickened of Ann (modules/guest/init.lua:13:1)\n" +
				"   13 | action \"character.is_quickened\" { function(who) who:gains { entry = \"Quick\" } end }\n" +
				"  prompt 4:1: called from here"},
		{`ann:gains { entry = "Quick" } ann:is_slowed {}`,
			"modules/guest/init.lua:14: guest may not take from Ann Quick, which is of base: it lacks the permission `write-records`\n" +
				hinted(module.WriteRecords) +
				"  in entity.loses of Ann\n" +
				"  in character.is_slowed of Ann (modules/guest/init.lua:14:1)\n" +
				"   14 | action \"character.is_slowed\" { function(who) who:loses { entry = \"Quick\" } end }\n" +
				"  prompt 4:1: called from here"},
		{`ann:hastens {}`,
			"modules/guest/init.lua:15: guest may not write `value` of Doom, a box of another module: it lacks the permission `write-records`\n" +
				hinted(module.WriteRecords) +
				"  in track.advance of Doom\n" +
				"  in character.hastens of Ann (modules/guest/init.lua:15:1)\n" +
				"   15 | action \"character.hastens\" { function(who) all(\"track\")[1]:advance { steps = 2 } end }\n" +
				"  prompt 4:1: called from here"},
		{`game:winds { clock = clock }`,
			"modules/guest/init.lua:16:47: guest may not write `value` of Doom, a box of another module: it lacks the permission `write-records`\n" +
				"   16 | action \"game.winds (clock: track)\" { steps = \"clock.advance(2)\" }\n" +
				"      |                                               ^\n" +
				hinted(module.WriteRecords) +
				"  in track.advance of Doom\n" +
				"  in game.winds of the game (modules/guest/init.lua:16:1)\n" +
				"  prompt 4:1: called from here"},
		{`ann:hits {}`,
			"modules/guest/init.lua:18: guest may not write `force` of the blow, a box of base: it lacks the permission `write-records`\n" +
				"   18 | after \"blow.lands\" { function(blow) blow.force = 9 end }\n" +
				hinted(module.WriteRecords) +
				"  in blow.lands of the blow (modules/base/more.lua:1:1)\n" +
				"  in character.hits of Ann (modules/base/more.lua:2:1)\n" +
				"  modules/base/more.lua:2: called from here\n" +
				"  prompt 4:1: called from here"},
		{`ann:may_be_hurt {}`,
			"modules/guest/init.lua:6: guest may not write `wounds` of Ann, a box of base: it lacks the permission `write-records`\n" +
				"    6 | action \"character.writes\" { function(who) who.wounds = who.wounds + 1 end }\n" +
				hinted(module.WriteRecords) +
				"  in character.writes of Ann (modules/guest/init.lua:6:1)\n" +
				"  in character.may_be_hurt of Ann (modules/base/more.lua:3:1)\n" +
				"  modules/base/more.lua:3: called from here\n" +
				"  prompt 4:1: called from here"},
	} {
		t.Run(c.line, func(t *testing.T) {
			g := open(t, "")
			_, err := g.Eval(c.line)
			if err == nil || err.Error() != c.want {
				t.Errorf("got\n%v\nwant\n%s", err, c.want)
			}
			if u := (*command.PermissionError)(nil); !errors.As(err, &u) || u.Permission != "write-records" || u.Module != "guest" {
				t.Errorf("it is told by %v", u)
			}
			if got := eval(t, g, `ann.wounds .. " " .. #ann.friends .. " " .. #all("monster") .. " " .. clock.value`); got != "5 1 1 0" {
				t.Errorf("afterwards there is %s", got)
			}
			g = open(t, `, "permissions": ["write-records"]`, module.WriteRecords)
			if _, err := g.Eval(c.line); err != nil {
				t.Errorf("it asked and was granted: %v", err)
			}
		})
	}
	g := open(t, "")
	for _, line := range []string{`ann:marks {}`, `ann:tampers {}`, `ann:conjures {}`, `ann:haunts {}`, `ann:is_cursed {}`, `ann:counts {}`, `ann:makes {}`, `ann.wounds = 1`} {
		if _, err := g.Eval(line); err != nil {
			t.Errorf("%s: %v", line, err)
		}
	}
}

// The game clock moves for nobody who lacks the permission, however its scripts come by it;
// what others put there happens.
func TestScheduleInPlay(t *testing.T) {
	t.Parallel()
	const source = `action "game.skips" { function() local clock = time clock:pass "1 hour" end }
action "character.plans" { function(who) local soon = later soon("1 hour", who, "rests") end }
`
	g, err := openGuest(t, "", source)
	if err != nil {
		t.Fatal(err)
	}
	eval(t, g, `ann = bring("character", { name = "Ann", wounds = 5 })`)
	for line, want := range map[string]string{
		`game:skips {}`: "modules/guest/init.lua:1: guest may not let time pass: it lacks the permission `schedule`\n" +
			"  hint: its author writes \"permissions\": [\"schedule\"] in the module.json of guest; where that stands there already, nobody granted it to guest\n" +
			"  in time.pass of the time\n" +
			"  in game.skips of the game (modules/guest/init.lua:1:1)\n" +
			"    1 | action \"game.skips\" { function() local clock = time clock:pass \"1 hour\" end }\n" +
			"  prompt 2:1: called from here",
		`ann:plans {}`: "modules/guest/init.lua:2: guest may not put something on the game clock: it lacks the permission `schedule`\n" +
			"    2 | action \"character.plans\" { function(who) local soon = later soon(\"1 hour\", who, \"rests\") end }\n" +
			"  hint: its author writes \"permissions\": [\"schedule\"] in the module.json of guest; where that stands there already, nobody granted it to guest\n" +
			"  in character.plans of Ann (modules/guest/init.lua:2:1)\n" +
			"  prompt 2:1: called from here",
	} {
		if _, err := g.Eval(line); err == nil || strings.ReplaceAll(err.Error(), "prompt 3:1", "prompt 2:1") != want {
			t.Errorf("%s: got\n%v\nwant\n%s", line, err, want)
		}
	}
	eval(t, g, `later("1 hour", ann, "rests") time:pass "2 hours"`)
	if got := eval(t, g, `ann.wounds .. " " .. time.now`); got != "0 7200" {
		t.Errorf("it is %s", got)
	}
}

// What only turns out in play of a declaration is refused there, with its formula.
func TestWhatMayBeItsOwn(t *testing.T) {
	t.Parallel()
	const source = `kind "ghost" { like = "character" }
action "character.fades" { changes = { wounds = "wounds + 1" } }
action "character.pays" { costs = "1 wounds", steps = {} }
`
	g, err := openGuest(t, "", source)
	if err != nil {
		t.Fatal(err)
	}
	eval(t, g, `ann = bring("character", { name = "Ann", wounds = 5 })`)
	eval(t, g, `boo = bring("ghost", { name = "Boo", wounds = 5 })`)
	eval(t, g, `boo:fades {}`)
	eval(t, g, `boo:pays {}`)
	for _, c := range [][2]string{
		{`ann:fades {}`, "modules/guest/init.lua:2:50: guest may not write `wounds` of Ann, a box of base: it lacks the permission `write-records`\n" +
			"    2 | action \"character.fades\" { changes = { wounds = \"wounds + 1\" } }\n" +
			"      |                                                  ^\n" + hinted(module.WriteRecords) +
			"  in character.fades of Ann (modules/guest/init.lua:2:1)\n  prompt 5:1: called from here"},
		{`ann:pays {}`, "modules/guest/init.lua:3:38: guest may not write `wounds` of Ann, a box of base: it lacks the permission `write-records`\n" +
			"    3 | action \"character.pays\" { costs = \"1 wounds\", steps = {} }\n" +
			"      |                                      ^\n" + hinted(module.WriteRecords) +
			"  in character.pays of Ann (modules/guest/init.lua:3:1)\n  prompt 6:1: called from here"},
	} {
		if _, err := g.Eval(c[0]); err == nil || err.Error() != c[1] {
			t.Errorf("got\n%v\nwant\n%s", err, c[1])
		}
	}
	if got := eval(t, g, `ann.wounds .. " " .. boo.wounds`); got != "5 5" {
		t.Errorf("it is %s", got)
	}
}

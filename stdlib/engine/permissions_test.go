package engine

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"houserule/runtime/module"
	"houserule/runtime/table"
)

// strangers limits modules to some permissions.
func strangers(granted map[string][]module.Permission) func(string) ([]module.Permission, bool) {
	return func(id string) ([]module.Permission, bool) {
		p, limited := granted[id]
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
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := openGuest(t, "", c.source)
			want := strings.SplitAfterN(c.want, "\n", 4) // the hint stands behind the caret
			full := strings.TrimSuffix(strings.Join(want[:3], "")+hinted(c.permission)+want[3], "\n")
			if err == nil || err.Error() != full {
				t.Errorf("got\n%v\nwant\n%s", err, full)
			}
			if u := (*table.Unpermitted)(nil); !errors.As(err, &u) || u.Permission != string(c.permission) || u.Module != "guest" {
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

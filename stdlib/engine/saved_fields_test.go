package engine

import (
	"reflect"
	"testing"

	"houserule/runtime/play/actions"
	"houserule/runtime/play/checks"
	playeval "houserule/runtime/play/eval"
	"houserule/runtime/play/offers"
	"houserule/runtime/table"
	"houserule/runtime/world"
	"houserule/stdlib/expect"
	"houserule/stdlib/luabind"
)

// TestEveryFieldIsThoughtOf holds everybody who adds a field to a game to say what
// becomes of it when the game is saved.
func TestEveryFieldIsThoughtOf(t *testing.T) {
	const (
		kept    = "saved"
		derived = "made anew from what is saved, or from the options of whoever opens the game"
		within  = "nothing between two commands, or nothing that lasts beyond one"
		left    = "left behind"
	)
	for what, fields := range map[reflect.Type]map[string]string{
		reflect.TypeFor[Game](): {
			"Table": kept, "Options": derived, "Ruleset": kept, "Loaded": derived, "Variables": kept, "LocalsStay": derived, "lines": kept,
			"contents": derived, "stamped": derived, "stamp16": derived, "past": left + ": what happened under other rules goes by its title",
			"control": derived, "houseFor": within, "performing": within, "ruled": derived,
		},
		reflect.TypeFor[Ruleset](): {
			"House": kept, "Modules": kept, "Beside": kept, "Settings": kept, "Prefer": kept, "Order": kept, "Finder": derived, "folder": derived, "data": derived,
		},
		reflect.TypeFor[Loaded](): {
			"Session": derived, "Program": derived, "Prepared": kept, "Examples": derived, "loader": derived, "cache": derived, "grants": derived, "env": derived, "files": derived,
			"chunks": left + ": the lines that later faults show", "questions": derived,
		},
		reflect.TypeFor[Variables](): {
			"loaded": derived, "values": kept, "running": within, "emptied": left + ": a function of such a line is not made again", "last": within, "origins": kept, "forgotten": derived, "undecided": derived, "remade": derived,
		},
		reflect.TypeFor[control](): {"own": derived, "active": derived, "cause": within, "cancelled": derived, "busy": within},
		reflect.TypeFor[Options](): {
			"Modules": kept, "Beside": kept, "Finder": derived, "Folder": derived, "Settings": kept, "Set": derived, "Rules": derived,
			"Seed": derived, "Dice": kept, "Decider": derived, "Say": derived, "Print": derived, "Hooks": derived,
			"Limits": derived, "Odds": derived, "Cache": derived, "Specs": derived, "Limited": derived, "Prefer": kept,
		},
		reflect.TypeFor[table.Table](): {
			"Options": derived, "world": kept, "run": within, "eval": derived, "checks": derived, "offers": derived, "payments": within, "actions": derived, "explore": derived,
			"journal": kept + " by each command"},
		reflect.TypeFor[playeval.Evaluator](): {"world": derived, "run": derived, "Options": derived, "Layers": derived, "optionCache": derived, "scratch": within, "headline": within, "Boxes": derived, "Reads": within, "memory": derived, "held": derived},
		reflect.TypeFor[checks.Checks]():      {"eval": derived, "run": derived, "Offers": derived, "Lines": derived, "commit": derived, "notation": derived, "ordered": derived, "counting": derived, "listCache": derived},
		reflect.TypeFor[offers.Offers]():      {"run": derived, "eval": derived, "payments": derived, "Bodies": derived, "reached": derived},
		reflect.TypeFor[actions.Actions](): {
			"world": derived, "eval": derived, "checks": derived, "offers": derived, "payments": derived, "player": derived, "commands": derived,
			"reached": derived, "fitText": derived, "Clock": derived, "Inventory": derived, "KeepsNames": derived,
		},
		reflect.TypeFor[table.Explorer](): {"world": derived, "run": derived, "eval": derived, "offers": derived, "actions": derived, "enter": derived, "NoSubruns": derived, "NoOpenChoices": derived},
		reflect.TypeFor[table.Journal](): {
			"t": derived, "entries": kept + " by each command", "line": kept, "entering": within,
			"runEnteringFunc": derived, "playing": within, "afterwards": within, "late": within, "changes": within,
		},
		reflect.TypeFor[world.World](): {
			"program": derived, "replaced": derived, "state": kept, "events": kept + ", as far as something refers to them",
			"lookups": derived, "builtIns": derived, "Refs": derived, "Boxes": derived, "Limits": derived, "Elements": derived, "Names": derived,
			"Departed": kept, "Copies": kept, "Carried": derived, "Ownership": derived, "Schedule": derived, "Lists": derived,
			"Audience": within, "simulated": kept, "Exports": derived},
		reflect.TypeFor[world.Departed](): {"w": derived, "known": kept + ", as far as something refers to what is gone"},
		reflect.TypeFor[world.Copies]():   {"w": derived, "kinds": kept},
		reflect.TypeFor[luabind.Session](): {
			"Host": derived, "Table": derived, "Phase": derived, "OnBring": derived, "things": derived, "recent": derived,
			"checks": left + ": open checks", "program": derived, "members": derived, "methods": derived, "builtin": derived, "read": within,
			"viewer": within, "attempts": within, "samples": left + ", as when rules change: how odds were sampled", "thingMeta": derived, "checkMeta": derived,
		},
		reflect.TypeFor[expect.Run](): {
			"Session": derived, "Source": derived, "File": within, "setupCommands": within, "Expected": within, "Strict": within, "Doubt": derived,
			"Fallback": kept, "Others": derived, "preset": kept, "rolled": kept, "dropped": kept, "answers": kept, "asked": kept,
			"declared": kept, "onlyQuestions": within, "OnHeld": within,
		},
	} {
		for i := range what.NumField() {
			name := what.Field(i).Name
			if fields[name] == "" {
				t.Errorf("%s.%s: what becomes of it when a game is saved?", what, name)
			}
			delete(fields, name)
		}
		for name := range fields {
			t.Errorf("%s has no field %s any more", what, name)
		}
	}
}

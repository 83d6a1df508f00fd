package engine_test

import (
	"context"
	"errors"
	"fmt"
	"testing/fstest"

	"houserule/runtime/explain"
	"houserule/runtime/rules"
	"houserule/stdlib/engine"
)

// stairs is a folder with one module, as os.DirFS or an embed.FS would give it.
var stairs = fstest.MapFS{
	"stairs/module.json": {Data: []byte(`{"id": "stairs", "version": "1.0.0", "title": "Stairs", "licence": "MIT"}`)},
	"stairs/init.lua": {Data: []byte(`
kind "character" { like = "entity", legs = "number = 2" }
kind "skill" { rated = "0..6" }
skill "Climbing" {}
rule "skill.effective" { sum = { { "level", "level" }, { "legs", "owner.legs - 2", when = "owner.kind == 'character'" } } }
check "skill.check (difficulty = 0)" { dice = "2d6", roller = "owner", modifier = "effective", against = "7 + difficulty" }
action "entity.climbs (steps)" { requires = { { "there are no such stairs", "steps > 0" } },
  function(who, given) say(who.name .. " climbs " .. given.steps .. " steps."); return given.steps * 2 end }`)},
}

// A program opens a table on its modules, brings somebody, and lets them act.
func Example() {
	game, err := engine.Open(engine.Options{Modules: []string{"stairs"}, Folder: stairs, Seed: 7,
		Say: func(message string) { fmt.Println(message) }})
	if err != nil {
		fmt.Println(err) // every problem of every file, with its place
		return
	}
	defer game.Close()

	ann, err := game.Bring("character", engine.Given{"name": "Ann", "Climbing": 3})
	fmt.Println(ann.Kind, err)

	check, err := game.Check("Ann", "Climbing.check", engine.Given{"difficulty": 1})
	fmt.Println(explain.Summary(check.View()), err)

	effective, err := game.Ask("Ann", "Climbing.effective")
	fmt.Println(effective, err)

	breath, err := game.Do("Ann", "climbs", engine.Given{"steps": 4})
	fmt.Println(breath, err)

	_, err = game.Do("Ann", "climbs", engine.Given{"steps": 0})
	var refusal *rules.Refusal
	fmt.Println(errors.As(err, &refusal), err)
	// Output:
	// character <nil>
	// skill.check of Ann's Climbing: 2d6 = (3 + 1) = 4, total 7, against 8, success no, degree -1 <nil>
	// 3 <nil>
	// Ann climbs 4 steps.
	// 8 <nil>
	// true needed: there are no such stairs (entity.climbs)
}

// A program asks for odds by name, tells how a result came about, and takes it back.
func ExampleGame_OddsOf() {
	game, err := engine.Open(engine.Options{Modules: []string{"stairs"}, Folder: stairs, Seed: 7})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer game.Close()
	if _, err := game.Bring("character", engine.Given{"name": "Ann", "Climbing": 3}); err != nil {
		fmt.Println(err)
		return
	}
	odds, err := game.OddsOf("Ann", "Climbing.check", engine.Given{"difficulty": 2})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(odds.Chance(true))
	fmt.Println(odds)

	check, err := game.Check("Ann", "Climbing.check", engine.Given{"difficulty": 2})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(explain.CheckText(check.View()))
	why, err := explain.Recorded(game.Table.Journal().Why(-1))
	fmt.Println(why, err)
	_, err = game.Table.Journal().Undo(1)
	fmt.Println(len(game.Table.Journal().Entries()), err)
	// Output:
	// 13/18
	//  no   27.778 %  5/18
	// yes   72.222 %  13/18
	// exact: 2 branches
	// Ann, Climbing: 2d6 (3 + 1) + 3 = 7 against 9, failure by 2
	// Ann's Climbing: check difficulty 2
	//   skill.check of Ann's Climbing   [stairs, modules/stairs/init.lua:6:1]
	//     dice = 2d6 = (3 + 1) = 4
	//     skill.check.modifier = 3
	//       skill.effective of Ann's Climbing = 3   [stairs, modules/stairs/init.lua:5:1]
	//         level = +3   [stairs, modules/stairs/init.lua:5:37]
	//         legs = 0   [stairs, modules/stairs/init.lua:5:59]
	//     skill.check.against = 9
	//     skill.check.natural = 4
	//     skill.check.total = 7
	//     skill.check.success = no
	//     skill.check.degree = -2 <nil>
	// 1 <nil>
}

// What a request asks for ends with the request.
func ExampleGame_Within() {
	game, err := engine.Open(engine.Options{Modules: []string{"stairs"}, Folder: stairs})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer game.Close()
	ctx, cancel := context.WithTimeout(context.Background(), 0)
	defer cancel()
	err = game.Within(ctx, func() error {
		_, err := game.Bring("character", engine.Given{"name": "Ann"})
		return err
	})
	fmt.Println(errors.Is(err, context.DeadlineExceeded), len(game.Table.Journal().Entries()))
	// Output: true 0
}

// Eval runs a line of Lua, as the prompt does.
func ExampleGame_Eval() {
	game, err := engine.Open(engine.Options{Modules: []string{"stairs"}, Folder: stairs})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer game.Close()
	for _, line := range []string{
		`ann = bring("character", { name = "Ann", Climbing = 3 })`,
		`dice(3, 4)`,
		`ann.Climbing:check { difficulty = 2 }.degree`,
		`odds(function() return ann.Climbing:check { difficulty = 2 }.success end)`,
		`ann.Climbin`,
	} {
		value, err := game.Eval(line)
		if err != nil {
			fmt.Println(err)
		} else if value != "" {
			fmt.Println(value)
		}
	}
	// Output:
	// 1
	//  no   27.778 %  5/18
	// yes   72.222 %  13/18
	// exact: 2 branches
	// prompt 5:1: a character has no `Climbin`
	//     1 | ann.Climbin
	//   hint: did you mean `Climbing`?
}

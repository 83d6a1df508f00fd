// Embed shows how a Go program plays with the rules of a module:
//
//	go run ./examples/embed
package main

import (
	"fmt"
	"log"

	"houserule/modules"
	"houserule/runtime/explain"
	"houserule/stdlib/engine"
)

func main() {
	// A table with one module on it; the seed makes every run roll the same dice.
	game, err := engine.Open(engine.Options{Modules: []string{"rpj-core"}, Folder: modules.Files, Seed: 7})
	if err != nil {
		log.Fatal(err) // every problem of every file, with place, hint and nearest name
	}
	defer game.Close()

	// Somebody to play with: boxes and levels by their names.
	if _, err := game.Bring("character", engine.Given{"name": "Ug", "Strength": 3}); err != nil {
		log.Fatal(err)
	}

	// A check is one command: it happens as a whole or not at all.
	check, err := game.Check("Ug", "Strength.check", engine.Given{"difficulty": 2})
	if err != nil {
		log.Fatal(err) // a *rules.Refusal when the rules forbid it
	}
	fmt.Println(explain.Summary(check.View()))

	// A rule is asked; game.Table.Journal().Why(-1) would explain the check in every part.
	bonus, err := game.Ask("Ug", "Strength.bonus")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("bonus:", bonus)
}

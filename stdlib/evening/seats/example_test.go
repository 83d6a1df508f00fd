package seats_test

import (
	"fmt"
	"log"
	"os"
	"path/filepath"

	"houserule/modules"
	"houserule/stdlib/campaign"
	"houserule/stdlib/engine"
	"houserule/stdlib/evening"
	"houserule/stdlib/evening/seating"
	"houserule/stdlib/evening/seats"
)

// A table with a gamemaster and a player: the player makes a check and buys an offer on it.
func ExampleHost() {
	folder, err := os.MkdirTemp("", "seats")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(folder)
	h := seats.New(evening.Config{Seed: 7})
	err = h.Open(func(play *evening.Evening) error {
		o := engine.Options{Modules: []string{"rpj-core"}, Folder: modules.Files}
		return play.Create(filepath.Join(folder, "friday.hr"), o, campaign.Options{})
	})
	if err != nil {
		log.Fatal(err)
	}
	defer h.Close()
	if err := h.SetSeat(seating.Seat{Name: "gm", Gamemaster: true}); err != nil {
		log.Fatal(err)
	}
	h.Do("gm", seats.Command{Act: seats.Line, Text: `ann = bring("character", { name = "Ann", Strength = 3 })`})
	view, err := h.View("gm")
	if err != nil {
		log.Fatal(err)
	}
	if err := h.SetSeat(seating.Seat{Name: "marta", Owns: []uint64{view.People[0].ID}}); err != nil {
		log.Fatal(err)
	}

	out := h.Do("marta", seats.Command{ID: "1", Act: seats.Check, Who: "Ann", Word: "Strength", Args: map[string]any{"difficulty": 2.0}})
	fmt.Println(out.Status, out.Told[0].Rolls[0].Text)
	if view, err = h.View("marta"); err != nil {
		log.Fatal(err)
	}
	for _, offer := range view.Offers {
		fmt.Println(offer.Name, offer.Price, offer.Chance)
		out = h.Do("marta", seats.Command{ID: "2", Act: seats.Take, Key: offer.Key})
		fmt.Println(out.Status, out.Told[0].Typed)
	}
	out = h.Do("marta", seats.Command{ID: "3", Act: seats.Line, Text: "ann.Strength = 9"})
	fmt.Println(out.Status, out.Refusal.Text)
	// Output:
	// done Ann, Strength: 2d6 (4 + 1) + 3 = 8 against 9, fails by 1
	// Lucky Break [{breaks 1 2}] 83 %
	// done :take "Lucky Break" Ann
	// refused line is for the gamemaster alone
}

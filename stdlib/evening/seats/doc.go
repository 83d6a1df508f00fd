// Package seats lets several people play one evening: players, onlookers and gamemasters, each at a
// seat of their own. What they do and see is data, for a prompt, a server or a bot.
//
// A [Host] owns a game and its campaign. [New] makes one, and [Host.Open] opens the game:
//
//	h := seats.New(evening.Config{Seed: 7})
//	err := h.Open(func(play *evening.Evening) error {
//		return play.Create("friday.hr", engine.Options{Modules: []string{"rpj-core"}, Folder: modules.Files}, campaign.Options{})
//	})
//	defer h.Close()
//
// A seat has a name and, for a player, the things that the player plays ([Host.SetSeat]), by the ids of
// [Person]. Whoever has none looks on, but for a seat with Player set, which may create a character. A gamemaster may do everything; the commands of a gamemaster include the lines
// of the prompt:
//
//	err = h.SetSeat(seating.Seat{Name: "gm", Gamemaster: true})
//	out := h.Do("gm", seats.Command{Act: seats.Line, Text: `ann = bring("character", { name = "Ann" })`})
//
// [Host.Do] carries out a [Command] and returns a [Result]. Commands are carried out one after the
// other, each whole or not at all:
//
//	out = h.Do("ann", seats.Command{ID: "17", Act: seats.Check, Who: "Ann", Word: "Strength", Args: map[string]any{"difficulty": 2.0}})
//
// A command may ask a question: its result has the status [Waits] and the [Question], which the view
// of every seat that may answer it has, too. It is answered by a command of the act [Answer] with its
// key. Meanwhile other commands are [Busy], but for notes; only a gamemaster can run house rules, options
// and other commands of the prompt, after which the question is asked again. The creation of a character does
// not hold up the others: its question waits at its seat.
//
// A command with an ID is carried out once: when it is repeated, it has the result of the first, also
// after the program was started again; the final one, if it waited for an answer. That holds for
// commands that were busy, refused or mistaken, too: a new attempt takes a new ID. A question that was open when the program ended is asked again,
// with the same dice.
//
// [Host.View] returns what a seat sees: people, sheets, clocks, actions with their targets and chances,
// questions, offers and the log. [Host.Look] runs commands that show something, such as :why and :odds.
// Both are made for the seat. A player's are computed in a second game, from which everything was
// removed that players may not know, so that no text of a module can reveal it.
//
// The campaign keeps with each line the seat that typed it, with each answer the seat that gave it, and
// with each die thrown by hand the seat that typed its face; [ReportDice] counts dice by seats.
package seats

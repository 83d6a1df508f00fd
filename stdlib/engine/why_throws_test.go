package engine

import (
	"testing"

	"houserule/runtime/explain"
)

const thrownGame = `kind "character" { like = "entity", luck = "0..9 = 5", dice_had = "number = 2", ring = "yes or no = yes" }
check "character.tries" { dice = "2d6", roller = "owner", again = "natural < 7", shows = "total" }
check "character.sees" { dice = "(@dice_had)d{-, hit}", roller = "owner", shows = "hits", hits = "symbols.hit" }
check "character.gambles" { dice = "1d6", roller = "owner", wild = { dice = "1d8" }, shows = { "total", "wild" } }
offer "Anew" { on = { "character.tries", "character.gambles" }, by = "roller", costs = "1 luck", once = "roll", changes = { dice = "again" } }
offer "Wild" { on = "character.gambles", by = "roller", costs = "1 luck", once = "roll", changes = { wild = "again" } }
offer "Some" { on = "character.tries", by = "roller", costs = "1 luck", once = "roll", changes = { dice = "again 1 where # < 6" } }
offer "One" { on = "character.sees", by = "roller", costs = "1 luck", once = "roll", changes = { dice = "again 1 where len(#) == 0" } }
after "character.tries" { say = "{name} is done." }
after "character.tries" { when = "total > 100", say = "Never." }
check "character.guards" { dice = "1d4", roller = "owner", shows = "total" }
check "character.duels" { dice = "1d6", roller = "owner", again = "natural == wild + rival.natural", wild = { dice = "1d8" }, rival = { check = "guards" }, shows = "total" }`

// TestWhyStrikesOutWhatDoesNotStand: throws that did not stand are struck out, of dice
// that were thrown again in part those that were; every throw is told once.
func TestWhyStrikesOutWhatDoesNotStand(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"again by the check, and all by an offer", `decide { Anew = true } dice(1, 2, 3, 5, 6, 6) ann:tries()`, `what
  character.tries of Ann   [climbing, climbing/init.lua:2:1]
    dice = ~~2d6 = (1 + 2) = 3~~, thrown again
    character.tries.natural = 3
    character.tries.total = 3
    character.tries.again = yes
    thrown again: natural < 7   [climbing, climbing/init.lua:2:67]
    dice = ~~2d6 = (3 + 5) = 8~~, thrown again
    character.tries.natural = 8
    character.tries.total = 8
    Ann: Anew = yes
    Ann pays 1 luck
    Ann takes Anew   [climbing, climbing/init.lua:5:1]
    dice = 2d6 = (6 + 6) = 12
    character.tries.natural = 12
    character.tries.total = 12
    after says "{name} is done."   [climbing, climbing/init.lua:9:1]`},
		{"one of the dice", `decide { Some = true } dice(1, 6, 5) ann:tries()`, `what
  character.tries of Ann   [climbing, climbing/init.lua:2:1]
    dice = 2d6 = (~~1~~ + 6) = 7, in part thrown again
    character.tries.natural = 7
    character.tries.total = 7
    Ann: Some = yes
    Ann pays 1 luck
    Ann takes Some   [climbing, climbing/init.lua:7:1]
    dice = 2d6 = (5 + 6) = 11
    character.tries.natural = 11
    character.tries.total = 11
    after says "{name} is done."   [climbing, climbing/init.lua:9:1]`},
		{"words, of dice that are counted", `decide { One = true } dice("-", "hit", "hit") ann:sees()`, `what
  character.sees of Ann   [climbing, climbing/init.lua:3:1]
    dice = 2d{-, hit} = (~~-~~, hit) = -, hit, in part thrown again
    character.sees.hits = 1
    Ann: One = yes
    Ann pays 1 luck
    Ann takes One   [climbing, climbing/init.lua:8:1]
    dice = 2d{-, hit} = (hit, hit) = hit, hit
    character.sees.hits = 2`},
		{"the dice of a line", `decide { Wild = true } dice(4, 1, 8) ann:gambles()`, `what
  character.gambles of Ann   [climbing, climbing/init.lua:4:1]
    dice = 1d6 = (4) = 4
    character.gambles.wild = 1
      dice = ~~1d8 = (1) = 1~~, thrown again
    character.gambles.natural = 4
    character.gambles.total = 4
    Ann: Wild = yes
    Ann pays 1 luck
    Ann takes Wild   [climbing, climbing/init.lua:6:1]
    character.gambles.wild = 8
      dice = 1d8 = (8) = 8`},
		{"the dice of lines, and of checks that are lines", `dice(5, 2, 3, 6, 1, 4) ann:duels()`, `what
  character.duels of Ann   [climbing, climbing/init.lua:12:1]
    dice = ~~1d6 = (5) = 5~~, thrown again
    character.duels.natural = 5
    character.duels.total = 5
    character.duels.again = yes
      character.duels.wild = 2
        dice = ~~1d8 = (2) = 2~~, thrown again
      character.duels.rival
        character.guards of Ann   [climbing, climbing/init.lua:11:1]
          dice = ~~1d4 = (3) = 3~~, thrown again
          character.guards.natural = 3
          character.guards.total = 3
    thrown again: natural == wild + rival.natural   [climbing, climbing/init.lua:12:67]
    dice = 1d6 = (6) = 6
    character.guards of Ann   [climbing, climbing/init.lua:11:1]
      dice = 1d4 = (1) = 1
      character.guards.natural = 1
      character.guards.total = 1
    character.duels.natural = 6
    character.duels.total = 6
    character.duels.again = no
      character.duels.wild = 4
        dice = 1d8 = (4) = 4
      character.duels.rival`},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := open(t, thrownGame, Options{})
			eval(t, g, `ann = bring("character", { name = "Ann" })`)
			g.Table.Journal().NextLine()
			eval(t, g, c.in)
			trace, err := explain.Recorded(g.Table.Journal().Why(-1))
			if err != nil {
				t.Fatal(err)
			}
			trace = trace.Brief()
			trace.Title = "what"
			if got := trace.String(); got != c.want {
				t.Errorf("got:\n%s\nwant:\n%s", got, c.want)
			}
		})
	}
}

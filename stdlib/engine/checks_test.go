package engine

import (
	"math/big"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"houserule/lang/types"
	"houserule/runtime/explain"
	"houserule/runtime/odds"
)

// checking extends climbing for tests of the lines of checks and of what follows a check.
const checking = climbing + `
box "entity.log" { "text = '-'" }
box "entity.momentum" { "number = 0" }
box "entity.stress" { "number = 0" }
box "entity.blest" { "yes or no" }
trait "Guided" { to "entity.strives.modifier" { label = "Guidance", dice = "1d4" } }

check "entity.challenges (adds = 0)" { roller = "owner", dice = "2d10", shows = { "score", "outcome" },
  action_die = { dice = "1d6" },
  score      = "min(10, action_die + adds)",
  beaten     = "count(dice, # < score)",
  outcome    = "beaten == 2 ? 'strong' : beaten == 1 ? 'weak' : 'miss'" }

check "entity.strives" { roller = "owner", dice = "1d20",
  modifier = { { "stress", "-stress" }, { "Bless", dice = "1d4", when = "blest" } },
  against  = "11" }

check "entity.swings" { roller = "owner", dice = "1d20",
  confirming = { dice = "1d20" },
  result = { first = { { "confirming >= 11 ? 'critical' : 'hit'", when = "natural == 20" }, { "'hit'", when = "natural >= 11" }, { "'miss'" } } } }

check "entity.guards" { roller = "owner", dice = "1d6" }
check "entity.clashes (with: entity)" { roller = "owner", dice = "1d6", shows = { "rival", "winner" },
  rival  = { check = "with.guards" },
  winner = { first = { { "owner", when = "total > rival.total" }, { "with", when = "total < rival.total" }, { "none" } } } }
check "entity.duels (with: entity)" { like = "entity.clashes", again = "total == rival.total" }
check "entity.wins_alone (with: entity)" { roller = "owner", dice = "1d6",
  rival  = { check = "with.guards" },
  won    = { first = { { "true", when = "natural == 6" }, { "total > rival.total" } } } }
check "entity.rolls_until (low = 4)" { roller = "owner", dice = "1d6", again = "total < low" }

check "entity.resists" { roller = "owner", dice = "1d6", shows = { "price" },
  price   = "6 - natural",
  changes = { momentum = "momentum + 1" },
  steps   = { { "suffers(price)", when = "price > 2" }, { "sighs" } },
  say     = "{name} pays {price}" }
check "entity.resists_well" { like = "entity.resists", steps = { "sighs" } }
action "entity.suffers (points)" { changes = { stress = "stress + points" } }
action "entity.sighs" { function(who) who.log = who.log .. "s" end }
after "entity.resists" { steps = { { "sighs", when = "price == 0" } } }
action "entity.is_tried" { steps = { "resists", { "sighs", when = "stress > 0" } } }

offer "Push" { on = "entity.guards", by = "roller", costs = "1 luck", changes = { modifier = "modifier + 3" } }
offer "Press" { on = "entity.clashes", by = "roller", costs = "1 luck", changes = { modifier = "modifier + 1" } }
`

func checkingGame(t *testing.T, more string) *Game {
	t.Helper()
	g := open(t, checking+more, Options{})
	eval(t, g, `ann, bob = bring("character", { name = "Ann" }), bring("character", { name = "Bob" })`)
	return g
}

func TestLinesOfChecks(t *testing.T) {
	for _, c := range []struct{ name, more, in, want string }{
		{"a line of dice", ``, `dice(3, 8, 5) c = ann:challenges() return c.outcome .. c.score .. c.natural`, "weak511"},
		{"is thrown once", ``, `dice(3, 8, 5) c = ann:challenges() return c.action_die + c.score + c.action_die`, "15"},
		{"a line nobody reads is not thrown", ``, `dice(15) c = ann:swings() return c.result`, "hit"},
		{"and is where something reads it", ``, `dice(20, 12) c = ann:swings() return c.result`, "critical"},
		{"dice among the lines of a sum", ``, `dice(9, 2) ann.blest = true c = ann:strives() return c.total .. tostring(c.success)`, "11true"},
		{"not thrown where they do not count", ``, `dice(9) return ann:strives().total`, "9"},
		{"dice that somebody brings", ``, `dice(9, 3) ann:gains("Guided") return ann:strives().total`, "12"},
		{"what is shown is read", `check "entity.finds (with: entity)" { like = "entity.clashes", dice = "1d4", shows = { "depth", "rival" }, depth = { dice = "1d8" }, winner = "owner" }`,
			`dice(4, 5, 7) return ann:finds(bob)`, "entity.finds of Ann: 1d4 = (4) = 4, depth 7, rival (entity.guards of Bob: 1d6 = (5) = 5, total 5)"},
		{"another check", ``, `dice(5, 3) c = ann:clashes(bob) return c.winner.name .. c.rival.total`, "Ann3"},
		{"everything is thrown again", ``, `dice(3, 3, 4, 4, 5, 6) c = ann:duels(bob) return c.winner.name .. c.total .. c.rival.total`, "Bob56"},
		{"a check that is not needed is not opened", ``, `dice(6) return tostring(ann:wins_alone(bob).won)`, "true"},
		{"changes and steps of a check", ``, `dice(2) ann:resists() return ann.momentum .. ann.stress .. ann.log`, "14-s"},
		{"a step that is skipped, and an after behind it", ``, `dice(6) ann:resists() return ann.momentum .. ann.stress .. ann.log`, "10-ss"},
		{"like brings them, but for what is written again", ``, `dice(2) ann:resists_well() return ann.momentum .. ann.stress .. ann.log`, "00-s"},
		{"a check as a step is rolled there and then", ``, `dice(2) ann:is_tried() return ann.log`, "-ss"},
		{"other steps instead", `instead_of "entity.resists" { when = "blest", changes = { stress = "9" } }`, `ann.blest = true dice(2) ann:resists() return ann.momentum .. ann.stress .. ann.log`, "09-"},
		{"or as before", `instead_of "entity.resists" { when = "blest", changes = { stress = "9" } }`, `dice(2) ann:resists() return ann.momentum .. ann.stress .. ann.log`, "14-s"},
		{"a line that is added", `to "entity.swings" { lucky = { dice = "1d6" }, twice = "natural * 2" }`, `dice(4, 3) c = ann:swings() return c.twice + c.lucky`, "11"},
		{"and read by others", `to "core" { confirming = { dice = "1d6" } } after "core.success" { "usual and confirming > 3" }`, `dice(6, 6, 3) return tostring(ann.Climbing:check().success)`, "false"},
		{"both sides buy", ``, `decide { Push = true, Press = true } dice(3, 2) c = ann:clashes(bob) return c.rival.total .. c.total .. c.winner.name .. ann.luck .. bob.luck`, "85Bob00"},
		{"the first of several lines", ``, `dice(1, 1) return ann:swings().result`, "miss"},
		{"dice instead of others", `instead_of "entity.challenges.action_die" { dice = "1d4" }`, `dice(10, 10, 4) return ann:challenges().score`, "4"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := checkingGame(t, c.more)
			lines := strings.SplitAfterN(c.in, "return ", 2)
			eval(t, g, strings.TrimSuffix(lines[0], "return "))
			if got := eval(t, g, lines[1]); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}

// TestPrivateLines: a private check that is a line is shown only to the gamemaster, even if
// the outer check is public.
func TestPrivateLines(t *testing.T) {
	g := checkingGame(t, `check "entity.hides" { like = "entity.guards", private = "gamemaster" }
check "entity.finds (with: entity)" { roller = "owner", dice = "1d6", shows = { "total", "rival" }, rival = { check = "with.hides" } }
check "entity.spies (with: entity)" { like = "entity.finds", private = "gamemaster" }
`)
	eval(t, g, `dice(4, 5, 2, 3) ann:finds(bob) ann:spies(bob)`)
	var told []string
	for _, e := range g.Table.Journal().Entries() {
		for _, f := range e.Checks {
			if text := explain.AnnouncementText(f.View()); text != "" {
				told = append(told, text)
			}
		}
	}
	want := []string{
		"entity.finds of Ann: 1d6 = (4) = 4, total 4",
		"(for the gamemaster) entity.hides of Bob: 1d6 = (5) = 5, total 5",
		"(for the gamemaster) entity.spies of Ann: 1d6 = (2) = 2, total 2, rival (entity.hides of Bob: 1d6 = (3) = 3, total 3)",
	}
	if diff := cmp.Diff(want, told); diff != "" {
		t.Errorf("other lines (-want +got):\n%s", diff)
	}
}

func TestOddsOfLinesByHand(t *testing.T) {
	g := checkingGame(t, `check "entity.outdoes (with: entity)" { like = "entity.clashes", dice = "1d4", again = "total == rival.total" }
check "entity.guards_dearly" { like = "entity.guards", costs = "1 luck" }
check "entity.tries (with: entity)" { roller = "owner", dice = "1d4",
  rival = { check = "with.guards_dearly" },
  won   = { first = { { "true", when = "natural == 4" }, { "total > rival.total" } } },
  again = "natural < 4 and total == rival.total" }
`)
	sum := func(list ...*big.Rat) *big.Rat {
		total := new(big.Rat)
		for _, x := range list {
			total.Add(total, x)
		}
		return total
	}
	// Of the faces 1 to 6 the score is as much; each of two d10 is below it with score-1 in 10.
	strong, weak, miss := new(big.Rat), new(big.Rat), new(big.Rat)
	for s := int64(1); s <= 6; s++ {
		below := s - 1
		strong.Add(strong, frac(below*below, 600))
		weak.Add(weak, frac(2*below*(10-below), 600))
		miss.Add(miss, frac((10-below)*(10-below), 600))
	}
	for _, c := range []struct {
		name, in string
		want     map[string]*big.Rat
	}{
		{"a line of dice", `return tostring(ann:challenges().outcome)`, map[string]*big.Rat{"strong": strong, "weak": weak, "miss": miss}},
		{"dice that are thrown on a twenty alone", `return tostring(ann:swings().result)`, map[string]*big.Rat{"critical": frac(1, 40), "hit": sum(frac(9, 20), frac(1, 40)), "miss": frac(1, 2)}},
		{"a line of dice that nobody reads", `return tostring(ann:swings().natural > 10)`, map[string]*big.Rat{"true": frac(1, 2), "false": frac(1, 2)}},
		{"dice in a sum", `ann.blest = true return tostring(ann:strives().success)`, map[string]*big.Rat{"true": frac(50, 80), "false": frac(30, 80)}},
		{"another check", `local w = ann:clashes(bob).winner return tostring(w and w.name or "nobody")`, map[string]*big.Rat{"Ann": frac(15, 36), "Bob": frac(15, 36), "nobody": frac(6, 36)}},
		{"thrown again until it is settled", `return tostring(ann:duels(bob).winner.name)`, map[string]*big.Rat{"Ann": frac(1, 2), "Bob": frac(1, 2)}},
		{"what the winner shows then", `local d = ann:duels(bob) return tostring(d.winner == ann and d.total or 0)`, map[string]*big.Rat{"0": frac(1, 2), "2": frac(1, 30), "3": frac(2, 30), "4": frac(3, 30), "5": frac(4, 30), "6": frac(5, 30)}},
		{"what the other shows then", `local d = ann:duels(bob) return tostring(d.rival.total == 6)`, map[string]*big.Rat{"true": frac(5, 30), "false": frac(25, 30)}},
		{"thrown again, by unequal dice", `return tostring(ann:outdoes(bob).winner.name)`, map[string]*big.Rat{"Ann": frac(6, 20), "Bob": frac(14, 20)}},
		{"where the other shows what cannot be a tie", `return tostring(ann:outdoes(bob).rival.total)`, map[string]*big.Rat{"1": frac(3, 20), "2": frac(3, 20), "3": frac(3, 20), "4": frac(3, 20), "5": frac(4, 20), "6": frac(4, 20)}},
		{"and by dice that are paid for, now and then", `local c = ann:tries(bob) return tostring(c.won) .. bob.luck`, map[string]*big.Rat{"true2": frac(6, 21), "true1": frac(3, 21), "false1": frac(12, 21)}},
		{"own dice alone", `return tostring(ann:rolls_until().total)`, map[string]*big.Rat{"4": frac(1, 3), "5": frac(1, 3), "6": frac(1, 3)}},
		{"a check that is needed now and then", `return tostring(ann:wins_alone(bob).won)`, map[string]*big.Rat{"true": sum(frac(1, 6), frac(10, 36)), "false": frac(20, 36)}},
		{"steps of a check", `ann:resists() return tostring(ann.stress)`, map[string]*big.Rat{"0": frac(1, 2), "3": frac(1, 6), "4": frac(1, 6), "5": frac(1, 6)}},
	} {
		t.Run(c.name, func(t *testing.T) {
			d, err := g.Odds(c.in, odds.Options{ExactOnly: true})
			if err != nil {
				t.Fatal(err)
			}
			agree(t, d, c.want)
		})
	}
}

// A late purchase on a nested check changes both checks, and an undo restores both.
func TestLatePurchasesOnChecksWithinChecks(t *testing.T) {
	g := checkingGame(t, `after "entity.clashes" { changes = { log = "winner == none ? 'nobody' : winner.name" } }
after "entity.guards" { changes = { stress = "stress + total" } }`)
	eval(t, g, `dice(5, 3)`)
	g.Table.Journal().NextLine()
	eval(t, g, `c = ann:clashes(bob)`)
	if got := eval(t, g, `ann.log .. bob.stress .. bob.luck`); got != "Ann32" {
		t.Fatalf("got %s", got)
	}
	bob := g.Table.World().Lists.All("character")[1]
	if _, err := g.Table.Late().Take("Push", bob.(types.Ref)); err != nil {
		t.Fatal(err)
	}
	if got := eval(t, g, `ann.log .. bob.stress .. bob.luck`); got != "Bob61" {
		t.Errorf("bought late: got %s, want Bob61", got)
	}
	trace, err := explain.Recorded(g.Table.Journal().Why(-1))
	if err != nil {
		t.Fatal(err)
	}
	want := strings.TrimSpace(`
Ann: clashes Bob
  entity.clashes of Ann   [climbing, climbing/init.lua:59:1]
    dice = 1d6 = (5) = 5
    entity.clashes.rival
      entity.guards of Bob   [climbing, climbing/init.lua:58:1]
        dice = 1d6 = (3) = 3
        entity.guards.natural = 3
        entity.guards.modifier = 0
        entity.guards.total = 3
    entity.clashes.winner = Ann
      entity.clashes.total = 5
        entity.clashes.natural = 5
        entity.clashes.modifier = 0
    entity.luck.starts of Ann = 2   [climbing, climbing/init.lua:10:1]
    entity.luck.starts of Bob = 2   [climbing, climbing/init.lua:10:1]
    Bob: Push = yes
    entity.luck.starts of Bob = 2   [climbing, climbing/init.lua:10:1]
    Bob pays 1 luck
    Bob takes Push   [climbing, climbing/init.lua:79:1]
    entity.guards.natural = 3
    entity.guards.modifier = 3
      Push of Bob = 3   [climbing, climbing/init.lua:79:1]
    entity.guards.total = 6
    entity.clashes.rival
    entity.clashes.winner = Bob
      entity.clashes.total = 5
        entity.clashes.natural = 5
        entity.clashes.modifier = 0
    entity.luck.starts of Ann = 2   [climbing, climbing/init.lua:10:1]
    stress 0 -> 6   [climbing, climbing/init.lua:82:47]
    log - -> Bob   [climbing, climbing/init.lua:81:45]`)
	if got := trace.String(); got != want {
		t.Errorf("another why:\n%s", got)
	}
	after := g.Table.World().Hash()
	u, err := g.Table.Journal().Undo(1)
	if err != nil {
		t.Fatal(err)
	}
	if got := eval(t, g, `ann.log .. bob.stress .. bob.luck`); got != "-02" {
		t.Errorf("undone: got %s, want -02", got)
	}
	if err := g.Table.Journal().Redo(u); err != nil {
		t.Fatal(err)
	}
	if g.Table.World().Hash() != after {
		t.Error("done again, the game is not what it was")
	}
}

// Odds include purchases on nested checks.
func TestOddsOfOffersOnChecksWithinChecks(t *testing.T) {
	g := checkingGame(t, `after "entity.guards" { changes = { stress = "stress + total" } }`)
	eval(t, g, `bob.luck, ann.luck = 1, 0 decide { Push = true }`)
	d, err := g.Odds(`local w = ann:clashes(bob).winner return (w and w.name or "nobody") .. bob.luck`, odds.Options{ExactOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	agree(t, d, map[string]*big.Rat{"Ann0": frac(3, 36), "Bob0": frac(30, 36), "nobody0": frac(3, 36)})
	eval(t, g, `decide { Push = false }`)
	d, err = g.Odds(`local won = ann:clashes(bob).winner return tostring(bob.stress)`, odds.Options{ExactOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	agree(t, d, map[string]*big.Rat{"1": frac(1, 6), "2": frac(1, 6), "3": frac(1, 6), "4": frac(1, 6), "5": frac(1, 6), "6": frac(1, 6)})
}

// The dice of a line are recorded: a script that is played again rolls the same.
func TestThrowsOfLinesAreOnTheTape(t *testing.T) {
	g := checkingGame(t, "")
	eval(t, g, `dice(3, 3, 4, 4, 5, 6)`)
	g.Table.Journal().NextLine()
	eval(t, g, `c = ann:duels(bob)`)
	if got := eval(t, g, `c.total .. c.rival.total`); got != "56" {
		t.Fatalf("got %s", got)
	}
	for _, c := range []struct {
		offer, dice string
		payer       int
		want        string
	}{
		{"Push", "", 1, "entity.duels of Ann: 1d6 = (5) = 5, rival (entity.guards of Bob: 1d6 = (6) = 6, total 9), winner Bob"},
		{"Press", "", 0, "entity.duels of Ann: 1d6 = (5) = 5, rival (entity.guards of Bob: 1d6 = (6) = 6, total 9), winner Bob"},
	} {
		if _, err := g.Table.Late().Take(c.offer, g.Table.World().Lists.All("character")[c.payer].(types.Ref)); err != nil {
			t.Fatal(err)
		}
		journal := g.Table.Journal().Entries()
		if got := explain.Summary(journal[len(journal)-1].Checks[0].View()); got != c.want {
			t.Errorf("%s: got %s", c.offer, got)
		}
	}
}

// A purchase that makes a roll invalid rolls all dice again, and its writes to a line are
// kept.
func TestAPurchaseThrowsAgain(t *testing.T) {
	g := checkingGame(t, "")
	eval(t, g, `bob.luck, ann.luck = 0, 1 decide { Press = true } dice(5, 6, 2, 4)`)
	if got := eval(t, g, `tostring(ann:duels(bob))`); got != "entity.duels of Ann: 1d6 = (2) = 2, rival (entity.guards of Bob: 1d6 = (4) = 4, total 4), winner Bob" {
		t.Errorf("got %s", got)
	}
	eval(t, g, `ann.luck = 1 decide { Press = true }`)
	d, err := g.Odds(`local c = ann:duels(bob) return c.winner.name`, odds.Options{ExactOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	// The thirty throws that are no ties stand. With her purchase some of them are ties,
	// which are thrown again until they are none.
	wins, ties := 0, 0
	for a := 1; a <= 6; a++ {
		for b := 1; b <= 6; b++ {
			switch {
			case a == b:
			case a+1 == b:
				ties++
			case a+1 > b:
				wins++
			}
		}
	}
	again, won := 0, 0 // throws that stand with the purchase on the line
	for a := 1; a <= 6; a++ {
		for b := 1; b <= 6; b++ {
			if a+1 != b {
				again++
				if a+1 > b {
					won++
				}
			}
		}
	}
	ann := add(frac(int64(wins), 30), mul(frac(int64(ties), 30), frac(int64(won), int64(again))))
	agree(t, d, map[string]*big.Rat{"Ann": ann, "Bob": less(frac(1, 1), ann)})
}

package repl_test

import (
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"houserule/lang/dice"
	"houserule/lang/sandbox"
	"houserule/lang/sandbox/compile"
	"houserule/modules"
	"houserule/runtime/module"
	"houserule/runtime/odds"
	"houserule/runtime/rules"
	"houserule/runtime/table"
	"houserule/stdlib/campaign"
	"houserule/stdlib/engine"
	"houserule/stdlib/evening"
	"houserule/stdlib/evening/commands"
	"houserule/stdlib/expect"
)

// broken is how many lines of each game are broken. More of them, and from other seeds:
//
//	go test ./cmd/houserule/internal/repl -run BrokenLines -broken 1000 -broken-seed 7
var (
	broken     = flag.Int("broken", 60, "how many lines of each game are broken while a campaign keeps them")
	brokenSeed = flag.Uint64("broken-seed", 1, "the seed by which they are")
)

// keptGame is a game in the middle of something, and what is typed in it.
type keptGame struct {
	name, module string
	setup, lines []string
}

// keptGames are the five games.
var keptGames = []keptGame{
	{name: "rpj-core", module: "orc-guards", setup: []string{
		`laeniel, ug = bring("Laeniel Relaiesh", { name = "Laeniel" }), bring("Ug the Cave-Mage", { name = "Ug" })`,
		`warrior, headhunter = bring("Orc Warrior", { name = "Warrior" }), bring("Orcish Headhunter", { name = "Headhunter" })`,
		`game:lines_up({ laeniel, ug }, { warrior, headhunter })`,
		`game:fight_begins { combatants = { laeniel, ug, warrior, headhunter }, off_guard = { warrior } }`, `game:next_turn()`},
		lines: []string{`game.acting:takes_turn()`, `ug:casts_rock_armor()`, `bring("Orc Warrior", { name = "Third" })`, `game:next_turn()`, `laeniel:strikes { target = warrior }`, `:take 1`, `house "game.base_target" "8"`, `:house off 1`}},
	{name: "tbd", module: "toll-bridge", setup: []string{
		`hedda, marek, ilse = bring "Hedda", bring "Marek", bring "Ilse"`, `keeper, troll = bring("Toll Keeper", { name = "Odo" }), bring("Troll", { name = "Grub" })`,
		`outcome = game:creeps_up({ hedda, marek, ilse })`, `game:takes_places { party = { hedda, marek, ilse }, brigands = { keeper, troll }, heard = true }`,
		`game:fight_begins { combatants = { hedda, marek, ilse, keeper, troll }, first = "players" }`},
		lines: []string{`game:lets_act(game:standing(game.next_side)[1])`, `game:may_double()`, `bring "Brigand"`}},
	{name: "bum", module: "cave-of-the-thieves", setup: []string{
		`one, two = bring "Player 1", bring "Player 2"`, `thieves = { bring("Thief", { name = "near" }), bring("Thief", { name = "far" }) }`,
		`near, far = thieves[1], thieves[2]`, `game:comes_to_blows { party = { one, two }, thieves = { near, far }, heard = true }`, `game:next_turn()`},
		lines: []string{`game.acting:takes_turn()`, `bring "The Girl"`, `time:pass "10 hours"`, `game:shoots_from_the_dark { scout = two, thieves = { near, far } }`}},
	{name: "brp", module: "over-the-pass", setup: []string{
		`isolde, garin, tam = bring "Isolde", bring "Garin", bring "Tam"`, `guard = bring("Border Guard", { name = "Rurik" })`},
		lines: []string{`game:walks_a_day { party = { isolde, garin, tam }, leader = isolde, through = { "Mountains", "Forest" } }`, `tam:meets_an_adder()`, `game:steals_past { party = { isolde, garin, tam }, sentry = guard }`,
			`game:skips { days = 7, people = { isolde, garin } }`, `bring "Tam"`}},
	{name: "hex-tactical", module: "toll-road", setup: []string{
		`ysolde, wat, pip, hob = bring "Ysolde", bring "Wat", bring "Pip", bring "Black Hob"`, `tom, squint = bring("Robber", { name = "Long Tom" }), bring("Crossbowman", { name = "Squint" })`,
		`game:lays_out_the_road()`, `game:meets_on_the_road({ ysolde, wat, pip }, { hob, tom, squint })`,
		`ours = game:forms_group { members = { ysolde, wat, pip }, leader = ysolde, party = "travellers", name = "The travellers" }`,
		`theirs = game:forms_group { members = { hob, tom, squint }, leader = hob, party = "robbers", name = "The robbers" }`,
		`ours.began_it = true`, `game:fight_begins { combatants = { ours, theirs } }`, `game:next_turn()`},
		lines: []string{`game.acting.members[1]:takes_turn()`, `bring "Robber"`, `game:next_turn()`, `pip:bandages { ysolde, wat }`}},
}

// inEveryGame is typed in each of them.
var inEveryGame = []string{`:undo`, `:undo 2`, `:redo`, `:goto %d`, `2d6`, `:secret 3d6`, `x = (x or 0) + 1`, `local n = roll "1d6" print(n) if n < 4 then error "no" end`,
	`choose(game, "Which?", { "one", "other" }) roll "1d6"`, `dice(3, 4)`, `:session words Marta hat`}

// accident is what goes wrong in a line, at the nth use of the dice, of the state or of
// people's answers, with an error or, but for people, with a panic; or somebody presses
// Ctrl-C at the nth step.
type accident struct {
	use    string // "dice", "state", "people" or "step"; "" for none
	at     int
	panics bool
	uses   int
	hit    bool
}

var (
	errAccident = errors.New("an accident")
	errCtrlC    = errors.New("a person pressed Ctrl-C")
)

func (a *accident) used(use string) error {
	if a.use != use {
		return nil
	}
	if a.uses++; a.uses != a.at {
		return nil
	}
	a.hit = true
	if a.panics {
		var nothing []int
		_ = nothing[a.at] // as a mistake in Go would
	}
	return errAccident
}

// accidentalDice are the dice of a table that can fail.
type accidentalDice struct {
	*expect.Run
	a *accident
}

func (d accidentalDice) Roll(die dice.Die) (int, error) {
	if err := d.a.used("dice"); err != nil {
		return 0, err
	}
	return d.Run.Roll(die)
}

// keptPlay is a game that a campaign keeps, with accidents.
type keptPlay struct {
	*accident
	t       *testing.T
	path    string
	p       *evening.Evening
	answers int
	options engine.Options
	random  *rand.Rand
	steps   *table.Table // of which accidents count the steps
}

func (k *keptPlay) config() evening.Config {
	return evening.Config{Seed: 7, Odds: odds.Options{States: 100, Playthroughs: 200, Trials: 10, Work: 20_000}, Ask: func(evening.Prompt) (string, error) {
		if err := k.used("people"); err != nil {
			return "", err
		}
		k.answers++
		return []string{"1", "yes", "highest", "0", "no"}[k.answers%5], nil
	}}
}

// prone makes accidents possible in a game that was opened.
func (k *keptPlay) prone() {
	tab := k.p.Game.Table
	if run, ok := tab.Options.Dice.(*expect.Run); ok {
		tab.Options.Dice = accidentalDice{Run: run, a: k.accident}
	}
	tab.Options.BeforeWrite = func() error { return k.used("state") }
	g := k.p.Game
	if k.steps == tab {
		return
	}
	k.steps = tab
	spend := tab.Options.Budget.Spend
	tab.Options.Budget.Spend = func(n int64) error {
		if k.used("step") != nil {
			g.Interrupt(errCtrlC)
		}
		return spend(n)
	}
}

// reopens closes the file, and goes on in another process, as it were.
func (k *keptPlay) reopens() {
	k.t.Helper()
	before := campaign.StateOf(k.p.Game.Table.World())
	if err := k.p.Close(); err != nil {
		k.t.Fatal(err)
	}
	c, err := campaign.Open(k.path, campaign.Options{})
	if err != nil {
		k.t.Fatal(err)
	}
	k.p = commands.Start(k.config())
	if _, err := k.p.Resume(c, k.options, evening.Chooser{}); err != nil {
		k.t.Fatal(err)
	}
	if now := campaign.StateOf(k.p.Game.Table.World()); now != before {
		k.t.Fatalf("opened again behind line %d it is another game", c.Last())
	}
}

// breaks plays a line with an accident, and says whether it was hit by it. The game stands
// where the last line of the file left it, and what failed did not happen.
func (k *keptPlay) breaks(line string) bool {
	k.t.Helper()
	c := k.p.Campaign
	last, before := c.Last(), campaign.StateOf(k.p.Game.Table.World())
	k.prone()
	what := []string{"", "dice", "state", "state", "people", "step", "step", "step"}[k.random.IntN(8)]
	most := map[string]int{"": 1, "dice": 3, "state": 8, "people": 2, "step": 1 << k.random.IntN(11)}[what]
	*k.accident = accident{use: what, at: 1 + k.random.IntN(most), panics: (what == "dice" || what == "state") && k.random.IntN(2) == 0}
	text, _, err := k.p.Process(line)
	hit := *k.accident
	*k.accident = accident{}
	told := fmt.Sprintf("%s, with %+v: %s, %v", line, hit, text, err)
	l, failed := c.File().Line(c.Last())
	if failed != nil {
		k.t.Fatalf("%s: %v", told, failed)
	}
	if c.ReadOnly() {
		k.t.Fatalf("%s: nothing is kept any more", told)
	}
	now := campaign.StateOf(k.p.Game.Table.World())
	if err != nil && !errors.As(err, new(*rules.Refusal)) {
		if now != before {
			k.t.Fatalf("%s: the game is another", told)
		}
		if more := c.Last() - last; more > 1 || more == 1 && l.Kind != campaign.Left {
			k.t.Fatalf("%s: %d lines were kept, the last is %s", told, more, l.Kind)
		}
	}
	if l.Number > 0 && l.State != now {
		k.t.Fatalf("%s: line %d, of kind %s, speaks of another state", told, l.Number, l.Kind)
	}
	return hit.hit && err != nil
}

// gamesAndExamples are all modules, and the examples on them.
func gamesAndExamples(t *testing.T) module.Finder {
	t.Helper()
	shelf, err := module.Folder(modules.Files, "")
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range []string{"cave-mage", "orc-guards", "toll-bridge", "cave-of-the-thieves", "over-the-pass", "toll-road"} {
		files, err := fs.Sub(os.DirFS("../../../../examples"), id)
		if err != nil {
			t.Fatal(err)
		}
		m, err := module.Open(files, id)
		if err == nil {
			err = shelf.Put(m)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return shelf
}

// TestBrokenLinesOnACampaign plays random lines of the five games while a campaign keeps
// them, and breaks many: dice, state and people fail, or the program does in Go, and somebody
// presses Ctrl-C. Now and then it is closed and opened again. What failed did not happen,
// in the game and in the file; at the end the file is whole, leads where it led when it is
// played again, and its dice are those of their seals.
func TestBrokenLinesOnACampaign(t *testing.T) {
	t.Parallel()
	finder, cache := gamesAndExamples(t), compile.NewCache(compile.Limits{})
	for _, game := range keptGames {
		t.Run(game.name, func(t *testing.T) {
			k := &keptPlay{accident: &accident{}, t: t, path: filepath.Join(t.TempDir(), "friday.hr"), random: rand.New(rand.NewPCG(*brokenSeed, 12)),
				options: engine.Options{Finder: finder, Cache: cache, Limits: sandbox.Limits{Heap: -1}.NoWall()}}
			k.p = commands.Start(k.config())
			founding := k.options
			founding.Modules = []string{game.module}
			if err := k.p.Create(k.path, founding, campaign.Options{}); err != nil {
				t.Fatal(err)
			}
			defer func() { k.p.Close() }()
			for _, line := range game.setup {
				if _, _, err := k.p.Process(line); err != nil {
					t.Fatalf("%s: %v", line, err)
				}
			}
			all := slices.Concat(game.lines, game.lines, game.lines, inEveryGame)
			hits := 0
			for n := 0; n < *broken; n++ {
				line := all[k.random.IntN(len(all))]
				switch {
				case k.random.IntN(8) == 0:
					line = fmt.Sprintf(":goto %d", len(game.setup)) // so that it is in the middle again
				case strings.Contains(line, "%d"):
					line = fmt.Sprintf(line, k.p.Campaign.Last()-k.p.Campaign.Last()/5)
				}
				if k.breaks(line) {
					hits++
				}
				if k.random.IntN(12) == 0 {
					k.reopens()
				}
			}
			if n, err := k.p.Campaign.Verify(); err != nil || n != k.p.Campaign.Last() {
				t.Errorf("%d lines of %d verified: %v", n, k.p.Campaign.Last(), err)
			}
			again, err := commands.Replay(k.p.Campaign, k.options, false)
			if err != nil || again.Divergence != nil || again.Last != k.p.Campaign.Last() {
				t.Errorf("played again: %+v, %+v, %v", again, again.Divergence, err)
			}
			if faults := verifies(t, k.p, nil).Faults(); len(faults) > 0 {
				t.Error(faults)
			}
			if hits < *broken/20 {
				t.Errorf("%d of %d lines were broken", hits, *broken)
			}
			t.Logf("%d of %d lines were broken; the campaign has %d", hits, *broken, k.p.Campaign.Last())
		})
	}
}

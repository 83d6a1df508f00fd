package table_test

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"os"
	"regexp"
	"strings"
	"testing"

	"houserule/lang/sandbox"
	"houserule/lang/types"
	"houserule/runtime/module"
	"houserule/runtime/play/command"
	"houserule/runtime/table"
	"houserule/stdlib/engine"
)

// More commands, and other seeds:
//
//	go test ./runtime/table -run PlayedTwice -commands 5000 -seeds 20
var (
	commandsPlayed = flag.Int("commands", 30, "how many random commands each game is played with")
	seedsPlayed    = flag.Int("seeds", 1, "from how many seeds each game is played")
	firstSeed      = flag.Uint64("seed", 1, "the first of them")
)

// system is one of the five games, with a situation to begin in.
type system struct {
	name    string
	modules []string
	setup   []string
	goes    []string // lines that advance the game
}

const guards = `laeniel, ug = bring("Laeniel Relaiesh", { name = "Laeniel" }), bring("Ug the Cave-Mage", { name = "Ug" })
warrior, headhunter = bring("Orc Warrior", { name = "Warrior" }), bring("Orcish Headhunter", { name = "Headhunter" })
game:lines_up({ laeniel, ug }, { warrior, headhunter })
game:fight_begins { combatants = { laeniel, ug, warrior, headhunter }, off_guard = { warrior } }
game:next_turn()`

var systems = []system{
	{"rpj-core", []string{"orc-guards"}, strings.Split(guards, "\n"),
		[]string{`game.acting:takes_turn()`, `game:next_turn()`, `bring("Orc Warrior")`, `laeniel:strikes { target = warrior }`, `warrior:strikes { target = laeniel }`, `time:pass "1 minute"`}},
	{"rpj-core with chapters for fights", []string{"orc-guards", "rpj-conditions", "rpj-inventory", "rpj-money", "rpj-damage-scales", "rpj-fire-and-movement",
		"rpj-mass-combat", "rpj-cinematic-combat", "rpj-examples", "rpj-examples-skills"}, strings.Split(guards, "\n"),
		[]string{`game.acting:takes_turn()`, `game:next_turn()`, `laeniel:strikes { target = warrior }`, `warrior:strikes { target = laeniel }`, `time:pass "1 hour"`}},
	{"rpj-core with chapters for magic", []string{"rpj-conditions", "rpj-spell-defence", "rpj-structured-magic", "rpj-wild-magic", "rpj-coin-flips", "rpj-inventory", "rpj-examples-skills"}, []string{
		`ann = bring("character", { name = "Ann", Willpower = 5, Dexterity = 4, Strength = 3, Constitution = 4 })`, `ben = bring("character", { name = "Ben", Charisma = 3, Dexterity = 2, player = true })`,
		`cub = bring("mook", { name = "Cub", attack = 2, damage = 1, defence = 8 })`, `game:fight_begins { combatants = { ann, ben, cub } }`, `game:next_turn()`},
		[]string{`game:next_turn()`, `ann:strikes { target = ben }`, `ben:strikes { target = cub }`, `time:pass "1 hour"`}},
	{"tbd", []string{"toll-bridge"}, []string{
		`hedda, marek, ilse = bring "Hedda", bring "Marek", bring "Ilse"`, `keeper, troll = bring("Toll Keeper", { name = "Odo" }), bring("Troll", { name = "Grub" })`,
		`outcome = game:creeps_up({ hedda, marek, ilse })`, `game:takes_places { party = { hedda, marek, ilse }, brigands = { keeper, troll }, heard = true }`,
		`game:fight_begins { combatants = { hedda, marek, ilse, keeper, troll }, first = "players" }`},
		[]string{`game:lets_act(game:standing(game.next_side)[1])`, `game:may_double()`, `time:pass "3 hours"`}},
	{"bum", []string{"cave-of-the-thieves"}, []string{
		`one, two = bring "Player 1", bring "Player 2"`, `thieves = { bring("Thief", { name = "near" }), bring("Thief", { name = "far" }) }`,
		`near, far = thieves[1], thieves[2]`, `game:comes_to_blows { party = { one, two }, thieves = { near, far }, heard = true }`, `game:next_turn()`},
		[]string{`game.acting:takes_turn()`, `game:next_turn()`, `bring "The Girl"`, `time:pass "10 hours"`}},
	{"brp", []string{"over-the-pass"}, []string{
		`isolde, garin, tam = bring "Isolde", bring "Garin", bring "Tam"`, `guard = bring("Border Guard", { name = "Rurik" })`},
		[]string{`game:walks_a_day { party = { isolde, garin, tam }, leader = isolde, through = { "Mountains", "Forest" } }`, `tam:meets_an_adder()`, `game:steals_past { party = { isolde, garin, tam }, sentry = guard }`,
			`game:skips { days = 7, people = { isolde, garin } }`}},
	{"hex-tactical", []string{"toll-road"}, []string{
		`ysolde, wat, pip, hob = bring "Ysolde", bring "Wat", bring "Pip", bring "Black Hob"`, `tom, squint = bring("Robber", { name = "Long Tom" }), bring("Crossbowman", { name = "Squint" })`,
		`game:lays_out_the_road()`, `game:meets_on_the_road({ ysolde, wat, pip }, { hob, tom, squint })`,
		`ours = game:forms_group { members = { ysolde, wat, pip }, leader = ysolde, party = "travellers", name = "The travellers" }`,
		`theirs = game:forms_group { members = { hob, tom, squint }, leader = hob, party = "robbers", name = "The robbers" }`,
		`ours.began_it = true`, `game:fight_begins { combatants = { ours, theirs } }`, `game:next_turn()`},
		[]string{`game.acting.members[1]:takes_turn()`, `game:next_turn()`, `ysolde:attacks(hob)`, `pip:bandages { ysolde, wat }`}},
}

// decider answers decisions by their content, so that the answers do not depend on the order.
type decider struct {
	seed    uint64
	command int
}

func (d *decider) Decide(q *command.Decision) (types.Value, error) {
	h := fnv.New64a()
	key := q.Key
	if q.Simulated { // subruns of odds count decisions from the start
		key = fmt.Sprint(q.Who, q.Question)
	}
	fmt.Fprintf(h, "%d %d %d %s", d.seed, d.command, q.Kind, key)
	r := rand.New(rand.NewPCG(h.Sum64(), 1))
	switch q.Kind {
	case command.Choice, command.Ruling:
		if q.NoneText != "" && r.IntN(4) == 0 {
			return nil, nil
		}
		return q.Options[r.IntN(len(q.Options))], nil
	case command.Amount:
		low, high := math.Ceil(q.Low), math.Floor(q.High)
		return low + float64(r.IntN(int(min(high-low, 10))+1)), nil
	case command.Keep:
		return []types.Value{"highest", "lowest"}[r.IntN(2)], nil
	}
	return r.IntN(3) > 0, nil
}

// played is one of the two games.
type played struct {
	g       *engine.Game
	d       *decider
	said    []string
	differs []string
}

func open(t testing.TB, s system, seed uint64, plain bool) *played {
	t.Helper()
	p := &played{d: &decider{seed: seed}}
	var err error
	if p.g, err = engine.Open(p.options(t, s, seed)); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.g.Close)
	if plain {
		t.Cleanup(table.Plainly(p.g.Table, func(what string) { p.differs = append(p.differs, what) }))
	}
	for _, line := range s.setup {
		if _, err := p.g.Eval(line); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
	}
	return p
}

// options returns the options with which a game of a system is opened.
func (p *played) options(t testing.TB, s system, seed uint64) engine.Options {
	t.Helper()
	shelf, err := module.Folder(os.DirFS("../../modules"), "modules")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"cave-mage", "orc-guards", "toll-bridge", "cave-of-the-thieves", "over-the-pass", "toll-road"} {
		m, err := module.Open(os.DirFS("../../examples/"+name), "examples/"+name)
		if err != nil {
			t.Fatal(err)
		}
		if err := shelf.Put(m); err != nil {
			t.Fatal(err)
		}
	}
	return engine.Options{Modules: s.modules, Finder: shelf, Seed: seed, Decider: p.d,
		Limits: sandbox.Limits{Heap: -1, Total: 1 << 40}.NoWall(), Say: func(text string) { p.said = append(p.said, text) }}
}

// typedLine is a line that is run in both games.
type typedLine struct {
	text string
	do   func(g *engine.Game) (string, error)
}

// outcome runs a line and returns its result, its messages and the hash of the state after it.
func (p *played) outcome(c typedLine) (string, error) {
	p.said = nil
	p.d.command++
	value, err := c.do(p.g)
	failed := ""
	if err != nil {
		failed = "\nerror: " + standsAt.ReplaceAllString(err.Error(), "$1") // the plain table does not list boxes
	}
	return fmt.Sprintf("%s%s\n%s\nhash %s", value, failed, strings.Join(p.said, "\n"), p.g.Table.World().Hash()), err
}

// saved returns the state as it is saved.
func (p *played) saved(t *testing.T) string {
	t.Helper()
	text, err := json.Marshal(p.g.Table.World().State())
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// spent reports whether a command exceeded its budget, which happens earlier on a plain table.
func spent(err error) bool {
	var e *sandbox.Error
	return errors.As(err, &e) && (e.Kind == sandbox.Steps || e.Kind == sandbox.Memory)
}

// TestGamesArePlayedTwice plays random commands in the five games, on a usual and a plain table.
func TestGamesArePlayedTwice(t *testing.T) {
	commands := *commandsPlayed
	if testing.Short() || raced {
		commands /= 4
	}
	for _, s := range systems {
		for seed := *firstSeed; seed < *firstSeed+uint64(*seedsPlayed); seed++ {
			t.Run(fmt.Sprintf("%s %d", s.name, seed), func(t *testing.T) {
				playTwice(t, s, seed, commands)
			})
		}
	}
}

// standsAt matches the boxes that a refusal lists at its end.
var standsAt = regexp.MustCompile(`(?m)((?:(?:refused|needed): .*?|\([a-z_]+\.[a-z_]+(?:, [^)]*)?)\))(; .*)?$`)

func playTwice(t *testing.T, s system, seed uint64, commands int) {
	usual, plain := open(t, s, seed, false), open(t, s, seed, true)
	r := rand.New(rand.NewPCG(seed, 7))
	var before []string
	done, refused := 0, 0
	differ := func(what, one, other string) {
		from := max(0, len(before)-12)
		t.Fatalf("seed %d, after\n%s\n%s:\nas it is:\n%s\nplainly:\n%s", seed, strings.Join(before[from:], "\n"), what, one, other)
	}
	if one, other := usual.saved(t), plain.saved(t); one != other {
		differ("the beginning", one, other)
	}
	for i := range commands {
		c := draw(r, s, usual.g)
		one, err := usual.outcome(c)
		other, err2 := plain.outcome(c)
		if spent(err) || spent(err2) {
			t.Logf("%s takes more steps than a command may: the game ends after %d", c.text, i)
			break
		}
		if one != other {
			differ(c.text, one, other)
		}
		if err == nil {
			done++
		} else {
			refused++
		}
		before = append(before, c.text)
		if i%10 == 9 {
			if one, other := usual.saved(t), plain.saved(t); one != other {
				differ("saved", one, other)
			}
			if what, one, other := questions(r, usual.g, plain.g); one != other {
				differ(what, one, other)
			}
		}
		if i%20 == 13 {
			if what, one, other := oddsTwice(r, usual.g.Table, plain.g.Table); one != other {
				differ(what, one, other)
			}
		}
		if len(plain.differs) > 0 {
			differ(c.text, "", strings.Join(plain.differs, "\n"))
		}
	}
	t.Logf("%d commands were done, %d refused", done, refused)
}

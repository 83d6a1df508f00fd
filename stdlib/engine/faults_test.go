package engine

import (
	"encoding"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"houserule/lang/diag"
	"houserule/lang/dice"
	"houserule/lang/sandbox"
	"houserule/lang/types"
	"houserule/runtime/explain"
	"houserule/runtime/module"
	"houserule/runtime/play/command"
)

// faults is how many faults are injected. Several thousand take some minutes:
//
//	go test ./stdlib/engine -run Faults -faults 10000
var faults = flag.Int("faults", 120, "how many faults are injected into commands of the games")

// fault is an error or panic at the nth use of dice, of a decider or of the state.
type fault struct {
	use    string // "dice", "decider" or "state"
	at     int    // the use at which it happens; 0: never
	panics bool
	uses   map[string]int
}

var errInjected = errors.New("an injected fault")

// startsAgain reports whether the script host may have to be replaced after the fault: it is a
// panic within a function that a script called.
func (f *fault) startsAgain() bool { return f.panics && f.use == "state" }

// used counts a use, and fails or panics at the chosen one.
func (f *fault) used(use string) error {
	f.uses[use]++
	if f.use != use || f.uses[use] != f.at {
		return nil
	}
	if f.panics {
		var nothing []int
		_ = nothing[f.at] // as a mistake in Go would
	}
	return errInjected
}

// aim sets the use that fails or panics next, and resets the count.
func (f *fault) aim(use string, at int, panics bool) {
	f.use, f.at, f.panics, f.uses = use, at, panics, map[string]int{}
}

// faultyDice are seeded dice that can fail.
type faultyDice struct {
	*fault
	dice interface {
		dice.Source
		encoding.BinaryMarshaler
		encoding.BinaryUnmarshaler
	}
}

func (f *faultyDice) Roll(d dice.Die) (int, error) {
	if err := f.used("dice"); err != nil {
		return 0, err
	}
	return f.dice.Roll(d)
}
func (f *faultyDice) MarshalBinary() ([]byte, error)     { return f.dice.MarshalBinary() }
func (f *faultyDice) UnmarshalBinary(saved []byte) error { return f.dice.UnmarshalBinary(saved) }

// faultyDecider gives some answer to every question, and can fail.
type faultyDecider struct{ *fault }

func (f *faultyDecider) Decide(d *command.Decision) (types.Value, error) {
	if err := f.used("decider"); err != nil {
		return nil, err
	}
	switch d.Kind {
	case command.Choice, command.Ruling:
		return d.Options[0], nil
	case command.May:
		return true, nil
	case command.Amount:
		return d.Low, nil
	case command.Keep:
		return "highest", nil
	}
	return d.Kind == command.Consent, nil // nobody buys anything
}

// play is a game in progress, with commands that use many of its features.
type play struct {
	name     string
	module   string
	setup    []string
	commands []string
}

// plays are the five games.
var plays = []play{
	{"rpj-core", "orc-guards", []string{
		`laeniel, ug = bring("Laeniel Relaiesh", { name = "Laeniel" }), bring("Ug the Cave-Mage", { name = "Ug" })`,
		`warrior, headhunter = bring("Orc Warrior", { name = "Warrior" }), bring("Orcish Headhunter", { name = "Headhunter" })`,
		`game:lines_up({ laeniel, ug }, { warrior, headhunter })`,
		`game:fight_begins { combatants = { laeniel, ug, warrior, headhunter }, off_guard = { warrior } }`, `game:next_turn()`},
		[]string{`game.acting:takes_turn()`, `ug:casts_rock_armor()`, `bring("Orc Warrior", { name = "Third" })`, `game:fight_ends()`, `time:pass "1 day"`, `game:next_turn()`}},
	{"rpj-mass-combat", "rpj-mass-combat", []string{
		`one, other = bring("force", { name = "Imperials", men = 40 }), bring("force", { name = "rebels", men = 60 })`, `battle = game:mass_combat_begins(one, other)`},
		[]string{`battle:round()`, `battle:fights_a_round()`}},
	{"tbd", "toll-bridge", []string{
		`hedda, marek, ilse = bring "Hedda", bring "Marek", bring "Ilse"`, `keeper, troll = bring("Toll Keeper", { name = "Odo" }), bring("Troll", { name = "Grub" })`,
		`outcome = game:creeps_up({ hedda, marek, ilse })`, `game:takes_places { party = { hedda, marek, ilse }, brigands = { keeper, troll }, heard = true }`,
		`game:fight_begins { combatants = { hedda, marek, ilse, keeper, troll }, first = "players" }`},
		[]string{`game:lets_act(game:standing(game.next_side)[1])`, `game:may_double()`, `bring "Brigand"`, `game:fight_ends()`, `time:pass "3 hours"`}},
	{"bum", "cave-of-the-thieves", []string{
		`one, two = bring "Player 1", bring "Player 2"`, `thieves = { bring("Thief", { name = "near" }), bring("Thief", { name = "far" }) }`,
		`near, far = thieves[1], thieves[2]`, `game:comes_to_blows { party = { one, two }, thieves = { near, far }, heard = true }`, `game:next_turn()`},
		[]string{`game.acting:takes_turn()`, `bring "The Girl"`, `time:pass "10 hours"`}},
	{"bum, a shot", "cave-of-the-thieves", []string{`two, near, far = bring "Player 2", bring("Thief", { name = "near" }), bring("Thief", { name = "far" })`, `game:enters_the_cave { scout = two, thieves = { near, far } }`},
		[]string{`game:shoots_from_the_dark { scout = two, thieves = { near, far } }`}},
	{"hex-tactical, a blow", "toll-road", []string{`knight, man = bring "Ysolde", bring "Robber"`}, []string{`knight:attacks(man)`}},
	{"rpj-core, a blow", "orc-guards", []string{`laeniel, warrior = bring("Laeniel Relaiesh", { name = "Laeniel" }), bring("Orc Warrior", { name = "Warrior" })`}, []string{`laeniel:strikes { target = warrior }`, `warrior:strikes { target = laeniel }`, `odds(function() return laeniel:strikes({ target = warrior }).missed end)`}},
	{"rpj-core, why", "orc-guards", []string{`laeniel, warrior = bring("Laeniel Relaiesh", { name = "Laeniel" }), bring("Orc Warrior", { name = "Warrior" })`, `laeniel:strikes { target = warrior }`}, []string{":why"}},
	{"brp", "over-the-pass", []string{
		`isolde, garin, tam = bring "Isolde", bring "Garin", bring "Tam"`, `guard = bring("Border Guard", { name = "Rurik" })`},
		[]string{`game:walks_a_day { party = { isolde, garin, tam }, leader = isolde, through = { "Mountains", "Forest" } }`, `tam:meets_an_adder()`, `game:steals_past { party = { isolde, garin, tam }, sentry = guard }`,
			`game:skips { days = 7, people = { isolde, garin } }`, `bring "Tam"`}},
	{"hex-tactical", "toll-road", []string{
		`ysolde, wat, pip, hob = bring "Ysolde", bring "Wat", bring "Pip", bring "Black Hob"`, `tom, squint = bring("Robber", { name = "Long Tom" }), bring("Crossbowman", { name = "Squint" })`,
		`game:lays_out_the_road()`, `game:meets_on_the_road({ ysolde, wat, pip }, { hob, tom, squint })`,
		`ours = game:forms_group { members = { ysolde, wat, pip }, leader = ysolde, party = "travellers", name = "The travellers" }`,
		`theirs = game:forms_group { members = { hob, tom, squint }, leader = hob, party = "robbers", name = "The robbers" }`,
		`ours.began_it = true`, `game:fight_begins { combatants = { ours, theirs } }`, `game:next_turn()`},
		[]string{`game.acting.members[1]:takes_turn()`, `bring "Robber"`, `game:next_turn()`, `pip:bandages { ysolde, wat }`}},
}

// openPlay opens a game with its example module and plays the setup.
func openPlay(t *testing.T, p play, o Options) *Game {
	t.Helper()
	shelf, err := module.Folder(os.DirFS(root+"/modules"), "modules")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"cave-mage", "orc-guards", "toll-bridge", "cave-of-the-thieves", "over-the-pass", "toll-road"} {
		m, err := module.Open(os.DirFS(root+"/examples/"+name), "examples/"+name)
		if err != nil {
			t.Fatal(err)
		}
		if err := shelf.Put(m); err != nil {
			t.Fatal(err)
		}
	}
	o.Modules, o.Finder = []string{p.module}, shelf
	o.Limits = sandbox.Limits{Heap: -1}.NoWall() // other tests run beside this one
	g, err := Open(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { g.Close() })
	for _, line := range p.setup {
		eval(t, g, line)
	}
	return g
}

// dump returns everything in a game that a command may change, for comparison.
func dump(t *testing.T, g *Game) string {
	t.Helper()
	records, err := json.Marshal(g.Table.World().State())
	if err != nil {
		t.Fatal(err)
	}
	events, err := json.Marshal(g.Table.World().Events())
	if err != nil {
		t.Fatal(err)
	}
	var vars []string
	for _, name := range slices.Sorted(maps.Keys(g.Variables.values)) {
		vars = append(vars, name+" = "+g.Loaded.Show(g.Variables.values[name]))
	}
	position := []byte(nil)
	if m, ok := g.Table.Run().Dice.(encoding.BinaryMarshaler); ok {
		if position, err = m.MarshalBinary(); err != nil {
			t.Fatal(err)
		}
	}
	var entries []string
	for _, e := range g.Table.Journal().Entries() {
		entries = append(entries, e.Title)
	}
	return fmt.Sprintf("%s\n%s\njournal %q\ndice %x at %v\n%s\nrunning %v, house rules %d", records, events, entries, position, g.Loaded.Prepared.Position(), strings.Join(vars, "\n"), g.Table.Run().Command != nil, len(g.Ruleset.HouseRules()))
}

// do runs a line of the prompt, or a command that begins with a colon.
func do(g *Game, command string) (string, error) {
	switch command {
	case ":why":
		trace, err := explain.Recorded(g.Table.Journal().Why(-1))
		if err != nil {
			return "", err
		}
		return trace.String(), nil
	case ":take":
		open := g.Table.Late().OpenOffers()
		if len(open) == 0 {
			return "", errNothingOpen
		}
		_, err := g.Table.Late().Take(open[0].Question, open[0].Who)
		return "", err
	}
	return g.Eval(command)
}

var errNothingOpen = errors.New("no offer is open")

// outcome returns the result and messages of a command, and the game after it.
func outcome(g *Game, command string, said *[]string) (string, error) {
	*said = nil
	text, err := do(g, command)
	return fmt.Sprintf("%s\n%s\n%s", text, strings.Join(*said, "\n"), g.Table.World().Hash()), err
}

// TestFaults injects an error and a panic at every use of dice, decisions and the state in
// commands of the five games. Afterwards the game is unchanged in every box, and the same
// command has the result that it has without a fault.
func TestFaults(t *testing.T) {
	t.Parallel()
	commands, total := 0, 0
	for _, p := range plays {
		commands += len(p.commands)
	}
	for seed := uint64(7); total < *faults && !t.Failed(); seed++ {
		for _, p := range plays {
			t.Run(fmt.Sprintf("%s %d", p.name, seed), func(t *testing.T) {
				c := newCampaign(t, p, seed)
				c.most = max(1, *faults/commands)
				for _, command := range p.commands {
					total += c.breaks(t, command, seed == 7)
				}
			})
		}
	}
	t.Logf("%d faults in %d commands", total, commands)
}

// TestFaultsOfALatePurchase does the same while an offer is bought late, which runs the
// command and later ones again. Each fault leaves the journal unchanged.
func TestFaultsOfALatePurchase(t *testing.T) {
	t.Parallel()
	p := play{"rpj-core", "orc-guards", []string{`laeniel, warrior = bring("Laeniel Relaiesh", { name = "Laeniel" }), bring("Orc Warrior", { name = "Warrior" })`,
		`laeniel:strikes { target = warrior }`, `laeniel:turn_ends()`}, nil}
	twin := newCampaign(t, p, 7)
	twin.f.aim("", 0, false)
	want, err := outcome(twin.g, ":take", &twin.said)
	if err != nil {
		t.Fatal(err)
	}
	c := newCampaign(t, p, 7)
	before := dump(t, c.g)
	for _, f := range everywhere(twin.f.uses) {
		if f.startsAgain() {
			continue // rules that were loaded again close the offer
		}
		c.break1(t, ":take", f, before)
	}
	if got, err := outcome(c.g, ":take", &c.said); err != nil || got != want {
		t.Errorf("afterwards the purchase gives %s, %v, and not %s", got, err, want)
	}
}

// campaign is one game in which commands are broken.
type campaign struct {
	g    *Game
	f    *fault
	said []string
	most int // faults for one command
}

func newCampaign(t *testing.T, p play, seed uint64) *campaign {
	t.Helper()
	c := &campaign{f: &fault{}}
	c.f.aim("", 0, false)
	c.g = openPlay(t, p, Options{Seed: seed, Say: func(s string) { c.said = append(c.said, s) },
		Dice: &faultyDice{c.f, dice.NewSeeded(seed)}, Decider: &faultyDecider{c.f}})
	c.g.Table.Options.BeforeWrite = func() error { return c.f.used("state") }
	return c
}

// everywhere returns faults at every use that was counted, as an error and as a panic.
func everywhere(uses map[string]int) []fault {
	var list []fault
	for _, use := range []string{"dice", "decider", "state"} {
		for at := 1; at <= uses[use]; at++ {
			list = append(list, fault{use: use, at: at}, fault{use: use, at: at, panics: true})
		}
	}
	return list
}

// breaks injects faults at many uses of a command and returns their number. If must is true,
// the command has to succeed without a fault.
func (c *campaign) breaks(t *testing.T, command string, must bool) int {
	before, journal := dump(t, c.g), len(c.g.Table.Journal().Entries())
	again := func() {
		for len(c.g.Table.Journal().Entries()) > journal {
			if _, err := c.g.Table.Journal().Undo(1); err != nil {
				t.Fatal(command, err)
			}
		}
		if now := dump(t, c.g); now != before {
			t.Fatalf("%s: taken back, the game is another: %s", command, difference(now, before))
		}
	}
	c.f.aim("", 0, false)
	want, err := outcome(c.g, command, &c.said)
	if err != nil {
		if must {
			t.Fatalf("%s: %v", command, err)
		}
		return 0 // the dice of the beginning fell so that it cannot be done
	}
	list := everywhere(c.f.uses)
	again()
	done, step := 0, max(1, len(list)/c.most)
	for i := len(command) % step; i < len(list); i += step {
		if command == ":why" && list[i].startsAgain() {
			continue // what happened is explained by the rules of then, and they are gone with their machine
		}
		done++
		what := c.break1(t, command, list[i], before)
		if got, err := outcome(c.g, command, &c.said); err != nil || got != want {
			t.Fatalf("%s: afterwards the command gives\n%s%v\nand not\n%s", what, got, err, want)
		}
		again()
	}
	return done
}

// break1 injects one fault in a command and checks that the command has no effect.
func (c *campaign) break1(t *testing.T, command string, f fault, before string) string {
	t.Helper()
	what := fmt.Sprintf("%s: use %d of the %s (panics: %v)", command, f.at, f.use, f.panics)
	c.f.aim(f.use, f.at, f.panics)
	_, err := do(c.g, command)
	c.f.aim("", 0, false)
	blamed(t, what, err, f.panics)
	if c.g.Loaded.Session.Host.Broken() {
		if err := c.g.Reload(nil); err != nil {
			t.Fatal(what, err)
		}
	}
	if now := dump(t, c.g); now != before {
		t.Fatalf("%s left a trace: %s", what, difference(now, before))
	}
	return what
}

// blamed checks that a fault ends the command with an error that names the position. A panic
// is reported as a fault of houserule, without Go text.
func blamed(t *testing.T, what string, err error, panics bool) {
	t.Helper()
	var broken *diag.InternalError
	var e *sandbox.Error
	switch {
	case err == nil:
		t.Errorf("%s did not end the command", what)
		return
	case !panics && !errors.Is(err, errInjected):
		t.Errorf("%s: got %v", what, err)
	case panics && !errors.As(err, &broken) && !(errors.As(err, &e) && e.Kind == sandbox.Panic):
		t.Errorf("%s is not told as a fault of houserule: %v", what, err)
	}
	text := err.Error()
	if strings.Contains(text, "runtime error") || strings.Contains(text, "goroutine") {
		t.Errorf("%s is told in Go's words: %v", what, err)
	}
	if !strings.Contains(text, "prompt ") && !strings.Contains(text, ".lua:") {
		t.Errorf("%s names no place: %v", what, err)
	}
}

func difference(got, want string) string {
	i := 0
	for i < len(got) && i < len(want) && got[i] == want[i] {
		i++
	}
	from := max(0, i-80)
	return fmt.Sprintf("...%s, which was ...%s", got[from:min(len(got), i+80)], want[from:min(len(want), i+80)])
}

package engine_test

import (
	"math/big"
	"os"
	"path"
	"strings"
	"testing"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/types"
	"houserule/runtime/module"
	"houserule/runtime/odds"
	"houserule/stdlib/engine"
)

// prompt types lines and gives what the last one shows.
func prompt(t testing.TB, game *engine.Game, lines ...string) string {
	t.Helper()
	shown := ""
	for _, line := range lines {
		var err error
		if shown, err = game.Eval(line); err != nil {
			t.Fatalf("%s\n%v", line, err)
		}
	}
	return shown
}

func caseFile(t testing.TB, name string) string {
	t.Helper()
	text, err := os.ReadFile(path.Join(hardCases, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// duel is a fight between two characters, and a lesser enemy beside them.
func duel(t testing.TB) *engine.Game {
	game := openCase(t, nil, "h05")
	bringDuel(t, game)
	return game
}

func bringDuel(t testing.TB, game *engine.Game) {
	t.Helper()
	prompt(t, game,
		`ug = bring("character", { name = "Ug", wields = "Club", ["Club Use"] = 5, Strength = 3, group = 1 })`,
		`gar = bring("character", { name = "Gar", wields = "Club", ["Melee Defence"] = 3, Dexterity = 3, group = 1 })`,
		`orc = bring("mook", { name = "orc", attack = 3, damage = 1, defence = 12, wields = "Club", group = 1 })`,
		`decide { ["Dodge or absorb?"] = function() return "dodge" end }`)
}

// TestAnOptionUnderOdds lets criticals be confirmed by one more die.
func TestAnOptionUnderOdds(t *testing.T) {
	shelf, _ := module.Folder(os.DirFS(hardCases), hardCases)
	game, err := engine.Open(engine.Options{Modules: []string{"h05"}, Finder: shelf,
		Settings: module.Settings{"base": {"confirmed_criticals": true}}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(game.Close)
	bringDuel(t, game)
	prompt(t, game, `lost = odds(function() ug:strike(gar) return #gar.base.lost end)`)
	// Ug hits with 5 or more (30 of 36). A double six is critical in 3 of 6 and then takes a save at once;
	// any other hit takes it when 7 + 2 is not made (26 of 36).
	want := big.NewRat(29*26*2+36+26, 36*36*2)
	d := distribution(t, game, "lost")
	if got := d.Chance(1.0); got.Cmp(want) != 0 {
		t.Errorf("got %s, want %s\n%s", got.RatString(), want.RatString(), d)
	}
}

func TestHouseRulesInTheMiddleOfAFight(t *testing.T) {
	game := duel(t)
	var said []string
	game.Table.Options.OnMessage = func(s string) { said = append(said, s) }
	strike := func() string {
		return prompt(t, game, `ug:turn_begins()`, `ug:strike(gar)`, `#gar.base.saves`)
	}
	// 4 + 5 + 1 = 10 misses 7 + 3 + 1 = 11.
	prompt(t, game, `dice(3, 1)`)
	if got := strike(); got != "2" {
		t.Errorf("%s saves are left, want 2", got)
	}
	before := game.Table.World().Hash()
	if err := game.House(caseFile(t, "h15/house.lua")); err != nil {
		t.Fatal(err)
	}
	if game.Table.World().Hash() != before {
		t.Error("a house rule changed the game itself")
	}
	if got := prompt(t, game, `ug.Strength.bonus`); got != "1" {
		t.Errorf("the bonus of 3 is %s, want 1", got)
	}
	// The bonus of 4 is now 2, so that 4 + 5 + 2 = 11 hits; 4 is less than 7 + 2.
	prompt(t, game, `ug.Strength.level = 4`,
		`decide { ["Dodge or absorb?"] = function() return "dodge" end }`, `dice(3, 1, 2, 2)`)
	if got := strike(); got != "1" {
		t.Errorf("%s saves are left, want 1", got)
	}
	if got := strings.Join(said, "|"); got != "Gar staggers." {
		t.Errorf("it was said %q", got)
	}
	if err := game.House(`instead_of "attribute.bonus" "floor(levle / 2)"`); err == nil {
		t.Error("a house rule with a slip was taken")
	}
	if err := game.SetRuleset(withoutLast(game.Ruleset)); err != nil {
		t.Fatal(err)
	}
	if got := prompt(t, game, `ug.Strength.bonus`); got != "1" {
		t.Errorf("the printed bonus of 4 is %s, want 1", got)
	}
}

// conflicting loads two modules that know nothing of each other and replace the
// same rules.
func conflicting(t testing.TB, rules ...string) (*engine.Game, error) {
	t.Helper()
	shelf, _ := module.Folder(os.DirFS(hardCases), hardCases) // other cases may be under way
	more, err := module.Folder(os.DirFS(path.Join(hardCases, "h15/conflict")), "conflict")
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range more.IDs() {
		if err := shelf.Put(more.Versions(id)[0]); err != nil {
			t.Fatal(err)
		}
	}
	game, err := engine.Open(engine.Options{Modules: []string{"harsh", "mild"}, Finder: shelf, Rules: rules})
	if game != nil {
		t.Cleanup(game.Close)
	}
	return game, err
}

func TestUnrelatedModulesInConflict(t *testing.T) {
	_, err := conflicting(t)
	want := `conflict/mild/init.lua:1:1: harsh and mild both replace "attribute.bonus"
    1 | instead_of "attribute.bonus" "ceil(level / 3)"
      | ^
  hint: load only one of them, settle which stands above with :modules over, or with a house rule: house "attribute.bonus" "..."; mild always stands above harsh if its module.json names it: "optional": {"harsh": "*"}
  conflict/harsh/init.lua:1:1: the other instead_of, in harsh`
	if err == nil || err.Error() != want {
		t.Fatalf("got\n%v\nwant\n%s", err, want)
	}

	game, err := conflicting(t, `house "attribute.bonus" "level"`)
	if err != nil {
		t.Fatal(err)
	}
	prompt(t, game, `ug = bring("character", { name = "Ug", Hacking = 1, Intelligence = 2 })`)
	if got := prompt(t, game, `ug.Hacking.passive`); got != "-1" { // 1 + 2 - 4: only one of the two holds
		t.Errorf("got %s, want -1", got)
	}
	prompt(t, game, `ug.Hacking.level = 2`)
	before := game.Table.World().Hash()
	_, err = game.Eval(`ug.Hacking.passive`)
	want = `conflict/mild/init.lua:2:1: harsh and mild both replace "skill.passive" now
    2 | instead_of "skill.passive" { when = "level > 1", "effective" }
      | ^
  hint: settle it with a house rule: house "skill.passive" "..."
  conflict/harsh/init.lua:2:1: the other instead_of, in harsh
  in skill.passive of Ug's Hacking (testdata/hardcases/base/attributes.lua:25:1)
  prompt 5:1: called from here`
	if err == nil || err.Error() != want {
		t.Fatalf("got\n%v\nwant\n%s", err, want)
	}
	if game.Table.World().Hash() != before {
		t.Error("a conflict changed the game")
	}
	if err := game.House(`house "skill.passive" "effective - 1"`); err != nil {
		t.Fatal(err)
	}
	if got := prompt(t, game, `ug.Hacking.passive`); got != "3" {
		t.Errorf("got %s, want 3", got)
	}
}

// distribution reads a name of the prompt that holds odds.
func distribution(t testing.TB, game *engine.Game, name string) *odds.Distribution {
	t.Helper()
	v, err := game.Value(name)
	if err != nil {
		t.Fatal(err)
	}
	ud, ok := v.(*lua.LUserData)
	if !ok {
		t.Fatalf("%s is %v", name, v)
	}
	d, ok := ud.Value.(*odds.Distribution)
	if !ok {
		t.Fatalf("%s is %T", name, ud.Value)
	}
	if d.Method != "exact" {
		t.Errorf("%s is %s", name, d.Method)
	}
	return d
}

func TestOddsAtThePrompt(t *testing.T) {
	game := duel(t)
	prompt(t, game,
		`function swing(who, whom) who:strike(whom) return whom.incapacitated end`,
		`function exchange(a, b)
			a:turn_begins() a:strike(b)
			if b.incapacitated then return end
			b:turn_begins() b:strike(a)
		end`,
		`ug.Strength.level = 4`)
	before := game.Table.World().Hash()
	if _, err := game.Value(caseFile(t, "h17/odds.lua")); err != nil {
		t.Fatal(err)
	}
	if game.Table.World().Hash() != before {
		t.Error("asking for odds changed the game")
	}

	// 12 is reached from 6 dice upwards (26 of 36); with the bonus 2, from 5 (30 of 36).
	for _, c := range []struct {
		name string
		want *big.Rat
	}{
		{"one", big.NewRat(26, 36)},
		{"what", big.NewRat(30, 36)},
		{"fight", loses(2, 2)},
	} {
		if got := distribution(t, game, c.name).Chance(true); got.Cmp(c.want) != 0 {
			t.Errorf("%s: %s, want %s", c.name, got.RatString(), c.want.RatString())
		}
		if sum := new(big.Rat).Add(distribution(t, game, c.name).Chance(true), distribution(t, game, c.name).Chance(types.Value(false))); sum.Cmp(big.NewRat(1, 1)) != 0 {
			t.Errorf("%s: the chances add up to %s", c.name, sum.RatString())
		}
	}
	// Four situations in which both stand, and those in which one fell.
	if got := distribution(t, game, "fight").States; got > 12 {
		t.Errorf("the fight has %d situations", got)
	}
}

// loses is the chance that Ug is struck down in the duel when he has i saves
// left, Gar j, and Ug is to strike first. Ug needs 5 (30 of 36), Gar 7 (21 of
// 36); a double six takes a save at once, another hit when the save 7 + 2 fails
// (26 of 36).
func loses(i, j int) *big.Rat {
	if i == 0 {
		return big.NewRat(1, 1)
	}
	if j == 0 {
		return new(big.Rat)
	}
	p := big.NewRat(29*26+36, 36*36)
	q := big.NewRat(20*26+36, 36*36)
	one := big.NewRat(1, 1)
	miss := func(x *big.Rat) *big.Rat { return new(big.Rat).Sub(one, x) }
	mul := func(a, b *big.Rat) *big.Rat { return new(big.Rat).Mul(a, b) }
	total := new(big.Rat)
	if j > 1 {
		total.Add(total, mul(p, mul(q, loses(i-1, j-1))))
		total.Add(total, mul(p, mul(miss(q), loses(i, j-1))))
	}
	total.Add(total, mul(miss(p), mul(q, loses(i-1, j))))
	stays := mul(miss(p), miss(q))
	return total.Quo(total, miss(stays))
}

// withoutLast is a ruleset without its last house rule.
func withoutLast(r engine.Ruleset) engine.Ruleset {
	r = r.Clone()
	r.House = r.House[:len(r.House)-1]
	return r
}

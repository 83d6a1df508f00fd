package bench

import (
	"embed"
	"io/fs"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/dice"
	"houserule/lang/dice/chance"
	"houserule/lang/sandbox"
	"houserule/lang/types"
	"houserule/modules"
	"houserule/runtime/odds"
	"houserule/runtime/play/checks"
	"houserule/runtime/play/command"
	"houserule/stdlib/engine"
)

//go:embed sparring
var sparring embed.FS

// Names of rows with which others are compared.
const (
	BareCall    = "bare f(a, b)"
	BareCompile = "bare parse and compile of 3000 lines"
	strike      = "a strike with its save"
	question    = "dodge"
	bareReload  = "bare parse and compile of 300 lines"
	spinOfOne   = "spinning by one"
	trialsOfOne = "fights simulated by one"
)

// Numbers of lines of the modules that are loaded and reloaded.
const (
	loaded   = 3000
	reloaded = 300
)

var five = []string{"rpj-conditions", "rpj-damage-scales", "rpj-fire-and-movement", "rpj-inventory", "rpj-money"}

// Rows returns the operations to measure: first games of the core rules, then what they are
// based on. Floors are limits that the engine must not exceed.
func Rows() []Row {
	return []Row{
		{BareCall, "", 0, bareCall},
		{question, BareCall, 12, func() (*Job, error) { return ask(nil) }},
		{"dodge with five modules", question, 1.3, func() (*Job, error) { return ask(five) }},
		{"a check as a command", BareCall, 15, check},
		{strike, BareCall, 150, func() (*Job, error) { return strikes(nil) }},
		{"odds of a strike", strike, 0, func() (*Job, error) { return oddsOfStrike(nil) }},
		{"odds of a strike with five modules", strike, 0, func() (*Job, error) { return oddsOfStrike(five) }},
		{"a fight of two against two", strike, 0, completeFight},
		{"two attacks in one function, odds", "", 0, twice},
		{"a fireball on four, odds", "", 0, onFour},
		{"seven pushed dice, odds", "", 0, pushed},
		{"a duel to the end, odds", "", 0, duel},
		{spinOfOne, "", 0, spinning(1)},
		{"spinning by two", spinOfOne, 0, spinning(2)},
		{trialsOfOne, "", 0, trials(1)},
		{"fights simulated by two", trialsOfOne, 0.53, trials(2)},
		{BareCompile, "", 0, bareCompile(loaded)},
		{"load 3000 lines", BareCompile, 1.5, load},
		{bareReload, "", 0, bareCompile(reloaded)},
		{"reload 300 changed lines", bareReload, 1.5, reload},
		{"rpj-core and a game to the prompt", BareCompile, 5.2, toPrompt},
		{"roll 2d6 + 3", BareCall, 0, rolled("2d6 + 3")},
		{"parse and roll 4d6kh3", BareCall, 0, parsed("4d6kh3")},
		{"odds of 100d6", "", 0, distribution("100d6")},
		{"odds of 20d20kh10", "", 0, distribution("20d20kh10")},
		{"odds of 4d6kh3", "", 0, distribution("4d6kh3")},
	}
}

// bareCall calls a function of two numbers in gopher-lua.
func bareCall() (*Job, error) {
	L := lua.NewState()
	if err := L.DoString(`function f(a, b) return a + b end`); err != nil {
		return nil, err
	}
	f := L.GetGlobal("f")
	return &Job{Close: L.Close, Do: func() error {
		if err := L.CallByParam(lua.P{Fn: f, NRet: 1, Protect: true}, lua.LNumber(3), lua.LNumber(4)); err != nil {
			return err
		}
		L.Pop(1)
		return nil
	}}, nil
}

// decisions answers questions of rules: with the first option, or no.
func decisions(d *command.Decision) (types.Value, error) {
	if len(d.Options) > 0 {
		return d.Options[0], nil
	}
	return false, nil
}

// game is an open game that counts the steps charged.
type game struct {
	*engine.Game
	steps int64
}

func open(files fs.FS, ids ...string) (*game, error) {
	g, err := engine.Open(engine.Options{Modules: ids, Folder: files, Seed: 7, Limits: sandbox.Limits{Heap: -1}.NoWall(), Decider: command.DeciderFunc(decisions)})
	if err != nil {
		return nil, err
	}
	all := &game{Game: g}
	spend := g.Table.Options.Budget.Spend
	g.Table.Options.Budget.Spend = func(n int64) error { all.steps += n; return spend(n) }
	return all, nil
}

func (g *game) job(do func() error) *Job {
	return &Job{Do: do, Close: func() { g.Close() }, Steps: func() int64 { return g.steps }}
}

// folder contains the bundled modules and those of the benchmarks.
type folder struct{ own fs.FS }

func (f folder) Open(name string) (fs.File, error) {
	if file, err := f.own.Open(name); err == nil && name != "." {
		return file, nil
	}
	return modules.Files.Open(name)
}

func (f folder) ReadDir(name string) ([]fs.DirEntry, error) {
	if name != "." {
		if list, err := fs.ReadDir(f.own, name); err == nil {
			return list, nil
		}
		return fs.ReadDir(modules.Files, name)
	}
	own, err := fs.ReadDir(f.own, name)
	if err != nil {
		return nil, err
	}
	others, err := fs.ReadDir(modules.Files, name)
	return append(own, others...), err
}

// fighters opens the module sparring with a challenger and a defender.
func fighters(more []string) (g *game, hero, foe types.Ref, err error) {
	if g, err = open(folder{sparring}, append(more, "sparring")...); err != nil {
		return nil, hero, foe, err
	}
	if _, err = g.Eval(`ada, cid = bring("Challenger", { name = "Ada" }), bring("Defender", { name = "Cid" })`); err != nil {
		g.Close()
		return nil, hero, foe, err
	}
	all := g.Table.World().Lists.All("entity")
	return g, all[0].(types.Ref), all[1].(types.Ref), nil
}

// ask evaluates a rule that depends on a dozen others.
func ask(more []string) (*Job, error) {
	g, hero, _, err := fighters(more)
	if err != nil {
		return nil, err
	}
	return g.job(func() error {
		_, err := g.Table.Eval().Ask(hero, "dodge", nil)
		return err
	}), nil
}

func strikes(more []string) (*Job, error) {
	g, hero, foe, err := fighters(more)
	if err != nil {
		return nil, err
	}
	j := g.job(func() error {
		g.Table.Journal().NextLine()
		_, err := g.Table.Journal().Do(hero, "strikes", map[string]types.Value{"target": foe})
		return err
	})
	j.Reset = func() error {
		_, err := g.Table.Journal().Undo(1)
		return err
	}
	return j, nil
}

func oddsOfStrike(more []string) (*Job, error) {
	g, hero, foe, err := fighters(more)
	if err != nil {
		return nil, err
	}
	return g.odds(func() (types.Value, error) {
		attack, err := g.Table.Journal().Do(hero, "strikes", map[string]types.Value{"target": foe})
		if err != nil {
			return nil, err
		}
		return g.Table.World().Boxes.Get(g.Table.Run(), attack.(types.Ref), "missed")
	}), nil
}

// odds returns a job that computes odds exactly.
func (g *game) odds(of func() (types.Value, error)) *Job {
	leaves := 0
	j := g.job(func() error {
		d, err := odds.Of(g.Table, of, odds.Options{ExactOnly: true})
		if err == nil {
			leaves = d.Playthroughs
		}
		return err
	})
	j.Counts = func() []Count { return []Count{{"branches", int64(leaves)}} }
	return j
}

// completeFight plays a complete fight.
func completeFight() (*Job, error) {
	g, err := open(folder{sparring}, "sparring")
	if err != nil {
		return nil, err
	}
	j := g.job(func() error {
		g.Table.Journal().NextLine()
		_, err := g.Table.Journal().Do(g.Table.World().Game(), "bout", nil)
		return err
	})
	j.Reset = func() error {
		_, err := g.Table.Journal().Undo(1)
		return err
	}
	return j, nil
}

// small is a small game.
const small = `
kind "character" { like = "entity" }
kind "attribute" { rated = "1..6" }
kind "skill" { rated = "0..6", attribute = "attribute" }
attribute "Might" {}
skill "Climbing" { attribute = "Might" }
box "entity.life" "number = 30"
box "entity.luck" { starts = "2", refills = "session" }
rule "attribute.bonus" "floor(level / 3)"
rule "skill.effective" { sum = { { "base level", "level" }, { "bonus", "attribute.bonus" } } }
check "skill.check (difficulty = 0)" { roller = "owner", dice = "2d6", modifier = { { "effective", "effective" } }, against = { { "base", "8" }, { "difficulty", "difficulty" } } }
offer "Second Try" { on = "skill.check", by = "roller", costs = "1 luck", once = "roll", changes = { dice = "again" } }
check "entity.pool" { roller = "owner", dice = "7d6", sixes = "count(dice, # == 6)", success = "sixes > 0" }
offer "Push" { on = "entity.pool", by = "roller", limit = "1", changes = { dice = "again where # in [2, 3, 4, 5]" } }
check "entity.hits (foe: entity)" { roller = "owner", dice = "1d20", against = "11" }
check "entity.saves" { roller = "owner", dice = "1d20", against = "13" }
action "entity.attacks (foe: entity)" { function(who, given)
  if not who:hits { foe = given.foe }.success then return 0 end
  local damage = roll "1d8"
  if given.foe:saves().success then damage = math.floor(damage / 2) end
  given.foe.life = math.max(0, given.foe.life - damage)
  return damage
end }
action "entity.exchanges (foe: entity)" { function(who, given)
  who:attacks(given.foe)
  if given.foe.life > 0 then given.foe:attacks(who) end
end }
action "entity.trades (foe: entity)" { function(who, given)
  if who:hits { foe = given.foe }.success then given.foe.life = given.foe.life - 1 end
  if given.foe.life > 0 and given.foe:hits { foe = who }.success then who.life = who.life - 1 end
end }
action "entity.attacks_twice (foe: entity)" { function(who, given) return who:attacks(given.foe) + who:attacks(given.foe) end }
`

func openSmall() (g *game, ann, bob types.Ref, err error) {
	if g, err = open(moduleOf("small", small), "small"); err != nil {
		return nil, ann, bob, err
	}
	if _, err = g.Eval(`ann, bob = bring("character", { name = "Ann", Climbing = 3, Might = 4 }), bring("character", { name = "Bob" }) decide { Push = true }`); err != nil {
		g.Close()
		return nil, ann, bob, err
	}
	all := g.Table.World().Lists.All("entity")
	return g, all[0].(types.Ref), all[1].(types.Ref), nil
}

func check() (*Job, error) {
	g, ann, _, err := openSmall()
	if err != nil {
		return nil, err
	}
	climbing := types.Ref{Kind: "skill", Name: "Climbing", Owner: ann.Record}
	j := g.job(func() error {
		g.Table.Journal().NextLine()
		form, err := g.Table.Journal().Do(climbing, "check", nil)
		if err != nil {
			return err
		}
		_, err = form.(*checks.Check).Look(g.Table.Run(), "success")
		return err
	})
	j.Reset = func() error {
		_, err := g.Table.Journal().Undo(1)
		return err
	}
	return j, nil
}

func twice() (*Job, error) {
	g, ann, bob, err := openSmall()
	if err != nil {
		return nil, err
	}
	return g.odds(func() (types.Value, error) {
		v, err := g.Table.Journal().Do(ann, "attacks_twice", map[string]types.Value{"foe": bob})
		return v, err
	}), nil
}

// duel computes the odds of two who attack each other until one has no life left. There is one
// situation for each pair of lives.
func duel() (*Job, error) { return duelOfLives("exchanges", 6) }

// duelOfLives computes the odds of a duel of two who have so many lives each, by an action that
// both take turns in.
func duelOfLives(action string, lives float64) (*Job, error) {
	g, ann, bob, err := openSmall()
	if err != nil {
		return nil, err
	}
	for _, who := range []types.Ref{ann, bob} {
		if err := g.Table.World().Boxes.Set(g.Table.Run(), who, "life", lives); err != nil {
			return nil, err
		}
	}
	left := func(who types.Ref) (float64, error) {
		v, err := g.Table.World().Boxes.Get(g.Table.Run(), who, "life")
		n, _ := v.(float64)
		return n, err
	}
	chain := odds.Chain{
		Step: func() error {
			_, err := g.Table.Journal().Do(ann, action, map[string]types.Value{"foe": bob})
			return err
		},
		Over: func() (bool, error) {
			one, err := left(ann)
			if err != nil {
				return false, err
			}
			other, err := left(bob)
			return min(one, other) <= 0, err
		},
		Ask: func() (types.Value, error) {
			n, err := left(ann)
			return n > 0, err
		},
	}
	leaves, states := 0, 0
	j := g.job(func() error {
		d, err := odds.Steps(g.Table, chain, odds.Options{ExactOnly: true})
		if err == nil {
			leaves, states = d.Playthroughs, d.States
		}
		return err
	})
	j.Counts = func() []Count { return []Count{{"branches", int64(leaves)}, {"situations", int64(states)}} }
	return j, nil
}

func pushed() (*Job, error) {
	g, ann, _, err := openSmall()
	if err != nil {
		return nil, err
	}
	return g.odds(func() (types.Value, error) {
		form, err := g.Table.Journal().Do(ann, "pool", nil)
		if err != nil {
			return nil, err
		}
		return form.(*checks.Check).Look(g.Table.Run(), "sixes")
	}), nil
}

func rolled(notation string) func() (*Job, error) {
	return func() (*Job, error) {
		e, err := dice.Parse(notation)
		if err != nil {
			return nil, err
		}
		source := dice.NewSeeded(7)
		return &Job{Close: func() {}, Do: func() error {
			_, err := e.Roll(source, nil)
			return err
		}}, nil
	}
}

func parsed(notation string) func() (*Job, error) {
	return func() (*Job, error) {
		source := dice.NewSeeded(7)
		return &Job{Close: func() {}, Do: func() error {
			e, err := dice.Parse(notation)
			if err != nil {
				return err
			}
			_, err = e.Roll(source, nil)
			return err
		}}, nil
	}
}

func distribution(notation string) func() (*Job, error) {
	return func() (*Job, error) {
		e, err := dice.Parse(notation)
		if err != nil {
			return nil, err
		}
		return &Job{Close: func() {}, Do: func() error {
			_, err := chance.Within(e, nil, chance.Limits{})
			return err
		}}, nil
	}
}

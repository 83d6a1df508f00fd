package engine

import (
	"errors"
	"strings"
	"testing"
	"testing/fstest"

	lua "github.com/yuin/gopher-lua"

	"houserule/lang/diag"
	"houserule/lang/dice"
	"houserule/lang/types"
	"houserule/runtime/explain"
	"houserule/runtime/play/command"
	playeval "houserule/runtime/play/eval"
)

// brittle panics on demand.
type brittle struct {
	dice.Source
	now bool
}

func (b *brittle) Roll(d dice.Die) (int, error) {
	if b.now {
		panic("the die fell off the table")
	}
	return b.Source.Roll(d)
}

// loose is a writer that discards its input and panics on demand.
type loose struct{ now bool }

func (l *loose) Write(b []byte) (int, error) {
	if l.now {
		panic("the pen has no ink")
	}
	return len(b), nil
}

// A panic of Go code ends only the command in which it occurs. The game is unchanged, and so
// are the variables of the prompt, the dice set in advance, and the commands that can be
// undone, explained and bought into late.
func TestAPanicEndsOneCommand(t *testing.T) {
	const source = climbing + `
rule "character.asked" { function(me) print "asked" return me.luck end }
action "character.tried" { function(me) me.luck = 99 pcall(print, me) end }
action "character.rolled" { function(me) me.luck = 99 return roll "1d6" end }
action "character.chose" { function(me) me.luck = 99 return choose(me, "Which?", { "a", "b" }) end }
action "character.sorted" { function(me) me.luck = 99 table.sort({ 2, 1 }, function() print "sorted" end) end }
rule "character.steps_alone" { "luck + 1" }
`
	d, pen := &brittle{Source: dice.NewSeeded(7)}, &loose{}
	choosing := false
	g := open(t, source, Options{Dice: d, Print: pen, Decider: command.DeciderFunc(func(d *command.Decision) (types.Value, error) {
		if choosing {
			panic("nobody is at home")
		}
		return d.Kind != command.Buy, nil
	})})
	eval(t, g, `ann = bring("character", { name = "Ann", Climbing = 3, luck = 4 })`)
	eval(t, g, `n = 3`)
	eval(t, g, `list = { 1, 2, { 3 } }`)
	eval(t, g, `ann.luck = 5`)
	eval(t, g, `dice(6, 6)`)
	for _, c := range []struct {
		name, line, place string
		of                string // what breaks
	}{
		{"in a rule", `ann.asked`, "climbing/init.lua:38", "print"},
		{"in a rule among others", `ann.luck = 7 n = ann.asked`, "climbing/init.lua:38", "print"},
		{"in a pcall", `ann:tried()`, "climbing/init.lua:39", "print"},
		{"caught by nobody", `pcall(function() ann:tried() end)`, "climbing/init.lua:39", "print"},
		{"in a comparison", `ann:sorted()`, "climbing/init.lua:42", "print"},
		{"of the dice", `ann:climb() ann:rolled()`, "climbing/init.lua:40", "dice"},
		{"of whoever decides", `ann:chose()`, "climbing/init.lua:41", "decider"},
		{"in odds", `odds(function() return ann:chose() end)`, "climbing/init.lua:41", "decider"},
		{"in a why", `why(function() return ann.asked end)`, "climbing/init.lua:38", "print"},
		{"under other rules", `odds_with('box "entity.x" { "number = 1" }', function() return ann:chose() end)`, "climbing/init.lua:41", "decider"},
		{"at the prompt alone", `print(1)`, "prompt", "print"},
	} {
		t.Run(c.name, func(t *testing.T) {
			hash, names, lines := g.Table.World().Hash(), g.Variables.Snapshot(), len(g.Table.Journal().Entries())
			d.now, choosing, pen.now = c.of == "dice", c.of == "decider", c.of == "print"
			_, err := g.Eval(c.line)
			d.now, choosing, pen.now = false, false, false
			var broken *diag.InternalError
			if !errors.As(err, &broken) || !strings.Contains(err.Error(), c.place) || len(broken.Stack) == 0 {
				t.Fatalf("got %v", err)
			}
			if strings.Contains(err.Error(), "goroutine") || strings.Contains(err.Error(), ".go:") {
				t.Errorf("it shows Go: %v", err)
			}
			if extra := len(g.Table.Journal().Entries()) - lines; extra > 0 { // what the line did before it
				if _, err := g.Table.Journal().Undo(1); err != nil {
					t.Fatal(err)
				}
			}
			g.Variables.Restore(names)
			if g.Table.World().Hash() != hash || g.Table.Run().Command != nil {
				t.Error("the game is not what it was")
			}
			if got := eval(t, g, `{ ann.luck, n, #list, list[3][1], ann.steps_alone }`); got != "5, 3, 3, 3, 6" {
				t.Errorf("afterwards: %s", got)
			}
		})
	}
	if got := eval(t, g, `ann.Climbing:check().total`); got != "15" {
		t.Errorf("the dice set in advance are gone: %s", got)
	}
	if _, err := g.Table.Journal().Why(-1); err != nil {
		t.Error(err)
	}
	if _, err := g.Table.Journal().Undo(2); err != nil {
		t.Error(err)
	}
	if got := eval(t, g, `ann.luck`); got != "4" {
		t.Errorf("undone: luck is %s", got)
	}
	if err := g.Reload(nil); err != nil {
		t.Error(err)
	}
	if got := eval(t, g, `{ ann.luck, n }`); got != "4, 3" {
		t.Errorf("reloaded: %s", got)
	}
}

// Commands before a broken script host can be explained, and offers on them can be bought
// late, although their rules were linked in that host.
func TestThePastOutlivesTheMachine(t *testing.T) {
	g := open(t, climbing, Options{})
	eval(t, g, `ann = bring("character", { name = "Ann", Climbing = 3 })`)
	eval(t, g, `dice(1, 1, 6, 6)`)
	eval(t, g, `ann:climb()`)
	breakMachine(t, g)
	if trace, err := explain.Recorded(g.Table.Journal().Why(-1)); err != nil || !strings.Contains(trace.String(), "skill.check") {
		t.Errorf("got %v, %v", trace, err)
	}
	ann, _ := g.Variables.Thing("ann")
	if _, err := g.Table.Late().Take("Second Try", ann); err != nil {
		t.Error(err)
	}
	if got := eval(t, g, `{ ann.luck, ann.bruises }`); got != "1, 0" {
		t.Errorf("got %s", got)
	}
}

// A panic while Go code evaluates rules is returned as an error with the position of the
// innermost rule, also if formulas of other rules evaluate it.
func TestAPanicWhileGoAsks(t *testing.T) {
	g, err := Open(Options{Modules: []string{"walls"}, Folder: fstest.MapFS{
		"walls/module.json": {Data: []byte(`{"id": "walls", "version": "1.0.0", "title": "W", "licence": "MIT", "options": {"steep": {"type": "yes or no = no"}}}`)},
		"walls/init.lua": {Data: []byte("kind \"wall\" { like = \"entity\" }\nrule \"wall.height\" { function() return 7 end }\n" +
			"rule \"wall.target\" { \"height + (option.steep ? 3 : 0)\" }\nrule \"wall.twice\" { \"target * 2\" }")}}})
	if err != nil {
		t.Fatal(err)
	}
	defer g.Close()
	if _, err := g.Bring("wall", Given{"name": "W"}); err != nil {
		t.Fatal(err)
	}
	base := g.Table.World().Program().Rule("wall.height").Base
	was := base.Answer.Func
	base.Answer.Func = collapses{}
	_, err = g.Ask("W", "twice")
	base.Answer.Func = was
	want := "modules/walls/init.lua:3:23: something inside houserule failed here: a fault of houserule itself, and nothing of it happened\n" +
		"  in wall.height of W (modules/walls/init.lua:2:1)\n  in wall.target of W (modules/walls/init.lua:3:1)\n  in wall.twice of W (modules/walls/init.lua:4:1)\n" +
		"    3 | rule \"wall.target\" { \"height + (option.steep ? 3 : 0)\" }\n      |                       ^^^^^^\n  modules/walls/init.lua:4:22: `target` is asked for here"
	if err == nil || err.Error() != want {
		t.Errorf("got\n%v\nwant\n%s", err, want)
	}
	option := g.Table.Eval().Option
	g.Table.Eval().Option = func(string, string) (types.Value, bool) { return []string{}[0], true }
	_, err = g.Ask("W", "twice")
	g.Table.Eval().Option = option
	want = "modules/walls/init.lua:3:33: something inside houserule failed in this formula\n    3 | rule \"wall.target\" { \"height + (option.steep ? 3 : 0)\" }\n" +
		"      |                                 ^^^^^^^^^^^^\n  modules/walls/init.lua:4:22: `target` is asked for here"
	if err == nil || err.Error() != want {
		t.Errorf("got\n%v\nwant\n%s", err, want)
	}
	if v, err := g.Ask("W", "twice"); err != nil || v != 14.0 {
		t.Errorf("afterwards %v, %v", v, err)
	}
}

// collapses is a rule in Go with a fault.
type collapses struct{}

func (collapses) IsFunction() {}

func (collapses) Call(*playeval.Call) (types.Value, error) {
	var none *Game
	return float64(none.lines), nil
}

func breakMachine(t *testing.T, g *Game) {
	t.Helper()
	g.Loaded.env.Set("breaks", g.Loaded.Session.Host.L.NewFunction(func(*lua.LState) int { panic("now") }))
	host := g.Loaded.Session.Host
	if _, err := g.Eval("breaks()"); err == nil || !host.Broken() {
		t.Fatalf("the machine is whole: %v", err)
	}
	if g.Loaded.Session.Host == host || g.Loaded.Session.Host.Broken() {
		t.Fatal("it was not started again")
	}
}

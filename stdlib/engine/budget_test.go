package engine

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"houserule/lang/diag"
	"houserule/lang/sandbox"
)

const costly = climbing + `
action "character.works (much = 1000)" { function(me, given) me.luck = me.luck + 1 for i = 1, given.much do end end }
`

// A line of the prompt, a worked example and a load have one budget each, however
// many commands there are in it, and nothing catches its end.
func TestALineHasOneBudget(t *testing.T) {
	limits := sandbox.Limits{Total: 100_000}.NoWall()
	g := open(t, costly, Options{Limits: limits})
	eval(t, g, `ann = bring("character", { name = "Ann" })`)
	before := g.Table.World().Hash()
	spent := int64(0)
	for _, line := range []string{
		`for i = 1, 1e6 do ann:works() end`,
		`for i = 1, 1e6 do pcall(function() ann:works() end) end`,
		`for i = 1, 1e6 do ann.luck = i end`,
		`for i = 1, 1e6 do roll "1d6" end`,
		`odds(function() for i = 1, 3 do ann:works(40000) roll "1d6" end return 1 end)`,
		`odds(function() ann:works(250000) return roll "1d2" end)`,
		`for i = 1, 1e6 do odds_with('box "entity.x" { "number = 1" }', function() return 1 end) end`,
		`for i = 1, 1e6 do why(function() return ann.luck end) end`,
		`while true do end`,
	} {
		for again := range 2 {
			entries := len(g.Table.Journal().Entries())
			_, err := g.Eval(line)
			var e *sandbox.Error
			if !errors.As(err, &e) || e.Kind != sandbox.Steps || !strings.Contains(err.Error(), "used up its steps") || e.Problem.Pos.IsZero() {
				t.Errorf("%s: %v", line, err)
				continue
			}
			steps := g.Loaded.Session.Host.TotalSteps()
			if again == 0 {
				spent = steps
			} else if steps != spent {
				t.Errorf("%s ended after %d steps, and again after %d", line, spent, steps)
			}
			if len(g.Table.Journal().Entries()) > entries {
				if _, err := g.Table.Journal().Undo(1); err != nil {
					t.Fatal(err)
				}
			}
			if g.Table.World().Hash() != before {
				t.Fatalf("%s left a trace", line)
			}
		}
	}
	for range 50 { // every line has its own
		eval(t, g, `for i = 1, 30 do ann:works(500) end`)
	}
}

func TestAnExampleHasOneBudget(t *testing.T) {
	g, err := Open(Options{Modules: []string{"m"}, Specs: true, Limits: sandbox.Limits{Total: 100_000}.NoWall(), Folder: fstest.MapFS{
		"m/module.json": {Data: []byte(`{"id": "m", "version": "1.0.0", "title": "M", "licence": "MIT"}`)},
		"m/init.lua":    {Data: []byte("kind \"c\" { like = \"entity\" }\naction \"c.works\" { function(me) for i = 1, 9000 do end end }")},
		"m/spec/s.lua": {Data: []byte(`example "long" { given = { a = { "c" } }, function(a) for i = 1, 100 do a:works() end expect(1):is(1) end }
example "ruled" { rules = 'rule "c.x" "1"', given = { a = { "c" } }, function(a) for i = 1, 100 do a:works() end expect(1):is(1) end }
example "short" { given = { a = { "c" } }, function(a) for i = 1, 5 do a:works() end expect(1):is(1) end }`)}}})
	if err != nil {
		t.Fatal(err)
	}
	defer g.Close()
	for i, e := range g.Loaded.Examples {
		_, err := g.RunExample(e)
		var se *sandbox.Error
		if long := i < 2; long && (!errors.As(err, &se) || se.Kind != sandbox.Steps) || !long && err != nil {
			t.Errorf("%s: %v", e.Title, err)
		}
	}
}

func TestALoadHasOneBudget(t *testing.T) {
	load := func(files int) error {
		folder := fstest.MapFS{"m/module.json": {Data: []byte(`{"id": "m", "version": "1.0.0", "title": "M", "licence": "MIT"}`)}}
		for i := range files {
			folder[fmt.Sprintf("m/f%02d.lua", i)] = &fstest.MapFile{Data: []byte("for i = 1, 20000 do end")}
		}
		g, err := Open(Options{Modules: []string{"m"}, Folder: folder, Limits: sandbox.Limits{Total: 100_000}.NoWall()})
		if err == nil {
			g.Close()
		}
		return err
	}
	if err := load(4); err != nil {
		t.Error(err)
	}
	if err := load(12); err == nil || !strings.Contains(err.Error(), "modules/m/f0") || !strings.Contains(err.Error(), "everything that was to be done here used up its steps") {
		t.Errorf("got %v", err)
	}
}

// A script that somebody runs may go on: each command is bounded by itself.
func TestAScriptMayGoOn(t *testing.T) {
	t.Parallel()
	g := open(t, costly, Options{Limits: sandbox.Limits{Total: 100_000, Steps: 50_000}.NoWall()})
	err := g.Script(diag.NewFile("long.lua", `local ann = bring("character", { name = "Ann" })
for i = 1, 2000 do ann:works(1000) end
print(ann.luck)`))
	if err != nil {
		t.Error(err)
	}
	err = g.Script(diag.NewFile("too_long.lua", `local ann = bring("character", { name = "Bob" }) ann:works(60000)`))
	var e *sandbox.Error
	if !errors.As(err, &e) || e.Kind != sandbox.Steps {
		t.Errorf("got %v", err)
	}
}

// Whatever is going on, an interrupt ends it soon, and nothing catches it.
func TestInterruptsEndEverything(t *testing.T) {
	t.Parallel()
	cause := errors.New("enough")
	limits := sandbox.Limits{Steps: 1 << 50, LoadSteps: 1 << 50, Total: 1 << 50, Heap: -1}.NoWall()
	for _, source := range []string{
		`while true do end`,
		`while true do pcall(function() while true do end end) end`,
		`local function f() pcall(f) end while true do f() end`,
		`while true do ann:works() end`,
		`while true do pcall(ann.works, ann) end`,
		`while true do ann.luck = 1 end`,
		`while true do roll "10000d6" end`,
		`local s = ("x"):rep(2 ^ 20) while true do s:gsub("x", "x") end`,
		`local s = ("x"):rep(2 ^ 20 - 1) .. "y" local z = ("x"):rep(2 ^ 20 - 1) .. "z" while true do if s < z then s, z = z, s end end`,
		`local t = {} for i = 1, 60000 do t[i] = i % 100 end while true do table.sort(t) end`,
		`while true do odds(function() return roll "2d6" end) end`,
		`odds(function() while true do end end)`,
		`while true do odds_with('box "entity.x" { "number = 1" }', function() return 1 end) end`,
		`why(function() while true do end end)`,
	} {
		t.Run(source, func(t *testing.T) {
			g := open(t, costly, Options{Limits: limits})
			eval(t, g, `ann = bring("character", { name = "Ann" })`)
			for name, run := range map[string]func() error{
				"a line":   func() error { _, err := g.Eval(source); return err },
				"a script": func() error { return g.Script(diag.NewFile("s.lua", source)) },
			} {
				done := make(chan error, 1)
				go func() { done <- run() }()
				late := time.After(20 * time.Second)
				for waiting := true; waiting; {
					select {
					case err := <-done:
						if waiting = false; !errors.Is(err, cause) {
							t.Errorf("%s: %v", name, err)
						}
					case <-time.After(20 * time.Millisecond):
						g.Interrupt(cause) // again: on a busy machine nothing may have begun before
					case <-late:
						t.Fatalf("%s goes on", name)
					}
				}
			}
			if got := eval(t, g, `ann.name`); got != "Ann" {
				t.Errorf("afterwards: %s", got)
			}
		})
	}
}

// An interrupt at a moment when nothing is going on means nothing later.
func TestIdleInterruptsMeanNothing(t *testing.T) {
	g := open(t, costly, Options{})
	for name, run := range map[string]func() error{
		"a line":       func() error { _, err := g.Eval(`1 + 1`); return err },
		"a script":     func() error { return g.Script(diag.NewFile("s.lua", "local x = 1")) },
		"a file":       func() error { return g.Play(diag.NewFile("p.lua", "rule \"entity.x\" \"1\"\nlocal x = 1")) },
		"a house rule": func() error { return g.House(`rule "entity.y" "1"`) },
		"loading":      func() error { return g.Reload(nil) },
	} {
		g.Interrupt(errors.New("too early"))
		if err := run(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

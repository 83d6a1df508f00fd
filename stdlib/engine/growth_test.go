package engine

import (
	"flag"
	"fmt"
	"runtime"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"houserule/lang/diag"
	"houserule/lang/sandbox"
	"houserule/runtime/content"
	"houserule/runtime/module"
)

var growth = flag.Int("growth", 1, "multiplies the sizes of the growth campaign")

// grower makes something of a size: a module, and a script to play on it.
type grower struct {
	size  int // the smallest; twice and four times that are measured, too
	files func(n int) map[string]string
	play  func(n int) string
	most  int  // the largest that may be; 0 for any
	fails bool // the module does not load, with problems in proportion
}

// each writes one text for every number from 1.
func each(n int, format string) string {
	var b strings.Builder
	for i := 1; i <= n; i++ {
		b.WriteString(strings.ReplaceAll(format, "#", fmt.Sprint(i)))
	}
	return b.String()
}

// oneFile is a module of one file.
func oneFile(text func(n int) string) func(n int) map[string]string {
	return func(n int) map[string]string { return map[string]string{"init.lua": text(n)} }
}

const thing = `kind "c" { like = "entity", hp = "number = 3", l = "list of number", m = "map of text to number" }
action "c.x" { function(me) me.hp = me.hp + 1 end }
check "c.k" { dice = "2d6", modifier = "hp", against = 7 }
`

func looped(format string) func(n int) map[string]string {
	return oneFile(func(n int) string { return thing + strings.ReplaceAll(format, "N", fmt.Sprint(n)) })
}

func inPlay(more, format string) grower {
	return grower{size: 200,
		files: oneFile(func(int) string { return thing + more }),
		play:  func(n int) string { return strings.ReplaceAll(format, "N", fmt.Sprint(n)) }}
}

func onLoad(files func(n int) map[string]string) grower { return grower{size: 200, files: files} }

func (g grower) failing() grower        { g.fails = true; return g }
func (g grower) within(most int) grower { g.most = most; return g }
func (g grower) from(size int) grower   { g.size = size; return g }

// growers are everything that can be declared, and everything that can grow in
// play.
func growers() map[string]grower {
	return map[string]grower{
		"kinds": onLoad(looped(`for i = 1, N do kind("k" .. i) { a = "number = 1" } end`)),
		"kinds, each like the one before": onLoad(oneFile(func(n int) string {
			var b strings.Builder
			b.WriteString("kind \"k0\" {}\n")
			for i := 1; i <= n; i++ {
				fmt.Fprintf(&b, "kind \"k%d\" { like = \"k%d\", b%d = \"number = 1\" }\n", i, i-1, i)
			}
			return b.String()
		})).from(40).within(content.MaxLike - 1),
		"kinds like one":                     onLoad(looped(`for i = 1, N do kind("k" .. i) { like = "c", ["b" .. i] = "number = 1" } end`)),
		"boxes of a kind":                    onLoad(looped(`for i = 1, N do box("c.b" .. i) { "number = 1" } end`)),
		"boxes of a kind that many are like": onLoad(looped(`for i = 1, N do kind("k" .. i) { like = "c" } end for i = 1, N do box("c.b" .. i) { "number = 1" } end`)),
		"a box of many kinds":                onLoad(looped(`for i = 1, N do kind("k" .. i) { same = "number = 1" } end`)),
		"rules":                              onLoad(looped(`for i = 1, N do rule("c.r" .. i) { "hp + 1" } end`)),
		"rules, each asking the one before":  onLoad(looped(`rule "c.r0" { "1" } for i = 1, N do rule("c.r" .. i) { "r" .. (i - 1) .. " + 1" } end`)).from(30),
		"rules of many kinds":                onLoad(looped(`for i = 1, N do kind("k" .. i) { a = "number = 1" } rule("k" .. i .. ".r") { "a + 1" } end`)),
		"rows of a sum":                      onLoad(looped(`local rows = {} for i = 1, N do rows[i] = { "row " .. i, "hp" } end rule "c.r" { sum = rows }`)),
		"rows of a table":                    onLoad(looped(`local rows = { roll = "1d" .. N } for i = 1, N do rows[i] = { i .. "-" .. i, tostring(i) } end table "c.t" (rows)`)),
		"changes of one rule":                onLoad(looped(`rule "c.r" { sum = { { "hp", "hp" } } } for i = 1, N do to "c.r" { label = "l" .. i, add = "1" } end`)),
		"wraps of one action":                onLoad(looped(`for i = 1, N do after "c.x" { function(me) end } end`)),
		"checks":                             onLoad(looped(`for i = 1, N do check("c.k" .. i) { dice = "2d6", modifier = "hp", against = 7 } end`)).from(50),
		"checks like one":                    onLoad(looped(`for i = 1, N do check("c.k" .. i) { like = "c.k" } end`)).from(50),
		"checks, each like the one before":   onLoad(looped(`check "c.k0" { like = "c.k" } for i = 1, N do check("c.k" .. i) { like = "c.k" .. (i - 1) } end`)).from(40).within(content.MaxLike - 2),
		"offers":                             onLoad(looped(`for i = 1, N do offer("O" .. i) { on = "c.k", by = "roller", costs = "1 hp", changes = { dice = "again" } } end`)),
		"actions":                            onLoad(looped(`for i = 1, N do action("c.a" .. i) { function(me) me.hp = 1 end } end`)),
		"entries":                            onLoad(looped(`kind "w" { a = "number = 1" } for i = 1, N do w("W" .. i) { a = i } end`)),
		"entries named in formulas":          onLoad(looped(`kind "w" { a = "number = 1" } for i = 1, N do w("W" .. i) { a = i } end box "c.w" { "w or none" } for i = 1, N do rule("c.r" .. i) { "w == 'W" .. i .. "' ? 1 : 2" } end`)),
		"rated entries":                      onLoad(looped(`kind "skill" { rated = "0..6" } for i = 1, N do skill("S" .. i) {} end`)),
		"levels of a sheet":                  onLoad(looped(`kind "skill" { rated = "0..6" } local s = {} for i = 1, N do skill("S" .. i) {} s["S" .. i] = 1 end c "Ann" (s)`)),
		"carried entries that change a rule": onLoad(looped(`kind "t" { carried = true } rule "c.r" { sum = { { "hp", "hp" } } } for i = 1, N do t("T" .. i) { to "c.r" { label = "l" .. i, add = "1" } } end`)),
		"what an entry repeats":              onLoad(looped(`kind "t" { carried = true } for i = 1, N do t("T" .. i) { every "round" { function(me) end } } end`)),
		"entries with sheets":                onLoad(looped(`for i = 1, N do c("C" .. i) { hp = i } end`)),
		"examples": {size: 200, files: func(n int) map[string]string {
			return map[string]string{"init.lua": thing, "spec/a.lua": fmt.Sprintf(`for i = 1, %d do example("e" .. i) { function() expect(1):is(1) end } end`, n)}
		}},
		"options": onLoad(func(n int) map[string]string {
			return map[string]string{"init.lua": thing, "module.json": `{"id": "m", "version": "1.0.0", "title": "M", "licence": "MIT", "options": {` +
				strings.TrimSuffix(each(n, `"o#": {"type": "number = 1", "text": "O"},`), ",") + `}}`}
		}).within(1200),
		"rows of a spreadsheet": onLoad(func(n int) map[string]string {
			return map[string]string{"init.lua": thing + "kind \"w\" { a = \"number\" }\n", "z.lua": `w.from_csv "x.csv"`, "x.csv": "name,a\n" + each(n, "n#,#\n")}
		}),
		"files": onLoad(func(n int) map[string]string {
			files := map[string]string{"init.lua": thing}
			for i := range n {
				files[fmt.Sprintf("f%d.lua", i)] = fmt.Sprintf("rule \"c.r%d\" { \"hp\" }", i)
			}
			return files
		}).from(50).within(module.MaxFiles - 2),
		"formulas": onLoad(looped(`for i = 1, N do rule("c.r" .. i) { "max(hp, " .. i .. ") + floor(hp / 2) * 3 - 1" } end`)),

		"problems: unknown words":   onLoad(looped(`for i = 1, N do rule("c.r" .. i) { "hpp" .. i } end`)).failing(),
		"problems: unknown types":   onLoad(looped(`for i = 1, N do box("c.b" .. i) { "numbr" .. i } end`)).failing(),
		"problems: unknown kinds":   onLoad(looped(`for i = 1, N do kind("k" .. i) {} end for i = 1, N do kind("j" .. i) { like = "nobody" .. i } end`)).failing(),
		"problems: unknown targets": onLoad(looped(`for i = 1, N do rule("c.r" .. i) { "hp" } to("c.q" .. i) { label = "x", add = "1" } end`)).failing(),
		"problems: rows of a spreadsheet": onLoad(func(n int) map[string]string {
			return map[string]string{"init.lua": thing + "kind \"w\" { a = \"number\" }\n", "z.lua": `w.from_csv "x.csv"`, "x.csv": "name,a\n" + each(n, "n#,x\n")}
		}).failing(),
		"problems: fields of the manifest": onLoad(func(n int) map[string]string {
			return map[string]string{"init.lua": thing, "module.json": `{"id": "m", "version": "1.0.0", "title": "M", "licence": "MIT"` + each(n, `,"x#":1`) + `}`}
		}).failing().within(4000),
		"problems: undeclared names in one line": onLoad(oneFile(func(n int) string { return thing + each(n, "x#=1 ") })).failing(),

		"a list":                  inPlay("", `local a = bring "c" for i = 1, N do a:put("l", i) end print(#a.l)`),
		"a list in one command":   inPlay(`action "c.fills (n: number)" { function(me, given) for i = 1, given.n do me:put("l", i) end end }`, `bring("c"):fills(N)`),
		"a list that is emptied":  inPlay("", `local a = bring "c" for i = 1, N do a:put("l", i) end for i = 1, N do a:take("l", i) end print(#a.l)`),
		"a map":                   inPlay("", `local a = bring "c" for i = 1, N do a:put("m", "k" .. i, i) end`),
		"a map that is emptied":   inPlay("", `local a = bring "c" for i = 1, N do a:put("m", "k" .. i, i) end for i = 1, N do a:put("m", "k" .. i, nil) end`),
		"people":                  inPlay("", `for i = 1, N do bring "c" end print(#all "c")`),
		"people in one command":   inPlay(`action "game.fills (n: number)" { function(me, given) for i = 1, given.n do bring "c" end end }`, `game:fills(N)`),
		"people of many names":    inPlay("", `for i = 1, N do bring("c", { name = "Ann " .. i }) end`),
		"people who leave":        inPlay("", `for i = 1, N do bring "c" end for _, a in ipairs(all "c") do a:leaves() end`),
		"scheduled actions":       inPlay("", `local a = bring "c" for i = 1, N do later("1 minute", a, "x") end time:pass "1 day" print(a.hp)`),
		"rounds":                  inPlay(`after "time.round_ends" { function() end }`, `for i = 1, N do time:pass "1 round" end`),
		"layers":                  inPlay("", `local a = bring "c" for i = 1, N do a:add_layer("L" .. i, { 1, 2, 3 }) end`),
		"records":                 inPlay(`kind "w" { like = "record", a = "number" } box "c.ws" { "list of w" }`, `local a = bring "c" for i = 1, N do a:put("ws", { a = i }) end`),
		"tracks":                  inPlay("", `for i = 1, N do bring("track", { size = 4 }):advance(4) end`),
		"carried entries gained":  inPlay(`kind "t" { carried = true } for i = 1, 8000 do t("T" .. i) { every "round" { function(me) end } } end`, `local a = bring "c" for i = 1, N do a:gains("T" .. i) end`),
		"commands in the journal": inPlay("", `local a = bring "c" for i = 1, N do a:x() end`),
		"checks rolled":           inPlay("", `local a = bring "c" for i = 1, N do local k = a:k().success end`),
		"what is said":            inPlay("", `for i = 1, N do say("line " .. i) end`),
		"hexes":                   inPlay("", `for i = 1, N do hex(i, 0).blocked = true end`),
		"regions":                 inPlay("", `local last for i = 1, N do local r = bring "region" if last then last:put("beside", r) end last = r end`),
	}
}

// TestGrowth plays everything at a size, twice and four times that: twice as
// much may cost three times as much at most, counted in what is allocated and
// in how often. Time is told with -v, but decides nothing.
func TestGrowth(t *testing.T) {
	for name, g := range growers() {
		t.Run(name, func(t *testing.T) {
			n := g.size * *growth
			if g.most > 0 {
				n = min(n, g.most/4)
			}
			var before [2]uint64
			for round := range 3 {
				got, took := g.cost(t, n)
				t.Logf("%6d: %12d bytes, %9d objects, %v", n, got[0], got[1], took.Round(time.Millisecond))
				if round > 0 {
					for i, what := range []string{"bytes", "objects"} {
						if got[i] > 3*before[i]+1<<10 {
							t.Errorf("%d: %d %s are %.1f times those of half the size", n, got[i], what, float64(got[i])/float64(before[i]))
						}
					}
				}
				before, n = got, 2*n
			}
		})
	}
}

// cost is what loading and playing at a size takes beyond loading nothing.
func (g grower) cost(t *testing.T, n int) (cost [2]uint64, took time.Duration) {
	files := fstest.MapFS{"module.json": {Data: []byte(`{"id": "m", "version": "1.0.0", "title": "M", "licence": "MIT"}`)}}
	for name, text := range g.files(n) {
		files[name] = &fstest.MapFile{Data: []byte(text)}
	}
	runtime.GC()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	start := time.Now()
	g.run(t, files, n)
	took = time.Since(start)
	runtime.ReadMemStats(&after)
	return [2]uint64{after.TotalAlloc - before.TotalAlloc, after.Mallocs - before.Mallocs}, took
}

func (g grower) run(t *testing.T, files fstest.MapFS, n int) {
	limits := sandbox.Limits{Wall: -1, Heap: -1, LoadSteps: 1 << 40, Steps: 1 << 40}
	m, err := module.Open(files, "m")
	var game *Game
	if err == nil {
		var shelf *module.Shelf
		if shelf, err = module.NewShelf(m); err == nil {
			game, err = Open(Options{Modules: []string{"m"}, Finder: shelf, Specs: true, Seed: 7, Limits: limits})
		}
	}
	if (err != nil) != g.fails {
		t.Fatalf("loading at %d: %v", n, err)
	}
	if err != nil {
		return
	}
	defer game.Close()
	if g.play != nil {
		if err := game.Script(diag.NewFile("main.lua", g.play(n))); err != nil {
			t.Fatalf("playing at %d: %v", n, err)
		}
	}
	for _, e := range game.Loaded.Examples {
		if _, err := game.RunExample(e); err != nil {
			t.Fatal(err)
		}
	}
}

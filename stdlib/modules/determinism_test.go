package modules_test

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"houserule/lang/diag"
	"houserule/lang/sandbox"
	"houserule/runtime/module"
	"houserule/runtime/odds"
	"houserule/stdlib/engine"
)

// numbers is a script of everything about numbers that a processor could see in
// its own way.
const numbers = `
local function show(...) local list = {} for i = 1, select("#", ...) do list[i] = string.format("%.17g", (select(i, ...))) end print(table.concat(list, " ")) end
for i = 1, 60 do
  local x = i * 0.731 - 20
  show(x ^ 3, math.abs(x) ^ 1.7, math.exp(x), math.log(math.abs(x)), math.log10(math.abs(x)), math.pow(i, 0.3))
  show(math.sin(x), math.cos(x), math.tan(x), math.asin(x / 45), math.acos(x / 45), math.atan(x), math.atan2(x, i - 30))
  show(x * x + x, x * 3 - x / 7, (x * i) % 7, x / 3 * 3 - x, math.sqrt(i), math.fmod(x * 1e6, 7), math.deg(x), math.rad(x))
end
print(2 ^ 53, 2 ^ 53 + 1, 2 ^ 1023 * 2, -2 ^ 0.5, (-8) ^ (1 / 3), 1e15, 1e16, 123456789012345678, 0.1 + 0.2, 1 / 3, 100 / 3)
print(tonumber("123456789012345678901234567890", 7), tonumber("ffffffffffffffff", 16), tonumber("0xffffffffffff"), tonumber("1e308"), tonumber("1e-320"))
print(string.format("%d %5.3f %e %g %x %c %q", 2 ^ 40, 2.0005, 12345.6789, 1e-5, 2 ^ 33, 65, "x"), ("x"):rep(3), #("x"):rep(2 ^ 20))
print(pcall(string.rep, "x", 2 ^ 33), pcall(string.rep, ("x"):rep(2 ^ 16), 2 ^ 16), select("#", unpack({}, 1, 10)), pcall(unpack, {}, 1, 2 ^ 31))
local t = {} for i = 1, 40 do t[i] = (i * 7919) % 61 end table.sort(t) print(table.concat(t, " "))
local keys = {} for _, k in ipairs { "b", "a", 3, 1.5, -1, 2 ^ 40, true } do keys[k] = 1 end
local order = {} for k in pairs(keys) do order[#order + 1] = tostring(k) end print(table.concat(order, " "))
for _, dice in ipairs { "100d6", "4d6kh3", "3d6!", "10d10>=8", "d%", "1d1000000", "6x 3d6", "20d20kl7" } do print(dice, roll(dice)) end
for _, dice in ipairs { "2d6!", "4d6kh3" } do print(tostring(odds(function() return roll(dice) end))) end
`

// Games that are played from a seed come to what testdata says: one line each, with
// what was printed and said, and the state in the end. It is the same on every
// processor: .ci/run plays it on one of 32 bits, too.
func TestDeterminismOnEveryProcessor(t *testing.T) {
	t.Parallel()
	limits := sandbox.Limits{Heap: -1}.NoWall() // an int, and so the heap, is smaller elsewhere
	var b strings.Builder
	line := func(name string, out []byte, g *engine.Game) {
		fmt.Fprintf(&b, "%s %x %x\n", name, sha256.Sum256(out), g.Table.World().Hash())
	}
	shelf, err := module.Folder(os.DirFS(root+"/modules"), "modules")
	if err != nil {
		t.Fatal(err)
	}
	manifests, err := filepath.Glob(root + "/examples/*/module.json")
	if err != nil || len(manifests) == 0 {
		t.Fatal(manifests, err)
	}
	var ids []string
	for _, manifest := range manifests {
		dir := filepath.Dir(manifest)
		m, err := module.Open(os.DirFS(dir), "examples/"+filepath.Base(dir))
		if err != nil {
			t.Fatal(err)
		}
		if err := shelf.Put(m); err != nil {
			t.Fatal(err)
		}
		ids = append(ids, m.ID)
	}
	for _, id := range ids {
		for seed := range uint64(2) {
			var out bytes.Buffer
			g, err := engine.Open(engine.Options{Modules: []string{id}, Finder: shelf, Seed: seed, Print: &out, Limits: limits, Odds: odds.Options{Longest: -1}, Say: func(s string) { out.WriteString(s + "\n") }})
			if err != nil {
				t.Fatal(err)
			}
			if _, err := g.MainOf(g.Ruleset.Order[len(g.Ruleset.Order)-1]); err != nil {
				fmt.Fprintln(&out, err)
			}
			line(fmt.Sprintf("%s %d", id, seed), out.Bytes(), g)
			g.Close()
		}
	}
	var out bytes.Buffer
	g, err := engine.Open(engine.Options{Seed: 3, Print: &out, Limits: limits})
	if err != nil {
		t.Fatal(err)
	}
	defer g.Close()
	if err := g.Script(diag.NewFile("numbers.lua", numbers)); err != nil {
		t.Fatal(err)
	}
	line("numbers", out.Bytes(), g)
	for name, got := range map[string]string{"games.txt": b.String(), "numbers.txt": out.String()} {
		file := filepath.Join("testdata", "determinism", name)
		if *update {
			if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(file, []byte(got), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(want), got); diff != "" {
			t.Errorf("%s is another (-was +is); when that was meant, run the test with -update:\n%s", name, diff)
		}
	}
}

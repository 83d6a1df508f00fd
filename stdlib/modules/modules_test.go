package modules_test

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"houserule/lang/sandbox"
	"houserule/lang/sandbox/compile"
	"houserule/lang/types"
	"houserule/runtime/module"
	"houserule/runtime/odds"
	"houserule/runtime/rules"
	"houserule/stdlib/engine"
)

// standard gives the modules of the project, examples among them, and the ids
// of the standard ones. A folder whose manifest is wrong fails the test.
func standard(t *testing.T) (*module.Shelf, []string) {
	t.Helper()
	shelf, err := module.Folder(os.DirFS(root+"/modules"), "modules")
	if err != nil {
		t.Error(err)
	}
	if shelf == nil {
		t.FailNow()
	}
	ids := shelf.IDs()
	examples, err := module.Folder(os.DirFS(root+"/examples"), "examples")
	if examples == nil {
		t.Fatal(err)
	}
	for _, id := range examples.IDs() {
		for _, m := range examples.Versions(id) {
			if err := shelf.Put(m); err != nil {
				t.Fatal(err)
			}
		}
	}
	return shelf, ids
}

// conflict is two standard modules that must not load together, because the
// rulebook says so.
type conflict struct {
	one, other string
	ledger     string // the row that implies it
	why        string
}

// conflicts are all there are: any other two modules load together.
var conflicts = []conflict{}

func (c conflict) between(a, b string) bool {
	return c.one == a && c.other == b || c.one == b && c.other == a
}

// TestModulesLoadTogether loads every standard module alone with what it
// requires, any two, and all of them, with the examples of each: whoever names
// a few modules gets a game, or a conflict of the table above.
func TestModulesLoadTogether(t *testing.T) {
	t.Parallel()
	shelf, ids := standard(t)
	cache := compile.NewCache(compile.Limits{})
	done := map[string]error{} // by the ids of all modules that were loaded, since many require others of the shelf
	load := func(ids ...string) error {
		order, err := module.Resolve(ids, shelf, module.WithEngine(engine.EngineVersion()))
		if err != nil {
			return err
		}
		var all []string
		for _, m := range order {
			all = append(all, m.ID)
		}
		key := strings.Join(all, " ")
		if err, loaded := done[key]; loaded {
			return err
		}
		g, err := engine.Open(engine.Options{Modules: ids, Finder: shelf, Cache: cache})
		if err == nil {
			g.Close()
		}
		done[key] = err
		return err
	}
	broken := map[string]bool{}
	for _, id := range ids {
		if err := load(id); err != nil {
			broken[id] = true
			t.Errorf("%s does not load alone:\n%v", id, err)
		}
	}
	together := slices.DeleteFunc(slices.Clone(ids), func(id string) bool {
		return slices.ContainsFunc(conflicts, func(c conflict) bool { return c.other == id })
	})
	if err := load(together...); err != nil {
		t.Errorf("%s do not load together:\n%v", strings.Join(together, ", "), err)
	}
	for _, c := range conflicts {
		if c.ledger == "" || c.why == "" {
			t.Errorf("%s and %s conflict without a reason", c.one, c.other)
		}
		if !slices.Contains(ids, c.one) || !slices.Contains(ids, c.other) {
			t.Errorf("%s or %s is no standard module", c.one, c.other)
		}
	}
	if testing.Short() {
		return
	}
	for i, a := range ids {
		for _, b := range ids[i+1:] {
			if broken[a] || broken[b] {
				continue // told above
			}
			at := slices.IndexFunc(conflicts, func(c conflict) bool { return c.between(a, b) })
			switch err := load(a, b); {
			case err != nil && at < 0:
				t.Errorf("%s and %s do not load together:\n%v", a, b, err)
			case err == nil && at >= 0:
				t.Errorf("%s and %s load together, though %s (%s)", a, b, conflicts[at].why, conflicts[at].ledger)
			}
		}
	}
}

// TestReplacementsThatMeet finds rules for which two modules, neither of which
// requires the other, each have something else under a condition. Should both
// conditions hold at once, the game stops and asks for a house rule; so the
// conditions exclude each other, or a file that is there for both settles it.
func TestReplacementsThatMeet(t *testing.T) {
	t.Parallel()
	shelf, ids := standard(t)
	g, err := engine.Open(engine.Options{Modules: ids, Finder: shelf})
	if err != nil {
		t.Fatal(err)
	}
	defer g.Close()
	for _, text := range replacementsThatMeet(g.Table.World().Program()) {
		t.Error(text)
	}
}

// The search finds what is there to be found, and no more: a module that
// requires another stands above it.
func TestReplacementsThatMeetAreFound(t *testing.T) {
	folder := fstest.MapFS{}
	for id, text := range map[string][2]string{
		"base":  {``, `rule "game.speed" { "1" } rule "game.height" { "1" }`},
		"sea":   {`"base": "*"`, `instead_of "game.speed" { when = "game.height > 1", "2" }`},
		"air":   {`"base": "*"`, `instead_of "game.speed" { when = "game.height < 9", "3" }`},
		"storm": {`"air": "*", "sea": "*"`, `instead_of "game.speed" { when = "game.height > 5", "4" }`},
	} {
		folder[id+"/module.json"] = &fstest.MapFile{Data: fmt.Appendf(nil, `{"id": %q, "version": "1.0.0", "title": "T", "licence": "MIT", "requires": {%s}}`, id, text[0])}
		folder[id+"/init.lua"] = &fstest.MapFile{Data: []byte(text[1])}
	}
	g, err := engine.Open(engine.Options{Modules: []string{"storm"}, Folder: folder})
	if err != nil {
		t.Fatal(err)
	}
	defer g.Close()
	got := strings.Join(replacementsThatMeet(g.Table.World().Program()), "\n")
	if want := "game.speed: air 3, when game.height < 9, and sea 2, when game.height > 1"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func replacementsThatMeet(program *rules.Program) (list []string) {
	for _, r := range program.Everything() {
		for i, a := range r.Replacements {
			for _, b := range r.Replacements[i+1:] {
				if a.Family.Inherited == "" && b.Family.Inherited == "" && !program.Outranks(a, b) && !program.Outranks(b, a) {
					list = append(list, fmt.Sprintf("%s: %s %s, and %s %s", r.Name, a.Module, strings.Join(a.SourceLines(), ", "), b.Module, strings.Join(b.SourceLines(), ", ")))
				}
			}
		}
	}
	return list
}

// concerned are the optional modules without which the fight of the orc guards
// is another one, and why. With every other module it goes as if that were not
// there.
var concerned = map[string]string{
	"rpj-coin-flips":        "five coins fall in place of two dice",
	"rpj-fire-and-movement": "an archer shoots, and shots meet a defence of their own",
	"rpj-structured-magic":  "the game has spells of another kind, and no two kinds have one name",
}

// Each module beside the guards by itself, which says whose fault it is:
//
//	go test ./stdlib/engine -run Undisturbed -beside
var besideEach = flag.Bool("beside", false, "the guards fight beside each module by itself, not only beside all at once")

// TestOrcGuardsUndisturbed plays the fight of the orc guards beside all modules that
// do not concern it: not a word of it is different, and no value that it has without
// them.
func TestOrcGuardsUndisturbed(t *testing.T) {
	t.Parallel()
	shelf, ids := standard(t)
	cache := compile.NewCache(compile.Limits{})
	ours := map[string]bool{}
	fight := func(seed uint64, beside ...string) (string, error) {
		var told bytes.Buffer
		g, err := engine.Open(engine.Options{Modules: []string{"orc-guards"}, Beside: beside, Finder: shelf, Cache: cache, Seed: seed, Limits: sandbox.Limits{}.NoWall(), Odds: odds.Options{Longest: -1},
			Print: &told, Say: func(s string) { told.WriteString(s + "\n") }})
		if err != nil {
			return "", err
		}
		defer g.Close()
		if len(beside) == 0 {
			for _, m := range g.Ruleset.Order {
				ours[m.ID] = true
			}
		}
		if played, err := g.MainOf(shelf.Versions("orc-guards")[0]); err != nil || !played {
			return "", fmt.Errorf("played: %v, %v", played, err)
		}
		if g.Table.World().Program().Catalogue.HasSeveralGames() {
			return told.String(), nil // kinds carry their game now, so the values are kept under other names
		}
		// Boxes that a module adds may hold what they start with.
		catalogue := g.Table.World().Program().Catalogue
		hash := g.Table.World().State().CanonicalHash(func(kind, box string, _ types.Value) bool {
			k := catalogue.Kind(kind)
			return k != nil && k.Box(box) != nil && k.Box(box).Module != "houserule" && !ours[k.Box(box).Module]
		})
		return fmt.Sprintf("%shash %s\n", &told, hash), nil
	}
	var alone []string
	for seed := range uint64(2) {
		told, err := fight(seed + 1)
		if err != nil {
			t.Fatal(err)
		}
		alone = append(alone, told)
	}
	same := func(seed uint64, beside ...string) {
		t.Helper()
		told, err := fight(seed, beside...)
		if err != nil {
			t.Errorf("with %s: %v", strings.Join(beside, ", "), err)
			return
		}
		want := alone[seed-1]
		if !strings.Contains(told, "\nhash ") {
			want = want[:strings.LastIndex(want, "hash ")]
		}
		if told != want {
			t.Errorf("seed %d with %s is another fight: %s", seed, strings.Join(beside, ", "), firstDifference(want, told))
		}
	}
	var others []string
	for _, id := range ids {
		if why := concerned[id]; why != "" {
			if told, err := fight(1, id); err == nil && told == alone[0] {
				t.Errorf("the fight is the same with %s, so it is not true that %s", id, why)
			}
		} else if id != "rpj-core" {
			if !shelf.Versions(id)[0].WholeGame {
				others = append(others, id)
			}
			if *besideEach {
				same(1, id)
			}
		}
	}
	same(1, others...)
	same(2, slices.DeleteFunc(slices.Clone(ids), func(id string) bool { return concerned[id] != "" || id == "rpj-core" })...)
}

// firstDifference shows the first line in which two texts differ.
func firstDifference(want, got string) string {
	a, b := strings.Split(want, "\n"), strings.Split(got, "\n")
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return fmt.Sprintf("line %d is %q, was %q", i+1, b[i], a[i])
		}
	}
	return fmt.Sprintf("%d lines, were %d", len(b), len(a))
}

// TestGamesBesideEachOther plays the worked examples of every whole game at a
// table on which another one lies, too: nothing of it is different.
func TestGamesBesideEachOther(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("plays all worked examples of all games")
	}
	shelf, ids := standard(t)
	cache := compile.NewCache(compile.Limits{})
	games := slices.DeleteFunc(slices.Clone(ids), func(id string) bool { return !shelf.Versions(id)[0].WholeGame })
	if len(games) < 2 {
		t.Fatalf("the whole games are %v", games)
	}
	for i, id := range games {
		other := games[(i+1)%len(games)]
		// How long a round takes is the one thing they share and do not agree on.
		alone, err := engine.Open(engine.Options{Modules: []string{id}, Finder: shelf, Cache: cache})
		if err != nil {
			t.Error(err)
			continue
		}
		round, err := alone.Eval("time.seconds_in_a_round")
		if err != nil {
			t.Fatal(err)
		}
		alone.Close()
		g, err := engine.Open(engine.Options{Modules: []string{id}, Beside: []string{other},
			Finder: shelf, Cache: cache, Specs: true, Rules: []string{fmt.Sprintf(`house "time.seconds_in_a_round" { %q }`, round)}, Limits: sandbox.Limits{Wall: time.Minute, Heap: -1}}) // the heap is that of all tests that run beside it
		if err != nil {
			t.Errorf("%s beside %s: %v", id, other, err)
			continue
		}
		if len(g.Loaded.Examples) == 0 {
			t.Errorf("%s has no examples", id)
		}
		for _, e := range g.Loaded.Examples {
			if e.Rules != "" {
				continue // loads everything once more, which takes long
			}
			if _, err := g.RunExample(e); err != nil {
				t.Errorf("%s beside %s: %v", id, other, err)
			}
		}
		g.Close()
	}
}

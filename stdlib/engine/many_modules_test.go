package engine

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"testing/fstest"

	"houserule/runtime/module"
)

// manyModules is a folder of so many modules, each of which requires up to three of those
// before it, with as many lines each.
func manyModules(n int) (folder fstest.MapFS, last string) {
	r := rand.New(rand.NewPCG(1, uint64(n)))
	folder = fstest.MapFS{
		"m0000/module.json": {Data: []byte(`{ "id": "m0000", "version": "1.0.0", "title": "T", "licence": "MIT" }`)},
		"m0000/rules.lua":   {Data: []byte("kind \"hero\" { record = true }\nrule \"hero.might\" \"1\"\n")},
	}
	for i := 1; i < n; i++ {
		id := fmt.Sprintf("m%04d", i)
		requires := fmt.Sprintf(`"m%04d": "^1.0"`, i-1)
		for _, back := range []int{2 + r.IntN(8), 10 + r.IntN(40)} {
			if i > back {
				requires += fmt.Sprintf(`, "m%04d": ">=1.0 <2"`, i-back)
			}
		}
		folder[id+"/module.json"] = &fstest.MapFile{Data: fmt.Appendf(nil, `{ "id": %q, "version": "1.0.0", "title": "T", "licence": "MIT", "requires": { %s } }`, id, requires)}
		folder[id+"/rules.lua"] = &fstest.MapFile{Data: fmt.Appendf(nil, `-- Rules of one chapter.
box  "hero.skill_%d" "number = %d"
rule "hero.reach_%d" "skill_%d + 2"
rule "hero.bulk_%d (load)" { "load * reach_%d" }
`, i, i%7, i, i, i, i)}
		last = id
	}
	return folder, last
}

// Five hundred modules that hang on each other load in the order in which they need each
// other, and the last one finds what the first one says.
func TestFiveHundredModules(t *testing.T) {
	t.Parallel()
	const n = 500
	folder, last := manyModules(n)
	g, err := Open(Options{Modules: []string{last}, Folder: folder})
	if err != nil {
		t.Fatal(err)
	}
	defer g.Close()
	if len(g.Ruleset.Order) < n {
		t.Fatalf("%d modules are loaded", len(g.Ruleset.Order))
	}
	place := map[string]int{}
	for i, m := range g.Ruleset.Order {
		place[m.ID] = i
		for _, need := range m.Relations.Requires {
			if at, there := place[need.ID]; !there || at >= i {
				t.Fatalf("%s comes before %s, which it requires", m.ID, need.ID)
			}
		}
	}
	if got := eval(t, g, fmt.Sprintf(`{ bring("hero").might, bring("hero").reach_%d }`, n-1)); got != fmt.Sprintf("1, %d", (n-1)%7+2) {
		t.Errorf("got %s", got)
	}
}

// BenchmarkManyModules loads modules that hang on each other: the time for each module is
// the same however many there are.
func BenchmarkManyModules(b *testing.B) {
	for _, n := range []int{50, 100, 250, 500} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			folder, last := manyModules(n)
			for b.Loop() {
				g, err := Open(Options{Modules: []string{last}, Folder: folder})
				if err != nil {
					b.Fatal(err)
				}
				g.Close()
			}
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N*n), "us/module")
		})
		b.Run(fmt.Sprint(n, " resolved alone"), func(b *testing.B) {
			folder, last := manyModules(n)
			shelf, err := module.Folder(folder, "modules")
			if err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				if _, err := module.Resolve([]string{last}, shelf); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N*n), "us/module")
		})
	}
}

package module

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/Masterminds/semver/v3"
	"github.com/google/go-cmp/cmp"

	"houserule/lang/diag"
	"houserule/lang/types"
)

// shelf reads lines such as `a 1.0.0 requires: {"b": "^1"}`.
func shelf(t testing.TB, lines ...string) *Shelf {
	t.Helper()
	s := &Shelf{}
	for _, line := range lines {
		parts := strings.SplitN(line, " ", 3)
		more := ""
		if len(parts) == 3 {
			more = parts[2]
		}
		m, err := Open(folder(manifest(parts[0], parts[1], more), "init.lua"), parts[0])
		if err != nil {
			t.Fatal(line, err)
		}
		if err := s.Put(m); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

func shownOrder(o Order) string {
	var parts []string
	for _, m := range o {
		parts = append(parts, m.name())
	}
	return strings.Join(parts, ", ")
}

func TestResolve(t *testing.T) {
	for _, c := range []struct {
		name   string
		wanted []string
		shelf  []string
		want   string
	}{
		{"nothing", nil, nil, ""},
		{"alphabet", []string{"c", "a", "b", "a"}, []string{"a 1.0.0", "b 1.0.0", "c 1.0.0"}, "a 1.0.0, b 1.0.0, c 1.0.0"},
		{"requirements first", []string{"a"}, []string{`a 1.0.0 "requires": {"z": "*", "b": "*"}`, `b 1.0.0 "requires": {"z": "^1"}`, "z 1.0.0", "c 1.0.0"}, "z 1.0.0, b 1.0.0, a 1.0.0"},
		{"highest version", []string{"a"}, []string{"a 1.0.0", "a 1.10.0", "a 1.9.0", "a 2.0.0-rc.1"}, "a 2.0.0-rc.1"},
		{"range of the person", []string{"a@^1"}, []string{"a 1.0.0", "a 1.10.0", "a 2.0.0"}, "a 1.10.0"},
		{"going back", []string{"a", "b"}, []string{`a 1.0.0 "requires": {"c": "^1"}`, `a 2.0.0 "requires": {"c": "^2"}`, `b 1.0.0 "requires": {"c": "^1"}`, "c 1.5.0", "c 2.0.0"}, "c 1.5.0, a 1.0.0, b 1.0.0"},
		{"optional orders", []string{"a", "b"}, []string{`a 1.0.0 "optional": {"b": "*"}`, "b 1.0.0"}, "b 1.0.0, a 1.0.0"},
		{"optional is not fetched", []string{"a"}, []string{`a 1.0.0 "optional": {"b": "*"}`, "b 1.0.0"}, "a 1.0.0"},
		{"optional limits", []string{"a", "b"}, []string{`a 1.0.0 "optional": {"b": "<2"}`, "b 1.0.0", "b 2.0.0"}, "b 1.0.0, a 1.0.0"},
		{"conflict avoided", []string{"a", "b"}, []string{`a 1.0.0 "conflicts": {"b": ">=2"}`, "b 1.0.0", "b 2.0.0"}, "a 1.0.0, b 1.0.0"},
		{"engine avoided", []string{"a"}, []string{`a 1.0.0 "engine": "<1"`, `a 2.0.0 "engine": ">=1"`}, "a 1.0.0"},
	} {
		order, err := Resolve(c.wanted, shelf(t, c.shelf...), WithEngine(semver.MustParse("0.1.0")))
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if got := shownOrder(order); got != c.want {
			t.Errorf("%s: got %s, want %s", c.name, got, c.want)
		}
	}
}

func TestResolveExplainsItself(t *testing.T) {
	for _, c := range []struct {
		name   string
		wanted []string
		shelf  []string
		want   string
	}{
		{"unknown", []string{"dark-roa"}, []string{"dark-road 1.0.0"}, "there is no module `dark-roa`\n  hint: did you mean `dark-road`?\n  you want dark-roa"},
		{"unknown requirement", []string{"a"}, []string{`a 1.0.0 "requires": {"bb": "^1"}`, "bbb 1.0.0"},
			"a/module.json:1:84: there is no module `bb`\n    1 | {\"id\": \"a\", \"version\": \"1.0.0\", \"title\": \"T\", \"licence\": \"MIT\", \"requires\": {\"bb\": \"^1\"}}\n" +
				"      |                                                                                    ^^^^\n  hint: did you mean `bbb`?\n  a/module.json:1:84: a 1.0.0 requires bb `^1`"},
		{"bad wishes", []string{"Dark Road", "a@new"}, nil, "`Dark Road` is not a module's id\n  hint: write \"dark-road\"\n\n`new` is not a range of versions\n  hint: as in \"a@^1.2\"\n\n2 problems"},
		{"no version", []string{"c@^1", "a"}, []string{`a 1.0.0 "requires": {"c": "^2"}`, "c 1.0.0", "c 2.0.0"},
			"a/module.json:1:83: no version of c fits\n    1 | {\"id\": \"a\", \"version\": \"1.0.0\", \"title\": \"T\", \"licence\": \"MIT\", \"requires\": {\"c\": \"^2\"}}\n" +
				"      |                                                                                   ^^^^\n  hint: they would go together if a 1.0.0 took c 1.0.0, for which it says `^2`, or if you took c 2.0.0, and not `^1`\n" +
				"  you want c `^1`\n  a/module.json:1:83: a 1.0.0 requires c `^2`\n  c 2.0.0: you want `^1`\n  a/module.json:1:83: c 1.0.0: a 1.0.0 requires `^2`"},
		{"conflict", []string{"a", "b"}, []string{`a 1.0.0 "conflicts": {"b": "*"}`, "b 1.0.0"},
			"no version of b fits\n  hint: they would go together without a, or without b\n  you want b\n  a/module.json:1:84: b 1.0.0: a 1.0.0 conflicts with b `*`, and b 1.0.0 would be there"},
		{"conflict from the other side", []string{"a", "b"}, []string{"a 1.0.0", `b 1.0.0 "conflicts": {"a": "*"}`},
			"no version of b fits\n  hint: they would go together without a, or without b\n  you want b\n  b/module.json:1:84: b 1.0.0: b 1.0.0 conflicts with a `*`, and a 1.0.0 would be there"},
		{"optional", []string{"a", "b"}, []string{`a 1.0.0 "optional": {"b": "<2"}`, "b 2.0.0"},
			"no version of b fits\n  hint: they would go together without a, or without b\n  you want b\n  a/module.json:1:83: b 2.0.0: a 1.0.0 goes with b `<2` only, and b 2.0.0 would be there"},
		{"late requirement", []string{"a", "b"}, []string{"a 1.0.0", `b 1.0.0 "requires": {"a": "^2"}`},
			"no version of b fits\n  hint: they would go together if b 1.0.0 took a 1.0.0, for which it says `^2`, or without b\n  you want b\n  b/module.json:1:83: b 1.0.0: it requires a `^2`, but a 1.0.0 is needed already"},
		{"engine", []string{"a"}, []string{`a 1.0.0 "engine": ">=1"`},
			"no version of a fits\n  you want a\n  a/module.json:1:75: a 1.0.0: it works with houserule `>=1`, this is 0.1.0"},
		{"cycle", []string{"a"}, []string{`a 1.0.0 "requires": {"b": "*"}`, `b 1.0.0 "requires": {"c": "*"}`, `c 1.0.0 "optional": {"b": "*"}`},
			"b/module.json:1:83: modules wait for each other: b, then c, then b\n    1 | {\"id\": \"b\", \"version\": \"1.0.0\", \"title\": \"T\", \"licence\": \"MIT\", \"requires\": {\"c\": \"*\"}}\n" +
				"      |                                                                                   ^^^\n" +
				"  hint: `optional` loads b before c: take it out of c, whose files about b stand under \"with\": {\"b\": [...]} and are loaded behind both\n" +
				"  b/module.json:1:83: b wants c before it\n  c/module.json:1:83: c wants b before it"},
		{"cycle of requirements", []string{"a"}, []string{`a 1.0.0 "requires": {"b": "*"}`, `b 1.0.0 "requires": {"a": "*"}`},
			"a/module.json:1:83: modules wait for each other: a, then b, then a\n    1 | {\"id\": \"a\", \"version\": \"1.0.0\", \"title\": \"T\", \"licence\": \"MIT\", \"requires\": {\"b\": \"*\"}}\n" +
				"      |                                                                                   ^^^\n" +
				"  hint: what all of them need goes into a module of its own, which each of them requires\n" +
				"  a/module.json:1:83: a wants b before it\n  b/module.json:1:83: b wants a before it"},
		{"conflict with a version under test", []string{"a", "b"}, []string{`a 1.0.0 "conflicts": {"b": "<2"}`, "b 2.0.0-rc.1"},
			"no version of b fits\n  hint: they would go together without a, or without b\n  you want b\n  a/module.json:1:84: b 2.0.0-rc.1: a 1.0.0 conflicts with b `<2`, and b 2.0.0-rc.1 would be there"},
		{"requires, and a version under test", []string{"a"}, []string{`a 1.0.0 "requires": {"b": "*"}`, "b 1.2.0-beta.1"},
			"a/module.json:1:83: no version of b fits\n    1 | {\"id\": \"a\", \"version\": \"1.0.0\", \"title\": \"T\", \"licence\": \"MIT\", \"requires\": {\"b\": \"*\"}}\n" +
				"      |                                                                                   ^^^\n  hint: a version under test (1.2.0-beta.1) is taken only where the range names one: `>=1.2.0-beta.1`\n" +
				"  a/module.json:1:83: a 1.0.0 requires b `*`\n  a/module.json:1:83: b 1.2.0-beta.1: a 1.0.0 requires `*`"},
		{"optional, and a version under test", []string{"a", "b"}, []string{`a 1.0.0 "optional": {"b": "*"}`, "b 1.2.0-beta.1"},
			"no version of b fits\n  hint: a version under test (1.2.0-beta.1) is taken only where the range names one: `>=1.2.0-beta.1`\n" +
				"  you want b\n  a/module.json:1:83: b 1.2.0-beta.1: a 1.0.0 goes with b `*` only, and b 1.2.0-beta.1 would be there"},
		{"wish, and a version under test", []string{"b@^1"}, []string{"b 1.2.0-beta.1"},
			"no version of b fits\n  hint: a version under test (1.2.0-beta.1) is taken only where the range names one: `>=1.2.0-beta.1`\n" +
				"  you want b `^1`\n  b 1.2.0-beta.1: you want `^1`"},
	} {
		t.Run(c.name, func(t *testing.T) {
			order, err := Resolve(c.wanted, shelf(t, c.shelf...), WithEngine(semver.MustParse("0.1.0")))
			if err == nil {
				t.Fatal(shownOrder(order))
			}
			if diff := cmp.Diff(c.want, err.Error()); diff != "" {
				t.Error(diff)
			}
			var list diag.List
			if !errors.As(err, &list) {
				t.Errorf("%T", err)
			}
		})
	}
}

func TestRequiresIsTransitive(t *testing.T) {
	order, err := Resolve([]string{"a", "d"}, shelf(t, `a 1.0.0 "requires": {"b": "*"}`, `b 1.0.0 "requires": {"c": "*"}`, "c 1.0.0", `d 1.0.0 "optional": {"c": "*", "e": "*"}`))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"a", "b", true}, {"a", "c", true}, {"b", "c", true}, {"c", "a", false}, {"a", "a", false}, {"d", "c", true}, {"d", "e", true}, {"d", "b", false}, {"x", "c", false}, {"a", "x", false},
	} {
		if got := order.Requires(c.a, c.b); got != c.want {
			t.Errorf("%s requires %s: %v", c.a, c.b, got)
		}
	}
	if order.Find("b").ID != "b" || order.Find("x") != nil {
		t.Error("Find is wrong")
	}
}

func TestSettle(t *testing.T) {
	order, err := Resolve([]string{"a", "b"}, shelf(t, `a 1.0.0 "options": {"deadly": {"type": "yes or no"}, "level": {"type": "1..10 = 3"}}`, "b 1.0.0"))
	if err != nil {
		t.Fatal(err)
	}
	settled, err := order.Settle(Settings{"a": {"level": 7.0}})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(Settings{"a": {"deadly": false, "level": 7.0}, "b": {}}, settled); diff != "" {
		t.Error(diff)
	}
	_, err = order.Settle(Settings{"a": {"level": 11.0, "deadley": true}, "c": {"x": types.Value(nil)}})
	want := "a has no option `deadley`\n  hint: did you mean `deadly`?\n\n" +
		"the option `level` of a can't be set so: 11 is not a number from 1 to 10\n  a/module.json:1:110: it is declared here as `1..10`\n\n" +
		"options are set for `c`, which is not loaded\n\n3 problems"
	if err == nil {
		t.Fatal("settled")
	}
	if diff := cmp.Diff(want, err.Error()); diff != "" {
		t.Error(diff)
	}
}

// However the wishes and the shelf are shuffled, the answer is the same.
func TestResolveDoesNotDependOnOrder(t *testing.T) {
	lines := []string{"base 1.0.0", "base 1.1.0"}
	var wanted []string
	for i := range 20 {
		id := fmt.Sprintf("m%02d", i)
		lines = append(lines, fmt.Sprintf(`%s 1.0.0 "requires": {"base": "*", "m%02d": "*"}`, id, 20+i/2))
		wanted = append(wanted, id)
	}
	for i := range 10 {
		lines = append(lines, fmt.Sprintf(`m%02d 1.%d.0 "optional": {"base": "<1.1"}`, 20+i, i))
	}
	first := ""
	dice := rand.New(rand.NewPCG(1, 2))
	for range 20 {
		dice.Shuffle(len(lines), func(i, j int) { lines[i], lines[j] = lines[j], lines[i] })
		dice.Shuffle(len(wanted), func(i, j int) { wanted[i], wanted[j] = wanted[j], wanted[i] })
		order, err := Resolve(wanted, shelf(t, lines...))
		if err != nil {
			t.Fatal(err)
		}
		if got := shownOrder(order); first == "" {
			first = got
		} else if got != first {
			t.Fatalf("got %s, before %s", got, first)
		}
	}
	if !strings.HasPrefix(first, "base 1.0.0, m20 1.0.0, ") {
		t.Error(first)
	}
}

// A hostile set of manifests does not hang the search.
func TestHopelessSearchIsGivenUp(t *testing.T) {
	var lines, wanted []string
	for i := range 12 {
		for v := range 8 {
			lines = append(lines, fmt.Sprintf(`m%02d 1.%d.0 "requires": {"z": "*"}`, i, v))
		}
		wanted = append(wanted, fmt.Sprintf("m%02d", i))
	}
	lines = append(lines, `z 1.0.0 "conflicts": {"m00": "*"}`)
	_, err := Resolve(wanted, shelf(t, lines...))
	end := "\n  z 1.0.0: z 1.0.0 conflicts with m00 `*`, and m00 1.7.0 would be there\n  the search for older versions was given up after 10000 tries"
	if err == nil || !strings.Contains(err.Error(), ": no version of z fits\n") {
		t.Fatal(err)
	}
	lastNotes := strings.ReplaceAll(err.Error(), "z/module.json:1:86: ", "")
	if !strings.HasSuffix(lastNotes, end) {
		t.Error(err)
	}
}

func BenchmarkResolve500(b *testing.B) {
	var lines []string
	for i := range 500 {
		more := ""
		if i > 0 {
			more = fmt.Sprintf(`"requires": {"m%03d": "*"}`, i-1)
		}
		lines = append(lines, fmt.Sprintf("m%03d 1.0.0 %s", i, more))
	}
	s := shelf(b, lines...)
	for b.Loop() {
		if _, err := Resolve([]string{"m499"}, s); err != nil {
			b.Fatal(err)
		}
	}
}

package formatted_test

import (
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"path"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"houserule/lang/diag"
	"houserule/lang/layout"
	"houserule/lang/layout/layouttest"
	"houserule/runtime/rules"
	"houserule/stdlib/engine"
)

// The layout of a file is nothing to its rules: modules whose blanks, line ends and
// comments are others, and that were given the layout again, declare the same.
func TestLayoutKeepsDeclarations(t *testing.T) {
	t.Parallel()
	shipped := fstest.MapFS{}
	for _, folder := range []string{"/modules", "/examples"} {
		files := os.DirFS("../../.." + folder)
		err := fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || path.Dir(name) == "." {
				return err
			}
			text, err := fs.ReadFile(files, name)
			shipped[name] = &fstest.MapFile{Data: text}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	formatted := fstest.MapFS{}
	for name, file := range shipped {
		formatted[name] = file
		if path.Ext(name) != ".lua" {
			continue
		}
		formatted[name] = &fstest.MapFile{Data: []byte(laidAnew(t, name, string(file.Data)))}
	}
	modules, err := fs.Glob(shipped, "*/module.json")
	if err != nil || len(modules) < 25 {
		t.Fatal(modules, err)
	}
	for _, name := range modules {
		id := path.Dir(name)
		t.Run(id, func(t *testing.T) {
			want, titles := declared(t, shipped, id)
			if len(want) < 10 {
				t.Fatalf("only %d lines are declared: the test sees nothing", len(want))
			}
			got, again := declared(t, formatted, id)
			if diff := cmp.Diff(want, got); diff != "" {
				t.Error(diff)
			}
			if diff := cmp.Diff(titles, again); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// TestLayoutOfGenerated: modules that nobody wrote declare the same, and their examples
// hold, in any layout that fmt is given.
func TestLayoutOfGenerated(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		rules, spec := generated(t)
		before := fstest.MapFS{
			"made/module.json":    {Data: []byte(`{"id": "made", "version": "1.0.0", "title": "Made", "licence": "MIT"}`)},
			"made/rules.lua":      {Data: []byte(rules)},
			"made/spec/rules.lua": {Data: []byte(spec)},
		}
		after := maps.Clone(before)
		for _, name := range []string{"made/rules.lua", "made/spec/rules.lua"} {
			after[name] = &fstest.MapFile{Data: []byte(laidAnew(t, name, string(before[name].Data)))}
		}
		want, titles := declared(t, before, "made")
		got, again := declared(t, after, "made")
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("%s\n%s", diff, after["made/rules.lua"].Data)
		}
		if diff := cmp.Diff(titles, again); diff != "" || len(titles) == 0 {
			t.Fatal(titles, diff)
		}
	})
}

// generated is a module of some kinds, rules, entries and layers with any numbers, and an
// example for each rule.
func generated(t *rapid.T) (rules, spec string) {
	var b, s strings.Builder
	number := rapid.IntRange(-99, 99)
	b.WriteString("kind \"hero\" { like = \"entity\", strength = \"number = 2\", mood = \"text\" }\nkind \"knack\" { carried = true }\n")
	for i := range rapid.IntRange(1, 6).Draw(t, "rules") {
		base, add, bonus := number.Draw(t, "base"), number.Draw(t, "add"), number.Draw(t, "bonus")
		asked := fmt.Sprintf(".r%d", i)
		fmt.Fprintf(&b, "source \"p. %d\"\n", i+1)
		switch rapid.IntRange(0, 2).Draw(t, "form") {
		case 0:
			fmt.Fprintf(&b, "rule \"hero.r%d (bonus = %d)\" \"%d + bonus * strength\"\n", i, bonus, base)
			base += bonus * 2
			asked = fmt.Sprintf(":r%d()", i)
		case 1:
			fmt.Fprintf(&b, "rule \"hero.r%d\" { text = \"a -- sum\", sum = { { \"base\", \"%d\" }, { \"bonus\", \"%d\", when = \"strength > 1\" }, { 'none', '1', when = 'strength > 7' } } }\n", i, base, bonus)
			base += bonus
		default:
			fmt.Fprintf(&b, "rule \"hero.r%d\" { function(me) local n = %d for i = 1, 3 do if i == 2 then n = n + %d end end return n end }\n", i, base, bonus)
			base += bonus
		}
		fmt.Fprintf(&b, "knack \"Knack %d\" { text = [[of\n  two lines]], to \"hero.r%d\" { label = \"knack %d\", add = \"%d\" } }\n", i, i, i, add)
		fmt.Fprintf(&s, "example \"rule %d\" { given = { ann = { \"hero\" }, bob = { \"hero\", has = { \"Knack %d\" } } }, function(ann, bob) expect(ann%s):is(%d) expect(bob%s):is(%d) end }\n", i, i, asked, base, asked, base+add)
	}
	return b.String(), s.String()
}

// fataler is a test or a rapid one.
type fataler interface {
	Helper()
	Fatal(args ...any)
}

// declared is what a module declares, and the titles of its examples with what holds in
// each of them.
func declared(t fataler, folder fs.FS, id string) (lines, titles []string) {
	t.Helper()
	g, err := engine.Open(engine.Options{Modules: []string{id}, Folder: folder, Specs: true})
	if err != nil {
		t.Fatal(err)
	}
	defer g.Close()
	for _, e := range g.Loaded.Examples {
		title := e.Title
		if id == "made" {
			held, err := g.RunExample(e)
			if err != nil {
				t.Fatal(err)
			}
			title += fmt.Sprintf(": %d held", held)
		}
		titles = append(titles, title)
	}
	return listed(g.Table.World().Program()), titles
}

// laidAnew is a file with many other blanks, line ends and comments, formatted.
func laidAnew(t fataler, name, text string) string {
	t.Helper()
	after, err := layout.Format(diag.NewFile(name, layouttest.Scatter(rand.New(rand.NewPCG(1, uint64(len(text)))), text, 3)))
	if err != nil {
		t.Fatal(err)
	}
	return after
}

// listed is all that a book holds, a line for each value, without the places of files
// and what Go and Lua made of it.
func listed(program *rules.Program) []string {
	l := &lister{seen: map[uintptr]int{}}
	l.list("book", reflect.ValueOf(program))
	return l.lines
}

type lister struct {
	lines []string
	seen  map[uintptr]int
}

// passesOver tells of types that stand for places, or for what was compiled.
func passesOver(t reflect.Type) bool {
	if t == reflect.TypeFor[diag.Pos]() || t == reflect.TypeFor[diag.File]() {
		return true
	}
	from := t.PkgPath()
	return from == "houserule/lang/sandbox" || from == "houserule/stdlib/luabind" || from != "" && !strings.HasPrefix(from, "houserule/")
}

func (l *lister) list(name string, v reflect.Value) {
	switch v.Kind() {
	case reflect.Invalid, reflect.Func, reflect.Chan, reflect.UnsafePointer:
		return
	case reflect.Interface:
		if !v.IsNil() {
			l.list(name, v.Elem())
		}
	case reflect.Pointer:
		if v.IsNil() || passesOver(v.Type().Elem()) {
			return
		}
		if n, ok := l.seen[v.Pointer()]; ok {
			l.lines = append(l.lines, fmt.Sprintf("%s -> %d", name, n))
			return
		}
		l.seen[v.Pointer()] = len(l.seen)
		l.list(name, v.Elem())
	case reflect.Struct:
		if passesOver(v.Type()) {
			return
		}
		for i := range v.NumField() {
			// The stamp is that of the files; the line of a problem is shown with its place.
			if field := v.Type().Field(i).Name; field != "Stamp" && (field != "Source" || v.Type() != reflect.TypeFor[diag.Problem]()) {
				l.list(name+"."+field, v.Field(i))
			}
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			l.list(fmt.Sprintf("%s[%d]", name, i), v.Index(i))
		}
	case reflect.Map:
		if v.Type().Key().Kind() != reflect.String {
			l.lines = append(l.lines, fmt.Sprintf("%s: %d", name, v.Len()))
			return
		}
		values := map[string]reflect.Value{}
		for _, key := range v.MapKeys() {
			values[key.String()] = v.MapIndex(key)
		}
		for _, key := range slices.Sorted(maps.Keys(values)) {
			l.list(name+"."+key, values[key])
		}
	default:
		l.lines = append(l.lines, fmt.Sprintf("%s = %v", name, v))
	}
}

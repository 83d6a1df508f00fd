package engine

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

	"houserule/lang/diag"
	"houserule/lang/layout"
	"houserule/lang/script"
	"houserule/runtime/rulebook"
)

// The layout of a file is nothing to its rules: modules whose blanks and line ends are
// others, and that were given the layout again, declare the same.
func TestLayoutKeepsDeclarations(t *testing.T) {
	shipped := fstest.MapFS{}
	for _, folder := range []string{"/modules", "/examples"} {
		files := os.DirFS(root + folder)
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
		after, err := layout.Format(diag.NewFile(name, blown(t, name, string(file.Data))))
		if err != nil {
			t.Fatal(err)
		}
		formatted[name] = &fstest.MapFile{Data: []byte(after)}
	}
	declared := func(t *testing.T, folder fs.FS, ids ...string) []string {
		t.Helper()
		g, err := Open(Options{Modules: ids, Folder: folder})
		if err != nil {
			t.Fatal(err)
		}
		defer g.Close()
		return listed(g.Table.Book())
	}
	modules, err := fs.Glob(shipped, "*/module.json")
	if err != nil || len(modules) < 25 {
		t.Fatal(modules, err)
	}
	for _, name := range modules {
		id := path.Dir(name)
		t.Run(id, func(t *testing.T) {
			want := declared(t, shipped, id)
			if len(want) < 10 {
				t.Fatalf("only %d lines are declared: the test sees nothing", len(want))
			}
			if diff := cmp.Diff(want, declared(t, formatted, id)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// blown puts many other blanks and line ends between the tokens of a file.
func blown(t *testing.T, name, text string) string {
	t.Helper()
	file := diag.NewFile(name, text)
	tokens, err := script.Grammar(file)
	if err != nil {
		t.Fatal(err)
	}
	chance := rand.New(rand.NewPCG(1, uint64(len(text))))
	var b strings.Builder
	at := 0
	for _, token := range tokens {
		gap := text[at:token.Offset]
		if strings.TrimSpace(gap) == "" && chance.IntN(3) == 0 {
			switch {
			case token.Text == "(":
			case token.Text == "{" || token.Text == "}" || token.Text == ",":
				gap = []string{"", " ", "   ", "\n", "\n\n\n"}[chance.IntN(5)]
			default:
				gap += []string{" ", "\t", "     ", "\r\n", "\n  \n"}[chance.IntN(5)]
			}
		}
		b.WriteString(gap)
		b.WriteString(token.Text)
		at = token.End
	}
	b.WriteString(text[at:])
	return b.String()
}

// listed is all that a book holds, a line for each value, without the places of files
// and what Go and Lua made of it.
func listed(book *rulebook.Book) []string {
	l := &lister{seen: map[uintptr]int{}}
	l.list("book", reflect.ValueOf(book))
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
	return from == "houserule/lang/script" || from == "houserule/stdlib/session" || from != "" && !strings.HasPrefix(from, "houserule/")
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

package layout

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"
	"pgregory.net/rapid"

	"houserule/lang/diag"
	"houserule/lang/layout/layouttest"
	"houserule/lang/luasyntax"
)

// TestGolden shows the layout: texts before and after. UPDATE=1 writes what comes after
// anew.
func TestGolden(t *testing.T) {
	paths, err := filepath.Glob("testdata/golden/*.txtar")
	if err != nil || len(paths) < 5 {
		t.Fatal(paths, err)
	}
	for _, path := range paths {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(path)
			if err != nil || len(archive.Files) != 2 {
				t.Fatal(err)
			}
			before, after := string(archive.Files[0].Data), string(archive.Files[1].Data)
			got := formatted(t, before)
			keeps(t, before, got)
			if os.Getenv("UPDATE") != "" && got != after {
				archive.Files[1].Data = []byte(got)
				if err := os.WriteFile(path, txtar.Format(archive), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if diff := cmp.Diff(after, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// TestRefused: what has no layout is told whole, with its place.
func TestRefused(t *testing.T) {
	deep := strings.Repeat("do\n", 100) + strings.Repeat("f()\n", 2_000) + strings.Repeat("end\n", 100)
	for _, c := range []struct{ name, in, want string }{
		{"grammar", "local a = 1\nlocal b == 2\n", "f.lua:2:9: `==` does not belong here\n    2 | local b == 2\n      |         ^^"},
		{"text", "say 'a\n", "f.lua:1:5: this text is not closed\n    1 | say 'a\n      |     ^^\n  hint: close it with `'`; a text in `[[ ]]` may run over several lines"},
		{"too long", deep, "f.lua:1: with its lines laid out, this file would be longer than 262144 bytes\n    1 | do\n  hint: split it into several files"},
	} {
		t.Run(c.name, func(t *testing.T) {
			text, err := Format(diag.NewFile("f.lua", c.in))
			if text != "" || err == nil {
				t.Fatalf("%q, %v", text, err)
			}
			if diff := cmp.Diff(c.want, err.Error()); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func formatted(t interface {
	Helper()
	Fatalf(string, ...any)
}, text string) string {
	t.Helper()
	got, err := Format(diag.NewFile("f.lua", text))
	if err != nil {
		t.Fatalf("%v", err)
	}
	return got
}

// keeps fails unless a text says the same as the one it was made of, and formatting
// changes it no more.
func keeps(t interface {
	Helper()
	Fatalf(string, ...any)
}, before, after string) {
	t.Helper()
	if diff := cmp.Diff(said(before), said(after)); diff != "" {
		t.Fatalf("it says something else: %s", diff)
	}
	if again := formatted(t, after); again != after {
		t.Fatalf("formatting it again changes it: %s\n%s", cmp.Diff(after, again), before)
	}
	for n, line := range strings.Split(after, "\n") {
		if strings.Contains(line, "\r") {
			t.Fatalf("line %d has a carriage return: %q", n+1, line)
		}
	}
	if strings.HasPrefix(after, "\n") || strings.HasSuffix(after, "\n\n") || after != "" && !strings.HasSuffix(after, "\n") {
		t.Fatalf("it begins or ends with empty lines, or without a line end: %q", after)
	}
}

// said is every token and every comment in their order, each comment with its text. It
// looks for comments in another way than the layout does: by an expression, in what is
// left without the tokens.
func said(text string) []string {
	file := diag.NewFile("f.lua", text)
	tokens, err := luasyntax.Scan(file)
	if err != nil {
		return []string{err.Error()}
	}
	var list []string
	between := func(from, to int) {
		for gap := strings.TrimSpace(file.Text[from:to]); gap != ""; gap = strings.TrimSpace(gap) {
			comment := longComment(gap)
			if comment == "" {
				comment, _, _ = strings.Cut(gap, "\n")
			}
			gap = gap[len(comment):]
			list = append(list, "comment "+strings.ReplaceAll(strings.TrimRight(comment, " \t\r"), "\r\n", "\n"))
		}
	}
	at := 0
	for _, token := range tokens {
		between(at, token.Offset)
		list = append(list, token.Value)
		at = token.End
	}
	between(at, len(file.Text))
	return list
}

var longOpens = regexp.MustCompile(`^--\[(=*)\[`)

// longComment is the comment in long brackets that a text begins with, or none.
func longComment(text string) string {
	opens := longOpens.FindStringSubmatch(text)
	if opens == nil {
		return ""
	}
	closes := "]" + opens[1] + "]"
	before, _, _ := strings.Cut(text[len(opens[0]):], closes)
	return opens[0] + before + closes
}

// tokensOf is what was said without the comments.
func tokensOf(said []string) []string {
	return slices.DeleteFunc(slices.Clone(said), func(s string) bool { return strings.HasPrefix(s, "comment --") })
}

var luaBlocks = regexp.MustCompile("(?ms)^```lua[^\n]*\n(.*?)^```$")

// shipped are all Lua files of the project, by their paths, and the blocks of Lua in its
// documents.
func shipped(t testing.TB) map[string]string {
	t.Helper()
	files := map[string]string{}
	blocks := 0
	for _, root := range []string{"modules", "examples", "stdlib", "cmd", "README.md"} {
		err := filepath.WalkDir("../../"+root, func(path string, _ os.DirEntry, err error) error {
			if ext := filepath.Ext(path); err != nil || ext != ".lua" && ext != ".md" {
				return err
			}
			text, err := os.ReadFile(path)
			if path = filepath.ToSlash(path); filepath.Ext(path) == ".lua" {
				files[path] = string(text)
				return err
			}
			for _, block := range luaBlocks.FindAllStringSubmatchIndex(string(text), -1) {
				line := 2 + strings.Count(string(text[:block[0]]), "\n")
				files[fmt.Sprintf("%s:%d", path, line)] = string(text[block[2]:block[3]])
				blocks++
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if len(files)-blocks < 800 || blocks < 100 {
		t.Fatalf("only %d files and %d blocks: the test sees nothing", len(files)-blocks, blocks)
	}
	return files
}

// TestShipped formats everything there is.
func TestShipped(t *testing.T) {
	for path, text := range shipped(t) {
		file := diag.NewFile(path, text)
		if _, err := luasyntax.ParseValid(file); err != nil {
			if !strings.Contains(path, "/testdata/") && !strings.Contains(path, ".md:") {
				t.Errorf("%v", err)
			}
			continue // a block may show a part of a file
		}
		got := formatted(t, text)
		keeps(t, text, got)
	}
}

// TestMangled formats files whose blanks and line breaks are others than their authors
// made, and that have more comments, wherever Lua allows them.
func TestMangled(t *testing.T) {
	var texts []string
	files := shipped(t)
	for _, path := range slices.Sorted(maps.Keys(files)) {
		if _, err := luasyntax.ParseValid(diag.NewFile(path, files[path])); err == nil {
			texts = append(texts, files[path])
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.SampledFrom(texts).Draw(t, "file")
		if len(text) > 4000 {
			// A part of it: declarations end before empty lines.
			parts := strings.Split(text, "\n\n")
			first := rapid.IntRange(0, len(parts)-1).Draw(t, "first")
			text = strings.Join(parts[first:min(first+6, len(parts))], "\n\n")
			if _, err := luasyntax.ParseValid(diag.NewFile("f.lua", text)); err != nil {
				t.Skip()
			}
		}
		chance := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "chance"), 1))
		mangled := layouttest.Scatter(chance, text, rapid.IntRange(1, 20).Draw(t, "often"))
		if _, err := luasyntax.ParseValid(diag.NewFile("f.lua", mangled)); err != nil {
			t.Fatalf("the test made something else: %v\n%s", err, mangled)
		}
		if diff := cmp.Diff(tokensOf(said(text)), tokensOf(said(mangled))); diff != "" {
			t.Fatalf("the test made something else: %s", diff)
		}
		keeps(t, mangled, formatted(t, mangled))
	})
}

func FuzzFormat(f *testing.F) {
	for _, text := range []string{"return 1", "rule 'a' { 'b', -- c\n 'd' }", "f(1,  2)\nf(10, 3)", "--[[a]] b()--c", "--[[a]]   --b", "--[[ a\r\n  b ]]--[=[c]]]=] --[d", "a = { { 1, 2 },\n      { 10,  3 } }", "x = [[\n a ]] y = 1 -- z", "if a then b() elseif c then d()\nelse e() end", "::a:: goto a", "a =\n-1", "-- a\n\n\n-- b"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		slow := time.AfterFunc(time.Minute, func() { panic(fmt.Sprintf("it takes more than a minute: %q", text)) })
		defer slow.Stop()
		got, err := Format(diag.NewFile("f.lua", text))
		if err != nil {
			if strings.Contains(err.Error(), "fault of houserule") {
				t.Fatal(err)
			}
			return
		}
		keeps(t, text, got)
	})
}

// BenchmarkFormat lays out all modules and examples.
func BenchmarkFormat(b *testing.B) {
	var files []*diag.File
	size := 0
	shipped := shipped(b)
	for _, path := range slices.Sorted(maps.Keys(shipped)) {
		if strings.HasPrefix(path, "../../modules") || strings.HasPrefix(path, "../../examples") {
			files = append(files, diag.NewFile(path, shipped[path]))
			size += len(shipped[path])
		}
	}
	b.SetBytes(int64(size))
	for b.Loop() {
		for _, file := range files {
			if _, err := Format(file); err != nil {
				b.Fatal(err)
			}
		}
	}
}

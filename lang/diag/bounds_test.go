package diag

import (
	"errors"
	"fmt"
	"io"
	"runtime"
	"sort"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestAListHoldsFiftyAndCountsTheRest(t *testing.T) {
	var l List
	for i := 1; i <= 1284; i++ {
		l.Add(&Problem{Pos: Pos{File: "a.lua", Line: i}, Message: "wrong", Cause: io.EOF})
		l.Add(&Problem{Pos: Pos{File: "a.lua", Line: i}, Message: "wrong"}) // found again
	}
	if len(l) != MaxProblems+1 || l.Count() != 1284 || !l.Full() || !errors.Is(l, io.EOF) {
		t.Errorf("%d kept, %d counted", len(l), l.Count())
	}
	text := l.Error()
	want := "a.lua:50: wrong\n\nand 1,234 more\n\n1,284 problems"
	if !strings.HasSuffix(text, want) || strings.Count(text, "wrong") != 50 {
		t.Errorf("got ...%s", text[len(text)-100:])
	}
	if tail := l[MaxProblems]; tail.More() != 1234 || !tail.Pos.IsZero() || l[0].More() != 0 {
		t.Errorf("the last one counts %d", tail.More())
	}
}

// What several lists have in common is counted once, shown or not.
func TestListsAreJoined(t *testing.T) {
	make := func(from, to int) (l List) {
		for i := from; i <= to; i++ {
			l.AddErr(&Problem{Pos: Pos{Line: i}, Message: "wrong"})
		}
		return l
	}
	for _, tt := range []struct{ from, to, count int }{{1, 100, 100}, {1, 200, 200}, {90, 150, 150}, {1, 10, 100}, {101, 101, 101}, {60, 80, 100}} {
		l := make(1, 100)
		l.AddErr(make(tt.from, tt.to))
		if l.Count() != tt.count || len(l) != MaxProblems+1 {
			t.Errorf("1 to 100 and %d to %d: %d kept, %d counted, want %d", tt.from, tt.to, len(l), l.Count(), tt.count)
		}
	}
	l := make(1, 30)
	l.AddErr(make(1, 100))
	if l.Count() != 100 {
		t.Errorf("%d counted", l.Count())
	}
	few := make(1, 2)
	few.Add(make(2, 3)...)
	if got, want := few.Error(), "1: wrong\n\n2: wrong\n\n3: wrong\n\n3 problems"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// A hundred thousand problems keep little memory.
func TestManyProblemsKeepLittle(t *testing.T) {
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	var l List
	for i := range 100_000 {
		l.Add(&Problem{Pos: Pos{Line: i}, Message: "wrong: " + strings.Repeat("x", 1000)})
	}
	runtime.GC()
	runtime.ReadMemStats(&after)
	if kept := int64(after.HeapAlloc) - int64(before.HeapAlloc); kept > 16<<20 {
		t.Errorf("%d bytes are kept", kept)
	}
	if l.Count() != 100_000 {
		t.Errorf("%d counted", l.Count())
	}
}

func TestExcerpt(t *testing.T) {
	wide := strings.Repeat("漢", 300)
	for _, tt := range []struct {
		name, source  string
		column, width int
		line, caret   string
	}{
		{"short", "local x = y", 7, 1, "local x = y", "      ^"},
		{"tabs", "\tx = y", 6, 1, "\tx = y", "\t    ^"},
		{"wide letters", "漢字 x", 4, 1, "漢字 x", "     ^"},
		{"marked wide letters", "a 漢字 x", 3, 2, "a 漢字 x", "  ^^^^"},
		{"combined letters", "e\u0301e\u0301 x", 6, 1, "e\u0301e\u0301 x", "   ^"},
		{"behind the end", "abc", 9, 3, "abc", "   ^"},
		{"control characters", "a\x1bb\rc", 5, 1, "a␛b␍c", "    ^"},
		{"no UTF-8", "a\xff\xffb", 4, 1, "a\ufffd\ufffdb", "   ^"},
		{"the beginning of a long line", strings.Repeat("x", 500), 3, 2, strings.Repeat("x", 200) + "…", "  ^^"},
		{"its middle", strings.Repeat("x", 500), 251, 2, "…" + strings.Repeat("x", 200) + "…", strings.Repeat(" ", 101) + "^^"},
		{"its end", strings.Repeat("x", 500), 500, 2, "…" + strings.Repeat("x", 200), strings.Repeat(" ", 200) + "^"},
		{"without a column", strings.Repeat("x", 500), 0, 2, strings.Repeat("x", 200) + "…", ""},
		{"more marked than shown", strings.Repeat("x", 500), 251, 300, "…" + strings.Repeat("x", 200) + "…", strings.Repeat(" ", 101) + strings.Repeat("^", 100)},
		{"long and wide", wide, 150, 1, "…" + wide[:600] + "…", strings.Repeat(" ", 201) + "^^"},
		{"long in bytes alone", wide[:300], 100, 1, wide[:300], strings.Repeat(" ", 198) + "^^"},
		{"cut among marks of a letter", strings.Repeat("x", 150) + "e" + strings.Repeat("\u0301", 10) + strings.Repeat("y", 300), 256, 1, "…" + strings.Repeat("y", 200) + "…", strings.Repeat(" ", 95) + "^"},
	} {
		line, caret := excerpt(tt.source, tt.column, tt.width)
		if tt.column == 0 {
			caret = ""
		}
		if line != tt.line || caret != tt.caret {
			t.Errorf("%s:\n%s\n%s\nwant\n%s\n%s", tt.name, line, caret, tt.line, tt.caret)
		}
	}
}

// However long the line and wherever the caret: what is shown is part of the
// line, at most so many letters of it, and the place is among them.
func TestExcerptShowsThePlace(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		letters := rapid.SliceOfN(rapid.SampledFrom([]string{"a", "ä", "漢", "\t", "e\u0301", "👩\u200d🚀", "\xff"}), 1, 500).Draw(t, "letters")
		source := strings.Join(letters, "")
		n := utf8.RuneCountInString(source)
		column, width := rapid.IntRange(1, n).Draw(t, "column"), rapid.IntRange(0, 300).Draw(t, "width")
		line, caret := excerpt(source, column, width)
		shown := strings.TrimSuffix(strings.TrimPrefix(line, "…"), "…")
		if !strings.Contains(Printable(source), shown) {
			t.Fatalf("%q is no part of the line", shown)
		}
		if utf8.RuneCountInString(shown) > MaxLine {
			t.Fatalf("%d letters are shown", utf8.RuneCountInString(shown))
		}
		if blank := strings.TrimRight(caret, "^"); blank == caret || strings.Trim(blank, " \t") != "" {
			t.Fatalf("the caret is drawn as %q", caret)
		}
	})
}

func TestBrief(t *testing.T) {
	x := strings.Repeat("x", 100_000)
	for _, tt := range []struct{ in, want string }{
		{"short `name`", "short `name`"},
		{"`" + x + "` is not a number, not \"" + x + "\"", "`" + x[:199] + "…` is not a number, not \"" + x[:199] + "…\""},
		{"no " + x + " here", "no " + x[:200] + "… here"},
		{strings.Repeat("ab ", 10_000), strings.Repeat("ab ", 333) + "a…"},
		{strings.Repeat("漢", 300), strings.Repeat("漢", 200) + "…"},
		{"\"" + x, "\"" + x[:199] + "…"},
		{strings.Repeat("e\u0301", 150), strings.Repeat("e\u0301", 150)},
	} {
		if diff := cmp.Diff(tt.want, Brief(tt.in)); diff != "" {
			t.Errorf("%.40q: %s", tt.in, diff)
		}
	}
}

// Nothing that is handed in makes a problem long.
func TestAProblemIsBounded(t *testing.T) {
	for _, huge := range []string{strings.Repeat("x", 1<<20), strings.Repeat("x ", 1<<20), strings.Repeat("\u0301", 1<<20), strings.Repeat("漢", 1<<20), strings.Repeat("`", 1<<20), strings.Repeat("\n", 1<<20)} {
		p := &Problem{Operation: huge, Pos: Pos{File: huge, Line: 1, Column: 1 << 19}, Source: huge, Width: 1 << 20, Message: huge, Hint: huge}
		for range 1000 {
			p.Notes = append(p.Notes, Note{Pos: Pos{File: "b.lua", Line: 3}, Message: "the other stands here"})
		}
		text := p.Error()
		if len(text) > 128<<10 || !strings.HasSuffix(text, "and 980 more places") {
			t.Errorf("%.3q: %d bytes", huge, len(text))
		}
	}
}

func TestCut(t *testing.T) {
	for _, tt := range []struct {
		in   string
		most int
		want string
	}{
		{"abc", 3, "abc"}, {"abcd", 3, "abc…"}, {"", 3, ""}, {"äöü", 3, "äöü"}, {"e\u0301e\u0301e\u0301", 2, "e\u0301e\u0301…"},
		{"👩\u200d🚀👩\u200d🚀", 1, "👩\u200d🚀…"}, {"a" + strings.Repeat("\u0301", 100), 1, "a" + strings.Repeat("\u0301", 7) + "…"},
	} {
		if got := Cut(tt.in, tt.most); got != tt.want {
			t.Errorf("%q to %d: got %q, want %q", tt.in, tt.most, got, tt.want)
		}
	}
}

func TestCount(t *testing.T) {
	for n, want := range map[int]string{0: "0", 999: "999", 1000: "1,000", 1234567: "1,234,567", -1234: "-1,234", -123: "-123"} {
		if got := Count(n); got != want {
			t.Errorf("%d: got %s", n, got)
		}
	}
}

func TestPrintable(t *testing.T) {
	for in, want := range map[string]string{
		"plain ä 漢字\t\n": "plain ä 漢字\t\n", "\x00\x1b\r\x7f": "␀␛␍␡", "\u202e\u2066\u200e\u061c\ufeff\u009b": strings.Repeat("\ufffd", 6),
		"\x9b\xff": "\ufffd\ufffd", "👩\u200d🚀": "👩\u200d🚀", "\u2028\u00ad": "\ufffd\ufffd",
	} {
		if got := Printable(in); got != want || utf8.RuneCountInString(got) != utf8.RuneCountInString(in) {
			t.Errorf("%q: got %q, want %q", in, got, want)
		}
	}
}

// Columns of a long text with all kinds of letters are those that counting from
// the beginning of the line gives.
func TestColumnsOfLongTexts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		parts := rapid.SliceOfN(rapid.SampledFrom([]string{"abc", "ä", "漢字", "\n", "\xff", "\xe6\xbc", "👩"}), 0, 2000).Draw(t, "parts")
		f := NewFile("x", strings.Join(parts, ""))
		for i, line := range strings.Split(f.Text, "\n") {
			start := f.lines[i]
			column := 1
			for offset := range line {
				if got := f.PosAt(start + offset); got != (Pos{"x", i + 1, column}) {
					t.Fatalf("byte %d: got %v, want line %d, column %d", start+offset, got, i+1, column)
				}
				column++
			}
		}
	})
}

// near is Nearest in its simplest form.
func near(name string, candidates []string) string {
	letters := func(s string) []rune {
		return []rune(strings.ToLower(strings.NewReplacer("_", "", " ", "", "-", "").Replace(s)))
	}
	var distance func(a, b []rune) int
	distance = func(a, b []rune) int {
		switch {
		case len(a) == 0:
			return len(b)
		case len(b) == 0:
			return len(a)
		}
		cost := 1
		if a[0] == b[0] {
			cost = 0
		}
		best := min(distance(a[1:], b)+1, distance(a, b[1:])+1, distance(a[1:], b[1:])+cost)
		if len(a) > 1 && len(b) > 1 && a[0] == b[1] && a[1] == b[0] {
			best = min(best, distance(a[2:], b[2:])+1)
		}
		return best
	}
	sorted := append([]string(nil), candidates...)
	sort.Strings(sorted)
	want := letters(name)
	best, least, begins := "", min(max(1, len(want)/3), len(want)-1)+1, 0
	for _, c := range sorted {
		if c == name {
			continue
		}
		common := 0
		for i, r := range letters(c) {
			if i == len(want) || want[i] != r {
				break
			}
			common++
		}
		if d := distance(want, letters(c)); d < least || d == least && best != "" && common > begins {
			best, least, begins = c, d, common
		}
	}
	return best
}

func TestNearestIsTheNearest(t *testing.T) {
	word := rapid.StringOfN(rapid.SampledFrom([]rune("abAB_ é")), 0, 6, -1)
	rapid.Check(t, func(t *rapid.T) {
		name, all := word.Draw(t, "name"), rapid.SliceOfN(word, 0, 8).Draw(t, "candidates")
		if got, want := Nearest(name, all), near(name, all); got != want {
			t.Fatalf("%q among %q: got %q, want %q", name, all, got, want)
		}
	})
}

func TestNearestOfHugeNames(t *testing.T) {
	huge := strings.Repeat("x", 1<<20)
	if got := Nearest(huge, []string{huge + "y", "xy"}) + Nearest("short", []string{huge}); got != "" {
		t.Errorf("got %.20q", got)
	}
}

func ExampleList() {
	var l List
	for i := range 1000 {
		l.Add(&Problem{Pos: Pos{File: "orcs.csv", Line: i + 2}, Message: "this is no number"})
	}
	fmt.Println(l[0])
	fmt.Println(l[len(l)-1])
	// Output:
	// orcs.csv:2: this is no number
	// and 950 more
}

package terminal

import (
	"slices"
	"strings"
	"testing"

	"github.com/rivo/uniseg"
)

// Lines are broken between words and go on four deeper; what stands in columns below
// source, and what is one word, stays whole.
func TestLinesAreBrokenBetweenWords(t *testing.T) {
	for _, c := range []struct {
		text  string
		width int
		want  string
	}{
		{"short", 40, "short"},
		{"Laeniel shoots at Orcish Headhunter 1: 2d6 (1 + ~~1~~ + 4) + 7 = 12 against 10, hits", 80,
			"Laeniel shoots at Orcish Headhunter 1: 2d6 (1 + ~~1~~ + 4) + 7 = 12 against 10,\n    hits"},
		{"  Ug, Laeniel  place none -> 1, group 0 -> 1\nnext", 30, "  Ug, Laeniel  place none ->\n      1, group 0 -> 1\nnext"},
		{"  Ug, Laeniel  place none -> 1", 30, "  Ug, Laeniel  place none -> 1"},
		{"日本語の名前 は とても 長い です", 20, "日本語の名前 は\n    とても 長い です"},
		{"averyveryverylongwordthatgoesonandon and more", 24, "averyveryverylongwordthatgoesonandon\n    and more"},
		{"    1 | after \"entity.dodge\" { text = \"the tunnel is narrow\" }", 30, "    1 | after \"entity.dodge\" { text = \"the tunnel is narrow\" }"},
		{"!   torches/torches.lua:14 |   if check.roller.torch.lit then", 30, "!   torches/torches.lua:14 |   if check.roller.torch.lit then"},
		{"  :log [n | A-B]     the commands so far, numbered", 30, "  :log [n | A-B]     the\n      commands so far,\n      numbered"},
		{"no room for any of these words", 10, "no room for any of these words"},
		{"", 40, ""},
	} {
		if got := Wrap(c.text, c.width); got != c.want {
			t.Errorf("%q at %d:\n%q\nwant\n%q", c.text, c.width, got, c.want)
		}
	}
}

// At every width no line is wider than the terminal, but for single words, and nothing is
// lost.
func TestBrokenLinesFit(t *testing.T) {
	text := "Laeniel Relaiesh shoots at Orcish Headhunter 1 with the Elven Longbow: 2d6 (1 + ~~1~~ + 4) + 7 = 12 against 10, hits, and a word too many\n" +
		"  日本語の名前 は とても 長い です と 書いて あります ので 折り返し が 必要 です と 思います よ ね え そう です ね はい\n" +
		"  1  Strength      1, next costs 2     4  Charisma      1, next costs 2   👩‍🚀 👩‍🚀 é é é é é é é é é é\n"
	for _, width := range []int{20, 40, 80, 120} {
		got := Wrap(text, width)
		for _, line := range strings.Split(got, "\n") {
			if wide := uniseg.StringWidth(line); wide > width && strings.Contains(strings.TrimSpace(line), " ") {
				t.Errorf("at %d: %d columns: %q", width, wide, line)
			}
		}
		if !slices.Equal(strings.Fields(got), strings.Fields(text)) {
			t.Errorf("at %d words are lost: %q", width, got)
		}
	}
}

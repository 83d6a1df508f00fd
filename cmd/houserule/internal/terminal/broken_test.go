package terminal

import "testing"

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
		{"no room for any of these words", 10, "no room for any of these words"},
		{"", 40, ""},
	} {
		if got := Broken(c.text, c.width); got != c.want {
			t.Errorf("%q at %d:\n%q\nwant\n%q", c.text, c.width, got, c.want)
		}
	}
}

package diag_test

import (
	"strings"
	"testing"

	"houserule/lang/diag"
)

// What is shown of a text is bounded in its lines and as a whole, holds nothing on which
// a terminal acts, and is the text itself where it is short and harmless.
func TestShown(t *testing.T) {
	long := strings.Repeat("a", 5000)
	for _, tt := range []struct {
		text string
		most int
		want string
	}{
		{"short\nand plain\t1", 100, "short\nand plain\t1"},
		{"a\x1b[31mred\u202e", 100, "a␛[31mred\ufffd"},
		{long, 10000, long[:4000] + "…\n(1,000 bytes more are not shown)"},
		{"x\n" + long + "\ny", 10000, "x\n" + long[:4000] + "…\ny\n(1,000 bytes more are not shown)"},
		{strings.Repeat("line\n", 1000), 12, "line\nline\nli\n(4,988 bytes more are not shown)"},
		{strings.Repeat("é", 3000), 11, "ééééé\n(5,990 bytes more are not shown)"},
	} {
		if got := diag.Sanitize(tt.text, tt.most); got != tt.want {
			t.Errorf("%.40q: got %.60q of %d, want %.60q of %d", tt.text, got, len(got), tt.want, len(tt.want))
		}
	}
	for _, text := range []string{strings.Repeat("no ", 300000), strings.Repeat("\x1b]0;", 1<<18), strings.Repeat("e\u0301", 1<<18), strings.Repeat("x\n", 1<<19), strings.Repeat("e"+strings.Repeat("\u0301", 1000), 1000)} {
		if got := diag.Sanitize(text, diag.MaxShown); len(got) > 3*diag.MaxShown {
			t.Errorf("%.20q: %d bytes are shown", text, len(got))
		}
	}
	if got := diag.SanitizeName("Ann\nBob\x1b" + long); got != "Ann␊Bob␛"+long[:192]+"…" {
		t.Errorf("got %q", got)
	}
}

// A name stands on one line, in characters that are shown, whatever language it is in.
func TestUnfitNames(t *testing.T) {
	for name, want := range map[string]string{
		"Ann\nBob": "a line end", "Ann\r": "a line end", "Ann\u2028": "a line end", "Ann\u0085": "a line end", "a\tb": "a tab", "\x1b[31mAnn": "a character that is not shown", "\x00": "a character that is not shown",
		"a\u202eb": "a character that is not shown", "a\u2066b": "a character that is not shown", "\xff": "a byte that is no UTF-8",
		"": "", "Ann O'Brien": "", "👩‍👩‍👧": "", "نام\u200cها": "", "Zoë": "", "e\u0301": "", "\ufffd": "",
	} {
		got := ""
		if wrong := diag.CheckName(name); wrong != nil {
			got = wrong.Message
		}
		if want != "" {
			want = "nothing can be called `" + diag.SanitizeName(name) + "`: there is " + want + " in that name"
		}
		if got != want {
			t.Errorf("%q: got %q, want %q", name, got, want)
		}
	}
}
